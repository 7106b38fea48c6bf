/** A year of an organization: each document is read with what is known by then, and a person looks at those that are not posted. */
import { type Extraction, type ReadField, readFields } from '../../src/domain/documents/extraction.ts'
import { correctExtraction, type ExtractionInput } from '../../src/domain/documents/extraction-correction.ts'
import { type Comparison, compare } from '../../src/domain/documents/paper/compare.ts'
import { type Lesson, limits } from '../../src/domain/documents/paper/paper.ts'
import { confidenceBy, readAsBefore } from '../../src/domain/documents/paper/read-as-before.ts'
import { recall } from '../../src/domain/documents/paper/recall.ts'
import { correctedFields, lessonOf } from '../../src/domain/documents/paper/remember.ts'
import { toPrediction } from '../prediction.ts'
import { allFields, areRight, isRight } from '../right.ts'
import { isVoucher } from '../sets.ts'
import type { StreamReading } from './readings.ts'

export interface Seen {
  layout: string
  /** How many documents of its supplier a person had confirmed before. */
  confirmed: number
  comparison: Comparison | null
  isVoucher: boolean
  /** Of the finder alone, and with what was known of the paper. */
  alone: { confidence: number; isRight: boolean }
  known: { confidence: number; isRight: boolean }
  isPosted: boolean
  /** Why a person has to look, the first reason that there is; null where nobody has to. */
  left: Left | null
}

export const leftFor = [
  'no voucher',
  'taken for no voucher',
  'first paper',
  'paper not recognised',
  'differs from before',
  'disputed',
  'other doubt',
  'not sure',
] as const

export type Left = (typeof leftFor)[number]

function leftOf(read: Extraction, comparison: Comparison | null, isWanted: boolean, confirmed: number): Left {
  if (!isWanted) return 'no voucher'
  if (read.heldFor?.includes('isNoVoucher')) return 'taken for no voucher'
  if (comparison === null) return confirmed === 0 ? 'first paper' : 'paper not recognised'
  if (Object.values(comparison.verdicts).includes('differs')) return 'differs from before'
  if (read.heldFor?.some(reason => reason === 'isDayDisputed' || reason === 'isTotalDisputed' || reason === 'isNameDisputed'))
    return 'disputed'
  return read.heldAt === undefined ? 'not sure' : 'other doubt'
}

const person = { by: 'person', at: '2026-01-15T12:00:00.000Z' }
const decimalsAs = 'EUR'

/** What is wrong, as a person types it in; undefined where all is right. */
function typedIn(truth: StreamReading['truth'], read: Extraction): ExtractionInput | undefined {
  const shown = toPrediction('', read)
  const isWrong = (field: (typeof allFields)[number]): boolean => isRight(field, truth, shown, true) === false
  const lines = (truth.vatLines ?? []).map(({ rate, net, vat }) => ({ rate, net: Math.abs(net), vat: Math.abs(vat) }))
  const input: ExtractionInput = {
    ...(isWrong('supplier') ? { supplier: { name: truth.supplier! } } : {}),
    ...(isWrong('date') ? { date: truth.date! } : {}),
    ...(isWrong('currency') ? { currency: truth.currency! } : {}),
    ...(isWrong('total') ? { total: Math.abs(truth.total!) } : {}),
    ...(isWrong('vat') ? { vatLines: lines } : {}),
  }
  return Object.keys(input).length === 0 ? undefined : input
}

interface Policed {
  /** From here on nobody looks; more than 1 is never. What is posted unseen teaches nothing. */
  threshold: number
}

const isSure = (read: Extraction, { threshold }: Policed): boolean => read.confidence >= threshold && (read.warnings ?? []).length === 0

/**
 * A person corrects what is wrong and leaves the rest as it is. Where the document is sure then, the setting posts it and only what was typed in is confirmed;
 * else the person posts it, and confirms all of it.
 */
function confirmedBy(
  truth: StreamReading['truth'],
  read: Extraction,
  policy: Policed,
): { extraction: Extraction; fields: readonly ReadField[] } {
  const input = typedIn(truth, read)
  if (!input) return { extraction: read, fields: readFields }
  const corrected = correctExtraction(read, input, person, decimalsAs)
  if ('faults' in corrected) throw new Error(`the truth is refused: ${JSON.stringify(corrected.faults)}`)
  return { extraction: corrected, fields: isSure(corrected, policy) ? correctedFields(corrected) : readFields }
}

export interface Policy extends Policed {
  confidence?: (comparison: Comparison) => number
}

export function liveYear(readings: readonly StreamReading[], { threshold, confidence = confidenceBy }: Policy): Seen[] {
  const lessons = new Map<number, Lesson[]>()
  const all: Lesson[] = []
  return readings.map(reading => {
    const { extraction, paper, supplier, truth, layout } = reading
    const own = lessons.get(supplier) ?? []
    // The organization knows all of its suppliers' papers, and must not take one for another's.
    const recalled = recall(paper, extraction, all)
    const read = recalled ? readAsBefore(extraction, recalled, confidence) : extraction
    const isWanted = isVoucher(truth)
    const right = (one: Extraction): boolean => isWanted && areRight(allFields, truth, toPrediction('', one), true)
    const isPosted = isSure(read, { threshold })
    if (!isPosted && isWanted) {
      const confirmed = confirmedBy(truth, read, { threshold })
      const lesson = lessonOf(reading.id, paper, confirmed.extraction, all, confirmed.fields)
      own.unshift(lesson)
      lessons.set(supplier, own.slice(0, limits.lessons))
      all.splice(0, all.length, lesson, ...all.filter(one => one !== own[limits.lessons]))
    }
    const confirmed = own.length - (!isPosted && isWanted ? 1 : 0)
    const comparison = recalled ? compare(extraction, recalled) : null
    return {
      layout,
      confirmed,
      comparison,
      isVoucher: isWanted,
      alone: { confidence: extraction.confidence, isRight: right(extraction) },
      known: { confidence: read.confidence, isRight: right(read) },
      isPosted,
      left: isPosted ? null : leftOf(read, comparison, isWanted, confirmed),
    }
  })
}
