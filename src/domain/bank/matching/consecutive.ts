/**
 * Documents of one party that are paid together and whose numbers follow one another, as when a statement of account is paid. Of all sums few are such: one that
 * fits says something even where a party has hundreds open, or where the text does not say who was paid.
 */
import type { Books } from './books.ts'
import type { Case } from './cases.ts'
import { isCashPurchase } from './evidence.ts'
import type { ItemFacts } from './facts.ts'
import { inSteps, type Steps } from './steps.ts'

/** By what they add up to. */
export type Consecutive = ReadonlyMap<number, readonly (readonly ItemFacts[])[]>

export const noConsecutive: Consecutive = new Map()

const membersMax = 12
/** So many of one sum say nothing any more. */
const foundMax = 8
/** Where nobody is named, only few of one sum are worth showing. */
const namelessMax = 3
const partiesPerStep = 500

/** Of the sums that these movements are: all others are not kept. */
export function* findConsecutive(books: Books, cases: readonly Case[]): Steps<Consecutive> {
  const wanted = new Set(cases.map(({ facts }) => facts.transaction.amount as number))
  const found = new Map<number, ItemFacts[][]>()
  yield* inSteps(books.byParty, partiesPerStep, items => {
    const open = items.filter(item => item.sequence > 0 && books.left[item.at] !== 0 && !isCashPurchase(item))
    if (open.length < 2) return
    open.sort((one, other) => one.sequence - other.sequence || one.at - other.at)
    open.forEach((first, from) => {
      let sum = books.left[first.at]!
      const end = Math.min(open.length, from + membersMax)
      for (let to = from + 1; to < end && open[to]!.item.currency === first.item.currency; to++) {
        sum += books.left[open[to]!.at]!
        if (!wanted.has(sum)) continue
        const runs = found.get(sum)
        if (!runs) found.set(sum, [open.slice(from, to + 1)])
        else if (runs.length <= foundMax) runs.push(open.slice(from, to + 1))
      }
    })
  })
  return found
}

/** Those that a movement may have paid. */
export function consecutiveFor({ facts, parties, payer, statement }: Case, all: Consecutive): readonly (readonly ItemFacts[])[] {
  const runs = all.get(facts.transaction.amount) ?? []
  if (runs.length === 0 || runs.length > foundMax) return []
  if (parties.length > 0) return runs.filter(([first]) => parties.some(({ party }) => first!.parties.includes(party)))
  const isNameless = !payer.isClear && !payer.isStranger && !statement.isCharge
  return isNameless && runs.length <= namelessMax ? runs : []
}
