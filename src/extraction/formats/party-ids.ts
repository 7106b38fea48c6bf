/** The numbers and the country of a supplier, normalised as the rest of the books has them. What fails its check is kept: only the registers know. */

import type { Buyer, Supplier } from '../../domain/documents/extraction.ts'
import { isCountry } from '../../domain/identity/countries.ts'
import { normaliseFiscalId } from '../../domain/identity/fiscal-ids.ts'
import { normaliseIban } from '../../domain/identity/iban.ts'
import { normaliseCvr } from '../../domain/identity/national-numbers.ts'
import { normaliseVatNumber } from '../../domain/identity/vat-numbers.ts'
import { isCurrency } from '../../domain/money/currencies.ts'

/** Null for a party of which nothing is stated. */
export function toBuyer({ name, vatNumber, businessId }: Supplier, ...also: readonly (string | null)[]): Buyer | null {
  if (name === null && vatNumber === null && businessId === null) return null
  const otherNames = [...new Set(also.filter(one => one !== null && one !== name))] as string[]
  return { name, vatNumber, businessId, ...(otherNames.length > 0 && { otherNames }) }
}

/** EL and UK are what people write for Greece and the United Kingdom. */
export function toCountry(text: string | null): string | null {
  const code = text?.toUpperCase() ?? ''
  const country = code === 'EL' ? 'GR' : code === 'UK' ? 'GB' : code
  return isCountry(country) ? country : null
}

/** Null for what is no currency of today: its amounts could not be told. */
export function toCurrency(text: string | null): string | null {
  const code = text?.toUpperCase() ?? ''
  return isCurrency(code) ? code : null
}

/** Zeros, nines and the OO99999999999 of the Italian exchange stand for "has none". */
const isFiller = (number: string): boolean => /^(?:[A-Z]{2})?0+$|^(?:OO)?9{7,}$/.test(number)

const idLengthMax = 30

/** A VAT number with the letters of its country, which the format may state apart from it. Null for a filler, and for what is no number at all. */
export function toVatNumber(text: string | null, country: string | null): string | null {
  const number = normaliseVatNumber(text ?? '')
  if (number.length > idLengthMax || !/\d/.test(number) || isFiller(number)) return null
  const prefix = country === 'GR' ? 'EL' : (country ?? '')
  const isPrefixed = prefix === '' || number.startsWith(prefix) || /^(?:EU|XI|CHE|[A-Z]{2}(?=\w*\d{5}))/.test(number)
  return isPrefixed ? number : `${prefix}${number}`
}

/** The number in the register of its country. Of a Danish one without the letters that belong to the VAT number. */
export function toBusinessId(text: string | null, country: string | null): string | null {
  const number = normaliseFiscalId(text ?? '')
  if (number === '' || number.length > idLengthMax || isFiller(number)) return null
  const isDanish = country === 'DK' || (country === null && /^DK\d{8}$/.test(number))
  return isDanish ? normaliseCvr(number).replace(/^DK(?=[1-9]\d{7}$)/, '') : number
}

export function toIban(text: string | null): string | null {
  const iban = normaliseIban(text ?? '')
  return /^[A-Z]{2}\d{2}[A-Z\d]{11,30}$/.test(iban) ? iban : null
}
