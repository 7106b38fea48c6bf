/** Written by `npm run calibrate`: what each signal counts, in log odds, and what was right of what was supposed. Fitted to 2001 documents. */
import type { JudgedField, Steps, Weights } from './signals.ts'

export const fieldTable: Readonly<Record<JudgedField, Weights>> = {
  supplier: {
    bias: -3.585,
    judgement: 2.379,
    isPrint: 0,
    clarity: 0,
    clearEcho: 0.251,
    clearLegalForm: 0.86,
    hasLegalForm: 0.553,
    margin: 4.041,
    isLabelled: 0.301,
    isAlone: 1.942,
    isWordy: 0.326,
  },
  date: { bias: -1.027, judgement: 0.003, isPrint: 0, isFixed: 0.359, isOriginSure: 1.211, isKnown: 0, margin: 4.789, isOnlyDay: 0 },
  total: { bias: -3.661, judgement: 5.373, isPrint: 1.07, clarity: 0, support: 2.592, isProven: 0.094, repeats: 1.377, isUnrivalled: 0.31 },
  vat: { bias: -5.41, judgement: 2.073, isPrint: 0, clarity: 0.255, support: 4.936, isStated: 4.133, isZero: 4.139 },
  currency: { bias: -7.374, judgement: 10.986, isPrint: 0.144, isPrinted: 0, isHome: 4.728 },
}

export const wholeTable: Weights = {
  bias: 1.393,
  weakest: 3.033,
  product: 0.166,
  vat: 1.026,
  witnesses: 0.864,
  isPrint: 0,
  isDayKnown: 0,
  margin: 0.473,
  isProven: 0.28,
}

export const wholeSteps: Steps = [
  [0, 0.6046],
  [0.80272, 0.7763],
  [0.86116, 0.8907],
  [0.90285, 0.9153],
  [0.92854, 0.9437],
  [0.94712, 0.9605],
  [0.95064, 0.9768],
]
