/** From our entries to documents of Fatture in Cloud. It has no accounts: a purchase is a received document, with categories and VAT types. */
import assert from 'node:assert/strict'
import type { Entry, EntryLine } from '../../../domain/ledger/entry.ts'
import type { ConnectionSettings, MappingGap } from '../../../domain/ledger/mapping.ts'
import { absolute, fromMinor, type Minor, minus, negate, percentOf, sum, zero } from '../../../domain/money/money.ts'
import type { Region } from '../../../domain/regions.ts'
import { type DocumentBody, type FattureVoucher, type Item, type Payment, type Sent, toText } from './documents.ts'

/** Payment accounts are mapped to as well, under their number. */
export const paymentMark = '#'

interface Line {
  account: string
  name: string
  vatType: number
  category: string
  rate: number
  /** In percent. */
  deductible: number
  net: Minor
  vat: Minor
  /** The buyer owes the VAT: it is not paid to the supplier. */
  isReverse: boolean
}

/** A share of deduction goes by the VAT type of the whole where it has none of its own. */
const vatTypeOf = (code: string, { vatCodes }: ConnectionSettings, region: Region): string | undefined => {
  const whole = region.vatCode(code)?.wholeCode
  return Object.hasOwn(vatCodes, code)
    ? vatCodes[code]
    : whole !== undefined && Object.hasOwn(vatCodes, whole)
      ? vatCodes[whole]
      : undefined
}

const isCategory = (theirs: string | undefined): theirs is string => theirs !== undefined && !theirs.startsWith(paymentMark)

const paidFrom = (entry: Entry, region: Region): string | null => {
  const account = entry.payment?.account ?? region.accounts.payables
  return account === region.accounts.payables ? null : account
}

/** Costs need a category and every line a VAT type; what is owed and the VAT itself are kept there without accounts. */
export function gapsOf(entry: Entry, settings: ConnectionSettings, region: Region): MappingGap[] {
  const coded = entry.lines.filter(({ vat }) => vat !== null)
  const ours = (account: string) => (Object.hasOwn(settings.accounts, account) ? settings.accounts[account] : undefined)
  const accounts = new Set(coded.map(({ account }) => account).filter(account => !isCategory(ours(account))))
  const codes = new Set(coded.map(({ vat }) => vat!.code).filter(code => vatTypeOf(code, settings, region) === undefined))
  const paid = paidFrom(entry, region)
  const isPaidUnknown = paid !== null && !ours(paid)?.startsWith(paymentMark)
  return [
    ...(settings.company === null ? [{ kind: 'company' as const, ours: '' }] : []),
    ...[...accounts, ...(isPaidUnknown ? [paid] : [])].map(account => ({ kind: 'account' as const, ours: account })),
    ...[...codes].map(code => ({ kind: 'vat_code' as const, ours: code })),
  ]
}

function toFattureLine({ account, accountName, debit, credit, vat }: EntryLine, settings: ConnectionSettings, region: Region): Line {
  assert(vat, 'only a line with VAT becomes an item')
  const code = region.vatCode(vat.code)
  assert(code, `there is no VAT code ${vat.code}`)
  const isReverse = code.selfAssessedTo !== null
  // Nothing but VAT: the line stands on the account of the VAT itself.
  const cost = account === region.accounts.inputVat ? zero : ((debit - credit) as Minor)
  const charged = ((cost + vat.deducted) as Minor) - (isReverse ? vat.due : 0)
  const net = code.isReported ? vat.base : (charged as Minor)
  return {
    account,
    name: accountName,
    vatType: Number(vatTypeOf(vat.code, settings, region)),
    category: settings.accounts[account]!,
    rate: code.rate,
    deductible: code.rate === 0 ? 100 : (100 * code.deductible.numerator) / code.deductible.denominator,
    net,
    vat: isReverse ? vat.due : minus(charged as Minor, net),
    isReverse,
  }
}

const negated = (line: Line): Line => ({ ...line, net: negate(line.net), vat: negate(line.vat) })

const netOf = (lines: readonly Line[]): Minor => sum(lines.map(({ net }) => net))
const vatOf = (lines: readonly Line[]): Minor => sum(lines.map(({ vat }) => vat))

/** VAT is computed there from the items, once for all of one type: that must be what the supplier charged. */
function isComputedAlike(lines: readonly Line[]): boolean {
  const types = new Set(lines.map(({ vatType }) => vatType))
  return [...types].every(type => {
    const same = lines.filter(({ vatType }) => vatType === type)
    return percentOf(netOf(same), same[0]!.rate) === vatOf(same)
  })
}

