/**
 * What every check of an identifier answers: the normalised value and, when it fails, what to tell a bookkeeper.
 * Only the registers know whether a number exists. A value that fails its check is therefore kept and warned about, never thrown away.
 */
import type { Said, Values } from '../language/words.ts'

export type Checked = { readonly ok: true; readonly value: string } | ({ readonly ok: false; readonly value: string } & Said)

export interface Warning {
  field: string
  code: string
  values?: Values
  /** Only of what was stored before its sentence had values. */
  message?: string
}

export const passed = (value: string): Checked => ({ ok: true, value })

/** @param said `say('vat_number_length', { digits: 8 })` */
export const failed = (value: string, said: Said): Checked => ({ ok: false, value, ...said })

/** The warnings of the checks that failed, in the order given. An empty field is not checked: what is missing is said where it is needed. */
export function warningsOf(checks: readonly (readonly [field: string, checked: Checked | null])[]): Warning[] {
  const warnings: Warning[] = []
  for (const [field, checked] of checks) if (checked && !checked.ok) warnings.push({ field, code: checked.code, values: checked.values })
  return warnings
}
