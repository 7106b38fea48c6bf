/** What speaks for a movement to settle an item, and what against. Amounts are compared elsewhere: here it is about who, what for and when. */
import type { ItemFacts, TransactionFacts } from '../facts.ts'
import type { Naming } from '../parties/namings.ts'
import { namingOf, type Payer } from '../parties/payers.ts'
import { isGivenAnother } from '../wording/given-numbers.ts'
import type { Statement } from '../wording/movement-text.ts'
import { type Quoted, quotes } from '../wording/numbers.ts'

export interface Evidence {
  transaction: TransactionFacts
  item: ItemFacts
  number: Quoted | null
  /** How the other side is known: the strongest of what speaks for the party of the item. */
  party: 'iban' | 'alias' | Naming | null
  /**
   * The movement quotes another open document, names another party, comes from an account that the party does not have, is a charge of the bank, or gives
   * the number of an invoice that is not the item's.
   */
  conflict: 'number' | 'name' | 'iban' | 'charge' | 'other_number' | null
  /** It names somebody whom nobody knows. */
  isStranger: boolean
  /** The day of the purchase on the statement is the day of the item, another one, or there is none. */
  printedDay: 'same' | 'other' | null
  isSameOriginal: boolean
  /** Days from when it was expected to when it was paid. */
  lag: number
  /** Sum of all but the date. */
  weight: number
  /** Weight of what says who the other side is. */
  partyWeight: number
}

/** How much each sign is worth against the others. A difference of `clearMargin` tells two candidates apart. */
const numberWeights: Readonly<Record<Quoted, number>> = { whole: 40, digits: 34, inside: 24, short: 10 }
export const partyWeights: Readonly<Record<NonNullable<Evidence['party']>, number>> = {
  iban: 36,
  alias: 34,
  form: 34,
  full: 30,
  slip: 22,
  cut: 20,
  other_form: 16,
  shorter: 12,
  word: 10,
}
/** A number that is nobody's makes no other item likelier: it only keeps from matching. */
export const conflictWeights = { number: -20, name: -20, iban: -16, charge: -25, other_number: 0 } as const
const bothWeight = 6
const printedWeight = 16
const originalWeight = 20
const strangerWeight = -4
export const clearMargin = 8

interface PartySign {
  party: Evidence['party']
  weight: number
}

const noSign: PartySign = { party: null, weight: 0 }

/** The items of one contact share their list of parties, and mostly stand side by side: what is found for one holds for the next. */
let last: { payer: Payer; parties: readonly number[]; sign: PartySign } | undefined

function partyOf(item: ItemFacts, payer: Payer): PartySign {
  if (last?.payer === payer && last.parties === item.parties) return last.sign
  const sign = strongestSign(item.parties, payer)
  last = { payer, parties: item.parties, sign }
  return sign
}

function strongestSign(parties: readonly number[], payer: Payer): PartySign {
  let party: Evidence['party'] = null
  let weight = 0
  for (const one of parties) {
    const naming = namingOf(payer, one)
    const account = payer.byIban.has(one) ? 'iban' : payer.byAlias.has(one) ? 'alias' : undefined
    const sign = account ?? naming
    if (!sign) continue
    const both = account && naming && naming !== 'word' && naming !== 'shorter' && naming !== 'other_form' ? bothWeight : 0
    if (partyWeights[sign] + both <= weight) continue
    party = sign
    weight = partyWeights[sign] + both
  }
  return party === null ? noSign : { party, weight }
}

/** An account that belongs to somebody else in the books, or that is none of those of the party. */
function accountConflict(item: ItemFacts, payer: Payer, statement: Statement): boolean {
  if (statement.ibans.length === 0 || item.parties.some(party => payer.byIban.has(party) || payer.byAlias.has(party))) return false
  return payer.byIban.size > 0 || item.item.ibans.length > 0
}

/** What is paid at a till has a number that nobody repeats. */
const isOtherNumber = (item: ItemFacts, statement: Statement): boolean =>
  item.item.numbers.length > 0 && !item.item.isReceipt && isGivenAnother(statement.given, item)

/** Shops have names that their web addresses, products and branches go on from; companies with such names are others. */
const isVague = (party: Evidence['party'], item: ItemFacts): boolean =>
  party === null || party === 'word' || (party === 'shorter' && !isCashPurchase(item))

