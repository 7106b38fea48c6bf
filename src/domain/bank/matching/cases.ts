/** A movement that no single item settles to the cent: what it says is read once and looked at from several sides. */

import type { Books } from './books.ts'
import { clearMargin, type Evidence, isInTime, partyWeights, weigh } from './evidence/evidence.ts'
import type { ItemFacts, TransactionFacts } from './facts.ts'
import { namingOf, type Payer, partiesMeant } from './parties/payers.ts'
import { wholeOf } from './sums/amounts.ts'
import { nearby } from './sums/nearby.ts'
import { Statement } from './wording/movement-text.ts'

export interface Case {
  facts: TransactionFacts
  statement: Statement
  payer: Payer
  /** Whom it is most likely with: several where one name is borne by several, none where the text does not say. */
  parties: readonly { party: number; weight: number }[]
}

const partiesMax = 6
/** Steps to either side of the day in a long list of one party, most of which may be settled already. */
const stepsMax = 200

export function openCase(books: Books, facts: TransactionFacts): Case {
  const statement = new Statement(facts.transaction, facts.day)
  const payer = books.payer(facts, statement)
  const parties = likelyParties(payer)
  return { facts, statement, payer, parties: parties.length > partiesMax ? [] : parties }
}

/**
 * For a person to choose: of more who bear one name than can be meant, whoever the account is of, else those with whom something of this side is open, since no
 * customer is paid and no supplier pays. Nothing is matched by that.
 */
export function withNamesakes(books: Books, one: Case): Case {
  const likely = likelyParties(one.payer)
  if (likely.length <= partiesMax) return one
  const known = likely.filter(({ party }) => one.payer.byIban.has(party) || one.payer.byAlias.has(party))
  const parties = known.length > 0 ? known : likely.filter(({ party }) => isOpenWith(books, party, one.facts))
  return { ...one, parties: parties.length > partiesMax ? [] : parties }
}

function likelyParties(payer: Payer): { party: number; weight: number }[] {
  const weighted = partiesMeant(payer).map(party => ({ party, weight: weightOf(payer, party) }))
  let best = 0
  for (const { weight } of weighted) best = Math.max(best, weight)
  return weighted
    .filter(({ weight }) => weight >= partyWeights.other_form && weight > best - clearMargin)
    .sort((one, other) => other.weight - one.weight || one.party - other.party)
}

function weightOf(payer: Payer, party: number): number {
  const naming = namingOf(payer, party)
  const byName = naming ? partyWeights[naming] : 0
  const byAccount = payer.byIban.has(party) ? partyWeights.iban : payer.byAlias.has(party) ? partyWeights.alias : 0
  return Math.max(byName, byAccount)
}

const isOpenWith = (books: Books, party: number, { day, transaction }: TransactionFacts): boolean =>
  openItemsOf(books, party, day, 1, item => (books.left[item.at]! > 0 === transaction.amount > 0 ? item : null)).length > 0

/** What is made of the open items of a party around a day, the nearest first. */
export function openItemsOf<Found>(
  books: Books,
  party: number,
  day: number,
  countMax: number,
  take: (item: ItemFacts) => Found | null,
): Found[] {
  return nearby(wholeOf(books.byParty[party] ?? []), day, { countMax, stepsMax }, item => (books.left[item.at] === 0 ? null : take(item)))
}

/** The evidence for an item that the movement could settle, wholly or in part. */
export function settling(books: Books, one: Case, item: ItemFacts): Evidence | null {
  const { transaction } = one.facts
  if (item.item.currency !== transaction.currency || books.left[item.at] === 0 || books.isDeclined(transaction, item.item)) return null
  const evidence = weigh(one.facts, item, one.statement, one.payer)
  return isInTime(evidence) ? evidence : null
}
