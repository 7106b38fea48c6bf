/**
 * How each country writes a VAT number: the letters in front, the shape of the rest, and the same in words for a bookkeeper.
 * The EU's shapes are those of VIES. The United Kingdom, Switzerland and Norway are here as neighbours that people trade with every day.
 */
export interface VatFormat {
  readonly prefix: string
  readonly owner: string
  readonly national: RegExp
  readonly inWords: string
}

const british = /^(?:\d{9}|\d{12}|(?:GD|HA)\d{3})$/

const formats: readonly VatFormat[] = [
  { prefix: 'AT', owner: 'Austria', national: /^U\d{8}$/, inWords: 'ATU and 8 digits' },
  { prefix: 'BE', owner: 'Belgium', national: /^[01]\d{9}$/, inWords: 'BE and 10 digits, the first a 0 or a 1' },
  { prefix: 'BG', owner: 'Bulgaria', national: /^\d{9,10}$/, inWords: 'BG and 9 or 10 digits' },
  { prefix: 'CY', owner: 'Cyprus', national: /^\d{8}[A-Z]$/, inWords: 'CY, 8 digits and a letter' },
  { prefix: 'CZ', owner: 'Czechia', national: /^\d{8,10}$/, inWords: 'CZ and 8 to 10 digits' },
  { prefix: 'DE', owner: 'Germany', national: /^\d{9}$/, inWords: 'DE and 9 digits' },
  { prefix: 'DK', owner: 'Denmark', national: /^\d{8}$/, inWords: 'DK and 8 digits' },
  { prefix: 'EE', owner: 'Estonia', national: /^\d{9}$/, inWords: 'EE and 9 digits' },
  { prefix: 'EL', owner: 'Greece', national: /^\d{9}$/, inWords: 'EL and 9 digits' },
  { prefix: 'ES', owner: 'Spain', national: /^[A-Z\d]\d{7}[A-Z\d]$/, inWords: 'ES and 9 characters, of which the middle 7 are digits' },
  { prefix: 'FI', owner: 'Finland', national: /^\d{8}$/, inWords: 'FI and 8 digits' },
  { prefix: 'FR', owner: 'France', national: /^[A-HJ-NP-Z\d]{2}\d{9}$/, inWords: 'FR, 2 characters and 9 digits' },
  { prefix: 'HR', owner: 'Croatia', national: /^\d{11}$/, inWords: 'HR and 11 digits' },
  { prefix: 'HU', owner: 'Hungary', national: /^\d{8}$/, inWords: 'HU and 8 digits' },
  { prefix: 'IE', owner: 'Ireland', national: /^(?:\d{7}[A-W][A-IW]?|\d[A-Z+*]\d{5}[A-W])$/, inWords: 'IE, 7 digits and 1 or 2 letters' },
  { prefix: 'IT', owner: 'Italy', national: /^\d{11}$/, inWords: 'IT and 11 digits' },
  { prefix: 'LT', owner: 'Lithuania', national: /^(?:\d{9}|\d{12})$/, inWords: 'LT and 9 or 12 digits' },
  { prefix: 'LU', owner: 'Luxembourg', national: /^\d{8}$/, inWords: 'LU and 8 digits' },
  { prefix: 'LV', owner: 'Latvia', national: /^\d{11}$/, inWords: 'LV and 11 digits' },
  { prefix: 'MT', owner: 'Malta', national: /^\d{8}$/, inWords: 'MT and 8 digits' },
  { prefix: 'NL', owner: 'the Netherlands', national: /^[A-Z\d+*]{9}B\d{2}$/, inWords: 'NL, 9 digits, B and 2 digits' },
  { prefix: 'PL', owner: 'Poland', national: /^\d{10}$/, inWords: 'PL and 10 digits' },
  { prefix: 'PT', owner: 'Portugal', national: /^\d{9}$/, inWords: 'PT and 9 digits' },
  { prefix: 'RO', owner: 'Romania', national: /^\d{2,10}$/, inWords: 'RO and 2 to 10 digits' },
  { prefix: 'SE', owner: 'Sweden', national: /^\d{10}01$/, inWords: 'SE and 12 digits, the last two 01' },
  { prefix: 'SI', owner: 'Slovenia', national: /^\d{8}$/, inWords: 'SI and 8 digits' },
  { prefix: 'SK', owner: 'Slovakia', national: /^\d{10}$/, inWords: 'SK and 10 digits' },
  { prefix: 'XI', owner: 'Northern Ireland', national: british, inWords: 'XI and 9 or 12 digits' },
  { prefix: 'GB', owner: 'the United Kingdom', national: british, inWords: 'GB and 9 or 12 digits' },
  { prefix: 'CHE', owner: 'Switzerland', national: /^\d{9}(?:MWST|TVA|IVA|TPV|VAT)?$/, inWords: 'CHE, 9 digits and MWST, TVA or IVA' },
  { prefix: 'NO', owner: 'Norway', national: /^\d{9}(?:MVA)?$/, inWords: '9 digits and MVA' },
]

export const vatFormatOfPrefix: ReadonlyMap<string, VatFormat> = new Map(formats.map(format => [format.prefix, format]))
