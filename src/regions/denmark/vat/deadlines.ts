/**
 * What a Danish company has to do by when. B-skat is not among them: it is the income tax of people, sole traders included, that the tax authority
 * collects from them by instalments of its own; a company pays acontoskat instead. The OSS return concerns only those who have registered for the scheme.
 */
import { type CalendarDate, dayOf } from '../../../domain/calendar/dates.ts'
import { type Period, periodKey } from '../../../domain/calendar/periods.ts'
import { nextWorkingDay } from '../../../domain/calendar/working-days.ts'
import { dueWithin, hasEuSales, ossQuarters, periodsDue } from '../../../domain/vat/deadlines.ts'
import { dueOn } from '../../../domain/vat/oss/oss-return.ts'
import type { Deadline, DeadlineFacts } from '../../../domain/vat/vat-returns.ts'
import { say } from '../../../language/say.ts'
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
    title: { local: 'Momsangivelse og betaling', explanation: say('deadline_title.vat_return') },
    description: say('deadline.vat_return', { ...period }),
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
        title: { local: 'EU-salg uden moms', explanation: say('deadline_title.eu_sales_list') },
        description: say('deadline.eu_sales_list', { ...period }),
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
      title: { local: 'A-skat og AM-bidrag', explanation: say('deadline_title.payroll_tax') },
      description: say('deadline.payroll_tax', { ...period }),
      law: 'opkrævningsloven § 2',
    }
  })

const instalments = [
  { number: 1, month: 3 },
  { number: 2, month: 11 },
] as const

/** By the calendar year, also for a company whose accounting year is another one (SEL § 29 A, stk. 1). */
const taxAdvances = (facts: DeadlineFacts): Deadline[] =>
  periodsDue(facts, 'annual').flatMap(period =>
    instalments.map(({ number, month }) => ({
      kind: 'corporate_tax_advance',
      periodKey: `${periodKey(period)}-${number}`,
      period,
      dueOn: onBankDay(dayOf(endOf(period)[0], month, 20)),
      title: { local: 'Acontoskat', explanation: say('deadline_title.corporate_tax_advance') },
      description: say('deadline.corporate_tax_advance', { ...period, instalment: number }),
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
    title: { local: 'Årsrapport', explanation: say('deadline_title.annual_report') },
    description: say('deadline.annual_report', { end: period.end }),
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
      title: { local: 'Oplysningsskema for selskaber', explanation: say('deadline_title.corporate_tax_return') },
      description: say('deadline.corporate_tax_return', { end: period.end }),
      law: 'skattekontrolloven §§ 12 og 13',
    }
  })

/** On the last day of the month after, which nothing moves. */
const ossReturns = (facts: DeadlineFacts): Deadline[] =>
  ossQuarters(facts).map(period => ({
    kind: 'oss_return',
    periodKey: periodKey(period),
    period,
    dueOn: dueOn(period),
    title: { local: 'OSS-angivelse og betaling', explanation: say('deadline_title.oss_return') },
    description: say('deadline.oss_return', { ...period }),
    law: 'ML kapitel 16',
  }))

export const deadlines = (facts: DeadlineFacts): Deadline[] =>
  dueWithin(
    [vatReturns, euSalesLists, payrollTaxes, taxAdvances, annualReports, taxReturns, ossReturns].flatMap(list => list(facts)),
    facts,
  )
