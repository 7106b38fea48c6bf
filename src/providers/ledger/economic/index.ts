/**
 * e-conomic, for books in Denmark. A voucher is made by one call of the older host, which takes all its lines at once; drafts, booking, files and what is
 * booked are of the newer one. The operator registers an app and sets its secret; a company grants it access and hands over the token of the grant.
 */
import assert from 'node:assert/strict'
import { type Entry, isBalanced } from '../../../domain/ledger/entry.ts'
import { gapsIn, noSettings, type Standing } from '../../../domain/ledger/mapping.ts'
import { say } from '../../../language/say.ts'
import { regions } from '../../../regions/index.ts'
import {
  CredentialsRefused,
  defineLedgerProvider,
  type LedgerAccess,
  type LedgerProvider,
  type MappedLedger,
  NotAllowed,
  type PostOutcome,
  QuotaUsed,
} from '../provider.ts'
import { listAll, listFiltered, Refused, send } from './api.ts'
import { attach } from './attach.ts'
import { othersOf } from './others.ts'
import { refusalOf } from './refusals.ts'
import {
  type AccountItem,
  type BookedItem,
  type DraftItem,
  differencesOf,
  type EconomicVoucher,
  fromReference,
  hasMarker,
  type JournalItem,
  type Reference,
  standingOfBooked,
  standingOfDrafts,
  toCatalogue,
  toChart,
  toReference,
  toRequest,
  toVoucher,
  type VatItem,
  type YearItem,
} from './transform.ts'

const title = 'e-conomic'
const currency = 'DKK'
const countries = ['DK']

type Refusal = Extract<PostOutcome, { outcome: 'refused' }>

interface Placed {
  reference: Reference
  drafts: readonly DraftItem[]
  booked: readonly BookedItem[]
}

/** A refusal is kept there for an hour like any answer: whoever corrects it and posts anew has another key. */
const keyOf = ({ key }: EconomicVoucher, marker: string): string => key ?? marker

interface CreatedVoucher {
  voucherNumber: number
  accountingYear: { year: string }
}

