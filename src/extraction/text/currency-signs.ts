/** The signs, codes and words for currencies that stand beside an amount. */
import { fold } from './words.ts'

/** An ISO 4217 code, or a sign that several currencies share, to be told apart by the rest of the document. */
export type CurrencySign = string

export const krone: CurrencySign = 'kr'
export const dollar: CurrencySign = '$'

/** In print a code is recognised only if it is a common one: ALL, TOP and PEN are currencies too, but words first. */
const codes =
  `EUR DKK USD GBP SEK NOK CHF PLN CZK HUF RON BGN ISK JPY CNY CAD AUD NZD SGD HKD MYR INR THB AED ZAR BRL MXN ILS KRW TWD IDR PHP UAH HRK RSD TRY`.split(
    ' ',
  )

const words: ReadonlyMap<string, CurrencySign> = new Map([
  ...codes.map((code): [string, CurrencySign] => [code.toLowerCase(), code]),
  ['kr', krone],
  ['dkr', 'DKK'],
  ['kroner', krone],
  ['euro', 'EUR'],
  ['euros', 'EUR'],
  ['zl', 'PLN'],
  ['kc', 'CZK'],
  ['kn', 'HRK'],
  ['kuna', 'HRK'],
  ['skr', 'SEK'],
  ['nkr', 'NOK'],
  ['kronor', 'SEK'],
  ['rupiah', 'IDR'],
  ['ringgit', 'MYR'],
  ['baht', 'THB'],
  ['forint', 'HUF'],
])

const symbols: ReadonlyMap<string, CurrencySign> = new Map([
  ['€', 'EUR'],
  ['£', 'GBP'],
  ['$', dollar],
  ['¥', 'JPY'],
  ['₹', 'INR'],
  ['₩', 'KRW'],
  ['₪', 'ILS'],
  ['₺', 'TRY'],
])

const dollars: ReadonlyMap<string, CurrencySign> = new Map([
  ['us', 'USD'],
  ['a', 'AUD'],
  ['au', 'AUD'],
  ['c', 'CAD'],
  ['ca', 'CAD'],
  ['s', 'SGD'],
  ['hk', 'HKD'],
  ['nz', 'NZD'],
  ['r', 'BRL'],
])

export interface FoundSign {
  sign: CurrencySign
  start: number
  end: number
}

const isLetter = (character: string | undefined): boolean => character !== undefined && /\p{L}/u.test(character)

const isDigit = (character: string | undefined): boolean => character !== undefined && character >= '0' && character <= '9'

/** `RM` is the ringgit in capitals only, and no sum of money is written "all": capitals decide where a word could be meant. */
const wordSign = (word: string): CurrencySign | undefined => (word === 'RM' ? 'MYR' : words.get(fold(word)))

/** Kuna, zloty and the crowns of Czechia stand behind their amount: `ZL-3915` is the number of an article. */
const behindOnly: ReadonlySet<string> = new Set(['kn', 'kuna', 'zl', 'kc'])

/** `5294 KN Gouda`, `44 4KN`: in capitals they are a postal code, but behind an amount with decimals. */
const isCode = (word: string, content: string, place: number): boolean =>
  /^(?:KN|ZL|KC)$/.test(word) && !/[.,]\d{2}$/.test(content.slice(Math.max(0, place - 3), place))

/** Rupiah stand before their amount; behind it `Rp.` are the hundredths of a Swiss franc. */
const signOfWordBefore = (word: string): CurrencySign | undefined =>
  /^(?:Rp|RP|rp)$/.test(word) ? 'IDR' : behindOnly.has(fold(word)) && /^[A-Z]+$/.test(word) ? undefined : wordSign(word)

/** The sign that ends at this place, but for a space or two. */
export function signBefore(content: string, place: number): FoundSign | undefined {
  let end = place
  while (end > place - 2 && content[end - 1] === ' ') end -= 1
  const last = content[end - 1]
  const symbol = last === undefined ? undefined : symbols.get(last)
  if (symbol !== undefined) {
    if (symbol !== dollar) return { sign: symbol, start: end - 1, end }
    let start = end - 1
    while (start > end - 4 && isLetter(content[start - 1])) start -= 1
    const kind = dollars.get(content.slice(start, end - 1).toLowerCase())
    return kind === undefined || isLetter(content[start - 1]) ? { sign: dollar, start: end - 1, end } : { sign: kind, start, end }
  }
  let stop = end
  if (content[stop - 1] === '.' || content[stop - 1] === ':') stop -= 1
  let start = stop
  while (start > stop - 7 && isLetter(content[start - 1])) start -= 1
  const sign = start < stop && !isLetter(content[start - 1]) ? signOfWordBefore(content.slice(start, stop)) : undefined
  return sign === undefined ? undefined : { sign, start, end }
}

/** The sign that begins at this place, but for a space. */
export function signAfter(content: string, place: number): FoundSign | undefined {
  const start = content[place] === ' ' ? place + 1 : place
  const symbol = symbols.get(content[start] ?? '')
  if (symbol !== undefined) return { sign: symbol, start, end: start + 1 }
  let end = start
  while (end < start + 7 && isLetter(content[end])) end += 1
  const word = content.slice(start, end)
  if (word.toLowerCase() === 'us' && content[end] === '$') return { sign: 'USD', start, end: end + 1 }
  // `KN-2847` is the number of an article.
  const isOfNumber = isDigit(content[end]) || (content[end] === '-' && isDigit(content[end + 1]))
  const sign = end > start && !isLetter(content[end]) && !isOfNumber && !isCode(word, content, place) ? wordSign(word) : undefined
  return sign === undefined ? undefined : { sign, start, end: content[end] === '.' ? end + 1 : end }
}

/** The codes and signs that stand on their own, as in the head of a column: `Amount (EUR)`, `Total(RM)`. */
export function signsIn(content: string): CurrencySign[] {
  const found: CurrencySign[] = []
  for (const [token] of content.matchAll(/\p{L}+|[€£¥₹₩₪₺]/gu)) {
    const symbol = symbols.get(token)
    if (symbol !== undefined) found.push(symbol)
    // `AmountRM)`: the bracket before it was lost.
    else if (token === 'RM' || /\p{Ll}{2}RM$/u.test(token)) found.push('MYR')
    else if (token.toLowerCase() === 'euro') found.push('EUR')
    // In running text only the code in capitals is meant as one.
    else if (token.length === 3 && token === token.toUpperCase() && codes.includes(token)) found.push(token)
  }
  return found
}
