/** A document may name another one: the invoice that a credit note corrects, the one that a reminder is about. What is said of that one is not said of this. */
import type { MarkedLine } from './mark.ts'

const words: ReadonlySet<string> = new Set(
  `rif riferimento riferita vs ns nostra vostra relativa relativo storno vedr vedrorende vedrarende angaende til udligning modregning original originale oprindelig
   ref reference regarding re bezug betreff zu zur correct corrects correction corregge rettifica annulla krediterer`.split(/\s+/),
)

/** Whether the phrase that begins with this word of the line speaks of another document. What stands in another column says nothing of it. */
export function isReference(line: MarkedLine, from: number, unless: ReadonlySet<string> = new Set()): boolean {
  const phrase = line.words[from]
  const column = phrase && line.cells.find(cell => cell.start <= phrase.start && phrase.end <= cell.end)
  return line.words
    .slice(Math.max(0, from - 4), from)
    .some(word => words.has(word.text) && !unless.has(word.text) && (!column || word.start >= column.start))
}
