/** What was read from a document, each value with the place it was read from. Amounts are in the document's own currency, positive as printed. */
import type { CalendarDate } from './dates.ts'
import type { Minor } from './money.ts'

export const documentKinds = ['receipt', 'invoice', 'credit_note'] as const

/** `receipt`: paid on the spot, no invoice. In some countries only an invoice carries the right to deduct. */
export type DocumentKind = (typeof documentKinds)[number]

export interface Supplier {
  name: string | null
  /** With its country prefix, normalised as in domain/vat-numbers. */
  vatNumber: string | null
  /** The number in the national register (CVR), normalised. */
  businessId: string | null
  /** ISO 3166-1 alpha-2. Null unless the document says so: by a VAT number, an address, an IBAN, a telephone prefix. */
  country: string | null
  iban: string | null
}

/** One row of the VAT summary: what is taxed at one rate (or, with a nature or at rate 0, not taxed). */
export interface VatLine {
  /** In percent: 25, 22, 10, 0. */
  rate: number
  net: Minor
  vat: Minor
  /** Why there is no VAT, where the document says so: an Italian natura (N2.2, N6.3), else null. */
  nature: string | null
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
}

/** Where on the document a value stands. Text that was sent as such has one page and no boxes. */
export interface Evidence {
  page: number
  /** Left, top, width and height in points; null where there is no page to look at. */
  box: readonly [number, number, number, number] | null
  text: string
}

export interface FieldReading {
  confidence: number
  evidence: Evidence | null
}

export const readFields = ['supplier', 'invoiceNumber', 'date', 'dueDate', 'currency', 'total', 'net', 'vat', 'kind', 'iban'] as const

export type ReadField = (typeof readFields)[number]

export interface Extraction {
  supplier: Supplier
  kind: DocumentKind
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
  fields: Partial<Record<ReadField, FieldReading>>
  /** Which reader read it: `text` is the one for plain text. */
  method: string
}
