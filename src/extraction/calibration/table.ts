/** Written by `npm run calibrate`: what each signal and each of its levels counts, in log odds, and what was right of what was supposed. Fitted to 5743 readings. */
import type { Levels } from './levels.ts'
import type { Curve, JudgedField, Weights } from './signals.ts'

export const fieldTable: Readonly<Record<JudgedField, Weights>> = {
  supplier: {
    bias: -3.906,
    judgement: 3.488,
    isPrint: 0.783,
    clarity: 1.097,
    clearEcho: 1.482,
    clearLegalForm: 0.726,
    hasLegalForm: 0,
    margin: 2.583,
    isLabelled: 0.363,
    isAlone: 1.036,
    isWordy: 0.375,
  },
  date: {
    bias: -0.516,
    judgement: 1.115,
    isPrint: 0.28,
    isFixed: 0.124,
    isOriginSure: 0.42,
    isOrderTold: 0.001,
    isKnown: 0,
    margin: 3.524,
    isOnlyDay: 0.244,
  },
  total: {
    bias: -1.266,
    judgement: 3.899,
    isPrint: 0.341,
    clarity: 0.277,
    support: 1.718,
    isProven: 0.747,
    repeats: 0.953,
    isUnrivalled: 0,
  },
  vat: { bias: -6.475, judgement: 3.575, isPrint: 0.753, clarity: 0, support: 2.704, isStated: 5.778, isZero: 3.879 },
  currency: { bias: -2.109, judgement: 5.035, isPrint: 0, isPrinted: 0.048, isHome: 4.287, isSignTold: 0 },
}

export const wholeTable: Levels = {
  bias: -7.9404,
  steps: {
    'agreement.day': [
      [0.06257, 0.6365],
      [0.5, 0.6017],
      [0.65862, 0.0637],
      [0.98182, 0.0687],
      [0.99776, 0.0727],
      [0.99864, 0.0547],
      [0.99952, 0.0441],
    ],
    'agreement.name': [
      [0.32385, 0.5687],
      [0.99997, 0.0291],
    ],
    'agreement.noOtherDay': [
      [0.0114, 0.4181],
      [0.5, 0.4825],
      [0.73852, 0.0491],
      [0.98194, 0.4703],
    ],
    'agreement.noOtherName': [[0.73835, 0.1617]],
    'agreement.noOtherTotal': [
      [0.02501, 1.0251],
      [0.95701, 0.2632],
    ],
    'agreement.total': [
      [0.09361, 1.039],
      [0.5, 0.2335],
      [0.77441, 0.5852],
      [0.97764, 0.0621],
      [0.99982, 0.0856],
    ],
    'currency.isHome': [[1, 0.0573]],
    'currency.judgement': [
      [0.62297, 0.5507],
      [0.85211, 0.114],
    ],
    'date.judgement': [[0.62297, 0.014]],
    'date.margin': [
      [0.08, 0.349],
      [0.16, 0.2039],
      [0.76, 0.1749],
    ],
    'supplier.clarity': [[1, 0.0888]],
    'supplier.judgement': [[0.85211, 0.4059]],
    'supplier.margin': [[0.93333, 0.0409]],
    'sure.date': [
      [0.9926, 0.0324],
      [0.99431, 0.11],
    ],
    together: [
      [-0.11284, 0.2583],
      [-0.08969, 0.1561],
      [-0.04978, 0.2649],
      [-0.02398, 0.3523],
    ],
    'total.repeats': [
      [0.5, 0.1352],
      [1, 0.1313],
    ],
    'vat.clarity': [[1, 0.6486]],
    'vat.judgement': [[0.53929, 0.5104]],
    weakest: [[0.9926, 0.2056]],
  },
}

export const wholeCurve: Curve = [
  [0.42635, 0.55],
  [0.68283, 0.708],
  [0.77106, 0.757],
  [0.8187, 0.834],
  [0.86822, 0.89],
  [0.99178, 0.899],
  [0.99572, 0.998],
]

export const textTable: Weights = {
  bias: 1.835,
  weakest: 3.456,
  product: 0,
  vat: 0.79,
  witnesses: 0.474,
  isPrint: 0,
  isDayKnown: 0,
  margin: 1.05,
  isProven: 0.428,
}

export const textCurve: Curve = [
  [0.7015, 0.794],
  [0.85764, 0.851],
  [0.89448, 0.89],
  [0.9739, 0.899],
  [0.9748, 0.985],
  [0.97731, 0.995],
]
