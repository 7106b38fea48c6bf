/** Danish invoices to buyers that ask for electronic ones, priced by our own rules. */
import type { Delivery } from '../../src/domain/invoices/delivery.ts'
import type { IssuedInvoice, LineInput } from '../../src/domain/invoices/invoice.ts'
import type { Buyer, Seller } from '../../src/domain/invoices/parties.ts'
import { priceInvoice } from '../../src/domain/invoices/price.ts'
import { convert } from '../../src/domain/money/money.ts'
import { sales } from '../../src/regions/denmark/sales/sales.ts'
import { buyer, danishBuyer, danishSeller, germanBuyer } from '../harness/issued-invoices.ts'

export const gln = '5798009811530'

export const deliveryTo = (changes: Partial<Delivery> = {}): Delivery => ({
  scheme: '0088',
  identifier: gln,
  format: 'peppol_bis',
  buyerReference: 'Hans Hansen',
  orderReference: '5002701',
  ...changes,
})

export interface Given {
  seller?: Partial<Seller>
  buyer?: Buyer
  delivery?: Partial<Delivery>
  lines?: readonly Partial<LineInput>[]
  currency?: string
  rate?: string
  invoice?: Partial<IssuedInvoice>
}

export function issuedTo({
  seller: changes = {},
  buyer: to = danishBuyer,
  delivery = {},
  lines = [{}],
  currency = 'DKK',
  rate,
  invoice = {},
}: Given): IssuedInvoice {
  const seller = { ...danishSeller, ...changes }
  const addressed = { ...to, delivery: deliveryTo(delivery) }
  const filled = lines.map(line => ({ description: 'Rådgivning', quantity: '1', unitPrice: '1000', vatRate: 25, vatNature: null, ...line }))
  const priced = priceInvoice(sales, { seller, buyer: addressed, lines: filled, currency })
  return {
    id: 'inv_1',
    number: '2026-0001',
    date: '2026-03-12',
    dueDate: priced.isCreditNote ? null : '2026-04-11',
    currency,
    seller,
    buyer: addressed,
    priced,
    corrects: null,
    causale: null,
    vatInHomeCurrency: rate === undefined ? null : { amount: convert(priced.vat, currency, 'DKK', rate), currency: 'DKK', rate },
    ...invoice,
  }
}

export const municipality = buyer({
  name: 'Skovby Kommune',
  country: 'DK',
  businessId: '25313763',
  address: { street: 'Rådhustorvet 4', postalCode: '3000', city: 'Helsingør', province: null, country: 'DK' },
})

const american = buyer({
  name: 'Example Inc.',
  country: 'US',
  businessId: '12-3456789',
  address: { street: '1 Main Street', postalCode: '10001', city: 'New York', province: 'NY', country: 'US' },
})

/** What a small Danish company sends, by the name of its golden file. */
export const cases: Readonly<Record<string, IssuedInvoice>> = {
  'domestic-25': issuedTo({
    delivery: { scheme: '0184', identifier: 'DK25313763' },
    lines: [{ quantity: '8.5', unitPrice: '949.99' }, { unitPrice: '-100' }],
  }),
  'credit-note': issuedTo({
    lines: [{ description: 'Kreditering af 2026-0001', unitPrice: '-250.50' }],
    invoice: { number: '2026-0002', corrects: { number: '2026-0001', date: '2026-03-12' } },
  }),
  'public-receiver': issuedTo({
    buyer: municipality,
    lines: [{ description: 'Kaffe, 10 kg', quantity: '10', unitPrice: '89.95' }],
    invoice: { causale: 'Levering uge 11' },
  }),
  'payment-slip': issuedTo({ buyer: municipality, seller: { fikCreditor: '12345678' } }),
  'mixed-rates': issuedTo({
    seller: { supplies: 'services' },
    lines: [
      { description: 'Bærbar computer', vatRate: 0, unitPrice: '7999.95' },
      { description: 'Undervisning', vatRate: 0, unitPrice: '1200' },
      { description: 'Kaffe', quantity: '3', unitPrice: '33.33' },
    ],
  }),
  'reverse-charge-germany': issuedTo({
    buyer: germanBuyer,
    delivery: { scheme: '9930', identifier: 'DE136695976' },
    currency: 'EUR',
    rate: '7.46',
  }),
  'goods-germany': issuedTo({
    seller: { supplies: 'goods' },
    buyer: germanBuyer,
    delivery: { scheme: '9930', identifier: 'DE136695976' },
    lines: [{ description: 'Stole', quantity: '4', unitPrice: '125.125' }],
  }),
  export: issuedTo({
    seller: { supplies: 'goods' },
    buyer: american,
    delivery: { scheme: '0060', identifier: '123456789' },
    currency: 'USD',
    rate: '6.9',
  }),
  'outside-scope': issuedTo({
    buyer: american,
    delivery: { scheme: '0060', identifier: '123456789' },
    lines: [{ description: 'Advice', vatRate: 0 }],
  }),
  'foreign-currency': issuedTo({ currency: 'EUR', rate: '7.4604', lines: [{ quantity: '3', unitPrice: '33.33' }] }),
  'foreign-currency-credit-note': issuedTo({
    currency: 'EUR',
    rate: '7.4604',
    lines: [{ description: 'Kreditering af 2026-0001', quantity: '-3', unitPrice: '33.33' }],
    invoice: { number: '2026-0002', corrects: { number: '2026-0001', date: '2026-03-12' } },
  }),
}

/** What OIOUBL has names for. */
export const inOioubl = [
  'domestic-25',
  'credit-note',
  'public-receiver',
  'payment-slip',
  'mixed-rates',
  'foreign-currency',
  'foreign-currency-credit-note',
]
