/**
 * Payments that are for one item beyond doubt and are not as much as it. Booked beside them is only what nobody has to decide about: cents, what a bank kept of money
 * that came in, and the rate of the day. Whatever else is missing stays open on the item; whatever else is too much is a question.
 */
import { minorUnits } from '../../../money/currencies.ts'
import { absolute, type Minor } from '../../../money/money.ts'
import { isAtRate, isBookable } from '../../bookable-differences.ts'
import type { Books } from '../books.ts'
import { type Case, openItemsOf, settling } from '../cases.ts'
import { type Evidence, isCashPurchase, isQuoted, partyWeights } from '../evidence/evidence.ts'
import { tellingOf } from '../evidence/strength.ts'
import type { ItemFacts } from '../facts.ts'
import { findBatches } from './batches.ts'
import { type Difference, explain, isTelling } from './differences.ts'

export interface Differing {
  evidence: Evidence
  /** What the item takes: all that is open on it where the difference is booked, else what was paid. */
  settles: Minor
  why: Difference
}

/** Documents of one number, or of one foreign amount, that are looked at. */
const perKeyMax = 12
const perPartyMax = 40
/** How far from the expected day a payment is believed to be of a document when only the party and the difference say so. */
const partyOnlyDays = 30
/** The weight of an explanation that chance rarely gives: a discount, a fee, a round share, two digits exchanged. */
const rareMin = 22
const shareMin = 28
/** A payment of which one in so many is a share of what is over whole units too. */
const tellingShareMin = 1000

/** Strictly, only the number of the document is enough. */
export function findDiffering(books: Books, one: Case, isStrict: boolean): Differing | null {
  const quoted = quotedItems(books, one)
  const found = byNumber(books, one, quoted) ?? byOriginal(books, one)
  if (isStrict) return found && isQuoted(found.evidence) ? found : null
  // Who quotes a document does not mean another one of the same party.
  return found ?? (quoted.length === 0 ? byParty(books, one) : null)
}

function quotedItems(books: Books, one: Case): readonly Evidence[] {
  const found = new Map<number, Evidence>()
  for (const key of one.statement.quoted.keys) {
    for (const item of books.byNumber.find(key, perKeyMax)) {
      const evidence = settling(books, one, item)
      if (evidence && isQuoted(evidence)) found.set(item.at, evidence)
    }
  }
  return [...found.values()]
}

/** The one document whose number it quotes, with the party that it names; without one the difference itself must say that it is a payment of it. */
function byNumber(books: Books, one: Case, [only, ...others]: readonly Evidence[]): Differing | null {
  if (!only || others.length > 0 || only.number === 'short' || only.conflict) return null
  const why = differenceFrom(books, one, only.item)
  if (!why) return null
  const isNumberEnough = only.number === 'whole' && !one.payer.isClear && !one.payer.isStranger && why.weight >= rareMin
  return only.partyWeight >= partyWeights.cut || isNumberEnough ? settle(books, one, only, why) : null
}

/** The one document whose amount in its own currency the text tells, at a rate that fits. */
function byOriginal(books: Books, one: Case): Differing | null {
  const { original } = one.statement
  if (!original) return null
  const { list, from, to } = books.byOriginal.get(original.currency, original.amount)
  const found: { evidence: Evidence; why: Difference }[] = []
  for (let at = from; at < to && found.length < 2; at++) {
    const evidence = settling(books, one, list[at]!)
    const why = evidence && differenceFrom(books, one, list[at]!)
    if (why) found.push({ evidence, why })
  }
  const [only, ...others] = found
  if (!only || others.length > 0 || only.why.kind !== 'exchange') return null
  const { conflict, isStranger, printedDay } = only.evidence
  return conflict || isStranger || printedDay === 'other' ? null : settle(books, one, only.evidence, only.why)
}

