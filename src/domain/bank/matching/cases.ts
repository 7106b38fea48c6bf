/** A movement that no single item settles to the cent: what it says is read once and looked at from several sides. */
import type { Books } from './books.ts'
import { clearMargin, type Evidence, isInTime, partyWeights, weigh } from './evidence.ts'
import { type ItemFacts, type Payer, readStatement, type Statement, type TransactionFacts } from './facts.ts'
import { nearby } from './nearby.ts'

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
  const statement = readStatement(facts)
  const payer = books.payer(facts, statement)
  const weights = new Map<number, number>()
  const add = (party: number, weight: number) => weights.set(party, Math.max(weights.get(party) ?? 0, weight))
  for (const party of payer.byIban) add(party, partyWeights.iban)
  for (const party of payer.byAlias) add(party, partyWeights.alias)
  for (const [party, naming] of payer.byName) add(party, partyWeights[naming])
  const best = Math.max(0, ...weights.values())
  const parties = [...weights]
    .filter(([, weight]) => weight >= partyWeights.other_form && weight > best - clearMargin)
    .sort(([one, weight], [other, otherWeight]) => otherWeight - weight || one - other)
    .map(([party, weight]) => ({ party, weight }))
  return { facts, statement, payer, parties: parties.length > partiesMax ? [] : parties }
}

/** What is made of the open items of a party around a day, the nearest first. */
export function openItemsOf<Found>(
  books: Books,
  party: number,
  day: number,
  countMax: number,
  take: (item: ItemFacts) => Found | null,
): Found[] {
  return nearby(books.byParty[party] ?? [], day, { countMax, stepsMax }, item => (books.left[item.at] === 0 ? null : take(item)))
}

/** The evidence for an item that the movement could settle, wholly or in part. */
export function settling(books: Books, one: Case, item: ItemFacts): Evidence | null {
  const { transaction } = one.facts
  if (item.item.currency !== transaction.currency || books.left[item.at] === 0 || books.isDeclined(transaction, item.item)) return null
  const evidence = weigh(one.facts, item, one.statement, one.payer)
  return isInTime(evidence) ? evidence : null
}
