/** How much more or less than was owed a payment may be for the difference to be booked without a person naming an account. */
import { minorUnits } from '../money/currencies.ts'
import { absolute, convert, isConvertible, type Minor, minus } from '../money/money.ts'

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

/** How far from the rate of the day banks pay, in thousandths. The krone is pegged to the euro: there even a small part missing is no rate. */
const rateMargin = 30
const peggedMargin = 5
const pegged = new Set(['DKK', 'EUR'])

export interface Original {
  amount: Minor
  currency: string
}

export interface PaidAtRate {
  paid: Minor
  currency: string
  /** What a unit of the foreign currency cost on that day. */
  rate: string
  /** The bank says that just this amount was paid in the foreign currency: then all that is not the rate is the margin of a card. */
  isOriginalTold: boolean
}

/** Whether a payment is what a foreign amount was worth on its day. What was paid short is no rate, however small a part of it is missing. */
export function isAtRate(original: Original, { paid, currency, rate, isOriginalTold }: PaidAtRate): boolean {
  if (!isConvertible(original.amount, original.currency, currency, rate)) return false
  const worth = convert(original.amount, original.currency, currency, rate)
  const off = absolute(minus(paid, worth))
  if (isOriginalTold) return off * 1000 <= absolute(worth) * rateMargin
  const margin = pegged.has(currency) && pegged.has(original.currency) ? peggedMargin : rateMargin
  return off * 1000 <= absolute(worth) * margin && off <= feeMax * 10 ** minorUnits(currency)
}
