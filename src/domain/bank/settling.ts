/**
 * What a movement on the bank settles, and how that is booked: what was owed or due against the bank, tax that was withheld, and a small difference of
 * rate or fee. Facts in, plan out; nothing here is more than what is open.
 */
import { minorUnits } from '../currencies.ts'
import type { CalendarDate } from '../dates.ts'
import { type Entry, type EntryLine, toLine } from '../entry.ts'
import { absolute, type Minor, minus, negate, plus, share, sum, zero } from '../money.ts'
import type { Region } from '../regions.ts'

/** An entry as a settlement sees it. Amounts are signed as on the bank account, in the currency of the books. */
export interface SettledEntry {
  id: string
  regionKey: string
  currency: string
  openAmount: Minor
  /** What is really to be paid of it now: less than is open where a part is withheld or was paid in advance. Never nothing. */
  payable: Minor
  /** Null where nothing is, also where the country knows no such thing. */
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
  accountName(number: string): string
  /** What an amount of the movement's currency is worth in the books on its day. */
  inBooks(amount: Minor): Minor
}

/** A payment that differs by at most this part of what was owed is the payment of it: the bank kept a fee, or the rate was another. */
const differenceShare = 100
/** What was owed in a foreign currency is paid at the rate of the bank, with its margin. */
const foreignDifferenceShare = 20

/** No bank keeps more than this of a payment at home: what is missing beyond it is missing. In units of the currency. */
const feeMax = 100

function isSmall(difference: Minor, owed: Minor, { original, currency }: SettledEntry): boolean {
  const size = absolute(difference)
  if (original) return size * foreignDifferenceShare <= absolute(owed)
  return size * differenceShare <= absolute(owed) && size <= feeMax * 10 ** minorUnits(currency)
}

/** What a payment closes, and what of that is owed to the state instead: the rest, where it is just what is to be withheld. */
export function closedBy(paid: Minor, { openAmount, withheld }: SettledEntry): Pick<Part, 'settled' | 'withheld'> {
  const isRestWithheld = withheld !== null && minus(openAmount, paid) === withheld
  return isRestWithheld ? { settled: openAmount, withheld } : { settled: paid, withheld: zero }
}

export interface Taken {
  part: Pick<Part, 'amount' | 'entry' | 'settled' | 'withheld'>
  /** What the movement is more or less than what it pays is a fee or a rate, and is booked as such. */
  isDifferenceBooked: boolean
}

/** How one entry takes a movement that a person gave to it: at most what is open. Its sign agrees, and something is open. */
export function takeWhole(movement: SettledMovement, entry: SettledEntry, { inBooks }: Pick<Books, 'inBooks'>): Taken {
  const value = inBooks(movement.amount)
  const isForeign = movement.currency !== entry.currency
  const { original, payable, openAmount } = entry
  const taking = (amount: Minor, closed: Pick<Part, 'settled' | 'withheld'>, isDifferenceBooked: boolean): Taken => ({
    part: { amount, entry, ...closed },
    isDifferenceBooked,
  })
  const all = { settled: openAmount, withheld: zero }
  if (!isForeign && value === openAmount) return taking(openAmount, all, false)
  const isSameOriginal = isForeign && original?.currency === movement.currency && original.amount === movement.amount
  if (isSameOriginal || isSmall(minus(value, payable), payable, entry))
    return taking(isForeign ? movement.amount : payable, closedBy(payable, entry), true)
  if (isSmall(minus(value, openAmount), openAmount, entry)) return taking(isForeign ? movement.amount : openAmount, all, true)
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

export interface Settlement {
  parts: readonly Part[]
  /** The movement less what its targets took, in its own currency. */
  difference: Minor
  /** The account that a difference was booked to; null where there is none, or where it stays open for a person. */
  differenceAccount: string | null
  /** Books it; null where the entries are on the bank account already, or not posted yet. */
  entry: Entry | null
}

/** The parts are checked: none takes more than is open. Those whose documents are not posted are booked when they are. */
export function planSettlement(movement: SettledMovement, parts: readonly Part[], isDifferenceBooked: boolean, books: Books): Settlement {
  const difference = minus(movement.amount, sum(parts.map(part => part.amount)))
  const posted = parts.filter(part => part.entry !== null)
  const entry = posted.length === 0 ? null : settlementEntry(movement, posted, movedFor(posted), books)
  return { parts, difference, differenceAccount: (entry && differenceLine(entry, books.region)?.account) ?? null, entry }

  function movedFor(paid: readonly Part[]): Minor {
    if (isDifferenceBooked) return books.inBooks(movement.amount)
    // Where something of the movement stays open, a cent of rounding is not booked beside it: that would look as if the difference were explained.
    return difference === 0
      ? books.inBooks(sum(paid.map(part => part.amount)))
      : sum(paid.map(({ settled, withheld }) => minus(settled, withheld)))
  }
}

export const differenceAccounts = ({ accounts: { difference } }: Region): string[] => [difference.loss, difference.gain]

/** It is booked after all others. */
const differenceLine = ({ lines }: Entry, region: Region): EntryLine | undefined =>
  lines.findLast(({ account }) => differenceAccounts(region).includes(account))

export interface BookedDifference {
  account: string
  accountName: string
  /** What was paid more or less than was due, in the currency of the books and signed as on the bank account. Never nothing. */
  amount: Minor
  currency: string
}

export function bookedDifference({ entry, differenceAccount }: Pick<Settlement, 'entry' | 'differenceAccount'>): BookedDifference | null {
  const line = entry?.lines.findLast(({ account }) => account === differenceAccount)
  if (!entry || !line) return null
  return { account: line.account, accountName: line.accountName, amount: minus(line.credit, line.debit), currency: entry.currency }
}

const textMax = 200

/** `value` is what the bank moved for these parts, in the currency of the books. */
export function settlementEntry(movement: SettledMovement, parts: readonly Part[], value: Minor, books: Books): Entry | null {
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
  const difference = negate(plus(rest, withheld))
  const { loss, gain } = region.accounts.difference
  for (const [account, settled] of owed) book(account, negate(settled))
  book(bank, onBank)
  if (withheld !== 0) book(region.accounts.withholding!, withheld)
  book(difference > 0 ? loss : gain, difference)
  if (lines.length === 0) return null
  const [first] = parts
  return {
    regionKey: first!.entry!.regionKey,
    currency: first!.entry!.currency,
    date: movement.date,
    vatDate: movement.date,
    text: (movement.text.trim() || movement.counterparty.name || 'Bank transaction').slice(0, textMax),
    amount: value,
    lines,
    source: { type: 'bank_transaction', id: movement.id },
    exchange: null,
  }
}
