/** Why a document is coded as it is. */

export const codedFields = ['ledgerAccountId', 'category', 'vatCode', 'bookingText', 'codedAmount'] as const

export type CodedField = (typeof codedFields)[number]

export interface CodingReason {
  field: CodedField
  /** Which line it speaks of, counted from 0; null for all. */
  line: number | null
  /** A stable name: keyword, vat_on_bill, reverse_charge_eu_services, learnt_correction … */
  rule: string
  /** One sentence for a bookkeeper. */
  message: string
  /** The words on the document, or the facts, that it rests on. */
  evidence: string | null
  /** The paragraph, as an accountant cites it: "ML § 42, stk. 2". */
  law: string | null
  /** Taken for granted and not read anywhere: lowers the confidence. */
  isAssumption: boolean
}
