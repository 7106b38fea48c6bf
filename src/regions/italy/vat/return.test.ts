import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cents } from '../../../../test/harness/coding-facts.ts'
import { rows } from '../../../../test/harness/text-tables.ts'
import type { VatFrequency } from '../../../domain/calendar/periods.ts'
import { type Period, periodOf } from '../../../domain/calendar/periods.ts'
import { toMinorUnits, zero } from '../../../domain/money/money.ts'
import { noteOf } from '../../../domain/vat/return-sheet.ts'
import { foundIn } from '../../../domain/vat/vat-boxes.ts'
import type { Carried, ReturnFigures, Side, VatSum } from '../../../domain/vat/vat-returns.ts'
import italy from '../index.ts'

const { vatReturn, vatCode, vatCodes } = italy

const line = (code: string, side: Side, base: number, due: number, deducted: number): VatSum => ({
  code,
  side,
  base: cents(base),
  due: cents(due),
  deducted: cents(deducted),
})

const nothingCarried: Carried = { debt: zero, credit: zero, creditOfLastYear: zero }

const figures = (sums: readonly VatSum[], period: Period, frequency: VatFrequency, carried: Partial<Carried> = {}): ReturnFigures =>
  vatReturn.figures({ period, frequency, found: foundIn(vatReturn, sums, [], vatCode), carried: { ...nothingCarried, ...carried } })

/** A settlement of so much due and so much deducted. */
const settled = (due: number, deducted: number, day: string, frequency: VatFrequency, carried: Partial<Carried> = {}): ReturnFigures =>
  figures([line('22', 'sale', 0, due, 0), line('22', 'purchase', 0, 0, deducted)], periodOf(day, frequency), frequency, carried)

/** In euro, without the rows that are empty; `VP6.2` is its second column. */
const filled = ({ boxes }: ReturnFigures): Record<string, number> =>
  Object.fromEntries(boxes.flatMap(({ key, amount, column }) => (amount === 0 ? [] : [[column ? `${key}.${column}` : key, amount / 100]])))

const examples: readonly VatSum[] = [
  line('22', 'purchase', 100, 0, 22),
  line('N2.2', 'purchase', 500, 0, 0),
  line('N1', 'purchase', 2, 0, 0),
  line('22', 'purchase', 1040, 0, 228.8),
  line('10', 'purchase', 200, 0, 20),
  line('NR', 'purchase', 33, 0, 0),
  line('22D40', 'purchase', 50, 0, 4.4),
  line('22D50', 'purchase', 30, 0, 3.3),
  line('22RC17', 'purchase', 100, 22, 22),
  line('22RC18', 'purchase', 1000, 220, 220),
  line('22RC16', 'purchase', 3000, 660, 660),
  line('22', 'sale', 1000, 220, 0),
  line('10', 'sale', 500, 50, 0),
  line('N2.1', 'sale', 2000, 0, 0),
  line('22', 'sale', 100, 22, 0),
  line('N3.1', 'sale', 3000, 0, 0),
  line('22S', 'sale', 1000, 0, 0),
]

