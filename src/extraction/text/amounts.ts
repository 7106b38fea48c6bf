/** Finds the numbers in a line and what each can be: a sum of money with its sign and currency, a rate, or a mere number. */
import { type CurrencySign, signAfter, signBefore } from './currency-signs.ts'
import { type DecimalMark, readNumber } from './numbers.ts'
import { groupedAt, isOneNumber } from './spaced-thousands.ts'
import { fold } from './words.ts'

export interface Span {
  start: number
  end: number
}

export interface Amount extends Span {
  /** In hundredths, signed. */
  value: number
  currency: CurrencySign | null
  /** Printed without decimals and without a currency: only a label beside it makes it money. */
  isBare: boolean
  /** The price of one piece: behind `@` or a multiplication sign, or before `/stk`. */
  isUnitPrice: boolean
}

export interface Rate extends Span {
  /** In percent. */
  rate: number
}

export interface Numbers {
  amounts: Amount[]
  rates: Rate[]
}

/** What is counted or measured is not paid. */
const units = new Set(
  `kg gr mg lt ltr liter litri ml cl dl cm mm km stk pcs pz kwh kw gb mb tb min timer time ore giorni gg dage dag days nights notti naetter nat pers
   stck units colli pkt pkts rolls`.split(/\s+/),
)
const shortUnits = new Set(['g', 'l', 'm', 'h', 't', 'x', 'n'])

const isDigit = (character: string | undefined): boolean => character !== undefined && character >= '0' && character <= '9'
const isLetter = (character: string | undefined): boolean => character !== undefined && /\p{L}/u.test(character)
const isWordCharacter = (character: string | undefined): boolean => isDigit(character) || isLetter(character)

/** The letters that follow, but for a space. */
function wordAfter(content: string, place: number): string {
  const start = content[place] === ' ' ? place + 1 : place
  let end = start
  while (end < start + 9 && isLetter(content[end])) end += 1
  return fold(content.slice(start, end))
}

const isPercent = (content: string, place: number): boolean =>
  /^[. ]?[. ]?%/.test(content.slice(place, place + 3)) || ['pct', 'procent', 'percent', 'prozent'].includes(wordAfter(content, place))

const overlaps = (spans: readonly Span[], start: number, end: number): boolean => spans.some(span => span.start < end && start < span.end)

/** Whether a number here is a piece of something longer: a time, a fraction of a date, a reference with dashes or slashes. */
function isPiece(content: string, start: number, end: number): boolean {
  const before = content[start - 1]
  const after = content[end]
  if (before === ':' && isDigit(content[start - 2])) return true
  if (after === ':' && isDigit(content[end + 1])) return true
  if ((before === '/' || before === '#' || before === '_') && start > 0) return true
  if ((before === '.' || before === ',') && isDigit(content[start - 2])) return true
  if (after === '/' && isDigit(content[end + 1])) return true
  if (before === '-' && isDigit(content[start - 2])) return true
  if ((after === '-' || after === '_') && isWordCharacter(content[end + 1])) return true
  return /(?:^|[^\p{L}])kl\.? ?$/iu.test(content.slice(Math.max(0, start - 5), start))
}

/** "litri 30,00": the unit may come first. */
const measured = /(?:^|[^\p{L}])(?:litri|liter|ltr|lt|kg|km|kwh)[.:]? $/iu

