/** What a rule decides about the VAT of a line. */
import type { Warning } from '../../../domain/checks.ts'
import type { Part } from '../../../domain/coding/parts.ts'
import type { Choice } from '../../../domain/coding/rules.ts'

export type Reason = Choice['reasons'][number]

export interface VatChoice {
  vatCode: string | null
  reasons: readonly Reason[]
  warnings: readonly Warning[]
}

interface Basis {
  evidence?: string | null
  law?: string
  isAssumption?: boolean
  field?: Reason['field']
}

export const because = (rule: string, message: string, basis: Basis = {}): Reason => ({
  field: basis.field ?? 'vatCode',
  rule,
  message,
  evidence: basis.evidence ?? null,
  law: basis.law ?? null,
  isAssumption: basis.isAssumption ?? false,
})

export const chosen = (vatCode: string | null, reasons: readonly Reason[], warnings: readonly Warning[] = []): VatChoice => ({
  vatCode,
  reasons,
  warnings,
})

/** Left for a person: the reason and the warning say the same. */
export const leftOpen = (rule: string, message: string, basis: Basis = {}): VatChoice =>
  chosen(null, [because(rule, message, basis)], [{ field: 'vatCode', code: rule, message }])

/** Without an amount the rate alone says that VAT was charged. */
export const isTaxed = ({ rate, vat, nature }: Part): boolean => vat !== 0 || (rate !== 0 && nature === null)
