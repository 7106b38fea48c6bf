import { describe, expect, test } from 'vitest'
import { rows } from '../../../../test/harness/text-tables.ts'
import { periodOf } from '../../calendar/periods.ts'
import { isEuCountry } from '../../identity/countries.ts'
import { toMinorUnits } from '../../money/money.ts'
import { byState, dueOn, type OssSum, ossFigures, owedIn, quartersOf } from './oss-return.ts'
import { countriesWithRates, destinationRate } from './rates.ts'
import { isRegisteredIn } from './registration.ts'
import { isRegistered, thresholdOn, unregistered } from './standing.ts'

test('every member state has rates', () => {
  expect(countriesWithRates).toHaveLength(27)
  expect(countriesWithRates.filter(country => !isEuCountry(country))).toEqual([])
})

// Standard rates of 2026 and their days of change: the table of the rule book (domain.md C1), books/data/eu-standard-vat-rates-2026.csv.
test.each(rows`
  country  day         wanted  rate   kind
  DE       2026-03-01  25      19     standard
  DE       2026-03-01  7       7      reduced
  DE       2026-03-01  19      19     standard
  EE       2025-06-30  25      22     standard
  EE       2025-07-01  25      24     standard
  FI       2024-08-31  25      24     standard
  FI       2024-09-01  25      25.5   standard
  RO       2025-07-31  22      19     standard
  RO       2025-08-01  22      21     standard
  SK       2024-12-31  22      20     standard
  SK       2025-01-01  22      23     standard
  GR       2026-03-01  0       24     standard
  NO       2026-03-01  25      -      -
  DE       2021-06-30  25      -      -
`)('$country on $day asked for $wanted %: $rate', ({ country, day, wanted, rate, kind }) => {
  const found = destinationRate(country!, day!, Number(wanted))
  expect(found ? [String(found.rate), found.kind] : ['', '']).toEqual([rate, kind])
})

test.each(rows`
  date        posted      corrects    filed                  quarter     return
  2026-02-10  2026-02-10  -           -                      2026-01-01  2026-01-01
  2026-03-31  2026-04-30  -           -                      2026-01-01  2026-01-01
  2026-03-31  2026-05-01  -           -                      2026-01-01  2026-04-01
  2026-03-31  2026-11-01  -           -                      2026-01-01  2026-10-01
  2026-04-10  2026-04-10  2026-03-30  -                      2026-01-01  2026-04-01
  2026-03-30  2026-03-30  2026-02-01  -                      2026-01-01  2026-01-01
  2026-03-30  2026-03-30  2026-05-01  -                      2026-01-01  2026-01-01
  2026-12-31  2027-02-01  -           -                      2026-10-01  2027-01-01
  2026-03-31  2026-04-10  -           2026-01-01             2026-01-01  2026-04-01
  2026-03-31  2026-04-10  -           2026-01-01,2026-04-01  2026-01-01  2026-07-01
  2026-03-31  2026-05-01  -           2026-04-01             2026-01-01  2026-07-01
  2026-05-02  2026-05-02  2026-02-01  2026-01-01             2026-01-01  2026-04-01
`)(
  'a sale of $date, posted on $posted, correcting one of $corrects, with $filed filed',
  ({ date, posted, corrects, filed, quarter, return: wanted }) => {
    const found = quartersOf(date!, posted!, corrects === '' ? null : corrects!, filed!.split(','))
    expect([found.quarterStart, found.returnStart]).toEqual([quarter, wanted])
  },
)

test.each([
  ['2026-03-31', '2026-04-30'],
  ['2026-12-31', '2027-01-31'],
  ['2026-06-30', '2026-07-31'],
])('the return of the quarter to %s is due on %s, whatever day of the week', (end, day) => {
  expect(dueOn({ start: '2026-01-01', end })).toBe(day)
})

test('the registration counts from its first day to its last', () => {
  const setting = { ...unregistered, registeredFrom: '2026-02-01', registeredTo: '2026-06-30' }
  expect(['2026-01-31', '2026-02-01', '2026-06-30', '2026-07-01'].map(day => isRegistered(setting, day))).toEqual([
    false,
    true,
    true,
    false,
  ])
})

test('a quarter is of the registration when one of its days is', () => {
  const setting = { ...unregistered, registeredFrom: '2026-03-31', registeredTo: '2026-07-01' }
  const starts = ['2025-10-01', '2026-01-01', '2026-04-01', '2026-07-01', '2026-10-01']
  expect(starts.map(start => isRegisteredIn(setting, periodOf(start, 'quarterly')))).toEqual([false, true, true, true, false])
  expect(isRegisteredIn(unregistered, periodOf('2026-01-01', 'quarterly'))).toBe(false)
})

