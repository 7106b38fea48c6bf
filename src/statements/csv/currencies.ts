/** The currency that stands in the cells of the amounts, where the file has no column for it. */

import { currenciesIn } from '../text/numbers.ts'
import type { AmountCells } from './amounts.ts'

/** @param assumed that of most accounts of the bank, or of the country whose language the headers are in */
export function currencyVote(assumed: string | null): {
  add: (cells: AmountCells) => void
  currency: () => string | null
  hasMarks: () => boolean
} {
  let first: readonly string[] | undefined
  let isMovedMarked = false
  let isMovedBare = false
  return {
    add({ moved, fee, balance }) {
      for (const cell of moved) {
        const [meanings] = currenciesIn(cell)
        first ??= meanings
        if (meanings) isMovedMarked = true
        else if (/[1-9]/.test(cell)) isMovedBare = true
      }
      first ??= currenciesIn(fee)[0] ?? currenciesIn(balance)[0]
    },
    currency() {
      if (!first) return null
      if (assumed !== null && first.includes(assumed)) return assumed
      // Where some amounts say a currency and others say none, those are as likely in the one of the country: the reader refuses the line that differs.
      return isMovedMarked && isMovedBare ? null : first[0]!
    },
    hasMarks: () => first !== undefined,
  }
}
