import { type Checked, failed, passed } from '../checks.ts'
import { passesLuhn } from './check-digits.ts'
import { isPlaceholder, normaliseFiscalId } from './fiscal-ids.ts'

/** Seven digits for the taxpayer, three for the office that gave the number, and Luhn's check digit (DM 23 December 1976). */
export const passesPartitaIva = (digits: string): boolean => passesLuhn(digits) && !isPlaceholder(digits.slice(0, 7))

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
