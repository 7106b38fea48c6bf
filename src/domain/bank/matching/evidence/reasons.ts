/** The sentences that say why a movement is thought to settle an item, or why not. */
import { dayInWords } from '../../../calendar/dates.ts'
import type { Reason } from '../decisions.ts'
import { distance, type Evidence } from './evidence.ts'

const numberReasons = {
  whole: { code: 'number_quoted', message: 'The text quotes the number of the document.' },
  digits: { code: 'number_quoted', message: 'The text quotes the digits of the number of the document.' },
  inside: { code: 'number_in_reference', message: 'The payment reference contains the number of the document.' },
  short: { code: 'short_number_quoted', message: 'The text has the number of the document, which is short enough to be a coincidence.' },
} as const

const partyReasons = {
  iban: { code: 'party_iban', message: 'The account of the other side is one of this party.' },
  alias: { code: 'party_learnt', message: 'An earlier confirmation says that this text or account means this party.' },
  form: { code: 'party_name', message: 'The text names the party in full.' },
  full: { code: 'party_name', message: 'The text names the party.' },
  slip: { code: 'party_name', message: 'The text names the party, with one letter amiss.' },
  cut: { code: 'party_name', message: 'The text names the party, cut off.' },
  other_form: { code: 'party_name', message: 'The text names the party.' },
  word: { code: 'party_word', message: 'The text has a word of the name or the purpose.' },
} as const

const conflictReasons = {
  number: { code: 'other_number', message: 'The text quotes the number of another open document.' },
  name: { code: 'other_party', message: 'The text names another party.' },
  iban: { code: 'other_account', message: 'The money moved to or from an account that this party is not known by.' },
  other_number: { code: 'other_number', message: 'The text names an invoice number, and it is not the one of this document.' },
  charge: { code: 'bank_charge', message: 'The text is that of a charge of the bank itself.' },
} as const

const days = (count: number): string => (count === 1 ? 'one day' : `${count} days`)

export const sameAmount: Reason = { code: 'amount_same', message: 'The amount is what is open, to the cent.' }

/** A hundred thousand matches share these sentences. */
const dateReasons = new Map<string, Reason>()

function dateReason({ item, lag }: Evidence): Reason {
  const key = `${item.dueDay === null} ${lag}`
  let reason = dateReasons.get(key)
  if (!reason) {
    const day = item.dueDay === null ? 'the day of the document' : 'its due date'
    const message = lag === 0 ? `Paid on ${day}.` : `Paid ${days(Math.abs(lag))} ${lag > 0 ? 'after' : 'before'} ${day}.`
    reason = { code: lag < 0 ? 'date_before' : 'date_after', message }
    if (dateReasons.size < 2000) dateReasons.set(key, reason)
  }
  return reason
}

const othersFit: Reason = {
  code: 'others_fit',
  message: 'Other items of this amount fit by name too: they are further from the day, or other payments settle them.',
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
  if (isSameOriginal) reasons.push({ code: 'original_amount_same', message: 'The amount in the foreign currency is the same.' })
  if (printedDay === 'same')
    reasons.push({ code: 'day_printed', message: `The text names the day of the document, ${dayInWords(item.item.date)}.` })
  if (distance(evidence) <= 7) reasons.push(dateReason(evidence))
  return reasons
}

export function reasonsAgainst(evidence: Evidence): Reason[] {
  const { conflict, party, number, isStranger, printedDay } = evidence
  const reasons: Reason[] = []
  if (conflict) reasons.push(conflictReasons[conflict])
  if (party === 'other_form') reasons.push({ code: 'other_legal_form', message: 'The text names a company of another legal form.' })
  if (isStranger) reasons.push({ code: 'unknown_party', message: 'The text names somebody who is not known as this party.' })
  if (printedDay === 'other') reasons.push({ code: 'other_day_printed', message: 'The text names another day of purchase.' })
  if (!party && !number && !isStranger && !conflict)
    reasons.push({ code: 'nothing_named', message: 'The text says neither who nor what for.' })
  if (distance(evidence) > 7) reasons.push(dateReason(evidence))
  return reasons
}
