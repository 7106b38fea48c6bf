/**
 * What a movement on the bank settles, and how that is booked: what was owed or due against the bank, tax that was withheld, and a small difference of
 * rate or fee. Facts in, plan out; nothing here is more than what is open.
 */

import { say } from '../../language/say.ts'
import { tell } from '../../language/tell.ts'
import type { CalendarDate } from '../calendar/dates.ts'
import { type Entry, type EntryLine, toLine } from '../ledger/entry.ts'
import { absolute, type Minor, minus, negate, plus, share, sum, zero } from '../money/money.ts'
import type { Region } from '../regions.ts'
import { isBookable } from './bookable-differences.ts'
import { type DifferenceAccounts, type DifferenceCause, placeOfDifference } from './difference-accounts.ts'
import { isInAdvance, restToPay } from './to-be-paid.ts'

/** An entry as a settlement sees it. Amounts are signed as on the bank account, in the currency of the books. */
export interface SettledEntry {
  id: string
  regionKey: string
  currency: string
  date: CalendarDate
  openAmount: Minor
  /** What is really to be paid of it now: less than is open where a part is withheld or was paid in advance. Never nothing. */
  payable: Minor
  /** What is still to be withheld of it. Null where nothing is, also where the country knows no such thing. */
  withheld: Minor | null
  /** The account that the payment side is on. */
  account: string
  /** What is open of a foreign document, in its own currency. */
  original: { amount: Minor; currency: string } | null
}

export interface SettledMovement {
  id: string
  date: CalendarDate
  amount: Minor
  currency: string
  text: string
  counterparty: { name: string | null }
}

/** A part of the movement that goes to one target. Its entry is null while its document is not posted. */
export interface Part {
  targetType: 'ledger' | 'document'
  targetId: string
  /** In the currency of the movement. */
  amount: Minor
  entry: SettledEntry | null
  /** What it closes of the entry, in the currency of the books. */
  settled: Minor
  /** What of that was not paid but is owed to the state. */
  withheld: Minor
}

export interface Books {
  region: Region
  differenceAccounts: DifferenceAccounts
  /** Where a person wants the difference of this settlement; null where they leave it to the rules. */
  chosenAccount: string | null
  accountName(number: string): string
  /** What an amount of the movement's currency is worth in the books on its day. */
  inBooks(amount: Minor): Minor
}

const isSmall = (difference: Minor, owed: Minor, { original, currency }: SettledEntry): boolean =>
  isBookable(difference, owed, { isForeign: original !== null, currency })

/** With a chosen account a person says that the rest is not expected any more; of half or more than what is owed, that would be a slip. */
export const isWithinChoice = (difference: Minor, owed: Minor): boolean => 2 * absolute(difference) < absolute(owed)

/**
 * What a payment closes, and what of that is owed to the state instead. Tax is withheld when the supplier is paid: with a part of what is to be paid, the same
 * part of it, with the last one what is left. Who pays more than that pays what was to be withheld too.
 */
export function closedBy(paid: Minor, { openAmount, payable, withheld }: SettledEntry): Pick<Part, 'settled' | 'withheld'> {
  const isWithheld = withheld !== null && absolute(paid) <= absolute(payable) && absolute(plus(payable, withheld)) <= absolute(openAmount)
  if (!isWithheld) return { settled: paid, withheld: zero }
  const part = share(withheld, paid, payable)
  return { settled: plus(paid, part), withheld: part }
}

/** An entry once a movement of that day closed a part of it. */
export function lessenedBy(
  entry: SettledEntry,
  { settled, withheld: taken }: Pick<Part, 'settled' | 'withheld'>,
  on: CalendarDate,
): SettledEntry {
  const openAmount = minus(entry.openAmount, settled)
  const withheld = entry.withheld === null ? null : minus(entry.withheld, taken)
  const payable = isInAdvance(on, entry.date) ? entry.payable : minus(entry.payable, minus(settled, taken))
  return { ...entry, openAmount, withheld, payable: restToPay({ openAmount, payable, withheld }) }
}

