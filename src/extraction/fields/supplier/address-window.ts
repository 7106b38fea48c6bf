/**
 * The window of an envelope: a name, a street and a town between white space, and nothing that whoever sends a letter says of himself.
 */
import type { MarkedLine } from '../../text/mark.ts'
import type { Cell } from '../../text/words.ts'
import { isAddress, isLikeStreet, isTelephone } from './names.ts'

export interface Window {
  from: number
  to: number
  left: number
  right: number
  /** How much it speaks against the name on top of it that it is that of a seller. */
  doubt: number
}

const windowLinesMax = 7
const postal = 0.25
/** A person between the company and its street is to get the letter. */
const attended = 0.35

const isPlace = (text: string): boolean => isAddress(text) || isLikeStreet(text)
const isPerson = (text: string): boolean => /^\p{Lu}\p{Ll}+(?: \p{Lu}\.?\p{Ll}*){1,2}$/u.test(text)

export function windowAt(lines: readonly MarkedLine[], line: MarkedLine, cell: Cell): Window | undefined {
  if (!line.isAfterGap) return undefined
  const block: string[] = []
  for (const next of lines.slice(line.at + 1, line.at + windowLinesMax)) {
    const isEnd = next.isAfterGap || next.dates.length > 0 || next.amounts.some(amount => !amount.isBare)
    const part = isEnd ? undefined : next.cells.find(one => one.end > cell.start - 2 && one.start < cell.end + 2)
    if (!part) break
    if (next.ids.some(id => id.start >= part.start && id.end <= part.end) || isTelephone(part.text)) return undefined
    block.push(part.text)
  }
  if (block.filter(isPlace).length < 2) return undefined
  const doubt = isPerson(block[0]!) && isPlace(block[1]!) ? attended : postal
  return { from: line.at, to: line.at + block.length, left: cell.start, right: cell.end, doubt }
}

export const isInWindow = ({ from, to, left, right }: Window, line: MarkedLine, cell: Cell): boolean =>
  line.at > from && line.at <= to && cell.end > left - 2 && cell.start < right + 2