function conflictWith(
  item: ItemFacts,
  payer: Payer,
  statement: Statement,
  number: Quoted | null,
  party: Evidence['party'],
): Evidence['conflict'] {
  if (statement.isCharge && party === null) return 'charge'
  if (accountConflict(item, payer, statement)) return 'iban'
  if (payer.isClear && isVague(party, item) && item.parties.length > 0) return 'name'
  return number === null && isOtherNumber(item, statement) ? 'other_number' : null
}

function printedDayOf(item: ItemFacts, statement: Statement): Evidence['printedDay'] {
  if (statement.printed.some(day => day === item.day || day === item.dueDay)) return 'same'
  // An invoice is paid on another day than it is written: only of a cash purchase the days must agree.
  return statement.printed.length === 1 && item.dueDay === null ? 'other' : null
}

export function weigh(transaction: TransactionFacts, item: ItemFacts, statement: Statement, payer: Payer): Evidence {
  let number: Quoted | null = null
  if (item.numbers.length > 0 && statement.quoted.keys.length > 0) {
    for (const one of item.numbers) {
      const quoted = quotes(statement.quoted, one)
      if (quoted && (number === null || numberWeights[quoted] > numberWeights[number])) number = quoted
    }
  }
  const { party, weight: partyWeight } = partyOf(item, payer)
  const conflict = conflictWith(item, payer, statement, number, party)
  const isStranger = payer.isStranger && party === null
  const printedDay = printedDayOf(item, statement)
  const { original } = item.item
  const isSameOriginal =
    original !== null &&
    statement.original !== null &&
    original.currency === statement.original.currency &&
    original.amount === statement.original.amount
  const weight =
    (number ? numberWeights[number] : 0) +
    partyWeight +
    (conflict ? conflictWeights[conflict] : 0) +
    (isStranger ? strangerWeight : 0) +
    (printedDay === 'same' ? printedWeight : printedDay === 'other' ? -printedWeight : 0) +
    (isSameOriginal ? originalWeight : 0)
  const lag = transaction.day - item.expectedDay
  return { transaction, item, number, party, conflict, isStranger, printedDay, isSameOriginal, lag, weight, partyWeight }
}

/**
 * How far a payment lies from where it is expected. Cards are booked some days after the purchase; invoices are paid about when they are due, and too late more
 * often than too early; money rarely moves before there is a document.
 */
export function distance({ lag, item, transaction }: Pick<Evidence, 'lag' | 'item' | 'transaction'>): number {
  const early = Math.max(0, item.day - transaction.day)
  if (item.dueDay === null) return (lag < 0 ? -lag : Math.max(0, lag - 4)) + early
  return Math.abs(lag) + 2 * early
}

/** Whether the text quotes the document. A short number counts where the party is known. */
export const isQuoted = ({ number, partyWeight }: Evidence): boolean =>
  number === 'whole' || number === 'digits' || (number === 'short' && partyWeight >= partyWeights.cut)

/** What is paid at once, at a till or in a web shop: a receipt, not of a contact, and without a day by which it is due. */
export const isCashPurchase = ({ item, dueDay }: ItemFacts): boolean => dueDay === null && item.contactId === null && item.isReceipt

/** Days before the document and after the day of expectation on which an invoice is paid that nothing but the amount speaks for. */
export const earlyMax = 5
export const lateMax = 70

/** Whether a payment on that day is thinkable at all, by how much else speaks for it. */
export const isInTime = ({ transaction, item, number, partyWeight }: Evidence): boolean =>
  isThinkableOn(transaction.day, item, number !== null && number !== 'short', partyWeight)

export function isThinkableOn(day: number, item: ItemFacts, isNumberQuoted: boolean, partyWeight: number): boolean {
  const early = item.day - day
  const lag = day - item.expectedDay
  if (isNumberQuoted) return early <= 60 && lag <= 500
  if (isCashPurchase(item)) return early <= 1 && lag <= 15
  if (partyWeight >= partyWeights.other_form) return early <= 10 && lag <= 120
  return early <= earlyMax && lag <= (item.dueDay === null && item.item.isReceipt ? 15 : lateMax)
}
