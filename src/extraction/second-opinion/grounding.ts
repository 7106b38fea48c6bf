/**
 * Whether a value stands on the page, and in which line. What another reader names counts only then, so that nothing invented and nothing from
 * elsewhere gets into a reading. Numbers and days are looked for in every way of writing them: which one is meant is not decided here.
 */
import type { CalendarDate } from '../../domain/calendar/dates.ts'
import type { Evidence } from '../../domain/documents/extraction.ts'
import { dollar, krone, signsIn } from '../text/currency-signs.ts'
import type { Line } from '../text/lines.ts'
import { type MarkedLine, mark } from '../text/mark.ts'
import { wordsOf } from '../text/words.ts'

export interface Page {
  lines: readonly MarkedLine[]
  /** By their hundredths, without a sign. */
  amounts: ReadonlyMap<number, MarkedLine>
  dates: ReadonlyMap<CalendarDate, MarkedLine>
  /** All words in a row, folded, with a space at either end, and where in it each line begins. */
  words: string
  starts: readonly number[]
}

/** More digits are a reference, no sum of money. */
const digitsMax = 12

/** `1.234,56` and `1,234.56` have the same digits; two or one behind the last mark are decimals, three are a thousand. */
function hundredthsOf(token: string): number | undefined {
  const digits = token.replace(/\D/g, '')
  if (digits.length > digitsMax) return undefined
  const decimals = /[.,](\d{1,2})$/.exec(token)?.[1]?.length ?? 0
  // A nought alone counts things; as money it has decimals.
  return Number(digits) === 0 && decimals === 0 ? undefined : Number(digits) * 10 ** (2 - decimals)
}

/** Whole numbers only: no piece of a time, a date, a reference or a rate. The look-ahead takes all digits, so that none is given back. */
const plain = /(?<![\p{L}\d:/_#]|\d[.,'])(?=(\d+(?:[.,']\d+)*))\1(?![\p{L}\d:/_%]| %)/gu
/** `1 234,56`: it may be two numbers, and is looked up as either. */
const spaced = /(?<![\p{L}\d:/_#]|\d[.,'])(?=(\d{1,3}(?: \d{3})+(?:[.,]\d{1,2})?))\1(?![\p{L}\d:/_%]| %)/gu

function amountsIn({ content, amounts, rates, ids, dates }: MarkedLine): number[] {
  const taken = [...ids.filter(id => id.isValid), ...dates.map(date => ({ start: date.start, end: date.timeEnd }))]
  const tokens = [...content.matchAll(plain), ...content.matchAll(spaced)].filter(
    match => !taken.some(span => span.start < match.index + match[0].length && match.index < span.end),
  )
  const loose = tokens.map(([token]) => hundredthsOf(token)).filter(value => value !== undefined)
  const noughts = rates.filter(({ rate }) => rate === 0).map(() => 0)
  return [...amounts.map(({ value }) => Math.abs(value)), ...loose, ...noughts]
}

/** Of the lines that a value stands in, the first that says what it is. */
function keepTelling<Value>(found: Map<Value, MarkedLine>, value: Value, line: MarkedLine): void {
  const known = found.get(value)
  if (!known || (known.labels.length === 0 && line.labels.length > 0)) found.set(value, line)
}

/** `20260312` and `12032026`, as file names and machines write them. */
const compactDates = /(?<!\d)(?:(20\d{2})(\d{2})(\d{2})|(\d{2})(\d{2})(20\d{2}))(?!\d)/g

function datesIn({ content, dates }: MarkedLine): CalendarDate[] {
  const compact = [...content.matchAll(compactDates)].map(match => {
    const [year, month, day] = match[1] === undefined ? [match[6], match[5], match[4]] : [match[1], match[2], match[3]]
    return `${year}-${month}-${day}`
  })
  return [...dates.flatMap(({ date, monthFirst }) => [date, monthFirst]), ...compact]
}

export function pageOf(printed: readonly Line[]): Page {
  const lines = mark(printed)
  const amounts = new Map<number, MarkedLine>()
  const dates = new Map<CalendarDate, MarkedLine>()
  const starts: number[] = []
  let words = ' '
  for (const line of lines) {
    for (const amount of amountsIn(line)) keepTelling(amounts, amount, line)
    for (const date of datesIn(line)) keepTelling(dates, date, line)
    starts.push(words.length)
    words += line.words.map(word => `${word.text} `).join('')
  }
  return { lines, amounts, dates, words, starts }
}

export const lineOfAmount = (page: Page, hundredths: number): MarkedLine | undefined => page.amounts.get(Math.abs(hundredths))

export const lineOfDate = (page: Page, date: CalendarDate): MarkedLine | undefined => page.dates.get(date)

/** The same words in the same order, whatever their case, accents and punctuation; a name may run on into the next line. */
export function lineOfName(page: Page, name: string): MarkedLine | undefined {
  const words = wordsOf(name.normalize('NFKC')).map(word => word.text)
  if (words.length === 0) return undefined
  const place = page.words.indexOf(` ${words.join(' ')} `)
  if (place < 0) return undefined
  const at = page.starts.findLastIndex(start => start <= place + 1)
  return page.lines[at]
}

const idLengthMax = 40

/** The same letters and digits, whatever stands between them, and nothing more on either side. */
export function lineOfId(page: Page, id: string): MarkedLine | undefined {
  const characters = id.toUpperCase().match(/[\p{L}\p{N}]/gu) ?? []
  if (characters.length === 0 || characters.length > idLengthMax) return undefined
  const pattern = new RegExp(`(?<![\\p{L}\\p{N}])${characters.join('[^\\p{L}\\p{N}]{0,3}')}(?![\\p{L}\\p{N}])`, 'iu')
  return page.lines.find(line => pattern.test(line.content))
}

/** Signs that several currencies share, with the ones that they may mean. */
const shared: Readonly<Record<string, ReadonlySet<string>>> = {
  [krone]: new Set(['DKK', 'SEK', 'NOK', 'ISK']),
  [dollar]: new Set(['USD', 'CAD', 'AUD', 'NZD', 'SGD', 'HKD', 'TWD', 'MXN']),
}

export interface CurrencyPlace {
  line: MarkedLine
  /** By a sign that other currencies have as well: it confirms, but does not tell. */
  isShared: boolean
}

export function lineOfCurrency({ lines }: Page, code: string): CurrencyPlace | undefined {
  const isCode = new RegExp(`(?<!\\p{L})${code}(?!\\p{L})`, 'u')
  const own = lines.find(
    ({ content, amounts }) => isCode.test(content) || signsIn(content).includes(code) || amounts.some(amount => amount.currency === code),
  )
  if (own) return { line: own, isShared: false }
  const ambiguous = lines.find(({ amounts }) => amounts.some(amount => amount.currency !== null && shared[amount.currency]?.has(code)))
  return ambiguous && { line: ambiguous, isShared: true }
}

const evidenceLengthMax = 200

export const evidenceOf = (line: MarkedLine): Evidence => ({
  page: line.page,
  box: line.box,
  text: line.text.trim().slice(0, evidenceLengthMax),
})
