/** What is really to be paid of an entry: tax that is withheld is not, and what was paid in advance was. Amounts are signed as on the bank account. */
import type { CalendarDate } from '../calendar/dates.ts'
import { absolute, type Minor, minus } from '../money/money.ts'

export interface Owed {
  amount: Minor
  openAmount: Minor
  /** What is still to be paid of what the document asks for, where that is not its amount. */
  payable: Minor | null
  /** What is still to be withheld. */
  withheld: Minor | null
}

/** What moved before the day of a document is what it calls paid in advance: it is no part of what the document asks for. */
export const isInAdvance = (movedOn: CalendarDate, documentOn: CalendarDate): boolean => movedOn < documentOn

/**
 * Of an entry of which something is settled. Never nothing: where no more is open than was to be withheld, or than was paid in advance, somebody has paid
 * that too.
 */
export function restToPay({ openAmount, payable, withheld }: Omit<Owed, 'amount'>): Minor {
  const rest = withheld !== null && absolute(withheld) < absolute(openAmount) ? minus(openAmount, withheld) : openAmount
  return payable !== null && isLeft(payable, openAmount) && absolute(payable) < absolute(rest) ? payable : rest
}

/** What was asked for and is not paid has the sign of what is open; beyond it more was paid. */
const isLeft = (payable: Minor, openAmount: Minor): boolean => payable !== 0 && payable < 0 === openAmount < 0

export const toBePaid = ({ amount, ...owed }: Owed): Minor => (owed.openAmount === amount ? (owed.payable ?? amount) : restToPay(owed))

/** All that the document asks for is paid, and nothing of it waits but the movement of what was paid in advance. */
export const isAllPaid = ({ amount, openAmount, payable, withheld }: Owed): boolean =>
  openAmount === 0 || (openAmount !== amount && payable !== null && !withheld && !isLeft(payable, openAmount))
