/** What a demo company is made of. Everybody in it is an example: nobody has these names and numbers, and their check digits are right. */
import type { CalendarDate } from '../domain/calendar/dates.ts'

export interface Party {
  name: string
  street: string
  postalCode: string
  city: string
  province?: string
  country: string
  vatNumber?: string
  iban?: string
}

export interface Item {
  text: string
  net: number
}

/** What stands on a bill or a receipt. */
export interface Bill {
  /** Names it among the others, and in the name of its file. */
  key: string
  supplier: Party
  buyer: Party
  title: string
  number: string
  date: CalendarDate
  items: readonly Item[]
  vatRate: number
  currency: string
  /** How it is paid, or what else it says at the end. */
  closing: string
}

/** A supplier that sends a bill every so many months. */
export interface Regular {
  key: string
  supplier: Party
  everyMonths: number
  /** The day of the month. */
  day: number
  items: readonly Item[]
}

export interface Receipt {
  supplier: Party
  item: Item
  vatRate: number
  daysAgo: number
}

/** Words on paper and in the bank. */
export interface PaperWords {
  invoice: string
  receipt: string
  orderConfirmation: string
  notAVoucher: string
  number: string
  date: string
  buyer: string
  net: string
  vat: string
  total: string
  payTo: string
  vatNumber: string
  paidByCard: string
  bank: { header: string; account: string; fee: string; salary: string; private: string; card: string; unknownIn: string; invoice: string }
}

export interface DemoCompany {
  regionKey: string
  locale: string
  currency: string
  vatRate: number
  own: Party
  profile: Record<string, unknown>
  words: PaperWords
  regulars: readonly Regular[]
  receipts: readonly Receipt[]
  /** Who nobody has heard of: the addressee of a bill that came to the wrong house. */
  neighbour: Party
  /** Bills in a currency whose rate nobody has entered. */
  abroad: Party & { currency: string; item: Item }
  clients: readonly (Party & { sdiCode?: string })[]
  sale: { text: string; hours: number; price: number }
  /** What `iban_changed` is shown with. */
  otherIban: string
  money: { opening: number; fee: number; salary: number; private: number; card: number; unknownIn: number }
}
