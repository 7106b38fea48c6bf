/** Marks in each line what can be told from the line alone: its words, columns, identifiers, dates, numbers and the labels beside them. */
import { type Amount, findNumbers, type Rate } from './amounts.ts'
import { type FoundDate, findDates, isMonthName } from './dates.ts'
import { type FoundId, findIds } from './ids.ts'
import { languageOf } from './language.ts'
import type { Line } from './lines.ts'
import { withLooseRates } from './loose-rates.ts'
import { withoutMisreadDigits, withoutMisreadWords } from './misread.ts'
import { findMoneyLabels, isMoneyWord, type MoneyLabel } from './money-labels.ts'
import { usualMark } from './numbers.ts'
import type { Found } from './phrases.ts'
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
    .replace(/(?<=\d)[\u00a0\u2007\u2009\u202f](?=\d{3})/g, "'")
    .normalize('NFKC')
    .replace(/[\u2010-\u2015\u2212]/g, '-')
    .replace(/[\u2018\u2019\u00b4`]/g, "'")
    .replace(/[._]{3,}/g, '   ')
    // What is left of a dotted line sticks to the amount that it leads to.
    .replace(/(?<![\d.,])[.,·]{1,2}(?=\d{1,3}(?:[.,' ]\d{3})*[.,]\d{2}(?!\d))/g, ' ')
  return withoutMisreadWords(withoutMisreadDigits(written), word => isMoneyWord(word) || isMonthName(word))
}

/** No line of a document has more amounts: more are read for nothing. */
const amountsMax = 16

/** Where thousands are parted by a space as a rule. */
const spacedLanguages = new Set(['sv', 'nb', 'fr'])

const isBefore = (content: string, end: number, place: number): boolean =>
  end <= place && place - end <= 6 && /^[^\p{L}\d]*$/u.test(content.slice(end, place))

export function mark(lines: readonly Line[]): MarkedLine[] {
  const contents = lines.map(line => toContent(line.text))
  const usual = usualMark(contents)
  const spoken = contents.map(wordsOf)
  const isSpaced = spacedLanguages.has(languageOf(spoken.map(words => ({ words }))) ?? '')
  return lines.map((line, at) => {
    const content = contents[at]!
    const words = spoken[at]!
    const ids = findIds(content, words)
    const dates = findDates(content, words).filter(date => !ids.some(id => id.start < date.end && date.start < id.end))
    const labels = findMoneyLabels(words)
    const isLabelled = (place: number): boolean => isSpaced || labels.some(label => isBefore(content, label.end, place))
    const taken = [...ids, ...dates.map(date => ({ start: date.start, end: date.timeEnd }))]
    const { amounts, rates } = withLooseRates(content, labels, findNumbers(content, taken, usual, isLabelled))
    const ofMoney = amounts
      .slice(0, amountsMax)
      .filter(amount => !labels.some(label => label.start <= amount.start && amount.end <= label.end))
    return { ...line, at, content, words, cells: cellsOf(content), ids, dates, labels, amounts: ofMoney, rates }
  })
}

/** Words that say something of their own: letters, at least two of them. */
export const spokenWords = (line: MarkedLine): Word[] => line.words.filter(word => word.text.length > 1 && /\p{L}/u.test(word.text))