export interface Taken {
  part: Pick<Part, 'amount' | 'entry' | 'settled' | 'withheld'>
  /** What the movement is more or less than what it pays is a fee or a rate, and is booked as such. */
  isDifferenceBooked: boolean
}

/** How one entry takes a movement that a person gave to it: at most what is open. Its sign agrees, and something is open. */
export function takeWhole(
  movement: SettledMovement,
  entry: SettledEntry,
  { inBooks, chosenAccount }: Pick<Books, 'inBooks' | 'chosenAccount'>,
): Taken {
  const value = inBooks(movement.amount)
  const isForeign = movement.currency !== entry.currency
  const { original, payable, openAmount, withheld } = entry
  const taking = (amount: Minor, closed: Pick<Part, 'settled' | 'withheld'>, isDifferenceBooked: boolean): Taken => ({
    part: { amount, entry, ...closed },
    isDifferenceBooked,
  })
  const all = { settled: openAmount, withheld: zero }
  if (!isForeign && value === openAmount) return taking(openAmount, all, false)
  const isSameOriginal = isForeign && original?.currency === movement.currency && original.amount === movement.amount
  // The advance is open too, and is paid with the rest.
  if (isSameOriginal && withheld === null) return taking(movement.amount, all, true)
  if (isSameOriginal || isSmall(minus(value, payable), payable, entry))
    return taking(isForeign ? movement.amount : payable, closedBy(payable, entry), true)
  if (isSmall(minus(value, openAmount), openAmount, entry)) return taking(isForeign ? movement.amount : openAmount, all, true)
  if (chosenAccount !== null) {
    const owed = absolute(minus(value, payable)) <= absolute(minus(value, openAmount)) ? payable : openAmount
    if (isWithinChoice(minus(value, owed), owed)) return taking(isForeign ? movement.amount : owed, closedBy(owed, entry), true)
  }
  if (absolute(value) < absolute(openAmount)) return taking(movement.amount, closedBy(value, entry), false)
  // More was paid than is open: what is beyond it stays on the movement, for a person to see.
  return taking(isForeign ? share(movement.amount, openAmount, value) : openAmount, all, false)
}

/** How one entry takes the part of a movement that is meant for it: what is beyond its open amount stays on the movement. */
export function takePart(amount: Minor, entry: SettledEntry, { inBooks }: Pick<Books, 'inBooks'>): Taken['part'] {
  const value = inBooks(amount)
  if (absolute(value) <= absolute(entry.openAmount)) return { amount, entry, ...closedBy(value, entry) }
  return { amount: share(amount, entry.openAmount, value), entry, settled: entry.openAmount, withheld: zero }
}

/** A line that explains a difference. Never over nothing. */
export interface BookedDifference {
  account: string
  accountName: string
  cause: DifferenceCause
  /** What was paid more or less than was due, in the currency of the books and signed as on the bank account. */
  amount: Minor
  currency: string
}

export interface Settlement {
  parts: readonly Part[]
  /** The movement less what its targets took, in its own currency. */
  difference: Minor
  /** What of it is booked, the largest first; empty where there is none, or where it stays open for a person. */
  booked: readonly BookedDifference[]
  /** Books it; null where the entries are on the bank account already, or not posted yet. */
  entry: Entry | null
}

/** The parts are checked: none takes more than is open. Those whose documents are not posted are booked when they are. */
export function planSettlement(movement: SettledMovement, parts: readonly Part[], isDifferenceBooked: boolean, books: Books): Settlement {
  const difference = minus(movement.amount, sum(parts.map(part => part.amount)))
  const posted = parts.filter(part => part.entry !== null)
  const planned = posted.length === 0 ? null : planEntry(movement, posted, { value: movedFor(posted), isDifferenceBooked }, books)
  return { parts, difference, booked: planned?.booked ?? [], entry: planned?.entry ?? null }

  function movedFor(paid: readonly Part[]): Minor {
    if (isDifferenceBooked) return books.inBooks(movement.amount)
    // Where something of the movement stays open, a cent of rounding is not booked beside it: that would look as if the difference were explained.
    return difference === 0
      ? books.inBooks(sum(paid.map(part => part.amount)))
      : sum(paid.map(({ settled, withheld }) => minus(settled, withheld)))
  }
}

