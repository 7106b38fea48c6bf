/** How each value of a second reader relates to the local one: it confirms it, casts doubt on it, or takes its place where there is none worth keeping. */

import type { Evidence, Extraction, Item, ReadField } from '../../domain/documents/extraction.ts'
import { minorUnits } from '../../domain/money/currencies.ts'
import { type Minor, minus, share, sum, toMinorUnits } from '../../domain/money/money.ts'
import type { Own } from '../fields/supplier/parties.ts'
import { amountText } from '../text/amount-text.ts'
import type { MarkedLine } from '../text/mark.ts'
import { evidenceOf, lineOfAmount, lineOfCurrency, lineOfDate, lineOfId, lineOfName, type Page } from './grounding.ts'
import { lineOfVatNumber, type Opinion } from './opinion.ts'
import { provenSums, ratesFor } from './sums.ts'
import { isOwn, isSameSupplier, takenSupplier } from './supplier.ts'

export interface Second {
  text: string
  evidence: Evidence | null
  relation: 'confirms' | 'doubts' | 'replaces'
}

export interface Heard {
  seconds: Partial<Record<ReadField, Second>>
  /** What is taken over. */
  values: Partial<Extraction>
}

/** A number without a currency was read with two decimals. */
const unitsOf = (currency: string | null): number => (currency === null ? 2 : minorUnits(currency))

/** A local value as words; null where there is none. */
export function textOf(reading: Extraction, field: ReadField): string | null {
  if (field === 'supplier') return reading.supplier.name
  if (field === 'iban') return reading.supplier.iban
  if (field === 'buyer') return reading.buyer?.name ?? null
  if (field === 'total' || field === 'net' || field === 'vat') {
    const amount = reading[field]
    return amount === null ? null : amountText(amount, reading.currency)
  }
  return reading[field] ?? null
}

/** Below this the local reader guessed, and another reader may know better. */
const freeBelow = 0.5

const isFree = (reading: Extraction, field: ReadField): boolean =>
  textOf(reading, field) === null || (reading.fields[field]?.confidence ?? 1) < freeBelow

const said = (text: string, line: MarkedLine | undefined, relation: Second['relation']): Second => ({
  text,
  evidence: line ? evidenceOf(line) : null,
  relation,
})

function hearSupplier(reading: Extraction, { supplier }: Opinion, page: Page, own: Own | null): Heard {
  const text = supplier.name ?? supplier.vatNumber
  if (text === null || (own !== null && isOwn(supplier, own))) return { seconds: {}, values: {} }
  const line = supplier.name === null ? lineOfVatNumber(page, text) : lineOfName(page, text)
  const isSame = isSameSupplier(reading.supplier, supplier)
  if (isSame === undefined) return { seconds: {}, values: {} }
  if (isSame) return { seconds: { supplier: said(text, line, 'confirms') }, values: {} }
  // Who the organization is must be known, or else it could be taken for its own supplier.
  const taken = own !== null && isFree(reading, 'supplier') ? takenSupplier(reading.supplier, supplier) : undefined
  if (taken) return { seconds: { supplier: said(text, line, 'replaces') }, values: { supplier: taken } }
  return { seconds: { supplier: said(text, line, 'doubts') }, values: {} }
}

const condensed = (id: string): string => id.toUpperCase().replace(/[^\p{L}\p{N}]/gu, '')

/** `INV-2026-17` and `2026-17` name the same invoice. */
function isSameNumber(one: string, other: string): boolean {
  const [short, long] = [condensed(one), condensed(other)].sort((a, b) => a.length - b.length) as [string, string]
  return short === long || (short.length >= 4 && long.endsWith(short))
}

interface TextField {
  field: 'invoiceNumber' | 'date' | 'dueDate'
  find: (page: Page, text: string) => MarkedLine | undefined
  isSame: (one: string, other: string) => boolean
  /** Whether it fits what else is known. */
  fits: (text: string, reading: Extraction) => boolean
}

const isEqual = (one: string, other: string): boolean => one === other

const textFields: readonly TextField[] = [
  { field: 'invoiceNumber', find: lineOfId, isSame: isSameNumber, fits: text => /\d/.test(text) },
  { field: 'date', find: lineOfDate, isSame: isEqual, fits: (text, { dueDate }) => dueDate === null || text <= dueDate },
  { field: 'dueDate', find: lineOfDate, isSame: isEqual, fits: (text, { date }) => date !== null && text >= date },
]

function hearText(reading: Extraction, opinion: Opinion, page: Page, { field, find, isSame, fits }: TextField): Heard {
  const text = opinion[field]
  if (text === null) return { seconds: {}, values: {} }
  const local = reading[field]
  if (local !== null && isSame(local, text)) return { seconds: { [field]: said(text, find(page, text), 'confirms') }, values: {} }
  const isTaken = isFree(reading, field) && fits(text, reading)
  return {
    seconds: { [field]: said(text, find(page, text), isTaken ? 'replaces' : 'doubts') },
    values: isTaken ? { [field]: text } : {},
  }
}

