/**
 * What a Danish company has to do by when. B-skat is not among them: it is the income tax of people, sole traders included, that the tax authority
 * collects from them by instalments of its own; a company pays acontoskat instead. The OSS return concerns only those who have registered for the scheme.
 */
import { type CalendarDate, dayInWords } from '../../../domain/calendar/dates.ts'
import { dayOf, type Period, periodInWords, periodKey } from '../../../domain/calendar/periods.ts'
import { nextWorkingDay } from '../../../domain/calendar/working-days.ts'
import { dueWithin, hasEuSales, periodsDue } from '../../../domain/vat/deadlines.ts'
import type { Deadline, DeadlineFacts } from '../../../domain/vat/vat-returns.ts'
import { publicHolidays } from './holidays.ts'
import { onBankDay, returnDates } from './return-dates.ts'

/** What is only filed is not moved by a day on which just the banks are closed. */
const onWeekday = (day: CalendarDate): CalendarDate => nextWorkingDay(day, publicHolidays)

const endOf = ({ end }: Period): [year: number, month: number] => end.split('-').slice(0, 2).map(Number) as [number, number]

const vatReturns = (facts: DeadlineFacts): Deadline[] =>
  periodsDue(facts, facts.frequency).map(period => ({
    kind: 'vat_return',
    periodKey: periodKey(period),
    period,
    dueOn: returnDates(period, facts.frequency).payBy,
    title: { english: 'VAT return and payment', local: 'Momsangivelse og betaling' },
    description: `File the VAT return of ${periodInWords(period)} and pay what it comes to; it is due even if there was no sale and no purchase.`,
    law: 'ML § 57',
  }))

/**
 * By the month for who returns VAT by the month, else by the quarter. A company that sells many goods to the EU may be told to list them by the month
 * all the same; that is not known here.
 */
const euSalesLists = (facts: DeadlineFacts): Deadline[] =>
  periodsDue(facts, facts.frequency === 'monthly' ? 'monthly' : 'quarterly')
    .filter(period => hasEuSales(period, facts))
    .map(period => {
      const [year, month] = endOf(period)
      return {
        kind: 'eu_sales_list',
        periodKey: periodKey(period),
        period,
        dueOn: onBankDay(dayOf(year, month + 1, 25)),
        title: { english: 'EU sales list', local: 'EU-salg uden moms' },
        description: `List what was sold without VAT to businesses in other EU countries in ${periodInWords(period)}, buyer by buyer.`,
        law: 'ML § 54',
      }
    })

/** Until the 10th of the next month, for December until 17 January. Large employers have other days: the last bank day of the month itself. */
const payrollTaxes = (facts: DeadlineFacts): Deadline[] =>
  periodsDue(facts, 'monthly').map(period => {
    const [year, month] = endOf(period)
    return {
      kind: 'payroll_tax',
      periodKey: periodKey(period),
      period,
      dueOn: onBankDay(dayOf(year, month + 1, month === 12 ? 17 : 10)),
      title: { english: 'Payroll tax and labour market contribution', local: 'A-skat og AM-bidrag' },
      description: `Report the wages of ${periodInWords(period)} and pay the tax and the contribution that were withheld, if there were any.`,
      law: 'opkrævningsloven § 2',
    }
  })

const instalments = [
  { number: 1, name: 'first', month: 3 },
  { number: 2, name: 'second', month: 11 },
] as const

/** By the calendar year, also for a company whose accounting year is another one (SEL § 29 A, stk. 1). */
const taxAdvances = (facts: DeadlineFacts): Deadline[] =>
  periodsDue(facts, 'annual').flatMap(period =>
    instalments.map(({ number, name, month }) => ({
      kind: 'corporate_tax_advance',
      periodKey: `${periodKey(period)}-${number}`,
      period,
      dueOn: onBankDay(dayOf(endOf(period)[0], month, 20)),
      title: { english: 'Corporate tax on account', local: 'Acontoskat' },
      description: `Pay the ${name} instalment of the corporate tax on account for ${periodInWords(period)}.`,
      law: 'SEL § 29 A, stk. 5',
    })),
  )

/** The accounting years of twelve months, named by the calendar year that they end in. */
const accountingYears = (facts: DeadlineFacts): Period[] =>
  periodsDue(facts, 'annual').map(({ end }) => {
    const year = Number(end.slice(0, 4))
    return { start: dayOf(year - 1, facts.yearEndsInMonth + 1, 1), end: dayOf(year, facts.yearEndsInMonth + 1, 0) }
  })

const sixMonthsAfter = (period: Period): CalendarDate => {
  const [year, month] = endOf(period)
  return dayOf(year, month + 7, 0)
}

/** Six months; four for listed and state-owned companies (class D), which are none of ours. That a weekend moves the day is practice, not in the act. */
const annualReports = (facts: DeadlineFacts): Deadline[] =>
  accountingYears(facts).map(period => ({
    kind: 'annual_report',
    periodKey: periodKey(period),
    period,
    dueOn: onWeekday(sixMonthsAfter(period)),
    title: { english: 'Annual report', local: 'Årsrapport' },
    description: `Send the approved annual report of the year that ended on ${dayInWords(period.end)} to the Danish Business Authority.`,
    law: 'ÅRL § 138, stk. 1',
  }))

/**
 * Six months, but 1 September for an income year that ends in February or March (stk. 2). On a weekend or a holiday it is in time until 9 o'clock of the
 * next weekday (§ 13).
 */
const taxReturns = (facts: DeadlineFacts): Deadline[] =>
  accountingYears(facts).map(period => {
    const [year, month] = endOf(period)
    const isEarlyYear = month === 2 || month === 3
    return {
      kind: 'corporate_tax_return',
      periodKey: periodKey(period),
      period,
      dueOn: onWeekday(isEarlyYear ? dayOf(year, 9, 1) : sixMonthsAfter(period)),
      title: { english: 'Corporate tax return', local: 'Oplysningsskema for selskaber' },
      description: `File the corporate tax return of the income year that ended on ${dayInWords(period.end)}.`,
      law: 'skattekontrolloven §§ 12 og 13',
    }
  })

export const deadlines = (facts: DeadlineFacts): Deadline[] =>
  dueWithin(
    [vatReturns, euSalesLists, payrollTaxes, taxAdvances, annualReports, taxReturns].flatMap(list => list(facts)),
    facts,
  )