describe('the worked examples', () => {
  test('IT-16: the quarter of the fifteen examples is too little to be paid', () => {
    const quarter = figures(examples, periodOf('2026-02-01', 'quarterly'), 'quarterly')
    expect(filled(quarter)).toEqual({ VP2: 7600, VP3: 6020, VP4: 1194, VP5: 1180.5, 'VP6.1': 13.5, VP12: 0.14, 'VP14.1': 13.64 })
    expect(quarter.payable).toBe(cents(13.64))
    expect(quarter.payment).toMatchObject({ code: '6031', dueOn: '2026-05-18', amount: 0 })
    expect(noteOf(quarter.payment!, 'en')).toContain('Not more than 100.00 EUR')
    expect(quarter.carries).toEqual({ debt: cents(13.64), credit: 0 })
    expect(quarter.warnings).toEqual([])
  })

  test('IT-17: a quarter with a credit of the one before', () => {
    const quarter = settled(4400, 1760, '2026-01-01', 'quarterly', { credit: cents(140) })
    expect(filled(quarter)).toEqual({ VP4: 4400, VP5: 1760, 'VP6.1': 2640, VP8: 140, VP12: 25, 'VP14.1': 2525 })
    expect(quarter.payment).toEqual({ code: '6031', dueOn: '2026-05-18', amount: cents(2525), note: null })
    expect(quarter.carries).toEqual({ debt: 0, credit: 0 })
  })

  test('IT-18: the quarter after IT-16 pays for both', () => {
    const carried = { debt: figures(examples, periodOf('2026-02-01', 'quarterly'), 'quarterly').carries.debt }
    const quarter = settled(900, 500, '2026-04-01', 'quarterly', carried)
    expect(filled(quarter)).toEqual({ VP4: 900, VP5: 500, 'VP6.1': 400, VP7: 13.64, VP12: 4.14, 'VP14.1': 417.78 })
    expect(quarter.payment).toEqual({ code: '6032', dueOn: '2026-08-20', amount: cents(417.78), note: null })
  })

  test('IT-19: a month with a credit leaves it to the next one', () => {
    const month = settled(1000, 1300, '2026-03-01', 'monthly')
    expect(filled(month)).toEqual({ VP4: 1000, VP5: 1300, 'VP6.2': -300, 'VP14.2': -300 })
    expect(month.payable).toBe(cents(-300))
    expect(month.payment).toMatchObject({ code: null, amount: 0, note: { code: 'payment_note', values: { case: 'credit' } } })
    expect(noteOf(month.payment!, 'en')).toBe('A credit: the next period takes it over in row VP8.')
    expect(noteOf(month.payment!, 'it')).toBe('Credito: il periodo successivo lo riporta nel rigo VP8.')
    expect(month.carries).toEqual({ debt: 0, credit: cents(300) })
    const next = settled(1000, 500, '2026-04-01', 'monthly', { credit: month.carries.credit })
    expect(filled(next)).toEqual({ VP4: 1000, VP5: 500, 'VP6.1': 500, VP8: 300, 'VP14.1': 200 })
  })

  test('IT-20: a credit note takes off the same rows', () => {
    expect(filled(figures([line('22', 'sale', -100, -22, 0)], periodOf('2026-02-01', 'monthly'), 'monthly'))).toEqual({
      VP2: -100,
      VP4: -22,
      'VP6.2': -22,
      'VP14.2': -22,
    })
  })
})

test('the form has its rows in order', () => {
  expect(vatReturn.boxes.map(({ key, label }) => `${key} ${label}`)).toEqual([
    "VP2 Totale operazioni attive (al netto dell'IVA)",
    "VP3 Totale operazioni passive (al netto dell'IVA)",
    'VP4 IVA esigibile',
    'VP5 IVA detratta',
    'VP6 IVA dovuta o a credito',
    'VP7 Debito periodo precedente non superiore a 100 euro',
    'VP8 Credito periodo precedente',
    'VP9 Credito anno precedente',
    'VP10 Versamenti auto UE',
    "VP11 Crediti d'imposta",
    'VP12 Interessi dovuti per liquidazioni trimestrali',
    'VP13 Acconto dovuto',
    'VP14 IVA da versare o a credito',
  ])
  expect(settled(0, 0, '2026-01-01', 'monthly').boxes.map(({ key }) => key)).toEqual(vatReturn.boxes.map(({ key }) => key))
})

