import { describe, expect, test } from 'vitest'
import { rows } from '../../../../test/harness/text-tables.ts'
import { periodOf } from '../../../domain/calendar/periods.ts'
import type { DeadlineFacts } from '../../../domain/vat/vat-returns.ts'
import { languages } from '../../../language/languages.ts'
import { tell } from '../../../language/tell.ts'
import denmark from '../index.ts'

const facts: DeadlineFacts = { from: '2026-01-01', to: '2026-12-31', frequency: 'quarterly', euSales: [], yearEndsInMonth: 12 }

const listed = (rest: Partial<DeadlineFacts> = {}) => denmark.deadlines({ ...facts, ...rest })
const ofKind = (kind: string, rest: Partial<DeadlineFacts> = {}) =>
  listed(rest)
    .filter(one => one.kind === kind)
    .map(({ periodKey, dueOn }) => `${periodKey} ${dueOn}`)

test('the year of a Danish company that returns VAT by the quarter', () => {
  expect(listed().map(({ dueOn, kind, periodKey }) => `${dueOn} ${kind} ${periodKey}`)).toEqual([
    '2026-01-19 payroll_tax 2025-12',
    '2026-02-10 payroll_tax 2026-01',
    '2026-03-02 vat_return 2025-Q4',
    '2026-03-10 payroll_tax 2026-02',
    '2026-03-20 corporate_tax_advance 2026-1',
    '2026-04-10 payroll_tax 2026-03',
    '2026-05-11 payroll_tax 2026-04',
    '2026-06-01 vat_return 2026-Q1',
    '2026-06-10 payroll_tax 2026-05',
    '2026-06-30 annual_report 2025',
    '2026-06-30 corporate_tax_return 2025',
    '2026-07-10 payroll_tax 2026-06',
    '2026-08-10 payroll_tax 2026-07',
    '2026-09-01 vat_return 2026-Q2',
    '2026-09-10 payroll_tax 2026-08',
    '2026-10-12 payroll_tax 2026-09',
    '2026-11-10 payroll_tax 2026-10',
    '2026-11-20 corporate_tax_advance 2026-2',
    '2026-12-01 vat_return 2026-Q3',
    '2026-12-10 payroll_tax 2026-11',
  ])
})

test('every deadline has its words, its law and the period that it is for', () => {
  for (const { title, description, law, period, dueOn } of listed({ euSales: [periodOf('2026-02-01', 'monthly')] })) {
    expect(title.local.length > 3 && law.length > 3).toBe(true)
    for (const language of languages) {
      expect(tell(language, title.explanation)).toMatch(/^\p{Lu}[^\n]{5,}$/u)
      expect(tell(language, description)).toMatch(/^[A-Z][^\n]+\.$/)
    }
    expect(dueOn >= period.start).toBe(true)
  }
})

test('kind and period name a deadline once', () => {
  const names = listed({
    from: '2025-10-01',
    to: '2027-04-01',
    frequency: 'monthly',
    euSales: [{ start: '2025-01-01', end: '2027-12-31' }],
  })
  expect(new Set(names.map(({ kind, periodKey }) => `${kind} ${periodKey}`)).size).toBe(names.length)
})

describe('the list of EU sales', () => {
  test('is due for the quarters with such sales only', () => {
    expect(ofKind('eu_sales_list')).toEqual([])
    expect(ofKind('eu_sales_list', { euSales: [periodOf('2026-02-01', 'monthly'), periodOf('2026-09-30', 'monthly')] })).toEqual([
      '2026-Q1 2026-04-27',
      '2026-Q3 2026-10-26',
    ])
  })

  test('is due by the month for who returns VAT by the month', () => {
    expect(
      ofKind('eu_sales_list', { frequency: 'monthly', euSales: [periodOf('2026-11-05', 'monthly'), periodOf('2025-12-05', 'monthly')] }),
    ).toEqual(['2025-12 2026-01-26', '2026-11 2026-12-28'])
  })
})

test('VAT by the half-year is due twice', () => {
  expect(ofKind('vat_return', { frequency: 'half_yearly' })).toEqual(['2025-H2 2026-03-02', '2026-H1 2026-09-01'])
})

test('a deadline that moves past the asked days is left out, one that moves into them is listed', () => {
  expect(ofKind('vat_return', { from: '2026-03-01', to: '2026-03-01' })).toEqual([])
  expect(ofKind('vat_return', { from: '2026-03-02', to: '2026-03-02' })).toEqual(['2025-Q4 2026-03-02'])
})

test.each(rows`
  month  year  report      taxes       why
  12     2025  2026-06-30  2026-06-30  the calendar year
  12     2023  2024-07-01  2024-07-01  30 June is a Sunday
  6      2025  2025-12-31  2025-12-31  banks are closed on 31 December, but it is a weekday
  9      2025  2026-03-31  2026-03-31  -
  8      2025  2026-03-02  2026-03-02  28 February is a Saturday
  8      2023  2024-02-29  2024-02-29  a leap year
  2      2024  2024-09-02  2024-09-02  31 August is a Saturday, 1 September a Sunday
  3      2026  2026-09-30  2026-09-01  taxes have a day of their own
  1      2026  2026-07-31  2026-07-31  -
  10     2025  2026-04-30  2026-04-30  -
`)(
  'of a year that ends in month $month of $year the report is due on $report and the tax return on $taxes: $why',
  ({ month, year, report, taxes }) => {
    const due = listed({ from: `${year}-06-01`, to: `${Number(year) + 1}-12-31`, yearEndsInMonth: Number(month) }).filter(
      ({ period }) => period.end.slice(0, 7) === `${year}-${month!.padStart(2, '0')}`,
    )
    const of = (kind: string) => due.find(one => one.kind === kind)?.dueOn
    expect([of('annual_report'), of('corporate_tax_return')]).toEqual([report, taxes])
  },
)
