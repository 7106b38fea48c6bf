/**
 * UN/CEFACT Cross Industry Invoice: Factur-X and ZUGFeRD 2 (D16B and later) in all profiles, the CII of XRechnung, and ZUGFeRD 1, which has other names for
 * the same things (given behind a `|`). MINIMUM and BASIC WL have no lines, MINIMUM not even rates.
 */
import type { Buyer, Item, Reference, Supplier, VatLine } from '../../domain/documents/extraction.ts'
import { type Minor, minus, sum, toMinorUnits, zero } from '../../domain/money/money.ts'
import { grossSum, rateDoubts, totalDoubt, vatDoubt } from './check-sums.ts'
import { type Doubt, kindOfType, typeDoubts } from './document-types.ts'
import { all, at, dateAt, earliest, firstText, textAt, textOf } from './elements.ts'
import { rowsMax, toRate, wholeRateOf } from './exact-amounts.ts'
import { toBusinessId, toBuyer, toCountry, toCurrency, toIban, toVatNumber } from './party-ids.ts'
import { evidenceOf, itemsMax, lineMoney, type Money, moneyReader, type Stated, wordsAt } from './stated.ts'
import type { XmlElement } from './xml.ts'

const document = 'ExchangedDocument|HeaderExchangedDocument'
const transaction = 'SupplyChainTradeTransaction|SpecifiedSupplyChainTradeTransaction'
const seller = 'ApplicableHeaderTradeAgreement|ApplicableSupplyChainTradeAgreement/SellerTradeParty'
const customer = 'ApplicableHeaderTradeAgreement|ApplicableSupplyChainTradeAgreement/BuyerTradeParty'
const settlement = 'ApplicableHeaderTradeSettlement|ApplicableSupplyChainTradeSettlement'
const summation = 'SpecifiedTradeSettlementHeaderMonetarySummation|SpecifiedTradeSettlementMonetarySummation'
const percent = 'RateApplicablePercent|ApplicablePercent'
const issued = 'IssueDateTime/DateTimeString|DateTime'
const terms = 'SpecifiedTradePaymentTerms'
const due = 'DueDateDateTime/DateTimeString|DateTime'

export function readCii(root: XmlElement): Stated {
  const head = at(root, document)
  const trade = at(root, transaction)
  const settled = at(trade, settlement)
  const doubts: Doubt[] = []
  const currency = toCurrency(textAt(settled, 'InvoiceCurrencyCode') ?? currencyOfTotal(settled))
  const money = moneyReader(currency, doubts)
  const documentType = textAt(head, 'TypeCode')
  const sums = sumsOf(settled, currency, money)
  const { total, net, vat, vatLines, rounding } = sums
  if (total !== null && net !== null && vat !== null) {
    const added = vatLines.length > 0 ? grossSum(vatLines) : net + vat
    doubts.push(...totalDoubt(total, toMinorUnits(added + (rounding ?? 0)), vatLines.length, currency))
  }
  doubts.push(...rateDoubts(vatLines, currency), ...(vat === null ? [] : vatDoubt(vat, vatLines, currency)))
  const ibans = all(settled, 'SpecifiedTradeSettlementPaymentMeans/PayeePartyCreditorFinancialAccount').slice(0, rowsMax)
  const account = ibans.find(one => toIban(textAt(one, 'IBANID')) !== null)
  return {
    method: 'cii',
    supplier: { ...supplierOf(at(trade, seller)), iban: toIban(textAt(account, 'IBANID')) },
    buyer: buyerOf(at(trade, customer)),
    kind: kindOfType(documentType),
    documentType,
    invoiceNumber: textAt(head, 'ID'),
    date: dateAt(head, issued),
    dueDate: earliest(netTermsOf(settled).map(one => dateAt(one, due))),
    currency,
    ...sums,
    items: itemsOf(trade, currency),
    withheld: null,
    references: referencesOf(settled),
    stampDuty: null,
    pensionContribution: null,
    evidence: evidenceIn(root, account, netTermsOf(settled)),
    doubts: [...doubts, ...typeDoubts(documentType)],
    words: [
      ...wordsAt(head, 'Name', 'IncludedNote/Content'),
      ...wordsAt(
        trade,
        'IncludedSupplyChainTradeLineItem/SpecifiedTradeProduct/Name',
        'IncludedSupplyChainTradeLineItem/SpecifiedTradeProduct/Description',
      ),
      ...wordsAt(settled, 'SpecifiedTradeAllowanceCharge/Reason', 'ApplicableTradeTax/ExemptionReason', `${terms}/Description`),
    ],
  }
}

