/** How a document is booked: lines of account and VAT code, and the reasons for each choice. Amounts are in the organization's currency. */

import type { CalendarDate } from '../calendar/dates.ts'
import type { Warning } from '../checks.ts'
import type { Extraction } from '../documents/extraction.ts'
import type { Minor } from '../money/money.ts'
import type { CodingReason } from './coding-reason.ts'
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
