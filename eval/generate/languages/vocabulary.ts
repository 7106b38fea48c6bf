/**
 * The words of a language as lists: `one|another||rare|rarer`. What stands behind `||` belongs to one split each (splits.ts). An entry `-` prints no label at
 * all. Sentences have slots in braces, which are filled with values that know their field.
 */
import type { PaperKind } from '../../../src/domain/documents/extraction.ts'

export const languages = ['da', 'it', 'en', 'de', 'fr', 'es', 'sv', 'nl'] as const

export type Language = (typeof languages)[number]

export type MetaLabel =
  | 'number'
  | 'date'
  | 'due'
  | 'delivery'
  | 'period'
  | 'order'
  | 'orderDate'
  | 'customer'
  | 'yourRef'
  | 'ourRef'
  | 'project'
  | 'terms'
  | 'printed'
  | 'page'
  | 'currency'
  | 'contract'
  | 'account'
  | 'meter'
  | 'waybill'
  | 'booking'
  | 'arrival'
  | 'departure'
  | 'room'
  | 'guests'
  | 'plate'
  | 'policy'
  | 'table'
  | 'cashier'
  | 'till'
  | 'ticket'
  | 'time'
  | 'passenger'
  | 'flight'
  | 'pump'
  | 'caseNo'
  | 'paidOn'
  | 'validUntil'

export type PartyLabel = 'buyer' | 'shipTo' | 'seller'
export type ColumnLabel = 'item' | 'article' | 'quantity' | 'unit' | 'price' | 'discountRate' | 'rate' | 'amount' | 'position' | 'day'
export type TotalLabel =
  | 'subtotal'
  | 'net'
  | 'vat'
  | 'vatOf'
  | 'vatIncluded'
  | 'total'
  | 'payable'
  | 'rounding'
  | 'prepaid'
  | 'discount'
  | 'shipping'
  | 'exempt'
  | 'withheld'
  | 'fund'
  | 'stamp'
  | 'tip'
  | 'previous'
  | 'tendered'
  | 'change'
  | 'card'
  | 'count'
  | 'gross'
  | 'balance'
export type PaymentLabel = 'iban' | 'bic' | 'bank' | 'bankAccount' | 'reference'
export type CompanyLabel = 'vatNo' | 'phone' | 'mail' | 'director' | 'hours'

export type Label = MetaLabel | PartyLabel | ColumnLabel | TotalLabel | PaymentLabel | CompanyLabel

export type Sentence =
  | 'payBy'
  | 'intro'
  | 'heading'
  | 'placed'
  | 'periodOf'
  | 'delivered'
  | 'ordered'
  | 'early'
  | 'late'
  | 'thanks'
  | 'exempt'
  | 'reverse'
  | 'legal'
  | 'copy'
  | 'paid'
  | 'slogans'
  | 'greeting'
  | 'closing'
  | 'contract'
  | 'bank'
  | 'notice'
  | 'reminder'
  | 'tax'
  | 'quote'

export const goodsKinds = [
  'craft',
  'office',
  'software',
  'telecom',
  'energy',
  'water',
  'fuel',
  'restaurant',
  'cafe',
  'grocery',
  'hotel',
  'parking',
  'taxi',
  'airline',
  'freight',
  'law',
  'accounting',
  'rent',
  'membership',
  'insurance',
  'clothing',
  'electronics',
  'cleaning',
  'printing',
  'pharmacy',
  'course',
  'advertising',
  'carRental',
  'garden',
  'beauty',
  'wholesale',
  'machine',
  'repair',
  'medical',
  'design',
] as const

export type GoodsKind = (typeof goodsKinds)[number]

export interface Vocabulary {
  labels: Readonly<Record<Label, string>>
  titles: Readonly<Record<PaperKind, string>>
  sentences: Readonly<Record<Sentence, string>>
  months: string
  shortMonths: string
  /** What a payslip lists; the last two are what is paid out. */
  pay: string
  units: string
}

export interface Goods {
  /** What companies of the trade put into their name. */
  names: readonly string[]
  items: readonly string[]
}

/** A line a trade: `craft: Name, Name = thing | thing`. */
export function goodsFrom(table: string): Readonly<Record<GoodsKind, Goods>> {
  const read = new Map<string, Goods>()
  for (const row of table.trim().split('\n')) {
    const [, kind = '', names = '', items = ''] = /^\s*(\w+): ([^=]*) = (.*)$/.exec(row) ?? []
    const entries = (text: string, by: string): string[] =>
      text
        .split(by)
        .map(entry => entry.trim())
        .filter(Boolean)
    read.set(kind, { names: entries(names, ','), items: entries(items, '|') })
  }
  for (const kind of goodsKinds) if (!read.get(kind)?.items.length) throw new Error(`There are no goods of the kind ${kind}.`)
  return Object.fromEntries(read) as Record<GoodsKind, Goods>
}
