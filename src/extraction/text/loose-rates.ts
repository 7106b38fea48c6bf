/** Rates that have lost their percent sign, or never had one: "15DPH", "MwSt 19 12,50", "A=16,000 15,00 2,40 17,40", "PTU 88%". */

import { isKnownRate, rateMax } from '../fields/vat/vat-rates.ts'
import type { Amount, Numbers, Rate } from './amounts.ts'
import type { MoneyLabel } from './money-labels.ts'
import type { Found } from './phrases.ts'

const toRate = (text: string): number => Number(text.replace(',', '.'))

const rateBefore = /(?<![\d.,])(\d{1,2}(?:[.,]5)?) ?$/
const rateBehind = /^[\s:.=(]{0,3}(\d{1,2}(?:[.,]5)?)(?![\d.,%]|\s*%|\s?[x*])/

/** Right beside a word for VAT a whole number that is a rate is one, if the line has an amount too. */
function besideWords(content: string, labels: readonly Found<MoneyLabel>[]): Rate[] {
  return labels.flatMap(({ kind, start, end }): Rate[] => {
    if (kind !== 'vat' && kind !== 'withVat' && kind !== 'withoutVat') return []
    const before = rateBefore.exec(content.slice(Math.max(0, start - 5), start))
    if (before && isKnownRate(toRate(before[1]!))) {
      const from = start - before[0].length
      return [{ rate: toRate(before[1]!), start: from, end: from + before[1]!.length }]
    }
    const behind = rateBehind.exec(content.slice(end, end + 10))
    if (!behind || !isKnownRate(toRate(behind[1]!))) return []
    const to = end + behind[0].length
    return [{ rate: toRate(behind[1]!), start: to - behind[1]!.length, end: to }]
  })
}

/** Three decimals, as tills print rates: 19,000 and 17.500. A sum of money has two. */
const withThreeDecimals = /(?<![\d.,])(\d{1,2}[.,]\d{2})0(?![\d.,%]|\s?[\p{L}*×])/gu

/** Goods have names, and their quantities three decimals as well: "Cappuccino 5,000 28,00". */
const describesGoods = (content: string, labels: readonly Found<MoneyLabel>[]): boolean =>
  [...content.matchAll(/\p{L}{4,}/gu)].some(word => !labels.some(label => label.start <= word.index && word.index < label.end))

/** A percent sign that was read as something else. */
const misreadSign = /(?<![\d.,])(\d{1,2}(?:[.,]\d{1,2})?) ?(?:x|&|°\/[o0]|o\/o|0\/0)(?![\p{L}\d])/gu

function matched(content: string, pattern: RegExp): Rate[] {
  return [...content.matchAll(pattern)]
    .map(match => ({ rate: toRate(match[1]!), start: match.index, end: match.index + match[0].length }))
    .filter(({ rate }) => isKnownRate(rate))
}

/** `88%` where a code stood before the rate: B 8 %, A 23 % as 423 %. */
function withCode(rates: readonly Rate[]): Rate[] {
  return rates.flatMap(({ rate, start, end }) => {
    if (rate <= rateMax) return []
    const rest = Number(String(rate).slice(1))
    return isKnownRate(rest) ? [{ rate: rest, start, end }] : []
  })
}

const overlaps = (one: { start: number; end: number }, other: { start: number; end: number }): boolean =>
  one.start < other.end && other.start < one.end

const isMoney = (amount: Amount): boolean => !amount.isBare && !amount.isUnitPrice

/** Adds such rates, and takes them out of the amounts. A line without an amount has no use for them. */
export function withLooseRates(content: string, labels: readonly Found<MoneyLabel>[], { amounts, rates }: Numbers): Numbers {
  if (amounts.length === 0) return { amounts, rates }
  const isOfVat = labels.some(({ kind }) => kind === 'vat' || kind === 'withVat' || kind === 'withoutVat')
  const found: Rate[] = isOfVat ? withCode(rates) : []
  if (rates.length === 0) {
    if (!describesGoods(content, labels)) found.push(...matched(content, withThreeDecimals))
    if (found.length === 0 && isOfVat) found.push(...matched(content, misreadSign))
    if (found.length === 0 && isOfVat) found.push(...besideWords(content, labels))
  }
  if (found.length === 0) return { amounts, rates }
  const others = amounts.filter(amount => !found.some(rate => overlaps(rate, amount)))
  return others.some(isMoney) ? { amounts: others, rates: [...rates, ...found] } : { amounts, rates }
}
