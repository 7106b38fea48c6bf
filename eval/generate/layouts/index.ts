/** All layouts, by family. */
import type { Split } from '../splits.ts'
import { credits } from './credits.ts'
import type { Layout } from './layout.ts'
import { letterheads } from './letterheads.ts'
import { letters } from './letters.ts'
import { logistics } from './logistics.ts'
import { offers } from './offers.ts'
import { online } from './online.ts'
import { periodic } from './periodic.ts'
import { professions } from './professions.ts'
import { tables } from './tables.ts'
import { tills } from './tills.ts'
import { trades } from './trades.ts'
import { utilities } from './utilities.ts'

export const families: Readonly<Record<string, readonly Layout[]>> = {
  tills,
  tables,
  letterheads,
  trades,
  professions,
  utilities,
  online,
  logistics,
  periodic,
  credits,
  offers,
  letters,
}

export interface LayoutOfFamily {
  layout: Layout
  family: string
}

export const allLayouts: readonly LayoutOfFamily[] = Object.entries(families).flatMap(([family, layouts]) =>
  layouts.map(layout => ({ layout, family })),
)

const bySplit = new Map<Split | null, readonly LayoutOfFamily[]>()

export function layoutsIn(split: Split | null): readonly LayoutOfFamily[] {
  const found = bySplit.get(split) ?? allLayouts.filter(({ layout }) => split === null || layout.split === split)
  bySplit.set(split, found)
  return found
}
