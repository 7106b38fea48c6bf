/** What corrections and postings teach about a supplier. */

import type { CalendarDate } from '../calendar/dates.ts'
import type { Coding, LearntCoding } from '../coding/coding.ts'
import type { GivenAnswers } from '../coding/purchase-facts.ts'
import { agreeingMin } from '../coding/rules.ts'
import { absolute, type Minor } from '../money/money.ts'
import type { Extraction } from './extraction.ts'
import { ibanOf } from './suppliers.ts'

export type DocumentedCoding = LearntCoding & { documentId: string }

export interface SupplierMemory {
  correction: DocumentedCoding | null
  history: DocumentedCoding | null
  contactId: string | null
  ibans: readonly string[]
  /** The last totals that were posted, newest last. */
  amounts: readonly Minor[]
  /** What was answered for its documents. */
  facts: GivenAnswers
}

export const nothingLearnt: SupplierMemory = { correction: null, history: null, contactId: null, ibans: [], amounts: [], facts: {} }

const amountsMax = 12
const ibansMax = 8

export interface CodingAuthor {
  on: CalendarDate
  by: string
  documentId: string
}

/** The line that stands for a document: the largest one. */
export const mainLine = ({ lines }: Pick<Coding, 'lines'>) =>
  lines.length === 0
    ? undefined
    : lines.reduce((one, other) => (Math.abs(other.net + other.vat) > Math.abs(one.net + one.vat) ? other : one))

/** A document with several VAT codes teaches account and category only. */
function toLesson(coding: Coding, source: DocumentedCoding['source'], teacher: CodingAuthor): DocumentedCoding | null {
  const line = mainLine(coding)
  if (!line || line.ledgerAccountId === null) return null
  const codes = new Set(coding.lines.filter(one => one.category !== null || coding.lines.length === 1).map(one => one.vatCode))
  const { ledgerAccountId, category } = line
  return {
    ledgerAccountId,
    category,
    vatCode: codes.size === 1 ? line.vatCode : null,
    situation: coding.situation,
    source,
    agreeing: 1,
    ...teacher,
  }
}

/** A person said better: that counts from now on. */
export function learnCorrection(memory: SupplierMemory, coding: Coding, teacher: CodingAuthor, isVatCodeSet: boolean): SupplierMemory {
  const lesson = toLesson(coding, 'correction', teacher)
  // A code that nobody chose is not learnt: the rules choose one for the account that was.
  return lesson ? { ...memory, correction: isVatCodeSet ? lesson : { ...lesson, vatCode: null } } : memory
}

/**
 * A person posted it as it is coded. What is posted automatically teaches nothing about coding, or Primanota would soon agree with its own guesses;
 * the amount and the account of the supplier are facts either way.
 */
export function learnPosting(
  memory: SupplierMemory,
  extraction: Extraction,
  coding: Coding,
  teacher: CodingAuthor,
  isByHand: boolean,
): SupplierMemory {
  const iban = ibanOf(extraction.supplier)
  const facts = {
    ...memory,
    ibans: iban === null || memory.ibans.includes(iban) ? memory.ibans : [...memory.ibans, iban].slice(-ibansMax),
    amounts: coding.codedAmount === null ? memory.amounts : [...memory.amounts, absolute(coding.codedAmount)].slice(-amountsMax),
  }
  const lesson = isByHand ? toLesson(coding, 'history', teacher) : null
  if (!lesson) return facts
  const before = memory.history
  const agrees =
    before !== null &&
    before.ledgerAccountId === lesson.ledgerAccountId &&
    before.category === lesson.category &&
    before.vatCode === lesson.vatCode &&
    before.situation === lesson.situation
  // A document that was reversed and posted again agrees with itself.
  const more = before?.documentId === lesson.documentId ? 0 : 1
  return { ...facts, history: agrees ? { ...lesson, agreeing: before.agreeing + more } : lesson }
}

/** A correction outranks what was posted; postings count when enough of them agree. */
export function learntCoding({ correction, history }: SupplierMemory): LearntCoding | null {
  return correction ?? (history !== null && history.agreeing >= agreeingMin ? history : null)
}
