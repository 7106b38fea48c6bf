/** Why a document is not sure enough to be posted by itself: the weakest value, what else it may be, and the reason; or what the coding took for granted. */

import { messageOf } from '../../../language/tell.ts'
import { dayInWords, isCalendarDate } from '../../calendar/dates.ts'
import type { Warning } from '../../checks.ts'
import type { Coding } from '../../coding/coding.ts'
import type { CodingReason } from '../../coding/coding-reason.ts'
import { inWords } from '../../money/money.ts'
import type { Extraction, FieldReading } from '../extraction.ts'

/** What the confidence of a reading is about. */
const judged = ['supplier', 'date', 'total', 'vat', 'currency'] as const

type Judged = (typeof judged)[number]

const fieldInWords: Readonly<Record<Judged, string>> = {
  supplier: 'supplier',
  date: 'date',
  total: 'total',
  vat: 'VAT',
  currency: 'currency',
}

function wordsFor(extraction: Extraction, field: Judged): string | null {
  const { supplier, date, currency } = extraction
  if (field === 'supplier') return supplier.name ?? supplier.vatNumber ?? supplier.businessId
  if (field === 'date') return date === null ? null : dayInWords(date)
  if (field === 'currency') return currency
  const amount = extraction[field]
  return amount === null ? null : inWords(amount, currency ?? 'EUR')
}

const shown = (value: string): string => (isCalendarDate(value) ? dayInWords(value) : value)

interface Weak {
  field: string
  sentence: string
}

/** What the reader says of it, else what can be told from what else it may be. */
function reasonOf({ doubt, runnersUp = [] }: FieldReading): string {
  const [rival] = runnersUp
  const reasons = [
    ...(rival ? [`${runnersUp.length > 1 ? 'among others ' : ''}${shown(rival.value)} fits too`] : []),
    ...(doubt === undefined ? [] : [doubt]),
  ]
  return reasons.length > 0 ? reasons.join(', and ') : 'little on the document confirms it'
}

function weakOf(extraction: Extraction, field: Judged): { confidence: number; weak: Weak } {
  const reading = extraction.fields[field]
  const value = wordsFor(extraction, field)
  const name = fieldInWords[field]
  if (value === null) return { confidence: 0, weak: { field, sentence: `The ${name} was not found on the document` } }
  if (!reading) return { confidence: 1, weak: { field, sentence: '' } }
  const sentence = `The ${name} ${value} was read with a confidence of ${reading.confidence}: ${reasonOf(reading)}`
  return { confidence: reading.confidence, weak: { field, sentence } }
}

/** No VAT on a bill that has none is no gap. */
const isWanted = (extraction: Extraction, field: Judged): boolean => field !== 'vat' || extraction.vat !== null

/** How near to the weakest field another one must be to be named with it. */
const nearness = 0.05
const namedMax = 2

function weakestOf(extraction: Extraction): Weak[] {
  // What holds the whole back has a sentence of its own.
  const [held] = extraction.heldAt !== undefined && extraction.confidence >= extraction.heldAt ? (extraction.warnings ?? []) : []
  if (held) return [{ field: held.field, sentence: messageOf(held, 'en').replace(/\.$/, '') }]
  const all = judged.filter(field => isWanted(extraction, field)).map(field => weakOf(extraction, field))
  const least = Math.min(...all.map(({ confidence }) => confidence))
  const near = all
    .filter(({ confidence }) => confidence < 1 && confidence <= least + nearness)
    .sort((one, other) => one.confidence - other.confidence)
  if (near.length > 0 && (extraction.vat !== null || least < extraction.confidence + nearness))
    return near.slice(0, namedMax).map(({ weak }) => weak)
  if (extraction.vat === null) return [{ field: 'vat', sentence: 'The document does not say how much VAT it holds' }]
  const [doubted] = extraction.warnings ?? []
  return doubted ? [{ field: doubted.field, sentence: messageOf(doubted, 'en').replace(/\.$/, '') }] : []
}

function assumedIn({ reasons }: Coding): Weak[] {
  return reasons
    .filter(reason => reason.isAssumption)
    .slice(0, namedMax)
    .map(reason => ({ field: reason.field, sentence: `Taken for granted, and not read: ${wordsOf(reason).replace(/\.$/, '')}` }))
}

const wordsOf = (reason: CodingReason): string => messageOf({ ...reason, code: reason.rule }, 'en')

const decapitalised = (sentence: string): string => sentence.replace(/^(?:The|Taken|No|Net)(?= )/, word => word.toLowerCase())

export function unsureReason(extraction: Extraction, coding: Coding, threshold: number): Warning {
  const isReadSurely = extraction.confidence >= threshold
  const isCodedSurely = coding.confidence >= threshold
  const weak = [
    ...(isReadSurely && !isCodedSurely ? [] : weakestOf(extraction)),
    ...(isCodedSurely && !isReadSurely ? [] : assumedIn(coding)),
  ].filter(({ sentence }) => sentence !== '')
  const together = Math.round(extraction.confidence * coding.confidence * 1000) / 1000
  const [first] = weak
  const why =
    weak.length > 0
      ? weak.map(({ sentence }, at) => (at === 0 ? sentence : decapitalised(sentence))).join('; ')
      : 'The values of the document are not sure enough'
  const message = `${why}. That makes ${together}, and automatic posting asks for ${threshold}: check it and post it by hand.`
  return { field: first?.field ?? 'confidence', code: 'confidence_below_threshold', message }
}
