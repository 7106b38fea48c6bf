import { say } from '../../language/say.ts'
import type { Said } from '../../language/words.ts'
import { type Checked, failed, passed } from '../checks.ts'
import { isEuCountry, vatPrefixOf } from './countries.ts'
import { isPlaceholder, normaliseFiscalId } from './fiscal-ids.ts'
import { isPersonalFiscalCode } from './national-numbers.ts'
import { vatCheckDigits } from './vat-check-digits.ts'
import { type VatFormat, vatFormatOfPrefix } from './vat-formats.ts'

/** `P.IVA: 00743110157`, `VAT no. DK13585628`: what paper prints in front is no part of the number. */
const label = /^(?:(?:P(?:ARTITA)?IVA|CVR|MOMS|VAT(?:ID|REG)?|UST(?:ID)?)(?:N(?=[:°º\d])|NR|NO|NUMMER|NUMBER)?[:#°º]?)+(?=[A-Z]{0,3}\d)/

/** Upper case, no separators, no label, and EL where somebody wrote Greece's ISO code. A second time changes nothing. */
export const normaliseVatNumber = (text: string): string =>
  normaliseFiscalId(text)
    .replace(label, '')
    .replace(/^([A-Z]{2}):(?=\d)/, '$1')
    .replace(/^GR(?=\d{9}$)/, 'EL')

/** The prefix that this country's numbers carry. Outside the EU nobody asks for one, but where we know the number we check it. */
const prefixOf = (country: string): string | undefined => (country === 'CH' ? 'CHE' : country === 'NO' ? 'NO' : vatPrefixOf(country))

function formatIn(value: string): VatFormat | undefined {
  return vatFormatOfPrefix.get(value.slice(0, 3)) ?? vatFormatOfPrefix.get(value.slice(0, 2))
}

function fits(value: string, format: VatFormat): boolean {
  const national = value.slice(format.prefix.length)
  return format.national.test(national) && !isPlaceholder(national)
}

function misshapen(value: string, { prefix, country }: VatFormat): Checked {
  return failed(
    value,
    isPersonalFiscalCode(value) ? say('vat_number_format.fiscal_code') : say('vat_number_format.shape', { prefix, country }),
  )
}

/** The two home countries name the check that failed; bookkeepers there know their numbers by name. */
function mistyped({ country }: VatFormat): Said {
  if (country === 'DK') return say('cvr_check_digit.vat_number', { country })
  return country === 'IT' ? say('partita_iva_check_digit.vat_number', { country }) : say('vat_number_check_digit', { country })
}

function checkedAs(value: string, format: VatFormat): Checked {
  if (!fits(value, format)) return misshapen(value, format)
  if (vatCheckDigits.get(format.prefix)?.(value.slice(format.prefix.length)) ?? true) return passed(value)
  return failed(value, mistyped(format))
}

/** Elsewhere in the world all we ask for is something that can be a number at all. */
function checkedAnywhere(value: string): Checked {
  if (/^[A-Z\d+*]{2,24}$/.test(value) && /\d/.test(value) && !isPlaceholder(value)) return passed(value)
  return failed(value, say('vat_number_format.no_number'))
}

/**
 * A VAT number, as one of `country` where that is known. The answer's value carries the prefix, as VIES and invoices to other countries want it,
 * also where the number was written without. Whether the number was ever given out, only VIES or the register knows.
 */
export function checkVatNumber(text: string, country: string | null = null): Checked {
  const value = normaliseVatNumber(text)
  if (!/\d/.test(value)) return checkedAnywhere(value)
  const written = formatIn(value)
  if (country === null) return written ? checkedAs(value, written) : checkedAnywhere(value)
  const own = vatFormatOfPrefix.get(prefixOf(country) ?? '')
  if (written && (written === own || (written.prefix === 'XI' && country === 'GB'))) return checkedAs(value, written)
  if (written && fits(value, written)) return mismatch(value, written, country)
  return own ? checkedWithoutPrefix(value, own, country) : checkedAnywhere(value)
}

/** The country whose number it is by its prefix; null where it has none, or is not shaped like one. */
export function vatCountryOf(text: string): string | null {
  const value = normaliseVatNumber(text)
  const format = formatIn(value)
  return format && fits(value, format) ? format.country : null
}

function checkedWithoutPrefix(value: string, own: VatFormat, country: string): Checked {
  const prefixed = own.prefix + value
  if (!fits(prefixed, own)) return misshapen(value, own)
  // At home the number is written without its prefix every day; the same goes for countries outside the EU, whose numbers VIES does not know.
  if (country === 'DK' || country === 'IT' || !isEuCountry(country)) {
    const checked = checkedAs(prefixed, own)
    return checked.ok ? checked : { ...checked, value }
  }
  return failed(value, say('vat_number_without_prefix', { prefixed }))
}

const mismatch = (value: string, { country: owner }: VatFormat, country: string): Checked =>
  failed(value, say('vat_number_country_mismatch', { owner, country }))
