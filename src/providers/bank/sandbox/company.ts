/** What a company does at its bank, month by month: the facts from which its movements are drawn. Amounts are minor units, signed as on the account. */
import type { CalendarDate } from '../../../domain/calendar/dates.ts'

export const accountKeys = ['company', 'savings', 'foreign'] as const

export type AccountKey = (typeof accountKeys)[number]

export interface CompanyAccount {
  name: string
  currency: string
  /** What it held before its first movement. */
  opening: number
}

export interface Partner {
  name: string
  /** Where its bank is; empty where the bank does not tell its account. */
  country: string
}

/** From the least to the most; twice the same for what never changes. */
export type Range = readonly [number, number]

/** What comes again on the same day, every month or in some months. */
export interface Recurring {
  account: AccountKey
  /** A day of the month: what falls on a weekend goes on the banking day after it. */
  day: number | 'last'
  months?: readonly number[]
  amount: Range
  /** `{period}` stands for the month, such as 03/2026. */
  text: string
  partner: Partner | null
  reference?: string
  /** Paid by card: pending until the next banking day. */
  isCard?: boolean
  /** What it costs in the currency it is paid in; the amount is then what ten thousand of these cost in the account's. */
  original?: { currency: string; amount: number }
}

/** Trade with partners that change: how many movements a month, of what size, at which of them. */
export interface Trade {
  count: Range
  amount: Range
  partners: readonly Partner[]
}

export interface Shop {
  name: string
  city: string
  amount: Range
}

export interface CardPurchase {
  shop: Shop
  madeOn: CalendarDate
  seed: string
}

/** How the banks of the country print it. */
export interface Words {
  card(purchase: CardPurchase): string
  cardRefund(purchase: CardPurchase): string
  transferTo(name: string, note: string | null): string
  transferFrom(name: string, note: string | null): string
  /** What a customer quotes, of the number of an invoice. */
  invoice(number: string): string
  creditNote(number: string): string
  toOwn(account: string): string
  fromOwn(account: string): string
  vat(period: string): string
}

export interface Company {
  country: string
  timeZone: string
  /** What the account holder is called on the other leg of a transfer between own accounts. */
  holder: string
  accounts: Readonly<Record<AccountKey, CompanyAccount>>
  customers: Trade
  suppliers: Trade
  foreignCustomers: Trade
  foreignSuppliers: Trade
  shops: readonly Shop[]
  /** Where the same is bought twice on a day: tickets, parking. */
  ticketShop: Shop
  recurring: readonly Recurring[]
  /** When a part of what was set aside goes to the tax authority. */
  vat: { months: readonly number[]; day: number; authority: string }
  /** What ten thousand units of the foreign currency cost in that of the company: from the least to the most. */
  exchange: Range
  /** What transfers between own accounts are rounded down to. */
  roundedTo: { own: number; foreign: number }
  words: Words
}
