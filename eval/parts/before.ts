/**
 * What the confidence was fitted to before there were a generator and the larger sets: 273 documents, and no share that was counted with its set left out. The
 * weights as they were then, by signals that are still read: what the evidence brought is told by them and the weights of now, on the same readings.
 */
import { type FieldConfidences, fieldConfidences, oddsOf } from '../../src/extraction/calibration/confidence.ts'
import { witnessed } from '../../src/extraction/calibration/proven.ts'
import { type JudgedField, judgedFields, type Signals, type Weights } from '../../src/extraction/calibration/signals.ts'

const fields: Readonly<Record<JudgedField, Weights>> = {
  supplier: {
    bias: -5.115,
    judgement: 2.992,
    isPrint: 1.297,
    clarity: 0.497,
    clearEcho: 2.611,
    clearLegalForm: 0.633,
    hasLegalForm: 1.666,
    margin: 1.293,
    isLabelled: 3.621,
    isAlone: 2.348,
    isWordy: 0.609,
  },
  date: { bias: 1.433, judgement: 0, isPrint: 1.84, isFixed: 2.613, isOriginSure: 3.687, isOnlyDay: 0 },
  total: { bias: 1.024, judgement: 0.893, isPrint: 0.095, clarity: 0, support: 1.066, isProven: 1.233, repeats: 1.465 },
  vat: { bias: -2.23, judgement: 0.732, isPrint: 0.703, clarity: 0, support: 2.641, isStated: 5.282, isZero: 0.646 },
  currency: { bias: 2.657, judgement: 3.012, isPrint: 1.494, isPrinted: 0, isHome: 0 },
}

const whole: Weights = { bias: 1.714, weakest: 1.771, witnesses: 0.096, isProven: 4.287 }

/** As the service holds it back where VAT is not sure. */
const mostWithUnsureVat = 0.7
const most = 0.995

/** Below this nothing was made of how unlikely a field is. */
const doubtful = 0.2

export function confidenceBefore(signals: Signals): number {
  const judged: FieldConfidences = fieldConfidences(signals, fields)
  const weakest = Math.min(...judgedFields.filter(field => field !== 'vat').map(field => judged[field]))
  const witnesses = witnessed(signals).length
  const odds = oddsOf(whole, {
    weakest: Math.log(Math.max(doubtful, weakest)),
    witnesses: witnesses / judgedFields.length,
    isProven: witnesses === judgedFields.length ? 1 : 0,
  })
  return Math.min(most, Math.max(mostWithUnsureVat, judged.vat), 1 / (1 + Math.exp(-odds)))
}
