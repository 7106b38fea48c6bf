/** What a line prints as money, and whether it is only what was handed over at a till or given back: that is charged by nobody. */
import type { MarkedLine } from '../text/mark.ts'
import type { MoneyLabel } from '../text/money-labels.ts'

interface PrintedMoney {
  /** In hundredths, without its sign. */
  value: number
  isHandedOver: boolean
}

const ofTender: ReadonlySet<MoneyLabel> = new Set<MoneyLabel>(['cash', 'change'])
const ofPayment: ReadonlySet<MoneyLabel> = new Set<MoneyLabel>(['cash', 'change', 'paid', 'payment'])

/** A hotel charges what was drunk at its bar, which in German is cash. */
const alsoCharged = /^bar$/i

const currencies = /(?<!\p{L})(?:dkk|kr|eur|euro)(?!\p{L})/giu

/** "Kontant 200,00", and not "Kontant udlæg 200,00", which is charged. */
function isTender({ content, labels }: MarkedLine, from: number, to: number): boolean {
  const found = labels.filter(({ kind, start, end }) => ofPayment.has(kind) && start >= from && end <= to)
  if (!found.some(({ kind, start, end }) => ofTender.has(kind) && !alsoCharged.test(content.slice(start, end)))) return false
  const letters = [...content.slice(from, to)].map((letter, at) =>
    found.some(({ start, end }) => from + at >= start && from + at < end) ? ' ' : letter,
  )
  return !/\p{L}/u.test(letters.join('').replace(currencies, ''))
}

export const moneyIn = (line: MarkedLine): PrintedMoney[] =>
  line.amounts.flatMap((amount, at) =>
    amount.isBare ? [] : [{ value: Math.abs(amount.value), isHandedOver: isTender(line, line.amounts[at - 1]?.end ?? 0, amount.start) }],
  )