test('the limit goes by this year with the sale, and by the year before', () => {
  const limit = toMinorUnits(1_000_000)
  const passed = (sold: Record<string, number>, sale: number) =>
    thresholdOn({ ...unregistered, sold: sold as never }, '2026-05-01', limit, toMinorUnits(sale)).isPassed
  expect([
    passed({ 2026: 999_900 }, 100),
    passed({ 2026: 999_900 }, 101),
    passed({ 2025: 1_000_001 }, 1),
    passed({ 2024: 9_000_000 }, 1),
  ]).toEqual([false, true, true, false])
})

describe('the figures', () => {
  const sumOf = (quarterStart: string, country: string, base: number, vat: number): OssSum => ({
    quarterStart,
    country,
    supply: 'goods',
    rate: 19,
    base: toMinorUnits(base),
    vat: toMinorUnits(vat),
    invoices: 1,
    entryIds: [],
  })
  const period = { start: '2026-04-01', end: '2026-06-30' }
  const inTime = { filedOn: '2026-07-10', isRegistered: true }

  test('are in euro by the rate of one euro, row by row', () => {
    const { rows: found, total } = ossFigures(period, [sumOf('2026-04-01', 'DE', 100_000, 19_000)], '7.4602', inTime)
    expect([found[0]!.baseInEuro, found[0]!.vatInEuro, total.vatInEuro]).toEqual([13_404, 2547, 2547])
    expect(ossFigures(period, [sumOf('2026-04-01', 'DE', 1, 1)], null, inTime).total.vatInEuro).toBe(null)
  })

  test('name corrections by quarter and state, and set no state off against another', () => {
    const figures = ossFigures(
      period,
      [sumOf('2022-10-01', 'FR', -100, -20), sumOf('2026-01-01', 'DE', -100, -19), sumOf('2026-04-01', 'DE', 50, 10)],
      '1',
      inTime,
    )
    expect(figures.corrections.map(({ quarter, country, vat, isTooOld }) => [quarter, country, vat, isTooOld])).toEqual([
      ['2022-Q4', 'FR', -20, true],
      ['2026-Q1', 'DE', -19, false],
    ])
    // What is too old is of the state alone, and in no total.
    expect([...byState(figures)]).toEqual([['DE', { vat: -9, vatInEuro: -9 }]])
    expect([figures.total.vat, owedIn(figures)]).toEqual([-9, { payable: 0, payableInEuro: 0 }])
    const other = ossFigures(period, [sumOf('2026-01-01', 'DE', -100, -19), sumOf('2026-04-01', 'FR', 50, 10)], null, inTime)
    expect(owedIn(other)).toEqual({ payable: 10, payableInEuro: null })
  })

  // Q2 of 2023 was due on 31 July 2023, that of 2026 is due three years later to the day.
  test.each(rows`
    corrected   filed       registered  too old  to the country
    2023-04-01  2026-07-10  yes         no       no
    2023-04-01  2026-07-31  yes         no       no
    2023-04-01  2026-08-01  yes         yes      yes
    2023-01-01  2026-07-10  yes         yes      yes
    2026-01-01  2026-07-10  no          no       yes
  `)('a correction of $corrected filed on $filed, registered: $registered', one => {
    const occasion = { filedOn: one.filed!, isRegistered: one.registered === 'yes' }
    const figures = ossFigures(period, [sumOf(one.corrected!, 'FR', 100, 20)], '1', occasion)
    const toCountry = one['to the country'] === 'yes'
    expect(figures.corrections[0]).toMatchObject({ isTooOld: one['too old'] === 'yes', isToCountry: toCountry })
    expect([figures.total.vat, owedIn(figures).payable]).toEqual(toCountry ? [0, 0] : [20, 20])
  })
})

test('the reduced rates of 2026 count from its first day, and those before them no longer', () => {
  const kindOn = (country: string, day: string, rate: number) => destinationRate(country, day, rate)?.kind
  expect([kindOn('FI', '2025-12-31', 13.5), kindOn('FI', '2026-01-01', 13.5), kindOn('FI', '2026-01-01', 14)]).toEqual([
    'standard',
    'reduced',
    'standard',
  ])
  expect([kindOn('LT', '2025-12-31', 12), kindOn('LT', '2026-01-01', 12), kindOn('LT', '2026-01-01', 9)]).toEqual([
    'standard',
    'reduced',
    'standard',
  ])
})
