/** Movements and items of the same amount, as pairs, to be looked at from either side. */

import type { Grouped } from '../sums/grouped.ts'
import type { Evidence } from './evidence.ts'

export interface Rivalry {
  byTransaction: Grouped<Evidence>
  byItem: Grouped<Evidence>
  /** What had to be left out of too long a list: the best of it still rivals with what was kept. */
  leftOut: ReadonlyMap<number, Evidence>
  /** Movements that quote an item by its number, whatever they amount to. */
  quotedBy: Grouped<number>
}
