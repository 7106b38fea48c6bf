/**
 * From signals to probabilities: 0.95 means that of a hundred such readings ninety-five are right. What each signal counts is fitted to documents whose truth is
 * known and is never negative: more support never makes a reading less sure.
 */

import { openMost } from './doubts.ts'
import { type Levelled, type Levels, oddsAt } from './levels.ts'
import { witnessed } from './proven.ts'
import { type Curve, type JudgedField, judgedFields, type Signals, type Weights } from './signals.ts'
import { fieldTable, textCurve, textTable, wholeCurve, wholeTable } from './table.ts'

const probability = (odds: number): number => 1 / (1 + Math.exp(-odds))

const oddsOfShare = (share: number): number => Math.log(share / (1 - share))

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

/** Abroad no VAT is looked for, and what speaks for it is as good as it can be. */
const vatLevels = ({ isVatIdle, vat }: Signals): Levelled =>
  isVatIdle && vat ? Object.fromEntries(Object.keys(vat).map(name => [name, 1])) : (vat ?? {})

const named = (field: string, levels: Levelled | null): [string, number][] =>
  Object.entries(levels ?? {}).map(([name, level]) => [`${field}.${name}`, level])

/**
 * What the whole is judged by: all that speaks for each field, how sure each is by itself, and what the learned reader thinks. Errors come together, for a page that was
 * read badly is wrong in several fields: so the whole is no product of its parts.
 */
export const wholeLevels = (fields: FieldConfidences, signals: Signals): Levelled => ({
  ...Object.fromEntries([
    ...coreFields.flatMap(field => named(field, signals[field])),
    ...named('vat', vatLevels(signals)),
    ...named('agreement', signals.agreement),
    ...named('sure', { ...fields, vat: signals.isVatIdle ? 1 : fields.vat }),
  ]),
  weakest: Math.min(...coreFields.map(field => fields[field])),
  together: coreFields.reduce((sum, field) => sum + doubt(fields[field]), 0),
  witnesses: witnessed(signals).length,
})

/** What came as text has no places for the learned reader to go by, and is judged by weights alone. */
export const textSignals = (fields: FieldConfidences, signals: Signals): Weights => ({
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

/** Levels are added up, so that much of the one makes up for little of the other. But nothing makes up for a field that is wrong, and half of the weakest one's odds count besides. */
const weakestCounts = 0.5

export const weakestOdds = (fields: FieldConfidences, { isVatIdle }: Signals): number =>
  weakestCounts * oddsOfShare(Math.min(...(isVatIdle ? coreFields : judgedFields).map(field => fields[field])))

/** What the whole is judged by. The curves say what was right of what was supposed. */
export interface WholeTables {
  levels: Levels
  curve: Curve
  textWeights: Weights
  textCurve: Curve
}

const shipped: WholeTables = { levels: wholeTable, curve: wholeCurve, textWeights: textTable, textCurve }

/** As if what was fitted were the truth. */
export const supposedByLevels = (fields: FieldConfidences, signals: Signals, levels: Levels): number =>
  probability(weakestOdds(fields, signals) + oddsAt(levels, wholeLevels(fields, signals)))

export const supposedByWeights = (fields: FieldConfidences, signals: Signals, weights: Weights): number =>
  probability(oddsOf(weights, textSignals(fields, signals)))

/** Where a field has no witness beside the finder's own judgement nothing else makes up for it. */
const mostWithoutWitness = 0.949

const mostByWitnesses = (signals: Signals): number => (witnessed(signals).length === judgedFields.length ? most : mostWithoutWitness)

/** With as many decimals as are told, and never rounded up: 0.8997 would be told, and posted, as 0.9. */
const roundedDown = (share: number): number => Math.floor(share * 1000 + 1e-9) / 1000

/**
 * What share of the readings that were supposed to be so sure was right, on papers that the weights were not fitted to. Between two points of the curve it is on the
 * straight line that joins them, in odds; beyond the first and the last it is as they say.
 */
export function shareAt(curve: Curve, supposed: number): number {
  const next = curve.findIndex(([at]) => !(at <= supposed))
  const [below, above] = [curve[next === -1 ? curve.length - 1 : next - 1], curve[next]]
  if (!below || !above) return (below ?? above)?.[1] ?? least
  const [from, to, at] = [below[0], above[0], supposed].map(oddsOfShare) as [number, number, number]
  const [low, high] = [oddsOfShare(below[1]), oddsOfShare(above[1])]
  return probability(low + ((high - low) * (at - from)) / (to - from))
}

const shareOf = (fields: FieldConfidences, signals: Signals, tables: WholeTables): number =>
  signals.agreement === null
    ? shareAt(tables.textCurve, supposedByWeights(fields, signals, tables.textWeights))
    : Math.min(mostByWitnesses(signals), shareAt(tables.curve, supposedByLevels(fields, signals, tables.levels)))

export const wholeConfidence = (fields: FieldConfidences, signals: Signals, tables: WholeTables = shipped): number =>
  roundedDown(Math.min(Math.max(mostWithUnsureVat, fields.vat), within(shareOf(fields, signals, tables))))

/** No part is less likely than all of them together: where every field has a witness, that speaks for each. */
export const atLeast = (fields: FieldConfidences, whole: number): FieldConfidences =>
  Object.fromEntries(judgedFields.map(field => [field, Math.max(fields[field], whole)])) as Record<JudgedField, number>
