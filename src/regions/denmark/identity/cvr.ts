import { type Checked, failed, passed } from '../../../domain/checks.ts'
import { normaliseCvr, passesCvr } from '../../../domain/identity/national-numbers.ts'
import { say } from '../../../language/say.ts'

/** A Danish company number (CVR, or the SE number of a part of a company). `DK` in front, as in the VAT number, is understood. */
export function checkCvr(text: string): Checked {
  const written = normaliseCvr(text)
  const value = written.startsWith('DK') ? written.slice(2) : written
  if (!/^[1-9]\d{7}$/.test(value)) {
    return failed(written, say('cvr_format'))
  }
  if (!passesCvr(value)) {
    return failed(value, say('cvr_check_digit'))
  }
  return passed(value)
}
