/** Where the Italian exchange delivers an invoice: at a code, or by certified mail. */
import { type Checked, failed, passed } from '../../../domain/checks.ts'
import { isEmail } from '../../../domain/identity/electronic-addresses.ts'
import { normaliseFiscalId } from '../../../domain/identity/fiscal-ids.ts'

/** Certified mail (posta elettronica certificata) looks like any other address. */
export function checkPec(text: string): Checked {
  const value = text.trim()
  if (isEmail(value)) return passed(value)
  return failed(value, 'pec_format', 'This is not one PEC address such as company@pec.it: correct it or clear the field.')
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
    return failed(
      value,
      'sdi_code_format',
      'An SDI code has 7 letters and digits, or 6 for a public office: ask the customer for it, or write 0000000 to deliver by PEC.',
    )
  }
  // San Marino receives through the exchange, at a code of its own: 2R4GTO8.
  if (value !== sdiCodeAbroad && country !== null && country !== 'IT' && country !== 'SM') {
    return failed(value, 'sdi_code_not_italian', 'Only recipients in Italy have an SDI code: clear the field, or correct the country.')
  }
  // The exchange rejects it (error 00313).
  if (value === sdiCodeAbroad && country === 'IT') {
    return failed(
      value,
      'sdi_code_of_foreigners',
      'XXXXXXX is the SDI code of recipients outside Italy: write 0000000, or correct the country.',
    )
  }
  return passed(value)
}
