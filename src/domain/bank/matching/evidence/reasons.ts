/** What says why a movement is thought to settle an item, or why not. */
import { say } from '../../../../language/say.ts'
import type { Reason } from '../decisions.ts'
import { distance, type Evidence } from './evidence.ts'

const numberReasons: Readonly<Record<NonNullable<Evidence['number']>, Reason>> = {
  whole: say('number_quoted.whole'),
  digits: say('number_quoted.digits'),
  inside: say('number_in_reference'),
  short: say('short_number_quoted'),
}

const partyReasons: Readonly<Record<NonNullable<Evidence['party']>, Reason>> = {
  iban: say('party_iban'),
  alias: say('party_learnt'),
  form: say('party_name.form'),
  full: say('party_name.full'),
  slip: say('party_name.slip'),
  cut: say('party_name.cut'),
  other_form: say('party_name.full'),
  shorter: say('party_word'),
  word: say('party_word'),
}

const conflictReasons: Readonly<Record<NonNullable<Evidence['conflict']>, Reason>> = {
  number: say('other_number.open'),
  name: say('other_party'),
  iban: say('other_account'),
  other_number: say('other_number.unknown'),
  charge: say('bank_charge'),
}

export const sameAmount: Reason = say('amount_same')
const sameOriginal: Reason = say('original_amount_same')
const othersFit: Reason = say('others_fit')
const otherForm: Reason = say('other_legal_form')
const stranger: Reason = say('unknown_party')
const otherDay: Reason = say('other_day_printed')
const nothingNamed: Reason = say('nothing_named')

/** A hundred thousand matches share these. */
const dateReasons = new Map<string, Reason>()

function dateReason({ item, lag }: Evidence): Reason {
  const key = `${item.dueDay === null} ${lag}`
  let reason = dateReasons.get(key)
  if (!reason) {
    const since = item.dueDay === null ? 'document_date' : 'due_date'
    reason = lag < 0 ? say('date_before', { days: -lag, since }) : say('date_after', { days: lag, since })
    if (dateReasons.size < 2000) dateReasons.set(key, reason)
  }
  return reason
}

/** The reasons of a pair of the same amount. Matches share their lists, except where a day is printed. */
export function sameAmountReasons(evidence: Evidence, isChosen: boolean): readonly Reason[] {
  const { number, party, printedDay, isSameOriginal, item, lag } = evidence
  const all = () => [sameAmount, ...reasonsFor(evidence), ...(isChosen ? [othersFit] : [])]
  if (printedDay === 'same') return all()
  const day = distance(evidence) <= 7 ? `${item.dueDay === null} ${lag}` : ''
  const key = `${number} ${party} ${isSameOriginal} ${isChosen} ${day}`
  let reasons = pairReasons.get(key)
  if (!reasons) {
    reasons = all()
    if (pairReasons.size < 5000) pairReasons.set(key, reasons)
  }
  return reasons
}

const pairReasons = new Map<string, readonly Reason[]>()

export function reasonsFor(evidence: Evidence): Reason[] {
  const { number, party, printedDay, isSameOriginal, item } = evidence
  const reasons: Reason[] = []
  if (number) reasons.push(numberReasons[number])
  if (party) reasons.push(partyReasons[party])
  if (isSameOriginal) reasons.push(sameOriginal)
  if (printedDay === 'same') reasons.push(say('day_printed.document', { date: item.item.date }))
  if (distance(evidence) <= 7) reasons.push(dateReason(evidence))
  return reasons
}

export function reasonsAgainst(evidence: Evidence): Reason[] {
  const { conflict, party, number, isStranger, printedDay } = evidence
  const reasons: Reason[] = []
  if (conflict) reasons.push(conflictReasons[conflict])
  if (party === 'other_form') reasons.push(otherForm)
  if (isStranger) reasons.push(stranger)
  if (printedDay === 'other') reasons.push(otherDay)
  if (!party && !number && !isStranger && !conflict) reasons.push(nothingNamed)
  if (distance(evidence) > 7) reasons.push(dateReason(evidence))
  return reasons
}