/** Base 100, due 20, deducted 3: a row shows which of them it takes, whatever a line of that code would really have. */
test.each(rows`
  code        sale                    purchase
  22          VP2 100, VP4 20, VP5 3  VP3 100, VP4 20, VP5 3
  10          VP2 100, VP4 20, VP5 3  VP3 100, VP4 20, VP5 3
  22D40       VP2 100, VP4 20, VP5 3  VP3 100, VP4 20, VP5 3
  22D0        VP2 100, VP4 20, VP5 3  VP3 100, VP4 20, VP5 3
  22RC16      VP2 100, VP4 20, VP5 3  VP3 100, VP4 20, VP5 3
  22RC17      VP2 100, VP4 20, VP5 3  VP3 100, VP4 20, VP5 3
  22RC17D40   VP2 100, VP4 20, VP5 3  VP3 100, VP4 20, VP5 3
  22RC18      VP2 100, VP4 20, VP5 3  VP3 100, VP4 20, VP5 3
  22RC19      VP2 100, VP4 20, VP5 3  VP3 100, VP4 20, VP5 3
  22IMP       VP2 100, VP4 20, VP5 3  VP3 100, VP4 20, VP5 3
  22S         VP2 100, VP5 3          VP3 100, VP5 3
  10S         VP2 100, VP5 3          VP3 100, VP5 3
  N1          -                       -
  NR          -                       -
  N2.1        VP2 100, VP4 20, VP5 3  VP3 100, VP4 20, VP5 3
  N2.2        VP2 100, VP4 20, VP5 3  VP3 100, VP4 20, VP5 3
  N3.2        VP2 100, VP4 20, VP5 3  VP3 100, VP4 20, VP5 3
  N4          VP2 100, VP4 20, VP5 3  VP3 100, VP4 20, VP5 3
  N6.3        VP2 100, VP4 20, VP5 3  VP3 100, VP4 20, VP5 3
  N7          VP5 3                   VP3 100, VP5 3
`)('$code counts on a sale in $sale and on a purchase in $purchase', ({ code, ...sides }) => {
  for (const side of ['sale', 'purchase'] as const) {
    const found = foundIn(vatReturn, [line(code!, side, 100, 20, 3)], [], vatCode)
    const shown = [...found].flatMap(([key, amount]) => (amount === 0 ? [] : [`${key} ${amount / 100}`]))
    expect(shown.join(', ')).toBe(sides[side])
  }
})

describe('the interest of the quarter', () => {
  test.each(rows`
    day         frequency    due      deducted  debt   credit  lastYear  interest  payable
    2026-01-01  quarterly    1000     0         0      0       0         10        1010
    2026-04-01  quarterly    1000     0         0      0       0         10        1010
    2026-07-01  quarterly    1000     0         0      0       0         10        1010
    2026-10-01  quarterly    1000     0         0      0       0         0         1000
    2026-01-01  monthly      1000     0         0      0       0         0         1000
    2026-01-01  half_yearly  1000     0         0      0       0         0         1000
    2026-01-01  annual       1000     0         0      0       0         0         1000
    2026-01-01  quarterly    0.50     0         0      0       0         0.01      0.51
    2026-01-01  quarterly    0.49     0         0      0       0         0         0.49
    2026-01-01  quarterly    1000     1000      50     0       0         0.50      50.50
    2026-01-01  quarterly    1000     0         0      600     400       0         0
    2026-01-01  quarterly    1000     0         0      0       400       6         606
    2026-01-01  quarterly    100      300       0      0       0         0         -200
    2026-04-01  quarterly    100      300       250    0       0         0.50      50.50
  `)('$day $frequency: $due - $deducted with $debt, $credit and $lastYear carried bears $interest', row => {
    const amount = (name: string) => cents(Number(row[name]))
    const carried = { debt: amount('debt'), credit: amount('credit'), creditOfLastYear: amount('lastYear') }
    const { boxes, payable } = settled(Number(row.due), Number(row.deducted), row.day!, row.frequency as VatFrequency, carried)
    expect(boxes.find(({ key }) => key === 'VP12')?.amount).toBe(amount('interest'))
    expect(payable).toBe(amount('payable'))
  })
})

