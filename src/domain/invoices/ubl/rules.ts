/**
 * The rules of EN 16931 and of Peppol BIS Billing 3 that an invoice of ours could break: sums that must agree, what must be there, what each VAT category
 * asks for. They look at the written document and know nothing of how it came about, so that they find our mistakes too.
 */

import { isCountry } from '../../identity/countries.ts'
import { isCurrency } from '../../money/currencies.ts'
import type { XmlElement } from '../../text/xml-writer.ts'
import { isGln } from '../delivery.ts'
import { categoryBreaches } from './category-rules.ts'
import type { RuleBreach } from './tree.ts'
import { amountAt, at, every, linesOf, magnitude, one, subtotalsOf, sumOf, textAt } from './tree.ts'

/** What is wrong where it is broken stands above each. */
type Rule = readonly [rule: string, isKept: (document: XmlElement) => boolean]

const totals = 'cac:LegalMonetaryTotal'
const seller = 'cac:AccountingSupplierParty/cac:Party'
const buyer = 'cac:AccountingCustomerParty/cac:Party'

const has = (path: string) => (document: XmlElement) => textAt(document, path) !== ''
const ofEach = (isKept: (line: XmlElement) => boolean) => (document: XmlElement) => linesOf(document).every(isKept)
const linesHave = (path: string) => ofEach(line => textAt(line, path) !== '')
const quantity = 'cbc:InvoicedQuantity|cbc:CreditedQuantity'

const countryOf = (document: XmlElement, party: string): string =>
  textAt(document, `${party}/cac:PostalAddress/cac:Country/cbc:IdentificationCode`)

const isDanish = (document: XmlElement): boolean => countryOf(document, seller) === 'DK'
const isBetweenDanes = (document: XmlElement): boolean => isDanish(document) && countryOf(document, buyer) === 'DK'

function hasPrefixes(document: XmlElement): boolean {
  const numbers = [seller, buyer]
    .flatMap(party => every(document, `${party}/cac:PartyTaxScheme`))
    .filter(scheme => textAt(scheme, 'cac:TaxScheme/cbc:ID') === 'VAT')
  return numbers.every(scheme => {
    const letters = textAt(scheme, 'cbc:CompanyID').slice(0, 2)
    return isCountry(letters) || letters === 'EL' || letters === 'XI'
  })
}

const hasSellerId = (document: XmlElement): boolean =>
  has(`${seller}/cac:PartyLegalEntity/cbc:CompanyID`)(document) ||
  every(document, `${seller}/cac:PartyTaxScheme`).some(scheme => textAt(scheme, 'cac:TaxScheme/cbc:ID') === 'VAT')

const hasTerms = (document: XmlElement): boolean =>
  amountAt(document, `${totals}/cbc:PayableAmount`) <= 0n || has('cbc:DueDate|cac:PaymentTerms/cbc:Note')(document)

function hasHomeVat(document: XmlElement): boolean {
  const currency = textAt(document, 'cbc:TaxCurrencyCode')
  return (
    currency === '' ||
    every(document, 'cac:TaxTotal').some(
      total => !at(total, 'cac:TaxSubtotal') && at(total, 'cbc:TaxAmount')?.attributes.currencyID === currency,
    )
  )
}

const amountNames = new Set([
  'cbc:TaxAmount',
  'cbc:TaxableAmount',
  'cbc:LineExtensionAmount',
  'cbc:TaxExclusiveAmount',
  'cbc:TaxInclusiveAmount',
  'cbc:PrepaidAmount',
  'cbc:PayableAmount',
])

const below = (node: XmlElement): XmlElement[] => (typeof node.content === 'string' ? [node] : [node, ...node.content.flatMap(below)])

const amountsIn = (document: XmlElement): XmlElement[] => below(document).filter(({ name }) => amountNames.has(name))

const hasNoEmptyElement = (document: XmlElement): boolean =>
  below(document).every(({ content }) => (typeof content === 'string' ? content.trim() !== '' : content.length > 0))

