import { describe, expect, test } from 'vitest'
import { rows } from '../../../../test/harness/text-tables.ts'
import { periodOf } from '../../../domain/calendar/periods.ts'
import type { DeadlineFacts } from '../../../domain/vat/vat-returns.ts'
import { languages } from '../../../language/languages.ts'
import { tell } from '../../../language/tell.ts'
import italy from '../index.ts'

const facts: DeadlineFacts = { from: '2026-01-01', to: '2026-12-31', frequency: 'quarterly', euSales: [], yearEndsInMonth: 12 }

const listed = (rest: Partial<DeadlineFacts> = {}) => italy.deadlines({ ...facts, ...rest })
const ofKind = (kind: string, rest: Partial<DeadlineFacts> = {}) =>
  listed(rest)
    .filter(one => one.kind === kind)
    .map(({ periodKey, dueOn }) => `${periodKey} ${dueOn}`)

test('the year of an Italian company that settles by the quarter', () => {
  expect(listed().map(({ dueOn, kind, periodKey }) => `${dueOn} ${kind} ${periodKey}`)).toEqual([
    '2026-03-02 lipe 2025-Q4',
    '2026-03-02 stamp_duty 2025-Q4',
    '2026-03-16 vat_payment 2025-Q4',
    '2026-04-30 annual_vat_return 2025',
    '2026-05-18 vat_payment 2026-Q1',
    '2026-06-01 lipe 2026-Q1',
    '2026-06-01 stamp_duty 2026-Q1',
    '2026-08-20 vat_payment 2026-Q2',
    '2026-09-30 lipe 2026-Q2',
    '2026-09-30 stamp_duty 2026-Q2',
    '2026-11-16 vat_payment 2026-Q3',
    '2026-11-30 lipe 2026-Q3',
    '2026-11-30 stamp_duty 2026-Q3',
    '2026-12-28 vat_advance 2026',
  ])
})

test.each(rows`
  kind               from        to          frequency  due
  lipe               2025-04-01  2025-07-01  quarterly  2025-Q1 2025-06-03
  lipe               2025-11-01  2025-12-31  quarterly  2025-Q3 2025-12-01
  lipe               2026-01-01  2026-03-31  monthly    2025-Q4 2026-03-02
  lipe               2026-05-01  2026-06-30  monthly    2026-Q1 2026-06-01
  lipe               2027-01-01  2027-03-31  quarterly  2026-Q4 2027-03-01
  vat_payment        2025-02-01  2025-02-28  monthly    2025-01 2025-02-17
  vat_payment        2025-08-01  2025-08-31  quarterly  2025-Q2 2025-08-20
  vat_payment        2025-11-01  2025-11-30  quarterly  2025-Q3 2025-11-17
  vat_payment        2026-05-01  2026-05-31  monthly    2026-04 2026-05-18
  vat_payment        2026-05-01  2026-05-31  quarterly  2026-Q1 2026-05-18
  vat_advance        2025-12-01  2026-01-31  quarterly  2025 2025-12-29
  vat_advance        2026-12-01  2027-01-31  monthly    2026 2026-12-28
  annual_vat_return  2026-01-01  2026-12-31  monthly    2025 2026-04-30
  stamp_duty         2024-11-01  2024-12-31  quarterly  2024-Q3 2024-12-02
`)('$kind between $from and $to, $frequency: $due', ({ kind, from, to, frequency, due }) => {
  expect(ofKind(kind!, { from: from!, to: to!, frequency: frequency as 'monthly' | 'quarterly' })).toEqual([due])
})

test('who settles by the month pays twelve times and sends four communications', () => {
  expect(ofKind('vat_payment', { frequency: 'monthly' })).toHaveLength(12)
  expect(ofKind('lipe', { frequency: 'monthly' })).toHaveLength(4)
})

describe('the Intrastat list', () => {
  test('is due for the quarters with EU sales only', () => {
    expect(ofKind('eu_sales_list')).toEqual([])
    expect(ofKind('eu_sales_list', { euSales: [periodOf('2025-12-31', 'monthly'), periodOf('2026-02-01', 'monthly')] })).toEqual([
      '2025-Q4 2026-01-26',
      '2026-Q1 2026-04-27',
    ])
  })
})

test('payments name their F24 code', () => {
  const codes = (kind: string, rest: Partial<DeadlineFacts> = {}) =>
    listed(rest).flatMap(one => (one.kind === kind ? (tell('en', one.description).match(/code (\d{4})/)?.[1] ?? 'none') : []))
  expect(codes('vat_payment')).toEqual(['6099', '6031', '6032', '6033'])
  expect(codes('vat_payment', { frequency: 'monthly', to: '2026-03-31' })).toEqual(['6012', '6001', '6002'])
  expect(codes('vat_advance')).toEqual(['6035'])
  expect(codes('vat_advance', { frequency: 'monthly' })).toEqual(['6013'])
  expect(codes('stamp_duty')).toEqual(['2524', '2521', '2522', '2523'])
})

test('every deadline has its words, its law and the period that it is for, and is named once', () => {
  const all = listed({ from: '2025-10-01', to: '2027-04-01', frequency: 'monthly', euSales: [{ start: '2025-01-01', end: '2027-12-31' }] })
  for (const { title, description, law, period, dueOn } of all) {
    expect(title.local.length > 3 && law.length > 3).toBe(true)
    for (const language of languages) {
      expect(tell(language, title.explanation)).toMatch(/^\p{Lu}[^\n]{5,}$/u)
      expect(tell(language, description)).toMatch(/^[A-Z][^\n]+\.$/)
    }
    expect(dueOn >= period.start).toBe(true)
  }
  expect(new Set(all.map(({ kind, periodKey }) => `${kind} ${periodKey}`)).size).toBe(all.length)
})

test('what was withheld is due on the 16th of the next month, certificates in spring, self-invoices on the 15th', () => {
  const months = ['2026-03-01', '2026-04-01', '2026-07-01'].map(day => periodOf(day, 'monthly'))
  expect(ofKind('withholding', { withheld: months })).toEqual(['2026-03 2026-04-16', '2026-04 2026-05-18', '2026-07 2026-08-20'])
  expect(ofKind('self_invoice', { selfInvoiced: months })).toEqual(['2026-03 2026-04-15', '2026-04 2026-05-15', '2026-07 2026-08-17'])
  const next = { withheld: months, from: '2027-01-01', to: '2027-12-31' }
  expect(ofKind('withholding_certificate_copy', next)).toEqual(['2026 2027-03-16'])
  expect(ofKind('withholding_certificate', next)).toEqual(['2026 2027-04-30'])
})
