import { addDays, dayInWords } from '../calendar/dates.ts'
import type { Warning } from '../checks.ts'
import type { Extraction, Item } from '../documents/extraction.ts'
import { convert, inWords, isConvertible, type Minor, minus, plus, sum, zero } from '../money/money.ts'
import type { CodingFacts } from './coding.ts'
import type { CodingReason } from './coding-reason.ts'
import { grossOf, type Part, toParts } from './parts.ts'

export interface HomeParts {
  parts: readonly Part[]
  items: readonly Item[]
  rounding: Minor
  /** Whether the total is known in the organization's currency. */
  isKnown: boolean
}

/** The parts in the organization's currency, turned around for a credit note. They and the rounding add up to the converted total to the cent. */
export function toHomeParts(facts: CodingFacts, homeRate: number, reasons: CodingReason[], warnings: Warning[]): HomeParts {
  const { extraction, exchange, currency } = facts
  const nothingKnown = { parts: [emptyPart(extraction, homeRate)], items: [], rounding: zero, isKnown: false }
  if (extraction.total === null) {
    warnings.push({ field: 'codedAmount', code: 'total_missing', message: 'No total was found on the document: enter the amount.' })
    return nothingKnown
  }
  if (extraction.currency === null || exchange === null) {
    warnings.push(
      extraction.currency === null
        ? { field: 'codedAmount', code: 'currency_missing', message: 'No currency was found on the document: enter the amount.' }
        : {
            field: 'codedAmount',
            code: 'rate_missing',
            message: `No exchange rate for ${extraction.currency} is known: enter one, or the amount.`,
          },
    )
    return nothingKnown
  }
  if (!isConvertible(extraction.total, extraction.currency, currency, exchange.rate)) {
    warnings.push({
      field: 'codedAmount',
      code: 'amount_too_large',
      message: 'The amount is larger than books can hold: look at it, and enter the right one.',
    })
    return nothingKnown
  }
  const read = toParts(extraction, extraction.total, homeRate)
  if (read.misfit) {
    const { rate, net, vat } = read.misfit
    const message = `${rate} % of ${inWords(net, extraction.currency)} is not ${inWords(vat, extraction.currency)}: look at the VAT.`
    warnings.push({ field: 'vatCode', code: 'vat_does_not_fit_rate', message })
  }
  if (read.unexplained !== 0) {
    const message = `The parts of the document differ from its total by ${inWords(read.unexplained, extraction.currency)}, so no VAT is deducted.`
    warnings.push({ field: 'codedAmount', code: 'totals_do_not_add_up', message })
  }
  if (read.untaxed !== 0 && !isListed(extraction, read.untaxed)) {
    const message = `VAT is stated on a part of the total only, and nothing on the document explains the other ${inWords(read.untaxed, extraction.currency)}.`
    warnings.push({ field: 'codedAmount', code: 'totals_do_not_add_up', message })
  }
  if (read.untaxed !== 0) {
    const message = `The document states no VAT on ${inWords(read.untaxed, extraction.currency)} of its total: that part is taken as bought without VAT.`
    reasons.push({ field: 'vatCode', line: null, rule: 'untaxed_rest', message, evidence: null, law: null, isAssumption: true })
  }
  if (extraction.date !== null && exchange.on < addDays(extraction.date, -rateDaysMax)) {
    const message = `The last exchange rate that is known is of ${dayInWords(exchange.on)}, and the document is of ${dayInWords(extraction.date)}: enter that day's.`
    warnings.push({ field: 'codedAmount', code: 'rate_old', message })
  }
  const from = extraction.currency
  const sign = extraction.kind === 'credit_note' ? -1 : 1
  const toHome = (amount: Minor): Minor => convert((amount * sign) as Minor, from, currency, exchange.rate)
  if (from !== currency) {
    const message = `${inWords(extraction.total, from)} at ${exchange.rate} ${currency} for 1 ${from} (${exchange.source}, ${exchange.on}).`
    reasons.push({ field: 'codedAmount', line: null, rule: 'exchange_rate', message, evidence: null, law: null, isAssumption: false })
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
function isListed({ items, total, rounding }: Extraction, untaxed: Minor): boolean {
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
