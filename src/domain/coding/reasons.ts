/** The reasons that every country shares. */

import type { Where } from '../../language/en/coding.ts'
import { say } from '../../language/say.ts'
import { fromMinor, type Minor } from '../money/money.ts'
import type { LearntCoding } from './coding.ts'
import { because, type CodingReason } from './coding-reason.ts'
import type { Origin } from './origin.ts'
import type { Finding } from './words.ts'

/** What was found to be bought, by which word. */
export interface Classified {
  category: string
  found: (Finding & { where: Where }) | undefined
  /** Nothing but the name of the supplier says it, and that is not the name of a known company. */
  isNameOnly: boolean
  /** Then also: the name speaks of several trades, or a line of another one. */
  isDisputed?: boolean
}

export function wordReason({ category, found, isNameOnly }: Classified): CodingReason {
  const field = 'category'
  if (!found) return { ...because(say('no_word_found'), { field, isAssumption: true }), line: null }
  const { printed: word, where, line: evidence } = found
  const reason = isNameOnly
    ? because(say('name_only', { word, category }), { field, evidence, isAssumption: true })
    : because(say('keyword', { word, where, category }), { field, evidence })
  return { ...reason, line: null }
}

export const originReason = ({ said, evidence, isAssumption }: Origin): CodingReason => ({
  ...because(said, { evidence, isAssumption }),
  line: null,
})

export const apartReason = ({ printed: word, line: evidence }: Finding, category: string, line: number): CodingReason => ({
  ...because(say('item_apart', { word, category }), { field: 'category', evidence }),
  line,
})

/** `as on 12 March 2026, corrected by …`: the sentence that a bookkeeper recognises. */
export function learntReason(learnt: LearntCoding, field: 'ledgerAccountId' | 'vatCode', line: number | null): CodingReason {
  const { source, on, by, agreeing } = learnt
  const said = source === 'correction' ? say('learnt_correction', { on, by }) : say('learnt_history', { on, agreeing })
  return { ...because(said, { field, evidence: field === 'vatCode' ? learnt.vatCode : learnt.ledgerAccountId }), line }
}

export const roundingReason = (amount: Minor, currency: string, line: number): CodingReason => ({
  ...because(say('rounding', { amount: fromMinor(amount, currency), currency }), { field: 'ledgerAccountId' }),
  line,
})
