/**
 * An invoice as UBL 2.1, by Peppol BIS Billing 3 (EN 16931): what a program of the buyer reads. A credit note is a document of its own kind, with amounts
 * without sign; a line whose amount is negative has a negative quantity, for a price never is (BR-27).
 */
import { minorUnits } from '../../money/currencies.ts'
import { absolute, negate, toDecimal } from '../../money/money.ts'
import { element, optional, type XmlElement, xmlDocument } from '../../text/xml-writer.ts'
import { documentWords, languageFor } from '../document-words.ts'
import type { IssuedInvoice, PricedLine } from '../invoice.ts'
import { type PrintedAddition, type PrintedInvoice, printedInvoice, withOtherSign } from '../printed-invoice.ts'
import { referencesOf } from '../references.ts'
import { categoriesOf, exemptionCodes, type TaxSubtotal, taxSubtotals, type VatCategory } from './categories.ts'
import { buyerParty, countryAddress, partyElement, sellerParty, vatIdOf } from './parties.ts'
import { paymentMeans, paymentTerms } from './payment.ts'
import { amountText, lineText, money } from './text.ts'

const customization = 'urn:cen.eu:en16931:2017#compliant#urn:fdc:peppol.eu:2017:poacc:billing:3.0'
const profile = 'urn:fdc:peppol.eu:2017:poacc:billing:01:1.0'
const namespace = 'urn:oasis:names:specification:ubl:schema:xsd:'

/** UNCL 1001: a commercial invoice, a credit note. */
const types = { invoice: '380', creditNote: '381' } as const

export const writeUbl = (invoice: IssuedInvoice): string => xmlDocument(ublDocument(invoice))

export function ublDocument(invoice: IssuedInvoice): XmlElement {
  const printed = printedInvoice(invoice.priced)
  const { isCreditNote } = invoice.priced
  const subtotals = taxSubtotals(invoice, printed)
  const name = isCreditNote ? 'CreditNote' : 'Invoice'
  const hasVatNumbers = !subtotals.some(({ category }) => category === 'O')
  const { seller, buyer } = invoice
  return element(
    name,
    [
      ...headElements(invoice),
      invoice.corrects ? billingReference(invoice.corrects) : undefined,
      contractReference(invoice.buyer),
      partyElement('cac:AccountingSupplierParty', sellerParty(seller), 'seller', hasVatNumbers),
      partyElement('cac:AccountingCustomerParty', buyerParty(buyer, seller.country), 'buyer', hasVatNumbers),
      subtotals.some(({ category }) => category === 'K') ? delivery(invoice) : undefined,
      paymentMeans(invoice, printed),
      paymentTerms(invoice, printed),
      taxTotal(invoice, printed, subtotals),
      homeTaxTotal(invoice, printed),
      monetaryTotal(invoice, printed),
      ...lineElements(invoice, printed),
    ],
    {
      xmlns: `${namespace}${name}-2`,
      'xmlns:cac': `${namespace}CommonAggregateComponents-2`,
      'xmlns:cbc': `${namespace}CommonBasicComponents-2`,
    },
  )
}

/** The VAT in the currency of the seller's country, where the invoice is in another one. */
const homeCurrency = ({ vatInHomeCurrency: home, currency }: IssuedInvoice) => (home && home.currency !== currency ? home : undefined)

function headElements(invoice: IssuedInvoice): (XmlElement | undefined)[] {
  const { number, date, dueDate, currency, causale, priced, buyer } = invoice
  const isInvoice = !priced.isCreditNote
  return [
    element('cbc:CustomizationID', customization),
    element('cbc:ProfileID', profile),
    element('cbc:ID', lineText(number) ?? '-'),
    element('cbc:IssueDate', date),
    isInvoice ? optional('cbc:DueDate', dueDate) : undefined,
    isInvoice ? element('cbc:InvoiceTypeCode', types.invoice) : element('cbc:CreditNoteTypeCode', types.creditNote),
    // One note at most (PEPPOL-EN16931-R002).
    optional('cbc:Note', [lineText(causale), lineText(priced.treatment.mention)].filter(Boolean).join('; ')),
    element('cbc:DocumentCurrencyCode', currency),
    optional('cbc:TaxCurrencyCode', homeCurrency(invoice)?.currency),
    optional('cbc:BuyerReference', buyerReference(buyer)),
    orderReference(buyer),
  ]
}

