/** What a structured invoice states, gathered by the reader of its format, and how it becomes an extraction. */

import type { CalendarDate } from '../../domain/calendar/dates.ts'
import type {
  Buyer,
  DocumentKind,
  Extraction,
  FieldReading,
  Item,
  PaperKind,
  ReadField,
  Reference,
  Supplier,
  VatLine,
} from '../../domain/documents/extraction.ts'
import type { OtherTax } from '../../domain/documents/other-taxes.ts'
import { countryOfVatPrefix } from '../../domain/identity/countries.ts'
import { type Minor, negate } from '../../domain/money/money.ts'
import { say } from '../../language/say.ts'
import type { Doubt } from './document-types.ts'
import { noVoucherType } from './document-types.ts'
import { all, at, textOf } from './elements.ts'
import { toExactAmount } from './exact-amounts.ts'
import type { XmlElement } from './xml.ts'

export interface Stated {
  method: 'fatturapa' | 'ubl' | 'cii'
  supplier: Supplier
  /** Null where the file names no buyer. */
  buyer: Buyer | null
  kind: DocumentKind
  documentType: string | null
  /** Where the format has codes of its own for it. */
  paperKind?: PaperKind
  invoiceNumber: string | null
  date: CalendarDate | null
  dueDate: CalendarDate | null
  currency: string | null
  total: Minor | null
  net: Minor | null
  vat: Minor | null
  vatLines: readonly VatLine[]
  items: readonly Item[]
  rounding: Minor | null
  withheld: Minor | null
  references: readonly Reference[]
  prepaid: Minor | null
  payable: Minor | null
  stampDuty: Minor | null
  /** Taxes that are no VAT: on energy, on packaging. */
  otherTaxes?: readonly OtherTax[]
  pensionContribution: Minor | null
  /** Where each value stands: `DatiGeneraliDocumento/Numero: 15/2026`. */
  evidence: Partial<Record<ReadField, string>>
  doubts: readonly Doubt[]
  /** What it says in words, line by line: what was bought, notes, the law that it refers to. */
  words: readonly string[]
}

export interface StructuredDocument {
  extraction: Extraction
  text: string
}

/** Longer lists are call records; the kinds of purchase do not change after this many. The sums are those of the document. */
export const itemsMax = 1000
const wordsMax = 2000
const evidenceLengthMax = 200

/** Where a value stands, in the words of its format. */
export function evidenceOf(element: XmlElement | undefined, path: string): string | undefined {
  const found = at(element, path)
  const text = textOf(found)
  if (!found || text === null) return undefined
  // Of a path with several names for one step the name that the document has.
  const steps = path.split('/')
  const parent = steps.length > 1 ? at(element, steps.slice(0, -1).join('/'))?.name : element?.name
  return `${parent}/${found.name}: ${text}`
}

/** The same for a value that is the sum of several: `DatiRiepilogo/Imposta: 22.00 + 5.00`. */
export function evidenceOfAll(element: XmlElement | undefined, path: string): string | undefined {
  const first = evidenceOf(element, path)
  const [, ...others] = all(element, path).map(textOf)
  return first === undefined ? undefined : [first, ...others.filter(text => text !== null)].join(' + ').slice(0, evidenceLengthMax)
}

/** Null where there is no amount, or none that can be read. */
export type Money = (amount: XmlElement | undefined) => Minor | null

/** Reads the amounts of a document and writes down which of them had to be rounded or could not be read. */
export function moneyReader(currency: string | null, doubts: Doubt[]): Money {
  return amount => {
    const text = textOf(amount)
    if (!amount || text === null) return null
    const exact = toExactAmount(text, currency)
    if (!exact) {
      const said = say('amount_not_readable', { element: amount.name, written: text.slice(0, 40) })
      doubts.push({ field: 'total', ...said, confidence: 0.5 })
      return null
    }
    if (exact.isRounded) {
      const said = say('amount_rounded', { element: amount.name, written: text })
      doubts.push({ field: 'total', ...said, confidence: 0.95 })
    }
    return exact.amount
  }
}

/** Amounts of single lines often have more decimals than the currency, and are summed up before they are rounded: that is no reason to doubt. */
export function lineMoney(currency: string | null): Money {
  return amount => {
    const text = textOf(amount)
    return text === null ? null : (toExactAmount(text, currency)?.amount ?? null)
  }
}

/** How many pieces a line is about. Hours and kilos are no pieces, but have a price each all the same. */
export function quantityAt(line: XmlElement, path: string): { quantity?: number } {
  const quantity = Number(textOf(at(line, path)) ?? 0)
  return Number.isFinite(quantity) && quantity > 0 ? { quantity } : {}
}

/** The texts at several paths, as lines of words. */
export const wordsAt = (element: XmlElement | undefined, ...paths: readonly string[]): string[] =>
  paths.flatMap(path => all(element, path).slice(0, itemsMax).map(textOf)).filter(text => text !== null)

