/**
 * VAT rates of the member states for the one-stop shop, with the days from which they count. Standard rates and their changes since the scheme for goods
 * began (1 July 2021) as the Commission publishes them (Taxes in Europe Database); the reduced rates are those of the same list. Of 2026: Finland 13.5 for 14 (guidance of the
 * Finnish tax administration, January 2026), Lithuania 12 for 9 (law XV-287, VAT law art. 19). Rates for parts of a country (islands, exclaves) are left out: a buyer's region is not known.
 */
import type { CalendarDate } from '../../calendar/dates.ts'

interface Rates {
  from: CalendarDate
  standard: number
  reduced: readonly number[]
}

export const schemeBegan: CalendarDate = '2021-07-01'

/** Country, first day, standard rate, reduced rates. */
const table = `
  AT 2021-07-01 20   10 13
  BE 2021-07-01 21   6 12
  BG 2021-07-01 20   9
  CY 2021-07-01 19   5 9
  CZ 2021-07-01 21   10 15
  CZ 2024-01-01 21   12
  DE 2021-07-01 19   7
  DK 2021-07-01 25
  EE 2021-07-01 20   9
  EE 2024-01-01 22   9
  EE 2025-01-01 22   9 13
  EE 2025-07-01 24   9 13
  ES 2021-07-01 21   4 10
  FI 2021-07-01 24   10 14
  FI 2024-09-01 25.5 10 14
  FI 2026-01-01 25.5 10 13.5
  FR 2021-07-01 20   2.1 5.5 10
  GR 2021-07-01 24   6 13
  HR 2021-07-01 25   5 13
  HU 2021-07-01 27   5 18
  IE 2021-07-01 23   4.8 9 13.5
  IT 2021-07-01 22   4 5 10
  LT 2021-07-01 21   5 9
  LT 2026-01-01 21   5 12
  LU 2021-07-01 17   3 8 14
  LU 2023-01-01 16   3 7 13
  LU 2024-01-01 17   3 8 14
  LV 2021-07-01 21   5 12
  MT 2021-07-01 18   5 7
  NL 2021-07-01 21   9
  PL 2021-07-01 23   5 8
  PT 2021-07-01 23   6 13
  RO 2021-07-01 19   5 9
  RO 2025-08-01 21   9 11
  SE 2021-07-01 25   6 12
  SI 2021-07-01 22   5 9.5
  SK 2021-07-01 20   10
  SK 2023-01-01 20   5 10
  SK 2025-01-01 23   5 19
`

const byCountry = new Map<string, Rates[]>()
for (const line of table.trim().split('\n')) {
  const [country, from, standard, ...reduced] = line.trim().split(/\s+/) as [string, string, string, ...string[]]
  byCountry.set(country, [...(byCountry.get(country) ?? []), { from, standard: Number(standard), reduced: reduced.map(Number) }])
}

export const countriesWithRates: readonly string[] = [...byCountry.keys()]

export const highestRate = Math.max(...[...byCountry.values()].flat().map(({ standard }) => standard))

/** Monaco is treated as France (directive 2006/112/EC, art. 7). */
export const memberStateOf = (country: string): string => (country === 'MC' ? 'FR' : country)

/** Those of a day; undefined for a country that is no member state, and for days before the scheme. */
export const ratesOn = (country: string, day: CalendarDate): Rates | undefined =>
  byCountry.get(memberStateOf(country))?.findLast(({ from }) => from <= day)

/** What a line is charged in the buyer's country: the rate that it asks for where that is one of the country's, else the standard rate. */
export function destinationRate(
  country: string,
  day: CalendarDate,
  wanted: number,
): { rate: number; kind: 'standard' | 'reduced' } | undefined {
  const rates = ratesOn(country, day)
  if (!rates) return undefined
  return rates.reduced.includes(wanted) ? { rate: wanted, kind: 'reduced' } : { rate: rates.standard, kind: 'standard' }
}