const schemed = (document: XmlElement, scheme: string): XmlElement[] =>
  below(document).filter(({ attributes }) => attributes.schemeID === scheme)

function isInOneCurrency(document: XmlElement): boolean {
  const currency = textAt(document, 'cbc:DocumentCurrencyCode')
  const home = every(document, 'cac:TaxTotal')
    .filter(total => !at(total, 'cac:TaxSubtotal'))
    .flatMap(below)
  return amountsIn(document).every(amount => home.includes(amount) || amount.attributes.currencyID === currency)
}

/** To a cent, or to one unit of a currency without cents: rows of one rate that the books keep apart are rounded each by itself. */
function isRateOfBase(subtotal: XmlElement): boolean {
  const exact = amountAt(subtotal, 'cbc:TaxableAmount') * amountAt(subtotal, 'cac:TaxCategory/cbc:Percent')
  const difference = magnitude(exact - amountAt(subtotal, 'cbc:TaxAmount') * one * 100n)
  const hasCents = textAt(subtotal, 'cbc:TaxAmount').includes('.')
  return difference <= (hasCents ? one * one : 100n * one * one)
}

function isProduct(line: XmlElement): boolean {
  const product = amountAt(line, quantity) * amountAt(line, 'cac:Price/cbc:PriceAmount')
  const difference = magnitude(product - amountAt(line, 'cbc:LineExtensionAmount') * one)
  return 100n * difference <= 2n * one * one
}

function hasRegistration(means: XmlElement): boolean {
  const needsIt = ['31', '42'].includes(textAt(means, 'cbc:PaymentMeansCode'))
  return !needsIt || textAt(means, 'cac:PayeeFinancialAccount/cac:FinancialInstitutionBranch/cbc:ID') !== ''
}

const homeTotals = (document: XmlElement): XmlElement[] => every(document, 'cac:TaxTotal').filter(total => !at(total, 'cac:TaxSubtotal'))

