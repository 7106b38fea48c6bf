/** What a country's coding rules are given, in tests: a document in words, amounts in whole units and cents as people write them. */
import type { CodingFacts } from '../../src/domain/coding/coding.ts'
import type { Extraction, Item, VatLine } from '../../src/domain/documents/extraction.ts'
import { type Minor, toMinor } from '../../src/domain/money/money.ts'

export interface Bill {
  supplier?: Partial<Extraction['supplier']>
  kind?: Extraction['kind']
  currency?: string | null
  language?: string | null
  total?: number | null
  vat?: number | null
  rounding?: number
  vatLines?: readonly { rate: number; net: number; vat: number; nature?: string }[]
  items?: readonly { description: string; amount: number; includesVat?: boolean | null; rate?: number }[]
  text?: string
  /** The organization that bought. */
  buyer?: string
  /** What one unit of the bill's currency costs. */
  rate?: string | null
}

/** Two decimals, whatever the currency: no test needs yen. */
export const cents = (amount: number): Minor => toMinor(amount, 'EUR')!

const toVatLine = (line: NonNullable<Bill['vatLines']>[number]): VatLine => ({
  rate: line.rate,
  net: cents(line.net),
  vat: cents(line.vat),
  nature: line.nature ?? null,
})

const toItem = (item: NonNullable<Bill['items']>[number]): Item => ({
  description: item.description,
  amount: cents(item.amount),
  includesVat: item.includesVat ?? null,
  rate: item.rate ?? null,
  nature: null,
})

export function extractionOf(home: { country: string; currency: string; language: string }, bill: Bill): Extraction {
  const { total = 100, vat = null } = bill
  return {
    supplier: { name: null, vatNumber: null, businessId: null, country: home.country, iban: null, ...bill.supplier },
    kind: bill.kind ?? 'invoice',
    invoiceNumber: '1',
    date: '2026-03-12',
    dueDate: null,
    currency: bill.currency === undefined ? home.currency : bill.currency,
    total: total === null ? null : cents(total),
    net: total === null || vat === null ? null : cents(Number((total - vat).toFixed(2))),
    vat: vat === null ? null : cents(vat),
    vatLines: (bill.vatLines ?? []).map(toVatLine),
    items: (bill.items ?? []).map(toItem),
    rounding: bill.rounding === undefined ? null : cents(bill.rounding),
    withheld: null,
    language: bill.language === undefined ? home.language : bill.language,
    confidence: 1,
    fields: {},
    method: 'text',
  }
}

export function codingFacts(home: { country: string; currency: string; language: string }, bill: Bill): CodingFacts {
  const extraction = extractionOf(home, bill)
  const { currency } = extraction
  const rate = bill.rate === undefined ? '1' : bill.rate
  return {
    extraction,
    text: bill.text ?? '',
    organization: { name: bill.buyer ?? 'The Buyer', country: home.country, taxRegime: null },
    currency: home.currency,
    exchange: currency === null || rate === null ? null : { currency, rate, source: 'test', on: '2026-03-12' },
    learnt: null,
  }
}
