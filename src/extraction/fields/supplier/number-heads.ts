/** Cells that are the head of a number: what stands in them is no name. */
import type { MarkedLine } from '../../text/mark.ts'
import type { Cell } from '../../text/words.ts'

const reference = /^[A-Z]{0,4}[-#]?\d[\p{L}\p{N}_/-]*$/u

/** What a bare number or a date stands beside is the label of it. */
export function isLabelOfNext(line: MarkedLine, cell: Cell): boolean {
  const next = line.cells.find(one => one.start > cell.end)
  return (
    next !== undefined && (reference.test(next.text) || line.dates.some(date => date.start - next.start <= 1 && date.start >= next.start))
  )
}

/** It stands beside something else, and the next thing below it in its column is a number: it is the head of that. */
export function isLabelOfBelow(lines: readonly MarkedLine[], line: MarkedLine, cell: Cell): boolean {
  if (cell.start === line.cells[0]!.start) return false
  const below = lines
    .slice(line.at + 1, line.at + 3)
    .flatMap(next => next.cells.filter(one => one.start < cell.end && one.end > cell.start))
    .at(0)
  return below !== undefined && reference.test(below.text)
}
