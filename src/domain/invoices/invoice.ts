/**
 * A sales invoice: what a person writes, and what follows from it. Amounts are in the currency of the invoice. A line may be negative; an invoice whose
 * total is negative is a credit note, and shows its amounts without the sign.
 */

import type { Said } from '../../language/words.ts'
import type { CalendarDate } from '../calendar/dates.ts'
import type { Warning } from '../checks.ts'
import type { Minor } from '../money/money.ts'
import type { Fault } from '../refusals.ts'
import type { OssStanding } from '../vat/oss/standing.ts'
import type { Buyer, Seller } from './parties.ts'
import type { ReferenceRules } from './references.ts'

/** Exact decimals as text, as `decimalText` writes them: up to 8 places. */
export interface LineInput {
  description: string
  quantity: string
  unitPrice: string
  /** In percent: the rate at home. */
  vatRate: number
  /** The natura that an Italian e-invoice line was given with; null elsewhere. */
  vatNature: string | null
}

export const treatmentKeys = [
  'domestic',
  'domestic_public',
  'domestic_reverse_charge',
  'domestic_exempt',
  'eu_business_goods',
  'eu_business_services',
  'eu_consumer',
  'outside_eu_goods',
  'outside_eu_services',
  'outside_eu_consumer',
  'flat_rate_scheme',
  'san_marino',
  'vatican',
  'self_assessed',
] as const

export type TreatmentKey = (typeof treatmentKeys)[number]

/** Why VAT is charged as it is, and what the law wants on the invoice because of it. */
export interface Treatment {
  key: TreatmentKey
  /** One sentence for the person who writes the invoice; of what was issued before it had values, the words of then. */
  reason: Said | string
  /** Printed on the invoice, in the language of the document where the law does not fix it; null where nothing is wanted. */
  mention: string | null
}

/** What a country's rules make of one line. */
export interface TreatedLine {
  appliedVatRate: number
  /** Natura in Italy; elsewhere null. */
  nature: string | null
  /** The VAT code of the region that the sale is booked under. */
  vatCode: string
  /** The revenue account. */
  account: string
  /** The paragraph that a line without VAT rests on, as the invoice prints it; null where VAT is charged. */
  law: string | null
}

export interface PricedLine extends LineInput, TreatedLine {
  /** quantity x unitPrice, rounded half away from zero. */
  net: Minor
}

/** What stands in the sums beside the lines because of who sells: taxed as a line is, and part of the rows of the VAT table. */
export interface Addition extends TreatedLine {
  kind: 'pension_fund' | 'stamp_duty'
  net: Minor
  /** Of a contribution to a fund: which, how much percent, and of what. */
  fund: { type: string; rate: number; base: Minor } | null
  /** Counts in what tax is withheld from. */
  isWithheld: boolean
}

/** Tax that the buyer keeps of the fee and pays to the state for the seller (ritenuta d'acconto). */
export interface Withholding {
  type: string
  /** In percent. */
  rate: number
  reason: string
  /** What it is taken of. */
  base: Minor
  amount: Minor
  /** Where the seller books it, to set it off against its own tax. */
  account: string
}

/** One row of the VAT table: lines of one rate and nature together. VAT is rounded here, per rate, never per line. */
export interface VatSummaryRow {
  rate: number
  nature: string | null
  vatCode: string
  law: string | null
  net: Minor
  vat: Minor
}

export interface PricedInvoice {
  lines: readonly PricedLine[]
  /** Not there where nothing is added. */
  additions?: readonly Addition[]
  vatSummary: readonly VatSummaryRow[]
  /** Lines and additions. */
  net: Minor
  /** What is charged. With split payment the buyer pays it to the state: see `payable`. */
  vat: Minor
  /** net + vat: negative for a credit note. */
  total: Minor
  /** What the buyer pays to the seller: the total, less what is withheld or paid to the state. */
  payable: Minor
  /** Not there where nothing is withheld. */
  withholding?: Withholding
  treatment: Treatment
  isCreditNote: boolean
  /** Imposta di bollo that the invoice is subject to, paid by the seller; zero elsewhere. */
  stampDuty: Minor
  /** VAT that the buyer pays to the state (scissione dei pagamenti). */
  hasSplitPayment: boolean
  warnings: readonly Warning[]
}

