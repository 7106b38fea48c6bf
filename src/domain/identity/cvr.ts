import { type Checked, failed, passed } from '../checks.ts'
import { weightedSum } from './check-digits.ts'
import { normaliseFiscalId } from './fiscal-ids.ts'

/** Digits behind a weight that eleven does not divide: any single wrong digit is found (Erhvervsstyrelsen). */
const weights = [2, 7, 6, 5, 4, 3, 2, 1]

export const passesCvr = (digits: string): boolean => weightedSum(digits, weights) % 11 === 0

/** `CVR-nr. 13 58 56 28` is how Danish paper prints it: the label is no part of the number. */
export const normaliseCvr = (text: string): string =>
  normaliseFiscalId(text).replace(/^(?:(?:CVR|SE)(?:NR|NO|NUMMER)?[:#]?)+(?=(?:DK)?\d)/, '')

/** A Danish company number (CVR, or the SE number of a part of a company). `DK` in front, as in the VAT number, is understood. */
export function checkCvr(text: string): Checked {
  const written = normaliseCvr(text)
  const value = written.startsWith('DK') ? written.slice(2) : written
  if (!/^[1-9]\d{7}$/.test(value)) {
    return failed(written, 'cvr_format', 'A CVR number has 8 digits and does not begin with 0: correct it or clear the field.')
  }
  if (!passesCvr(value)) {
    return failed(
      value,
      'cvr_check_digit',
      'No CVR number has these digits, so at least one is mistyped: look the company up on datacvr.virk.dk.',
    )
  }
  return passed(value)
}
