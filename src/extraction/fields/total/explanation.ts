/** One way in which a total comes about. */
import type { MarkedLine } from '../../text/mark.ts'
import type { SummaryLine } from './row-sets.ts'

export interface Explanation {
  net: number | null
  vat: number | null
  vatLines: readonly SummaryLine[]
  rounding: number
  /** How far the arithmetic speaks for the total: 1 when a summary adds up to it. */
  support: number
  vatConfidence: number
  line: MarkedLine | null
}
