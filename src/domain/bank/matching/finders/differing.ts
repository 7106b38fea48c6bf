/**
 * Payments that are for one item beyond doubt and are not as much as it: the text quotes its number, or tells its amount in its own currency. What is missing is
 * booked where a person's match would book it by itself; what is missing beyond that stays open on the item, and nothing has to be decided about it.
 */
import { minorUnits } from '../../../money/currencies.ts'
import { absolute, type Minor } from '../../../money/money.ts'
import { isBookable } from '../../bookable-differences.ts'
import type { Books } from '../books.ts'
import { type Case, openItemsOf, settling } from '../cases.ts'
import type { Reason } from '../decisions.ts'
import { type Evidence, isCashPurchase, isQuoted, partyWeights } from '../evidence/evidence.ts'
import type { ItemFacts } from '../facts.ts'
import { findBatches } from './batches.ts'
import { type Difference, explain, isTelling } from './differences.ts'

export interface Differing {
  evidence: Evidence
  /** What the item takes: all that is open on it where the difference is booked, else what was paid. */
  settles: number
  reason: Reason
}

/** Documents of one number, or of one foreign amount, that are looked at. */
const perKeyMax = 12
const perPartyMax = 40
/** How far from the expected day a payment is believed to be of a document when only the party and the difference say so. */
const namedDays = 30

/** The one document whose number it quotes, with the party that it names; without one the difference itself must say that it is a payment of it. */
export function quotedDiffering(books: Books, one: Case): Differing | null {
  const found = new Map<number, Evidence>()
  for (const key of one.statement.quoted.keys) {
    for (const item of books.byNumber.find(key, perKeyMax)) {
      const evidence = settling(books, one, item)
      if (evidence && isQuoted(evidence)) found.set(item.at, evidence)
    }
  }
  const [only] = found.values()
  if (!only || found.size > 1 || only.number === 'short' || only.conflict) return null
  const explained = explainedBy(books, one, only.item)
  if (!explained) return null
  if (only.partyWeight >= partyWeights.cut) return toDiffering(books, one, only, explained)
  const isNamedOnly = only.number === 'whole' && !one.payer.isClear && !one.payer.isStranger
  return isNamedOnly && explained.weight >= explainedMin ? toDiffering(books, one, only, explained) : null
}

/** The weight of an explanation that chance rarely gives: a discount, a fee, a round share, two digits exchanged. */
const explainedMin = 22
const shareMin = 28

/** The one document whose amount in its own currency the text tells, at a rate that fits. */
export function foreignDiffering(books: Books, one: Case): Differing | null {
  const { original } = one.statement
  if (!original) return null
  const { list, from, to } = books.byOriginal.get(original.currency, original.amount)
  const found: Evidence[] = []
  for (let at = from; at < to && found.length < 2; at++) {
    const evidence = settling(books, one, list[at]!)
    if (evidence && explainedBy(books, one, list[at]!)) found.push(evidence)
  }
  const [only] = found
  if (!only || found.length > 1 || only.conflict || only.isStranger || only.printedDay === 'other') return null
  const explained = explainedBy(books, one, only.item)!
  return explained.kind === 'exchange' ? toDiffering(books, one, only, explained) : null
}

/**
 * The one document of the party that it names which explains the payment: a foreign one whose rate fits, or one of which it is an agreed share. Nothing else of the party may come near.
 */
export function namedDiffering(books: Books, one: Case): Differing | null {
  const { transaction, day } = one.facts
  const [named, ...others] = one.parties
  if (!named || others.length > 0 || named.weight < partyWeights.cut || one.statement.given.length > 0) return null
  const near: ItemFacts[] = []
  const parts: ItemFacts[] = []
  openItemsOf(books, named.party, day, perPartyMax, item => {
    const left = books.left[item.at]!
    if (Math.abs(transaction.amount - left) * 10 <= Math.abs(left)) near.push(item)
    else if (isTelling(transaction.amount, left, item.item)) parts.push(item)
    return item
  })
  const [only, ...more] = [...near, ...parts]
  if (!only || more.length > 0 || isCashPurchase(only)) return null
  const evidence = settling(books, one, only)
  if (!evidence || evidence.conflict || evidence.partyWeight < partyWeights.cut) return null
  if (only.day > day || Math.abs(evidence.lag) > namedDays) return null
  const explained = explainedBy(books, one, only)
  const isClear = explained && (explained.kind === 'exchange' || isShare(one, only, explained))
  if (!isClear || findBatches(books, one, false).length > 0) return null
  return toDiffering(books, one, evidence, explained)
}

/** Of an invoice that is not over whole units: of those that are, too many payments are a share by chance. */
function isShare({ facts: { transaction } }: Case, { item }: ItemFacts, { kind, weight }: Difference): boolean {
  const unit = 10 ** minorUnits(transaction.currency)
  return kind === 'partial' && weight >= shareMin && item.amount % unit !== 0
}

function explainedBy(books: Books, { facts: { transaction }, statement }: Case, item: ItemFacts): Difference | null {
  const left = books.left[item.at] as Minor
  const { amount, currency } = transaction
  if (left === 0 || left > 0 !== amount > 0 || amount === left) return null
  const explained = explain(amount, left, currency, item, statement)
  // A text that tells another amount in that currency is about another document.
  return explained.weight > 0 ? explained : null
}

function toDiffering(books: Books, { facts: { transaction } }: Case, evidence: Evidence, explained: Difference): Differing | null {
  const { item } = evidence.item
  const left = books.left[evidence.item.at] as Minor
  const isForeign = item.original !== null
  if (isBookable(explained.difference, left, { isForeign, currency: item.currency })) {
    return { evidence, settles: left, reason: explained.reason() }
  }
  // More than is open is a question, and so is a part of what is owed in another currency: at which rate would it be?
  if (isForeign || absolute(transaction.amount) > absolute(left)) return null
  return { evidence, settles: transaction.amount, reason: explained.reason() }
}
