/** What is true of a document, in the form that `npm run eval` reads, with what a learner may want besides. What is not printed is not known: null. */
import { isNoVoucherKind, type PaperKind } from '../../src/domain/documents/extraction.ts'
import { normaliseIban } from '../../src/domain/identity/iban.ts'
import type { Truth } from '../documents.ts'
import type { Facts } from './facts/facts.ts'
import type { Layout } from './layouts/layout.ts'
import type { PlacedWord } from './page/lay-out.ts'
import type { Field } from './page/nodes.ts'
import type { Split } from './splits.ts'

export interface GeneratedTruth extends Truth {
  supplierVatNumber: string | null
  buyer: string | null
  buyerVatNumber: string | null
  dueDate: string | null
  net: number | null
  /** What is left to pay, where that is not the total. */
  payable: number | null
  prepaid: number | null
  withheld: number | null
  rounding: number | null
  /** Sales tax and the like, which is no VAT. */
  otherTax: number | null
  vatLines: readonly { rate: number; net: number; vat: number }[]
  iban: string | null
  docType: string
  /** The kind in the words of the service. */
  kind: PaperKind
  country: string
  language: string
  layout: string
  family: string
  split: Split
  source: 'generated'
}

const docTypes: Partial<Record<PaperKind, string>> = {
  invoice: 'invoice',
  receipt: 'receipt',
  credit_note: 'credit_note',
  order_confirmation: 'order_confirmation',
  quotation: 'quote',
  pro_forma: 'proforma',
  delivery_note: 'delivery_note',
  reminder: 'reminder',
  account_statement: 'statement',
}

const inUnits = (minor: number): number => minor / 100

export function truthOf(facts: Facts, layout: Layout, family: string, words: readonly PlacedWord[]): GeneratedTruth {
  const printed = new Set<Field | null>(words.map(({ field }) => field))
  const has = (...fields: Field[]): boolean => fields.some(field => printed.has(field))
  const { seller, buyer, sums, days, kind } = facts
  const when = <Value>(isPrinted: boolean, value: Value): Value | null => (isPrinted ? value : null)
  const isVoucher = !isNoVoucherKind(kind)
  // Receipts print their amounts without a sign; a credit note's are less than nothing however they are printed.
  const signed = (minor: number): number => inUnits(facts.isCredit ? -minor : minor)
  const amount = (isPrinted: boolean, minor: number): number | null => (isPrinted ? signed(minor) : null)
  const hasVat = has('vat', 'rateVat')
  // Where another tax stands in its place there is no VAT, and the document says so.
  const vat = facts.country.rates === null ? when(has('total'), 0) : amount(hasVat, sums.vat)
  const isNamed = has('supplier')
  const name = isNamed ? seller.name : has('brand') ? seller.brand : null
  return {
    supplier: name,
    ...(isNamed && seller.brand !== null && has('brand') ? { supplierAlt: [seller.brand] } : {}),
    supplierVatNumber: when(has('supplierVat'), seller.vatNumber),
    buyer: when(has('buyer'), buyer?.name ?? null),
    buyerVatNumber: when(has('buyerVat'), buyer?.vatNumber ?? null),
    date: when(has('date'), days.issued),
    dueDate: when(has('dueDate'), days.due),
    total: amount(has('total'), sums.total),
    vat,
    net: amount(has('net'), sums.net),
    currency: facts.currency,
    invoiceNumber: when(isVoucher && has('invoiceNumber'), facts.number),
    payable: amount(has('payable'), sums.payable),
    prepaid: amount(has('prepaid'), sums.prepaid),
    withheld: amount(has('withheld'), sums.withheld),
    rounding: amount(has('rounding'), sums.rounding),
    otherTax: amount(has('otherTax'), sums.otherTax),
    vatLines: hasVat ? sums.rates.map(({ rate, net, vat: part }) => ({ rate, net: signed(net), vat: signed(part) })) : [],
    iban: when(has('iban'), normaliseIban(seller.iban)),
    docType: docTypes[kind] ?? 'other',
    kind,
    country: facts.country.code,
    language: facts.language,
    layout: layout.id,
    family,
    split: layout.split,
    source: 'generated',
  }
}