/** A sign that several currencies share confirms, but does not tell. Amounts keep their decimals: a currency with others is not taken over. */
function hearCurrency(reading: Extraction, { currency }: Opinion, page: Page): Heard {
  const place = currency === null ? undefined : lineOfCurrency(page, currency)
  if (currency === null || place === undefined) return { seconds: {}, values: {} }
  if (reading.currency === currency) return { seconds: { currency: said(currency, place.line, 'confirms') }, values: {} }
  const isTaken = isFree(reading, 'currency') && !place.isShared && unitsOf(currency) === unitsOf(reading.currency)
  return {
    seconds: { currency: said(currency, place.line, isTaken ? 'replaces' : 'doubts') },
    values: isTaken ? { currency } : {},
  }
}

const sumFields = ['total', 'net', 'vat'] as const

type SumField = (typeof sumFields)[number]

/** Amounts of the document that the field may be taken for: what is left to pay, the total before rounding, the part of one rate. */
function isBeside(reading: Extraction, field: SumField, amount: Minor): boolean {
  const { total, payable, withheld, rounding, vatLines } = reading
  if (field === 'vat') return (amount === 0 && reading.vat === null) || vatLines.some(line => line.vat === amount)
  if (field === 'net') return vatLines.some(line => line.net === amount)
  const others = [payable, ...[withheld, rounding].map(part => (total === null || part === null ? null : minus(total, part)))]
  return others.includes(amount)
}

/** What the goods include is told by what they add up to. */
function itemsFor(items: readonly Item[], total: Minor, net: Minor): Item[] {
  const goods = sum(items.map(item => item.amount))
  const includesVat = goods === total ? true : goods === net ? false : null
  return items.map(item => ({ ...item, includesVat }))
}

/** Sums are taken over together or not at all: one of them alone would not add up with the rest. */
function hearSums(reading: Extraction, opinion: Opinion, page: Page): Heard {
  const toMinor = (hundredths: number): Minor => share(toMinorUnits(hundredths), 10 ** unitsOf(reading.currency), 100)
  const stated = page.lines.flatMap(line => line.rates.map(({ rate }) => rate))
  const proven = provenSums(opinion, ratesFor(stated, reading.supplier.country))
  const isSame = (field: SumField): boolean => proven !== undefined && reading[field] === toMinor(proven[field])
  const isTaken =
    proven !== undefined && sumFields.every(field => isSame(field) || isFree(reading, field)) && !sumFields.every(field => isSame(field))
  const heard: Heard = { seconds: {}, values: {} }
  for (const field of sumFields) {
    const value = opinion[field] ?? (isTaken && !isSame(field) ? proven[field] : null)
    if (value === null) continue
    const amount = toMinor(value)
    const text = amountText(amount, reading.currency)
    // A net that is printed nowhere follows from the total and the VAT.
    const line = lineOfAmount(page, value) ?? lineOfAmount(page, opinion.vat ?? value)
    if (reading[field] === amount) heard.seconds[field] = said(text, line, 'confirms')
    else if (isTaken) heard.seconds[field] = said(text, line, 'replaces')
    else if (!isBeside(reading, field, amount)) heard.seconds[field] = said(text, line, 'doubts')
  }
  if (isTaken) {
    const [total, net, vat] = [toMinor(proven.total), toMinor(proven.net), toMinor(proven.vat)]
    const vatLines = proven.vatLines.map(line => ({ rate: line.rate, net: toMinor(line.net), vat: toMinor(line.vat), nature: null }))
    heard.values = { total, net, vat, vatLines, rounding: null, items: itemsFor(reading.items, total, net) }
  }
  return heard
}

/** Whether it is a receipt or an invoice stands nowhere as such: another view of it is a doubt, the same view proves nothing. */
const hearKind = (reading: Extraction, { kind }: Opinion): Heard =>
  kind === null || kind === reading.kind ? { seconds: {}, values: {} } : { seconds: { kind: said(kind, undefined, 'doubts') }, values: {} }

export function hear(reading: Extraction, opinion: Opinion, page: Page, own: Own | null): Heard {
  const all = [
    hearSupplier(reading, opinion, page, own),
    ...textFields.map(field => hearText(reading, opinion, page, field)),
    hearCurrency(reading, opinion, page),
    hearSums(reading, opinion, page),
    hearKind(reading, opinion),
  ]
  return {
    seconds: Object.assign({}, ...all.map(heard => heard.seconds)) as Heard['seconds'],
    values: Object.assign({}, ...all.map(heard => heard.values)) as Heard['values'],
  }
}