const currencyOfTotal = (settled: XmlElement | undefined): string | null =>
  at(settled, `${summation}/GrandTotalAmount`)?.attributes.get('currencyID') ?? null

const buyerOf = (party: XmlElement | undefined): Buyer | null =>
  toBuyer(supplierOf(party), textAt(party, 'SpecifiedLegalOrganization/TradingBusinessName'))

function supplierOf(party: XmlElement | undefined): Supplier {
  const country = toCountry(textAt(party, 'PostalTradeAddress/CountryID'))
  // VA is a VAT number; FC is a number of the tax office, by which nobody is found.
  const vat = all(party, 'SpecifiedTaxRegistration/ID').find(id => id.attributes.get('schemeID')?.toUpperCase() === 'VA')
  return {
    name: firstText(party, 'Name', 'SpecifiedLegalOrganization/TradingBusinessName', 'DefinedTradeContact/PersonName'),
    vatNumber: toVatNumber(textOf(vat), country),
    businessId: toBusinessId(textAt(party, 'SpecifiedLegalOrganization/ID'), country),
    country,
    iban: null,
  }
}

type Sums = Pick<Stated, 'total' | 'net' | 'vat' | 'vatLines' | 'rounding' | 'prepaid' | 'payable'>

function sumsOf(settled: XmlElement | undefined, currency: string | null, money: Money): Sums {
  const added = at(settled, summation)
  const payable = money(at(added, 'DuePayableAmount'))
  const paid = money(at(added, 'TotalPrepaidAmount'))
  const rounding = money(at(added, 'RoundingAmount')) ?? zero
  const rows = all(settled, 'ApplicableTradeTax')
    .slice(0, rowsMax)
    .flatMap(tax => vatLineOf(tax, money) ?? [])
  const gross = grossSum(rows)
  const owed = payable === null ? null : toMinorUnits(payable + (paid ?? 0) - rounding)
  const total = inCurrency(added, 'GrandTotalAmount', currency, money) ?? owed ?? (rows.length > 0 ? gross : null)
  const base = inCurrency(added, 'TaxBasisTotalAmount', currency, money)
  const tax = inCurrency(added, 'TaxTotalAmount', currency, money)
  const vat = tax ?? (rows.length > 0 ? sum(rows.map(row => row.vat)) : total !== null && base !== null ? minus(total, base) : null)
  const vatLines = rows.length > 0 ? rows : ofOneRate(base ?? (total !== null && vat !== null ? minus(total, vat) : null), vat)
  return {
    total,
    net: vatLines.length > 0 ? sum(vatLines.map(line => line.net)) : base,
    vat,
    vatLines,
    rounding: rows.length > 0 && total === gross + rounding ? rounding : null,
    prepaid: paid,
    payable,
  }
}

/** Of an amount that is stated in several currencies the one in that of the invoice. */
function inCurrency(added: XmlElement | undefined, name: string, currency: string | null, money: Money): Minor | null {
  const isOwn = ({ attributes }: XmlElement): boolean =>
    currency === null || (attributes.get('currencyID')?.toUpperCase() ?? currency) === currency
  return money(all(added, name).find(isOwn))
}

function vatLineOf(tax: XmlElement, money: Money): VatLine | undefined {
  const type = textAt(tax, 'TypeCode')
  const net = money(at(tax, 'BasisAmount'))
  const vat = money(at(tax, 'CalculatedAmount'))
  if ((type !== null && type !== 'VAT') || net === null || vat === null) return undefined
  const rate = toRate(textAt(tax, percent)) ?? wholeRateOf(net, vat)
  const category = textAt(tax, 'CategoryCode')
  return { rate: rate ?? 0, net, vat, nature: null, ...(category !== null && category.length <= 3 && { category }) }
}