/** Without one of these nothing can be booked unseen; what is left of the confidence is what plain text has without it. */
function missing({ supplier, date, currency, total, invoiceNumber }: Stated): Doubt[] {
  const gaps = [
    [supplier.name === null, 'supplier', 0.55],
    [date === null, 'date', 0.4],
    [currency === null, 'currency', 0.5],
    [total === null, 'total', 0.2],
    [invoiceNumber === null, 'invoiceNumber', 0.9],
  ] as const
  return gaps.filter(([isMissing]) => isMissing).map(([, field, confidence]) => ({ field, ...say(`${field}_missing.in_file`), confidence }))
}

/** A credit note has positive amounts. One that was written with negative ones means the same, not the opposite. */
function turned(stated: Stated): Stated {
  const turn = (amount: Minor | null): Minor | null => (amount === null ? null : negate(amount))
  return {
    ...stated,
    total: turn(stated.total),
    net: turn(stated.net),
    vat: turn(stated.vat),
    rounding: turn(stated.rounding),
    withheld: turn(stated.withheld),
    prepaid: turn(stated.prepaid),
    payable: turn(stated.payable),
    pensionContribution: turn(stated.pensionContribution),
    vatLines: stated.vatLines.map(line => ({ ...line, net: negate(line.net), vat: negate(line.vat) })),
    items: stated.items.map(item => ({ ...item, amount: negate(item.amount) })),
    ...(stated.otherTaxes && { otherTaxes: stated.otherTaxes.map(tax => ({ ...tax, amount: negate(tax.amount) })) }),
    doubts: [...stated.doubts, { field: 'total', ...say('credit_note_negative'), confidence: 0.9 }],
  }
}

const doubtsMax = 20

/** An amount may be looked at more than once. */
const withoutRepetition = (doubts: readonly Doubt[]): Doubt[] =>
  [...new Map(doubts.map(doubt => [`${doubt.code} ${JSON.stringify(doubt.values)}`, doubt])).values()].slice(0, doubtsMax)

/** By the country, where nearly everybody writes one language: a file of codes has hardly any words to tell it by. */
const spokenIn: Readonly<Record<string, string>> = {
  DK: 'da',
  IT: 'it',
  SM: 'it',
  DE: 'de',
  AT: 'de',
  FR: 'fr',
  ES: 'es',
  SE: 'sv',
  NO: 'nb',
  NL: 'nl',
  GB: 'en',
  IE: 'en',
  US: 'en',
}

/** Without an address the VAT number says where the supplier is. */
const countryOf = ({ country, vatNumber }: Supplier): string | null => country ?? countryOfVatPrefix(vatNumber?.slice(0, 2) ?? '') ?? null

export function toDocument(read: Stated): StructuredDocument {
  const isTurned = read.kind === 'credit_note' && read.total !== null && read.total < 0
  const stated = isTurned ? turned(read) : read
  const doubts = withoutRepetition([...stated.doubts, ...missing(stated)])
  const fields: Partial<Record<ReadField, FieldReading>> = {}
  const values: Partial<Record<ReadField, unknown>> = {
    ...stated,
    supplier: stated.supplier.name,
    iban: stated.supplier.iban,
    buyer: stated.buyer?.name ?? null,
  }
  for (const [field, text] of Object.entries(stated.evidence) as [ReadField, string][]) {
    if (values[field] === null) continue
    const confidence = Math.min(1, ...doubts.filter(doubt => doubt.field === field).map(doubt => doubt.confidence))
    fields[field] = { confidence, evidence: { page: 1, box: null, text: text.slice(0, evidenceLengthMax) } }
  }
  const supplier = { ...stated.supplier, country: countryOf(stated.supplier) }
  const extraction: Extraction = {
    supplier,
    buyer: stated.buyer,
    kind: stated.kind,
    documentKind: stated.paperKind ?? noVoucherType(stated.documentType) ?? stated.kind,
    invoiceNumber: stated.invoiceNumber,
    date: stated.date,
    dueDate: stated.dueDate,
    currency: stated.currency,
    total: stated.total,
    net: stated.net,
    vat: stated.vat,
    vatLines: stated.vatLines,
    items: stated.items,
    rounding: stated.rounding === 0 ? null : stated.rounding,
    withheld: stated.withheld === 0 ? null : stated.withheld,
    language: spokenIn[supplier.country ?? ''] ?? null,
    confidence: Math.min(1, ...doubts.map(doubt => doubt.confidence)),
    fields,
    method: stated.method,
    ...(stated.documentType !== null && { documentType: stated.documentType }),
    ...(stated.references.length > 0 && { references: stated.references }),
    ...(stated.prepaid && { prepaid: stated.prepaid }),
    ...(stated.payable !== null && stated.payable !== stated.total && { payable: stated.payable }),
    ...(stated.stampDuty && { stampDuty: stated.stampDuty }),
    ...(stated.otherTaxes?.length && { otherTaxes: stated.otherTaxes }),
    ...(stated.pensionContribution && { pensionContribution: stated.pensionContribution }),
    ...(doubts.length > 0 && { warnings: doubts.map(({ confidence: _, ...warning }) => warning) }),
  }
  return { extraction, text: [...new Set(stated.words)].slice(0, wordsMax).join('\n') }
}
