/**
 * What each part of reading brings: the confidence that is fitted, and the learned reader that disputes. A reading is done once, with all of them; what it
 * would have been given without one follows from the signals that it rests on, so that nothing in the reader has to be switched.
 */
import { fieldConfidences, wholeConfidence } from '../../src/extraction/calibration/confidence.ts'
import { heldBack } from '../../src/extraction/calibration/doubts.ts'
import { judgedFields, type Signals } from '../../src/extraction/calibration/signals.ts'
import { disputedMost } from '../../src/extraction/learned/opinion.ts'
import type { Judged } from '../../src/extraction/read-lines.ts'

export interface Parts {
  /** The confidence is that of the fitted table, and not the least of what the finder itself believes of its fields. */
  isFitted: boolean
  /** What the learned reader disputes is held below what is posted unseen. */
  isLearned: boolean
}

export const allParts: Parts = { isFitted: true, isLearned: true }

export const combinations: readonly (readonly [name: string, parts: Parts])[] = [
  ['neither', { isFitted: false, isLearned: false }],
  ['learned reader', { isFitted: false, isLearned: true }],
  ['fitted confidence', { isFitted: true, isLearned: false }],
  ['both', allParts],
]

/** As `signals.ts` turns a share into a judgement, backwards. */
const believed = (judgement: number): number => 1 / (1 + Math.exp(3 - 7.6 * judgement))

/** What was not read nobody believes. VAT that nothing was wanted of cannot be wrong. */
export function ownBelief(signals: Signals): number {
  const of = (field: (typeof judgedFields)[number]): number =>
    field === 'vat' && signals.isVatIdle ? 1 : signals[field] === null ? 0 : believed(signals[field].judgement ?? 0)
  return Math.min(...judgedFields.map(of))
}

export function confidenceWith({ extraction, signals, doubts }: Omit<Judged, 'lines'>, { isFitted, isLearned }: Parts): number {
  const free = isFitted ? wholeConfidence(fieldConfidences(signals), signals) : ownBelief(signals)
  const isDisputed = extraction.heldFor?.some(reason => reason === 'isDayDisputed' || reason === 'isTotalDisputed') ?? false
  return Math.min(heldBack(free, doubts), isLearned && isDisputed ? disputedMost : 1)
}
