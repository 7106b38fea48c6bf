import type { VatPrefix } from '../../language/en/vat/number-shapes.ts'

/**
 * How each country writes a VAT number: the letters in front and the shape of the rest.
 * The EU's shapes are those of VIES. The United Kingdom, Switzerland and Norway are here as neighbours that people trade with every day.
 */
export interface VatFormat {
  readonly prefix: VatPrefix
  /** XI is Northern Ireland, which is no country of ISO 3166. */
  readonly country: string
  readonly national: RegExp
}

const british = /^(?:\d{9}|\d{12}|(?:GD|HA)\d{3})$/

const formats: readonly VatFormat[] = [
  { prefix: 'AT', country: 'AT', national: /^U\d{8}$/ },
  { prefix: 'BE', country: 'BE', national: /^[01]\d{9}$/ },
  { prefix: 'BG', country: 'BG', national: /^\d{9,10}$/ },
  { prefix: 'CY', country: 'CY', national: /^\d{8}[A-Z]$/ },
  { prefix: 'CZ', country: 'CZ', national: /^\d{8,10}$/ },
  { prefix: 'DE', country: 'DE', national: /^\d{9}$/ },
  { prefix: 'DK', country: 'DK', national: /^\d{8}$/ },
  { prefix: 'EE', country: 'EE', national: /^\d{9}$/ },
  { prefix: 'EL', country: 'GR', national: /^\d{9}$/ },
  { prefix: 'ES', country: 'ES', national: /^[A-Z\d]\d{7}[A-Z\d]$/ },
  { prefix: 'FI', country: 'FI', national: /^\d{8}$/ },
  { prefix: 'FR', country: 'FR', national: /^[A-HJ-NP-Z\d]{2}\d{9}$/ },
  { prefix: 'HR', country: 'HR', national: /^\d{11}$/ },
  { prefix: 'HU', country: 'HU', national: /^\d{8}$/ },
  { prefix: 'IE', country: 'IE', national: /^(?:\d{7}[A-W][A-IW]?|\d[A-Z+*]\d{5}[A-W])$/ },
  { prefix: 'IT', country: 'IT', national: /^\d{11}$/ },
  { prefix: 'LT', country: 'LT', national: /^(?:\d{9}|\d{12})$/ },
  { prefix: 'LU', country: 'LU', national: /^\d{8}$/ },
  { prefix: 'LV', country: 'LV', national: /^\d{11}$/ },
  { prefix: 'MT', country: 'MT', national: /^\d{8}$/ },
  { prefix: 'NL', country: 'NL', national: /^[A-Z\d+*]{9}B\d{2}$/ },
  { prefix: 'PL', country: 'PL', national: /^\d{10}$/ },
  { prefix: 'PT', country: 'PT', national: /^\d{9}$/ },
  { prefix: 'RO', country: 'RO', national: /^\d{2,10}$/ },
  { prefix: 'SE', country: 'SE', national: /^\d{10}01$/ },
  { prefix: 'SI', country: 'SI', national: /^\d{8}$/ },
  { prefix: 'SK', country: 'SK', national: /^\d{10}$/ },
  { prefix: 'XI', country: 'XI', national: british },
  { prefix: 'GB', country: 'GB', national: british },
  { prefix: 'CHE', country: 'CH', national: /^\d{9}(?:MWST|TVA|IVA|TPV|VAT)?$/ },
  { prefix: 'NO', country: 'NO', national: /^\d{9}(?:MVA)?$/ },
]

export const vatFormatOfPrefix: ReadonlyMap<string, VatFormat> = new Map(formats.map(format => [format.prefix, format]))
