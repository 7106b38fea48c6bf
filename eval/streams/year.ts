/** A year of an organization: each document is read with what is known by then, and a person looks at those that are not posted. */
import type { Extraction } from '../../src/domain/documents/extraction.ts'
import { type Comparison, compare } from '../../src/domain/documents/paper/compare.ts'
import { type Lesson, limits } from '../../src/domain/documents/paper/paper.ts'
import { confidenceBy, readAsBefore } from '../../src/domain/documents/paper/read-as-before.ts'
import { recall } from '../../src/domain/documents/paper/recall.ts'
import { lessonOf } from '../../src/domain/documents/paper/remember.ts'
import { minorUnits } from '../../src/domain/money/currencies.ts'
import { toMinorUnits } from '../../src/domain/money/money.ts'
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
}

/** A person corrects what is wrong and leaves the rest as it is. */
export function corrected({ truth, extraction }: StreamReading, read: Extraction): Extraction {
  const shown = toPrediction('', read)
  const isWrong = (field: (typeof allFields)[number]): boolean => isRight(field, truth, shown, true) === false
  const currency = truth.currency ?? read.currency
  const minor = (amount: number) => toMinorUnits(Math.round(Math.abs(amount) * 10 ** minorUnits(currency ?? 'EUR')))
  const total = isWrong('total') ? minor(truth.total!) : read.total
  const vat = isWrong('vat') ? minor(truth.vat!) : read.vat
  const isOther = isWrong('supplier')
  return {
    ...read,
    supplier: isOther ? { name: truth.supplier!, vatNumber: null, businessId: null, country: null, iban: null } : read.supplier,
    date: isWrong('date') ? truth.date! : read.date,
    currency,
    total,
    vat,
    net: vat === read.vat && total === read.total ? read.net : total === null || vat === null ? null : toMinorUnits(total - vat),
    vatLines: vat === extraction.vat ? read.vatLines : [],
  }
}

export interface Policy {
  /** From here on nobody looks; more than 1 is never. What is posted unseen teaches nothing. */
  threshold: number
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
    const isPosted = read.confidence >= threshold && !(read.warnings ?? []).length
    if (!isPosted && isWanted) {
      const lesson = lessonOf(reading.id, paper, corrected(reading, read), all)
      own.unshift(lesson)
      lessons.set(supplier, own.slice(0, limits.lessons))
      all.splice(0, all.length, lesson, ...all.filter(one => one !== own[limits.lessons]))
    }
    return {
      layout,
      confirmed: own.length - (!isPosted && isWanted ? 1 : 0),
      comparison: recalled ? compare(extraction, recalled) : null,
      isVoucher: isWanted,
      alone: { confidence: extraction.confidence, isRight: right(extraction) },
      known: { confidence: read.confidence, isRight: right(read) },
      isPosted,
    }
  })
}