describe('the minimum and its end', () => {
  test.each(rows`
    day         frequency    owed    code  due         paid    left
    2026-01-01  monthly      100     6001  2026-02-16  0       100
    2026-01-01  monthly      100.01  6001  2026-02-16  100.01  0
    2026-07-01  monthly      500     6007  2026-08-20  500     0
    2026-10-01  monthly      100     6010  2026-11-16  0       100
    2026-11-01  monthly      0.01    6011  2026-12-16  0.01    0
    2026-12-01  monthly      50      6012  2027-01-18  50      0
    2026-01-01  quarterly    99      6031  2026-05-18  0       99.99
    2026-01-01  quarterly    99.01   6031  2026-05-18  0       100
    2026-01-01  quarterly    99.02   6031  2026-05-18  100.01  0
    2026-04-01  quarterly    50      6032  2026-08-20  0       50.50
    2026-07-01  quarterly    50      6033  2026-11-16  50.50   0
    2026-10-01  quarterly    50      6099  2027-03-16  50.50   0
    2026-01-01  half_yearly  50      6032  2026-08-20  0       50
    2026-07-01  half_yearly  50      6099  2027-03-16  50      0
    2026-01-01  annual       50      6099  2027-03-16  50      0
    2023-01-01  monthly      25.82   6001  2023-02-16  0       25.82
    2023-01-01  monthly      25.83   6001  2023-02-16  25.83   0
  `)('$day $frequency: of $owed are paid $paid on $due under $code, $left is left', ({ day, frequency, owed, code, due, paid, left }) => {
    const { payment, carries } = settled(Number(owed), 0, day!, frequency as VatFrequency)
    expect(payment).toMatchObject({ code, dueOn: due, amount: cents(Number(paid)) })
    expect(carries).toEqual({ debt: cents(Number(left)), credit: 0 })
  })

  test('the last quarter bears its interest in the annual return', () => {
    const quarter = settled(1000, 0, '2026-10-01', 'quarterly')
    expect(filled(quarter)).toEqual({ VP4: 1000, 'VP6.1': 1000, 'VP14.1': 1000 })
    expect(quarter.payment).toMatchObject({ code: '6099', dueOn: '2027-03-16', amount: cents(1010) })
    expect(noteOf(quarter.payment!, 'en')).toContain('interest (10.00 EUR)')
  })

  test('a credit at the end of the year goes into the annual return', () => {
    for (const frequency of ['monthly', 'quarterly'] as const) {
      const { payment, carries } = settled(0, 300, '2026-12-01', frequency)
      expect(noteOf(payment!, 'en')).toContain('annual return')
      expect(carries).toEqual({ debt: 0, credit: cents(300) })
    }
  })

  test('nothing owed is nothing paid', () => {
    expect(settled(10, 10, '2026-01-01', 'quarterly')).toMatchObject({ payable: 0, payment: null, carries: { debt: 0, credit: 0 } })
    expect(vatReturn.isNilReturnDue).toBe(false)
  })
})

test('at the end of the year an advance that is not in the ledger is asked for', () => {
  const warned = (day: string, frequency: VatFrequency, due = 10) => settled(due, 0, day, frequency).warnings.map(({ code }) => code)
  expect(warned('2026-12-01', 'monthly')).toEqual(['vat_advance_not_known'])
  expect(warned('2026-12-01', 'quarterly')).toEqual(['vat_advance_not_known'])
  expect(warned('2026-12-01', 'quarterly', -10)).toEqual([])
  expect(warned('2026-11-01', 'monthly')).toEqual([])
})

/** L. 405/1990 art. 6: the advance is taken off the last settlement of the year; row VP13. */
test.each(rows`
  frequency   due   advance  payable  payment  credit
  monthly     1000  880      120      120      0
  monthly     1000  1200     -200     0        200
  quarterly   1000  880      120      121.20   0
`)('an advance of $advance on $due by the $frequency leaves $payable', ({ frequency, due, advance, payable, payment, credit }) => {
  const period = periodOf('2026-12-01', frequency as VatFrequency)
  const accounts = [{ account: '1602', balance: cents(Number(advance)) }]
  const found = foundIn(vatReturn, [line('22', 'sale', 0, Number(due), 0)], accounts, vatCode)
  const december = vatReturn.figures({ period, frequency: frequency as VatFrequency, found, carried: nothingCarried })
  expect(december.payable).toBe(cents(Number(payable)))
  expect([december.payment?.amount, december.carries.credit]).toEqual([cents(Number(payment)), cents(Number(credit))])
  expect(filled(december)['VP13']).toBe(Number(advance))
  expect(december.warnings.map(({ code }) => code)).toEqual(['vat_advance_method'])
})

