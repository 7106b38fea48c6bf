/**
 * The OSS return: by the calendar quarter whatever the home return goes by, due and paid until the last day of the month after. Sales of an earlier quarter,
 * credited or posted after its return was due, are corrections in the next one, by state and quarter (directive 2006/112/EC, art. 369f to 369h; Council
 * Implementing Regulation (EU) 282/2011, art. 61).
 */
import { addYears, type CalendarDate, dayOf } from '../../calendar/dates.ts'
import { type Period, periodAfter, periodKey, periodOf } from '../../calendar/periods.ts'
import { type Minor, plus, share, sum, toDecimal, zero } from '../../money/money.ts'

export type Supply = 'goods' | 'services'

/** A row of the VAT table of an invoice to a consumer in another member state, as the books have it. */
export interface OssSale {
  date: CalendarDate
  /** Under the scheme; else it was taxed at home, and counts only for the limit. */
  isDeclared: boolean
  country: string
  supply: Supply
  rate: number
  base: Minor
  vat: Minor
  /** The first day of the quarter that it is about, and of the one whose return it is in. */
  quarterStart: CalendarDate
  returnStart: CalendarDate
}

/** The last day of the month after: a weekend or a holiday moves it nowhere. */
export function dueOn({ end }: Period): CalendarDate {
  const [year, month] = end.split('-').map(Number) as [number, number]
  return dayOf(year, month + 2, 0)
}

/**
 * Which quarter a sale is about, and which return it is in. A credit note is about the quarter of the invoice that it names. What is posted after the return
 * was due or filed comes with the first that is neither.
 * @param filed the first days of the quarters whose returns are filed
 */
export function quartersOf(
  date: CalendarDate,
  postedOn: CalendarDate,
  corrects: CalendarDate | null,
  filed: readonly CalendarDate[],
): Pick<OssSale, 'quarterStart' | 'returnStart'> {
  const of = corrects !== null && corrects < date ? corrects : date
  let period = periodOf(date, 'quarterly')
  while (dueOn(period) < postedOn || filed.includes(period.start)) period = periodAfter(period, 'quarterly')
  return { quarterStart: periodOf(of, 'quarterly').start, returnStart: period.start }
}

/** What the rows of one kind come to. */
export interface OssSum {
  quarterStart: CalendarDate
  country: string
  supply: Supply
  rate: number
  base: Minor
  vat: Minor
  invoices: number
  /** The first hundred. */
  entryIds: readonly string[]
}

export interface OssAmounts {
  base: Minor
  vat: Minor
  /** Null while the rate is not known. */
  baseInEuro: Minor | null
  vatInEuro: Minor | null
}

export interface OssRow extends OssAmounts {
  country: string
  supply: Supply
  rate: number
  invoices: number
  entryIds: readonly string[]
}

/** What was declared of a quarter in a state too high (below zero) or too low. */
export interface OssCorrection extends OssAmounts {
  quarter: string
  country: string
  /** More than three years after the return of its quarter was due (art. 369f with art. 369g, nr. 3). */
  isTooOld: boolean
  /** Too old, or in a quarter without a registration: the state itself is asked then, not the scheme. */
  isToCountry: boolean
}

export interface OssFigures {
  rows: readonly OssRow[]
  corrections: readonly OssCorrection[]
  total: OssAmounts
}

const nothing: OssAmounts = { base: zero, vat: zero, baseInEuro: zero, vatInEuro: zero }

const both = (one: Minor | null, other: Minor | null): Minor | null => (one === null || other === null ? null : plus(one, other))

const added = (one: OssAmounts, other: OssAmounts): OssAmounts => ({
  base: plus(one.base, other.base),
  vat: plus(one.vat, other.vat),
  baseInEuro: both(one.baseInEuro, other.baseInEuro),
  vatInEuro: both(one.vatInEuro, other.vatInEuro),
})

/** The day that a return is filed, and whether the registration has a day in its quarter. */
export interface OssOccasion {
  filedOn: CalendarDate
  isRegistered: boolean
}

/** `rate` is what one euro costs in the currency of the books, which has two decimals as the euro has; null where it is not known. */
export function ossFigures(
  period: Period,
  sums: readonly OssSum[],
  rate: string | null,
  { filedOn, isRegistered }: OssOccasion,
): OssFigures {
  // Who files late corrects late.
  const judgedOn = filedOn > dueOn(period) ? filedOn : dueOn(period)
  const cost = rate === null ? null : toDecimal(rate)
  const inEuro = (amount: Minor): Minor | null => (cost === null ? null : share(amount, 10n ** BigInt(cost.scale), cost.value))
  const amountsOf = ({ base, vat }: OssSum): OssAmounts => ({ base, vat, baseInEuro: inEuro(base), vatInEuro: inEuro(vat) })
  const rows = sums
    .filter(one => one.quarterStart >= period.start)
    .map(one => ({
      country: one.country,
      supply: one.supply,
      rate: one.rate,
      invoices: one.invoices,
      entryIds: one.entryIds,
      ...amountsOf(one),
    }))
  const corrections = new Map<string, OssCorrection>()
  for (const one of sums.filter(({ quarterStart }) => quarterStart < period.start)) {
    const key = `${one.quarterStart} ${one.country}`
    const quarter = periodOf(one.quarterStart, 'quarterly')
    const isTooOld = addYears(dueOn(quarter), 3) < judgedOn
    const isToCountry = isTooOld || !isRegistered
    const before = corrections.get(key) ?? { quarter: periodKey(quarter), country: one.country, isTooOld, isToCountry, ...nothing }
    corrections.set(key, { ...before, ...added(before, amountsOf(one)) })
  }
  const inOrder = [...corrections].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, correction]) => correction)
  return { rows, corrections: inOrder, total: [...rows, ...inOrder.filter(isDeclared)].reduce<OssAmounts>(added, nothing) }
}

/** What the scheme does not take is shown, and declared to the state itself. */
const isDeclared = ({ isToCountry }: OssCorrection): boolean => !isToCountry

/** What is owed to each state, or to come back from it: no state pays for another one, so that a refund is not set off. */
export function byState({ rows, corrections }: OssFigures): ReadonlyMap<string, Pick<OssAmounts, 'vat' | 'vatInEuro'>> {
  const states = new Map<string, Pick<OssAmounts, 'vat' | 'vatInEuro'>>()
  for (const { country, vat, vatInEuro } of [...rows, ...corrections.filter(isDeclared)]) {
    const before = states.get(country) ?? nothing
    states.set(country, { vat: plus(before.vat, vat), vatInEuro: both(before.vatInEuro, vatInEuro) })
  }
  return states
}

export interface OssOwed {
  payable: Minor
  /** Null while the rate is not known. */
  payableInEuro: Minor | null
}

/** What is paid with the return: to every state that is owed something. */
export function owedIn(figures: OssFigures): OssOwed {
  const owed = [...byState(figures).values()].filter(({ vat }) => vat > 0)
  return {
    payable: sum(owed.map(({ vat }) => vat)),
    payableInEuro: owed.reduce<Minor | null>((total, { vatInEuro }) => both(total, vatInEuro), zero),
  }
}
