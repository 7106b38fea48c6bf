/** What was read, as the fields of the review: which are doubtful, in which order they are gone through, and what is sent when one is corrected. */
import type { DocumentRecord } from '../../../api/records.ts'
import { editableAmount, formatDay } from '../../../app/format.ts'
import { parseDay } from '../../../parts/field/parse-day.ts'
import { parseMoney, parsePrintedMoney } from '../../../parts/field/parse-money.ts'
import type { PageBox } from '../../../parts/page-view/page-box.ts'
import type { Language } from '../../../words/languages.ts'
import { isUnreadable } from '../unreadable.ts'

export const reviewFieldNames = ['supplier', 'invoiceNumber', 'date', 'dueDate', 'currency', 'total', 'vat', 'iban'] as const

export type ReviewFieldName = (typeof reviewFieldNames)[number]

type Extraction = NonNullable<DocumentRecord['extraction']>
type Reading = Extraction['fields'][string]

export interface ReviewField {
  name: ReviewFieldName
  kind: 'text' | 'money' | 'day' | 'currency'
  /** As it is typed. */
  text: string
  reading: Reading | undefined
  isDoubtful: boolean
  /** Whether a person can set it: several VAT lines are no single amount. */
  isEditable: boolean
}

const kindOf: Readonly<Record<ReviewFieldName, ReviewField['kind']>> = {
  supplier: 'text',
  invoiceNumber: 'text',
  date: 'day',
  dueDate: 'day',
  currency: 'currency',
  total: 'money',
  vat: 'money',
  iban: 'text',
}

/** Amounts of a document whose currency is not known were read with two decimals. */
const currencyOf = ({ currency }: Known): string => currency ?? 'EUR'

function textOf(extraction: Extraction, name: ReviewFieldName, language: Language): string {
  if (name === 'supplier') return extraction.supplier.name ?? ''
  if (name === 'iban') return extraction.supplier.iban ?? ''
  const value = extraction[name]
  if (value === null) return ''
  if (typeof value === 'number') return editableAmount(value, currencyOf(extraction), language)
  return kindOf[name] === 'day' ? formatDay(value, language) : value
}

export const isSetByPerson = (reading: Reading | undefined): boolean => reading?.correctedBy !== undefined

const typedNames: readonly ReviewFieldName[] = ['supplier', 'invoiceNumber', 'date', 'currency', 'total']

const emptyField = (name: ReviewFieldName): ReviewField => ({
  name,
  kind: kindOf[name],
  text: '',
  reading: undefined,
  isDoubtful: false,
  isEditable: true,
})

/** What is known of a paper that nobody has read. */
type Known = Pick<Extraction, 'currency' | 'vatLines' | 'total'>

const nothingKnown: Known = { currency: null, vatLines: [], total: null }

/** As `toCorrection`, for a document that may not have been read: what is typed is in the currency of the books unless somebody says otherwise. */
export function toTypedCorrection(
  extraction: Extraction | null,
  own: string,
  ...[name, typed, how]: [ReviewFieldName, string, { language: Language; today: string }]
): ExtractionCorrection | { fault: Fault } {
  if (extraction) return toCorrection(extraction, name, typed, how)
  const correction = toCorrection({ ...nothingKnown, currency: own }, name, typed, how)
  return 'fault' in correction ? correction : { currency: own, ...correction }
}

/** Shown only where the paper has them, or where somebody wants to enter one. */
export const sparseNames: readonly ReviewFieldName[] = ['dueDate', 'vat', 'iban']

/** Whether a person can have this field: it is there, or an empty one is put there for them. */
export function isFillable({ extraction }: Pick<DocumentRecord, 'extraction'>, name: ReviewFieldName, isUnread: boolean): boolean {
  if (!extraction) return isUnread && typedNames.includes(name)
  // The VAT is inside of a total; what is read already is shown.
  return name !== 'vat' || extraction.vat !== null || (extraction.total !== null && extraction.vatLines.length <= 1)
}

