/** The journal entry of an issued invoice: what the buyer owes, revenue by account and VAT code, output VAT. A credit note is the same with its sides swapped. */
import { say } from '../../language/say.ts'
import { tell } from '../../language/tell.ts'
import { type Entry, type EntryLine, toLine } from '../ledger/entry.ts'
import { convert, isConvertible, type Minor, minus, negate, percentOf, plus, sum, withRest, zero } from '../money/money.ts'
import type { Fault } from '../refusals.ts'
import type { Region } from '../regions.ts'
import type { Addition, IssuedInvoice, PricedInvoice, PricedLine, VatSummaryRow } from './invoice.ts'

export interface SalePosting {
  regionKey: string
  source: 'invoice' | 'e_invoice'
  /** What one unit of the invoice's currency costs in that of the books; null where they are the same. */
  exchange: { rate: string; source: string; on: string } | null
  accountName(number: string): string
}

/** The invoice as the books have it. */
export interface InBooks {
  vatSummary: readonly VatSummaryRow[]
  net: Minor
  vat: Minor
  /** Converted by itself, as the bank will: the parts may differ from it by a cent each. */
  payable: Minor
  /** What the buyer pays to the state for the seller, who has it to its credit there. */
  withheld: Minor
  /** Of an invoice in another currency it is known now. */
  stampDuty: Minor
}

type Exchanged = Pick<SalePosting, 'exchange'>

const textMax = 250

/** An invoice in a far larger currency may come to more than the books can hold. */
export function conversionFaults(region: Region, { lines, total }: PricedInvoice, currency: string, rate: string): Fault[] {
  const amounts = [total, ...lines.map(({ net }) => net)]
  if (amounts.every(amount => isConvertible(amount, currency, region.currency, rate))) return []
  return [{ path: 'lines', ...say('invoice_amount.converted', { currency: region.currency }) }]
}

const converterOf = ({ currency }: IssuedInvoice, region: Region, { exchange }: Exchanged) => {
  if (exchange === null && currency !== region.currency)
    throw new Error(`an invoice in ${currency} needs a rate to be booked in ${region.currency}`)
  return (amount: Minor): Minor => (exchange === null ? amount : convert(amount, currency, region.currency, exchange.rate))
}

/** What the VAT return, the stamp duty and the figures in the currency of the country are taken from (directive 2006/112/EC, art. 230). */
export function inBooks(region: Region, invoice: IssuedInvoice, posting: Exchanged): InBooks {
  const converted = converterOf(invoice, region, posting)
  const vatSummary = invoice.priced.vatSummary.map(row => ({ ...row, net: converted(row.net), vat: converted(row.vat) }))
  return {
    vatSummary,
    net: sum(vatSummary.map(({ net }) => net)),
    vat: sum(vatSummary.map(({ vat }) => vat)),
    payable: converted(invoice.priced.payable),
    withheld: converted(invoice.priced.withholding?.amount ?? zero),
    stampDuty: region.sales.stampDuty(vatSummary, region.currency),
  }
}

interface Revenue {
  account: string
  net: Minor
}

interface Taxed extends Revenue {
  due: Minor
}

/** What the lines of one row of the VAT table are booked to; together they are the row. */
function revenueOf(row: VatSummaryRow, priced: readonly (PricedLine | Addition)[], converted: (amount: Minor) => Minor): Revenue[] {
  const byAccount = new Map<string, Minor>()
  for (const { account, appliedVatRate, nature, vatCode, net } of priced) {
    if (appliedVatRate !== row.rate || nature !== row.nature || vatCode !== row.vatCode) continue
    byAccount.set(account, plus(byAccount.get(account) ?? zero, net))
  }
  const parts = [...byAccount].map(([account, net]) => ({ account, net: converted(net) }))
  return withRest(
    parts,
    row.net,
    part => part.net,
    (part, net) => ({ ...part, net }),
  )
}

/** Debits first, as a journal is read. */
const inOrder = (lines: readonly EntryLine[]): EntryLine[] => [
  ...lines.filter(({ debit }) => debit !== 0),
  ...lines.filter(({ credit }) => credit !== 0),
]

/**
 * The stamp duty is no part of it: it is a debt of the seller to the state, with an entry of its own (`planStampDutyEntry`). Where it is passed on to the buyer,
 * it stands in the sums of the invoice. Tax that the buyer withholds is a credit of the seller from here on, so that what is open is what will be paid.
 */
