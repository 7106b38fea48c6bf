/** Where the Italian exchange delivers an invoice: at a code, or by certified mail. */
import { type Checked, failed, passed } from '../../../domain/checks.ts'
import { isEmail } from '../../../domain/identity/electronic-addresses.ts'
import { normaliseFiscalId } from '../../../domain/identity/fiscal-ids.ts'
import { say } from '../../../language/say.ts'

/** Certified mail (posta elettronica certificata) looks like any other address. */
export function checkPec(text: string): Checked {
  const value = text.trim()
  if (isEmail(value)) return passed(value)
  return failed(value, say('pec_format'))
}

/** The code of every recipient outside Italy. */
export const sdiCodeAbroad = 'XXXXXXX'

/**
 * Where the Italian exchange (SdI) delivers: 7 characters for a business, 6 for a public office (its code in the IPA register).
 * FatturaPA 1.9, CodiceDestinatario.
 */
export function checkSdiCode(text: string, country: string | null = null): Checked {
  const value = normaliseFiscalId(text)
  if (!/^[A-Z\d]{6,7}$/.test(value)) {
    return failed(value, say('sdi_code_format'))
  }
  // San Marino receives through the exchange, at a code of its own: 2R4GTO8.
  if (value !== sdiCodeAbroad && country !== null && country !== 'IT' && country !== 'SM') {
    return failed(value, say('sdi_code_not_italian'))
  }
  // The exchange rejects it (error 00313).
  if (value === sdiCodeAbroad && country === 'IT') {
    return failed(value, say('sdi_code_of_foreigners'))
  }
  return passed(value)
}
