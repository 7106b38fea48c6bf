import { type Checked, failed, passed } from '../../../domain/checks.ts'
import { normaliseFiscalId } from '../../../domain/identity/fiscal-ids.ts'
import { isPersonalFiscalCode, looksPersonal, passesPartitaIva } from '../../../domain/identity/national-numbers.ts'
import { say } from '../../../language/say.ts'

/** `C.F.: RSSMRA80A01H501U` is how Italian paper prints it: the label is no part of the code. */
export const normaliseFiscalCode = (text: string): string =>
  normaliseFiscalId(text).replace(/^(?:CF:|COD(?:ICE)?FISC(?:ALE)?:?)+(?=[A-Z\d])/, '')

/**
 * An Italian codice fiscale: 16 characters for a person; 11 digits, with the check digit of the partita IVA, for companies and other bodies
 * and, for a while, for a person whose code is provisional.
 */
export function checkFiscalCode(text: string): Checked {
  const value = normaliseFiscalCode(text)
  if (/^\d{11}$/.test(value)) {
    if (passesPartitaIva(value)) return passed(value)
    return failed(value, say('fiscal_code_check_digit'))
  }
  if (!looksPersonal(value)) {
    return failed(value, say('fiscal_code_format'))
  }
  if (!isPersonalFiscalCode(value)) {
    return failed(value, say('fiscal_code_check_letter'))
  }
  return passed(value)
}
