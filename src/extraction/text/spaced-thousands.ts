/**
 * Where thousands are parted by a space, `2 340,00` may be one number, or a quantity and a price. What stands beside it, the arithmetic of its line and the
 * way in which the rest of the document writes its thousands decide.
 */
import { type CurrencySign, signAfter, signBefore } from './currency-signs.ts'

const grouped = /^\d{1,3}(?: \d{3})+(?:[.,]\d{2})?(?![.,]?\d)/

/** `1 234 567,00` at this place; undefined where there is no such thing. */
export const groupedAt = (content: string, start: number): string | undefined => grouped.exec(content.slice(start, start + 20))?.[0]

/** The currencies of countries that part thousands by a space. */
const spacedCurrencies: ReadonlySet<CurrencySign> = new Set(['SEK', 'NOK', 'PLN', 'CZK', 'HUF', 'UAH', 'ZAR'])

/** And their languages. */
const spacedLanguages: ReadonlySet<string> = new Set(['sv', 'nb', 'fr'])

const hundredths = (written: string): number => {
  const digits = written.replace(/\D/g, '')
  return /[.,]\d{2}$/.test(written) ? Number(digits) : Number(digits) * 100
}

/** Amounts with decimals in a piece of a line, each as it can be read: with the group before it and without. */
function valuesIn(text: string): number[] {
  const values: number[] = []
  for (const match of text.matchAll(/(?<![\d.,])\d{1,3}(?: \d{3})+[.,]\d{2}(?!\d)|(?<![\d.,])\d+(?:[.,']\d{3})*[.,]\d{2}(?!\d)/g)) {
    values.push(hundredths(match[0]))
    if (match[0].includes(' ')) values.push(hundredths(match[0].slice(match[0].lastIndexOf(' ') + 1)))
  }
  return values
}

const isNear = (one: number, other: number): boolean => Math.abs(one - other) <= 1

/** The sum of a line stands no further away from its price. */
const rowMax = 60

/** `2 340,00  680,00`: two pieces at 340. `3 2 340,00 7 020,00`: three at 2340. Undefined where the line does not say. */
function byArithmetic(content: string, start: number, token: string): boolean | undefined {
  const space = token.lastIndexOf(' ')
  const [count, price] = [Number(token.slice(0, space).replaceAll(' ', '')), hundredths(token.slice(space + 1))]
  const behind = valuesIn(content.slice(start + token.length, start + token.length + rowMax))
  if (behind.some(value => isNear(value, count * price))) return false
  const quantity = /(?<![\d.,])(\d{1,4}(?:[.,]\d{1,3})?) ?(?:[x*×]|stk\.?|st\.?|pcs|pz|szt\.?|ks|h|timer)? {1,12}$/iu.exec(
    content.slice(Math.max(0, start - rowMax), start),
  )
  const pieces = quantity ? Number(quantity[1]!.replace(',', '.')) : undefined
  return pieces !== undefined && behind.some(value => isNear(value, pieces * hundredths(token))) ? true : undefined
}

/** `isSpaced`: the document parts its thousands so. `isLabelled`: a word for money stands right before. */
export function isOneNumber(content: string, start: number, token: string, { isSpaced, isLabelled }: Spacing): boolean {
  if (signBefore(content, start) || isLabelled(start)) return true
  const computed = byArithmetic(content, start, token)
  if (computed !== undefined) return computed
  const sign = signAfter(content, start + token.length)
  if (sign && spacedCurrencies.has(sign.sign)) return true
  // With nothing before it in its column there is nothing of which it could be the quantity, and a currency makes it money.
  return isSpaced || (sign !== undefined && /(?:^[\s:=]*|\p{L}\s{3,})$/u.test(content.slice(0, start)))
}

export interface Spacing {
  isSpaced: boolean
  isLabelled(place: number): boolean
}

/** A whole document: its language, and sums of money that can only be written so, unless others are written in another way. */
export function isSpacedDocument(
  contents: readonly string[],
  language: string | null,
  isLabelled: (line: number, place: number) => boolean,
): boolean {
  if (spacedLanguages.has(language ?? '')) return true
  const writesOtherwise = contents.some(content =>
    /(?<![\d.,])(?:\d{1,3}[.']\d{3},\d{2}|\d{1,3}[,']\d{3}\.\d{2}|\d{4,7}[.,]\d{2})(?!\d)/.test(content),
  )
  if (writesOtherwise) return false
  return contents.some((content, line) => {
    for (const match of content.matchAll(/(?<![\d.,]|\d )\d{1,3}(?: \d{3})+(?=[.,]\d{2}(?!\d)|\D|$)/g)) {
      if (signBefore(content, match.index) || isLabelled(line, match.index)) return true
      const token = groupedAt(content, match.index)
      const sign = token === undefined ? undefined : signAfter(content, match.index + token.length)
      if (sign && spacedCurrencies.has(sign.sign)) return true
    }
    return false
  })
}
