import { say } from '../../language/say.ts'
import { addDays } from '../calendar/dates.ts'
import type { Warning } from '../checks.ts'
import type { Extraction, Item } from '../documents/extraction.ts'
import { taxedWithGoods } from '../documents/other-taxes.ts'
import { convert, fromMinor, isConvertible, type Minor, minus, plus, sum, zero } from '../money/money.ts'
import { toldSource } from '../money/rate-source.ts'
import type { CodingFacts } from './coding.ts'
import { because, type CodingReason } from './coding-reason.ts'
import { grossOf, type Part, toParts } from './parts.ts'

export interface HomeParts {
  parts: readonly Part[]
  items: readonly Item[]
  rounding: Minor
  /** Whether the total is known in the organization's currency. */
  isKnown: boolean
}

/** The parts in the organization's currency, turned around for a credit note. They and the rounding add up to the converted total to the cent. */
export function toHomeParts(
  facts: CodingFacts,
  { homeRate, rateLaw }: { homeRate: number; rateLaw: string },
  reasons: CodingReason[],
  warnings: Warning[],
): HomeParts {
  const { extraction, exchange, currency } = facts
  const nothingKnown = { parts: [emptyPart(extraction, homeRate)], items: [], rounding: zero, isKnown: false }
  if (extraction.total === null) {
    warnings.push({ field: 'codedAmount', ...say('total_missing') })
    return nothingKnown
  }
  if (extraction.currency === null || exchange === null) {
    const said = extraction.currency === null ? say('currency_missing') : say('rate_missing', { currency: extraction.currency })
    warnings.push({ field: 'codedAmount', ...said })
    return nothingKnown
  }
  if (!isConvertible(extraction.total, extraction.currency, currency, exchange.rate)) {
    warnings.push({ field: 'codedAmount', ...say('amount_too_large') })
    return nothingKnown
  }
  const from = extraction.currency
  const shown = (minor: Minor): { amount: number; currency: string } => ({ amount: fromMinor(minor, from), currency: from })
  const read = toParts(extraction, extraction.total, homeRate)
  if (read.misfit) {
    const { rate, net, vat } = read.misfit
    const values = { rate, net: fromMinor(net, from), vat: fromMinor(vat, from), currency: from }
    warnings.push({ field: 'vatCode', ...say('vat_does_not_fit_rate', values) })
  }
  if (read.unexplained !== 0) {
    warnings.push({ field: 'codedAmount', ...say('totals_do_not_add_up.parts', shown(read.unexplained)) })
  }
  if (read.untaxed !== 0 && !isListed(extraction, read.untaxed)) {
    warnings.push({ field: 'codedAmount', ...say('totals_do_not_add_up.untaxed', shown(read.untaxed)) })
  }
  if (read.untaxed !== 0) reasons.push({ ...because(say('untaxed_rest', shown(read.untaxed)), { isAssumption: true }), line: null })
  for (const { kind, amount } of extraction.otherTaxes ?? [])
    reasons.push({ ...because(say('other_tax', { kind, ...shown(amount) })), line: null })
  if (extraction.date !== null && exchange.on < addDays(extraction.date, -rateDaysMax)) {
    warnings.push({ field: 'codedAmount', ...say('rate_old', { rateOn: exchange.on, on: extraction.date }) })
  }
  const sign = extraction.kind === 'credit_note' ? -1 : 1
  const toHome = (amount: Minor): Minor => convert((amount * sign) as Minor, from, currency, exchange.rate)
  if (from !== currency) {
    const { rate, source, on } = exchange
    const said = say('exchange_rate', { ...shown(extraction.total), rate: Number(rate), home: currency, source: toldSource(source), on })
    reasons.push({ ...because(said, { field: 'codedAmount' }), line: null })
    if (extraction.date !== null && on < extraction.date) {
      const earlier = say('rate_of_earlier_day', { on: extraction.date, rateOn: on, law: rateLaw })
      reasons.push({ ...because(earlier, { field: 'codedAmount' }), line: null })
    }
  }
  const parts = read.parts.map(part => {
    const vat = toHome(part.vat)
    return { ...part, vat, net: minus(toHome(grossOf(part)), vat) }
  })
  const rounding = toHome(read.rounding)
  // Each part is rounded by itself; what that leaves of the total belongs to the largest one.
  const left = minus(minus(toHome(extraction.total), rounding), sum(parts.map(grossOf)))
  const largest = parts.reduce((one, other) => (Math.abs(grossOf(other)) > Math.abs(grossOf(one)) ? other : one))
  largest.net = plus(largest.net, left)
  return { parts, items: extraction.items.map(item => ({ ...item, amount: toHome(item.amount) })), rounding, isKnown: true }
}

/** Over a long weekend no rate is published; beyond that somebody has forgotten to enter one. */
const rateDaysMax = 7

/** Whether the lines of a document show what was bought without VAT: one of them is it, or all of them make up the total. */
function isListed({ items, total, rounding, otherTaxes = [] }: Extraction, untaxed: Minor): boolean {
  const taxes = otherTaxes.filter(({ kind }) => !taxedWithGoods.has(kind)).map(({ amount }) => amount)
  if (taxes.includes(untaxed) || (taxes.length > 1 && sum(taxes) === untaxed)) return true
  const listed = sum(items.map(item => item.amount))
  return items.some(item => item.amount === untaxed) || listed === total || listed === (total ?? 0) - (rounding ?? 0)
}

/** Without an amount account and code can still be told, from what VAT there is on the document. */
function emptyPart({ vatLines, vat }: Extraction, homeRate: number): Part {
  const [first] = vatLines
  return {
    rate: first?.rate ?? (vat === null || vat === 0 ? 0 : homeRate),
    nature: first?.nature ?? null,
    net: zero,
    vat: zero,
    description: null,
  }
}
