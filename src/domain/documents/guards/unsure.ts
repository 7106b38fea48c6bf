/** Why a document is not sure enough to be posted by itself: the weakest value, what else it may be, and the reason; or what the coding took for granted. */

import { say } from '../../../language/say.ts'
import type { Said, Values } from '../../../language/words.ts'
import { isCalendarDate } from '../../calendar/dates.ts'
import type { Warning } from '../../checks.ts'
import type { Coding } from '../../coding/coding.ts'
import { fromMinor } from '../../money/money.ts'
import type { Extraction, FieldReading } from '../extraction.ts'

/** What the confidence of a reading is about. */
const judged = ['supplier', 'date', 'total', 'vat', 'currency'] as const

type Judged = (typeof judged)[number]

interface Weak {
  field: string
  said: Said | string
}

/** What the reader says of it, and what else it may be. */
function reasonsFor({ doubt, runnersUp = [] }: FieldReading, field: Judged, currency: string): (Said | string)[] {
  const [rival] = runnersUp
  return [...(rival ? [rivalOf(rival.value, field, currency, runnersUp.length > 1)] : []), ...(doubt === undefined ? [] : [doubt])]
}

/** Runners-up are words: a day as `YYYY-MM-DD`, an amount without its currency. */
function rivalOf(value: string, field: Judged, currency: string, isOneOfSeveral: boolean): Said {
  if (isCalendarDate(value)) return say('other_value_fits.day', { day: value, isOneOfSeveral })
  const amount = field === 'total' || field === 'vat' ? Number(value) : Number.NaN
  if (Number.isFinite(amount)) return say('other_value_fits.amount', { amount, currency, isOneOfSeveral })
  return say('other_value_fits.text', { value, isOneOfSeveral })
}

function weakOf(extraction: Extraction, field: Judged): { confidence: number; weak: Weak | null } {
  const reading = extraction.fields[field]
  const value = readValue(extraction, field)
  if (value === null) return { confidence: 0, weak: { field, said: say('weak_value.not_found', { field }) } }
  if (!reading) return { confidence: 1, weak: null }
  const { confidence } = reading
  const currency = extraction.currency ?? decimalsAs
  const read = { field, confidence, reasons: reasonsFor(reading, field, currency) }
  if (typeof value === 'number')
    return { confidence, weak: { field, said: say('weak_value.amount', { ...read, amount: value, currency }) } }
  if (field === 'date') return { confidence, weak: { field, said: say('weak_value.day', { ...read, day: value }) } }
  return { confidence, weak: { field, said: say('weak_value.text', { ...read, value }) } }
}

/** Amounts of a document whose currency is not known were read with two decimals. */
const decimalsAs = 'EUR'

function readValue(extraction: Extraction, field: Judged): string | number | null {
  const { supplier, date, currency } = extraction
  if (field === 'supplier') return supplier.name ?? supplier.vatNumber ?? supplier.businessId
  if (field === 'date') return date
  if (field === 'currency') return currency
  const amount = extraction[field]
  return amount === null ? null : fromMinor(amount, currency ?? decimalsAs)
}

/** No VAT on a bill that has none is no gap. */
const isWanted = (extraction: Extraction, field: Judged): boolean => field !== 'vat' || extraction.vat !== null

/** How near to the weakest field another one must be to be named with it. */
const nearness = 0.05
const namedMax = 2

function weakestOf(extraction: Extraction): Weak[] {
  // What holds the whole back has a sentence of its own.
  const [held] = extraction.heldAt !== undefined && extraction.confidence >= extraction.heldAt ? (extraction.warnings ?? []) : []
  if (held) return [{ field: held.field, said: saidOf(held) }]
  const all = judged.filter(field => isWanted(extraction, field)).map(field => weakOf(extraction, field))
  const least = Math.min(...all.map(({ confidence }) => confidence))
  const near = all
    .filter(({ confidence }) => confidence < 1 && confidence <= least + nearness)
    .sort((one, other) => one.confidence - other.confidence)
  if (near.length > 0 && (extraction.vat !== null || least < extraction.confidence + nearness))
    return near.slice(0, namedMax).flatMap(({ weak }) => weak ?? [])
  if (extraction.vat === null) return [{ field: 'vat', said: say('weak_value.no_vat') }]
  const [doubted] = extraction.warnings ?? []
  return doubted ? [{ field: doubted.field, said: saidOf(doubted) }] : []
}

const saidOf = ({ code, values, message }: { code: string; values?: Values | undefined; message?: string | undefined }): Said | string =>
  values === undefined ? (message ?? code) : { code, values }

function assumedIn({ reasons }: Coding): Weak[] {
  return reasons
    .filter(reason => reason.isAssumption)
    .slice(0, namedMax)
    .map(({ field, rule, values, message }) => ({
      field,
      said: say('weak_value.assumed', { reason: saidOf({ code: rule, values, message }) }),
    }))
}

export function unsureReason(extraction: Extraction, coding: Coding, threshold: number): Warning {
  const isReadSurely = extraction.confidence >= threshold
  const isCodedSurely = coding.confidence >= threshold
  const weak = [
    ...(isReadSurely && !isCodedSurely ? [] : weakestOf(extraction)),
    ...(isCodedSurely && !isReadSurely ? [] : assumedIn(coding)),
  ]
  const together = Math.round(extraction.confidence * coding.confidence * 1000) / 1000
  const why = weak.map(({ said }) => said)
  return {
    field: weak[0]?.field ?? 'confidence',
    ...say('confidence_below_threshold', { confidence: together, threshold, why }),
  }
}
