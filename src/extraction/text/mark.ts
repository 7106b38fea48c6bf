/** Marks in each line what can be told from the line alone: its words, columns, identifiers, dates, numbers and the labels beside them. */
import { type Amount, type Beside, findNumbers, type Rate, type Span } from './amounts.ts'
import { type CurrencySign, type FoundSign, signAfter, signBefore } from './currency-signs.ts'
import { type FoundDate, findDates, isMonthName } from './dates.ts'
import { type FoundId, findIds } from './ids.ts'
import { languageOf } from './language.ts'
import type { Line } from './lines.ts'
import { withLooseRates } from './loose-rates.ts'
import { withLostMarks } from './lost-marks.ts'
import { withoutMisreadDigits, withoutMisreadWords } from './misread.ts'
import { findMoneyLabels, isMoneyWord, type MoneyLabel } from './money-labels.ts'
import { usualMark } from './numbers.ts'
import type { Found } from './phrases.ts'
import { isSpacedDocument } from './spaced-thousands.ts'
import { type Cell, cellsOf, type Word, wordsOf } from './words.ts'

export interface MarkedLine extends Line {
  /** Its number, from 0. */
  at: number
  /** What is read: the text with one way to write a dash, an apostrophe and a thousand. */
  content: string
  words: readonly Word[]
  cells: readonly Cell[]
  ids: readonly FoundId[]
  dates: readonly FoundDate[]
  labels: readonly Found<MoneyLabel>[]
  amounts: readonly Amount[]
  rates: readonly Rate[]
}

