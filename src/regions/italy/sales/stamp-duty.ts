/**
 * Stamp duty that a supplier passes on: 2 EUR on an invoice of more than 77.47 EUR without VAT (DPR 642/72, tariffa art. 13). It is not taxed, whatever
 * the rest of the invoice is, and often stands in the total without being in the VAT summary: here it becomes an item and a row of its own.
 */

import type { CodingFacts } from '../../../domain/coding/coding.ts'
import type { Split } from '../../../domain/coding/rules.ts'
import type { Extraction, Item, VatLine } from '../../../domain/documents/extraction.ts'
import { type Minor, minus, plus, sum, zero } from '../../../domain/money/money.ts'
import { wordwise } from '../../../domain/text/whole-words.ts'

export const stampDuty = 'stamp_duty'

export const stampDutySplit: Split = {
  within: null,
  row: { slug: stampDuty, words: ['bollo', 'bolli'], stems: [] },
  // The tax on a car, which its papers call bollo too.
  unless: { slug: stampDuty, words: ['bollo auto', 'bollo autoveicolo', 'bollo veicolo'], stems: [] },
}

const charged = wordwise(
  /^\W*(?:(?:rivalsa|addebito|recupero|rimborso|spese|costo|\d{1,3}\s*x?|n\.?\s*\d{1,3})\s+)?(?:(?:di|per|dell.)\s*)?(?:imposta\s+(?:di\s+)?bollo|march?[ae]\s+da\s+bollo|boll[oi])\b/i,
)
const mentioned = wordwise(/\b(?:imposta\s+di\s+)?boll[oi]\b/gi)
const named = wordwise(/\bboll[oi]\b/i)

/** The line begins with it: "Consulenza (bollo assolto in modo virtuale)" is a consultation. */
export const chargesStampDuty = (description: string): boolean => charged.test(description)

/** In cents: on an invoice, and on a deed. */
const usualAmounts: ReadonlySet<number> = new Set([200, 1600])

export function withStampDuty({ extraction, text }: CodingFacts): Extraction {
  const items = extraction.items.map(withoutMention)
  const charged = items.find(item => chargesStampDuty(item.description)) ?? unlisted(extraction, text)
  if (charged === undefined || extraction.vatLines.length === 0) return { ...extraction, items }
  const { vatLines, item } = placed(extraction, charged)
  return { ...extraction, vatLines, items: items.includes(charged) ? items.map(one => (one === charged ? item : one)) : [...items, item] }
}

/** A line that only mentions it must not be taken for it. */
const withoutMention = (item: Item): Item =>
  chargesStampDuty(item.description) ? item : { ...item, description: item.description.replace(mentioned, ' ').trim() }

/** What the VAT summary leaves of the total. */
const gapOf = ({ total, rounding, vatLines }: Extraction): Minor =>
  total === null ? zero : minus(minus(total, rounding ?? zero), sum(vatLines.map(line => plus(line.net, line.vat))))

/** Charged without a line: an amount as stamps have it, excluded or beside the summary, on a document that speaks of stamp duty. */
function unlisted(extraction: Extraction, text: string): Item | undefined {
  if (!named.test(text)) return undefined
  const amount = [gapOf(extraction), ...extraction.vatLines.filter(line => line.nature === 'N1').map(line => line.net)].find(one =>
    usualAmounts.has(one),
  )
  return amount === undefined ? undefined : { description: 'Imposta di bollo', amount, includesVat: true, rate: null, nature: null }
}

/** The row that holds it: the excluded one, one of its own for what the summary leaves out, or another without VAT. */
function placed(extraction: Extraction, charged: Item): { vatLines: readonly VatLine[]; item: Item } {
  const { vatLines } = extraction
  const excluded: Item = { ...charged, rate: 0, nature: 'N1' }
  if (vatLines.some(line => line.nature === 'N1' && line.net >= charged.amount)) return { vatLines, item: excluded }
  if (gapOf(extraction) === charged.amount) {
    return { vatLines: [...vatLines, { rate: 0, net: charged.amount, vat: zero, nature: 'N1' }], item: excluded }
  }
  return { vatLines, item: { ...charged, rate: 0, nature: null } }
}