const isSlip = (means: XmlElement): boolean =>
  textAt(means, 'cbc:PaymentMeansCode') !== '93' ||
  (/^7[135]#/.test(textAt(means, 'cbc:PaymentID')) && textAt(means, 'cac:PayeeFinancialAccount/cbc:ID').length === 8)

const hasSlipNumber = (means: XmlElement): boolean =>
  textAt(means, 'cbc:PaymentMeansCode') !== '93' ||
  !/^7[15]#/.test(textAt(means, 'cbc:PaymentID')) ||
  /^7[15]#\d{15,16}$/.test(textAt(means, 'cbc:PaymentID'))

const presence: readonly Rule[] = [
  // The document has no number.
  ['BR-02', has('cbc:ID')],
  // The document has no date.
  ['BR-03', has('cbc:IssueDate')],
  // The document does not say what it is.
  ['BR-04', has('cbc:InvoiceTypeCode|cbc:CreditNoteTypeCode')],
  // The document has no currency.
  ['BR-05', document => isCurrency(textAt(document, 'cbc:DocumentCurrencyCode'))],
  // The seller has no name.
  ['BR-06', has(`${seller}/cac:PartyLegalEntity/cbc:RegistrationName`)],
  // The buyer has no name.
  ['BR-07', has(`${buyer}/cac:PartyLegalEntity/cbc:RegistrationName`)],
  // The seller has no address.
  ['BR-08', document => at(document, `${seller}/cac:PostalAddress`) !== undefined],
  // The buyer has no address.
  ['BR-10', document => at(document, `${buyer}/cac:PostalAddress`) !== undefined],
  // The seller has no country.
  ['BR-09', document => isCountry(countryOf(document, seller))],
  // The buyer has no country.
  ['BR-11', document => isCountry(countryOf(document, buyer))],
  // The document has no line.
  ['BR-16', document => linesOf(document).length > 0],
  // A line has no number.
  ['BR-21', linesHave('cbc:ID')],
  // A line has no quantity.
  ['BR-22', linesHave(quantity)],
  // A quantity has no unit.
  ['BR-23', ofEach(line => Boolean(at(line, quantity)?.attributes.unitCode))],
  // A line has no amount.
  ['BR-24', linesHave('cbc:LineExtensionAmount')],
  // A line does not say what was sold.
  ['BR-25', linesHave('cac:Item/cbc:Name')],
  // A line has no price.
  ['BR-26', linesHave('cac:Price/cbc:PriceAmount')],
  // A price is negative.
  ['BR-27', ofEach(line => amountAt(line, 'cac:Price/cbc:PriceAmount') >= 0n)],
  // A line has no VAT category.
  ['BR-CO-04', linesHave('cac:Item/cac:ClassifiedTaxCategory/cbc:ID')],
  // The document has no VAT breakdown.
  ['BR-CO-18', document => subtotalsOf(document).length > 0],
  // A VAT number does not begin with the letters of a country.
  ['BR-CO-09', hasPrefixes],
  // The seller has no number that identifies it.
  ['BR-CO-26', hasSellerId],
  // Something is due, and neither a day nor terms are given.
  ['BR-CO-25', hasTerms],
  // A credit transfer has no account.
  ['BR-50', document => every(document, 'cac:PaymentMeans/cac:PayeeFinancialAccount').every(account => textAt(account, 'cbc:ID') !== '')],
  // The VAT in the currency of the tax office is missing.
  ['BR-53', hasHomeVat],
  // A reference to an invoice has no number.
  ['BR-55', document => every(document, 'cac:BillingReference').every(has('cac:InvoiceDocumentReference/cbc:ID'))],
  // An amount has more than two decimals.
  ['BR-DEC', document => amountsIn(document).every(({ content }) => /^-?\d+(?:\.\d{1,2})?$/.test(String(content)))],
]

/** Sums agree exactly: what the rules would tolerate we do not. */
const sums: readonly Rule[] = [
  // The sum of the lines is not that of their amounts.
  ['BR-CO-10', document => amountAt(document, `${totals}/cbc:LineExtensionAmount`) === sumOf(linesOf(document), 'cbc:LineExtensionAmount')],
  // The total without VAT is not the sum of the lines.
  [
    'BR-CO-13',
    document => amountAt(document, `${totals}/cbc:TaxExclusiveAmount`) === amountAt(document, `${totals}/cbc:LineExtensionAmount`),
  ],
  // The VAT is not the sum of its rows.
  ['BR-CO-14', document => amountAt(document, 'cac:TaxTotal/cbc:TaxAmount') === sumOf(subtotalsOf(document), 'cbc:TaxAmount')],
  // The total is not that without VAT and the VAT.
  [
    'BR-CO-15',
    document =>
      amountAt(document, `${totals}/cbc:TaxInclusiveAmount`) ===
      amountAt(document, `${totals}/cbc:TaxExclusiveAmount`) + amountAt(document, 'cac:TaxTotal/cbc:TaxAmount'),
  ],
  // What is due is not the total less what is paid.
  [
    'BR-CO-16',
    document =>
      amountAt(document, `${totals}/cbc:PayableAmount`) ===
      amountAt(document, `${totals}/cbc:TaxInclusiveAmount`) - amountAt(document, `${totals}/cbc:PrepaidAmount`),
  ],
  // The VAT of a row is not its rate of its base.
  ['BR-CO-17', document => subtotalsOf(document).every(isRateOfBase)],
  // The amount of a line is not its quantity times its price.
  ['PEPPOL-EN16931-R120', ofEach(isProduct)],
]

const peppol: readonly Rule[] = [
  // The document does not say which process of Peppol it belongs to.
  ['PEPPOL-EN16931-R001', has('cbc:ProfileID')],
  // The document has more than one note.
  ['PEPPOL-EN16931-R002', document => every(document, 'cbc:Note').length <= 1],
  // The buyer has no reference.
  ['PEPPOL-EN16931-R003', has('cbc:BuyerReference|cac:OrderReference/cbc:ID')],
  // The document names no specification.
  ['PEPPOL-EN16931-R004', has('cbc:CustomizationID')],
  // The currency of the VAT is that of the document.
  ['PEPPOL-EN16931-R005', document => textAt(document, 'cbc:TaxCurrencyCode') !== textAt(document, 'cbc:DocumentCurrencyCode')],
  // The process is none of billing.
  ['PEPPOL-EN16931-R007', document => /^urn:fdc:peppol\.eu:2017:poacc:billing:\d\d:1\.0$/.test(textAt(document, 'cbc:ProfileID'))],
  // An element is empty.
  ['PEPPOL-EN16931-R008', hasNoEmptyElement],
  // The buyer has no electronic address.
  ['PEPPOL-EN16931-R010', has(`${buyer}/cbc:EndpointID`)],
  // The seller has no electronic address.
  ['PEPPOL-EN16931-R020', has(`${seller}/cbc:EndpointID`)],
  // An amount is in another currency than the document.
  ['PEPPOL-EN16931-R051', isInOneCurrency],
  // There is not one total of VAT with rows.
  ['PEPPOL-EN16931-R053', document => every(document, 'cac:TaxTotal').filter(total => at(total, 'cac:TaxSubtotal')).length === 1],
  // The VAT in the currency of the tax office is there twice, or has another sign.
  ['PEPPOL-EN16931-R054', document => homeTotals(document).length <= 1],
  [
    'PEPPOL-EN16931-R055',
    document => {
      const vat = every(document, 'cac:TaxTotal').find(total => at(total, 'cac:TaxSubtotal'))
      const sign = vat ? amountAt(vat, 'cbc:TaxAmount') : 0n
      return homeTotals(document).every(total => amountAt(total, 'cbc:TaxAmount') * sign >= 0n)
    },
  ],
  // A GLN has not 13 digits, or a wrong check digit.
  ['PEPPOL-COMMON-R040', document => schemed(document, '0088').every(({ content }) => isGln(String(content)))],
  // A CVR number does not have eight digits.
  ['PEPPOL-COMMON-R042', document => schemed(document, '0184').every(({ content }) => /^(?:DK)?\d{8}$/.test(String(content)))],
  // A Danish seller has no CVR number.
  ['DK-R-002', document => !isDanish(document) || has(`${seller}/cac:PartyLegalEntity/cbc:CompanyID`)(document)],
  // The number of a Danish seller is none of the CVR.
  [
    'DK-R-014',
    document =>
      !isDanish(document) || (at(document, `${seller}/cac:PartyLegalEntity/cbc:CompanyID`)?.attributes.schemeID ?? '0184') === '0184',
  ],
  // The way to pay is not one of those in Denmark.
  [
    'DK-R-005',
    document =>
      !isBetweenDanes(document) ||
      every(document, 'cac:PaymentMeans/cbc:PaymentMeansCode').every(({ content }) =>
        ['1', '10', '31', '42', '48', '49', '50', '58', '59', '93', '97'].includes(String(content)),
      ),
  ],
  // A transfer to a bank account needs its registration number.
  ['DK-R-006', document => !isBetweenDanes(document) || every(document, 'cac:PaymentMeans').every(hasRegistration)],
  // A payment slip (FIK) has no type, or no creditor of eight digits.
  ['DK-R-010', document => !isBetweenDanes(document) || every(document, 'cac:PaymentMeans').every(isSlip)],
  // A payment slip of type 71 or 75 has no number.
  ['DK-R-011', document => !isBetweenDanes(document) || every(document, 'cac:PaymentMeans').every(hasSlipNumber)],
  // A Danish credit note is negative.
  [
    'DK-R-016',
    document =>
      !isBetweenDanes(document) || !document.name.endsWith('CreditNote') || amountAt(document, `${totals}/cbc:PayableAmount`) >= 0n,
  ],
]

/** What a document breaks; nothing, if it can be sent. */
export function checkUbl(document: XmlElement): RuleBreach[] {
  const found = [...presence, ...sums, ...peppol].filter(([, isKept]) => !isKept(document)).map(([rule]) => ({ rule }))
  return [...found, ...categoryBreaches(document)]
}
