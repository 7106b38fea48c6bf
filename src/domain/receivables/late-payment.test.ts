import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { regions } from '../../regions/index.ts'
import { addDays } from '../calendar/dates.ts'
import { type Minor, plus } from '../money/money.ts'
import { type Claim, interestOn, interestSpans, planReminder } from './late-payment.ts'

const [danish, italian] = [regions['denmark']!.latePayment, regions['italy']!.latePayment]

const claim = (open: number, dueOn: string, rest: Partial<Claim> = {}): Claim => ({
  entryId: 'led_1',
  open: open as Minor,
  dueOn,
  fees: 0,
  lastReminderOn: null,
  isCompensated: false,
  ...rest,
})

const wish = { on: '2024-03-31', interest: true, fee: true, compensation: true, collectionNotice: false, isBusiness: true }

describe('late payment in Denmark (renteloven)', () => {
  test('10,000.00 due 31 January 2024, on 31 March: 193.15 interest, 100 for the reminder, 310 compensation (INT-DK-1)', () => {
    expect(planReminder(danish, [claim(1_000_000, '2024-01-31')], wish)).toMatchObject({
      items: [{ days: 60, interest: 19_315, compensation: 31_000 }],
      interest: 19_315,
      fee: 10_000,
      compensation: 31_000,
      total: 60_315,
      warnings: [],
    })
  })

  test('a fee at most three times, ten days apart; compensation once, and from businesses only', () => {
    const plan = (rest: Partial<Claim>, more: object = {}) =>
      planReminder(danish, [claim(1_000_000, '2024-01-31', rest)], { ...wish, ...more })
    expect(plan({ fees: 3 })).toMatchObject({ code: 'reminder_fee_times' })
    expect(plan({ fees: 1, lastReminderOn: '2024-03-22' })).toMatchObject({ code: 'reminder_fee_days', values: { next: '2024-04-01' } })
    expect(plan({ fees: 2, lastReminderOn: '2024-03-21', isCompensated: true })).toMatchObject({ fee: 10_000, compensation: 0 })
    expect(plan({}, { isBusiness: false })).toMatchObject({ code: 'late_businesses_only' })
    expect(plan({}, { isBusiness: false, compensation: false })).toMatchObject({ interest: 19_315 })
  })

  test('says where a rate is not known, or only remembered', () => {
    expect(planReminder(danish, [claim(1_000_000, '2024-06-30')], { ...wish, on: '2024-07-30' })).toMatchObject({
      interest: 0,
      warnings: [{ code: 'late_rate_missing', values: { from: '2024-07-01' } }],
    })
    expect(planReminder(danish, [claim(1_000_000, '2026-01-31')], { ...wish, on: '2026-02-28' })).toMatchObject({
      warnings: [{ code: 'late_rate_unconfirmed', values: { from: '2026-01-01' } }],
    })
  })
})

describe('late payment in Italy (D.Lgs. 231/2002)', () => {
  const on = '2026-04-30'
  test('5,000.00 due 28 February 2026, on 30 April: 84.82 interest and 40.00 (INT-IT-1)', () => {
    expect(planReminder(italian, [claim(500_000, '2026-02-28')], { ...wish, on, fee: false })).toMatchObject({
      items: [{ days: 61, interest: 8_482 }],
      compensation: 4_000,
      total: 12_482,
    })
  })

  test('no fee for a reminder, and nothing from consumers', () => {
    expect(planReminder(italian, [claim(500_000, '2026-02-28')], { ...wish, on })).toMatchObject({ code: 'reminder_fee_none' })
    expect(planReminder(italian, [claim(1, on)], { ...wish, on, fee: false, isBusiness: false })).toMatchObject({
      code: 'late_businesses_only',
    })
  })

  test('over the turn of a half-year each day has its own rate', () => {
    const spans = interestSpans(italian, '2024-06-20', '2024-07-10')
    expect(spans.map(({ from, to, days, rate }) => [from, to, days, rate?.rate])).toEqual([
      ['2024-06-21', '2024-06-30', 10, 1250],
      ['2024-07-01', '2024-07-10', 10, 1225],
    ])
    // 10,000.00 at 12.50 % and at 12.25 % for ten days each.
    expect(interestOn(1_000_000 as Minor, spans)).toBe(6_781)
  })
})

test('interest grows with every day, is that of both halves together within a cent, and nothing before the due day', () => {
  const day = fc.integer({ min: 0, max: 700 }).map(days => addDays('2024-01-01', days))
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 100_000_000 }), day, day, (open, one, other) => {
      const [due, on] = [one, other].sort() as [string, string]
      const whole = interestOn(open as Minor, interestSpans(italian, due, on))
      const middle = addDays(due, Math.floor((Date.parse(on) - Date.parse(due)) / 86_400_000 / 2))
      const parts = plus(
        interestOn(open as Minor, interestSpans(italian, due, middle)),
        interestOn(open as Minor, interestSpans(italian, middle, on)),
      )
      expect(Math.abs(whole - parts)).toBeLessThanOrEqual(1)
      expect(interestOn(open as Minor, interestSpans(italian, on, due))).toBe(0)
      expect(interestOn(open as Minor, interestSpans(italian, due, addDays(on, 1)))).toBeGreaterThanOrEqual(whole)
    }),
  )
})