/** @param wanted fields that the paper lacks and somebody fills in */
export function toReviewFields(
  document: DocumentRecord,
  threshold: number,
  language: Language,
  wanted: readonly ReviewFieldName[] = [],
): ReviewField[] {
  const { extraction } = document
  if (!extraction) return isUnreadable(document) ? typedNames.map(emptyField) : []
  // Of what a person enters the VAT is theirs to enter, too.
  const mayType = extraction.method === 'person' && extraction.total !== null
  return reviewFieldNames
    .map(name => {
      const reading = extraction.fields[name]
      const isDoubtful = reading !== undefined && !isSetByPerson(reading) && (reading.doubt !== null || reading.confidence < threshold)
      const isEditable = name !== 'vat' || extraction.vatLines.length <= 1
      return { name, kind: kindOf[name], text: textOf(extraction, name, language), reading, isDoubtful, isEditable }
    })
    .filter(({ name, text }) => text !== '' || !sparseNames.includes(name) || (name === 'vat' && mayType) || wanted.includes(name))
}

/** Doubtful ones first, then the rest. */
export const focusOrder = (fields: readonly ReviewField[]): ReviewFieldName[] =>
  [...fields.filter(field => field.isDoubtful), ...fields.filter(field => !field.isDoubtful)]
    .filter(field => field.isEditable)
    .map(({ name }) => name)

export function boxesOf(fields: readonly ReviewField[], labels: Readonly<Record<ReviewFieldName, string>>): PageBox[] {
  return fields.flatMap(({ name, reading, isDoubtful }) => {
    const evidence = reading?.evidence
    return evidence?.box ? [{ field: name, label: labels[name], page: evidence.page, box: evidence.box, isDoubtful }] : []
  })
}

/** What PATCH /documents/{id}/extraction takes. */
export interface ExtractionCorrection {
  supplier?: { name?: string; iban?: string | null }
  invoiceNumber?: string | null
  date?: string
  dueDate?: string | null
  currency?: string
  total?: number
  vatLines?: { rate: number; net: number; vat: number; nature?: string | null }[]
}

export type Fault = 'notAnAmount' | 'notADay' | 'notACurrency'

/** The VAT inside of the total; with one rate the net is what is left of it. */
function vatCorrection(extraction: Known, vat: number): ExtractionCorrection {
  const [line] = extraction.vatLines
  const gross = line ? line.net + line.vat : (extraction.total ?? 0)
  const net = Math.round((gross - vat) * 1e4) / 1e4
  const rate = line?.rate ?? (net > 0 ? Math.round((vat / net) * 100) : 0)
  return { vatLines: [{ rate, net, vat, ...(line ? { nature: line.nature } : {}) }] }
}

/** What is sent for what was typed, or what is wrong with it. */
export function toCorrection(
  extraction: Known & Partial<Pick<Extraction, 'kind'>>,
  name: ReviewFieldName,
  typed: string,
  { language, today }: { language: Language; today: string },
): ExtractionCorrection | { fault: Fault } {
  const text = typed.trim()
  switch (kindOf[name]) {
    case 'money': {
      const amount = parseMoney(text, currencyOf(extraction), language) ?? parsePrintedMoney(text, currencyOf(extraction), language)
      // A credit note is printed with either sign.
      const mayBeNegative = extraction.kind === 'credit_note' || (extraction.total ?? 0) < 0
      if (amount === undefined || (amount < 0 && !mayBeNegative)) return { fault: 'notAnAmount' }
      return name === 'vat' ? vatCorrection(extraction, amount) : { total: amount }
    }
    case 'day': {
      if (text === '' && name === 'dueDate') return { dueDate: null }
      const day = parseDay(text, language, today)
      return day === undefined ? { fault: 'notADay' } : name === 'date' ? { date: day } : { dueDate: day }
    }
    case 'currency':
      return /^[a-z]{3}$/i.test(text) ? { currency: text.toUpperCase() } : { fault: 'notACurrency' }
    default:
      if (name === 'invoiceNumber') return { invoiceNumber: text === '' ? null : text }
      if (name === 'iban') return { supplier: { iban: text === '' ? null : text } }
      return { supplier: { name: text } }
  }
}

/** What else was read, as it would be typed. */
export function runnerUpText({ kind }: ReviewField, value: string, currency: string, language: Language): string {
  if (kind === 'day') return formatDay(value, language)
  if (kind === 'money' && Number.isFinite(Number(value))) return editableAmount(Number(value), currency, language)
  return value
}
