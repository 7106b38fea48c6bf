/**
 * The accounts of a company at a sandbox bank, since it opened them. A day is drawn from the bank and the day alone: whenever it is read it is the
 * same, and only whether a purchase is booked yet goes by the clock.
 */
import assert from 'node:assert/strict'
import type { Balance } from '../../../domain/bank/statements.ts'
import type { Movement } from '../../../domain/bank/transactions.ts'
import type { CalendarDate } from '../../../domain/calendar/dates.ts'
import { type Minor, negate, share, sum, toMinorUnits } from '../../../domain/money/money.ts'
import { drawIban } from './account-numbers.ts'
import { addMonths, bankingDayIn, firstOf, type Month, monthOf, monthsBetween, numberOf } from './banking-days.ts'
import type { AccountKey, Company } from './company.ts'
import { draw, drawBetween } from './draw.ts'
import { drawMonth, type PlannedMovement, periodOf, toPlannedMovement } from './month.ts'

/** When every account was opened, with what it held then. */
const openedIn: Month = '2022-01'

/** How far back a bank shows movements: whole months before this one. */
const monthsShown = 8

/** What is paid to the tax authority of all that was set aside for it; the rest is the savings. */
const vatShare = { of: 95n, in: 100n }

export interface Shown extends Movement {
  bankId: string
}

type Totals = Readonly<Record<AccountKey, Minor>>

export interface Books {
  ibanOf(account: AccountKey): string
  balanceOn(account: AccountKey, today: CalendarDate): Balance
  /** Newest first: what was booked since that day, and what is pending. */
  shownOn(account: AccountKey, today: CalendarDate, from: CalendarDate | null): Shown[]
}

/** Of the months that were drawn this many lists are kept: what is moved between accounts goes by the months before. */
const keptMax = 64

