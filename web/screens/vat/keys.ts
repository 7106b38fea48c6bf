/** The keys of the VAT screen, beside those of lists and days. */
export const vatKeys = {
  prepare: ['p'],
  file: ['f'],
  leftOut: ['o'],
  corrections: ['c'],
  boxes: ['b'],
} as const satisfies Readonly<Record<string, readonly string[]>>

/** Beside the boxes: what is no box of the return, by its name in the address. */
export const leftOut = 'left-out'
export const allLines = 'all-lines'
export const corrections = 'corrections'

/** In the place of a return: what it would be now. */
export const soFar = 'so-far'
