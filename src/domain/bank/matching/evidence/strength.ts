/** How much evidence it takes to match without asking. */
import { minorUnits } from '../../../money/currencies.ts'
import type { MatchingSettings } from '../decisions.ts'
import { stepOf } from './chance.ts'
import { distance, type Evidence, isCashPurchase, partyWeights } from './evidence.ts'

/** Days around the expected one in which a weak sign is believed. */
const nearDays = 10

/** Round amounts are paid for many things: far from the day on which it is expected, the party alone does not say for which. */
const daysMax = { round: 12, fairlyRound: 30, any: 75 }
const strictDaysMax = { round: 8, fairlyRound: 20, any: 60 }

/** An amount such as 25 or 400 tells nothing: it is believed only about its day, and that of a card just after the purchase. */
const tellingNothing = 10
const cashDays = 4
/** Where the party is known, a rarer amount is believed farther from its day. */
const tellingParty = { round: 100, fairlyRound: 200, any: 1000 }
const partyFarDays = { round: 30, fairlyRound: 60, any: 110 }

/** An amount that one in so many is may be a round one; and one in so many more is believed far from its day. */
const tellingRound = 1000
const tellingFar = 50_000
const aloneFarDays = 45

/** Whether an amount is one of those that are paid for many things. */
export const isRoundAmount = (evidence: Evidence): boolean => roundness(evidence) !== 'any'
export const isVeryRoundAmount = (evidence: Evidence): boolean => roundness(evidence) === 'round'

function roundness({ transaction: { transaction } }: Evidence): keyof typeof daysMax {
  const unit = 10 ** minorUnits(transaction.currency)
  return transaction.amount % (100 * unit) === 0 ? 'round' : transaction.amount % (5 * unit) === 0 ? 'fairlyRound' : 'any'
}

/** With the same amount, and no rival. */
export function isStrong(evidence: Evidence, { strict }: MatchingSettings): boolean {
  const { conflict, number, partyWeight, printedDay } = evidence
  if (conflict) return false
  if (number === 'whole' || number === 'digits') return true
  if (printedDay === 'other') return false
  const far = distance(evidence)
  const round = roundness(evidence)
  // Beside a purchase whose receipt is missing there may be another one in the same shop for the same round amount.
  if (strict && round === 'round' && evidence.item.item.contactId === null) return false
  if (strict) return partyWeight >= partyWeights.cut && far <= strictDaysMax[round]
  if (partyWeight >= partyWeights.cut) return number !== null || far <= partyDays(evidence)
  return far <= nearDays && (partyWeight > 0 || number !== null || printedDay === 'same')
}

function partyDays(evidence: Evidence): number {
  const telling = tellingOf(evidence.transaction.transaction.amount)
  if (telling < tellingNothing) return isCashPurchase(evidence.item) ? cashDays : daysMax.round
  const round = roundness(evidence)
  return telling >= tellingParty[round] ? partyFarDays[round] : daysMax[round]
}

/** Amount and date alone: the amount must tell something, the day must fit, and nothing may contradict. */
export function isAlone(evidence: Evidence): boolean {
  const { conflict, isStranger, printedDay, item, transaction } = evidence
  if (conflict || (isStranger && item.dueDay === null) || printedDay === 'other') return false
  return item.day <= transaction.day && distance(evidence) <= aloneDays(evidence)
}

function aloneDays(evidence: Evidence): number {
  const { amount } = evidence.transaction.transaction
  if (isRoundAmount(evidence)) return tellingOf(amount) >= tellingRound ? nearDays : -1
  return tellingOf(amount) >= tellingFar ? aloneFarDays : nearDays
}

/** How many amounts as round as this one there are up to it: how rarely chance gives just it. */
export const tellingOf = (amount: number): number => Math.abs(amount) / stepOf([amount])