/** Somebody at the buyer's must be named, or an order (PEPPOL-EN16931-R003). Who asks for no electronic invoice is known as nobody but the buyer. */
const buyerReference = (buyer: IssuedInvoice['buyer']): string | undefined =>
  lineText(referencesOf(buyer).buyerReference) ?? (buyer.delivery ? undefined : (lineText(buyer.name) ?? '-'))

function orderReference(buyer: IssuedInvoice['buyer']): XmlElement | undefined {
  const number = lineText(referencesOf(buyer).orderReference)
  return number === undefined ? undefined : element('cac:OrderReference', [element('cbc:ID', number)])
}

/** Behind the invoice that is corrected. */
export function contractReference(buyer: IssuedInvoice['buyer']): XmlElement | undefined {
  const number = lineText(referencesOf(buyer).contractReference)
  return number === undefined ? undefined : element('cac:ContractDocumentReference', [element('cbc:ID', number)])
}

export const billingReference = ({ number, date }: NonNullable<IssuedInvoice['corrects']>): XmlElement =>
  element('cac:BillingReference', [
    element('cac:InvoiceDocumentReference', [element('cbc:ID', lineText(number) ?? '-'), element('cbc:IssueDate', date)]),
  ])

/**
 * An intra-community supply says when and to which country (BR-IC-11, BR-IC-12). Goods are delivered on the day of the invoice: where that is another one,
 * the invoice says so in words. Northern Ireland has a code of its own.
 */
function delivery({ date, buyer, seller }: IssuedInvoice): XmlElement {
  const isNorthernIrish = vatIdOf(buyerParty(buyer, seller.country))?.startsWith('XI') === true
  const country = isNorthernIrish ? 'XI' : (buyer.country ?? seller.country)
  return element('cac:Delivery', [
    element('cbc:ActualDeliveryDate', date),
    element('cac:DeliveryLocation', [countryAddress('cac:Address', country)]),
  ])
}

const vatScheme = (): XmlElement => element('cac:TaxScheme', [element('cbc:ID', 'VAT')])

/** What is outside of the scope has no rate, not even zero (BR-O-05). */
const category = (name: string, id: VatCategory, rate: number, reason: readonly (XmlElement | undefined)[] = []): XmlElement =>
  element(name, [element('cbc:ID', id), id === 'O' ? undefined : element('cbc:Percent', String(rate)), ...reason, vatScheme()])

function taxTotal({ currency }: IssuedInvoice, { vat }: PrintedInvoice, subtotals: readonly TaxSubtotal[]): XmlElement {
  return element('cac:TaxTotal', [
    money('cbc:TaxAmount', vat, currency),
    ...subtotals.map(row =>
      element('cac:TaxSubtotal', [
        money('cbc:TaxableAmount', row.net, currency),
        money('cbc:TaxAmount', row.vat, currency),
        category('cac:TaxCategory', row.category, row.rate, [
          optional('cbc:TaxExemptionReasonCode', exemptionCodes[row.category]),
          optional('cbc:TaxExemptionReason', lineText(row.reason)),
        ]),
      ]),
    ),
  ])
}

function homeTaxTotal(invoice: IssuedInvoice, { vat }: PrintedInvoice): XmlElement | undefined {
  const home = homeCurrency(invoice)
  if (!home) return undefined
  const size = absolute(home.amount)
  return element('cac:TaxTotal', [money('cbc:TaxAmount', vat < 0 ? negate(size) : size, home.currency)])
}

