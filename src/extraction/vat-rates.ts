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

const knownRates: ReadonlyMap<string, readonly number[]> = new Map(Object.entries(rates))

/** No VAT in Europe is higher than Hungary's 27 %. */
export const rateMax = 27

export const ratesOf = (country: string | null): readonly number[] => (country === null ? [] : (knownRates.get(country) ?? []))

export const anyRates: readonly number[] = [...new Set(Object.values(rates).flat())].sort((one, other) => other - one)
