/**
 * What every check of an identifier answers: the normalised value and, when it fails, what to tell a bookkeeper.
 * Only the registers know whether a number exists. A value that fails its check is therefore kept and warned about, never thrown away.
 */
import type { Said, Values } from '../language/words.ts'

export type Checked =
  | { readonly ok: true; readonly value: string }
  | { readonly ok: false; readonly value: string; readonly code: string; readonly values?: Values; readonly message?: string }

export interface Warning {
  field: string
  code: string
  values?: Values
  /** Only of what was stored before its sentence had values. */
  message?: string
}

export const passed = (value: string): Checked => ({ ok: true, value })

/** @param said `say('vat_number_length', { digits: 8 })` */
export function failed(value: string, said: Said): Checked
export function failed(value: string, code: string, message: string): Checked
export function failed(value: string, said: Said | string, message?: string): Checked {
  return typeof said === 'string' ? { ok: false, value, code: said, message: message! } : { ok: false, value, ...said }
}

/** What a check that failed says, in no language yet. */
const saidBy = ({ code, values, message }: Extract<Checked, { ok: false }>): Omit<Warning, 'field'> => ({
  code,
  ...(values === undefined ? {} : { values }),
  ...(message === undefined ? {} : { message }),
})

/** The warnings of the checks that failed, in the order given. An empty field is not checked: what is missing is said where it is needed. */
export function warningsOf(checks: readonly (readonly [field: string, checked: Checked | null])[]): Warning[] {
  return checks.flatMap(([field, checked]) => (checked && !checked.ok ? [{ field, ...saidBy(checked) }] : []))
}
