import { type Checked, failed, passed } from '../../../domain/checks.ts'
import { normaliseFiscalId } from '../../../domain/identity/fiscal-ids.ts'
import { passesPartitaIva } from '../../../domain/identity/national-numbers.ts'

/** An Italian VAT number. `IT` in front, as abroad, is understood. */
export function checkPartitaIva(text: string): Checked {
  const written = normaliseFiscalId(text)
  const value = written.startsWith('IT') ? written.slice(2) : written
  if (!/^\d{11}$/.test(value)) return failed(written, 'partita_iva_format', 'A partita IVA has 11 digits: correct it or clear the field.')
  if (!passesPartitaIva(value)) {
    return failed(
      value,
      'partita_iva_check_digit',
      'No partita IVA has these digits, so at least one is mistyped: compare it with an invoice of the company.',
    )
  }
  return passed(value)
}
