import { type Checked, failed, passed } from '../checks.ts'
import { normaliseFiscalId } from './fiscal-ids.ts'
import { passesPartitaIva } from './partita-iva.ts'

/**
 * Two people whose codes would be the same get letters in place of digits, from the right (omocodia): 0 is L, 1 is M, and so on to 9, V.
 * DM 23 December 1976; the shape and the values are those of its annex.
 */
const personal = /^[A-Z]{6}[\dLMNPQRSTUV]{2}[ABCDEHLMPRST][\dLMNPQRSTUV]{2}[A-Z][\dLMNPQRSTUV]{3}[A-Z]$/

/** What the characters in odd places (the first, the third, …) are worth: the digits 0 to 9 like the letters A to J, and then K to Z. */
const oddValues = [1, 0, 5, 7, 9, 13, 15, 17, 19, 21, 2, 4, 18, 20, 11, 3, 6, 8, 12, 14, 16, 10, 22, 25, 24, 23]

const rank = (character: string): number => (character >= 'A' ? character.charCodeAt(0) - 65 : Number(character))

export function fiscalCodeLetter(firstFifteen: string): string {
  const sum = Array.from(firstFifteen, rank).reduce((total, value, at) => total + (at % 2 === 0 ? oddValues[value]! : value), 0)
  return String.fromCharCode(65 + (sum % 26))
}

/** `C.F.: RSSMRA80A01H501U` is how Italian paper prints it: the label is no part of the code. */
export const normaliseFiscalCode = (text: string): string =>
  normaliseFiscalId(text).replace(/^(?:CF:|COD(?:ICE)?FISC(?:ALE)?:?)+(?=[A-Z\d])/, '')

/** The code of a person: 16 characters. It is told apart from the code of a company by its length alone. */
export const isPersonalFiscalCode = (value: string): boolean => personal.test(value) && fiscalCodeLetter(value.slice(0, 15)) === value[15]

/**
 * An Italian codice fiscale: 16 characters for a person; 11 digits, with the check digit of the partita IVA, for companies and other bodies
 * and, for a while, for a person whose code is provisional.
 */
export function checkFiscalCode(text: string): Checked {
  const value = normaliseFiscalCode(text)
  if (/^\d{11}$/.test(value)) {
    if (passesPartitaIva(value)) return passed(value)
    return failed(
      value,
      'fiscal_code_check_digit',
      'No codice fiscale of a company has these 11 digits, so at least one is mistyped: compare it with an invoice of the company.',
    )
  }
  if (!personal.test(value)) {
    return failed(
      value,
      'fiscal_code_format',
      'A codice fiscale has 16 letters and digits for a person, such as RSSMRA80A01H501U, or 11 digits for a company: correct it or clear the field.',
    )
  }
  if (!isPersonalFiscalCode(value)) {
    return failed(
      value,
      'fiscal_code_check_letter',
      'The last letter of this codice fiscale does not fit the rest, so a character is mistyped: compare it with the tessera sanitaria.',
    )
  }
  return passed(value)
}
