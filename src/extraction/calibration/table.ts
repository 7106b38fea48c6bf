/** Written by `npm run calibrate`: what each signal and each of its levels counts, in log odds, and what was right of what was supposed. Fitted to 5555 readings. */
import type { Levels } from './levels.ts'
import type { Curve, JudgedField, Weights } from './signals.ts'

export const fieldTable: Readonly<Record<JudgedField, Weights>> = {
  supplier: {
    bias: -4.431,
    judgement: 3.902,
    isPrint: 0.872,
    clarity: 1.571,
    clearEcho: 1.388,
    clearLegalForm: 0,
    hasLegalForm: 0.804,
    margin: 2.419,
    isLabelled: 0.541,
    isAlone: 1.152,
    isWordy: 0,
  },
  date: {
    bias: -0.388,
    judgement: 0.194,
    isPrint: 0.154,
    isFixed: 0.051,
    isOriginSure: 0,
    isOrderTold: 1.02,
    isKnown: 0,
    margin: 3.795,
    isOnlyDay: 0.959,
  },
  total: { bias: -2.463, judgement: 3.295, isPrint: 0, clarity: 2.21, support: 2.216, isProven: 0.801, repeats: 1.841, isUnrivalled: 0 },
  vat: { bias: -5.079, judgement: 2.138, isPrint: 0.222, clarity: 0, support: 3.31, isStated: 5.649, isZero: 3.997 },
  currency: { bias: -4.249, judgement: 5.231, isPrint: 0, isPrinted: 0, isHome: 4.08, isSignTold: 1.564, isBesideTotal: 2.179 },
}

export const wholeTable: Levels = {
  bias: -7.4485,
  steps: {
    'agreement.day': [
      [0.07234, 0.6142],
      [0.5, 0.3389],
      [0.67674, 0.1595],
      [0.9978, 0.0732],
      [0.99953, 0.069],
      [0.99963, 0.1456],
    ],
    'agreement.name': [
      [0.34278, 0.5435],
      [0.9993, 0.0488],
    ],
    'agreement.noOtherDay': [
      [0.0108, 0.3134],
      [0.16512, 0.105],
      [0.5, 0.2235],
      [0.71015, 0.1925],
      [0.91715, 0.0542],
      [0.97873, 0.5615],
    ],
    'agreement.noOtherName': [[0.7602, 0.2247]],
    'agreement.noOtherTotal': [
      [0.20389, 0.4719],
      [0.95897, 0.1883],
    ],
    'agreement.noOtherVat': [[0.3644, 1.1491]],
    'agreement.total': [
      [0.5, 1.1384],
      [0.80716, 0.2854],
      [0.98128, 0.0927],
    ],
    'agreement.vat': [
      [0.00018, 0.0604],
      [0.01791, 0.3897],
      [0.99981, 0.0203],
      [0.99984, 0.0634],
    ],
    'currency.isBesideTotal': [[1, 0.2904]],
    'currency.judgement': [
      [0.62297, 0.5742],
      [0.85211, 0.0483],
    ],
    'date.isOnlyDay': [[1, 0.1865]],
    'date.judgement': [[0.57714, 0.0654]],
    'date.margin': [
      [0.04, 0.4905],
      [0.13999, 0.2745],
      [1, 0.1277],
    ],
    'supplier.judgement': [[0.85211, 0.5093]],
    'supplier.margin': [[0.99999, 0.0296]],
    'sure.currency': [[0.98009, 0.0324]],
    'sure.total': [[0.95392, 0.0451]],
    together: [
      [-0.07561, 0.1938],
      [-0.05195, 0.2732],
      [-0.04342, 0.1217],
      [-0.02268, 0.3813],
    ],
    'total.repeats': [
      [0.5, 0.0818],
      [1, 0.3391],
    ],
    weakest: [
      [0.97264, 0.0667],
      [0.99037, 0.1803],
    ],
  },
}

export const wholeCurve: Curve = [
  [0.49521, 0.566],
  [0.74844, 0.803],
  [0.81968, 0.843],
  [0.88193, 0.89],
  [0.98852, 0.899],
  [0.99336, 0.995],
  [0.99717, 0.998],
]

export const textTable: Weights = {
  bias: 2.24,
  weakest: 3.955,
  product: 0.125,
  vat: 0.622,
  witnesses: 0.39,
  isPrint: 0,
  isDayKnown: 0.019,
  margin: 1.223,
  isProven: 0.299,
}

export const textCurve: Curve = [
  [0.78095, 0.737],
  [0.89529, 0.843],
  [0.93434, 0.89],
  [0.9812, 0.899],
  [0.98402, 0.998],
]
