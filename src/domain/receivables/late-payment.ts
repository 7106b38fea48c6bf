/**
 * What the law lets a creditor ask for when an invoice is paid late: interest for each day at the rate of its half-year, a fee for a reminder, a fixed
 * compensation. Rates are data of the country, with their source; of days without a rate nothing is asked for, and it is said.
 */
import { say } from '../../language/say.ts'
import type { Said } from '../../language/words.ts'
import { addDays, type CalendarDate } from '../calendar/dates.ts'
import { type Minor, plus, share, sum, zero } from '../money/money.ts'
import type { Fault } from '../refusals.ts'

export interface LateRate {
  /** The first day of a half-year. */
  from: CalendarDate
  /** A year, in hundredths of a percent, with what the law adds to the reference rate. */
  rate: number
  source: string
  /** Whether the source was read, and not only remembered. */
  isConfirmed: boolean
}

export interface LatePaymentRules {
  law: string
  rates: readonly LateRate[]
  /** Null where the law knows no fee. */
  reminderFee: { amount: Minor; timesMax: number; daysBetween: number } | null
  /** Once for each claim, between businesses. */
  compensation: Minor
  /** What a claim is announced with before it goes to debt collection, and how long that gives to pay; null where the law knows no such notice. */
  collectionNotice: { daysMin: number } | null
  /** Whether the rates are for consumers as well. */
  coversConsumers: boolean
  /** Where it is booked. */
  accounts: { interest: string; fees: string }
}

const dayMs = 86_400_000

export const daysBetween = (from: CalendarDate, to: CalendarDate): number => Math.round((Date.parse(to) - Date.parse(from)) / dayMs)

const halfYearOf = (day: CalendarDate): CalendarDate => `${day.slice(0, 4)}-${day.slice(5, 7) < '07' ? '01' : '07'}-01`

const halfYearEnd = (day: CalendarDate): CalendarDate => `${day.slice(0, 4)}-${day.slice(5, 7) < '07' ? '06-30' : '12-31'}`

export interface GivenRate {
  from: CalendarDate
  /** A year, with what the law adds. */
  percent: number
}

const percentMax = 100

/**
 * The rates of half-years that we do not know, or did not confirm, as a person read them at the source: banks of issue publish theirs on the first day of a
 * half-year. Those that we confirmed stay as they are.
 */
export function withGivenRates(rules: LatePaymentRules, given: readonly GivenRate[]): LatePaymentRules | Fault[] {
  const faults = given.flatMap(({ from, percent }, at): Fault[] => {
    const path = `rates.${at}`
    const known = rules.rates.find(rate => rate.from === from)
    const isExact = Math.abs(percent * 100 - Math.round(percent * 100)) < 1e-6
    return [
      ...(from === halfYearOf(from) ? [] : [{ path: `${path}.from`, ...say('late_rate_day', { from: halfYearOf(from) }) }]),
      ...(known?.isConfirmed ? [{ path: `${path}.from`, ...say('late_rate_known', { from, percent: known.rate / 100 }) }] : []),
      ...(given.findIndex(one => one.from === from) < at ? [{ path: `${path}.from`, ...say('late_rate_twice') }] : []),
      ...(percent > 0 && percent <= percentMax && isExact ? [] : [{ path: `${path}.percent`, ...say('late_rate_percent') }]),
    ]
  })
  if (faults.length > 0) return faults
  const source = rules.rates.at(-1)!.source
  const entered = given.map(({ from, percent }): LateRate => ({ from, rate: Math.round(percent * 100), source, isConfirmed: true }))
  const isGiven = new Set(entered.map(({ from }) => from))
  return { ...rules, rates: [...rules.rates.filter(({ from }) => !isGiven.has(from)), ...entered] }
}

export interface InterestSpan {
  from: CalendarDate
  to: CalendarDate
  days: number
  /** Null where the rate of that half-year is not known. */
  rate: LateRate | null
}