/** What the rules look at. */
export interface SaleFacts {
  seller: Seller
  buyer: Buyer
  lines: readonly LineInput[]
  currency: string
  /** The day whose rules count: that of the invoice, or of the one that a credit note corrects. */
  taxedOn?: CalendarDate
  /** Where the seller stands with the one-stop shop; not there where nothing is known of it. */
  oss?: OssStanding
}

/** A draft on the day that it may be issued. */
export interface ToIssue {
  facts: SaleFacts
  priced: PricedInvoice
  date: CalendarDate
  today: CalendarDate
  /** What one unit of its currency costs in that of the books; left out where none is known. */
  exchangeRate?: string | undefined
}

/** What a country decides about a sale: pure, in its folder. */
export interface SalesRules {
  /** How long a number that a caller brings may be. */
  numberLengthMax: number
  references: ReferenceRules
  treat(facts: SaleFacts): {
    treatment: Treatment
    /** In the order of the lines. */
    lines: readonly TreatedLine[]
    hasSplitPayment: boolean
    warnings: readonly Warning[]
  }
  /**
   * Imposta di bollo on these rows, in minor units of the currency; zero where the country has none. The limit is one of the country's currency: of an invoice
   * in another one it is asked again with the rows that the books have (`inBooks`).
   */
  stampDuty(rows: readonly VatSummaryRow[], currency: string): Minor
  /** What a stamp duty costs, and to whom it is owed until it is paid; not there where the country has none. */
  stampDutyAccounts?: { cost: string; owed: string }
  /** What is added to lines that come to these rows; not there where the country knows nothing of the kind. */
  additions?(facts: SaleFacts, rows: readonly VatSummaryRow[]): readonly Addition[]
  withholding?(facts: SaleFacts, lines: readonly PricedLine[], additions: readonly Addition[]): Withholding | null
  /** What stops this invoice from being issued, by field: a missing profile, a buyer without an id, a rate that the country does not have, a date to come. */
  problems(invoice: ToIssue): Fault[]
  /** Of a country that knows simplified invoices: what stops this one from being issued as such. */
  simplified?: SimplifiedRules
  /** What nothing forbids, but a person should look at before it is issued, because of its date. What the treatment warns of is in `priced`. */
  warnings(invoice: ToIssue): Warning[]
}

export interface SimplifiedRules {
  /** @param corrects the invoice that a credit note names */
  problems(invoice: ToIssue, corrects: IssuedInvoice['corrects']): Fault[]
  /** What stops it from being a debit note: more is owed for an invoice that was issued. */
  debitNoteProblems(invoice: ToIssue, corrects: IssuedInvoice['corrects']): Fault[]
}

/** A numbered invoice as it is printed, written as XML and kept. */
export interface IssuedInvoice {
  id: string
  number: string
  date: CalendarDate
  dueDate: CalendarDate | null
  currency: string
  seller: Seller
  buyer: Buyer
  priced: PricedInvoice
  /** The invoice that a credit note or a debit note corrects. */
  corrects: { number: string; date: CalendarDate } | null
  causale: string | null
  /** What the VAT is in the currency of the seller's country, where the invoice is in another one (art. 230 of the directive). */
  vatInHomeCurrency: { amount: Minor; currency: string; rate: string } | null
  /** Of an invoice in another currency: the stamp duty that it bears once it is converted. Not there where it bears none. */
  stampDutyInHomeCurrency?: Minor
  /** Of one that is told in a shorter form than others. */
  form?: 'simplified'
  /** Of one that the organization issues to itself, in place of a supplier. */
  selfInvoice?: SelfInvoiceFacts
}

/** What a self-invoice says beside its lines. */
export interface SelfInvoiceFacts {
  /** What the exchange calls it. */
  type: string
  documentId: string
  supplierDocument: { number: string; date: CalendarDate | null }
  /** What the supplier asks for, where that is in another currency. */
  original: { currency: string; amount: string; rate: string } | null
}
