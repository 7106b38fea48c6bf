/** A document before it is on paper: the facts, from which both the paper and its truth are made, so that the two cannot disagree. */
import type { DocumentKind } from '../../../src/domain/documents/extraction.ts'
import { type Minor, minus, percentOf, plus, sum, toMinorUnits, vatWithin, zero } from '../../../src/domain/money/money.ts'

export type Language = 'da' | 'it' | 'sv' | 'en'

export interface Company {
  name: string
  /** What the sign above the door says, where that is not the registered name. */
  brand?: string
  street: string
  city: string
  /** ISO 3166-1 alpha-2. */
  country: string
  /** With its country prefix; its check digit is right. */
  vatNumber?: string
  iban?: string
}

export interface Item {
  text: string
  /** As printed: `2`, `3 timer`. Empty where the paper has none. */
  quantity: string
  /** What one of it costs, as printed. */
  price: Minor
  /** As printed, with or without VAT as the bill says; negative for a discount. */
  amount: Minor
  rate: number
}

export interface Bill {
  kind: DocumentKind
  language: Language
  seller: Company
  buyer?: Company
  number?: string
  issuedOn: string
  time?: string
  dueOn?: string
  currency: string
  pricesIncludeVat: boolean
  items: readonly Item[]
  /** Cash rounding. Part of the total. */
  rounding?: Minor
  /** Given on top of the total. */
  tip?: Minor
  /** Cash that was handed over; without it the bill was paid by card, or is not yet paid. */
  cash?: Minor
  /** Left from earlier bills, asked for on this one as well. */
  previousBalance?: Minor
  /** Percent of the net that the buyer pays to the tax office instead of the seller. */
  withheldRate?: number
  /** The number of the invoice that a credit note takes back. */
  corrects?: string
  /** A sentence below the sums. */
  remark?: string
}

export interface VatRow {
  rate: number
  net: Minor
  vat: Minor
}

export interface Sums {
  rows: readonly VatRow[]
  net: Minor
  vat: Minor
  total: Minor
}

export function sumsOf({ items, pricesIncludeVat, rounding = zero }: Bill): Sums {
  const rates = [...new Set(items.map(({ rate }) => rate))].sort((one, other) => other - one)
  const rows = rates.map(rate => {
    const amount = sum(items.filter(item => item.rate === rate).map(item => item.amount))
    const vat = pricesIncludeVat ? vatWithin(amount, rate) : percentOf(amount, rate)
    return { rate, net: pricesIncludeVat ? minus(amount, vat) : amount, vat }
  })
  const net = sum(rows.map(row => row.net))
  const vat = sum(rows.map(row => row.vat))
  return { rows, net, vat, total: plus(plus(net, vat), rounding) }
}

/** `84.00` as minor units. */
export const minor = (text: string): Minor => toMinorUnits(Number(text.replace('.', '')))

/** The items of a table with the columns text, quantity, price, rate and amount; where a price is given, the amount is so many of it. */
export const items = (table: readonly Record<string, string>[]): Item[] =>
  table.map(({ text = '', quantity = '', price, rate, amount = '' }) => {
    const item = { text, quantity, price: minor(price || amount), amount: minor(amount), rate: Number(rate) }
    if (price && item.price * Number.parseInt(quantity || '1', 10) !== item.amount) throw new Error(`${text} does not come to ${amount}`)
    return item
  })
