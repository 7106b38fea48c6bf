/** All amounts that are printed on the lines of a document, in hundredths and without a sign. */
import type { Line } from './lines.ts'
import { mark } from './mark.ts'

export const printedAmounts = (lines: readonly Line[]): number[] => [
  ...new Set(mark(lines).flatMap(({ amounts }) => amounts.map(({ value }) => Math.abs(value)))),
]
