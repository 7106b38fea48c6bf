/**
 * The rules of EN 16931 and of Peppol BIS Billing 3 that an invoice of ours could break: sums that must agree, what must be there, what each VAT category
 * asks for. They look at the written document and know nothing of how it came about, so that they find our mistakes too.
 */

import { isCountry } from '../../identity/countries.ts'
import { isCurrency } from '../../money/currencies.ts'
import type { XmlElement } from '../../text/xml-writer.ts'
import { categoryBreaches } from './category-rules.ts'
import type { RuleBreach } from './tree.ts'
import { amountAt, at, every, linesOf, magnitude, one, subtotalsOf, sumOf, textAt } from './tree.ts'

type Rule = readonly [rule: string, message: string, isKept: (document: XmlElement) => boolean]

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

const presence: readonly Rule[] = [
  ['BR-02', 'The document has no number.', has('cbc:ID')],
  ['BR-03', 'The document has no date.', has('cbc:IssueDate')],
  ['BR-04', 'The document does not say what it is.', has('cbc:InvoiceTypeCode|cbc:CreditNoteTypeCode')],
  ['BR-05', 'The document has no currency.', document => isCurrency(textAt(document, 'cbc:DocumentCurrencyCode'))],
  ['BR-06', 'The seller has no name.', has(`${seller}/cac:PartyLegalEntity/cbc:RegistrationName`)],
  ['BR-07', 'The buyer has no name.', has(`${buyer}/cac:PartyLegalEntity/cbc:RegistrationName`)],
  ['BR-09', 'The seller has no country.', document => isCountry(countryOf(document, seller))],
  ['BR-11', 'The buyer has no country.', document => isCountry(countryOf(document, buyer))],
  ['BR-16', 'The document has no line.', document => linesOf(document).length > 0],
  ['BR-22', 'A line has no quantity.', linesHave(quantity)],
  ['BR-23', 'A quantity has no unit.', ofEach(line => Boolean(at(line, quantity)?.attributes.unitCode))],
  ['BR-24', 'A line has no amount.', linesHave('cbc:LineExtensionAmount')],
  ['BR-25', 'A line does not say what was sold.', linesHave('cac:Item/cbc:Name')],
  ['BR-26', 'A line has no price.', linesHave('cac:Price/cbc:PriceAmount')],
  ['BR-27', 'A price is negative.', ofEach(line => amountAt(line, 'cac:Price/cbc:PriceAmount') >= 0n)],
  ['BR-CO-04', 'A line has no VAT category.', linesHave('cac:Item/cac:ClassifiedTaxCategory/cbc:ID')],
  ['BR-CO-18', 'The document has no VAT breakdown.', document => subtotalsOf(document).length > 0],
  ['BR-CO-09', 'A VAT number does not begin with the letters of a country.', hasPrefixes],
  ['BR-CO-26', 'The seller has no number that identifies it.', hasSellerId],
  ['BR-CO-25', 'Something is due, and neither a day nor terms are given.', hasTerms],
  [
    'BR-50',
    'A credit transfer has no account.',
    document => every(document, 'cac:PaymentMeans/cac:PayeeFinancialAccount').every(account => textAt(account, 'cbc:ID') !== ''),
  ],
  ['BR-53', 'The VAT in the currency of the tax office is missing.', hasHomeVat],
  [
    'BR-55',
    'A reference to an invoice has no number.',
    document => every(document, 'cac:BillingReference').every(has('cac:InvoiceDocumentReference/cbc:ID')),
  ],
  [
    'BR-DEC',
    'An amount has more than two decimals.',
    document => amountsIn(document).every(({ content }) => /^-?\d+(?:\.\d{1,2})?$/.test(String(content))),
  ],
]

