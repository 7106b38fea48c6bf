/** Numbers that payers quote. They drop prefixes, leading zeros and separators: `INV-0037199` comes back as `37199` or `inv 37199`. */
import { wordsOf } from './wording.ts'

/** How surely a text quotes a number: as it is written, by its digits, or somewhere inside a long payment reference. */
export type Quoted = 'whole' | 'digits' | 'short' | 'inside'

export interface QuotableNumber {
  whole: string
  /** All its digits, and the longest run of them: a year before or after the number is often left out. */
  digits: string
  core: string
}

const withoutZeros = (text: string): string => (text.startsWith('0') ? text.replace(/^0+(?=.)/, '') : text)

export function toQuotable(number: string): QuotableNumber | null {
  if (isPlainNumber(number)) return { whole: number, digits: number, core: number }
  const words = wordsOf(number)
  let runCount = 0
  let allDigits = ''
  for (const word of words) {
    for (const run of runsOf(word)) {
      runCount++
      allDigits += run
    }
  }
  const digits = withoutZeros(allDigits)
  if (digits.length < 3) return null
  let longest = ''
  for (const word of words) {
    for (const run of runsOf(word)) if (run.length > longest.length && (runCount === 1 || !/^(?:19|20)\d\d$/.test(run))) longest = run
  }
  const whole = withoutZeros(words.join(''))
  const core = withoutZeros(longest)
  return { whole, digits: digits === whole ? whole : digits, core: core === digits ? digits : core }
}

/** Nothing but digits, and no zero before them. */
function isPlainNumber(number: string): boolean {
  if (number.length < 3 || number.length > 16 || number.startsWith('0')) return false
  for (let at = 0; at < number.length; at++) if (!isDigit(number.charCodeAt(at))) return false
  return true
}

/** The keys under which an item is found by a number in a text. Three digits alone would be found everywhere. */
export function keysOf({ whole, digits, core }: QuotableNumber): string[] {
  const keys: string[] = []
  if (whole.length >= 4) keys.push(whole)
  if (digits.length >= 4 && digits !== whole) keys.push(digits)
  if (core.length >= 4 && core !== whole && core !== digits) keys.push(core)
  return keys
}

export interface QuotedNumbers {
  /** Each of them once. */
  keys: readonly string[]
  /** Payment references put the number of the invoice inside a longer one, with zeros before and a check digit behind. */
  longRuns: readonly string[]
}

/** Longer words than this are no part of a number: `inv 4711` may be one, `invoice 4711` is an invoice and its number. */
const prefixMax = 4

const nothing: QuotedNumbers = { keys: [], longRuns: [] }

const isDigit = (code: number): boolean => code >= 48 && code <= 57

export function hasDigit(word: string): boolean {
  for (let at = 0; at < word.length; at++) if (isDigit(word.charCodeAt(at))) return true
  return false
}

/** Every number that stands in a text, with its neighbours too, since separators may be spaces. */
export function quotedNumbers(words: readonly string[]): QuotedNumbers {
  if (!words.some(hasDigit)) return nothing
  const keys: string[] = []
  const longRuns: string[] = []
  const add = (key: string) => {
    if (!keys.includes(key)) keys.push(key)
  }
  for (let at = 0; at < words.length; at++) {
    const word = words[at]!
    if (!hasDigit(word)) continue
    for (const run of runsOf(word)) {
      if (run.length >= 3) add(withoutZeros(run))
      if (run.length >= 10) longRuns.push(run)
    }
    // With up to two words before and behind it.
    for (let from = Math.max(0, at - 2); from <= at; from++) {
      let joined = ''
      for (let to = from; to < Math.min(from + 3, words.length); to++) {
        if (words[to]!.length > prefixMax && !hasDigit(words[to]!)) break
        joined += words[to]
        if (joined.length > 24) break
        if (to >= at && joined.length >= 3) add(withoutZeros(joined))
      }
    }
  }
  return { keys, longRuns }
}

/** The digits of a word that stand side by side. */
function runsOf(word: string): string[] {
  const runs: string[] = []
  let start = -1
  for (let at = 0; at <= word.length; at++) {
    const isInside = at < word.length && isDigit(word.charCodeAt(at))
    if (isInside && start < 0) start = at
    if (isInside || start < 0) continue
    runs.push(word.slice(start, at))
    start = -1
  }
  return runs
}

export function quotes({ keys, longRuns }: QuotedNumbers, { whole, digits, core }: QuotableNumber): Quoted | null {
  if (digits.length === 3) return keys.includes(whole) ? 'short' : null
  if (keys.includes(whole)) return whole.length >= 5 ? 'whole' : 'short'
  if (keys.includes(digits) || (core.length >= 4 && keys.includes(core))) return core.length >= 5 ? 'digits' : 'short'
  return core.length >= 5 && longRuns.some(run => run.includes(core)) ? 'inside' : null
}