/** The account that a settlement is shown with: of several that of the largest part. */
export const differenceAccountOf = ({ booked }: Pick<Settlement, 'booked'>): string | null => booked[0]?.account ?? null

/**
 * Of a loss in the books, what is missing in the currency of the document itself: that is no rate. Only one foreign document that is paid from an account
 * in its own currency says so; where no foreign currency is involved all of it is missing, and elsewhere nobody can tell the two apart.
 */
function missingOf(loss: Minor, { amount, currency }: SettledMovement, parts: readonly Part[], books: Books | null): Minor {
  const entries = parts.flatMap(({ entry }) => entry ?? [])
  if (entries.every(entry => entry.currency === currency && entry.original === null)) return loss
  const [only, ...others] = entries
  const isWhole = others.length === 0 && only !== undefined && only.payable === only.openAmount && parts[0]?.settled === only.openAmount
  if (!books || !isWhole || only.original?.currency !== currency) return zero
  const missing = books.inBooks(minus(only.original.amount, amount))
  if (!isSmall(missing, only.openAmount, only)) return zero
  // A cent of the conversion is not missing.
  return absolute(minus(missing, loss)) <= 1 ? loss : missing
}

const textMax = 200

interface PlannedEntry {
  entry: Entry
  booked: BookedDifference[]
}

interface Moved {
  /** What the bank moved for these parts, in the currency of the books. */
  value: Minor
  isDifferenceBooked: boolean
}

function planEntry(movement: SettledMovement, parts: readonly Part[], moved: Moved, books: Books): PlannedEntry | null {
  const { value, isDifferenceBooked } = moved
  const { region, accountName } = books
  const bank = region.accounts.payment[0]!
  const lines: EntryLine[] = []
  const book = (account: string, amount: Minor) => {
    if (amount !== 0) lines.push(toLine(account, accountName(account), amount))
  }
  const owed = new Map<string, Minor>()
  let onBank = value
  let rest = value
  for (const { entry, settled } of parts) {
    if (!entry) continue
    rest = minus(rest, settled)
    // What was booked as paid from the bank is there already.
    if (entry.account === bank) onBank = minus(onBank, settled)
    else owed.set(entry.account, plus(owed.get(entry.account) ?? zero, settled))
  }
  const withheld = sum(parts.map(part => part.withheld))
  for (const [account, settled] of owed) book(account, negate(settled))
  book(bank, onBank)
  if (withheld !== 0) book(region.accounts.withholding!, withheld)
  const { regionKey, currency } = parts[0]!.entry!
  const booked = placeDifference(negate(plus(rest, withheld)))
  for (const { account, amount } of booked) book(account, negate(amount))
  if (lines.length === 0) return null
  const entry: Entry = {
    regionKey,
    currency,
    date: movement.date,
    vatDate: movement.date,
    text: (movement.text.trim() || movement.counterparty.name || tell(region.language, say('movement_text'))).slice(0, textMax),
    amount: value,
    lines,
    source: { type: 'bank_transaction', id: movement.id },
    exchange: null,
  }
  return { entry, booked }

  function placeDifference(loss: Minor): BookedDifference[] {
    const { differenceAccounts, chosenAccount } = books
    const missing = chosenAccount === null ? missingOf(loss, movement, parts, isDifferenceBooked ? books : null) : loss
    const places = [
      { part: missing, isExchange: false },
      { part: minus(loss, missing), isExchange: true },
    ]
    return places
      .filter(({ part }) => part !== 0)
      .map(({ part, isExchange }) => {
        const { account, cause } = placeOfDifference(part, { isExchange, currency }, differenceAccounts, chosenAccount)
        return { account, accountName: accountName(account), cause, amount: negate(part), currency }
      })
      .sort((one, other) => absolute(other.amount) - absolute(one.amount))
  }
}
