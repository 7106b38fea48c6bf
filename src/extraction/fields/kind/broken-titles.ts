/** A title may be broken over two lines: "ORDRE-" above "BEKRÆFTELSE", "Conferma" above "d'ordine". */
import type { MarkedLine } from '../../text/mark.ts'
import { wordsOf } from '../../text/words.ts'

export interface BrokenPair {
  line: MarkedLine
  /** Both as one line, without the hyphen. */
  content: string
  /** Where the second one begins in it. */
  border: number
  parts: readonly { line: MarkedLine; start: number }[]
}

const wordsMax = 3
const columnSlack = 3

/** Columns of the lines before `end` that stand below each other and may be one title. What has a number or a colon in its first line is no beginning of one. */
export function brokenPairs(lines: readonly MarkedLine[], end: number): BrokenPair[] {
  return lines.slice(0, end).flatMap((line, at) => {
    const next = lines[at + 1]
    if (!next || at + 1 >= end || next.isAfterGap) return []
    return line.cells.flatMap(cell => {
      const words = wordsOf(cell.text)
      if (words.length === 0 || words.length > wordsMax || /[\d:@]/.test(cell.text)) return []
      const below = next.cells.find(
        one => Math.abs(one.start - cell.start) <= columnSlack || (one.start < cell.end && cell.start < one.end),
      )
      if (!below || !/^\P{L}{0,2}\p{L}/u.test(below.text)) return []
      const isHyphened = /\p{L}-$/u.test(cell.text)
      const first = isHyphened ? cell.text.slice(0, -1) : `${cell.text} `
      const parts = [
        { line, start: cell.start },
        { line: next, start: below.start },
      ]
      // A hyphen may be that of a compound, too: "PRO-" above "FORMA".
      const readings = isHyphened ? [first, `${first} `] : [first]
      return readings.map(reading => ({ line, content: `${reading}${below.text}`, border: first.length, parts }))
    })
  })
}
