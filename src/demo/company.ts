/** What a demo company is made of. Everybody in it is an example: nobody has these names and numbers, and their check digits are right. */
import type { CalendarDate } from '../domain/calendar/dates.ts'
import { type Minor, toMinorUnits } from '../domain/money/money.ts'
import type { PaperWords } from './words.ts'

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
  net: Minor
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
  /** Until when it is to be paid; a receipt is paid. */
  due?: CalendarDate
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
  /** Services from another EU country, on which the buyer accounts for the VAT. */
  european: { supplier: Party; item: Item }
  /** Who nobody has heard of: the addressee of a bill that came to the wrong house. */
  neighbour: Party
  /** Bills in a currency whose rate nobody has entered. */
  abroad: Party & { currency: string; item: Item }
  clients: readonly (Party & { email: string; sdiCode?: string })[]
  sale: { text: string; hours: number; price: Minor }
  /** What `iban_changed` is shown with. */
  otherIban: string
  money: Record<'opening' | 'fee' | 'salary' | 'private' | 'card' | 'unknownIn', Minor>
}

/** Amounts are written in minor units: `689_60` is 689.60. */
export const item = (text: string, net: number): Item => ({ text, net: toMinorUnits(net) })

/**
 * Everybody of one country, a line each: name | number | street | place | IBAN, if it matters. The place is written as on an envelope, `8000 Aarhus C` or
 * `20121 Milano (MI)`. They are asked for by a word of their name that no other has.
 */
export function partiesOf(country: string, lines: string): (name: string) => Party {
  const parties = lines
    .trim()
    .split('\n')
    .map((line): Party => {
      const [name, id, street, place, iban] = line.split('|').map(cell => cell.trim()) as [string, string, string, string, string?]
      const [, postalCode, city, province] = /^(\S+) (.+?)(?: \((\w+)\))?$/.exec(place) as unknown as [string, string, string, string?]
      const address = { street, postalCode, city, country, ...(province ? { province } : {}) }
      return { name, ...address, vatNumber: `${country}${id}`, ...(iban ? { iban } : {}) }
    })
  return wanted => {
    const [found, other] = parties.filter(({ name }) => name.split(' ').includes(wanted))
    if (!found || other) throw new Error(`${wanted} must name one party`)
    return found
  }
}

/** A bill on that day of every so many months. */
export const every = (everyMonths: number, day: number, key: string, supplier: Party, ...items: Item[]): Regular => ({
  key,
  supplier,
  everyMonths,
  day,
  items,
})

export const receipt = (daysAgo: number, vatRate: number, supplier: Party, bought: Item): Receipt => ({
  supplier,
  item: bought,
  vatRate,
  daysAgo,
})

/** Its bills are in a currency that neither company keeps its books in. */
export const sampleCloud: DemoCompany['abroad'] = {
  name: 'Sample Cloud Inc.',
  street: '100 Example Street',
  postalCode: '94000',
  city: 'Sample City, CA',
  country: 'US',
  currency: 'USD',
  item: item('Cloud hosting, monthly plan', 129_00),
}

export const sampleSoftware: Party = {
  name: 'Sample Software Ltd',
  street: '1 Example Quay',
  postalCode: 'D02 X000',
  city: 'Dublin',
  country: 'IE',
  vatNumber: 'IE9999999P',
  iban: 'IE38EXMP99999912345678',
}

export const moneyOf = (amounts: Record<keyof DemoCompany['money'], number>): DemoCompany['money'] =>
  Object.fromEntries(Object.entries(amounts).map(([key, amount]) => [key, toMinorUnits(amount)])) as DemoCompany['money']
