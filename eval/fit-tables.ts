/** Fits the tables of the confidence to readings whose truth is known, and says what each set would be given by tables that were fitted without it. */
import { createHash } from 'node:crypto'
import {
  type FieldConfidences,
  fieldConfidences,
  supposedByLevels,
  supposedByWeights,
  textSignals,
  type WholeTables,
  weakestOdds,
  wholeConfidence,
  wholeLevels,
} from '../src/extraction/calibration/confidence.ts'
import { type JudgedField, judgedFields, type Signals, type Weights } from '../src/extraction/calibration/signals.ts'
import type { Judged } from './accuracy.ts'
import { type Case, fitCurve, fitWeights } from './fit.ts'
import { fitLevels } from './fit-levels.ts'

export interface Sample {
  id: string
  /** Read as text without places, beside the same with them. */
  isText: boolean
  /** Layouts of the generator are parted into groups, so that whole layouts are left out. */
  set: string
  signals: Signals
  /** The most that it may be given, whatever its signals: doubts, and what two readers differ about. */
  most: number
  /** Null where the truth is not known. */
  right: Readonly<Record<JudgedField, boolean | null>>
  isAllRight: boolean
  /**
   * Abroad no VAT is looked for, and for the entry it is right that there is none. Where the truth says 0 that is counted as wrong, however good the signals are, and so
   * it says nothing of them.
   */
  isVatUnsought: boolean
}

export interface Tables extends WholeTables {
  fields: Readonly<Record<JudgedField, Weights>>
}

type Fitted = Omit<Tables, 'curve' | 'textCurve'>

export const digest = (text: string): number => createHash('sha1').update(text).digest()[0]!

/** Nothing is fitted to what nothing can be learned from, and is counted in what is printed. */
const isTelling = ({ isVatUnsought }: Sample): boolean => !isVatUnsought

function fitFields(samples: readonly Sample[]): Tables['fields'] {
  const of = (field: JudgedField): Weights =>
    fitWeights(
      samples.flatMap(({ signals, right }) =>
        signals[field] === null || right[field] === null || (field === 'vat' && signals.isVatIdle)
          ? []
          : [{ signals: signals[field], isRight: right[field], weight: 1 }],
      ),
    )
  return Object.fromEntries(judgedFields.map(field => [field, of(field)])) as Record<JudgedField, Weights>
}

/** Without one of these it is held back, whatever else is right. */
const isWhole = ({ signals }: Sample): boolean => judgedFields.every(field => signals[field] !== null)

/** The whole is fitted to what the fields are given when they are judged by others: their own fit would flatter them. */
function fitOf(all: readonly Sample[]): Fitted {
  const samples = all.filter(isTelling)
  const halves = [0, 1].map(half => fitFields(samples.filter(({ id }) => digest(id) % 2 !== half)))
  const examples = samples.filter(isWhole).map(({ id, signals, isText, isAllRight }) => {
    const judged = fieldConfidences(signals, halves[digest(id) % 2]!)
    return {
      signals: wholeLevels(judged, signals),
      besides: weakestOdds(judged, signals),
      text: textSignals(judged, signals),
      isText,
      isRight: isAllRight,
    }
  })
  return {
    fields: fitFields(samples),
    levels: fitLevels(examples),
    textWeights: fitWeights(examples.filter(({ isText }) => !isText).map(({ text, isRight }) => ({ signals: text, isRight, weight: 1 }))),
  }
}

const fieldsBy = ({ signals }: Sample, { fields }: Fitted): FieldConfidences => fieldConfidences(signals, fields)

interface Supposed {
  sample: Sample
  /** Fitted without its set. */
  fitted: Fitted
  byLevels: number
  byWeights: number
}

const setsOf = (samples: readonly Sample[]): string[] => [...new Set(samples.map(({ set }) => set))]

function supposedWithoutSet(samples: readonly Sample[]): Supposed[] {
  return setsOf(samples).flatMap(set => {
    const fitted = fitOf(samples.filter(sample => sample.set !== set))
    return samples
      .filter(sample => sample.set === set)
      .map(sample => {
        const judged = fieldsBy(sample, fitted)
        const byLevels = supposedByLevels(judged, sample.signals, fitted.levels)
        return { sample, fitted, byLevels, byWeights: supposedByWeights(judged, sample.signals, fitted.textWeights) }
      })
  })
}

/** What is held back anyway says nothing of the rest. */
function curvesOf(supposed: readonly Supposed[]): Pick<Tables, 'curve' | 'textCurve'> {
  const telling = supposed.filter(({ sample }) => isWhole(sample) && sample.most === 1 && isTelling(sample))
  const casesBy = (by: 'byLevels' | 'byWeights'): Case[] => telling.map(one => ({ supposed: one[by], isRight: one.sample.isAllRight }))
  return { curve: fitCurve(casesBy('byLevels')), textCurve: fitCurve(casesBy('byWeights')) }
}

export const judge = (sample: Sample, tables: Tables): Judged => ({
  isRight: sample.isAllRight,
  confidence: Math.min(wholeConfidence(fieldsBy(sample, tables), sample.signals, tables), sample.most),
})

export interface Fit {
  tables: Tables
  /** Each sample as it is judged by what was fitted to the other sets. */
  byOthers: readonly (Judged & { set: string })[]
}

export function fitTables(samples: readonly Sample[]): Fit {
  const others = supposedWithoutSet(samples)
  const byOthers = setsOf(samples).flatMap(set => {
    const curves = curvesOf(others.filter(({ sample }) => sample.set !== set))
    return others
      .filter(({ sample }) => sample.set === set)
      .map(({ sample, fitted }) => ({ ...judge(sample, { ...fitted, ...curves }), set }))
  })
  return { tables: { ...fitOf(samples), ...curvesOf(others) }, byOthers }
}
