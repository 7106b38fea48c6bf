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
  if (/^[1-9]\d{2,15}$/.test(number)) return { whole: number, digits: number, core: number }
  const words = wordsOf(number)
  const runs = words.join(' ').match(/\d+/g) ?? []
  const digits = withoutZeros(runs.join(''))
  if (digits.length < 3) return null
  const isYear = (run: string) => /^(?:19|20)\d\d$/.test(run)
  const longest = runs.filter(run => runs.length === 1 || !isYear(run)).sort((one, other) => other.length - one.length)[0] ?? ''
  return { whole: withoutZeros(words.join('')), digits, core: withoutZeros(longest) }
}

/** The keys under which an item is found by a number in a text. Three digits alone would be found everywhere. */
export const keysOf = ({ whole, digits, core }: QuotableNumber): string[] =>
  [...new Set([whole, digits, core])].filter(key => key.length >= 4)

export interface QuotedNumbers {
  keys: ReadonlySet<string>
  /** Payment references put the number of the invoice inside a longer one, with zeros before and a check digit behind. */
  longRuns: readonly string[]
}

/** Every number that stands in a text, with its neighbours too, since separators may be spaces. */
export function quotedNumbers(words: readonly string[]): QuotedNumbers {
  const keys = new Set<string>()
  const longRuns: string[] = []
  for (let at = 0; at < words.length; at++) {
    const word = words[at]!
    if (!/\d/.test(word)) continue
    for (const run of word.match(/\d+/g) ?? []) {
      if (run.length >= 3) keys.add(withoutZeros(run))
      if (run.length >= 10) longRuns.push(run)
    }
    // With up to two words before and behind it.
    for (let from = Math.max(0, at - 2); from <= at; from++) {
      let joined = ''
      for (let to = from; to < Math.min(from + 3, words.length); to++) {
        joined += words[to]
        if (joined.length > 24) break
        if (to >= at && joined.length >= 3) keys.add(withoutZeros(joined))
      }
    }
  }
  return { keys, longRuns }
}

export function quotes({ keys, longRuns }: QuotedNumbers, { whole, digits, core }: QuotableNumber): Quoted | null {
  if (digits.length === 3) return keys.has(whole) ? 'short' : null
  if (keys.has(whole)) return whole.length >= 5 ? 'whole' : 'short'
  if (keys.has(digits) || (core.length >= 4 && keys.has(core))) return core.length >= 5 ? 'digits' : 'short'
  return core.length >= 5 && longRuns.some(run => run.includes(core)) ? 'inside' : null
}
