/** A statement while it is read, and what all formats do to it at the end. */

import type { Statement } from '../domain/bank/statements.ts'
import type { Movement } from '../domain/bank/transactions.ts'
import { minorUnits } from '../domain/money/currencies.ts'
import { fromMinor, type Minor, minus, plus, sum } from '../domain/money/money.ts'
import { say } from '../language/say.ts'
import type { Said } from '../language/words.ts'

export interface StatementDraft extends Omit<Statement, 'movements' | 'warnings'> {
  movements: Movement[]
  warnings: Said[]
}

/** Where a file does not say its currency the importer takes that of the account; until then an amount has two decimals, as in the euro. */
export const currencyIfUnsaid = 'EUR'

export const currencyAssumed = (currency: string): Said => say('currency_assumed.until_known', { currency })

/** Money in a sentence, whether or not its currency is known. */
export const inUnits = (amount: Minor, currency: string | null): number => fromMinor(amount, currency ?? currencyIfUnsaid)

const isBooked = ({ isPending }: Movement): boolean => !isPending

/** The opening balance and what was booked must come to the closing balance. */
export function balanceWarnings(draft: StatementDraft): Said[] {
  const { opening, closing, movements } = draft
  if (!opening || !closing) return []
  const { currency } = draft.account
  const booked = movements.filter(isBooked)
  if (
    booked.some(movement => minorUnits(movement.currency) !== minorUnits(booked[0]!.currency) || movement.currency !== booked[0]!.currency)
  )
    return []
  const expected = plus(opening.amount, sum(booked.map(({ amount }) => amount)))
  const difference = minus(closing.amount, expected)
  if (difference === 0) return []
  const shown = (amount: Minor) => inUnits(amount, currency)
  return [
    say('balance_gap.statement', {
      opening: shown(opening.amount),
      expected: shown(expected),
      closing: shown(closing.amount),
      difference: shown(difference),
      currency,
    }),
  ]
}

/** Oldest first; what was booked on one day stays in the order of the file, turned round where the file begins with the newest day. */
export function oldestFirst(movements: readonly Movement[]): Movement[] {
  let rises = false
  let falls = false
  for (let at = 1; at < movements.length; at += 1) {
    const before = movements[at - 1]!.date
    const { date } = movements[at]!
    if (date > before) rises = true
    else if (date < before) falls = true
  }
  if (!falls) return [...movements]
  if (!rises) return movements.toReversed()
  const startsNewest = movements[0]!.date > movements.at(-1)!.date
  const inOrder = startsNewest ? movements.toReversed() : [...movements]
  return inOrder.sort((one, other) => (one.date < other.date ? -1 : one.date > other.date ? 1 : 0))
}

/** Some banks give one name to several movements: the second one of a name is another movement, and is kept. */
function nameApart(movements: readonly Movement[]): Movement[] {
  const seen = new Map<string, number>()
  return movements.map(movement => {
    if (movement.bankId === null) return movement
    const times = (seen.get(movement.bankId) ?? 0) + 1
    seen.set(movement.bankId, times)
    return times === 1 ? movement : { ...movement, bankId: `${movement.bankId}#${times}` }
  })
}

/** `isOrdered` where the running balance has told the order already. */
export function finish(draft: StatementDraft, isOrdered = false): Statement {
  const movements = nameApart(isOrdered ? draft.movements : oldestFirst(draft.movements))
  return { ...draft, movements, warnings: draft.warnings }
}
