/**
 * The rules of OIOUBL 2.1 (schematron 1.17.2) that an invoice of ours could break, each under the number that it has for an invoice and for a credit note.
 * They look at the written document and know nothing of how it came about.
 */
import { isGln } from '../../../domain/invoices/delivery.ts'
import type { RuleBreach } from '../../../domain/invoices/ubl/tree.ts'
import { amountAt, at, every, linesOf, magnitude, one, subtotalsOf, sumOf, textAt } from '../../../domain/invoices/ubl/tree.ts'
import { isCurrency } from '../../../domain/money/currencies.ts'
import type { XmlElement } from '../../../domain/text/xml-writer.ts'

type Rule = readonly [invoice: string, creditNote: string, isKept: (document: XmlElement) => boolean]

const totals = 'cac:LegalMonetaryTotal'
const seller = 'cac:AccountingSupplierParty/cac:Party'
const buyer = 'cac:AccountingCustomerParty/cac:Party'
const quantity = 'cbc:InvoicedQuantity|cbc:CreditedQuantity'
const means = 'cac:PaymentMeans'

const has = (path: string) => (document: XmlElement) => textAt(document, path) !== ''
const ofEach = (isKept: (line: XmlElement) => boolean) => (document: XmlElement) => linesOf(document).every(isKept)
const total = (document: XmlElement, name: string): bigint => amountAt(document, `${totals}/cbc:${name}`)

const below = (node: XmlElement): XmlElement[] => (typeof node.content === 'string' ? [node] : [node, ...node.content.flatMap(below)])

const endpoints = (document: XmlElement, scheme: string): string[] =>
  [seller, buyer]
    .flatMap(party => every(document, `${party}/cbc:EndpointID`))
    .filter(({ attributes }) => attributes.schemeID === scheme)
    .map(({ content }) => String(content))

const companies = (document: XmlElement): XmlElement[] =>
  [seller, buyer].flatMap(party => every(document, `${party}/cac:PartyLegalEntity/cbc:CompanyID|${party}/cac:PartyTaxScheme/cbc:CompanyID`))

const categories = new Set(['StandardRated', 'ZeroRated', 'ReverseCharge'])

const categoryIds = (document: XmlElement): string[] =>
  [...subtotalsOf(document), ...linesOf(document).flatMap(line => every(line, 'cac:TaxTotal/cac:TaxSubtotal'))].map(row =>
    textAt(row, 'cac:TaxCategory/cbc:ID'),
  )

/** To a krone, as the rule has it: the price may have more decimals than fit. */
function isProduct(line: XmlElement): boolean {
  const product = amountAt(line, quantity) * amountAt(line, 'cac:Price/cbc:PriceAmount')
  return magnitude(product - amountAt(line, 'cbc:LineExtensionAmount') * one) <= one * one
}

const isPaidBy = (document: XmlElement, code: string): boolean => textAt(document, `${means}/cbc:PaymentMeansCode`) === code
const unless = (code: string, isKept: (document: XmlElement) => boolean) => (document: XmlElement) =>
  !isPaidBy(document, code) || isKept(document)

const isRateRight = (row: XmlElement): boolean =>
  (textAt(row, 'cac:TaxCategory/cbc:ID') === 'StandardRated') === amountAt(row, 'cac:TaxCategory/cbc:Percent') > 0n

const amounts = new Set([
  'cbc:TaxAmount',
  'cbc:TaxableAmount',
  'cbc:LineExtensionAmount',
  'cbc:TaxExclusiveAmount',
  'cbc:TaxInclusiveAmount',
  'cbc:PayableAmount',
])

