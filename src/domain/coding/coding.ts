/** How a document is booked: lines of account and VAT code, and the reasons for each choice. Amounts are in the organization's currency. */
import type { Warning } from '../checks.ts'
import type { CalendarDate } from '../dates.ts'
import type { Extraction } from '../extraction.ts'
import type { Minor } from '../money.ts'
import type { Answers, NeededFact } from './purchase-facts.ts'

/** Positive for a purchase, negative where the supplier gives money back. */
export interface CodingLine {
  ledgerAccountId: string | null
  /** The slug of the coding table. */
  category: string | null
  vatCode: string | null
  text: string
  /** What the supplier charges for this line, without and with the VAT on the bill. */
  net: Minor
  vat: Minor
}

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

/** The rate that foreign money was converted at: what one unit of `currency` costs in the organization's. */
export interface Exchange {
  currency: string
  rate: string
  source: string
  on: CalendarDate
}

export interface Coding {
  lines: readonly CodingLine[]
  bookingText: string
  /** Signed as on the bank account; null while total or rate are unknown. */
  codedAmount: Minor | null
  exchange: Exchange | null
  reasons: readonly CodingReason[]
  /** What could not be decided, by field. */
  warnings: readonly Warning[]
  /** The facts that the deduction hangs on, with their answers. What was coded before they were asked for has none. */
  facts?: readonly NeededFact[]
  /** What decided the VAT: where the supplier is, the kind of document, the rates on it. What was learnt of a code counts in the same situation only. */
  situation: string
  /** 0 to 1, from the assumptions: 1 when nothing had to be assumed. */
  confidence: number
  /** Whether a person (or a program on its behalf) has set any of it. */
  isHumanMade: boolean
}

/** How this supplier was coded before, and how far that counts. */
export interface LearntCoding {
  ledgerAccountId: string
  category: string | null
  vatCode: string | null
  /** The VAT situation in which the code was right (see `Coding.situation`): in another one only account and category are taken over. */
  situation: string
  /** `correction`: a person set it. `history`: that many postings agree. */
  source: 'correction' | 'history'
  agreeing: number
  on: CalendarDate
  by: string
}

/** All that a country's rules may look at. */
export interface CodingFacts {
  extraction: Extraction
  /** What the document says, line by line, for its words. */
  text: string
  organization: { name: string; country: string; taxRegime: string | null }
  /** The organization's currency. */
  currency: string
  /** Null when no rate is known for the document's currency; for the organization's own currency the rate is 1. */
  exchange: Exchange | null
  learnt: LearntCoding | null
  /** What people answered to the country's questions, for this document and for its supplier. */
  answers?: Answers
}
