/** What is to be paid of an entry, and what stands in the way. */
import { say } from '../../language/say.ts'
import type { Said } from '../../language/words.ts'
import { isAllPaid, type Owed, toBePaid } from '../bank/to-be-paid.ts'
import { type CalendarDate, nextDay } from '../calendar/dates.ts'
import { checkIban, normaliseIban } from '../identity/iban.ts'
import { absolute, type Minor, share, toMinorUnits } from '../money/money.ts'

export interface OpenPayable extends Owed {
  currency: string
  exchangeCurrency: string | null
  exchangeTotal: Minor | null
}

/** A debt of which something is to be paid. */
export const isDue = (owed: Owed): boolean => owed.openAmount < 0 && !isAllPaid(owed)

/** In the currency of the invoice, more than nothing: also of a rest that is less than its smallest unit. Of what was paid in part, the part that is left. */
export function dueAmount({ currency, exchangeCurrency, exchangeTotal, ...owed }: OpenPayable): {
  amount: Minor
  currency: string
} {
  if (exchangeCurrency !== null && exchangeTotal !== null) {
    const rest = absolute(share(exchangeTotal, toBePaid(owed), owed.amount))
    return { amount: toMinorUnits(Math.max(rest, 1)), currency: exchangeCurrency }
  }
  return { amount: absolute(toBePaid(owed)), currency }
}

/** The account of the creditor in the form that banks take, or why it cannot be used. */
export function creditorIban(given: string | undefined): { iban: string } | Said {
  if (given === undefined || given.trim() === '') return say('payment_iban_missing')
  const checked = checkIban(given)
  return checked.ok ? { iban: normaliseIban(checked.value) } : { code: checked.code, values: checked.values }
}

const isWeekend = (day: CalendarDate): boolean => [0, 6].includes(new Date(`${day}T00:00:00Z`).getUTCDay())

/** Saturdays and Sundays are no banking days; holidays are known to the bank, which takes the next day. */
export const isBankingDay = (day: CalendarDate): boolean => !isWeekend(day)

export const nextBankingDay = (day: CalendarDate): CalendarDate => nextDay(day, isBankingDay)
