/**
 * Decides for every movement what it settles: by itself where the evidence is unique and strong, as ranked proposals where it is not. Nothing depends on the order
 * of the input, and no item is used beyond what is open on it.
 */
import type { OpenItem } from '../open-items.ts'
import type { BankTransaction } from '../transactions.ts'
import { forgetSettled, openBooks } from './books.ts'
import { type Case, openCase } from './cases.ts'
import {
  batchClaim,
  type Claim,
  differingClaim,
  instalmentClaim,
  isForDocument,
  lastClaim,
  pairClaims,
  planClaims,
  toMatch,
  toProposal,
  withinOpen,
} from './claims.ts'
import type { Decision, Known, MatchingSettings } from './decisions.ts'
import { clearMargin, type Evidence, isQuoted } from './evidence/evidence.ts'
import type { Rivalry } from './evidence/rivalry.ts'
import { certainPairs, lonePairs } from './evidence/rivals.ts'
import { isRoundAmount, isStrong } from './evidence/strength.ts'
import type { ItemFacts, TransactionFacts } from './facts.ts'
import { findRivals, type Rivals, together, toRivalry } from './finders/candidates.ts'
import { countItems, findDuplicates } from './finders/duplicates.ts'
import { findInstalmentPlans, findRests, isPartPaid, isRestOfParty, mayBeFirstPart, mayBePart, restsOf } from './finders/instalments.ts'
import { findSilentTransfers, findTransfers } from './finders/transfers.ts'
import { findOwnTransfers } from './own-transfers.ts'
import { proposalsFor, withFirst } from './proposals.ts'
import { inSteps, rowsPerStep, type Steps, uncounted } from './steps.ts'
import { findConsecutive, noConsecutive } from './sums/consecutive.ts'

export function reconcile(
  transactions: readonly BankTransaction[],
  items: readonly OpenItem[],
  known: Known,
  settings: MatchingSettings = { strict: false },
): Decision[] {
  const steps = reconcileInSteps(transactions, items, known, settings)
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
  }
}

/** A match that is final while others are still thought about: it can be worked on already. */
export type OnMatch = (match: Extract<Decision, { kind: 'match' }>, transaction: BankTransaction) => void

/** The same with pauses: it yields, every some milliseconds, how much of the work is done, so that a server can answer others in between. */
export function* reconcileInSteps(
  transactions: readonly BankTransaction[],
  items: readonly OpenItem[],
  known: Known,
  settings: MatchingSettings = { strict: false },
  onMatch: OnMatch = () => {},
): Generator<{ done: number; of: number }, Decision[], void> {
  // Items are read once; movements are looked at for duplicates, for rivals, for what remains, and to decide.
  const of = items.length + 4 * transactions.length
  const steps = decideAll(transactions, items, known, settings, onMatch)
  let done = 0
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
    done += step.value
    yield { done, of }
  }
}

