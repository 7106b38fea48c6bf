/** From the lines of a document to its sums, in minor units; what is printed adds up. */
import type { Chance } from '../chance.ts'

export interface Item {
  description: string
  /** What the description goes on to say: a model, or a week and a day that are not the document's. */
  note: { text: string; day: string | null }
  article: string
  quantity: number
  unit: string
  price: number
  /** In percent, already taken off the amount. */
  discount: number
  amount: number
  rate: number
  day: string
}

export interface RateSum {
  rate: number
  net: number
  vat: number
}

/** What changes the sums, besides the lines. */
export interface Terms {
  isGross: boolean
  /** After the sum of the lines; positive. */
  discount: number
  shipping: number
  fund: number
  stamp: number
  otherTaxRate: number
  /** In minor units; 0 for none. */
  roundTo: number
  /** Of the fee, in percent. */
  withheldRate: number
  /** The share that was paid before. */
  prepaidShare: number
  previous: number
  tip: number
}

export interface Sums extends Omit<Terms, 'roundTo' | 'withheldRate' | 'prepaidShare' | 'otherTaxRate'> {
  lines: number
  rates: readonly RateSum[]
  net: number
  vat: number
  otherTax: number
  otherTaxRate: number
  rounding: number
  total: number
  withheld: number
  withheldRate: number
  prepaid: number
  payable: number
}

const sum = (values: readonly number[]): number => values.reduce((all, value) => all + value, 0)

export function sumsOf(items: readonly Item[], terms: Terms): Sums {
  const lines = sum(items.map(({ amount }) => amount))
  const byRate = new Map<number, number>()
  const add = (rate: number, amount: number): void => void byRate.set(rate, (byRate.get(rate) ?? 0) + amount)
  for (const { rate, amount } of items) add(rate, amount)
  const main = items[0]?.rate ?? 0
  add(main, terms.shipping + terms.fund - terms.discount)
  if (terms.stamp > 0) add(0, terms.stamp)
  const rates = [...byRate]
    .sort(([one], [other]) => other - one)
    .map(([rate, amount]): RateSum => {
      if (!terms.isGross) return { rate, net: amount, vat: Math.round((amount * rate) / 100) }
      const vat = Math.round((amount * rate) / (100 + rate))
      return { rate, net: amount - vat, vat }
    })
  const net = sum(rates.map(one => one.net))
  const vat = sum(rates.map(one => one.vat))
  const otherTax = Math.round((net * terms.otherTaxRate) / 100)
  const before = net + vat + otherTax
  const rounding = terms.roundTo > 0 ? Math.round(before / terms.roundTo) * terms.roundTo - before : 0
  const total = before + rounding
  const withheld = Math.round(((lines - terms.discount) * terms.withheldRate) / 100)
  const prepaid = Math.round(total * terms.prepaidShare)
  return {
    ...terms,
    lines,
    rates,
    net,
    vat,
    otherTax,
    rounding,
    total,
    withheld,
    prepaid,
    payable: total - withheld - prepaid + terms.previous,
  }
}

/** Prices of shops end in 0, 5 or 9 more often than not. */
export function priceBetween([least, most]: readonly [number, number], factor: number, chance: Chance): number {
  const price = Math.exp(Math.log(least) + chance.number() * (Math.log(most) - Math.log(least))) * factor
  const step = chance.of([1, 5, 10, 50, 100, 100, 100, 500, 1000])
  const rounded = Math.max(step, Math.round(price / step) * step)
  return rounded > 1000 && chance.is(0.15) ? rounded - 5 : rounded
}