const rules: readonly Rule[] = [
  // The document has no number.
  ['F-INV009', 'F-CRN006', has('cbc:ID')],
  // The document has no currency.
  ['F-INV007', 'F-CRN004', document => isCurrency(textAt(document, 'cbc:DocumentCurrencyCode'))],
  // The document does not say what it is.
  ['F-INV011', 'F-INV011', document => ['380', '381'].includes(textAt(document, 'cbc:InvoiceTypeCode|cbc:CreditNoteTypeCode'))],
  // The buyer has no order.
  ['F-INV002', 'F-CRN002', has('cac:OrderReference/cbc:ID')],
  // The corrected invoice has no number.
  ['F-INV024', 'F-CRN022', document => every(document, 'cac:BillingReference').every(has('cac:InvoiceDocumentReference/cbc:ID'))],
  // Seller and buyer have no electronic address.
  ['F-INV031', 'F-CRN028', has(`${seller}/cbc:EndpointID`)],
  ['F-INV044', 'F-CRN040', has(`${buyer}/cbc:EndpointID`)],
  // A CVR number or a GLN is none.
  ['F-LIB180', 'F-LIB180', document => endpoints(document, 'DK:CVR').every(id => /^DK\d{8}$/.test(id))],
  ['F-LIB181', 'F-LIB181', document => endpoints(document, 'GLN').every(isGln)],
  [
    'F-LIB190',
    'F-LIB190',
    document =>
      companies(document).every(
        ({ attributes, content }) => !/^DK:(?:CVR|SE)$/.test(attributes.schemeID ?? '') || /^DK\d{8}$/.test(String(content)),
      ),
  ],
  // The seller is not said to be anybody.
  ['F-INV034', 'F-CRN031', has(`${seller}/cac:PartyLegalEntity/cbc:CompanyID`)],
  // Nobody at the buyer's is named.
  ['F-INV046', 'F-CRN042', has(`${buyer}/cac:Contact/cbc:ID`)],
  // The document has no line.
  ['F-INV120', 'F-CRN072', document => linesOf(document).length > 0],
  // A line has no quantity, no price, no name, no VAT.
  ['F-INV137', 'F-CRN196', ofEach(line => textAt(line, quantity) !== '')],
  ['F-INV139', 'F-CRN083', ofEach(line => textAt(line, 'cac:Price/cbc:PriceAmount') !== '')],
  ['F-INV163', 'F-CRN110', ofEach(line => textAt(line, 'cac:Item/cbc:Name') !== '')],
  ['F-INV138', 'F-CRN081', ofEach(line => at(line, 'cac:TaxTotal') !== undefined)],
  // A quantity is zero, or has more than four decimals.
  ['F-INV147', 'F-CRN088', ofEach(line => amountAt(line, quantity) !== 0n)],
  ['F-INV146', 'F-CRN087', ofEach(line => /^-?\d+(?:\.\d{1,4})?$/.test(textAt(line, quantity)))],
  // The amount of a line is not its quantity times its price.
  ['F-INV144', 'F-CRN085', ofEach(isProduct)],
  // Sums do not agree.
  ['F-INV126', 'F-CRN072', document => total(document, 'LineExtensionAmount') === sumOf(linesOf(document), 'cbc:LineExtensionAmount')],
  ['F-INV127', 'F-CRN073', document => total(document, 'TaxExclusiveAmount') === sumOf(subtotalsOf(document), 'cbc:TaxAmount')],
  [
    'F-INV128',
    'F-CRN074',
    document => total(document, 'TaxInclusiveAmount') === total(document, 'LineExtensionAmount') + total(document, 'TaxExclusiveAmount'),
  ],
  ['F-INV133', 'F-CRN079', document => total(document, 'PayableAmount') === total(document, 'TaxInclusiveAmount')],
  ['F-LIB385', 'F-LIB385', document => amountAt(document, 'cac:TaxTotal/cbc:TaxAmount') === sumOf(subtotalsOf(document), 'cbc:TaxAmount')],
  [
    'F-INV134',
    'F-INV134',
    document => !at(document, 'cac:PaymentTerms') || amountAt(document, 'cac:PaymentTerms/cbc:Amount') === total(document, 'PayableAmount'),
  ],
  // A total is negative, or an amount has not two decimals.
  ['F-LIB016', 'F-LIB016', document => total(document, 'PayableAmount') >= 0n],
  [
    'F-LIB014',
    'F-LIB014',
    document => below(document).every(({ name, content }) => !amounts.has(name) || /^-?\d+\.\d{2}$/.test(String(content))),
  ],
  // A VAT category has no name here, or a rate that does not fit.
  ['F-LIB074', 'F-LIB074', document => categoryIds(document).every(id => categories.has(id))],
  ['F-LIB382', 'F-LIB382', document => subtotalsOf(document).every(isRateRight)],
  // The way to pay is not known here, or not whole.
  ['F-LIB100', 'F-LIB100', document => !at(document, means) || ['42', '93'].includes(textAt(document, `${means}/cbc:PaymentMeansCode`))],
  ['F-LIB125', 'F-LIB125', unless('42', has(`${means}/cac:PayeeFinancialAccount/cbc:ID`))],
  [
    'F-LIB130',
    'F-LIB130',
    unless('42', document => /^\d{4}$/.test(textAt(document, `${means}/cac:PayeeFinancialAccount/cac:FinancialInstitutionBranch/cbc:ID`))),
  ],
  ['F-LIB155', 'F-LIB155', unless('93', document => ['71', '73', '75'].includes(textAt(document, `${means}/cbc:PaymentID`)))],
  ['F-LIB305', 'F-LIB305', unless('93', document => /^\d{8}$/.test(textAt(document, `${means}/cac:CreditAccount/cbc:AccountID`)))],
  [
    'F-LIB153',
    'F-LIB153',
    unless(
      '93',
      document => textAt(document, `${means}/cbc:PaymentID`) === '73' || /^\d{15,16}$/.test(textAt(document, `${means}/cbc:InstructionID`)),
    ),
  ],
]

/** What a document breaks; nothing, if it can be sent. */
export function checkOioubl(document: XmlElement): RuleBreach[] {
  const isCreditNote = document.name.endsWith('CreditNote')
  const found = rules.filter(([, , isKept]) => !isKept(document)).map(([invoice, creditNote]) => (isCreditNote ? creditNote : invoice))
  return [...new Set(found)].map(rule => ({ rule }))
}