export function planSaleEntry(region: Region, invoice: IssuedInvoice, posting: SalePosting): Entry {
  const { priced, buyer, number, currency } = invoice
  const { receivables, outputVat, ossVat, rounding } = region.accounts
  const converted = converterOf(invoice, region, posting)
  const { vatSummary, net, vat, payable, withheld } = inBooks(region, invoice, posting)
  const line = (account: string, amount: Minor, vat: EntryLine['vat'] = null) => toLine(account, posting.accountName(account), amount, vat)
  const isElsewhere = ({ vatCode }: VatSummaryRow): boolean => region.vatCode(vatCode)?.isOss === true
  const elsewhere = sum(vatSummary.filter(isElsewhere).map(row => row.vat))
  // Under split payment the buyer owes the VAT to the state, and the seller neither gets nor owes it. That of another member state is not owed at home.
  const owed = priced.hasSplitPayment
    ? { rateOf: () => 0, due: zero }
    : { rateOf: (row: VatSummaryRow) => (isElsewhere(row) ? 0 : row.rate), due: minus(vat, elsewhere) }
  const sold = [...priced.lines, ...(priced.additions ?? [])]
  const revenue = vatSummary.flatMap(row => revenueLines(region, row, owed.rateOf(row), revenueOf(row, sold, converted), line))
  // What a sum of converted parts differs from the converted sum.
  const rest = minus(plus(payable, withheld), sum([net, owed.due, elsewhere]))
  const lines = [
    line(receivables, payable),
    ...(priced.withholding === undefined ? [] : [line(priced.withholding.account, withheld)]),
    ...revenue,
    line(outputVat, negate(owed.due)),
    line(ossVat, negate(elsewhere)),
    line(rest < 0 ? rounding.loss : rounding.gain, negate(rest)),
  ]
  return {
    regionKey: posting.regionKey,
    currency: region.currency,
    date: invoice.date,
    vatDate: invoice.date,
    text: tell(region.language, say(priced.isCreditNote ? 'sale_text.credit_note' : 'sale_text.invoice', { number, name: buyer.name }))
      .slice(0, textMax)
      .toWellFormed(),
    amount: payable,
    lines: inOrder(lines),
    source: { type: posting.source, id: invoice.id },
    exchange: posting.exchange && { currency, total: priced.payable, ...posting.exchange },
    payment: {
      account: receivables,
      contactId: buyer.contactId,
      dueDate: invoice.dueDate,
      names: [buyer.name],
      ibans: [],
      numbers: [number],
      payable: null,
      withheld: null,
      isReceipt: false,
    },
  }
}

/** What a stamp duty is, whoever bears it: a cost, and owed to the state until the quarter is paid. Nobody pays it by itself, so that nothing of it is open. */
export function planStampDutyEntry(
  region: Region,
  { date, number, id, priced }: IssuedInvoice,
  duty: Minor,
  posting: SalePosting,
): Entry | null {
  const accounts = region.sales.stampDutyAccounts
  if (duty === 0 || accounts === undefined) return null
  const line = (account: string, amount: Minor) => toLine(account, posting.accountName(account), amount)
  return {
    regionKey: posting.regionKey,
    currency: region.currency,
    date,
    vatDate: date,
    text: tell(region.language, say(priced.isCreditNote ? 'stamp_duty_text.credit_note' : 'stamp_duty_text.invoice', { number })),
    amount: zero,
    lines: [line(accounts.cost, duty), line(accounts.owed, negate(duty))],
    source: { type: posting.source, id },
    exchange: null,
  }
}

/** `rate` is what the seller owes of it. */
function revenueLines(
  region: Region,
  row: VatSummaryRow,
  rate: number,
  parts: readonly Revenue[],
  line: (account: string, amount: Minor, vat: EntryLine['vat']) => EntryLine,
): EntryLine[] {
  const code = region.vatCode(row.vatCode)
  if (!code) throw new Error(`${row.vatCode} is no VAT code of the country`)
  const taxed = parts.filter(({ net }) => net !== 0).map(part => ({ ...part, due: percentOf(part.net, rate) }))
  const due = rate === 0 ? zero : row.vat
  // A code that the return does not know has no effect on it.
  const effectOf = (part: Taxed) => ({ code: code.code, base: code.isReported ? part.net : zero, due: part.due, deducted: zero })
  return withRest(
    taxed,
    due,
    part => part.due,
    (part, amount) => ({ ...part, due: amount }),
  ).map(part => line(part.account, negate(part.net), effectOf(part)))
}
