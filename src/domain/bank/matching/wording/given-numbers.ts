/**
 * The numbers of invoices that a text gives. Those that it calls so: `faktura 40813`, `SALDO FT N. 113/2026`, `fakturaer 40812, 40813`, `FATT 12`. And those that
 * stand in one series with the number that they are held against: 40813 beside 40812. Any other number may mean anything, and so may most behind the word
 * invoice: a day, a month, the amount, a customer. What counts is of the same kind: as long, or of the same year, or as short.
 */
import type { Minor } from '../../../money/money.ts'
import { hasDigit, type QuotableNumber } from './numbers.ts'
import { wordsOf } from './wording.ts'

export interface GivenNumber {
  digits: string
  /** Its last two digits, where the number is counted within a year. */
  year: string | null
  /** Called the number of an invoice. */
  isAnnounced: boolean
}

const setOf = (text: string): ReadonlySet<string> => new Set(wordsOf(text))

const announcing = setOf(`
  faktura fakturaen fakturaer fakt faktnr fak fakturanr fakturanummer fnr regning regningen regninger regn regningsnr
  invoice invoices inv fattura fatture fatt ft ftt
`)
const between = setOf('nr no nummer num numero number ref ro elettronica elettroniche')
const listing = setOf('og samt e ed and')
/** Who gives money back names the invoice, and not the credit note. */
const givingBack = setOf('retur refusion refunderet kreditnota kredit storno rimborso restituzione credito refund credit')
/** By how the months begin in Danish, Italian and English. */
const month = /^(?:jan|gen|feb|mar|apr|maj|mag|may|jun|giu|jul|lug|aug|ago|sep|set|okt|ott|oct|nov|dec|dic)/

const digitsMin = 4
const none: readonly GivenNumber[] = []

export function givenNumbers(words: readonly string[], amount: Minor): readonly GivenNumber[] {
  const found: GivenNumber[] = []
  if (!words.some(hasDigit)) return none
  for (let at = 0; at < words.length; at++) {
    const word = words[at]!
    if (hasDigit(word)) {
      const plain = plainNumber(word, amount)
      if (plain) found.push(announcing.has(withoutDigits(word)) ? { ...plain, isAnnounced: true } : plain)
    } else if (announcing.has(word)) collectFrom(words, at + 1, amount, found)
  }
  return found.length === 0 || words.some(word => givingBack.has(word)) ? none : found
}

const withoutDigits = (word: string): string => word.replace(/\d+$/, '')

/** One or a list of them, until something else is said. */
function collectFrom(words: readonly string[], start: number, amount: Minor, found: GivenNumber[]): void {
  for (let at = start; at < words.length; at++) {
    const word = words[at]!
    const year = yearIn(words[at + 1])
    const plain = plainNumber(word, amount)
    if (year !== null && isWithinYear(word)) {
      found.push({ digits: withoutZeros(word), year, isAnnounced: true })
      at++
    } else if (plain) found.push({ ...plain, isAnnounced: true })
    else if (isShort(word, words[at + 1])) found.push({ digits: withoutZeros(word), year: null, isAnnounced: true })
    else if (!between.has(word) && !listing.has(word) && !/^[a-z]{1,2}$/.test(word)) return
  }
}

function plainNumber(word: string, amount: Minor): GivenNumber | null {
  const digits = /^[a-z]*(\d+)$/.exec(word)?.[1]
  if (digits === undefined || digits.length < digitsMin || isDay(digits) || isAmount(digits, amount)) return null
  return { digits: withoutZeros(digits), year: null, isAnnounced: false }
}

const yearIn = (word: string | undefined): string | null => /^20(\d\d)$/.exec(word ?? '')?.[1] ?? null

/** Up to twelve it may be a month. */
const isWithinYear = (word: string): boolean => /^\d{1,6}$/.test(word) && Number(word) > 12

/** Before another number or the name of a month it is a day. */
const isShort = (word: string, next: string | undefined): boolean =>
  /^\d{1,3}$/.test(word) && !(next !== undefined && (/^\d/.test(next) || month.test(next)))

const withoutZeros = (digits: string): string => digits.replace(/^0+(?=.)/, '')

/** A year, or a day with its year. */
const isDay = (digits: string): boolean =>
  /^(?:19|20)\d\d$/.test(digits) || /^20\d\d(?:0[1-9]|1[0-2])[0-3]\d$/.test(digits) || /^[0-3]\d(?:0[1-9]|1[0-2])20\d\d$/.test(digits)

/** Written to the cent, in whole units, or rounded to them. */
function isAmount(digits: string, amount: Minor): boolean {
  const size = Math.abs(amount)
  return Number(digits) === size || Math.abs(Number(digits) * 100 - size) < 100
}

/** One that is too short to be looked for in a text, and still is not another one. */
function shortNumber(written: string): QuotableNumber[] {
  const short = /^\D*?0*(\d{1,3})\D*$/.exec(written)?.[1]
  return short === undefined ? [] : [{ whole: short, digits: short, core: short }]
}

type Numbered = { item: { numbers: readonly string[] }; numbers: readonly QuotableNumber[] }

const numbersOf = ({ item, numbers }: Numbered): readonly QuotableNumber[] =>
  numbers.length > 0 ? numbers : item.numbers.flatMap(shortNumber)

/** Whether the text gives a number of the kind of an item's, and not that one. */
export function isGivenAnother(given: readonly GivenNumber[], item: Numbered): boolean {
  if (given.length === 0) return false
  const own = numbersOf(item)
  return given.some(said => own.some(number => isComparable(said, number))) && !given.some(said => own.some(number => isSame(said, number)))
}

/** Whether it gives a number of the kind of these, and of none of them. */
export function isStrangerGiven(given: readonly GivenNumber[], items: readonly Numbered[]): boolean {
  if (given.length === 0) return false
  const own = items.flatMap(numbersOf)
  return given.some(said => own.some(number => isComparable(said, number)) && !own.some(number => isSame(said, number)))
}

function isComparable({ digits, year, isAnnounced }: GivenNumber, number: QuotableNumber): boolean {
  if (year !== null) return isOfYear(number, year)
  if (digits.length < digitsMin) return number.core.length < digitsMin
  if (isAnnounced) return digits.length === number.core.length || digits.length === number.digits.length
  return digits.length === number.core.length && isInSeries(digits, number.core)
}

const isSame = ({ digits }: GivenNumber, number: QuotableNumber): boolean => digits === number.core || digits === number.digits

/** All but the last three digits agree; of four, the first two. */
function isInSeries(one: string, other: string): boolean {
  const shared = Math.max(2, other.length - 3)
  return one.slice(0, shared) === other.slice(0, shared)
}

/** `113/2026`, `2026-0113`, `113/26`: the year stands beside the number. */
const isOfYear = ({ digits, core }: QuotableNumber, year: string): boolean =>
  core !== digits && (digits.startsWith(`20${year}`) || digits.endsWith(year))