export function toVoucher(entry: Entry, marker: string, settings: ConnectionSettings, region: Region): FattureVoucher {
  const { date, currency } = entry
  const amount = (minor: Minor) => fromMinor(minor, currency)
  const lines = entry.lines.filter(({ vat }) => vat !== null).map(line => toFattureLine(line, settings, region))
  const reverse = lines.filter(({ isReverse }) => isReverse)
  const isCredit = entry.amount > 0
  const plain = lines.filter(({ isReverse }) => !isReverse).map(line => (isCredit ? negated(line) : line))
  const paidInto = paidFrom(entry, region)
  const withheld = absolute(entry.payment?.withheld ?? zero)
  const payable = entry.payment?.payable ?? null
  const name = entry.payment?.names[0] ?? entry.text
  const number = entry.payment?.numbers[0]

  const payment = (paid: Minor): Payment[] =>
    paid === 0
      ? []
      : [
          {
            amount: amount(paid),
            due_date: entry.payment?.dueDate ?? date,
            ...(paidInto === null
              ? { status: 'not_paid' as const }
              : {
                  status: 'paid' as const,
                  paid_date: date,
                  payment_account: { id: Number(settings.accounts[paidInto]!.slice(paymentMark.length)) },
                }),
          },
        ]
  const item = (line: Line): Item => ({
    name: line.name,
    qty: 1,
    net_price: amount(line.net),
    category: line.category,
    vat: { id: line.vatType },
    deductibility_vat_percentage: line.deductible,
  })

  const isOnly = reverse.length === 0 || plain.length === 0
  function received(type: string, own: readonly Line[], isMain: boolean, isDetailed = true): DocumentBody {
    const held = isMain ? withheld : zero
    const gross = ((netOf(own) + (type === 'self_invoice' ? 0 : vatOf(own))) as Minor) - held
    const isWhole = isMain && isOnly && isDetailed && payable !== null
    const toPay = (isWhole ? (isCredit && type !== 'self_invoice' ? payable : negate(payable)) : gross) as Minor
    const isDifferent = toPay !== netOf(own) + vatOf(own) - held
    return {
      type,
      entity: { name },
      date,
      category: own[0]!.category,
      ...(number === undefined ? {} : { invoice_number: number }),
      currency: { id: currency },
      amount_net: amount(netOf(own)),
      amount_vat: amount(vatOf(own)),
      ...(held === 0 ? {} : { amount_withholding_tax: amount(held) }),
      tax_deductibility: 100,
      vat_deductibility: isDetailed ? 100 : own[0]!.deductible,
      is_detailed: isDetailed,
      ...(isDetailed ? { items_list: own.map(item) } : {}),
      payments_list: payment(toPay),
      ...(isDifferent ? { auto_calculate: false } : {}),
    }
  }

  /** The VAT that the buyer owes is that of a document of its own, which nobody pays. It is registered, and sent to nobody: we send it ourselves. */
  const selfInvoice = (own: readonly Line[]): DocumentBody => ({
    type: 'self_own_invoice',
    entity: { name },
    date,
    currency: { id: currency },
    e_invoice: false,
    items_list: own.map(line => ({ name: line.name, qty: 1, net_price: amount(line.net), vat: { id: line.vatType } })),
    payments_list: [{ amount: amount((netOf(own) + vatOf(own)) as Minor), due_date: date, status: 'reversed' }],
  })

  const type = isCredit ? 'passive_credit_note' : 'expense'
  // Amounts that no items come to are said as they are, in a document for each line.
  const plainParts: Line[][] = plain.length === 0 ? [] : isComputedAlike(plain) ? [plain] : plain.map(line => [line])
  const isDetailed = plainParts.length > 0 && isComputedAlike(plain)
  const bodies: Pick<Sent, 'resource' | 'body'>[] = [
    ...(reverse.length === 0
      ? []
      : [
          { resource: 'issued_documents' as const, body: selfInvoice(reverse) },
          { resource: 'received_documents' as const, body: received('self_invoice', reverse, plain.length === 0) },
        ]),
    ...plainParts.map((own, at) => ({
      resource: 'received_documents' as const,
      body: received(type, own, at === plainParts.length - 1, isDetailed),
    })),
  ]
  assert(bodies.length > 0, 'an entry without a line with VAT is no document of a supplier')
  return {
    company: Number(settings.company),
    documents: bodies.map(({ resource, body }, at) => {
      const text = toText(entry.text, marker, at + 1, bodies.length)
      return { resource, body: { ...body, ...(resource === 'issued_documents' ? { subject: text } : { description: text }) } }
    }),
  }
}
