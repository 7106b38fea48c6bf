/**
 * UBL 2 invoices and credit notes: Peppol BIS Billing 3, XRechnung, the Danish OIOUBL 2.0 and 2.1. They are one vocabulary; where OIOUBL uses an element for
 * something else (its TaxExclusiveAmount is the tax), the sums of the rates are read instead.
 */
import type { Item, Reference } from '../../../domain/documents/extraction.ts'
import { type Minor, minus, sum, toMinorUnits, zero } from '../../../domain/money/money.ts'
import { say } from '../../../language/say.ts'
import { grossSum, rateDoubts, totalDoubt, vatDoubt } from '../check-sums.ts'
import { type Doubt, kindOfType, typeDoubts } from '../document-types.ts'
import { all, at, dateAt, earliest, firstText, textAt } from '../elements.ts'
import { rowsMax, toRate } from '../exact-amounts.ts'
import { toCurrency, toIban } from '../party-ids.ts'
import { evidenceOf, evidenceOfAll, itemsMax, lineMoney, type Money, moneyReader, quantityAt, type Stated, wordsAt } from '../stated.ts'
import type { XmlElement } from '../xml.ts'
import { ublBuyer, ublSupplier } from './party.ts'
import { natureOf, taxOf, type UblTax } from './tax.ts'

const totals = 'LegalMonetaryTotal'

