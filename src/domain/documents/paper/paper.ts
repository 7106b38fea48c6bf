/**
 * What a supplier's paper looks like: every day, amount and number that is printed on it, with the words beside and above it and its place. It is made when a
 * document is read, and kept with it until a person has confirmed what it says.
 */
import type { CalendarDate } from '../../calendar/dates.ts'
import { checkVatNumber } from '../../identity/vat-numbers.ts'
import { foldedName } from '../../text/folding.ts'
import type { DocumentKind, ReadField, Supplier } from '../extraction.ts'

/** How a value stands on its page. */
export interface Spot {
  /** The words before it in its line, folded; empty where there are none. */
  left: string
  /** The words above it. */
  above: string
  /** How it is written: `0.0.0`, `0. a 0`, `INV-0`. */
  shape: string
  page: number
  /** The column, in characters from the left: where a day or a number begins, and where an amount ends. */
  column: number
  /** In points from the top of the page. */
  top: number
  /** Which one of those with the same words beside them. */
  turn: 'only' | 'first' | 'last' | 'between'
  /** Which of its two numbers is the day, where that is known: 25/03/2026 shows it, and 02/03/2026 once a person has said which day it is. */
  order?: DayOrder
}

export type DayOrder = 'day_first' | 'month_first'

export type PlaceKind = 'day' | 'amount' | 'number'

export interface Place extends Spot {
  is: PlaceKind
  /** A day as in the calendar, an amount in hundredths without its sign, a number as printed. */
  value: string
  /** The day, read with the month first, where that is another one. */
  otherwise?: string
  /** The line, for whoever wants to see it. */
  text: string
  box: readonly [number, number, number, number] | null
}

export interface Paper {
  places: readonly Place[]
  /** Hashes of its words, those with the smallest: papers with the same words have the same ones. */
  words: readonly number[]
  /** Ids of companies that are printed on it, without those of the organization itself. */
  ids: readonly string[]
}

export const taughtFields = ['date', 'dueDate', 'invoiceNumber', 'total', 'vat', 'net'] as const
export type TaughtField = (typeof taughtFields)[number]

/** What one document taught: of its fields those that a person has confirmed or corrected, and nothing of the others. */
export interface Lesson {
  documentId: string
  confirmed: readonly ReadField[]
  /** The day of the document. */
  day: CalendarDate | null
  /** Whose paper it is: as read, where nobody has confirmed it. */
  supplier: Supplier
  currency: string | null
  kind: DocumentKind
  /** Where each of its values stood. */
  spots: Partial<Record<TaughtField, readonly Spot[]>>
  /** What is said of VAT: an amount, that there is none, or nothing; null where nobody has looked. */
  vat: 'amount' | 'zero' | 'nothing' | null
  /** The rates above zero. */
  rates: readonly number[]
  /** Whether what was known before would have said the same. */
  told: Partial<Record<TaughtField, boolean>>
  words: readonly number[]
  /** All that are printed on it, others' too: they say who it is not from, and never who it is from. */
  ids: readonly string[]
}

/** Neither a page full of numbers nor one word without end makes a paper larger than this. */
export const limits = {
  firstPlaces: 110,
  lastPlaces: 50,
  label: 48,
  words: 64,
  ids: 8,
  spots: 3,
  lessons: 12,
  value: 40,
} as const

/** An id without the letters of its country: the same number is printed with and without them. */
export const plainId = (id: string): string => id.replace(/[\s.-]/g, '').replace(/^[A-Za-z]{2}(?=\d{7,12}$)/, '')

/** The numbers that say for certain who a supplier is. A bank account does not: a factoring company has one for all of its customers. */
export const certainIds = ({ vatNumber, businessId, country }: Supplier): string[] => [
  ...new Set(
    [vatNumber, businessId].flatMap(id => {
      const checked = id === null ? undefined : checkVatNumber(id, country)
      return checked?.ok ? [checked.value] : []
    }),
  ),
]

const nameMax = 80

/** What the papers of a supplier are found by: those with an id in common come first. */
export function marksOf(supplier: Supplier): { ids: string[]; names: string[] } {
  const name = supplier.name === null ? '' : foldedName(supplier.name)
  return { ids: certainIds(supplier).map(id => `id:${id}`), names: name === '' ? [] : [`name:${name.slice(0, nameMax)}`] }
}

/** Of the smallest hashes of both together, how many both have: what share of all their words they have in common. */
export function likeness(one: readonly number[], other: readonly number[]): number {
  const [own, others] = [new Set(one), new Set(other)]
  const smallest = [...new Set([...one, ...other])].sort((a, b) => a - b).slice(0, Math.max(own.size, others.size))
  return smallest.length === 0 ? 0 : smallest.filter(hash => own.has(hash) && others.has(hash)).length / smallest.length
}
