/** A document may name another one: the invoice that a credit note corrects, the one that a reminder is about. What is said of that one is not said of this. */
import type { MarkedLine } from './mark.ts'

const words: ReadonlySet<string> = new Set(
  `rif riferimento riferita vs ns nostra vostra relativa relativo storno vedr vedrorende vedrarende angaende til udligning modregning original originale oprindelig
   ref reference regarding re bezug betreff zu zur correct corrects correction corregge rettifica annulla krediterer`.split(/\s+/),
)

/** Whether the phrase that begins with this word of the line speaks of another document. */
export const isReference = (line: MarkedLine, from: number): boolean =>
  line.words.slice(Math.max(0, from - 4), from).some(word => words.has(word.text))
