/**
 * What every check of an identifier answers: the normalised value and, when it fails, a stable code and one sentence for a bookkeeper.
 * Only the registers know whether a number exists. A value that fails its check is therefore kept and warned about, never thrown away.
 */
export type Checked =
  | { readonly ok: true; readonly value: string }
  | { readonly ok: false; readonly value: string; readonly code: string; readonly message: string }

export interface Warning {
  field: string
  code: string
  message: string
}

export const passed = (value: string): Checked => ({ ok: true, value })

export const failed = (value: string, code: string, message: string): Checked => ({ ok: false, value, code, message })

/** The warnings of the checks that failed, in the order given. An empty field is not checked: what is missing is said where it is needed. */
export function warningsOf(checks: readonly (readonly [field: string, checked: Checked | null])[]): Warning[] {
  return checks.flatMap(([field, checked]) => (checked && !checked.ok ? [{ field, code: checked.code, message: checked.message }] : []))
}
