/** What is paid of a settlement, when and under which code of the F24 form, and what it leaves to the next one. */

import type { Period, VatFrequency } from '../../../domain/calendar/periods.ts'
import { fromMinor, type Minor, negate, percentOf, plus, toMinorUnits, zero } from '../../../domain/money/money.ts'
import type { Payment, ReturnFigures } from '../../../domain/vat/vat-returns.ts'
import { say } from '../../../language/say.ts'
import { lastMonthOf, returnDates } from './return-dates.ts'

/** Up to 100 euro may wait since 2024 (D.Lgs. 1/2024 art. 9), before that 50,000 lire. */
const minimumOf = (year: number): Minor => toMinorUnits(year >= 2024 ? 100_00 : 25_82)

/**
 * No debt waits beyond the year: by the month all that is open is paid with November on 16 December, and December is always paid (DPR 100/98 art. 1, c. 4);
 * by the quarter it is paid with the third one, on 16 November (DPR 542/99 art. 7, as changed by D.Lgs. 108/2024 art. 2).
 */
const mayWait = (month: number, frequency: VatFrequency): boolean => month < (frequency === 'monthly' ? 11 : 9)

/** What the last quarter comes to is part of the annual balance. */
const isPaidWithTheYear = (month: number, frequency: VatFrequency): boolean => frequency !== 'monthly' && month === 12

/** 6001 to 6012 by the month; 6031 to 6033 by the quarter, the interest within; 6099 for the annual balance. */
export function paymentCode(period: Period, frequency: VatFrequency): string {
  const [, month] = lastMonthOf(period, frequency)
  if (frequency === 'monthly') return `60${String(month).padStart(2, '0')}`
  return isPaidWithTheYear(month, frequency) ? '6099' : `603${Math.ceil(month / 3)}`
}

export function settle(payable: Minor, period: Period, frequency: VatFrequency): Pick<ReturnFigures, 'payment' | 'carries'> {
  const [year, month] = lastMonthOf(period, frequency)
  const dueOn = returnDates(period, frequency).payBy
  const nothing = { debt: zero, credit: zero }
  if (payable === 0) return { payment: null, carries: nothing }
  if (payable < 0) {
    const note = month === 12 ? say('payment_note.credit_of_year') : say('payment_note.credit')
    return { payment: { code: null, dueOn, amount: zero, note }, carries: { ...nothing, credit: negate(payable) } }
  }
  const code = paymentCode(period, frequency)
  const minimum = minimumOf(year)
  if (payable <= minimum && mayWait(month, frequency)) {
    const note = say('payment_note.below_minimum', { minimum: fromMinor(minimum, 'EUR'), currency: 'EUR' })
    return { payment: { code, dueOn, amount: zero, note }, carries: { ...nothing, debt: payable } }
  }
  return { payment: { code, dueOn, ...paid(payable, month, frequency) }, carries: nothing }
}

/** The last quarter bears its 1 % too, but in the annual return and not in row VP12 (DPR 542/99 art. 7, c. 3). */
function paid(payable: Minor, month: number, frequency: VatFrequency): Pick<Payment, 'amount' | 'note'> {
  if (!isPaidWithTheYear(month, frequency)) return { amount: payable, note: null }
  if (frequency !== 'quarterly') return { amount: payable, note: say('payment_note.with_year') }
  const rate = 1
  const interest = percentOf(payable, rate)
  const note = say('payment_note.with_year_and_interest', { rate, interest: fromMinor(interest, 'EUR'), currency: 'EUR' })
  return { amount: plus(payable, interest), note }
}
