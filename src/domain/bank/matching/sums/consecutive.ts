/**
 * Documents of one party that are paid together and whose numbers follow one another, as when a statement of account is paid. Of all sums few are such: one that
 * fits says something even where a party has hundreds open, or where the text does not say who was paid. It is proposed, never matched.
 */
import type { Books } from '../books.ts'
import type { Case } from '../cases.ts'
import { stepOf } from '../evidence/chance.ts'
import { isCashPurchase } from '../evidence/evidence.ts'
import type { ItemFacts } from '../facts.ts'
import { partiesMeant } from '../parties/payers.ts'
import { inSteps, type Steps } from '../steps.ts'

export interface Consecutive {
  /** Those that add up to what a movement is about, by its currency and amount. */
  found: ReadonlyMap<string, readonly (readonly ItemFacts[])[]>
  /** How many runs there are whose sum has so many binary digits: how dense sums are about there. */
  counts: Float64Array
}

export const noConsecutive: Consecutive = { found: new Map(), counts: new Float64Array(64) }

const membersMax = 12
/** What is paid together is of a month, or of two. */
const spreadDaysMax = 62
/** So many of one sum say nothing any more. */
const foundMax = 8
/** Where nobody is named: only few of one sum are worth showing, and only where hardly one may be expected to fit by chance, of the runs of everybody. */
const namelessMax = 3
const chanceMax = 0.03
const partiesPerStep = 50

const keyOf = (currency: string, amount: number): string => `${currency} ${amount}`
const sizeOf = (amount: number): number => Math.floor(Math.log2(Math.abs(amount) + 1))

/** Of the sums that these movements are: all others are counted, and not kept. */
export function* findConsecutive(books: Books, cases: Iterable<Case>): Steps<Consecutive> {
  const wanted = new Map<string, Set<number>>()
  for (const { facts } of cases) {
    const { currency, amount } = facts.transaction
    const amounts = wanted.get(currency)
    if (amounts) amounts.add(amount)
    else wanted.set(currency, new Set([amount]))
  }
  const found = new Map<string, ItemFacts[][]>()
  const counts = new Float64Array(64)
  yield* inSteps(books.byParty, partiesPerStep, items => {
    const open = items.filter(item => isOfSeries(item) && books.left[item.at] !== 0)
    if (open.length < 2) return
    open.sort((one, other) => one.sequence - other.sequence || one.at - other.at)
    open.forEach((first, from) => {
      if (open[from - 1]?.sequence === first.sequence) return
      const { currency } = first.item
      let sum = books.left[first.at]!
      const end = Math.min(open.length, from + membersMax)
      for (let to = from + 1; to < end; to++) {
        const last = open[to]!
        if (last.item.currency !== currency || Math.abs(last.expectedDay - first.expectedDay) > spreadDaysMax) return
        sum += books.left[last.at]!
        // Of two that bear one number neither is the end.
        if (open[to + 1]?.sequence === last.sequence) continue
        counts[sizeOf(sum)]!++
        if (!wanted.get(currency)?.has(sum)) continue
        const key = keyOf(currency, sum)
        const runs = found.get(key)
        if (!runs) found.set(key, [open.slice(from, to + 1)])
        else if (runs.length <= foundMax) runs.push(open.slice(from, to + 1))
      }
    })
  })
  return { found, counts }
}

/** A document with a number, of a contact. */
const isOfSeries = (item: ItemFacts): boolean => item.sequence > 0 && item.item.contactId !== null && !isCashPurchase(item)

/** Those that a movement may have paid. */
export function consecutiveFor(books: Books, one: Case, { found, counts }: Consecutive): readonly (readonly ItemFacts[])[] {
  const { amount, currency } = one.facts.transaction
  const runs = found.get(keyOf(currency, amount)) ?? []
  if (runs.length === 0 || runs.length > foundMax) return []
  if (one.parties.length > 0) return runs.filter(([first]) => one.parties.some(({ party }) => first!.parties.includes(party)))
  const isNamed = partiesMeant(one.payer).length > 0 || one.payer.isClear || one.payer.isStranger
  if (isNamed || one.statement.isCharge || runs.length > namelessMax) return []
  const size = sizeOf(amount)
  const chance = counts[size]! / 2 ** size
  return runs.filter(run => chance * stepOf(run.map(item => books.left[item.at]!)) <= chanceMax)
}