export function openBooks(seed: string, company: Company): Books {
  const kept = new Map<string, readonly PlannedMovement[]>()
  const totals = new Map<Month, Totals>()
  const keep = (key: string, make: () => readonly PlannedMovement[]): readonly PlannedMovement[] => {
    const known = kept.get(key) ?? make()
    if (kept.size >= keptMax) kept.clear()
    kept.set(key, known)
    return known
  }
  const ibanOf = (account: AccountKey): string => {
    const iban = drawIban(company.country, `${seed} account ${account}`)
    assert(iban !== null, `there must be IBANs in ${company.country}`)
    return iban
  }
  const net = (deeds: readonly PlannedMovement[], account: AccountKey): Minor =>
    sum(deeds.filter(deed => deed.account === account).map(deed => deed.amount))

  const drawn = (month: Month): readonly PlannedMovement[] => keep(`drawn ${month}`, () => drawMonth(seed, company, month))

  /** What a month brought, without what is moved to and from the savings. */
  const earned = (month: Month): readonly PlannedMovement[] =>
    keep(`earned ${month}`, () => (month === openedIn ? drawn(month) : [...drawn(month), ...exchanged(month)]))

  /** Most of what the month before brought in foreign currency is exchanged. */
  const exchanged = (month: Month): PlannedMovement[] => {
    const amount = roundedDown(net(drawn(addMonths(month, -1)), 'foreign'), company.roundedTo.foreign)
    if (amount <= 0) return []
    const rate = drawBetween(`${seed} ${month} rate`, ...company.exchange)
    return moved('foreign', 'company', bankingDayIn(month, 20), amount, share(amount, rate, 10_000))
  }

  /** What the month before left over is set aside, and what it lacked is taken back. */
  const setAside = (month: Month): Minor =>
    month <= openedIn ? toMinorUnits(0) : roundedDown(net(earned(addMonths(month, -1)), 'company'), company.roundedTo.own)

  const moved = (from: AccountKey, to: AccountKey, on: CalendarDate, amount: Minor, arriving = amount): PlannedMovement[] => {
    const { accounts, words, holder } = company
    const [source, target] = [accounts[from], accounts[to]]
    const isExchange = source.currency !== target.currency
    const leg = { madeOn: on, name: holder }
    return [
      toPlannedMovement({ ...leg, account: from, amount: negate(amount), text: words.toOwn(target.name), iban: ibanOf(to) }),
      toPlannedMovement({
        ...leg,
        account: to,
        amount: arriving,
        text: words.fromOwn(source.name),
        iban: ibanOf(from),
        original: isExchange ? { amount, currency: source.currency } : null,
      }),
    ]
  }

  const savings = (month: Month): PlannedMovement[] => {
    const amount = setAside(month)
    const on = bankingDayIn(month, 6)
    if (amount === 0) return []
    return amount > 0 ? moved('company', 'savings', on, amount) : moved('savings', 'company', on, negate(amount))
  }

  const vat = (month: Month): PlannedMovement[] => {
    const { months, day, authority } = company.vat
    const at = months.indexOf(numberOf(month))
    if (at < 0) return []
    const since = ((numberOf(month) - (months.at(at - 1) ?? 0) + 11) % 12) + 1
    const aside = sum(Array.from({ length: since }, (_, ago) => setAside(addMonths(month, -ago - 1))))
    if (aside <= 0) return []
    const amount = negate(share(aside, vatShare.of, vatShare.in))
    return [
      toPlannedMovement({
        account: 'savings',
        madeOn: bankingDayIn(month, day),
        amount,
        text: company.words.vat(periodOf(month)),
        name: authority,
      }),
    ]
  }

  const all = (month: Month): readonly PlannedMovement[] =>
    month < openedIn ? [] : keep(`all ${month}`, () => [...earned(month), ...savings(month), ...vat(month)])

  const totalsOf = (month: Month): Totals => {
    const known = totals.get(month)
    if (known) return known
    const deeds = all(month)
    const made = { company: net(deeds, 'company'), savings: net(deeds, 'savings'), foreign: net(deeds, 'foreign') }
    totals.set(month, made)
    return made
  }

  const deedsOf = (account: AccountKey, first: Month, last: Month): { deed: PlannedMovement; bankId: string }[] =>
    monthsBetween(first, last).flatMap(month => numbered(all(month).filter(deed => deed.account === account)))

  return {
    ibanOf,
    balanceOn(account, today) {
      const before = addMonths(monthOf(today), -1)
      // All that was made before the last month is booked by now.
      const earlier = monthsBetween(openedIn, addMonths(before, -1)).map(month => totalsOf(month)[account])
      const booked = deedsOf(account, before, monthOf(today)).filter(({ deed }) => deed.bookedOn <= today)
      const opening = toMinorUnits(company.accounts[account].opening)
      return { date: today, amount: sum([opening, ...earlier, ...booked.map(({ deed }) => deed.amount)]) }
    },
    shownOn(account, today, from) {
      const first = addMonths(monthOf(today), -monthsShown)
      const since = from !== null && from > firstOf(first) ? from : firstOf(first)
      // What was bought on the last days of a month is booked in the next one.
      return deedsOf(account, addMonths(first, -1), monthOf(today))
        .filter(({ deed }) => deed.madeOn <= today)
        .map(({ deed, bankId }) => toShown(deed, bankId, company.accounts[account].currency, today))
        .filter(({ date }) => date >= since)
        .sort((one, other) => compare(other.date, one.date) || compare(other.bankId, one.bankId))
    },
  }
}

const compare = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0)

const roundedDown = (amount: Minor, to: number): Minor => toMinorUnits(Math.floor(amount / to) * to)

/** A bank numbers what happens on an account on a day. */
function numbered(deeds: readonly PlannedMovement[]): { deed: PlannedMovement; bankId: string }[] {
  const counts = new Map<CalendarDate, number>()
  return deeds.map(deed => {
    const count = (counts.get(deed.madeOn) ?? 0) + 1
    counts.set(deed.madeOn, count)
    return { deed, bankId: `${deed.madeOn.replaceAll('-', '')}${String(count).padStart(4, '0')}` }
  })
}

/** Half of what is pending has another id than it will be booked under. */
function toShown(deed: PlannedMovement, bankId: string, currency: string, today: CalendarDate): Shown {
  const { madeOn, bookedOn, amount, text, name, iban, reference, original } = deed
  const isPending = bookedOn > today
  return {
    bankId: isPending && draw(bankId) % 2 === 0 ? `P${bankId}` : bankId,
    date: isPending ? madeOn : bookedOn,
    valueDate: isPending ? null : madeOn,
    amount,
    currency,
    text,
    counterparty: { name, iban },
    reference,
    isPending,
    original,
  }
}
