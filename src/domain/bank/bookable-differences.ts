/** How much more or less than was owed a payment may be for the difference to be booked without a person naming an account. */
import { minorUnits } from '../money/currencies.ts'
import { absolute, type Minor } from '../money/money.ts'

/** A payment that differs by at most this part of what was owed is the payment of it: the bank kept a fee, or the rate was another. */
const differenceShare = 100
/** What was owed in a foreign currency is paid at the rate of the bank, with its margin. */
const foreignDifferenceShare = 20

/** No bank keeps more than this of a payment at home: what is missing beyond it is missing. In units of the currency. */
const feeMax = 100

export function isBookable(difference: Minor, owed: Minor, { isForeign, currency }: { isForeign: boolean; currency: string }): boolean {
  const size = absolute(difference)
  if (isForeign) return size * foreignDifferenceShare <= absolute(owed)
  return size * differenceShare <= absolute(owed) && size <= feeMax * 10 ** minorUnits(currency)
}