/**
 * The one document of the party that it names which explains the payment: a foreign one at the rate of the day, one of which it is rounded to the unit, or one of
 * which it is an agreed share. Nothing else of the party may come near.
 */
function byParty(books: Books, one: Case): Differing | null {
  const { transaction, day } = one.facts
  const [likely, ...others] = one.parties
  if (!likely || others.length > 0 || likely.weight < partyWeights.cut || one.statement.given.length > 0) return null
  const near: ItemFacts[] = []
  const wholes: ItemFacts[] = []
  openItemsOf(books, likely.party, day, perPartyMax, item => {
    const left = books.left[item.at]!
    if (Math.abs(transaction.amount - left) * 10 <= Math.abs(left)) near.push(item)
    else if (isTelling(transaction.amount, left, item.item)) wholes.push(item)
    return item
  })
  const [only, ...more] = [...near, ...wholes]
  if (!only || more.length > 0 || isCashPurchase(only)) return null
  const evidence = settling(books, one, only)
  if (!evidence || evidence.conflict || evidence.partyWeight < partyWeights.cut) return null
  if (only.day > day || Math.abs(evidence.lag) > partyOnlyDays) return null
  const why = differenceFrom(books, one, only)
  const isClear = why && (why.kind === 'exchange' || isRounded(one, only, why) || isShare(one, only, why))
  if (!isClear || findBatches(books, one, false).length > 0) return null
  return settle(books, one, evidence, why)
}

/** Paid in whole units, as people round. */
function isRounded({ facts: { transaction } }: Case, { item }: ItemFacts, { kind }: Difference): boolean {
  const unit = 10 ** minorUnits(transaction.currency)
  return kind === 'rounding' && transaction.amount % unit === 0 && item.amount % unit !== 0
}

/** Of an invoice that is not over whole units: of those that are, too many payments are a share by chance. */
function isShare({ facts: { transaction } }: Case, { item }: ItemFacts, { kind, weight }: Difference): boolean {
  const unit = 10 ** minorUnits(transaction.currency)
  return kind === 'partial' && weight >= shareMin && (item.amount % unit !== 0 || tellingOf(transaction.amount) >= tellingShareMin)
}

/** Null where it is as much, goes the other way, or nothing explains it. */
function differenceFrom(books: Books, { facts: { transaction }, statement }: Case, item: ItemFacts): Difference | null {
  const left = books.left[item.at] as Minor
  const { amount, currency } = transaction
  if (left === 0 || left > 0 !== amount > 0 || amount === left) return null
  const why = explain(amount, left, currency, item, statement)
  // A text that tells another amount in that currency is about another document.
  return why.weight > 0 ? why : null
}

function settle(books: Books, one: Case, evidence: Evidence, why: Difference): Differing | null {
  const { item } = evidence.item
  const { amount } = one.facts.transaction
  const left = books.left[evidence.item.at] as Minor
  // How a part that was paid short is shared with the state nobody has decided.
  if (item.isPartWithheld) return null
  if (isBooked(books, one, evidence, why)) return { evidence, settles: left, why }
  // More than is open is a question, and so is a part of what is owed in another currency: at which rate would it be?
  if (item.original !== null || absolute(amount) > absolute(left)) return null
  return { evidence, settles: amount, why }
}

function isBooked(books: Books, one: Case, { item: { at, item }, isSameOriginal }: Evidence, { cause, difference }: Difference): boolean {
  const left = books.left[at] as Minor
  const { original, currency } = item
  if (cause === null || !isBookable(difference, left, { isForeign: original !== null, currency })) return false
  if (original === null) return true
  // Of what is left after a part was paid nobody knows how much that is in the other currency.
  if (cause !== 'exchange' || left !== item.amount) return false
  const { amount: paid, date } = one.facts.transaction
  const rate = books.rateOf(original.currency, currency, date)
  return rate === undefined ? isSameOriginal : isAtRate(original, { paid, currency, rate, isOriginalTold: isSameOriginal })
}
