/**
 * What a bank tells comes from outside: characters that no text holds, days that are none, amounts that no books hold. What can be mended is; a movement
 * without a real day or amount is none, and is left out and said.
 */

import { type CalendarDate, isCalendarDate } from '../calendar/dates.ts'
import { isCurrency } from '../money/currencies.ts'
import { isTooLarge, type Minor } from '../money/money.ts'
import type { Balance } from './statements.ts'
import type { Counterparty, Movement } from './transactions.ts'

/** Longer than all that a bank prints: ISO 20022 has lines of 140 characters, and a few of them. */
const textMax = 2_000
const nameMax = 500
const bankIdMax = 500
/** No account was read before, and none will be that late: days are counted from and to it, with some to spare. */
const [firstDay, lastDay] = ['1970-01-01', '2199-12-31']

/** One line of characters that a database and a page can hold. */
export const soundText = (text: string, lengthMax = nameMax): string =>
  text
    .toWellFormed()
    .replace(/\p{Cc}+/gu, ' ')
    .trim()
    .slice(0, lengthMax)
    .toWellFormed()

const textOrNull = (text: string | null, lengthMax = nameMax): string | null => (text === null ? null : soundText(text, lengthMax) || null)

/** Null where it is none: an IBAN has at most 34 letters and digits (ISO 13616). */
export function soundIban(iban: string | null): string | null {
  const normal = iban?.replace(/\s+/g, '').toUpperCase() ?? ''
  return /^[A-Z0-9]{4,34}$/.test(normal) ? normal : null
}

const isDay = (date: CalendarDate | null): date is CalendarDate =>
  date !== null && isCalendarDate(date) && date >= firstDay && date <= lastDay

const isAmount = (amount: Minor): boolean => Number.isSafeInteger(amount) && !isTooLarge(amount)

const soundCounterparty = ({ name, iban }: Counterparty): Counterparty => ({ name: textOrNull(name), iban: soundIban(iban) })

/** Undefined where it cannot be kept. An account has one currency: a movement in another one would be summed as if it were in that. */
export function soundMovement(told: Movement, accountCurrency: string): Movement | undefined {
  const { bankId, date, valueDate, amount, currency, text, counterparty, reference, isPending, original } = told
  if (!isDay(date) || !isAmount(amount) || !isCurrency(currency) || currency !== accountCurrency) return undefined
  return {
    bankId: bankId !== null && bankId.length <= bankIdMax ? textOrNull(bankId) : null,
    date,
    valueDate: isDay(valueDate) ? valueDate : null,
    amount: (amount === 0 ? 0 : amount) as Minor,
    currency,
    text: soundText(text, textMax),
    counterparty: soundCounterparty(counterparty),
    reference: textOrNull(reference),
    isPending,
    original: original && isAmount(original.amount) && isCurrency(original.currency) ? original : null,
  }
}

export const soundBalance = (balance: Balance | null): Balance | null =>
  balance && isDay(balance.date) && isAmount(balance.amount) ? balance : null
