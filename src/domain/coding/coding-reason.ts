/** Why a document is coded as it is. */
import type { InWords } from '../../language/tell.ts'
import type { Said, Values } from '../../language/words.ts'

export const codedFields = ['ledgerAccountId', 'category', 'vatCode', 'bookingText', 'codedAmount'] as const

export type CodedField = (typeof codedFields)[number]

/** The words on the document, as they are printed there; or facts that a reason rests on, which are told to whoever reads it. */
export type Evidence = string | InWords

export interface CodingReason {
  field: CodedField
  /** Which line it speaks of, counted from 0; null for all. */
  line: number | null
  /** A stable name: keyword, vat_on_bill, reverse_charge_eu_services, learnt_correction … */
  rule: string
  /** One sentence for a bookkeeper; its code is the rule. What was stored before sentences had values has only the words. */
  code?: string
  values?: Values
  message?: string
  evidence: Evidence | null
  /** The paragraph, as an accountant cites it: "ML § 42, stk. 2". */
  law: string | null
  /** Taken for granted and not read anywhere: lowers the confidence. */
  isAssumption: boolean
}

type Basis = Partial<Pick<CodingReason, 'field' | 'evidence' | 'law' | 'isAssumption'>>

/** Most reasons are about the VAT code. */
export const because = (said: Said, basis: Basis = {}): Omit<CodingReason, 'line'> => ({
  field: basis.field ?? 'vatCode',
  rule: said.code,
  ...said,
  evidence: basis.evidence ?? null,
  law: basis.law ?? null,
  isAssumption: basis.isAssumption ?? false,
})