function* decideAll(
  transactions: readonly BankTransaction[],
  items: readonly OpenItem[],
  known: Known,
  settings: MatchingSettings,
  onMatch: OnMatch,
): Steps<Decision[]> {
  const books = yield* openBooks(transactions, items, known)
  const transfers = findTransfers(transactions, known)
  yield 0
  const others = transfers.size === 0 ? transactions : transactions.filter(({ id }) => !transfers.has(id))
  yield 0
  const duplicates = yield* findDuplicates(others, known, transaction => countItems(books, transaction))
  yield transfers.size
  const undelivered = duplicates.size === 0 ? transactions : transactions.filter(({ id }) => !duplicates.has(id))
  const { transfers: ownTransfers, unclear } = findOwnTransfers(undelivered, known, transfers)
  yield 0
  const matches = new Map<number, Decision>()
  const isBusy = Uint8Array.from(books.transactions, ({ transaction: { id, isPending, amount } }) =>
    Number(isPending || amount === 0 || transfers.has(id) || ownTransfers.has(id) || unclear.has(id) || duplicates.has(id)),
  )
  const isFree = ({ at }: TransactionFacts): boolean => isBusy[at] === 0
  /** Certain but for documents that are not posted: shown first, and nothing else is matched to these movements. */
  const firsts = new Map<number, Claim>()
  function* take(claims: readonly Claim[]): Steps {
    const within = yield* uncounted(withinOpen(books, claims))
    const taking = inSteps(within, rowsPerStep.light, claim => {
      isBusy[claim.transaction] = 1
      if (isForDocument(claim)) {
        firsts.set(claim.transaction, claim)
        return
      }
      const match = toMatch(books, claim)
      matches.set(claim.transaction, match)
      onMatch(match, books.transactions[claim.transaction]!.transaction)
      for (const { item, amount } of claim.items) books.left[item.at]! -= amount
    })
    yield* uncounted(taking)
  }
  function* takePairs(pairs: readonly Evidence[]): Steps {
    yield* take(yield* uncounted(pairClaims(pairs, isChosen)))
  }

  let rivals: Rivalry
  /** Among several that nothing but the day, or what became of the others, tells apart: whoever looks at the match should know of them. */
  const isChosen = (one: Evidence) =>
    rivals.byTransaction.countOf(one.transaction.at) > 1 &&
    rivals.byTransaction.some(
      one.transaction.at,
      other => other !== one && other.partyWeight > 0 && one.weight - other.weight < clearMargin,
    )
  const isInPlay = (one: Evidence) => isFree(one.transaction) && books.left[one.item.at] === one.item.item.openAmount
  const isAskedFor = (item: ItemFacts) => rivals.byItem.some(item.at, one => one.weight > 0 && isInPlay(one))
  const isDoubtful = (one: Evidence) => !isQuoted(one) && isRoundAmount(one) && mayBePart(books, one, isAskedFor)
  const isSpokenFor = (one: Evidence) =>
    !isQuoted(one) && rivals.quotedBy.some(one.item.at, at => at !== one.transaction.at && isBusy[at] === 0)
  /** What is left of an item since an earlier run is no surer than what is left of it since this one. */
  const isEither = (one: Evidence) =>
    !isQuoted(one) && isPartPaid(one.item) && mayBeFirstPart(books, one, () => openCase(books, one.transaction))
  const isClear = (one: Evidence) => isStrong(one, settings) && !isSpokenFor(one) && !(settings.strict && isDoubtful(one)) && !isEither(one)
  const isPosted = ({ item }: Evidence) => item.item.type === 'ledger'
  const isMatch = (one: Evidence) => isPosted(one) && isClear(one)
  // Money in and money out never rival, nor does one side quote what is of the other: the shorter one comes first, so that what is certain of it is saved
  // while the other is thought about.
  const sides = [books.transactions.filter(isIn), books.transactions.filter(facts => !isIn(facts))].sort(
    (one, other) => one.length - other.length,
  )
  let found: Rivals = noRivals
  for (const side of sides) {
    const ofSide = yield* findRivals(books, side, isFree)
    rivals = yield* toRivalry(books, ofSide)
    yield* takePairs(yield* uncounted(certainPairs(rivals, isInPlay, isMatch, settings)))
    found = together(found, ofSide, isInPlay)
  }
  rivals = yield* toRivalry(books, found)
  yield* forgetSettled(books)

  const cases = new Map<number, Case>()
  yield* inSteps(books.transactions, rowsPerStep.heavy, facts => {
    if (isFree(facts)) cases.set(facts.at, openCase(books, facts))
  })
  const open = () => [...cases.values()].filter(({ facts }) => isFree(facts))
  // What one item alone would settle is asked about that item, before sums are formed.
  const isQuestion = (one: Evidence) => isInPlay(one) && !one.conflict && one.weight > 0
  const withoutSingle = () => open().filter(({ facts }) => !rivals.byTransaction.some(facts.at, isQuestion))
  const withoutRest = () => {
    const rests = findRests(books)
    return withoutSingle().filter(one => !isRestOfParty(books, one, rests))
  }
  const claimsOf = (claim: (one: Case) => Claim[], of = withoutSingle) => uncounted(collect(of(), claim))
  yield* take(yield* claimsOf(one => instalmentClaim(books, one)))
  const plans = yield* uncounted(findInstalmentPlans(books, withoutRest()))
  yield* take(plans.filter(({ item }) => !rivals.byItem.some(item.at, isQuestion)).flatMap(planClaims))
  function* takeLast(): Steps {
    const rests = findRests(books)
    yield* take(yield* claimsOf(one => lastClaim(books, one, settings, rests)))
  }
  yield* takeLast()
  yield* take(yield* claimsOf(one => batchClaim(books, one, settings), withoutRest))
  // What is settled may leave one candidate where there were two, and a rest that another movement is: they are looked at again, until nothing is new.
  for (let round = 1, before = -1; round <= roundsMax && matches.size > before; round++) {
    before = matches.size
    if (round > 1) yield* takeLast()
    yield* take(yield* claimsOf(one => differingClaim(books, one, settings), withoutRest))
    yield* takePairs(yield* uncounted(certainPairs(rivals, isInPlay, isMatch, settings)))
    const rests = findRests(books)
    const lone = settings.strict
      ? []
      : lonePairs(rivals, isInPlay).filter(
          one => isPosted(one) && !isSpokenFor(one) && !isEither(one) && restsOf(rests, one.transaction).length === 0,
        )
    yield* takePairs(lone)
  }
  const withDocuments = yield* uncounted(certainPairs(rivals, isInPlay, isClear, settings))
  yield* takePairs(withDocuments.filter(one => !isPosted(one)))

  const completes = new Map<number, Set<ItemFacts>>()
  for (const { item, payments } of yield* uncounted(findInstalmentPlans(books, open()))) {
    for (const { facts } of payments) completes.set(facts.at, (completes.get(facts.at) ?? new Set()).add(item))
  }
  const none = new Set<ItemFacts>()
  const consecutive = yield* uncounted(findConsecutive(books, cases.values()))
  const decide = (facts: TransactionFacts): Decision => {
    const { id } = facts.transaction
    const own = ownTransfers.get(id)
    const clear = matches.get(facts.at) ?? (transfers.has(id) ? (own ?? transfers.get(id)) : undefined)
    if (clear) return clear
    const ifPayment = () => proposalsFor(books, openCase(books, facts), none, noConsecutive)
    if (own) return { ...own, proposals: ifPayment() }
    if (unclear.has(id) && !duplicates.has(id)) {
      const proposals = facts.transaction.isPending ? [] : ifPayment()
      return proposals.length > 0 ? { transactionId: id, kind: 'suggest', proposals } : { transactionId: id, kind: 'none' }
    }
    const duplicate = duplicates.get(id)
    if (duplicate) {
      const proposals = duplicate.isEither ? proposalsFor(books, openCase(books, facts), none, noConsecutive) : []
      return { transactionId: id, kind: 'duplicate', ...duplicate, proposals }
    }
    const one = cases.get(facts.at)
    // What was read for this movement is not needed any more, and its proposals take its place in memory.
    cases.delete(facts.at)
    if (!one) return { transactionId: id, kind: 'none' }
    const found = proposalsFor(books, one, completes.get(facts.at) ?? none, consecutive)
    const first = firsts.get(facts.at)
    const proposals = first ? withFirst(toProposal(books, first), found) : found
    return proposals.length > 0 ? { transactionId: id, kind: 'suggest', proposals } : { transactionId: id, kind: 'none' }
  }
  const decisions: Decision[] = new Array(transactions.length)
  yield* inSteps(books.transactions, rowsPerStep.heavy, facts => {
    decisions[facts.place] = decide(facts)
  })
  const silent = findSilentTransfers(transactions.filter((_, place) => decisions[place]!.kind === 'none'))
  return silent.size === 0 ? decisions : decisions.map(decision => silent.get(decision.transactionId) ?? decision)
}

/** Each round settles what the one before made clear: chains of more are rare, and the next run goes on with them. */
const roundsMax = 5

const isIn = ({ transaction: { amount } }: TransactionFacts): boolean => amount > 0

const noRivals: Rivals = { pairs: [], leftOut: new Map(), quotedItem: [], quotedBy: [] }

function* collect(cases: readonly Case[], claim: (one: Case) => Claim[]): Steps<Claim[]> {
  const claims: Claim[] = []
  yield* inSteps(cases, rowsPerStep.heavy, one => {
    claims.push(...claim(one))
  })
  return claims
}
