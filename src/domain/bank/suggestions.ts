/** What a person is shown of a movement that could not be settled by itself: the likeliest first, each with what speaks for and against it. */
import { type Minor, zero } from '../money/money.ts'
import type { Decision, Proposal, ProposalKind, Reason, Target } from './matching/decisions.ts'

export const suggestionKinds = ['exact', 'partial', 'overpaid', 'fee', 'rounding', 'exchange', 'many', 'transfer', 'duplicate'] as const

export type SuggestionKind = ProposalKind | 'transfer' | 'duplicate'

export interface Suggestion {
  /** A transfer between own accounts and a second delivery are to be ignored; all others are to be matched. */
  kind: SuggestionKind
  targets: readonly Target[]
  difference: Minor
  score: number
  for: readonly Reason[]
  against: readonly Reason[]
  /** The other leg of a transfer, or the movement that this one is a second delivery of. */
  otherId: string | null
}

const shownMax = 5
const ignoreScore = 90

const toSuggestion = (proposal: Proposal): Suggestion => ({ ...proposal, otherId: null })

const toIgnore = (kind: 'transfer' | 'duplicate', otherId: string | null, reasons: readonly Reason[]): Suggestion => ({
  kind,
  targets: [],
  difference: zero,
  score: ignoreScore,
  for: reasons,
  against: [],
  otherId,
})

const withOthers = (first: Suggestion, proposals: readonly Proposal[]): Suggestion[] => [
  first,
  ...proposals.slice(0, shownMax - 1).map(toSuggestion),
]

export function toSuggestions(decision: Decision): Suggestion[] {
  switch (decision.kind) {
    case 'suggest':
      return decision.proposals.slice(0, shownMax).map(toSuggestion)
    case 'transfer':
      return withOthers(toIgnore('transfer', decision.otherId, decision.reasons), decision.proposals ?? [])
    case 'duplicate':
      return withOthers(toIgnore('duplicate', decision.otherId, decision.reasons), decision.proposals)
    default:
      return []
  }
}
