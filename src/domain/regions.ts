/** What a country brings: data and pure functions, complete in its folder. */
export const vatFrequencies = ['monthly', 'quarterly', 'half_yearly', 'annual'] as const

export type VatFrequency = (typeof vatFrequencies)[number]

export interface Region {
  name: { english: string; local: string }
  country: string
  currency: string
  timeZone: string
  locale: string
  filing: {
    /** What applies while the organization has chosen nothing. */
    default: VatFrequency
    /** What the law of the country knows. */
    choices: readonly VatFrequency[]
  }
}

export const defineRegion = (region: Region): Region => region
