/**
 * A sales invoice as FatturaPA (specifications 1.9): FPR12 for private buyers, FPA12 for public bodies. A credit note is a TD04 with the signs turned, and
 * names the invoice that it corrects. Amounts are in euro, whatever the invoice was written in.
 */
import type { Addition, IssuedInvoice, PricedLine } from '../../../domain/invoices/invoice.ts'
import { referencesOf } from '../../../domain/invoices/references.ts'
import {
  convert,
  type Decimal,
  inWords,
  type Minor,
  minus,
  negate,
  plus,
  sum,
  toDecimal,
  toMinorUnits,
  zero,
} from '../../../domain/money/money.ts'
import { type XmlElement, xmlDocument } from '../../../domain/text/xml-writer.ts'
import { natureOf } from '../natures.ts'
import { compare, difference, euro, exceeds, fromCents, negated, plainText, rounded, times, toCents } from './amounts.ts'
import { type Content, type ContentLine, type ContentSummary, lawMax, type OtherData, type PensionFund, treeOf } from './content.ts'
import { toLatin } from './latin.ts'
import { buyerElement, buyerIdentity, recipientOf, sellerElement, sellerIdentity, senderOf, type TaxId } from './parties.ts'
import { valueTypes } from './schema-values.ts'

export interface Transmission {
  /** Five letters and digits, never used before by this sender: the file is named by them. */
  progressive: string
  /** Who hands the file to the exchange, where that is not the seller. */
  sender?: TaxId
}

export interface FatturaPaOptions {
  /** TD05 debit note, TD06 professional's notice of fees, TD24 deferred invoice. A credit note is TD04 whatever is asked for. */
  documentType?: 'TD01' | 'TD05' | 'TD06' | 'TD24'
  /** The transport documents that a deferred invoice sums up (art. 21, c. 4, lett. a) DPR 633/72). */
  deliveryNotes?: readonly { number: string; date: string }[]
}

export const writeFatturaPa = (invoice: IssuedInvoice, transmission: Transmission, options: FatturaPaOptions = {}): string =>
  xmlDocument(fatturaPaTree(invoice, transmission, options))

export const fatturaPaTree = (invoice: IssuedInvoice, transmission: Transmission, options: FatturaPaOptions = {}): XmlElement =>
  treeOf(contentOf(invoice, transmission, options))

/** Of an invoice in another currency: what one unit of it costs in euro. */
export const euroRateOf = ({ currency, vatInHomeCurrency }: IssuedInvoice): string | null =>
  currency !== euro && vatInHomeCurrency?.currency === euro ? vatInHomeCurrency.rate : null

interface Money {
  /** In euro, with the sign that the document shows. */
  shown: (amount: Minor) => Minor
  rate: string | null
  isTurned: boolean
  currency: string
}

function moneyOf(invoice: IssuedInvoice): Money {
  const rate = euroRateOf(invoice)
  const isTurned = invoice.priced.isCreditNote
  const inEuro = (amount: Minor): Minor => (rate === null ? amount : convert(amount, invoice.currency, euro, rate))
  return { shown: amount => (isTurned ? negate(inEuro(amount)) : inEuro(amount)), rate, isTurned, currency: invoice.currency }
}

function contentOf(invoice: IssuedInvoice, transmission: Transmission, options: FatturaPaOptions): Content {
  const { seller, buyer, priced } = invoice
  const country = buyer.country ?? seller.country
  const buyerIds = buyerIdentity(buyer, country, priced.treatment.key)
  const money = moneyOf(invoice)
  const { withholding, additions = [] } = priced
  const withholdings = withholding === undefined ? [] : [{ ...withholding, amount: money.shown(withholding.amount) }]
  const funds = additions.flatMap(addition => fundOf(addition, money, withholding !== undefined))
  const lines = [...priced.lines.map(line => contentLine(line, money, withholding !== undefined)), ...additions.flatMap(dutyLine)]
  const summary = summaryOf(invoice, lines, funds, money)
  const isInEuro = invoice.currency === euro || money.rate !== null
  return {
    sender: transmission.sender ?? senderOf(seller),
    progressive: transmission.progressive,
    recipient: recipientOf(buyer, country, buyerIds),
    seller: sellerElement({ ...seller, regime: seller.taxRegime ?? 'RF01' }, sellerIdentity(seller)),
    buyer: buyerElement({ ...buyer, country }, buyerIds),
    documentType: documentTypeOf(invoice, options),
    currency: isInEuro ? euro : invoice.currency,
    date: invoice.date,
    number: invoice.number,
    withholdings,
    stampDuty: priced.stampDuty === zero && !invoice.stampDutyInHomeCurrency ? zero : stampDutyInEuro,
    funds,
    total: money.rate === null ? money.shown(priced.total) : sum(summary.flatMap(row => [row.net, row.vat])),
    causale: [...(invoice.causale === null ? [] : [invoice.causale]), ...mentionsBeside(priced.treatment.mention, summary)],
    ...agreementsOf(invoice),
    linked: invoice.corrects === null ? [] : [invoice.corrects],
    deliveryNotes: options.deliveryNotes ?? [],
    lines,
    summary,
    payment: priced.payable > 0 ? { amount: money.shown(priced.payable), dueDate: invoice.dueDate, iban: ibanOf(invoice) } : null,
  }
}

