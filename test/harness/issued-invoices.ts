/** Invoices as they are when they are printed or written as XML: priced here by the plain arithmetic of the rule book, so that no test leans on our pricing. */
import type { IssuedInvoice, LineInput, PricedInvoice, PricedLine, TreatmentKey, VatSummaryRow } from '../../src/domain/invoices/invoice.ts'
import type { Buyer, Seller } from '../../src/domain/invoices/parties.ts'
import { type Minor, minus, percentOf, plus, share, sum, toDecimal, toMinorUnits, zero } from '../../src/domain/money/money.ts'

export const danishSeller: Seller = {
  name: 'Nordhavn Kaffe ApS',
  country: 'DK',
  vatNumber: 'DK13585628',
  businessId: '13585628',
  fiscalCode: null,
  address: { street: 'Havnegade 12', postalCode: '1058', city: 'K\u00f8benhavn K', province: null, country: 'DK' },
  taxRegime: null,
  iban: 'DK5000400440116243',
  supplies: 'services',
}

export const italianSeller: Seller = {
  name: 'Alfa S.r.l.',
  country: 'IT',
  vatNumber: 'IT12345670785',
  businessId: null,
  fiscalCode: '12345670785',
  address: { street: 'Via Roma 1', postalCode: '20121', city: 'Milano', province: 'MI', country: 'IT' },
  taxRegime: 'RF01',
  iban: 'IT60X0542811101000000123456',
  supplies: 'services',
}

const nobody: Buyer = {
  contactId: null,
  name: 'A Buyer',
  country: null,
  vatNumber: null,
  businessId: null,
  fiscalCode: null,
  sdiCode: null,
  pec: null,
  email: null,
  address: null,
}

export const buyer = (given: Partial<Buyer>): Buyer => ({ ...nobody, ...given })

export const danishBuyer = buyer({
  name: 'Eksempel A/S',
  country: 'DK',
  vatNumber: 'DK25313763',
  businessId: '25313763',
  address: { street: 'Storegade 1', postalCode: '8000', city: 'Aarhus C', province: null, country: 'DK' },
})

export const germanBuyer = buyer({
  name: 'Beispiel GmbH',
  country: 'DE',
  vatNumber: 'DE136695976',
  address: { street: 'Hauptstra\u00dfe 5', postalCode: '10115', city: 'Berlin', province: null, country: 'DE' },
})

export const italianBuyer = buyer({
  name: 'Beta S.p.A.',
  country: 'IT',
  vatNumber: 'IT00743110157',
  sdiCode: 'ABC1234',
  address: { street: 'Corso Italia 9', postalCode: '00198', city: 'Roma', province: 'RM', country: 'IT' },
})

export interface LineGiven {
  description?: string
  quantity?: string
  unitPrice?: string
  rate?: number
  nature?: string | null
  law?: string | null
  vatCode?: string
}

export interface InvoiceGiven extends Partial<Omit<IssuedInvoice, 'priced'>> {
  lines?: readonly LineGiven[]
  treatment?: TreatmentKey
  mention?: string | null
  hasSplitPayment?: boolean
  stampDuty?: number
  withheld?: number
}

export const minor = (units: number): Minor => toMinorUnits(units)

/** quantity x unitPrice in minor units, rounded half away from zero. */
export function productOf(quantity: string, unitPrice: string, decimals: number): Minor {
  const one = toDecimal(quantity)
  const other = toDecimal(unitPrice)
  const scale = one.scale + other.scale
  return share(minor(1), one.value * other.value * 10n ** BigInt(decimals), 10n ** BigInt(scale))
}

function pricedLine(given: LineGiven, decimals: number): PricedLine {
  const { description = 'Consulting', quantity = '1', unitPrice = '100', rate = 25, nature = null, law = null, vatCode = 'X' } = given
  const line: LineInput = { description, quantity, unitPrice, vatRate: rate, vatNature: nature }
  return { ...line, appliedVatRate: rate, nature, vatCode, account: '1', law, net: productOf(quantity, unitPrice, decimals) }
}

function summaryOf(lines: readonly PricedLine[]): VatSummaryRow[] {
  const groups = new Map<string, PricedLine[]>()
  for (const line of lines) {
    const key = `${line.appliedVatRate} ${line.nature} ${line.vatCode}`
    groups.set(key, [...(groups.get(key) ?? []), line])
  }
  return [...groups.values()].map(group => {
    const { appliedVatRate: rate, nature, vatCode, law } = group[0]!
    const net = sum(group.map(line => line.net))
    return { rate, nature, vatCode, law, net, vat: percentOf(net, rate) }
  })
}

export function issued(given: InvoiceGiven = {}): IssuedInvoice {
  const { lines = [{}], treatment = 'domestic', mention = null, hasSplitPayment = false, stampDuty = 0, withheld = 0, ...rest } = given
  const decimals = rest.currency === 'JPY' ? 0 : 2
  const pricedLines = lines.map(line => pricedLine(line, decimals))
  const vatSummary = summaryOf(pricedLines)
  const net = sum(vatSummary.map(row => row.net))
  const vat = sum(vatSummary.map(row => row.vat))
  const total = plus(net, vat)
  const priced: PricedInvoice = {
    lines: pricedLines,
    vatSummary,
    net,
    vat,
    total,
    payable: minus(minus(total, hasSplitPayment ? vat : zero), minor(withheld)),
    treatment: { key: treatment, reason: 'A reason.', mention },
    isCreditNote: total < 0,
    stampDuty: minor(stampDuty),
    hasSplitPayment,
    warnings: [],
  }
  return {
    id: 'inv_1',
    number: '2026-0001',
    date: '2026-03-12',
    dueDate: '2026-04-11',
    currency: 'DKK',
    seller: danishSeller,
    buyer: danishBuyer,
    corrects: null,
    causale: null,
    vatInHomeCurrency: null,
    ...rest,
    priced,
  }
}
