/** The VAT rates that documents of a country show, the standard one first: with them a stated VAT can be checked against the total. */
const rates: Readonly<Record<string, readonly number[]>> = {
  AT: [20, 13, 10],
  BE: [21, 12, 6],
  BG: [20, 9],
  CH: [8.1, 3.8, 2.6],
  CY: [19, 9, 5],
  CZ: [21, 12],
  DE: [19, 7],
  DK: [25],
  EE: [24, 22, 13, 9],
  ES: [21, 10, 4],
  FI: [25.5, 24, 14, 13.5, 10],
  FR: [20, 10, 5.5, 2.1],
  GB: [20, 5],
  GR: [24, 13, 6],
  HR: [25, 13, 5],
  HU: [27, 18, 5],
  IE: [23, 13.5, 9],
  IT: [22, 10, 5, 4],
  LT: [21, 12, 9, 5],
  LU: [17, 14, 8, 3],
  LV: [21, 12, 5],
  MT: [18, 12, 7, 5],
  NL: [21, 9],
  NO: [25, 15, 12],
  PL: [23, 8, 5],
  PT: [23, 13, 6],
  RO: [21, 19, 11, 9, 5],
  SE: [25, 12, 6],
  SI: [22, 9.5, 5],
  SK: [23, 19, 5],
}

/**
 * Rates that have passed, on documents of the last years: of the pandemic (Germany and Austria 2020, Ireland 2020), before a rise (Estonia, Finland, Slovakia,
 * Czechia, the Netherlands until 2018, Switzerland until 2023), and of the United Kingdom until 2010.
 */
const pastRates: Readonly<Record<string, readonly number[]>> = {
  AT: [5, 19],
  CH: [7.7, 3.7, 2.5],
  CZ: [15, 10],
  DE: [16, 5],
  EE: [20, 5],
  GB: [17.5, 15],
  IE: [21, 4.8],
  LU: [16, 13, 7],
  NL: [6],
  NO: [11.11, 6],
  RO: [20, 24],
  SK: [20, 10],
}

const knownRates: ReadonlyMap<string, readonly number[]> = new Map(
  Object.entries(rates).map(([country, now]) => [country, [...now, ...(pastRates[country] ?? [])]]),
)

/** No VAT in Europe is higher than Hungary's 27 %. */
export const rateMax = 27

export const ratesOf = (country: string | null): readonly number[] => (country === null ? [] : (knownRates.get(country) ?? []))

const descending = (values: readonly number[]): number[] => [...new Set(values)].sort((one, other) => other - one)

/** Those in force first. */
export const anyRates: readonly number[] = [
  ...new Set([...descending(Object.values(rates).flat()), ...descending(Object.values(pastRates).flat())]),
]

const rateSet: ReadonlySet<number> = new Set(anyRates)

export const isKnownRate = (rate: number): boolean => rateSet.has(rate)