/** `E12,50`, `Ru29.30`: a sign of a currency that was read as letters, before an amount with decimals. */
const misreadSign = /(?:^|[\s:(])(?:[A-Z][A-Za-z]?|[ec])$/

interface Leading {
  start: number
  isNegative: boolean
  currency: CurrencySign | null
  isUnitPrice: boolean
}

/** What stands before a number and belongs to it. Undefined when the number is the end of a word, such as A4 or CS20242. */
function leading(content: string, place: number, decimals: number): Leading | undefined {
  let isNegative = content[place - 1] === '-'
  let start = isNegative ? place - 1 : place
  const sign = signBefore(content, start)
  if (sign) {
    start = sign.start
    if (!isNegative && content[start - 1] === '-') {
      start -= 1
      isNegative = true
    }
  }
  const before = content[start - 1]
  const isTimes = /[x*×]/i.test(before ?? '') && /\d ?$/.test(content.slice(Math.max(0, start - 3), start - 1))
  if (isNegative && isWordCharacter(content[start - 1])) return undefined
  if (isLetter(before) && !sign && !isTimes && !(decimals === 2 && misreadSign.test(content.slice(Math.max(0, start - 4), start))))
    return undefined
  const near = content.slice(Math.max(0, start - 4), start)
  if (!sign && measured.test(content.slice(Math.max(0, start - 8), start))) return undefined
  return { start, isNegative, currency: sign?.sign ?? null, isUnitPrice: isTimes || /[@à] ?$|\d ?[x*×] ?$|\d [aá] ?$/i.test(near) }
}

interface Trailing {
  end: number
  isNegative: boolean
  currency: CurrencySign | null
  /** `250,-`: no decimals, but money. */
  isWhole: boolean
  isMeasure: boolean
  isUnitPrice: boolean
}

/** `250,-`, `250:-`, `250.--`: nothing behind the mark. */
const wholeMark = /^ ?[.,:;][-=]{1,2}(?!\d)/

function trailing(content: string, place: number, decimals: number): Trailing | undefined {
  let end = place
  const whole = decimals === 0 ? wholeMark.exec(content.slice(end, end + 4)) : null
  if (whole) end += whole[0].length
  const isNegative = !whole && content[end] === '-' && !isWordCharacter(content[end + 1])
  if (isNegative) end += 1
  const sign = signAfter(content, end)
  if (sign) end = sign.end
  const word = sign ? '' : wordAfter(content, end)
  const isGlued = isLetter(content[end]) && !sign
  // A till marks the rate with a letter right behind the amount: 12,50B.
  if (isGlued && !(word.length === 1 && decimals === 2) && !units.has(word) && !shortUnits.has(word)) return undefined
  // A single letter at the end of a line is a code for the rate; before more numbers it is a unit: "41,20 l 13,79".
  const isMeasure = units.has(word) || (shortUnits.has(word) && (decimals !== 2 || /\d/.test(content.slice(end + 2))))
  const isUnitPrice = content[end] === '/' && isLetter(content[end + 1])
  return { end, isNegative, currency: sign?.sign ?? null, isWhole: whole !== null, isMeasure, isUnitPrice }
}

/** What the words of the line and the rest of the document say of the numbers in it. */
export interface Beside {
  /** Whether the document parts its thousands by a space. */
  isSpaced: boolean
  /** Whether a word for money stands right before this place. */
  isLabelled(place: number): boolean
  /** Whether the words right before or right behind a number ask for a sum of money. */
  isSum(span: Span): boolean
  /** The currency that stands beside the word for money before a number; null where there is none. */
  signOfLabel(span: Span): CurrencySign | null
}

/** `taken` are the places of dates and identifiers. */
export function findNumbers(content: string, taken: readonly Span[], usual: DecimalMark | null, beside: Beside): Numbers {
  const amounts: Amount[] = []
  const rates: Rate[] = []
  const pattern = /\d+(?:[.,']\d+)*|[.,]\d{2}(?!\d)/g
  for (let match = pattern.exec(content); match; match = pattern.exec(content)) {
    const start = match.index
    const spaced = /^\d{1,3}$/.test(match[0]) ? groupedAt(content, start) : undefined
    const token = spaced !== undefined && isOneNumber(content, start, spaced, beside) ? spaced : match[0]
    const end = start + token.length
    pattern.lastIndex = end
    if (overlaps(taken, start, end) || isPiece(content, start, end)) continue
    const digits = token.replaceAll(' ', '')
    const written = readNumber(digits, usual)
    if (!written) continue
    // No sum of money has three decimals: what looks like them are the thousands, whatever the marks of prices and rates in the document.
    const isThousand = written.decimals === 3 && (wholeMark.test(content.slice(end, end + 4)) || beside.isSum({ start, end }))
    const number = (isThousand && readNumber(digits, null)) || written
    if (isPercent(content, end)) {
      const rate = Number(readDecimal(token, number.mark))
      if (rate <= 100) rates.push({ start, end, rate })
      continue
    }
    const before = leading(content, start, number.decimals)
    const after = trailing(content, end, number.decimals)
    if (!before || !after || after.isMeasure || number.decimals > 2) continue
    const currency = before.currency ?? after.currency ?? beside.signOfLabel({ start, end })
    // Brackets are a minus, but in a row of VAT: there the base stands in them, "Moms 12%: 12,86 (107,14)".
    const isEnclosed = rates.length === 0 && content[before.start - 1] === '(' && content[after.end] === ')'
    const isNegative = before.isNegative || after.isNegative || isEnclosed
    const isMoney = currency !== null || after.isWhole || number.decimals === 2
    amounts.push({
      start: before.start,
      end: after.end,
      value: isNegative && number.hundredths !== 0 ? -number.hundredths : number.hundredths,
      currency,
      isBare: !isMoney,
      isUnitPrice: before.isUnitPrice || after.isUnitPrice,
    })
  }
  return { amounts, rates }
}

const readDecimal = (token: string, mark: DecimalMark | null): string => (mark === null ? token : token.replace(mark, '.'))
