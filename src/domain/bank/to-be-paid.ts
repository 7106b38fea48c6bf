/** What is really to be paid of an entry: tax that is withheld is not, and what was paid in advance was. Amounts are signed as on the bank account. */
import { absolute, type Minor, minus } from '../money/money.ts'

export interface Owed {
  amount: Minor
  openAmount: Minor
  /** What the document asks for, where that is not its amount. */
  payable: Minor | null
  /** What is still to be withheld. */
  withheld: Minor | null
}

/** Of an entry of which something is settled. Never nothing: where no more is open than was to be withheld, somebody has paid that too. */
export const restToPay = (openAmount: Minor, withheld: Minor | null): Minor =>
  withheld !== null && absolute(withheld) < absolute(openAmount) ? minus(openAmount, withheld) : openAmount

export const toBePaid = ({ amount, openAmount, payable, withheld }: Owed): Minor =>
  openAmount === amount ? (payable ?? openAmount) : restToPay(openAmount, withheld)