/** What the buyer pays to others stands where payments before the invoice stand: there is no other place between the total and what is due (BR-CO-16). */
function monetaryTotal({ currency }: IssuedInvoice, { net, total, payable, splitPayment, withheld }: PrintedInvoice): XmlElement {
  const elsewhere = splitPayment + withheld
  return element('cac:LegalMonetaryTotal', [
    money('cbc:LineExtensionAmount', net, currency),
    money('cbc:TaxExclusiveAmount', net, currency),
    money('cbc:TaxInclusiveAmount', total, currency),
    elsewhere === 0 ? undefined : money('cbc:PrepaidAmount', (total - payable) as typeof total, currency),
    money('cbc:PayableAmount', payable, currency),
  ])
}

function lineElements(invoice: IssuedInvoice, printed: PrintedInvoice): XmlElement[] {
  const { currency, priced } = invoice
  const [name, quantityName] = priced.isCreditNote
    ? ['cac:CreditNoteLine', 'cbc:CreditedQuantity']
    : ['cac:InvoiceLine', 'cbc:InvoicedQuantity']
  const categoryOf = categoriesOf(invoice)
  return [...printed.lines, ...printed.additions.map(addition => additionLine(addition, invoice))].map((line, at) => {
    const { quantity, price, note } = quantityAndPrice(line, currency)
    const id = categoryOf({ ...line, rate: line.appliedVatRate })
    return element(name!, [
      element('cbc:ID', String(at + 1)),
      optional('cbc:Note', note),
      // C62 is "one": a line does not say what it counts.
      element(quantityName!, quantity, { unitCode: 'C62' }),
      money('cbc:LineExtensionAmount', line.net, currency),
      element('cac:Item', [
        element('cbc:Name', lineText(line.description) ?? '-'),
        category('cac:ClassifiedTaxCategory', id, line.appliedVatRate),
      ]),
      element('cac:Price', [element('cbc:PriceAmount', price, { currencyID: currency })]),
    ])
  })
}

/** What is added is a line as any other: the lines are what the total without VAT is the sum of (BR-CO-13). */
function additionLine(addition: PrintedAddition, { buyer, seller, currency }: IssuedInvoice): PricedLine {
  const { fund, net, appliedVatRate, nature, vatCode, account, law } = addition
  const words = documentWords[languageFor(buyer.country, seller.country)]
  const description = fund ? `${words.pensionFund} ${fund.type} ${fund.rate}%` : words.stampDutyCharged
  const price = { quantity: '1', unitPrice: amountText(net, currency), vatRate: appliedVatRate, vatNature: nature }
  return { description, ...price, appliedVatRate, nature, vatCode, account, law, net }
}

/**
 * The price is never negative, so the quantity takes the sign. Of a currency without cents the product may be further from the line than a reader allows
 * (PEPPOL-EN16931-R120: 0.02): then it is one piece at the price of the line, and a note says how it came about.
 */
export function quantityAndPrice(line: PricedLine, currency: string): { quantity: string; price: string; note?: string } {
  const isNegative = line.unitPrice.startsWith('-')
  const quantity = isNegative ? withOtherSign(line.quantity) : line.quantity
  const price = isNegative ? withOtherSign(line.unitPrice) : line.unitPrice
  if (isNear(line, currency)) return { quantity, price }
  const note = `${line.quantity} x ${line.unitPrice}`
  return { quantity: line.net < 0 ? '-1' : '1', price: amountText(absolute(line.net), currency), note }
}

function isNear({ quantity, unitPrice, net }: PricedLine, currency: string): boolean {
  const many = toDecimal(quantity)
  const price = toDecimal(unitPrice)
  const scale = many.scale + price.scale
  const units = minorUnits(currency)
  // Both sides times ten to the power of all decimals that there are.
  const difference = many.value * price.value * 10n ** BigInt(units) - BigInt(net) * 10n ** BigInt(scale)
  const allowed = 2n * 10n ** BigInt(scale + units)
  return (difference < 0n ? -difference : difference) * 100n <= allowed
}
