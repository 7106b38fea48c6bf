/**
 * An invoice as OIOUBL 2.1, which parts of NemHandel still ask for. It is UBL with other habits than EN 16931: the `TaxExclusiveAmount` is the VAT, categories
 * have names, lists are named beside their values, and each line has its VAT. It knows no exemption: such lines are zero-rated, and the note says why.
 */
import { documentWords } from '../../../domain/invoices/document-words.ts'
import type { IssuedInvoice, PricedLine } from '../../../domain/invoices/invoice.ts'
import { danishAccountOf } from '../../../domain/invoices/payment-account.ts'
import { type PrintedInvoice, printedInvoice } from '../../../domain/invoices/printed-invoice.ts'
import { referencesOf } from '../../../domain/invoices/references.ts'
import { categoriesOf, taxSubtotals, type VatCategory } from '../../../domain/invoices/ubl/categories.ts'
import { buyerParty, sellerParty } from '../../../domain/invoices/ubl/parties.ts'
import { slipOf } from '../../../domain/invoices/ubl/payment.ts'
import { amountText, lineText, money } from '../../../domain/invoices/ubl/text.ts'
import { billingReference, contractReference, quantityAndPrice } from '../../../domain/invoices/ubl/ubl.ts'
import { absolute, inWords, type Minor, negate, percentOf } from '../../../domain/money/money.ts'
import { element, optional, type XmlElement, xmlDocument } from '../../../domain/text/xml-writer.ts'
import { identifier, listed, vatScheme } from './elements.ts'
import { partyElement } from './parties.ts'

const namespace = 'urn:oasis:names:specification:ubl:schema:xsd:'

export const oioublCustomization = 'OIOUBL-2.1'

/** UNCL 1001. */
const types = { invoice: '380', creditNote: '381' } as const

export const writeOioubl = (invoice: IssuedInvoice): string => xmlDocument(oioublDocument(invoice))

