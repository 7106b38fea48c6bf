/**
 * What each part of reading brings: the confidence that is fitted, and the learned reader that disputes. A reading is done once, with all of them; what it
 * would have been given without one follows from the signals that it rests on, so that nothing in the reader has to be switched.
 * What the learned reader decided stays decided: without it only the dispute is gone.
 */
import type { HeldFor } from '../../src/domain/documents/extraction.ts'
import { fieldConfidences, wholeConfidence } from '../../src/extraction/calibration/confidence.ts'
import { aloneMost, heldBack, unprintedMost } from '../../src/extraction/calibration/doubts.ts'
import { judgedFields, type Signals } from '../../src/extraction/calibration/signals.ts'
import { disputedMost } from '../../src/extraction/learned/opinion.ts'
import type { Judged } from '../../src/extraction/read-lines.ts'
import { confidenceBefore } from './before.ts'

export interface Parts {
  /** The confidence is that of the fitted table, and not the least of what the finder itself believes of its fields. */
  isFitted: boolean
  /** The table is the one that was fitted to the few documents of before. */
  isOfBefore?: true
  /** What the learned reader disputes is held below what is posted unseen. */
  isLearned: boolean
}

export const allParts: Parts = { isFitted: true, isLearned: true }

export const combinations: readonly (readonly [name: string, parts: Parts])[] = [
  ['neither', { isFitted: false, isLearned: false }],
  ['learned reader', { isFitted: false, isLearned: true }],
  ['fitted to few', { isFitted: true, isOfBefore: true, isLearned: false }],
  ['few and learned', { isFitted: true, isOfBefore: true, isLearned: true }],
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

const disputes: ReadonlySet<HeldFor> = new Set<HeldFor>(['isDayDisputed', 'isTotalDisputed', 'isNameDisputed'])

export function confidenceWith({ extraction, signals, doubts }: Omit<Judged, 'lines'>, { isFitted, isOfBefore, isLearned }: Parts): number {
  const fitted = (): number => (isOfBefore ? confidenceBefore(signals) : wholeConfidence(fieldConfidences(signals), signals))
  const free = isFitted ? fitted() : ownBelief(signals)
  const has = (reason: HeldFor): boolean => extraction.heldFor?.includes(reason) ?? false
  const isDisputed = [...disputes].some(has)
  const mosts = [
    isLearned && isDisputed ? disputedMost : 1,
    has('isNameAlone') ? aloneMost : 1,
    has('isTotalUnprinted') ? unprintedMost : 1,
  ]
  return Math.min(heldBack(free, doubts), ...mosts)
}