/** Sums agree exactly: what the rules would tolerate we do not. */
const sums: readonly Rule[] = [
  [
    'BR-CO-10',
    'The sum of the lines is not that of their amounts.',
    document => amountAt(document, `${totals}/cbc:LineExtensionAmount`) === sumOf(linesOf(document), 'cbc:LineExtensionAmount'),
  ],
  [
    'BR-CO-13',
    'The total without VAT is not the sum of the lines.',
    document => amountAt(document, `${totals}/cbc:TaxExclusiveAmount`) === amountAt(document, `${totals}/cbc:LineExtensionAmount`),
  ],
  [
    'BR-CO-14',
    'The VAT is not the sum of its rows.',
    document => amountAt(document, 'cac:TaxTotal/cbc:TaxAmount') === sumOf(subtotalsOf(document), 'cbc:TaxAmount'),
  ],
  [
    'BR-CO-15',
    'The total is not that without VAT and the VAT.',
    document =>
      amountAt(document, `${totals}/cbc:TaxInclusiveAmount`) ===
      amountAt(document, `${totals}/cbc:TaxExclusiveAmount`) + amountAt(document, 'cac:TaxTotal/cbc:TaxAmount'),
  ],
  [
    'BR-CO-16',
    'What is due is not the total less what is paid.',
    document =>
      amountAt(document, `${totals}/cbc:PayableAmount`) ===
      amountAt(document, `${totals}/cbc:TaxInclusiveAmount`) - amountAt(document, `${totals}/cbc:PrepaidAmount`),
  ],
  ['BR-CO-17', 'The VAT of a row is not its rate of its base.', document => subtotalsOf(document).every(isRateOfBase)],
  ['PEPPOL-EN16931-R120', 'The amount of a line is not its quantity times its price.', ofEach(isProduct)],
]

const peppol: readonly Rule[] = [
  ['PEPPOL-EN16931-R001', 'The document does not say which process of Peppol it belongs to.', has('cbc:ProfileID')],
  ['PEPPOL-EN16931-R002', 'The document has more than one note.', document => every(document, 'cbc:Note').length <= 1],
  ['PEPPOL-EN16931-R003', 'The buyer has no reference.', has('cbc:BuyerReference|cac:OrderReference/cbc:ID')],
  ['PEPPOL-EN16931-R004', 'The document names no specification.', has('cbc:CustomizationID')],
  [
    'PEPPOL-EN16931-R005',
    'The currency of the VAT is that of the document.',
    document => textAt(document, 'cbc:TaxCurrencyCode') !== textAt(document, 'cbc:DocumentCurrencyCode'),
  ],
  ['PEPPOL-EN16931-R008', 'An element is empty.', hasNoEmptyElement],
  ['PEPPOL-EN16931-R010', 'The buyer has no electronic address.', has(`${buyer}/cbc:EndpointID`)],
  ['PEPPOL-EN16931-R020', 'The seller has no electronic address.', has(`${seller}/cbc:EndpointID`)],
  ['PEPPOL-EN16931-R051', 'An amount is in another currency than the document.', isInOneCurrency],
  [
    'PEPPOL-EN16931-R053',
    'There is not one total of VAT with rows.',
    document => every(document, 'cac:TaxTotal').filter(total => at(total, 'cac:TaxSubtotal')).length === 1,
  ],
  [
    'PEPPOL-COMMON-R042',
    'A CVR number does not have eight digits.',
    document => schemed(document, '0184').every(({ content }) => /^(?:DK)?\d{8}$/.test(String(content))),
  ],
  [
    'DK-R-002',
    'A Danish seller has no CVR number.',
    document => !isDanish(document) || has(`${seller}/cac:PartyLegalEntity/cbc:CompanyID`)(document),
  ],
  [
    'DK-R-014',
    'The number of a Danish seller is none of the CVR.',
    document =>
      !isDanish(document) || (at(document, `${seller}/cac:PartyLegalEntity/cbc:CompanyID`)?.attributes.schemeID ?? '0184') === '0184',
  ],
  [
    'DK-R-005',
    'The way to pay is not one of those in Denmark.',
    document =>
      !isBetweenDanes(document) ||
      every(document, 'cac:PaymentMeans/cbc:PaymentMeansCode').every(({ content }) =>
        ['1', '10', '31', '42', '48', '49', '50', '58', '59', '93', '97'].includes(String(content)),
      ),
  ],
  [
    'DK-R-006',
    'A transfer to a bank account needs its registration number.',
    document => !isBetweenDanes(document) || every(document, 'cac:PaymentMeans').every(hasRegistration),
  ],
  [
    'DK-R-016',
    'A Danish credit note is negative.',
    document =>
      !isBetweenDanes(document) || !document.name.endsWith('CreditNote') || amountAt(document, `${totals}/cbc:PayableAmount`) >= 0n,
  ],
]

/** What a document breaks; nothing, if it can be sent. */
export function checkUbl(document: XmlElement): RuleBreach[] {
  const found = [...presence, ...sums, ...peppol].filter(([, , isKept]) => !isKept(document)).map(([rule, message]) => ({ rule, message }))
  return [...found, ...categoryBreaches(document)]
}
