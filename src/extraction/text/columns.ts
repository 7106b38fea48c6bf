/** Tables: the head of a column above a value says what the value is. */
import type { Span } from './amounts.ts'
import type { MarkedLine } from './mark.ts'
import type { Cell } from './words.ts'

const linesAboveMax = 3

const holds = (cell: Span, place: Span): boolean => cell.start <= place.start && place.start < cell.end

const distance = (one: Span, other: Span): number =>
  Math.min(Math.abs(one.start - other.start), Math.abs(one.end - other.end), Math.abs(one.start + one.end - other.start - other.end) / 2)

/** A line of heads: several columns with words, and no value of its own. */
const isHead = (line: MarkedLine): boolean =>
  line.cells.length >= 2 && line.amounts.every(amount => amount.isBare) && line.dates.length === 0 && line.words.length > 0

/**
 * The cell above a value, in the nearest line of heads. With as many cells below as above they belong together in order; otherwise the nearest in
 * place is meant, if the line above is not too short to tell.
 */
export function headOver(lines: readonly MarkedLine[], line: MarkedLine, place: Span): { line: MarkedLine; cell: Cell } | undefined {
  for (let above = 1; above <= linesAboveMax; above += 1) {
    const head = lines[line.at - above]
    if (!head) return undefined
    if (!isHead(head)) {
      // Rows of the same table may lie between; anything else ends it.
      if (head.cells.length >= 2 && (head.amounts.length > 0 || head.dates.length > 0)) continue
      return undefined
    }
    const at = line.cells.findIndex(cell => holds(cell, place))
    if (head.cells.length === line.cells.length) return { line: head, cell: head.cells[at]! }
    const [nearest] = [...head.cells].sort((one, other) => distance(one, place) - distance(other, place))
    return nearest && distance(nearest, place) <= 12 ? { line: head, cell: nearest } : undefined
  }
  return undefined
}
