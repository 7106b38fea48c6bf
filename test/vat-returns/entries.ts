/** Sales and purchases as they stand in the ledger, by the VAT codes of both countries. What each code does is written here once more, by hand. */
import { type Entry, type EntryLine, toLine } from '../../src/domain/ledger/entry.ts'
import { toMinorUnits } from '../../src/domain/money/money.ts'
import { newId } from '../../src/ids.ts'
import { type StoredEntry, saveEntry } from '../../src/store/ledger/ledger.ts'
import type { Organization, TestService } from '../harness/service.ts'
import { rows } from '../harness/text-tables.ts'

export type RegionKey = 'denmark' | 'italy'

export interface Code {
  code: string
  isSale: boolean
  rate: number
  /** Of the VAT, in percent. */
  deducted: number
  isSelfAssessed: boolean
  /** Whether the return knows it at all. */
  isReported: boolean
}

const toCode = ({ code, kind, rate, deducted }: Record<string, string>): Code => ({
  code: code!,
  isSale: kind!.startsWith('sale'),
  rate: Number(rate),
  deducted: Number(deducted),
  isSelfAssessed: kind === 'reverse',
  isReported: !kind!.endsWith('unseen'),
})

export const codes: Readonly<Record<RegionKey, readonly Code[]>> = {
  denmark: rows`
    code     kind             rate  deducted
    U25      sale             25    0
    UEUV     sale             0     0
    UEUV2    sale             0     0
    UEUY     sale             0     0
    UVC      sale             0     0
    OBPS     sale             0     0
    U0       sale unseen      0     0
    I25      purchase         25    100
    REP      purchase         25    25
    I25D50   purchase         25    50
    I25D0    purchase unseen  25    0
    I0       purchase unseen  0     0
    IV25     reverse          25    100
    IY25     reverse          25    100
    IY25D50  reverse          25    50
    IVV25    reverse          25    100
    IYV25    reverse          25    100
    OBPK     reverse          25    100
  `.map(toCode),
  italy: rows`
    code       kind             rate  deducted
    22         sale             22    0
    10         sale             10    0
    N2.1       sale             0     0
    N3.1       sale             0     0
    22S        sale             0     0
    22         purchase         22    100
    4          purchase         4     100
    22D40      purchase         22    40
    22D0       purchase         22    0
    N2.2       purchase         0     0
    N1         purchase unseen  0     0
    NR         purchase unseen  22    0
    22RC16     reverse          22    100
    22RC17     reverse          22    100
    22RC17D40  reverse          22    40
    22RC18     reverse          22    100
  `.map(toCode),
}

export const codeOf = (region: RegionKey, code: string, isSale: boolean): Code =>
  codes[region].find(one => one.code === code && one.isSale === isSale)!

const accounts = {
  denmark: { currency: 'DKK', revenue: '1010', cost: '2810', receivables: '6190', payables: '7440', input: '7740', output: '7680' },
  italy: { currency: 'EUR', revenue: '3101', cost: '4101', receivables: '1501', payables: '2501', input: '1601', output: '2601' },
} as const

export interface Traded {
  code: Code
  /** In minor units; negative for a credit note. */
  net: number
  on: string
  /** The day that decides the VAT, where it is another one. */
  vatOn?: string
  /** Electricity duty that is refunded, in minor units: Danish purchases have it on their bill. */
  duty?: number
}

export function traded(region: RegionKey, { code, net, on, vatOn = on, duty = 0 }: Traded): Entry {
  const { currency, revenue, cost, receivables, payables, input, output } = accounts[region]
  const line = (account: string, amount: number, vat: EntryLine['vat'] = null) => toLine(account, account, toMinorUnits(amount), vat)
  const vat = Math.sign(net) * Math.round((Math.abs(net) * code.rate) / 100)
  const due = code.isSale || code.isSelfAssessed ? vat : 0
  const deducted = Math.sign(net) * Math.round((Math.abs(vat) * code.deducted) / 100)
  const said = { code: code.code, base: toMinorUnits(code.isReported ? net : 0), due: toMinorUnits(due), deducted: toMinorUnits(deducted) }
  const gross = (code.isSelfAssessed ? net : net + vat) + duty
  const lines = code.isSale
    ? [line(receivables, gross), line(revenue, -net, said), line(output, -vat)]
    : [
        line(cost, net + vat - deducted, said),
        line(input, deducted),
        line(output, code.isSelfAssessed ? -vat : 0),
        line('7780', duty),
        line(payables, -gross),
      ]
  return {
    regionKey: region,
    currency,
    date: on,
    vatDate: vatOn,
    text: `${code.isSale ? 'Sale' : 'Purchase'} ${code.code}`,
    amount: toMinorUnits(code.isSale ? gross : -gross),
    lines: lines.filter(({ debit, credit }) => debit !== 0 || credit !== 0),
    source: { type: code.isSale ? 'invoice' : 'document', id: 'made_for_a_test' },
    exchange: null,
  }
}

let drawn = 0

/** Straight into the books: sales are issued by something that is not built yet. */
export async function post(service: TestService, organization: Pick<Organization, 'id'>, entry: Entry): Promise<StoredEntry> {
  const now = service.services.clock()
  const posted = { marker: `made for a test ${++drawn}`, provider: 'builtin', externalReference: null, postedAt: now.toISOString() }
  return service.services.store.transaction(
    organization.id,
    async db => (await saveEntry(db, { id: newId('led', now), entry, ...posted })).entry,
  )
}