export function readUbl(root: XmlElement): Stated {
  const doubts: Doubt[] = []
  const currency = toCurrency(textAt(root, 'DocumentCurrencyCode') ?? currencyOfTotal(root))
  const money = moneyReader(currency, doubts)
  const documentType = firstText(root, 'InvoiceTypeCode', 'CreditNoteTypeCode')
  const isCreditNote = root.name === 'CreditNote' || root.name === 'SelfBilledCreditNote'
  const tax = taxOf(root, currency, money)
  doubts.push(...currencyDoubts(root, currency))
  const sums = sumsOf(root, tax, money)
  const supplier = ublSupplier(root, tax.vat)
  const payments = all(root, 'PaymentMeans').slice(0, rowsMax)
  const accounts = payments.flatMap(payment => at(payment, 'PayeeFinancialAccount') ?? [])
  const account = accounts.find(one => toIban(textAt(one, 'ID')) !== null)
  const { total, rounding, vatLines } = sums
  if (total !== null && sums.net !== null) {
    const added = vatLines.length > 0 ? grossSum(vatLines) : sums.net + tax.vat
    doubts.push(...totalDoubt(total, toMinorUnits(added + (rounding ?? 0)), vatLines.length, currency))
  }
  doubts.push(...rateDoubts(vatLines, currency), ...vatDoubt(tax.vat, vatLines, currency))
  return {
    method: 'ubl',
    supplier: { ...supplier, iban: toIban(textAt(account, 'ID')) },
    buyer: ublBuyer(root),
    kind: isCreditNote ? 'credit_note' : kindOfType(documentType),
    documentType: documentType ?? (isCreditNote ? '381' : null),
    invoiceNumber: textAt(root, 'ID'),
    date: dateAt(root, 'IssueDate'),
    dueDate: dueDateOf(root),
    currency,
    ...sums,
    vat: tax.vat,
    otherTaxes: tax.otherTaxes,
    items: itemsOf(root, currency),
    references: referencesOf(root),
    stampDuty: chargesOf(root, /^BOLLO(?![\p{L}\d])/iu, money),
    pensionContribution: chargesOf(root, /^TC\d{2}#/i, money),
    evidence: evidenceIn(root, account),
    doubts: [...doubts, ...typeDoubts(documentType)],
    words: wordsAt(
      root,
      'Note',
      'InvoiceLine|CreditNoteLine/Item/Name',
      'InvoiceLine|CreditNoteLine/Item/Description',
      'AllowanceCharge/AllowanceChargeReason',
      'TaxTotal/TaxSubtotal/TaxCategory/TaxExemptionReason',
      'PaymentTerms/Note',
    ),
  }
}

const currencyOfTotal = (root: XmlElement): string | null =>
  ['TaxInclusiveAmount', 'PayableAmount', 'LineExtensionAmount']
    .map(name => at(root, `${totals}/${name}`)?.attributes.get('currencyID') ?? null)
    .find(code => code !== null) ?? null

/** An amount in another currency than the document has (its VAT may stand beside in that of the tax office, BT-111) is read as if it were in that. */
function currencyDoubts(root: XmlElement, currency: string | null): Doubt[] {
  const amounts = [
    'LegalMonetaryTotal/TaxInclusiveAmount',
    'LegalMonetaryTotal/PayableAmount',
    'TaxTotal/TaxSubtotal/TaxableAmount',
  ].flatMap(path => at(root, path)?.attributes.get('currencyID')?.toUpperCase() ?? [])
  const other = amounts.find(code => currency !== null && code !== currency)
  if (currency === null || other === undefined) return []
  return [{ field: 'currency', ...say('currencies_differ', { currency, other: other.slice(0, 10) }), confidence: 0.7 }]
}

type Sums = Pick<Stated, 'total' | 'net' | 'vatLines' | 'rounding' | 'withheld' | 'prepaid' | 'payable'>

/**
 * TaxInclusiveAmount is the total (BT-112). OIOUBL may leave it out: then it is what is to be paid, and what was paid already. The rounding of the payable
 * amount (BT-114) comes behind the total in EN 16931; it is a part of it only where the numbers say so.
 */
function sumsOf(root: XmlElement, { vat, vatLines: rows, duties }: UblTax, money: Money): Sums {
  const amount = (name: string): Minor | null => money(at(root, `${totals}/${name}`))
  const payable = amount('PayableAmount')
  const rounding = amount('PayableRoundingAmount') ?? zero
  const paid = amount('PrepaidAmount')
  const withheld = withheldOf(root, money)
  // The Italian extension of Peppol has no other place for what is withheld than among the payments.
  const prepaid = paid !== null && withheld !== null && paid >= withheld ? minus(paid, withheld) : paid
  const gross = grossSum(rows)
  const owed = payable === null ? null : toMinorUnits(payable + (paid ?? 0) - rounding)
  const total = amount('TaxInclusiveAmount') ?? owed ?? (rows.length > 0 ? gross : null)
  const isBeside = duties !== 0 && rows.length > 0 && total === gross + duties
  const vatLines = isBeside ? [...rows, { rate: 0, net: duties, vat: zero, nature: null }] : rows
  const exclusive = amount('TaxExclusiveAmount')
  return {
    total,
    net: vatLines.length > 0 ? sum(vatLines.map(({ net }) => net)) : exclusive === vat ? null : exclusive,
    vatLines,
    rounding: rows.length > 0 && total === gross + rounding ? rounding : null,
    withheld,
    prepaid,
    payable,
  }
}

function withheldOf(root: XmlElement, money: Money): Minor | null {
  const amounts = all(root, 'WithholdingTaxTotal')
    .slice(0, rowsMax)
    .flatMap(row => money(at(row, 'TaxAmount')) ?? [])
  return amounts.length === 0 ? null : sum(amounts)
}

/** The Italian extension of Peppol writes the pension fund and the stamp duty of the FatturaPA into the reasons of charges. */
function chargesOf(root: XmlElement, reason: RegExp, money: Money): Minor | null {
  const amounts = all(root, 'AllowanceCharge')
    .slice(0, rowsMax)
    .filter(charge => textAt(charge, 'ChargeIndicator') === 'true' && reason.test(textAt(charge, 'AllowanceChargeReason') ?? ''))
    .flatMap(charge => money(at(charge, 'Amount')) ?? [])
  return amounts.length === 0 ? null : sum(amounts)
}

/** BT-9, and the places where other versions and credit notes have it. */
const duePaths = ['DueDate', 'PaymentMeans/PaymentDueDate', 'PaymentTerms/PaymentDueDate', 'PaymentTerms/InstallmentDueDate']

function dueDateOf(root: XmlElement): string | null {
  for (const path of duePaths) {
    const parent = path.includes('/') ? all(root, path.slice(0, path.indexOf('/'))) : [root]
    const date = earliest(parent.slice(0, rowsMax).map(one => dateAt(one, path.slice(path.indexOf('/') + 1))))
    if (date !== null) return date
  }
  return null
}

function itemsOf(root: XmlElement, currency: string | null): Item[] {
  const money = lineMoney(currency)
  return all(root, 'InvoiceLine|CreditNoteLine')
    .slice(0, itemsMax)
    .flatMap(line => {
      const amount = money(at(line, 'LineExtensionAmount'))
      const description = firstText(line, 'Item/Name', 'Item/Description', 'Note')
      if (amount === null || description === null) return []
      const category = at(line, 'Item/ClassifiedTaxCategory') ?? at(line, 'TaxTotal/TaxSubtotal/TaxCategory')
      const rate = toRate(textAt(category, 'Percent')) ?? null
      const quantity = quantityAt(line, 'InvoicedQuantity|CreditedQuantity')
      return [{ description, amount, includesVat: false, rate, nature: natureOf(category), ...quantity }]
    })
}

function referencesOf(root: XmlElement): Reference[] {
  return all(root, 'BillingReference/InvoiceDocumentReference|CreditNoteDocumentReference|SelfBilledInvoiceDocumentReference')
    .slice(0, rowsMax)
    .flatMap(reference => {
      const number = textAt(reference, 'ID')
      return number === null ? [] : [{ number, date: dateAt(reference, 'IssueDate') }]
    })
}

function evidenceIn(root: XmlElement, account: XmlElement | undefined): Stated['evidence'] {
  const party = at(root, 'AccountingSupplierParty/Party')
  const first = (...paths: readonly string[]): string | undefined =>
    paths.map(path => evidenceOf(root, path)).find(text => text !== undefined)
  const found = {
    supplier: evidenceOf(party, 'PartyLegalEntity/RegistrationName') ?? evidenceOf(party, 'PartyName/Name'),
    invoiceNumber: first('ID'),
    date: first('IssueDate'),
    dueDate: first(...duePaths),
    currency: first('DocumentCurrencyCode', `${totals}/TaxInclusiveAmount`, `${totals}/PayableAmount`),
    total: first(`${totals}/TaxInclusiveAmount`, `${totals}/PayableAmount`),
    net: evidenceOfAll(root, 'TaxTotal/TaxSubtotal/TaxableAmount') ?? first(`${totals}/TaxExclusiveAmount`),
    vat: first('TaxTotal/TaxAmount'),
    kind: first('InvoiceTypeCode', 'CreditNoteTypeCode') ?? root.name,
    iban: account && evidenceOf(account, 'ID'),
    buyer: first(
      'AccountingCustomerParty/Party/PartyLegalEntity/RegistrationName',
      'AccountingCustomerParty/Party/PartyName/Name',
      'AccountingCustomerParty/Party/PartyTaxScheme/RegistrationName',
    ),
  }
  return Object.fromEntries(Object.entries(found).filter(([, text]) => text !== undefined))
}
