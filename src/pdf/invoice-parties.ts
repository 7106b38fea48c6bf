/** The head of an invoice: who sells, what it is, who buys, and the days. */

import type { PostalAddress } from '../domain/identity/profile.ts'
import { documentDay } from '../domain/invoices/document-words.ts'
import type { Buyer, Seller } from '../domain/invoices/parties.ts'
import { printedReferences } from '../domain/invoices/references.ts'
import type { InvoiceSheet } from './invoice-sheet.ts'
import type { PdfWriter } from './pdf-writer.ts'
import { colours, type TextStyle, textStyles } from './text-styles.ts'

const sellerInk: TextStyle = { font: 'semibold', size: 12, leading: 17, colour: colours.accent }
const titleInk: TextStyle = { ...textStyles.title, size: 26, leading: 33 }
const numberInk: TextStyle = { ...textStyles.subtitle, size: 13, leading: 18 }

/** The two columns of the page: what an address or an IBAN takes, and the rest. */
export function columnsOf(paper: PdfWriter): { left: Box; right: Box } {
  const gap = 30
  const width = 252
  return { left: { x: paper.left, width }, right: { x: paper.left + width + gap, width: paper.width - width - gap } }
}

export interface Box {
  x: number
  width: number
}

export function drawInvoiceHead(paper: PdfWriter, sheet: InvoiceSheet): void {
  const marks = paper.width * 0.3
  drawMark(paper, sheet)
  paper.paragraph(sheet.invoice.seller.name, sellerInk, { width: paper.width - marks })
  const { seller } = sheet.invoice
  const address = addressLines(sheet, seller.address, seller.country)
  for (const parts of [address, identifiers(sheet, seller)]) {
    paper.paragraph(parts.join(' \u00b7 '), textStyles.muted, { width: paper.width - marks })
  }
  paper.y += 30
  paper.paragraph(sheet.name, titleInk)
  if (sheet.invoice.number) paper.paragraph(sheet.invoice.number, numberInk)
  paper.y += 14
  drawColumns(paper, sheet)
}

function drawMark(paper: PdfWriter, { options, words }: InvoiceSheet): void {
  const mark = options.isDraft ? words.draft : options.isSandbox ? words.test : undefined
  if (!mark) return
  const width = paper.widthOf(mark, textStyles.mark) + 16
  const x = paper.left + paper.width - width
  paper.frame(paper.y, 17, { x, width, radius: 8.5 })
  paper.line(mark, textStyles.mark, paper.y + 3, { x: x + 8, width })
}

/** The buyer to the left, where a window of an envelope would be; the facts to the right. */
function drawColumns(paper: PdfWriter, sheet: InvoiceSheet): void {
  const { buyer, seller } = sheet.invoice
  paper.rule(paper.y)
  const top = paper.y + 12
  const { left, right } = columnsOf(paper)
  paper.y = top
  paper.paragraph(sheet.words.buyer.toUpperCase(), textStyles.label, left)
  paper.y += 2
  paper.paragraph(buyer.name, textStyles.name, left)
  const address = buyer.address ? addressLines(sheet, buyer.address, buyer.country ?? seller.country) : countryLine(sheet, buyer.country)
  for (const line of [...address, ...identifiers(sheet, buyer), ...recipient(sheet)]) paper.paragraph(line, textStyles.muted, left)
  const under = paper.y
  paper.y = top
  drawFacts(paper, factsOf(sheet), right)
  paper.y = Math.max(under, paper.y) + 20
}

export type Fact = readonly [label: string, value: string]

/** Labels in a column as wide as the longest of them, their values beside it. */
export function drawFacts(paper: PdfWriter, facts: readonly Fact[], { x, width }: Box): void {
  const longest = Math.max(0, ...facts.map(([label]) => paper.widthOf(label, textStyles.muted)))
  const labelWidth = Math.min(longest + 12, width / 2)
  for (const [label, value] of facts) {
    const top = paper.y
    paper.paragraph(label, textStyles.muted, { x, width: labelWidth })
    const under = paper.y
    paper.y = top
    paper.paragraph(value, textStyles.body, { x: x + labelWidth, width: width - labelWidth })
    paper.y = Math.max(under, paper.y) + 1.4
  }
}

function factsOf({ invoice, words, options }: InvoiceSheet): Fact[] {
  const { date, dueDate, currency, corrects } = invoice
  const day = (on: string): string => documentDay(on, options.language)
  return [
    [words.date, day(date)],
    ...(dueDate && !invoice.priced.isCreditNote ? [[words.dueDate, day(dueDate)] as const] : []),
    [words.currency, currency],
    ...referenceFacts(invoice.buyer, words),
    ...(corrects ? [[words.corrects, words.dated(corrects.number, day(corrects.date))] as const] : []),
  ]
}

function referenceFacts(buyer: Buyer, words: InvoiceSheet['words']): Fact[] {
  const { orderReference, buyerReference, contractReference, cig, cup } = printedReferences(buyer)
  const known: (readonly [string, string | null])[] = [
    [words.buyerReference, buyerReference],
    [words.orderReference, orderReference],
    [words.contractReference, contractReference],
    ['CIG', cig],
    ['CUP', cup],
  ]
  return known.flatMap(([label, value]) => (value === null ? [] : [[label, value] as const]))
}

/** Said where it is not plain: between two countries, and of an address in another one than the seller's. */
const countryLine = ({ isForeign, country, invoice }: InvoiceSheet, code: string | null): string[] =>
  code && (isForeign || code !== invoice.seller.country) ? [country(code)] : []

function addressLines(sheet: InvoiceSheet, address: PostalAddress, country: string): string[] {
  const { street, postalCode, city, province } = address
  const town = [postalCode, city, province ? `(${province})` : null].filter(Boolean).join(' ')
  return [street, town, ...countryLine(sheet, address.country ?? country)].filter((line): line is string => Boolean(line))
}

/** A Danish VAT number is the CVR number with letters in front: at home it is not said twice. */
function identifiers({ words, isForeign }: InvoiceSheet, party: Seller | Buyer): string[] {
  const { vatNumber, businessId, fiscalCode, country } = party
  const isCvr = businessId !== null && (country === 'DK' || vatNumber === `DK${businessId}`)
  const isVatNumberKnown = !isForeign && businessId !== null && vatNumber === `DK${businessId}`
  const known: [string, string | null][] = [
    [isCvr ? words.cvr : words.businessId, businessId],
    [words.vatNumber, isVatNumberKnown ? null : vatNumber],
    [words.fiscalCode, fiscalCode],
  ]
  return known.flatMap(([label, value]) => (value ? [`${label} ${value}`] : []))
}

/** Where the Italian exchange delivers it to. */
function recipient({ invoice, words }: InvoiceSheet): string[] {
  const { sdiCode, pec } = invoice.buyer
  return [...(sdiCode ? [`${words.recipientCode} ${sdiCode}`] : []), ...(pec ? [`PEC ${pec}`] : [])]
}

/** For the foot of the page. */
export function sellerInShort(sheet: InvoiceSheet): string {
  const { seller } = sheet.invoice
  return [seller.name, identifiers(sheet, seller)[0]].filter(Boolean).join(' \u00b7 ')
}
