import { type Checked, failed, passed } from '../checks.ts'
import { normaliseFiscalId } from './fiscal-ids.ts'

/** No white space, no brackets, quotes, commas or semicolons: those belong to lists and to `Name <address>`, not to an address. */
const localPart = /^[^\s@<>()[\]"\\,;:\p{Cc}\p{Cs}]+$/u
const domainLabel = /^[\p{L}\p{N}](?:[\p{L}\p{N}\p{M}-]*[\p{L}\p{N}\p{M}])?$/u

/** One e-mail address by its shape and the lengths of RFC 5321 section 4.5.3. Whether anybody reads it, only a message shows. */
export function isEmail(text: string): boolean {
  const at = text.lastIndexOf('@')
  const local = text.slice(0, Math.max(at, 0))
  const labels = text.slice(at + 1).split('.')
  return (
    text.length <= 254 &&
    local.length <= 64 &&
    localPart.test(local) &&
    !local.split('.').includes('') &&
    labels.length > 1 &&
    labels.every(label => label.length <= 63 && domainLabel.test(label)) &&
    !/^\p{N}+$/u.test(labels.at(-1)!)
  )
}

export function checkEmail(text: string): Checked {
  const value = text.trim()
  if (isEmail(value)) return passed(value)
  return failed(value, 'email_format', 'This is not one e-mail address such as name@company.com: correct it or clear the field.')
}

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
