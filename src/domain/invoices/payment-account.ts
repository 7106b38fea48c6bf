/** The account that a buyer pays to. */

/** Four digits of the bank and ten of the account stand in an IBAN of Denmark, the Faroe Islands and Greenland: people there pay to these. */
export function danishAccountOf(iban: string): { registration: string; account: string } | undefined {
  const match = /^(?:DK|FO|GL)\d{2}(\d{4})(\d{10})$/.exec(iban)
  return match ? { registration: match[1]!, account: match[2]! } : undefined
}

/** `DK50 0040 0440 1162 43`: as it is printed (ISO 13616). */
export const printedIban = (iban: string): string => iban.replace(/(.{4})(?=.)/g, '$1 ')