function open(access: LedgerAccess): LedgerProvider & { mapped: MappedLedger } {
  const { settings } = access
  const years = (signal?: AbortSignal) => listAll<YearItem>(access, '/accounting-years', signal)
  const draftsBy = (filter: string, signal?: AbortSignal) =>
    listFiltered<DraftItem>(access, 'journals', '/draft-entries', filter, { signal })
  const bookedBy = (filter: string, signal?: AbortSignal) =>
    listFiltered<BookedItem>(access, 'booked', '/booked-entries', filter, { signal })

  /** Drafts cannot be filtered by their text, so that all of them are looked through; what is booked can be asked for. */
  async function place(marker: string, signal?: AbortSignal): Promise<Placed | undefined> {
    const drafts = (await draftsBy('', signal)).filter(one => hasMarker(one.text, marker))
    const booked = drafts.length > 0 ? [] : (await bookedBy(`text$like:*${marker}*`, signal)).filter(one => hasMarker(one.text, marker))
    const first = drafts[0] ?? booked[0]
    if (!first) return undefined
    const day = first.date.slice(0, 10)
    const year = (await years(signal)).find(({ fromDate, toDate }) => fromDate <= day && day <= toDate)
    if (!year) throw new Error(`e-conomic shows an entry of ${day} and no accounting year of that day`)
    const journal = drafts[0]?.journalNumber ?? Number(settings.journal ?? 0)
    return { reference: { journal, year: year.year, voucher: first.voucherNumber }, drafts, booked }
  }

  /** Numbers are given again after a deletion there: a second call without its key could hit somebody else's entry. */
  async function deleteDrafts(drafts: readonly DraftItem[], key: string, signal?: AbortSignal): Promise<void> {
    for (const { entryNumber } of drafts) {
      await send(access, {
        service: 'journals',
        method: 'DELETE',
        path: `/draft-entries/${entryNumber}`,
        key: `${key} delete ${entryNumber}`,
        signal,
      })
    }
  }

  /** Of drafts that cannot be booked nothing is left: a refusal says that nothing was written. */
  async function finish(placed: Placed, marker: string, voucher: EconomicVoucher, signal?: AbortSignal): Promise<PostOutcome> {
    const posted: PostOutcome = { outcome: 'posted', reference: toReference(placed.reference) }
    if (placed.drafts.length === 0) return posted
    const different = differencesOf(voucher, placed.drafts)
    if (different.length > 0) {
      await deleteDrafts(placed.drafts, keyOf(voucher, marker), signal)
      return { outcome: 'refused', ...say('ledger_wrote_otherwise', { ledger: title, fields: different }) }
    }
    if (voucher.booking === 'draft') return posted
    try {
      const entryNumbers = placed.drafts.map(one => one.entryNumber).sort((one, other) => one - other)
      const path = `/journals/${placed.reference.journal}/bookdraftentries`
      await send(access, {
        service: 'journals',
        method: 'POST',
        path,
        body: { entryNumbers },
        key: `${keyOf(voucher, marker)} book`,
        signal,
      })
      return posted
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      await deleteDrafts(placed.drafts, keyOf(voucher, marker), signal)
      return refusalOf(error, voucher, title)
    }
  }

  /** From the moment it is made nothing is certain any more but what is read back. */
  async function create(voucher: EconomicVoucher, marker: string, signal?: AbortSignal): Promise<PostOutcome> {
    const asked = await certain(voucher, async () => {
      const year = (await years(signal)).find(({ fromDate, toDate }) => fromDate <= voucher.date && voucher.date <= toDate)
      if (!year) return { outcome: 'refused', ...say('ledger_year_missing', { ledger: title, date: voucher.date }) }
      if (year.closed) return { outcome: 'refused', ...say('ledger_year_closed', { ledger: title, date: voucher.date }) }
      const path = `/journals/${voucher.journal}/vouchers`
      const key = `${keyOf(voucher, marker)} voucher`
      return send<CreatedVoucher[]>(access, { service: 'rest', method: 'POST', path, body: toRequest(voucher, year.year), key, signal })
    })
    if (!Array.isArray(asked)) return asked
    const [made] = asked
    if (!made) throw new Error('e-conomic made no voucher and gave no reason')
    const reference = { journal: voucher.journal, year: made.accountingYear.year, voucher: made.voucherNumber }
    const drafts = await draftsOf(reference, marker, signal)
    if (drafts.length > 0) return finish({ reference, drafts, booked: [] }, marker, voucher, signal)
    // Another of us with the same key has booked it since; else it is not as it was sent.
    const there = await place(marker, signal)
    if (!there) throw new Error('e-conomic took the voucher and does not show it')
    return finish(there, marker, voucher, signal)
  }

  const draftsOf = async ({ journal, voucher }: Reference, marker: string, signal?: AbortSignal): Promise<DraftItem[]> =>
    (await draftsBy(`journalNumber$eq:${journal}$and:voucherNumber$eq:${voucher}`, signal)).filter(one => hasMarker(one.text, marker))

  async function standing(text: string, marker: string, signal?: AbortSignal): Promise<Standing | undefined> {
    const reference = fromReference(text)
    if (!reference) return undefined
    const drafts = await draftsOf(reference, marker, signal)
    if (drafts.length > 0) return standingOfDrafts(drafts, await listAll<VatItem>(access, '/vat-accounts', signal))
    const numbered = await bookedBy(`voucherNumber$eq:${reference.voucher}`, signal)
    const marked = numbered.filter(one => hasMarker(one.text, marker))
    if (marked.length === 0) return undefined
    // The lines that its VAT codes made have no text of ours on every agreement: they are of the same voucher and day.
    const day = marked[0]!.date
    return standingOfBooked(
      numbered.filter(one => one.date === day),
      currency,
    )
  }

  /** What is certain becomes a refusal; what is not goes on as it is. Only of what comes before anything is written. */
  async function certain<Value>(voucher: EconomicVoucher, work: () => Promise<Value | Refusal>): Promise<Value | Refusal> {
    try {
      return await work()
    } catch (error) {
      if (error instanceof Refused) return refusalOf(error, voucher, title)
      if (error instanceof CredentialsRefused) return { outcome: 'refused', ...say('ledger_credentials_refused', { ledger: title }) }
      if (error instanceof NotAllowed) return { outcome: 'refused', ...say('ledger_not_allowed', { ledger: title, told: error.message }) }
      if (error instanceof QuotaUsed) return { outcome: 'refused', isPassing: true, ...say('ledger_quota_used', { ledger: title }) }
      throw error
    }
  }

  const regionOf = ({ regionKey }: Pick<Entry, 'regionKey'>) => {
    const region = regions[regionKey]
    assert(region, `there is no region ${regionKey}`)
    return region
  }

  const mapped: MappedLedger = {
    // Numbers of another country's chart mean other accounts: nothing of it is mapped.
    gaps: entry => gapsIn(entry, countries.includes(regionOf(entry).country) ? settings : noSettings, true),
    toVoucher: (entry, marker) => ({ ...toVoucher(entry, marker, settings, regionOf(entry)) }),
    async complete(reference, marker, voucher, signal) {
      const there = await place(marker, signal)
      if (!there) throw new Error(`e-conomic does not show ${reference} any more`)
      return finish(there, marker, voucher as unknown as EconomicVoucher, signal)
    },
    standing,
    async catalogue(signal) {
      const accounts = await listAll<AccountItem>(access, '/accounts', signal)
      const vatCodes = await listAll<VatItem>(access, '/vat-accounts', signal)
      return toCatalogue(accounts, vatCodes, await years(signal), await listAll<JournalItem>(access, '/journals', signal))
    },
    others: othersOf(access, currency),
  }

  return {
    name: 'economic',
    title,
    isOwn: false,
    can: { attachFiles: true },
    settlesWithinMs: 60_000,

    async post(_books, entry, marker, signal, given) {
      assert(isBalanced(entry.lines), 'an entry must balance')
      const gaps = given ? [] : mapped.gaps(entry)
      if (gaps.length > 0) return { outcome: 'refused', ...say('mapping_missing', { ledger: title, missing: gaps }) }
      const voucher = (given ?? mapped.toVoucher(entry, marker)) as unknown as EconomicVoucher
      const there = await certain(voucher, () => place(marker, signal))
      if (there && 'outcome' in there) return there
      return there ? finish(there, marker, voucher, signal) : create(voucher, marker, signal)
    },

    async find(_books, marker, signal) {
      const placed = await place(marker, signal)
      return placed && { reference: toReference(placed.reference) }
    },

    async attach(_books, text, file, signal) {
      const reference = fromReference(text)
      assert(reference, `${text} is no voucher of ${title}`)
      await attach(access, reference, file, signal)
    },

    read: async () => undefined,
    chartOfAccounts: async (_books, signal) => toChart(await listAll<AccountItem>(access, '/accounts', signal)),
    mapped,
  }
}

interface Self {
  agreementNumber: number
  company?: { name?: string }
}

/** Its tokens for everybody to try it with; they only read. */
const demo = 'demo'

export default defineLedgerProvider({
  connector: {
    title,
    countries,
    needsJournal: true,
    app: { required: ['appSecretToken'], optional: ['restUrl', 'apisUrl'] },
    credentials: ['agreementGrantToken'],
    async identify(access, signal) {
      const { agreementNumber, company } = await send<Self>(access, { service: 'rest', method: 'GET', path: '/self', signal })
      return { title: `${company?.name ?? title} (${agreementNumber})`, isSandbox: access.credentials['agreementGrantToken'] === demo }
    },
    open,
  },
})
