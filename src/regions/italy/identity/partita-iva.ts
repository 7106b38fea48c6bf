import { type Checked, failed, passed } from '../../../domain/checks.ts'
import { normaliseFiscalId } from '../../../domain/identity/fiscal-ids.ts'
import { passesPartitaIva } from '../../../domain/identity/national-numbers.ts'
import { say } from '../../../language/say.ts'

/** An Italian VAT number. `IT` in front, as abroad, is understood. */
export function checkPartitaIva(text: string): Checked {
  const written = normaliseFiscalId(text)
  const value = written.startsWith('IT') ? written.slice(2) : written
  if (!/^\d{11}$/.test(value)) return failed(written, say('partita_iva_format'))
  if (!passesPartitaIva(value)) {
    return failed(value, say('partita_iva_check_digit'))
  }
  return passed(value)
}