/** The codes stand with the order, and where there is none with the contract. */
function agreementsOf({ buyer }: IssuedInvoice): Pick<Content, 'order' | 'contract'> {
  const { orderReference: order, contractReference: contract, cig, cup } = referencesOf(buyer)
  const codes = { cig, cup }
  return {
    order: order === null ? undefined : { number: order, ...codes },
    contract: contract === null ? undefined : { number: contract, ...(order === null ? codes : { cig: null, cup: null }) },
  }
}

/** Who pays into the fund of a profession sends notices of fees (parcelle). */
export function documentTypeOf({ priced }: IssuedInvoice, options: FatturaPaOptions = {}): string {
  if (priced.isCreditNote) return 'TD04'
  const isOfProfession = priced.additions?.some(({ kind }) => kind === 'pension_fund')
  return options.documentType ?? (isOfProfession ? 'TD06' : 'TD01')
}

function fundOf({ fund, net, appliedVatRate, nature, isWithheld }: Addition, money: Money, hasWithholding: boolean): PensionFund[] {
  if (fund === null) return []
  const { type, rate, base } = fund
  const vatRate = writtenRate({ appliedVatRate, nature })
  const contribution = money.shown(net)
  return [{ type, rate, contribution, base: money.shown(base), vatRate, nature, isWithheld: isWithheld && hasWithholding }]
}

/** Stamp duty that is passed on is a line of the document; invoices in another currency have none. */
const dutyLine = ({ kind, net, nature }: Addition): ContentLine[] =>
  kind === 'stamp_duty'
    ? [
        {
          description: 'Imposta di bollo',
          quantity: null,
          unitPrice: fromCents(net),
          total: net,
          rate: 0,
          nature,
          isWithheld: false,
          otherData: [],
        },
      ]
    : []

/** DPR 642/72, tariffa art. 13: the same 2 EUR whatever currency the invoice is in. */
const stampDutyInEuro = toMinorUnits(200)

export function ibanOf({ seller }: IssuedInvoice): string | undefined {
  const iban = seller.iban?.replace(/\s/g, '')
  return iban !== undefined && valueTypes.Iban.isValid(iban) ? iban : undefined
}

/** What the law wants on the invoice and no row of the summary says, or has no room for. */
function mentionsBeside(mention: string | null, summary: readonly ContentSummary[]): string[] {
  const laws = summary.map(row => toLatin(row.law ?? ''))
  const unsaid = (mention ?? '').split('; ').filter(one => one !== '' && !laws.some(law => law.includes(toLatin(one))))
  return [...unsaid, ...laws.filter(law => law.length > lawMax)]
}

/** With a natura there is no Italian VAT: what a buyer elsewhere in the EU was charged (N7) is said beside the line. */
const writtenRate = ({ appliedVatRate, nature }: { appliedVatRate: number; nature: string | null }): number =>
  nature === null ? appliedVatRate : 0

const oneCent: Decimal = { value: 1n, scale: 2 }

/** A quantity below zero is refused, a price below zero is not: the sign moves over. */
function contentLine(line: PricedLine, money: Money, isWithheld: boolean): ContentLine {
  const quantity = toDecimal(line.quantity)
  const isNegative = quantity.value < 0n
  const price = toDecimal(line.unitPrice)
  const exact = money.rate === null ? price : times(price, toDecimal(money.rate))
  const unitPrice = isNegative !== money.isTurned ? negated(rounded(exact, 8)) : rounded(exact, 8)
  const converted = money.rate === null ? null : toCents(times(quantity, exact))
  const total = converted === null ? money.shown(line.net) : money.isTurned ? negate(converted) : converted
  const many = isNegative ? negated(quantity) : quantity
  // So many at a converted price that even eight decimals of it do not come to the total: the line is told as one.
  const isInexact = exceeds(difference(times(unitPrice, many), fromCents(total)), oneCent)
  return {
    description: line.description,
    quantity: isOne(many) || isInexact ? null : many,
    unitPrice: isInexact ? fromCents(total) : unitPrice,
    total,
    rate: writtenRate(line),
    nature: line.nature,
    // Expenses that are passed on (art. 15) are no fee.
    isWithheld: isWithheld && line.nature !== 'N1',
    otherData: [...originalOf(line, money), ...(isInexact ? [quantityOf(line, money)] : []), ...foreignVatOf(line)],
  }
}

