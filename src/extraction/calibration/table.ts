/** Written by `npm run calibrate`: what each signal counts, in log odds. Fitted to 273 documents. */
import type { JudgedField, Weights } from './signals.ts'

export const fieldTable: Readonly<Record<JudgedField, Weights>> = {
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

export const wholeTable: Weights = { bias: 1.714, weakest: 1.771, witnesses: 0.096, isProven: 4.287 }
