/** What was read from a document, each value with the place it was read from. Amounts are in the document's own currency, positive as printed. */

import type { Said } from '../../language/words.ts'
import type { CalendarDate } from '../calendar/dates.ts'
import type { Warning } from '../checks.ts'
import type { Minor } from '../money/money.ts'
import type { OtherTax } from './other-taxes.ts'

export const documentKinds = ['receipt', 'invoice', 'credit_note'] as const

/** `receipt`: paid on the spot, no invoice. In some countries only an invoice carries the right to deduct. */
export type DocumentKind = (typeof documentKinds)[number]

/** What has sums, and is nothing to book: the invoice comes before it, after it or never. */
export const noVoucherKinds = [
  'order_confirmation',
  'purchase_order',
  'quotation',
  'pro_forma',
  'delivery_note',
  'reminder',
  'account_statement',
  'payslip',
  'contract',
  'notice',
  'bank_letter',
  'tax_letter',
  'price_list',
  'payment_confirmation',
  'remittance_advice',
] as const

export type NoVoucherKind = (typeof noVoucherKinds)[number]

/** Whatever a document may be, voucher or not. */
export type PaperKind = DocumentKind | NoVoucherKind

export const paperKinds = [...documentKinds, ...noVoucherKinds] as const

export const isNoVoucherKind = (kind: PaperKind): kind is NoVoucherKind => !(documentKinds as readonly string[]).includes(kind)

export interface Supplier {
  name: string | null
  /** With its country prefix, normalised as in domain/vat-numbers. */
  vatNumber: string | null
  /** The number in the national register (CVR), normalised. */
  businessId: string | null
  /** ISO 3166-1 alpha-2. Null unless the document says so: by a VAT number, an address, an IBAN, a telephone prefix. */
  country: string | null
  iban: string | null
  /** The tax regime that it declares (RF01, RF19), where the format has a place for it. */
  taxRegime?: string
}

/** Whom the document is addressed to. Ids as those of the supplier. */
export interface Buyer {
  name: string | null
  vatNumber: string | null
  businessId: string | null
  /** Other names that the document gives it: the one that it trades under. */
  otherNames?: readonly string[]
}

/** One row of the VAT summary: what is taxed at one rate (or, with a nature or at rate 0, not taxed). */
export interface VatLine {
  /** In percent: 25, 22, 10, 0. */
  rate: number
  net: Minor
  vat: Minor
  /** Why there is no VAT, where the document says so: an Italian natura (N2.2, N6.3), else null. */
  nature: string | null
  /** The category of EN 16931 (BT-118), where the document has one: S, Z, E, AE (reverse charge), K (intra-community), G (export), O. */
  category?: string
  /** Who owes the tax office this VAT, and when, where it is not the supplier at once: by the supplier when it is paid, or by the buyer (split payment). */
  owed?: 'when_paid' | 'by_buyer'
}

/** One printed line: a thing that was bought. What is not printed is null. */
export interface Item {
  description: string
  /** The amount at the end of the line, as printed. */
  amount: Minor
  /** Whether that amount includes VAT; null when the document does not tell. */
  includesVat: boolean | null
  rate: number | null
  nature: string | null
  /** How many pieces, where the format has a place for it. */
  quantity?: number
}

/** Where on the document a value stands. Text that was sent as such has one page and no boxes. */
export interface Evidence {
  page: number
  /** Left, top, width and height in points; null where there is no page to look at. */
  box: readonly [number, number, number, number] | null
  text: string
}

/** Another document that this one speaks of: what a credit note corrects, what a final invoice has billed in part before. */
export interface Reference {
  number: string
  date: CalendarDate | null
}

/** A value that was not taken, as words: amounts without their currency, days as in the rest of the reading. */
export interface RunnerUp {
  value: string
  confidence: number
  evidence: Evidence | null
}

export interface FieldReading {
  confidence: number
  evidence: Evidence | null
  /** Why it is not sure: a part of a sentence, as words in what was read before those had values. */
  doubt?: Said | string
  /** What it was concluded from, where it is not printed. */
  conclusion?: Said
  /** On which earlier papers of the supplier it stood in the same place, where it was read by that. */
  recalled?: Said
  /** What else the field may be, the likeliest first. */
  runnersUp?: readonly RunnerUp[]
  /** Who set it, where that was a person, and when. */
  correctedBy?: string
  correctedAt?: string
}

export const readFields = [
  'supplier',
  'invoiceNumber',
  'date',
  'dueDate',
  'currency',
  'total',
  'net',
  'vat',
  'kind',
  'documentKind',
  'iban',
  'buyer',
] as const

export type ReadField = (typeof readFields)[number]

/** What holds a reading back, however well the rest of it is supported. */
export const heldReasons = [
  'isWithoutSupplier',
  'isWithoutCurrency',
  'isWithoutTotal',
  'isWithoutDate',
  'isDayOpen',
  'isCurrencyOpen',
  'isTotalContested',
  'isTotalUnprinted',
  'isContradicted',
  'isNoVoucher',
  'isUnnamed',
  'isNameContested',
  'isNameAlone',
  'isToReader',
  'isDayDisputed',
  'isTotalDisputed',
  'isNameDisputed',
] as const

export type HeldFor = (typeof heldReasons)[number]

export interface Extraction {
  supplier: Supplier
  /** Null where it names nobody, as on a till receipt. Not there in what was read before buyers were. */
  buyer?: Buyer | null
  kind: DocumentKind
  /** What it is in full, where that is no voucher as well; absent from readings of before this was told. */
  documentKind?: PaperKind
  invoiceNumber: string | null
  date: CalendarDate | null
  dueDate: CalendarDate | null
  currency: string | null
  /** What the document is about in all, VAT included, before anything withheld or paid in advance. */
  total: Minor | null
  net: Minor | null
  vat: Minor | null
  vatLines: readonly VatLine[]
  items: readonly Item[]
  /** Cash rounding that is part of the total (øreafrunding, arrotondamento), signed as it changes the total. */
  rounding: Minor | null
  /** Withheld at payment (ritenuta d'acconto): part of the total, not paid to the supplier. */
  withheld: Minor | null
  /** The language that most of its words are in: da, it, en, de, …; null when it cannot be told. */
  language: string | null
  /** 0 to 1: how likely supplier, date, total, VAT and currency are all right. */
  confidence: number
  /** What the confidence is held at for a reason that no second reader can take away: a quotation, sums that contradict each other. */
  heldAt?: number
  /** Why. */
  heldFor?: readonly HeldFor[]
  fields: Partial<Record<ReadField, FieldReading>>
  /** Which reader read it: `text` is the one for plain text. */
  method: string
  /** The code that the format has for this kind of document: TD01, TD17, 380, 384. */
  documentType?: string
  references?: readonly Reference[]
  /** Paid before the document was written. Part of the total. */
  prepaid?: Minor
  /** What is left to pay, where that is not the total: less what is withheld, paid in advance or owed by the buyer, plus rounding that the total leaves out. */
  payable?: Minor
  /** Imposta di bollo that the document says it is subject to; whether it is charged, the VAT lines say. */
  stampDuty?: Minor
  /** Taxes that are no VAT, and charges like them: part of the total, and of the net where the document has VAT on them. */
  otherTaxes?: readonly OtherTax[]
  /** Contribution to the pension fund of a profession (cassa previdenziale). Part of the net. */
  pensionContribution?: Minor
  /** Why the confidence is less than it could be, and what a person should know before posting. */
  warnings?: readonly Warning[]
}
