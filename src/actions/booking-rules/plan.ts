/** How a rule books a movement. */
import { type BookingRule, dividedBy } from '../../domain/bank/rules/booking-rule.ts'
import type { Minor } from '../../domain/money/money.ts'
import { type Refusal, refuse } from '../../domain/refusals.ts'
import { say } from '../../language/say.ts'
import type { Booked } from '../bank/plan-booking.ts'

export const ruleNotFound = (id: string): Refusal<'booking_rule_not_found'> => refuse(say('booking_rule_not_found', { id }))

/** In the currency of the movement, signed as on the bank account. */
export const partsByRule = ({ lines }: Pick<BookingRule, 'lines'>, amount: Minor): Booked[] =>
  dividedBy(lines, amount).map(line => ({ account: line.account, vatCode: line.vatCode, amount: line.amount }))
