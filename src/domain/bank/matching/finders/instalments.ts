/** Several payments for one item: those of one party that add up to what is open, and those that quote its number. */

import type { Minor } from '../../../money/money.ts'
import type { Books } from '../books.ts'
import { type Case, openItemsOf, settling } from '../cases.ts'
import { chanceOf } from '../evidence/chance.ts'
import { type Evidence, isCashPurchase, isQuoted, partyWeights } from '../evidence/evidence.ts'
import { tellingOf } from '../evidence/strength.ts'
import type { ItemFacts, TransactionFacts } from '../facts.ts'
import { inSteps, type Steps } from '../steps.ts'
import { combinationsOf } from '../sums/sums.ts'
import { explain, isTelling } from './differences.ts'

const paymentsMax = 12
const membersMax = 4
const itemsMax = 60
const chanceMax = 0.01
const partDays = 15
const partiesPerStep = 50
/** How rarely chance must give an amount that is the rest of an item which nobody names. */
const tellingRestMin = 1000
/** The time in which an invoice is paid off. */
const monthsInDays = 200

export interface InstalmentPlan {
  item: ItemFacts
  payments: readonly Case[]
  /** No other payments make up this item, and these make up no other. */
  isCertain: boolean
}

const sameSign = (one: number, other: number): boolean => one > 0 === other > 0

export function* findInstalmentPlans(books: Books, cases: readonly Case[]): Steps<InstalmentPlan[]> {
  const byParty = new Map<number, Case[]>()
  for (const one of cases) {
    for (const { party } of one.parties) {
      const payments = byParty.get(party)
      if (payments) payments.push(one)
      else byParty.set(party, [one])
    }
  }
  const plans: InstalmentPlan[] = []
  const seen = new Set<string>()
  yield* inSteps([...byParty], partiesPerStep, ([party, payments]) => {
    if (payments.length < 2 || payments.length > 5 * itemsMax) return
    const items = openItemsOf(books, party, payments[payments.length >> 1]!.facts.day, itemsMax, item =>
      isCashPurchase(item) ? null : item,
    )
    for (const item of items) {
      for (const plan of plansOf(books, item, payments, items.length)) {
        const key = `${item.at}: ${plan.payments.map(({ facts }) => facts.at).join()}`
        if (!seen.has(key)) plans.push(plan)
        seen.add(key)
      }
    }
  })
  const uses = new Map<number, number>()
  for (const plan of plans) for (const { facts } of plan.payments) uses.set(facts.at, (uses.get(facts.at) ?? 0) + 1)
  return plans.map(plan => ({ ...plan, isCertain: plan.isCertain && plan.payments.every(({ facts }) => uses.get(facts.at) === 1) }))
}

function plansOf(books: Books, item: ItemFacts, payments: readonly Case[], itemCount: number): InstalmentPlan[] {
  const left = books.left[item.at]!
  const parts: Case[] = []
  for (const one of payments) {
    const { transaction, day } = one.facts
    if (!sameSign(transaction.amount, left) || Math.abs(transaction.amount) >= Math.abs(left)) continue
    if (day < item.day - 5 || day > item.day + monthsInDays || settling(books, one, item)?.conflict !== null) continue
    if (parts.push(one) === paymentsMax) break
  }
  if (parts.length < 2) return []
  const amounts = parts.map(({ facts }) => facts.transaction.amount)
  const { found, isCut } = combinationsOf(amounts, left, { membersMin: 2, membersMax, foundMax: 4 })
  return found.map(members => ({
    item,
    payments: members.map(member => parts[member]!),
    isCertain: !isCut && found.length === 1 && itemCount * chanceOf(amounts, members) <= chanceMax,
  }))
}

/**
 * The one item whose number a payment quotes, when the party agrees and the payment is a part of it that is neither a discount nor a fee: what is left stays
 * open, and nothing has to be decided about it.
 */
export function quotedInstalment(books: Books, one: Case): Evidence | null {
  const found = new Map<number, Evidence>()
  for (const key of one.statement.quoted.keys) {
    for (const item of books.byNumber.find(key, paymentsMax)) {
      const evidence = settling(books, one, item)
      if (evidence && isQuoted(evidence)) found.set(item.at, evidence)
    }
  }
  const [only] = found.values()
  if (!only || found.size > 1 || only.number === 'short' || only.conflict || only.partyWeight < partyWeights.cut) return null
  const { transaction } = one.facts
  // A part of what is owed in another currency: at which rate would it be?
  if (only.item.item.original !== null || !sameSign(books.left[only.item.at]!, transaction.amount)) return null
  const { kind, reason } = explain(transaction.amount, books.left[only.item.at] as Minor, transaction.currency, only.item, one.statement)
  return kind === 'partial' && reason().code === 'part_paid' ? only : null
}

