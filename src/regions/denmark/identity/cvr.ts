import { type Checked, failed, passed } from '../../../domain/checks.ts'
import { normaliseCvr, passesCvr } from '../../../domain/identity/national-numbers.ts'

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
