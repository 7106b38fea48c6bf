import { weightedSum } from './check-digits.ts'
import { type Checked, failed, passed } from './checks.ts'
import { normaliseFiscalId } from './fiscal-ids.ts'

const weights = [1, 3, 1, 3, 1, 3, 1, 3, 1, 3, 1, 3, 1]

/** The EAN number that the Danish public sector takes its invoices at: a GLN of 13 digits (GS1 General Specifications 7.9; domain.md A6). */
export function checkGln(text: string): Checked {
  const value = normaliseFiscalId(text).replace(/^(?:EAN|GLN)(?:NR|NO)?:?(?=\d)/, '')
  if (!/^\d{13}$/.test(value)) return failed(value, 'gln_format', 'An EAN or GLN number has 13 digits: correct it or clear the field.')
  if (weightedSum(value, weights) % 10 !== 0) {
    return failed(
      value,
      'gln_check_digit',
      'No EAN or GLN number has these digits, so at least one is mistyped: ask the customer for it again.',
    )
  }
  return passed(value)
}