/** MINIMUM has sums only: one rate that makes the VAT of the net, to the cent, is the one that was meant. */
function ofOneRate(net: Minor | null, vat: Minor | null): VatLine[] {
  if (net === null || vat === null) return []
  const rate = wholeRateOf(net, vat)
  return rate === undefined ? [] : [{ rate, net, vat, nature: null }]
}

/** Not the terms that only say by when there is a discount. */
function netTermsOf(settled: XmlElement | undefined): XmlElement[] {
  const found = all(settled, terms).slice(0, rowsMax)
  const net = found.filter(one => !at(one, 'ApplicableTradePaymentDiscountTerms'))
  return net.some(one => at(one, due)) ? net : found
}

/** A group only sums up the lines below it, and an information costs nothing (EXTENDED, BT-X-8). */
const isCharged = (line: XmlElement): boolean =>
  !/^(?:GROUP|INFORMATION)$/.test(textAt(line, 'AssociatedDocumentLineDocument/LineStatusReasonCode') ?? '')

const lineSettlement = 'SpecifiedLineTradeSettlement|SpecifiedSupplyChainTradeSettlement'
const lineSummation = 'SpecifiedTradeSettlementLineMonetarySummation|SpecifiedTradeSettlementMonetarySummation'

function itemsOf(trade: XmlElement | undefined, currency: string | null): Item[] {
  const money = lineMoney(currency)
  return all(trade, 'IncludedSupplyChainTradeLineItem')
    .slice(0, itemsMax)
    .filter(isCharged)
    .flatMap(line => {
      const amount = money(at(line, `${lineSettlement}/${lineSummation}/LineTotalAmount`))
      const description = firstText(
        line,
        'SpecifiedTradeProduct/Name',
        'SpecifiedTradeProduct/Description',
        'AssociatedDocumentLineDocument/IncludedNote/Content',
      )
      if (amount === null || description === null) return []
      const rate = toRate(textAt(line, `${lineSettlement}/ApplicableTradeTax/${percent}`)) ?? null
      return [{ description, amount, includesVat: false, rate, nature: null }]
    })
}

function referencesOf(settled: XmlElement | undefined): Reference[] {
  return all(settled, 'InvoiceReferencedDocument')
    .slice(0, rowsMax)
    .flatMap(reference => {
      const number = firstText(reference, 'IssuerAssignedID', 'ID')
      return number === null ? [] : [{ number, date: dateAt(reference, 'FormattedIssueDateTime|IssueDateTime/DateTimeString|DateTime') }]
    })
}

function evidenceIn(root: XmlElement, account: XmlElement | undefined, netTerms: readonly XmlElement[]): Stated['evidence'] {
  const first = (...paths: readonly string[]): string | undefined =>
    paths.map(path => evidenceOf(root, path)).find(text => text !== undefined)
  const sums = `${transaction}/${settlement}/${summation}`
  const found = {
    supplier: first(`${transaction}/${seller}/Name`, `${transaction}/${seller}/SpecifiedLegalOrganization/TradingBusinessName`),
    invoiceNumber: first(`${document}/ID`),
    date: first(`${document}/${issued}`),
    dueDate: netTerms.map(one => evidenceOf(one, due)).find(text => text !== undefined),
    currency: first(`${transaction}/${settlement}/InvoiceCurrencyCode`, `${sums}/GrandTotalAmount`),
    total: first(`${sums}/GrandTotalAmount`, `${sums}/DuePayableAmount`),
    net: first(`${sums}/TaxBasisTotalAmount`, `${transaction}/${settlement}/ApplicableTradeTax/BasisAmount`),
    vat: first(`${sums}/TaxTotalAmount`, `${transaction}/${settlement}/ApplicableTradeTax/CalculatedAmount`),
    kind: first(`${document}/TypeCode`),
    iban: account && evidenceOf(account, 'IBANID'),
    buyer: first(`${transaction}/${customer}/Name`),
  }
  return Object.fromEntries(Object.entries(found).filter(([, text]) => text !== undefined))
}