const isOne = (number: Decimal): boolean => compare(number, { value: 1n, scale: 0 }) === 0

const quantityOf = ({ quantity, unitPrice }: PricedLine, { currency }: Money): OtherData => ({
  type: 'QUANTITA',
  text: `${quantity} x ${currency} ${unitPrice}`,
  number: undefined,
})

/** What the invoice said in its own currency. */
function originalOf({ net }: PricedLine, { rate, isTurned, currency }: Money): OtherData[] {
  if (rate === null) return []
  const original = isTurned ? negate(net) : net
  const [amount = ''] = inWords(original, currency).split(' ')
  const number = plainText(toDecimal(amount))
  return [
    { type: 'DIVISA', text: `${currency} ${amount}, cambio ${rate}`, number: valueTypes.Amount8.isValid(number) ? number : undefined },
  ]
}

const foreignVatOf = ({ appliedVatRate, nature }: PricedLine): OtherData[] =>
  nature !== null && appliedVatRate > 0
    ? [{ type: 'OSS', text: 'Aliquota IVA dello Stato UE di consumo', number: plainText(toDecimal(appliedVatRate)) }]
    : []

/** One row for each rate and natura. In another currency the converted lines need not add up to the converted sum: the difference is a rounding. */
function summaryOf(invoice: IssuedInvoice, lines: readonly ContentLine[], funds: readonly PensionFund[], money: Money): ContentSummary[] {
  const rows = new Map<string, ContentSummary>()
  for (const row of invoice.priced.vatSummary) {
    const rate = writtenRate({ appliedVatRate: row.rate, nature: row.nature })
    const key = `${rate} ${row.nature}`
    const before = rows.get(key)
    const net = plus(before?.net ?? zero, money.shown(row.net))
    const vat = plus(before?.vat ?? zero, row.nature === null ? money.shown(row.vat) : zero)
    const hasVat = row.nature === null
    const law = joined(
      before?.law ?? null,
      row.law ?? (row.nature === null ? splitPaymentLaw(invoice) : (natureOf(row.nature)?.law ?? null)),
    )
    rows.set(key, { rate, nature: row.nature, rounding: zero, net, vat, collectability: hasVat ? collectabilityOf(invoice) : null, law })
  }
  return [...rows.values()].map(row => (money.rate === null ? row : withRounding(row, lines, funds)))
}

/** Rows of one rate and natura may rest on several paragraphs. */
const joined = (law: string | null, other: string | null): string | null =>
  law === null || other === null || law.includes(other) ? (law ?? other) : `${law}; ${other}`

function withRounding(row: ContentSummary, lines: readonly ContentLine[], funds: readonly PensionFund[]): ContentSummary {
  const isOfRow = (rate: number, nature: string | null): boolean => rate === row.rate && nature === row.nature
  const parts = [
    ...lines.filter(line => isOfRow(line.rate, line.nature)).map(line => line.total),
    ...funds.filter(fund => isOfRow(fund.vatRate, fund.nature)).map(fund => fund.contribution),
  ]
  const computed = toCents(times({ value: BigInt(row.net), scale: 4 }, toDecimal(row.rate)))
  const isClose = Math.abs(minus(row.vat, computed)) <= 1
  return { ...row, rounding: minus(row.net, sum(parts)), vat: isClose ? row.vat : computed }
}

const splitPaymentLaw = ({ priced }: IssuedInvoice): string | null =>
  priced.hasSplitPayment ? 'Scissione dei pagamenti - art. 17-ter DPR 633/72' : null

/** RF17 is the regime of VAT on payment (art. 32-bis DL 83/2012), RF16 that of public bodies' suppliers (art. 6, c. 5 DPR 633/72). */
function collectabilityOf({ priced, seller }: IssuedInvoice): 'I' | 'D' | 'S' {
  if (priced.hasSplitPayment) return 'S'
  return seller.taxRegime === 'RF16' || seller.taxRegime === 'RF17' ? 'D' : 'I'
}