/** The last payment of an item of which parts are paid: what is left, to the cent, with the same party, and the only one so. */
export function lastInstalment(books: Books, one: Case): Evidence | null {
  const { transaction, day } = one.facts
  const restOf = (item: ItemFacts) => {
    const left = books.left[item.at]!
    return left === transaction.amount && left !== item.item.openAmount ? settling(books, one, item) : null
  }
  const quoted = one.statement.quoted.keys.flatMap(key => books.byNumber.find(key, paymentsMax)).flatMap(item => restOf(item) ?? [])
  const found = [...one.parties.flatMap(({ party }) => openItemsOf(books, party, day, 2, restOf)), ...quoted.filter(isQuoted)]
  const [only] = found
  if (!only || found.some(({ item }) => item !== only.item)) return null
  return only.conflict || (only.partyWeight < partyWeights.cut && !isQuoted(only)) ? null : only
}

/** Whether a part of it was paid before this run. What is withheld for the state is not paid by anybody. */
export const isPartPaid = ({ item }: ItemFacts): boolean =>
  item.openAmount !== item.amount && (item.isPartPaid === true || !item.isPartWithheld)

/**
 * Whether a payment that is just what is left of an item may as well be the first part of another one of its party: one over the same amount, of which nothing is
 * paid. The number of the document would tell, and nothing else does. The payment is read only where there is such an item.
 */
export function mayBeFirstPart(books: Books, { transaction, item }: Evidence, read: () => Case): boolean {
  let one: Case | undefined
  const isThinkable = (other: ItemFacts) => {
    one ??= read()
    return settling(books, one, other)?.conflict === null
  }
  const isLike = (other: ItemFacts) =>
    other !== item &&
    other.item.amount === item.item.amount &&
    books.left[other.at] === other.item.openAmount &&
    !isPartPaid(other) &&
    isThinkable(other)
  return item.parties.some(party => openItemsOf(books, party, transaction.day, 1, other => (isLike(other) ? other : null)).length > 0)
}

/** What is left of items of which parts are paid, by its amount. */
export type Rests = ReadonlyMap<string, readonly ItemFacts[]>

const restKey = (currency: string, amount: number): string => `${currency} ${amount}`

export function findRests({ items, left }: Books): Rests {
  const rests = new Map<string, ItemFacts[]>()
  for (const item of items) {
    const rest = left[item.at]!
    if (rest === 0 || rest === item.item.openAmount) continue
    const key = restKey(item.item.currency, rest)
    const others = rests.get(key)
    if (others) others.push(item)
    else rests.set(key, [item])
  }
  return rests
}

/** Those that are just as much as a movement. */
export const restsOf = (rests: Rests, { transaction: { currency, amount } }: TransactionFacts): readonly ItemFacts[] =>
  rests.get(restKey(currency, amount)) ?? []

/**
 * Whether a payment is just what is left of an item of whom it names: taken for that or asked about, it is no part of another item and no sum of others. Who quotes
 * a document means that one.
 */
export function isRestOfParty(books: Books, one: Case, rests: Rests): boolean {
  const isWith = ({ parties }: ItemFacts) => one.parties.some(({ party }) => parties.includes(party))
  const found = restsOf(rests, one.facts).filter(isWith)
  const meant = found.flatMap(item => settling(books, one, item) ?? []).filter(({ conflict, weight }) => !conflict && weight > 0)
  return meant.length > 0 && !isAnyQuoted(books, one)
}

/** Whether the text quotes an open document, of a party that it names or without naming any. */
function isAnyQuoted(books: Books, one: Case): boolean {
  const isNobody = !one.payer.isClear && !one.payer.isStranger
  const isMeant = (item: ItemFacts) => {
    const evidence = settling(books, one, item)
    if (!evidence || evidence.conflict || (evidence.partyWeight === 0 && !isNobody)) return false
    return evidence.number === 'whole' || evidence.number === 'digits'
  }
  return one.statement.quoted.keys.some(key => books.byNumber.find(key, paymentsMax).some(isMeant))
}

/** The last payment where nobody is named: just what is left of one item alone, an amount that chance rarely gives, and nothing else is over that amount. */
export function loneRest(books: Books, one: Case, rests: Rests): Evidence | null {
  const { amount, currency } = one.facts.transaction
  const [item, ...others] = restsOf(rests, one.facts)
  if (!item || others.length > 0 || item.item.original !== null || tellingOf(amount) < tellingRestMin) return null
  const evidence = settling(books, one, item)
  if (!evidence || evidence.conflict || evidence.isStranger || item.day > one.facts.day) return null
  const { list, from, to } = books.byAmount.get(currency, amount)
  for (let at = from; at < to; at++) if (list[at] !== item && settling(books, one, list[at]!)) return null
  return evidence
}

/**
 * Whether a payment that is as much as one item may as well be a round part of another one of the same party that is due in these days, and that no other
 * payment asks for.
 */
export function mayBePart(books: Books, { transaction, item }: Evidence, isAskedFor: (item: ItemFacts) => boolean): boolean {
  const { amount } = transaction.transaction
  const isOther = (other: ItemFacts) =>
    other !== item &&
    Math.abs(other.expectedDay - transaction.day) <= partDays &&
    isTelling(amount, books.left[other.at]!, other.item) &&
    !isAskedFor(other)
  return item.parties.some(party => openItemsOf(books, party, transaction.day, 1, other => (isOther(other) ? other : null)).length > 0)
}