export function oioublDocument(invoice: IssuedInvoice): XmlElement {
  const printed = printedInvoice(invoice.priced)
  const { seller, buyer, number, priced } = invoice
  const name = priced.isCreditNote ? 'CreditNote' : 'Invoice'
  return element(
    name,
    [
      ...headElements(invoice, printed),
      orderReference(invoice),
      invoice.corrects ? billingReference(invoice.corrects) : undefined,
      contractReference(buyer),
      partyElement('cac:AccountingSupplierParty', sellerParty(seller), 'seller', lineText(number) ?? '-'),
      partyElement('cac:AccountingCustomerParty', buyerParty(buyer, seller.country), 'buyer', referenceOf(invoice)),
      paymentMeans(invoice, printed),
      paymentTerms(invoice, printed),
      taxTotal(invoice, printed),
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

function headElements(invoice: IssuedInvoice, { vat }: PrintedInvoice): (XmlElement | undefined)[] {
  const { number, date, currency, causale, priced, vatInHomeCurrency: home } = invoice
  const typed = (name: string, code: string): XmlElement => listed(name, code, 'invoicetypecode-1.1')
  // Danish VAT is told in kroner too (momsbekendtgørelsen § 58), for which there is no element.
  // What is booked of a credit note is negative, and what it says is not.
  const told = (size: Minor): Minor => (vat < 0 ? negate(size) : size)
  const inKroner = home && home.currency !== currency ? `Moms: ${inWords(told(absolute(home.amount)), home.currency)}` : undefined
  return [
    element('cbc:UBLVersionID', '2.1'),
    element('cbc:CustomizationID', oioublCustomization),
    identifier('cbc:ProfileID', 'urn:www.nesubl.eu:profiles:profile5:ver2.0', 'profileid-1.2'),
    element('cbc:ID', lineText(number) ?? '-'),
    element('cbc:CopyIndicator', 'false'),
    element('cbc:IssueDate', date),
    priced.isCreditNote ? typed('cbc:CreditNoteTypeCode', types.creditNote) : typed('cbc:InvoiceTypeCode', types.invoice),
    optional('cbc:Note', [lineText(causale), lineText(priced.treatment.mention), inKroner].filter(Boolean).join('; ')),
    element('cbc:DocumentCurrencyCode', currency),
  ]
}

function referenceOf({ buyer }: IssuedInvoice): string {
  const { buyerReference, orderReference: order } = referencesOf(buyer)
  return lineText(buyerReference) ?? lineText(order) ?? lineText(buyer.name) ?? '-'
}

/** The profile asks for an order. Where the buyer gave none, it is what the buyer wants to be asked for by. */
const orderReference = (invoice: IssuedInvoice): XmlElement =>
  element('cac:OrderReference', [element('cbc:ID', lineText(referencesOf(invoice.buyer).orderReference) ?? referenceOf(invoice))])

const channel = (code: string): XmlElement => listed('cbc:PaymentChannelCode', code, 'paymentchannelcode-1.1')

function paymentMeans(invoice: IssuedInvoice, { payable }: PrintedInvoice): XmlElement | undefined {
  const { seller, priced, dueDate } = invoice
  if (priced.isCreditNote || payable <= 0) return undefined
  const means = (code: string, ...rest: readonly XmlElement[]): XmlElement =>
    element('cac:PaymentMeans', [
      element('cbc:ID', '1'),
      element('cbc:PaymentMeansCode', code),
      optional('cbc:PaymentDueDate', dueDate),
      ...rest,
    ])
  const slip = slipOf(invoice)
  if (slip) {
    const account = element('cac:CreditAccount', [element('cbc:AccountID', slip.creditor)])
    return means(
      '93',
      channel('DK:FIK'),
      ...(slip.reference ? [element('cbc:InstructionID', slip.reference)] : []),
      element('cbc:PaymentID', slip.type),
      account,
    )
  }
  if (!seller.iban) return undefined
  const danish = danishAccountOf(seller.iban)
  const account = (id: string, branch?: string): XmlElement =>
    element('cac:PayeeFinancialAccount', [
      element('cbc:ID', id),
      branch ? element('cac:FinancialInstitutionBranch', [element('cbc:ID', branch)]) : undefined,
    ])
  return danish
    ? means('42', channel('DK:BANK'), account(danish.account, danish.registration))
    : means('31', channel('IBAN'), account(seller.iban))
}

/** What is due when it is due at once is said in words. */
function paymentTerms({ dueDate, priced, currency }: IssuedInvoice, { payable }: PrintedInvoice): XmlElement | undefined {
  if (payable <= 0 || priced.isCreditNote) return undefined
  return element('cac:PaymentTerms', [
    element('cbc:ID', '1'),
    element('cbc:PaymentMeansID', '1'),
    dueDate === null ? element('cbc:Note', documentWords.da.onReceipt) : undefined,
    money('cbc:Amount', payable, currency),
  ])
}

/** What there is no name for keeps the letters of EN 16931, so that the rules find it (F-LIB074). */
const categoryNames: Readonly<Partial<Record<VatCategory, string>>> = {
  S: 'StandardRated',
  Z: 'ZeroRated',
  E: 'ZeroRated',
  AE: 'ReverseCharge',
}

const category = (name: string, id: VatCategory, rate: number): XmlElement =>
  element(name, [identifier('cbc:ID', categoryNames[id] ?? id, 'taxcategoryid-1.1'), element('cbc:Percent', String(rate)), vatScheme()])

const subtotal = (id: VatCategory, rate: number, net: Minor, vat: Minor, currency: string): XmlElement =>
  element('cac:TaxSubtotal', [
    money('cbc:TaxableAmount', net, currency),
    money('cbc:TaxAmount', vat, currency),
    category('cac:TaxCategory', id, rate),
  ])

/** Exempt and zero-rated have the same name here, and are one row. */
function taxTotal(invoice: IssuedInvoice, printed: PrintedInvoice): XmlElement {
  const { currency } = invoice
  const rows = new Map<string, { id: VatCategory; rate: number; net: number; vat: number }>()
  for (const { category: id, rate, net, vat } of taxSubtotals(invoice, printed)) {
    const key = `${categoryNames[id] ?? id} ${rate}`
    const there = rows.get(key)
    rows.set(key, there ? { ...there, net: there.net + net, vat: there.vat + vat } : { id, rate, net, vat })
  }
  return element('cac:TaxTotal', [
    money('cbc:TaxAmount', printed.vat, currency),
    ...[...rows.values()].map(({ id, rate, net, vat }) => subtotal(id, rate, net as Minor, vat as Minor, currency)),
  ])
}

function monetaryTotal({ currency }: IssuedInvoice, { net, vat, total, payable }: PrintedInvoice): XmlElement {
  return element('cac:LegalMonetaryTotal', [
    money('cbc:LineExtensionAmount', net, currency),
    money('cbc:TaxExclusiveAmount', vat, currency),
    money('cbc:TaxInclusiveAmount', total, currency),
    money('cbc:PayableAmount', payable, currency),
  ])
}

function lineElements(invoice: IssuedInvoice, printed: PrintedInvoice): XmlElement[] {
  const { currency, priced } = invoice
  const categoryOf = categoriesOf(invoice)
  const [name, quantityName] = priced.isCreditNote
    ? ['cac:CreditNoteLine', 'cbc:CreditedQuantity']
    : ['cac:InvoiceLine', 'cbc:InvoicedQuantity']
  return printed.lines.map((line: PricedLine, at) => {
    const { quantity, price, note } = shortQuantity(line, currency)
    const id = categoryOf({ ...line, rate: line.appliedVatRate })
    const vat = percentOf(line.net, line.appliedVatRate)
    const text = lineText(line.description) ?? '-'
    return element(name!, [
      element('cbc:ID', String(at + 1)),
      optional('cbc:Note', note),
      // EA is "each": a line does not say what it counts.
      element(quantityName!, quantity, { unitCode: 'EA' }),
      money('cbc:LineExtensionAmount', line.net, currency),
      element('cac:TaxTotal', [money('cbc:TaxAmount', vat, currency), subtotal(id, line.appliedVatRate, line.net, vat, currency)]),
      element('cac:Item', [element('cbc:Description', text), element('cbc:Name', text.slice(0, 40).trim())]),
      element('cac:Price', [element('cbc:PriceAmount', price, { currencyID: currency })]),
    ])
  })
}

/** A quantity has four decimals at most (F-INV146): what has more is one piece at the price of the line, and a note says how it came about. */
function shortQuantity(line: PricedLine, currency: string): { quantity: string; price: string; note?: string } {
  const exact = quantityAndPrice(line, currency)
  if (!/\.\d{5}/.test(exact.quantity)) return exact
  const note = exact.note ?? `${line.quantity} x ${line.unitPrice}`
  return { quantity: line.net < 0 ? '-1' : '1', price: amountText(absolute(line.net), currency), note }
}
