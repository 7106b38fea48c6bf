/** What a line may be, in one ranked list: what the engine suggests, then what rules propose. And what is sent when one of them is taken. */
import type { Proposal, Suggestion, Transaction } from './records.ts'

export type Explanation = { kind: 'suggestion'; key: string; suggestion: Suggestion } | { kind: 'rule'; key: string; proposal: Proposal }

export type TakenOperation =
  | 'match_transaction'
  | 'split_transaction'
  | 'ignore_transaction'
  | 'unmatch_transaction'
  | 'POST /transactions/:id/booking'
  | 'POST /transactions/:id/ignored'

export interface Taken {
  operation: TakenOperation
  input: Readonly<Record<string, unknown>>
}

export const explanationsOf = ({ suggestions }: Pick<Transaction, 'suggestions'>, proposals: readonly Proposal[]): Explanation[] => [
  ...suggestions.map(
    (suggestion): Explanation => ({
      kind: 'suggestion',
      key: `${suggestion.kind} ${suggestion.targets.map(({ targetId }) => targetId).join(' ')} ${suggestion.otherTransactionId ?? ''}`,
      suggestion,
    }),
  ),
  ...proposals.map((proposal): Explanation => ({ kind: 'rule', key: proposal.rule.id, proposal })),
]

export interface TargetName {
  targetType: 'ledger' | 'document'
  targetId: string
}

export const matchWith = (transactionId: string, { targetType, targetId }: TargetName): Taken => ({
  operation: 'match_transaction',
  input: { transactionId, ...(targetType === 'ledger' ? { ledgerEntryId: targetId } : { documentId: targetId }) },
})

/** Undefined where a person has to say more first: amounts that do not come to the line, or a rule that cannot book now. */
export function takenBy({ id }: Pick<Transaction, 'id'>, explanation: Explanation): Taken | undefined {
  if (explanation.kind === 'rule') {
    const { rule, hindrance } = explanation.proposal
    return hindrance ? undefined : { operation: 'POST /transactions/:id/booking', input: { id, ruleId: rule.id } }
  }
  const { action, targets, difference } = explanation.suggestion
  if (action === 'ignore_transaction') return { operation: 'ignore_transaction', input: { transactionId: id } }
  const [only] = targets
  if (action === 'match_transaction' && only) return matchWith(id, only)
  if (difference !== 0) return undefined
  const allocations = targets.map(({ targetType, targetId, amount }) => ({ targetType, targetId, amount }))
  return { operation: 'split_transaction', input: { transactionId: id, allocations } }
}

const sureAbove = 90

/** As the service lists them with `ready=true`. */
export function isReady({ state, pending, suggestions }: Transaction): boolean {
  const [first] = suggestions
  return (
    state === 'unmatched' &&
    !pending &&
    first !== undefined &&
    first.score > sureAbove &&
    first.against.length === 0 &&
    first.difference === 0 &&
    first.action !== 'ignore_transaction'
  )
}
