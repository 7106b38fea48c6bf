/** How good a reading is, and whether its confidence means something. */
import { type EvalDocument, scoredFields } from './documents.ts'
import type { Prediction } from './prediction.ts'
import { allFields, areRight, coreFields, isRight } from './right.ts'

export interface Judged {
  isRight: boolean
  confidence: number
}

/** How far the confidence is from the share that is right, on average over ten bins. */
export function calibrationError(judged: readonly Judged[]): number {
  const bins = Array.from({ length: 10 }, () => ({ confidence: 0, right: 0 }))
  for (const { isRight: right, confidence } of judged) {
    const bin = bins[Math.min(9, Math.floor(confidence * 10))]!
    bin.confidence += confidence
    bin.right += right ? 1 : 0
  }
  return bins.reduce((sum, bin) => sum + Math.abs(bin.confidence - bin.right), 0) / Math.max(1, judged.length)
}

/** The largest share that can be taken by some threshold so that at least `precision` of it is right. */
export function coverageAt(precision: number, judged: readonly Judged[]): { share: number; threshold: number | null } {
  const sorted = [...judged].sort((one, other) => other.confidence - one.confidence)
  let best: { share: number; threshold: number | null } = { share: 0, threshold: null }
  let right = 0
  sorted.forEach((one, at) => {
    right += one.isRight ? 1 : 0
    const isLastOfItsConfidence = sorted[at + 1]?.confidence !== one.confidence
    if (isLastOfItsConfidence && one.confidence > 0 && right / (at + 1) >= precision)
      best = { share: (at + 1) / sorted.length, threshold: one.confidence }
  })
  return best
}

const percent = (share: number): string => (100 * share).toFixed(1)

function row(name: string, documents: readonly EvalDocument[], read: ReadonlyMap<string, Prediction>): string {
  const shareOf = (isIt: (document: EvalDocument) => boolean | null): string => {
    const answers = documents.map(isIt).filter(answer => answer !== null)
    return answers.length === 0 ? '-' : percent(answers.filter(Boolean).length / answers.length)
  }
  const judged = documents.map(({ id, truth }) => ({
    isRight: areRight(allFields, truth!, read.get(id)),
    confidence: read.get(id)?.confidence ?? 0,
  }))
  const cells = [
    ...scoredFields.map(field => shareOf(({ id, truth }) => isRight(field, truth!, read.get(id)))),
    shareOf(({ id, truth }) => areRight(allFields, truth!, read.get(id))),
    shareOf(({ id, truth }) => areRight(coreFields, truth!, read.get(id))),
    percent(coverageAt(0.99, judged).share),
    calibrationError(judged).toFixed(3),
  ]
  return [name.padEnd(22), String(documents.length).padStart(5), ...cells.map(cell => cell.padStart(9))].join('')
}

const heads = [...scoredFields.map(field => (field === 'invoiceNumber' ? 'number' : field)), 'all', 'core', 'at 99 %', 'error']

/** A row a set, and one for all. `at 99 %`: what could be posted without a look. `error`: that of the calibration. */
export function accuracyTable(documents: readonly EvalDocument[], read: ReadonlyMap<string, Prediction>): string {
  const known = documents.filter(({ truth }) => truth !== null)
  const sets = [...new Set(known.map(({ set }) => set))].sort()
  return [
    ['set'.padEnd(22), 'n'.padStart(5), ...heads.map(head => head.padStart(9))].join(''),
    ...sets.map(set =>
      row(
        set,
        known.filter(document => document.set === set),
        read,
      ),
    ),
    row('in all', known, read),
  ].join('\n')
}
