import type { MarkedLine } from '../../text/mark.ts'
/** A name that may be the supplier. */

export interface Candidate {
  name: string
  line: MarkedLine
  score: number
  /** Behind a word for the seller. */
  isLabelled?: true
  /** Behind words of thanks or welcome. */
  isLed?: true
}
