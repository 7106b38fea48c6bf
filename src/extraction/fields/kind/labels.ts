/**
 * The name of another document as a label: "Contract" with its number in the next column or below it. Invoices name the order, the contract and the delivery
 * that they are for in such pairs, so that a label says less than a title.
 */
import type { MarkedLine } from '../../text/mark.ts'

/** What stands around a column of a line. */
export interface Surroundings {
  /** The text of the next column in the line; empty where there is none. */
  beside: string
  /** What stands in the line below where this column begins; empty where that is nothing. */
  below: string
  /** Bigger than most of the page; null where the text has no places. */
  isLarge: boolean | null
  /** The column above or below it begins at the same place and is printed in capitals, too. */
  isAmongCapitals: boolean
}

export interface Column {
  start: number
  end: number
  /** The text of the next one; empty where there is none. */
  next: string
}

const columnSlack = 2

/** Columns are set flush left or right, or stand above each other. */
function cellAt(line: MarkedLine | undefined, { start, end }: Column): string {
  const isFlush = (cell: { start: number; end: number }): boolean =>
    Math.abs(cell.start - start) <= columnSlack || Math.abs(cell.end - end) <= columnSlack
  const isOver = (cell: { start: number; end: number }): boolean => cell.start < end && start < cell.end
  return (line?.cells.find(isFlush) ?? line?.cells.find(isOver))?.text ?? ''
}

export const isCapital = (text: string): boolean => /\p{Lu}{4}/u.test(text.replace(/[^\p{L}]/gu, '')) && text === text.toUpperCase()

/** Nobody sets a title in less than this. */
const largeFrom = 1.3

export function usualHeight(lines: readonly MarkedLine[]): number | null {
  const heights = lines.flatMap(({ box }) => (box ? [box[3]] : [])).sort((one, other) => one - other)
  return heights[Math.floor(heights.length / 2)] ?? null
}

export function surroundingsOf(lines: readonly MarkedLine[], line: MarkedLine, column: Column, usual: number | null): Surroundings {
  const [above, below] = [lines[line.at - 1], lines[line.at + 1]].map(one => cellAt(one, column))
  return {
    beside: column.next,
    below: below ?? '',
    isLarge: line.box && usual !== null ? line.box[3] >= usual * largeFrom : null,
    isAmongCapitals: isCapital(above ?? '') || isCapital(below ?? ''),
  }
}

const valueLengthMax = 30
const money = /\d[.,]\d{2}(?!\d)/
const day = /(?<!\d)\d{1,4}[-./ ]\d{1,2}[-./ ]\d{1,4}(?!\d)/

/** A number as documents have it: digits, perhaps with a short series before them. A sum is none, nor is a day. */
export function isValue(text: string): boolean {
  const words = text.trim().split(/\s+/)
  if (text.length > valueLengthMax || !/\d/.test(text) || day.test(text) || money.test(text)) return false
  return words.every(word => /\d/.test(word) || /^\p{L}{1,4}\.?$/u.test(word))
}

/** Set apart it is the title, whatever stands beside it. In capitals it is, too, unless the labels around it are. */
export function isLabelled(words: string, { beside, below, isLarge, isAmongCapitals }: Surroundings): boolean {
  if (isLarge === true || (isCapital(words) && !isAmongCapitals)) return false
  return isValue(beside) || isValue(below)
}

/** Known to be no bigger than the rest of the page, and not in capitals either. */
export const isPlain = (words: string, { isLarge, isAmongCapitals }: Surroundings): boolean =>
  isLarge === false && (!isCapital(words) || isAmongCapitals)

/** "Lieferschein-Nr.   DDT 412": what the label before it asks for. */
export const isValueBehind = (text: string, before: string | undefined): boolean =>
  before !== undefined && isValue(text) && /[:#°]$|(?<!\p{L})\p{L}*(?:nr|no|num|nummer|number|numero|n)\.?$/iu.test(before.trim())