function toContent(text: string): string {
  const written = text
    .replace(/(?<=\d)[\u00a0\u2000-\u200a\u202f\u205f](?=\d{3}(?!\d))/g, "'")
    .normalize('NFKC')
    .replace(/[\u2010-\u2015\u2212]/g, '-')
    .replace(/[\u2018\u2019\u00b4`]/g, "'")
    .replace(/[._]{3,}/g, '   ')
    // A time of day that has run into the word behind it: `1:39pTOTAL`.
    .replace(/(?<=\d:\d\d[ap]m?)(?=[A-Z]{3})/g, ' ')
    // What is left of a dotted line sticks to the amount that it leads to.
    .replace(/(?<![\d.,])[.,·]{1,2}(?=\d{1,3}(?:[.,' ]\d{3})*[.,]\d{2}(?!\d))/g, ' ')
  return withoutMisreadWords(withoutMisreadDigits(written), word => isMoneyWord(word) || isMonthName(word))
}

/** No line of a document has more amounts: more are read for nothing. */
const amountsMax = 16

/** Labels that ask for a sum of money, not for a number of pieces or the price of one. */
const ofSums: ReadonlySet<MoneyLabel> = new Set<MoneyLabel>([
  'total',
  'grandTotal',
  'payable',
  'paid',
  'payment',
  'vat',
  'net',
  'netTotal',
  'amount',
  'withVat',
  'withoutVat',
])

/** Sums stand in a column of their own, as far from their labels as the paper is wide. */
const columnGapMax = 160

const isBefore = (content: string, end: number, place: number): boolean =>
  end <= place && place - end <= columnGapMax && /^[^\p{L}\d]*$/u.test(content.slice(end, place))

/** The currency may stand beside the label, away from the sum: `I alt kr.      2.400`. */
function signAcrossGap(content: string, start: number): FoundSign | undefined {
  let end = start
  while (end > start - columnGapMax && content[end - 1] === ' ') end -= 1
  return signBefore(content, end)
}

/** Of several numbers the last is the sum: `I alt kr.   3   2.400`. */
function signOfLabel(content: string, { start, end }: Span, isLabelled: (place: number) => boolean): CurrencySign | null {
  const found = signAcrossGap(content, start)
  if (!found || /\d/.test(content.slice(end, end + columnGapMax))) return null
  return isLabelled(start) ? found.sign : null
}

/** `I alt kr. 2.400` and `2.400 kr. i alt`; the last word before it decides: `Antal i alt 2.400` are pieces. */
function isSumBeside(content: string, labels: readonly Found<MoneyLabel>[], { start, end }: Span): boolean {
  const from = signAcrossGap(content, start)?.start ?? start
  const before = labels.filter(label => isBefore(content, label.end, from)).at(-1)
  if (before) return ofSums.has(before.kind)
  const to = signAfter(content, end)?.end ?? end
  const behind = labels.find(label => label.start >= to)
  return behind !== undefined && ofSums.has(behind.kind) && /^ ?$/.test(content.slice(to, behind.start))
}

/** Crowns and öre at the end of a line: no time of day has so many hours or minutes, or a group of thousands. One of them must be there. */
const colonedSum = /(?:^|\s)(?:(?:\d{1,3} \d{3}|2[5-9]|[3-9]\d|[1-9]\d{2,}):\d{2}|[1-9]\d?:[6-9]\d)(?: ?(?:kr|SEK|EUR|€)\.?)?$/u

const colonedEnd = /\p{L} {2,}(?:[^:]*\s)?\d{1,3}(?: ?\d{3})*:\d{2}(?![\d:])(?: ?(?:kr|SEK|EUR|€)\.?)?$/u

const ofMoneyAlone: ReadonlySet<MoneyLabel> = new Set<MoneyLabel>(['vat', 'net', 'netTotal', 'payable', 'grandTotal'])

/** Hours that were worked and minutes of a call are as many: a group of thousands, a currency or a word that is said of money alone tells. */
const isSurelyMoney = (content: string): boolean =>
  /\d \d{3}:\d{2}(?:\D|$)|\d:\d{2} ?(?:kr|SEK|EUR|€)/u.test(content) ||
  findMoneyLabels(wordsOf(content), content).some(({ kind }) => ofMoneyAlone.has(kind))

const isCommaSum = (content: string): boolean =>
  /\d[.,]\d{2}(?!\d|\s*%)/.test(content) && findMoneyLabels(wordsOf(content), content).some(({ kind }) => ofSums.has(kind))

/** Swedes part the öre by a colon, `1 386:50`: so does a document whose sums have no other mark, and then a colon is one wherever no day or time is meant. */
function withPointedColons(contents: readonly string[]): readonly string[] {
  const coloned = contents.filter(content => content.includes(':') && (colonedEnd.test(content) || colonedSum.test(content)))
  if (coloned.length < 3 || !coloned.some(content => colonedSum.test(content)) || !coloned.some(isSurelyMoney)) return contents
  const marked = contents.filter(content => /\d[.,]\d{2}(?!\d)/.test(content) && findDates(content, wordsOf(content)).length === 0)
  if (marked.length > coloned.length / 4 || marked.some(content => !coloned.includes(content) && isCommaSum(content))) return contents
  return contents.map(content =>
    findDates(content, wordsOf(content)).length > 0 && !/\p{L} {2,}.*\d:\d{2}$/u.test(content)
      ? content
      : content.replace(/(?<![:\d.]|\d )(\d{1,3}(?: ?\d{3})*):(\d{2})(?![\d:])/g, '$1,$2'),
  )
}

/** The heads of columns of days: `Fakturadatum` above `20260312`, which is all that stands below it. */
const dayHead = /(?:(?<!man|up|candi|vali)dat(?:o|e|um|\.)|fecha|(?<!\p{L})(?:data|dag))[:.]?$/iu
/** `Fakturanummer og dato`: which of the two a number is is not told. */
const isNumberHead = (text: string): boolean => /n(?:r|um(?:mer|ber|ero)?|o)(?!\p{L})/iu.test(text)

function isUnderDay(above: string | undefined, content: string, { start, end }: Span): boolean {
  if (above === undefined) return false
  const isAlone = /(?:^|\s)$/.test(content.slice(0, start)) && /^(?:\s|$)/.test(content.slice(end))
  return (
    isAlone &&
    cellsOf(above).some(
      ({ text, ...cell }) => cell.start < end && start < cell.end && !/\d/.test(text) && dayHead.test(text.trim()) && !isNumberHead(text),
    )
  )
}

const writtenTogether = /(?<![\d/.-])(20\d{2})(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])(?![\d/.-])/g

/** The years of days that are written together behind a word for a day: who prints `Förfaller 20240310` prints the other days so, too. */
const yearsOfCompactDays = (contents: readonly string[]): ReadonlySet<number> =>
  new Set(
    contents.flatMap(content =>
      [...content.matchAll(writtenTogether)].length === 0
        ? []
        : findDates(content, wordsOf(content)).flatMap(({ date, start, end }) => (end - start === 8 ? [Number(date.slice(0, 4))] : [])),
    ),
  )

const titleHead = /(?:faktura|fattura|invoice|rechnung|facture|factura|factuur|regning)[\s:.]*$/iu

const asksForNumber = (text: string): boolean => isNumberHead(text) || titleHead.test(text)

/** `20240218` in a column of its own, on a page that has other days in this form and of about this time. */
function isDayAlone(above: string | undefined, content: string, { start, end }: Span, years: ReadonlySet<number>): boolean {
  const year = Number(content.slice(start, start + 4))
  const cells = cellsOf(content)
  const before =
    cells
      .filter(cell => cell.end <= start)
      .at(-1)
      ?.text.trim() ?? ''
  const heads = cellsOf(above ?? '').filter(cell => cell.start < end && start < cell.end && !/\d/.test(cell.text))
  // `Fakturanr.      20260312`, or below such a head: numbered by the day, and no day.
  const isNumbered = asksForNumber(before) || heads.some(({ text }) => asksForNumber(text))
  return (
    !isNumbered && [year - 1, year, year + 1].some(one => years.has(one)) && cells.some(cell => cell.start === start && cell.end === end)
  )
}

const overlaps = (one: Span, other: Span): boolean => one.start < other.end && other.start < one.end

const isWhole = (content: string, { start, end }: Span): boolean =>
  /^(?:\d{1,2}([./-])\d{1,2}\1(?:19|20)\d{2}|20\d{2}-\d{2}-\d{2})$/.test(content.slice(start, end))

export function mark(lines: readonly Line[]): MarkedLine[] {
  const pointed = withPointedColons(lines.map(line => toContent(line.text)))
  const usual = usualMark(pointed)
  const contents = withLostMarks(pointed, lines, usual)
  const spoken = contents.map(wordsOf)
  const labelled = spoken.map((words, at) => findMoneyLabels(words, contents[at]!))
  const isLabelledIn = (at: number, place: number): boolean => {
    const from = signAcrossGap(contents[at]!, place)?.start ?? place
    return labelled[at]!.some(({ kind, end }) => kind !== 'quantity' && kind !== 'unit' && isBefore(contents[at]!, end, from))
  }
  const isSpaced = isSpacedDocument(contents, languageOf(spoken.map(words => ({ words }))), isLabelledIn)
  const years = yearsOfCompactDays(contents)
  return lines.map((line, at) => {
    const content = contents[at]!
    const words = spoken[at]!
    const found = findIds(content, words)
    const days = findDates(
      content,
      words,
      place => isUnderDay(contents[at - 1], content, place) || isDayAlone(contents[at - 1], content, place, years),
    )
    // `Data reg.: 07-05-2023`: a day with its marks and its whole year is a day, whatever number was asked for.
    const ids = found.filter(id => id.kind !== 'reference' || !days.some(day => overlaps(id, day) && isWhole(content, day)))
    const dates = days.filter(date => !ids.some(id => overlaps(id, date)))
    const labels = labelled[at]!
    const taken = [...ids, ...dates.map(date => ({ start: date.start, end: date.timeEnd }))]
    const beside: Beside = {
      isSpaced,
      isLabelled: place => isLabelledIn(at, place),
      isSum: span => isSumBeside(content, labels, span),
      signOfLabel: span => signOfLabel(content, span, place => isLabelledIn(at, place)),
    }
    const { amounts, rates } = withLooseRates(content, labels, findNumbers(content, taken, usual, beside))
    const ofMoney = amounts
      .slice(0, amountsMax)
      .filter(amount => !labels.some(label => label.start <= amount.start && amount.end <= label.end))
    return { ...line, at, content, words, cells: cellsOf(content), ids, dates, labels, amounts: ofMoney, rates }
  })
}

/** Words that say something of their own: letters, at least two of them. */
export const spokenWords = (line: MarkedLine): Word[] => line.words.filter(word => word.text.length > 1 && /\p{L}/u.test(word.text))
