/**
 * From signals to probabilities: 0.95 means that of a hundred such readings ninety-five are right. The weights are fitted to documents whose truth is
 * known and are never negative: more support never makes a reading less sure.
 */

import { openMost } from './doubts.ts'
import { witnessed } from './proven.ts'
import type { Steps, Weights } from './signals.ts'
import { type JudgedField, judgedFields, type Signals } from './signals.ts'
import { fieldTable, wholeSteps, wholeTable } from './table.ts'

const probability = (odds: number): number => 1 / (1 + Math.exp(-odds))

export const oddsOf = (weights: Weights, signals: Weights): number =>
  Object.entries(weights).reduce((sum, [name, weight]) => sum + weight * (name === 'bias' ? 1 : (signals[name] ?? 0)), 0)

/** Nothing is certain that was found by looking. */
const most = 0.995
const least = 0.01

/** No VAT was read on a document from where none is deducted: for an entry that is right, whatever the paper says. */
const idle = 0.97

const within = (share: number): number => Math.min(most, Math.max(least, share))

export type FieldConfidences = Readonly<Record<JudgedField, number>>

/** What was not read is right where the paper does not have it, and papers without a total are rare. */
const unread: Readonly<Record<JudgedField, number>> = { supplier: 0.2, date: 0.4, total: 0.05, vat: 0.2, currency: 0.5 }

const isOpen = (field: JudgedField, { date, currency }: Signals): boolean =>
  (field === 'date' && date?.isOrderTold === 0) || (field === 'currency' && currency?.isSignTold === 0)

export function fieldConfidences(signals: Signals, table: Readonly<Record<JudgedField, Weights>> = fieldTable): FieldConfidences {
  const of = (field: JudgedField): number =>
    signals[field] === null
      ? unread[field]
      : Math.min(isOpen(field, signals) ? openMost : most, within(probability(oddsOf(table[field], signals[field]))))
  const all = Object.fromEntries(judgedFields.map(field => [field, of(field)])) as Record<JudgedField, number>
  return signals.isVatIdle ? { ...all, vat: idle } : all
}

const coreFields = judgedFields.filter(field => field !== 'vat')

/** Below this it is wrong more often than not, and how much more often tells nothing. */
const doubtful = 0.2

const doubt = (share: number): number => Math.log(Math.max(doubtful, share))

/** Errors come together: a page that was read badly is wrong in several fields. So the whole is fitted, too, and is not the product of its parts. */
export const wholeSignals = (fields: FieldConfidences, signals: Signals): Weights => ({
  weakest: doubt(Math.min(...coreFields.map(field => fields[field]))),
  product: coreFields.reduce((sum, field) => sum + doubt(fields[field]), 0) / coreFields.length,
  vat: signals.isVatIdle ? 0 : doubt(fields.vat),
  witnesses: witnessed(signals).length / judgedFields.length,
  isPrint: signals.total?.isPrint ?? 0,
  isDayKnown: signals.date?.isKnown ?? 0,
  margin: Math.min(signals.date?.margin ?? 0, signals.supplier?.margin ?? 0),
  isProven: witnessed(signals).length === judgedFields.length ? 1 : 0,
})

/** VAT that is not sure holds the whole back, whatever else is right, to less than anybody would post unseen: it is the number that nobody would notice. */
const mostWithUnsureVat = 0.7

/** By the weights alone, as if what was fitted were the truth. */
export const supposedConfidence = (fields: FieldConfidences, signals: Signals, weights: Weights): number =>
  probability(oddsOf(weights, wholeSignals(fields, signals)))

/** What share of the readings that were supposed to be so sure was right, on papers that the weights were not fitted to. */
export const shareAt = (steps: Steps, supposed: number): number =>
  steps.reduce((share, [from, right]) => (supposed >= from ? right : share), steps[0]?.[1] ?? least)

export const wholeConfidence = (
  fields: FieldConfidences,
  signals: Signals,
  weights: Weights = wholeTable,
  steps: Steps = wholeSteps,
): number => Math.min(Math.max(mostWithUnsureVat, fields.vat), within(shareAt(steps, supposedConfidence(fields, signals, weights))))

/** No part is less likely than all of them together: where every field has a witness, that speaks for each. */
export const atLeast = (fields: FieldConfidences, whole: number): FieldConfidences =>
  Object.fromEntries(judgedFields.map(field => [field, Math.max(fields[field], whole)])) as Record<JudgedField, number>
