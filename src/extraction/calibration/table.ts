/** Written by `npm run calibrate`: what each signal counts, in log odds, and what was right of what was supposed. Fitted to 2886 documents. */
import type { JudgedField, Steps, Weights } from './signals.ts'

export const fieldTable: Readonly<Record<JudgedField, Weights>> = {
  supplier: { bias: -5.009, judgement: 0.548, isPrint: 0, clarity: 2.097, clearEcho: 0, clearLegalForm: 0.647, hasLegalForm: 0.619, margin: 2.984, isLabelled: 0.094, isAlone: 1.709, isWordy: 0, seconded: 2.078, unopposed: 2.017 },
  date: { bias: -4.182, judgement: 0.763, isPrint: 0.556, isFixed: 0.064, isOriginSure: 1.455, isKnown: 0, margin: 3.732, seconded: 2.26, unopposed: 1.535, isOnlyDay: 0 },
  total: { bias: -5.563, judgement: 4.092, isPrint: 0, clarity: 0.453, support: 3.321, isProven: 0, repeats: 1.068, isUnrivalled: 0, seconded: 3.998, unopposed: 2.343 },
  vat: { bias: -10.735, judgement: 2.059, isPrint: 0, clarity: 0, support: 3.357, isStated: 7.407, isZero: 2.288, seconded: 3.279, unopposed: 3.577 },
  currency: { bias: -6.718, judgement: 9.966, isPrint: 0.259, isPrinted: 0, isHome: 5.093 },
}

export const wholeTable: Weights = { bias: 2.452, weakest: 2.846, product: 1.792, vat: 1.581, witnesses: 0, isPrint: 0, isDayKnown: 0, margin: 0.117, seconded: 0.63, isProven: 0.539 }

export const wholeSteps: Steps = [
  [0, 0.4727],
  [0.04444, 0.5728],
  [0.67396, 0.6118],
  [0.85356, 0.9072],
  [0.92426, 0.9269],
  [0.95123, 0.9276],
  [0.95596, 0.9403],
  [0.96243, 0.9539],
  [0.9667, 0.9736],
  [0.97039, 0.9867],
]