test('the law knows months and quarters', () => {
  const warned = (frequency: VatFrequency) => settled(0, 0, '2026-01-01', frequency).warnings.map(({ code }) => code)
  expect(warned('half_yearly')).toEqual(['frequency_not_available_in_region'])
  expect(warned('annual')).toEqual(['frequency_not_available_in_region'])
  for (const frequency of italy.filing.choices) expect(warned(frequency)).toEqual([])
})

test('a quarter that began late is settled like a whole one', () => {
  const { payment, payable } = figures([line('22', 'sale', 5000, 1100, 0)], { start: '2026-02-01', end: '2026-03-31' }, 'quarterly')
  expect(payable).toBe(cents(1111))
  expect(payment).toEqual({ code: '6031', dueOn: '2026-05-18', amount: cents(1111), note: null })
})

describe('for any ledger', () => {
  const amount = fc.integer({ min: -1e9, max: 1e9 }).map(toMinorUnits)
  const carriedAmount = fc.integer({ min: 0, max: 1e8 }).map(toMinorUnits)
  const reported = vatCodes.filter(({ isReported }) => isReported).map(({ code }) => code)
  const sums = fc.array(
    fc
      .record({
        code: fc.constantFrom(...reported, '22RC17D40', '10D33', '4IMP'),
        side: fc.constantFrom<Side>('sale', 'purchase'),
        base: amount,
        due: amount,
        deducted: amount,
      })
      .map(sum => {
        const { rate, selfAssessedTo } = vatCode(sum.code)!
        const owes = selfAssessedTo !== null || (sum.side === 'sale' && rate > 0 && !sum.code.endsWith('S'))
        return { ...sum, due: owes ? sum.due : zero, deducted: sum.side === 'purchase' ? sum.deducted : zero }
      }),
  )

  test('what a month comes to is what is due less what is deducted', () => {
    fc.assert(
      fc.property(sums, list => {
        const month = figures(list, periodOf('2026-02-01', 'monthly'), 'monthly')
        expect(month.payable).toBe(toMinorUnits(list.reduce((total, { due, deducted }) => total + due - deducted, 0)))
      }),
    )
  })

  test('every base is in VP2 or VP3, by its side', () => {
    fc.assert(
      fc.property(sums, list => {
        const found = foundIn(vatReturn, list, [], vatCode)
        const bases = (side: Side, counted = list) => counted.filter(one => one.side === side).reduce((total, { base }) => total + base, 0)
        const atHome = list.filter(({ code }) => code !== 'N7')
        expect([found.get('VP2')! + 0, found.get('VP3')! + 0]).toEqual([bases('sale', atHome) + 0, bases('purchase') + 0])
      }),
    )
  })

  test('what is payable is paid, carried as a debt or carried as a credit', () => {
    const carried = fc.record({ debt: carriedAmount, credit: carriedAmount, creditOfLastYear: carriedAmount })
    const day = fc.integer({ min: 0, max: 900 }).map(days => new Date(Date.UTC(2026, 0, 1 + days)).toISOString().slice(0, 10))
    fc.assert(
      fc.property(sums, carried, day, fc.constantFrom<VatFrequency>('monthly', 'quarterly'), (list, brought, on, frequency) => {
        const { payable, payment, carries, boxes } = figures(list, periodOf(on, frequency), frequency, brought)
        const row = (key: string) => boxes.find(box => box.key === key)!.amount
        expect(payable).toBe(toMinorUnits(row('VP6') + row('VP7') - row('VP8') - row('VP9') + row('VP12')))
        const isLastQuarter = frequency === 'quarterly' && periodOf(on, frequency).end.slice(5, 7) === '12'
        const paid = payment?.amount ?? 0
        const left = paid + carries.debt - carries.credit
        if (isLastQuarter && payable > 0) expect(left).toBeGreaterThanOrEqual(payable)
        else expect(left).toBe(payable)
      }),
    )
  })
})
