/** All layouts, by family. */
import type { Purpose } from '../splits.ts'
import { credits } from './credits.ts'
import type { Layout } from './layout.ts'
import { letterheads } from './letterheads.ts'
import { letters } from './letters.ts'
import { logistics } from './logistics.ts'
import { offers } from './offers.ts'
import { online } from './online.ts'
import { periodic } from './periodic.ts'
import { professions } from './professions.ts'
import { settlingLetters } from './settling-letters.ts'
import { settlingSlips } from './settling-slips.ts'
import { settlingTables } from './settling-tables.ts'
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

/** Layouts that neither reader was built on: they settle who is believed about the day, and are drawn only where they are asked for. */
const settling: Readonly<Record<string, readonly Layout[]>> = { settlingLetters, settlingTables, settlingSlips }

export interface LayoutOfFamily {
  layout: Layout
  family: string
}

const listed = (of: Readonly<Record<string, readonly Layout[]>>): readonly LayoutOfFamily[] =>
  Object.entries(of).flatMap(([family, layouts]) => layouts.map(layout => ({ layout, family })))

const usual = listed(families)
const settlers = listed(settling)

export const allLayouts: readonly LayoutOfFamily[] = [...usual, ...settlers]

const byPurpose = new Map<Purpose | null, readonly LayoutOfFamily[]>()

export function layoutsIn(purpose: Purpose | null): readonly LayoutOfFamily[] {
  const found =
    byPurpose.get(purpose) ?? (purpose === 'settle' ? settlers : usual.filter(({ layout }) => [null, layout.split].includes(purpose)))
  byPurpose.set(purpose, found)
  return found
}
