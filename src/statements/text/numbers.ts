/**
 * Amounts as banks print them: 1.234,56 and 1,234.56 and 1'234,56 and 1 234,56; the minus before or behind, or brackets for it. Which sign parts the decimals
 * is decided once for all amounts of a file, by those that leave no doubt: alone, 1.234 says nothing.
 */
import { isTooLarge, type Minor, toMinorUnits } from '../../domain/money/money.ts'
import { withoutMarks } from './currency-marks.ts'

export type DecimalSign = ',' | '.'

/** What the amounts of a file say: one sign, none (there are no decimals), or now this and now that. */
export type DecimalStyle = DecimalSign | 'none' | 'mixed'

interface Digits {
  isNegative: boolean
  /** Digits, commas and dots. */
  body: string
  /** The currencies that each mark beside the digits may mean. */
  marks: readonly (readonly string[])[]
}

const noMarks: Digits['marks'] = []

const plain = /^[+-]?\d+(?:[.,]\d+)*$/
const spaces = /[\s\u00a0\u2007\u202f'\u2019`]/g

function digitsOf(text: string): Digits | undefined {
  let rest = text.trim()
  if (rest === '') return undefined
  let marks = noMarks
  if (!plain.test(rest)) {
    ;({ rest, marks } = withoutMarks(rest.replace(/[\u2212\u2012-\u2015\ufe63\uff0d]/g, '-').replace(spaces, '')))
    if (marks.some(meanings => meanings.length === 0)) return undefined
    // 100,- is a hundred and no more.
    rest = rest.replace(/[,.]-+$/, '')
    const bracketed = /^\((.+)\)$/.exec(rest)
    if (bracketed) rest = `-${bracketed[1]}`
    const behind = /^(\d.*)([+-])$/.exec(rest)
    if (behind) rest = `${behind[2]}${behind[1]}`
    // MT940 and some exports write 0, or ,50.
    rest = rest.replace(/^([+-]?)(?=[.,]\d+$)/, '$10').replace(/^([+-]?\d+)[.,]$/, '$1')
    if (!plain.test(rest)) return undefined
  }
  const isNegative = rest.startsWith('-')
  return { isNegative, body: isNegative || rest.startsWith('+') ? rest.slice(1) : rest, marks }
}

/** What an amount is in, where its cell says so: for each mark the currencies that it may mean. */
export const currenciesIn = (text: string): Digits['marks'] => (plain.test(text) ? noMarks : (digitsOf(text)?.marks ?? noMarks))

/** What one amount says about the sign before its decimals; undefined when it says nothing. */
function evidenceOf(body: string): DecimalSign | undefined {
  const comma = body.lastIndexOf(',')
  const dot = body.lastIndexOf('.')
  if (comma < 0 && dot < 0) return undefined
  if (comma >= 0 && dot >= 0) return comma > dot ? ',' : '.'
  const sign = comma >= 0 ? ',' : '.'
  const at = Math.max(comma, dot)
  if (body.indexOf(sign) !== at) return sign === ',' ? '.' : ','
  const isGroup = body.length - at === 4 && at <= 3 && !body.startsWith('0')
  return isGroup ? undefined : sign
}

/** The only mark of an amount with three digits behind it, and how both readings are written: 12,345 is 12.345, or 12345. */
export function doubtIn(text: string): { mark: DecimalSign; readings: readonly [whole: string, fraction: string] } | undefined {
  const { isNegative, body } = digitsOf(text) ?? { isNegative: false, body: '' }
  const mark = body.includes(',') ? ',' : '.'
  if (evidenceOf(body) !== undefined || !body.includes(mark)) return undefined
  const signed = `${isNegative ? '-' : ''}${body}`
  return { mark, readings: [signed.replace(mark, ''), signed.replace(mark, '.')] }
}

/** Collects what the amounts of a file say. */
export function decimalVote(): { add: (text: string) => void; style: () => DecimalStyle } {
  let commas = 0
  let dots = 0
  return {
    add(text) {
      const evidence = evidenceOf(digitsOf(text)?.body ?? '')
      if (evidence === ',') commas += 1
      else if (evidence === '.') dots += 1
    },
    style: () => (commas > 0 && dots > 0 ? 'mixed' : commas > 0 ? ',' : dots > 0 ? '.' : 'none'),
  }
}

const grouped = (sign: DecimalSign): RegExp => (sign === ',' ? /^\d{1,3}(?:,\d{3})+$/ : /^\d{1,3}(?:\.\d{3})+$/)
const groupedByComma = grouped(',')
const groupedByDot = grouped('.')

/** Undefined for what is no amount, or has more decimals than its currency: better none than a wrong one. */
export function toAmount(text: string, style: DecimalStyle, units: number): Minor | undefined {
  const digits = digitsOf(text)
  if (!digits) return undefined
  const { body } = digits
  const own = style === 'mixed' ? evidenceOf(body) : style === 'none' ? undefined : style
  if (style === 'mixed' && own === undefined && /[.,]/.test(body)) return undefined
  const at = own === undefined ? -1 : body.lastIndexOf(own)
  const whole = at < 0 ? body : body.slice(0, at)
  const fraction = at < 0 ? '' : body.slice(at + 1)
  if (own !== undefined && whole.includes(own)) return undefined
  if (!/^\d+$/.test(whole) && !(own !== '.' && groupedByDot.test(whole)) && !(own !== ',' && groupedByComma.test(whole))) return undefined
  if (/[1-9]/.test(fraction.slice(units))) return undefined
  const magnitude = Number(`${whole.replace(/[.,]/g, '')}${fraction.slice(0, units).padEnd(units, '0')}`)
  if (isTooLarge(magnitude)) return undefined
  return toMinorUnits(digits.isNegative ? -magnitude : magnitude)
}
