/** Amounts as people type them: `1.250,50`, `12,5+25%`, `3*89,95`. Exact to the cent, or undefined. */
import { minorUnits } from '../../../src/domain/money/currencies.ts'
import {
  fromMinor,
  isTooLarge,
  type Minor,
  minus,
  negate,
  percentOf,
  plus,
  share,
  toDecimal,
  toMinorUnits,
} from '../../../src/domain/money/money.ts'
import type { Language } from '../../words/languages.ts'

const decimalSign: Readonly<Record<Language, string>> = { en: '.', da: ',', it: ',' }

/** The digits of one number, with a point before its decimals. A sign that can only be one of the two is read as that one. */
export function digitsOf(text: string, language: Language): string | undefined {
  const plain = text.replace(/[\s'\u00a0\u202f]/g, '')
  if (!/^\d[\d.,]*$|^[.,]\d+$/.test(plain)) return undefined
  const last = Math.max(plain.lastIndexOf('.'), plain.lastIndexOf(','))
  if (last < 0) return plain
  const sign = plain[last]!
  const isRepeated = plain.indexOf(sign) !== last
  const hasOther = plain.includes(sign === '.' ? ',' : '.')
  const behind = plain.length - last - 1
  const isDecimal = !isRepeated && (hasOther || behind !== 3 || sign === decimalSign[language])
  const [whole, fraction] = isDecimal ? [plain.slice(0, last), plain.slice(last + 1)] : [plain, '']
  const groups = whole.split(/[.,]/)
  const isGrouped =
    groups.length === 1 || groups.every((group, at) => (at === 0 ? group.length <= 3 && group.length > 0 : group.length === 3))
  if (!isGrouped) return undefined
  return `${groups.join('') || '0'}${fraction === '' ? '' : `.${fraction}`}`
}

/** With no more decimals than the currency has: `1.250` may be meant as 1250 elsewhere, and is not guessed at. */
function toExactMinor(digits: string, currency: string): Minor | undefined {
  const { value, scale } = toDecimal(digits)
  const units = minorUnits(currency)
  const minor = scale > units ? Number.NaN : Number(value * 10n ** BigInt(units - scale))
  return isTooLarge(minor) ? undefined : toMinorUnits(minor)
}

function calculate(amount: Minor, sign: string, digits: string, isPercent: boolean, currency: string): Minor | undefined {
  if (sign === '*' || sign === '/') {
    const { value, scale } = toDecimal(digits)
    const over = 10n ** BigInt(scale)
    if (sign === '/' && value === 0n) return undefined
    return sign === '*' ? share(amount, value, over) : share(amount, over, value)
  }
  const part = isPercent ? percentOf(amount, Number(digits)) : toExactMinor(digits, currency)
  if (part === undefined) return undefined
  return sign === '+' ? plus(amount, part) : minus(amount, part)
}

export function parseMoney(text: string, currency: string, language: Language): number | undefined {
  const plain = text
    .replace(/\u2212/g, '-')
    .replace(/[a-z€$£.]*\s*$/i, '')
    .trim()
  const isNegative = plain.startsWith('-')
  const parts = (isNegative ? plain.slice(1) : plain).split(/([+\-*/])/).map(part => part.trim())
  const first = digitsOf(parts[0] ?? '', language)
  let amount = first === undefined ? undefined : toExactMinor(first, currency)
  if (amount !== undefined && isNegative) amount = negate(amount)
  for (let at = 1; at < parts.length && amount !== undefined; at += 2) {
    const operand = parts[at + 1] ?? ''
    const isPercent = operand.endsWith('%')
    const digits = digitsOf(isPercent ? operand.slice(0, -1).trim() : operand, language)
    amount = digits === undefined || isTooLarge(amount) ? undefined : calculate(amount, parts[at]!, digits, isPercent, currency)
  }
  return amount === undefined ? undefined : fromMinor(amount, currency)
}

/** An amount as it is printed on a document, in whatever notation: `DKK 20.085,50`, `1,250.00-`. */
export function parsePrintedMoney(text: string, currency: string, language: Language): number | undefined {
  const found = /\d[\d.,'\u00a0\u202f ]*\d|\d/.exec(text)?.[0]
  return found === undefined ? undefined : parseMoney(found, currency, language)
}
