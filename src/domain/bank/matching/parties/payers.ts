/** Who a movement is with, as far as it says so. */
import type { Named } from './names.ts'
import { combined, type Naming } from './namings.ts'

export interface Payer {
  inText: Named
  /** In the name of the other side, where the bank gives it apart. */
  inName: Named | null
  /** What taxes and wages are booked under, where the text speaks of such. */
  concepts: readonly number[]
  byIban: ReadonlySet<number>
  byAlias: ReadonlySet<number>
  isClear: boolean
  isStranger: boolean
}

export function namingOf({ inText, inName, concepts }: Payer, party: number): Naming | undefined {
  let naming = inText.parties.get(party)
  if (inName) naming = combined(naming, inName.parties.get(party))
  return concepts.length > 0 && concepts.includes(party) ? combined(naming, 'word') : naming
}

/** Everybody whom it may mean, each once. */
export function partiesMeant({ inText, inName, concepts, byIban, byAlias }: Payer): readonly number[] {
  if (!inName && concepts.length === 0 && byIban.size === 0 && byAlias.size === 0) return inText.parties.parties
  return [...new Set([...byIban, ...byAlias, ...inText.parties.parties, ...(inName?.parties.parties ?? []), ...concepts])]
}
