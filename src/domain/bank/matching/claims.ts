/** What a movement is found to settle, before it is taken: claims that ask for more than is open on an item are questions. */
import { say } from '../../../language/say.ts'
import type { Minor } from '../../money/money.ts'
import type { Books } from './books.ts'
import type { Case } from './cases.ts'
import type { Decision, MatchingSettings, Proposal, ProposalKind, Reason, Target } from './decisions.ts'
import { type Evidence, isQuoted } from './evidence/evidence.ts'
import { reasonsFor, sameAmountReasons } from './evidence/reasons.ts'
import { isRoundAmount } from './evidence/strength.ts'
import type { ItemFacts } from './facts.ts'
import { findBatches } from './finders/batches.ts'
import { findDiffering } from './finders/differing.ts'
import {
  type InstalmentPlan,
  lastInstalment,
  loneRest,
  mayBeFirstPart,
  quotedInstalment,
  type Rests,
  restsOf,
} from './finders/instalments.ts'
import { inSteps, rowsPerStep, type Steps } from './steps.ts'

export interface Claim {
  transaction: number
  items: readonly { item: ItemFacts; amount: number }[]
  reasons: readonly Reason[]
  /** Where the movement is not what its items take. */
  kind?: ProposalKind
}

const targetsOf = ({ items }: Claim): Target[] =>
  items.map(({ item: { item }, amount }) => ({ type: item.type, id: item.id, amount: amount as Minor }))

export function toMatch(books: Books, claim: Claim): Extract<Decision, { kind: 'match' }> {
  const transactionId = books.transactions[claim.transaction]!.transaction.id
  return { transactionId, kind: 'match', targets: targetsOf(claim), reasons: claim.reasons }
}

export function toProposal(books: Books, claim: Claim): Proposal {
  let difference: number = books.transactions[claim.transaction]!.transaction.amount
  for (const { item } of claim.items) difference -= books.left[item.at]!
  const kind = claim.items.length > 1 ? 'many' : (claim.kind ?? (difference === 0 ? 'exact' : 'partial'))
  return { kind, targets: targetsOf(claim), difference: difference as Minor, score: 100, for: claim.reasons, against: [] }
}

/** A document that is not posted yet has no entry that could be settled: a person posts it first. */
export const isForDocument = ({ items }: Claim): boolean => items.some(({ item }) => item.item.type === 'document')

/** Claims that together ask for more than is open on an item are questions, all of them. */
export function* withinOpen(books: Books, claims: readonly Claim[]): Steps<Claim[]> {
  const asked = new Float64Array(books.items.length)
  yield* inSteps(claims, rowsPerStep.light, ({ items }) => {
    for (const { item, amount } of items) asked[item.at]! += Math.abs(amount)
  })
  return claims.filter(({ items }) => items.every(({ item }) => asked[item.at]! <= Math.abs(books.left[item.at]!)))
}

/** A movement that is as much as one item, with that item. */
export function* pairClaims(pairs: readonly Evidence[], isChosen: (evidence: Evidence) => boolean): Steps<Claim[]> {
  const claims: Claim[] = []
  yield* inSteps(pairs, rowsPerStep.light, evidence => {
    const { item, transaction } = evidence
    const reasons = sameAmountReasons(evidence, isChosen(evidence))
    claims.push({ transaction: transaction.at, items: [{ item, amount: item.item.openAmount }], reasons })
  })
  return claims
}

export function batchClaim(books: Books, one: Case, { strict }: MatchingSettings): Claim[] {
  const [batch, ...more] = findBatches(books, one, false)
  if (!batch?.isCertain || more.length > 0 || (strict && batch.quoted === 0)) return []
  const items = batch.evidence.map(({ item }) => ({ item, amount: books.left[item.at]! }))
  const reasons = [say('sum_same.only', { count: items.length }), ...reasonsFor(batch.evidence[0]!)]
  return [{ transaction: one.facts.at, items, reasons }]
}

export function instalmentClaim(books: Books, one: Case): Claim[] {
  const evidence = quotedInstalment(books, one)
  if (!evidence) return []
  const reasons = [...reasonsFor(evidence), say('part_paid.quoted')]
  return [{ transaction: one.facts.at, items: [{ item: evidence.item, amount: one.facts.transaction.amount }], reasons }]
}

export function differingClaim(books: Books, one: Case, { strict, booksDifferences = true }: MatchingSettings): Claim[] {
  const found = findDiffering(books, one, strict)
  if (!found) return []
  const { evidence, settles, why } = found
  const isBooked = settles !== one.facts.transaction.amount
  if (isBooked && !booksDifferences) return []
  const reasons = [...reasonsFor(evidence), why.reason()]
  return [{ transaction: one.facts.at, items: [{ item: evidence.item, amount: settles }], reasons, kind: isBooked ? why.kind : 'partial' }]
}

export function lastClaim(books: Books, one: Case, { strict }: MatchingSettings, rests: Rests): Claim[] {
  // Most movements are the rest of nothing: there is no need to look through all that their party has open.
  if (restsOf(rests, one.facts).length === 0) return []
  const evidence = lastInstalment(books, one) ?? (strict ? null : loneRest(books, one, rests))
  if (!evidence || (strict && isRoundAmount(evidence) && !isQuoted(evidence))) return []
  if (!isQuoted(evidence) && mayBeFirstPart(books, evidence, () => one)) return []
  const reasons = [say('rest_paid'), ...reasonsFor(evidence)]
  return [{ transaction: one.facts.at, items: [{ item: evidence.item, amount: one.facts.transaction.amount }], reasons }]
}

export function planClaims({ item, payments, isCertain }: InstalmentPlan): Claim[] {
  if (!isCertain) return []
  const reasons = [say('instalments_complete.all', { count: payments.length })]
  return payments.map(({ facts }) => ({ transaction: facts.at, items: [{ item, amount: facts.transaction.amount }], reasons }))
}