/** The days after the due day up to and with the last one, by half-years. */
export function interestSpans({ rates }: Pick<LatePaymentRules, 'rates'>, dueOn: CalendarDate, on: CalendarDate): InterestSpan[] {
  const known = new Map(rates.map(rate => [rate.from, rate]))
  const spans: InterestSpan[] = []
  if (on <= dueOn) return spans
  for (let from = addDays(dueOn, 1); ; from = addDays(spans.at(-1)!.to, 1)) {
    const end = halfYearEnd(from)
    const to = end < on ? end : on
    spans.push({ from, to, days: daysBetween(from, to) + 1, rate: known.get(halfYearOf(from)) ?? null })
    if (to === on) return spans
  }
}

const yearDays = 365
const hundredthsOfPercent = 10_000

/** Simple interest, actual days by 365, rounded once. */
export const interestOn = (principal: Minor, spans: readonly InterestSpan[]): Minor =>
  share(
    principal,
    spans.reduce((total, { days, rate }) => total + days * (rate?.rate ?? 0), 0),
    yearDays * hundredthsOfPercent,
  )

export interface Claim {
  entryId: string
  open: Minor
  dueOn: CalendarDate
  /** How many reminders with a fee it was in, and when the last one was. */
  fees: number
  lastReminderOn: CalendarDate | null
  isCompensated: boolean
}

export interface ReminderWish {
  on: CalendarDate
  interest: boolean
  fee: boolean
  compensation: boolean
  collectionNotice: boolean
  isBusiness: boolean
}

export interface PlannedReminder {
  items: { entryId: string; days: number; spans: InterestSpan[]; interest: Minor; compensation: Minor }[]
  interest: Minor
  fee: Minor
  compensation: Minor
  total: Minor
  warnings: Said[]
}

/** The first deadline that a reminder may have. */
export function firstDeadline({ collectionNotice }: LatePaymentRules, wish: Pick<ReminderWish, 'on' | 'collectionNotice'>): CalendarDate {
  return addDays(wish.on, wish.collectionNotice && collectionNotice ? collectionNotice.daysMin : 1)
}

/** What is asked for, or why the law does not allow it. */
export function planReminder(rules: LatePaymentRules, claims: readonly Claim[], wish: ReminderWish): PlannedReminder | Said {
  const { reminderFee, compensation: fixed } = rules
  const isCovered = wish.isBusiness || rules.coversConsumers
  if (wish.interest && !isCovered) return say('late_businesses_only', { law: rules.law })
  if (wish.compensation && !wish.isBusiness) return say('late_businesses_only', { law: rules.law })
  if (wish.fee) {
    if (!reminderFee) return say('reminder_fee_none')
    if (claims.some(({ fees }) => fees >= reminderFee.timesMax)) return say('reminder_fee_times', { times: reminderFee.timesMax })
    const last = claims
      .map(({ lastReminderOn }) => lastReminderOn)
      .filter(day => day !== null)
      .sort()
      .at(-1)
    if (last !== undefined && daysBetween(last, wish.on) < reminderFee.daysBetween) {
      return say('reminder_fee_days', { days: reminderFee.daysBetween, next: addDays(last, reminderFee.daysBetween) })
    }
  }
  if (wish.collectionNotice && !rules.collectionNotice) return say('collection_notice_none')
  const items = claims.map(({ entryId, open, dueOn, isCompensated }) => {
    const spans = wish.interest ? interestSpans(rules, dueOn, wish.on) : []
    return {
      entryId,
      days: daysBetween(dueOn, wish.on),
      spans,
      interest: interestOn(open, spans),
      compensation: wish.compensation && !isCompensated ? fixed : zero,
    }
  })
  const interest = sum(items.map(item => item.interest))
  const compensation = sum(items.map(item => item.compensation))
  const fee = wish.fee ? reminderFee!.amount : zero
  const spans = items.flatMap(item => item.spans)
  const halves = (those: InterestSpan[]) => [...new Set(those.map(({ from }) => halfYearOf(from)))].sort()
  const missing = halves(spans.filter(({ rate }) => rate === null))
  const unsure = halves(spans.filter(({ rate }) => rate !== null && !rate.isConfirmed))
  return {
    items,
    interest,
    fee,
    compensation,
    total: plus(plus(interest, fee), compensation),
    warnings: [...missing.map(from => say('late_rate_missing', { from })), ...unsure.map(from => say('late_rate_unconfirmed', { from }))],
  }
}
