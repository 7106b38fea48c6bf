/** Text broken into lines of words; a word knows its field, and what must stay together does. */
import { type Typeface, widthOf } from './metrics.ts'
import type { Field, Rich } from './nodes.ts'

export interface SetWord {
  text: string
  width: number
  isBold: boolean
  field: Field | null
  /** Whether the line must not be broken before it. */
  isHeld: boolean
  /** How many spaces part it from the word before. */
  spaces: number
}

export interface Type {
  typeface: Typeface
  size: number
  bold: boolean
}

/** A word that two spans share (`No.123`) has the field of the part that has one. */
export function wordsOf(spans: Rich, { typeface, size, bold }: Type): SetWord[] {
  const words: SetWord[] = []
  let isOpen = false
  let isTied = false
  let spaces = 1
  for (const span of spans) {
    const isBold = bold || span.bold === true
    const pieces = span.text.split(/(\s+)/)
    let isFirst = true
    for (const piece of pieces) {
      if (piece === '') continue
      if (/^\s/.test(piece)) {
        isOpen = false
        isTied = piece.includes('\u00a0')
        spaces = piece.length
        continue
      }
      const width = widthOf(piece, typeface, isBold, size)
      const last = words.at(-1)
      if (isOpen && last) {
        last.text += piece
        last.width += width
        // An amount with its sign stuck to it (`€12.50`) is the amount.
        if (last.field === null || last.field === 'currency') last.field = span.field ?? last.field
      } else
        words.push({ text: piece, width, isBold, field: span.field ?? null, isHeld: isTied || (!isFirst && span.keep === true), spaces })
      isOpen = true
      isFirst = false
      isTied = false
      spaces = 1
    }
  }
  return words
}

export const spaceOf = ({ typeface, size, bold }: Type): number => Math.max(widthOf(' ', typeface, bold, size), size * 0.24)

export const widthOfLine = (words: readonly SetWord[], space: number): number =>
  words.reduce((sum, { width, spaces }, at) => sum + width + (at === 0 ? 0 : space * spaces), 0)

/** Runs that stay together, as short as they can be. */
function runsOf(words: readonly SetWord[]): SetWord[][] {
  const runs: SetWord[][] = []
  for (const word of words) {
    if (word.isHeld && runs.length > 0) runs.at(-1)!.push(word)
    else runs.push([word])
  }
  return runs
}

export function linesOf(words: readonly SetWord[], width: number, space: number): SetWord[][] {
  const lines: SetWord[][] = []
  let current: SetWord[] = []
  for (const run of runsOf(words)) {
    if (current.length > 0 && widthOfLine([...current, ...run], space) > width + 0.01) {
      lines.push(current)
      current = []
    }
    current.push(...run)
  }
  return current.length > 0 ? [...lines, current] : lines
}

/** How wide the widest part is that cannot be broken. */
export const leastWidth = (words: readonly SetWord[], space: number): number =>
  Math.max(0, ...runsOf(words).map(run => widthOfLine(run, space)))
