/**
 * Sales invoices drawn at random, the same ones for the same seed: all treatments, all rates and natures, names in other alphabets, eight decimals, amounts at
 * the limits, other currencies. Each is one that could be issued: priced by our own rules, and without problems.
 */

import { type SellerTerms, stampDutyBearers } from '../../src/domain/identity/seller-terms.ts'
import type { IssuedInvoice, LineInput, PricedInvoice } from '../../src/domain/invoices/invoice.ts'
import type { Buyer, Seller } from '../../src/domain/invoices/parties.ts'
import { amountFaults, priceInvoice } from '../../src/domain/invoices/price.ts'
import { convert, isConvertible } from '../../src/domain/money/money.ts'
import { identities } from '../../src/regions/index.ts'
import { natures } from '../../src/regions/italy/natures.ts'
import { sales } from '../../src/regions/italy/sales/sales.ts'
import { type Random, seeded } from '../chaos/posting/random.ts'

export const today = '2026-03-31'

export const italianSeller: Seller = {
  name: 'Alfa S.r.l.',
  country: 'IT',
  vatNumber: 'IT12345670785',
  businessId: null,
  fiscalCode: null,
  address: { street: 'Via Roma 1', postalCode: '20121', city: 'Milano', province: 'MI', country: 'IT' },
  taxRegime: 'RF01',
  iban: null,
  supplies: 'services',
}

export const italianBuyer: Buyer = {
  contactId: null,
  name: 'Beta S.p.A.',
  country: 'IT',
  vatNumber: 'IT00743110157',
  businessId: null,
  fiscalCode: null,
  sdiCode: null,
  pec: null,
  email: null,
  address: null,
}

const pick = <Item>(random: Random, items: readonly Item[]): Item => items[Math.floor(random() * items.length)]!
const whole = (random: Random, least: number, most: number): number => least + Math.floor(random() * (most - least + 1))
const chance = (random: Random, share: number): boolean => random() < share

/** Of every kind of buyer that the rules tell apart, by what they have. */
const buyers: readonly (() => Partial<Buyer>)[] = [
  () => ({}),
  () => ({ sdiCode: 'M5UXCR1' }),
  () => ({ pec: 'acquisti@pec.example.it' }),
  () => ({ fiscalCode: '00743110157' }),
  () => ({ vatNumber: '00743110157', fiscalCode: 'RSSMRA80A01H501U' }),
  () => ({ vatNumber: null, fiscalCode: 'RSSMRA80A01H501U' }),
  () => ({ vatNumber: null, fiscalCode: '80012000826', sdiCode: 'UFY9MH' }),
  () => ({ country: null }),
  () => ({ country: 'DK', vatNumber: 'DK13585628' }),
  () => ({ country: 'GR', vatNumber: 'EL094259216' }),
  () => ({
    country: 'DE',
    vatNumber: 'DE136695976',
    address: { street: 'Torstr. 1', postalCode: '10119', city: 'Berlin', province: null, country: 'DE' },
  }),
  () => ({ country: 'FR', vatNumber: null }),
  () => ({ country: 'FR', vatNumber: 'FR00' }),
  () => ({ country: 'US', vatNumber: null, businessId: '12-3456789' }),
  () => ({ country: 'US', vatNumber: null }),
  () => ({ country: 'CH', vatNumber: 'CHE116281710MWST' }),
  () => ({ country: 'GB', vatNumber: 'XI123456789' }),
  () => ({ country: 'GB', vatNumber: 'GB980780684' }),
  () => ({ country: 'MC', vatNumber: 'FR40303265045' }),
  () => ({ country: 'SM', vatNumber: 'SM12345' }),
  () => ({ country: 'SM', vatNumber: null }),
  () => ({ country: 'VA', vatNumber: null }),
  () => ({ country: 'JP', vatNumber: null, businessId: '8'.repeat(40) }),
  () => ({ country: 'DE', vatNumber: 'IT00743110157' }),
]

const names = [
  'Beta S.p.A.',
  '\u03a0\u03b1\u03c0\u03b1\u03b4\u03cc\u03c0\u03bf\u03c5\u03bb\u03bf\u03c2 \u0391\u0395',
  '\u041e\u041e\u041e \u0429\u0438\u0442 \u0438 \u041c\u0435\u0447',
  'Caff\u00e8 \u2615 \u201cAl Porto\u201d \u{1f600}',
  '\u5317\u4eac\u516c\u53f8',
  'Nordstr\u00f8m & S\u00f8n \u2013 \u00c6bler A/S',
  `Societ\u00e0 ${'dal nome lungo '.repeat(9)}`,
  '\u200b',
  '<b>"A" & \'B\'</b>',
]

const streets = [
  'Via Roma 1',
  'Piazza dell\u2019Unit\u00e0 d\u2019Italia, 12/bis',
  'Rue '.repeat(30),
  '',
  '\u039f\u03b4\u03cc\u03c2 \u0395\u03c1\u03bc\u03bf\u03cd 5',
]

const descriptions = [
  'Consulenza',
  'Merce al 10',
  'Prestazione \u2014 90 \u20ac/h\u2026',
  '\u0421\u043e\u043f\u0440\u043e\u0432\u043e\u0436\u0434\u0435\u043d\u0438\u0435 \u{1f680}\u{1f468}\u200d\u{1f469}\u200d\u{1f467}',
  'riga\nsu\tpi\u00f9 righe',
  'lunghissima descrizione '.repeat(100),
  '\u0007\u0000',
]

function drawNumber(random: Random, wholeDigits: number): string {
  const decimals = whole(random, 0, 8)
  const digits = Array.from({ length: whole(random, 1, wholeDigits) }, () => whole(random, 0, 9)).join('')
  const fraction = Array.from({ length: decimals }, () => whole(random, 0, 9)).join('')
  return `${BigInt(digits)}${fraction === '' ? '' : `.${fraction}`}`
}

const italianNatures = natures.map(({ code }) => code).filter(code => code !== 'N7')

function drawLine(random: Random): LineInput {
  const isUntaxed = chance(random, 0.25)
  const isNegative = chance(random, 0.15)
  const unitPrice = drawNumber(random, pick(random, [2, 3, 4, 6]))
  return {
    description: pick(random, descriptions),
    quantity: chance(random, 0.4) ? '1' : `${chance(random, 0.05) ? '-' : ''}${drawNumber(random, 4)}`,
    unitPrice: isNegative ? `-${unitPrice}` : unitPrice,
    vatRate: isUntaxed ? 0 : pick(random, [22, 10, 5, 4]),
    vatNature: isUntaxed ? pick(random, italianNatures) : null,
  }
}

function drawLines(random: Random): LineInput[] {
  if (chance(random, 0.03)) return [{ description: 'Al limite', quantity: '1', unitPrice: '81967213114.7', vatRate: 22, vatNature: null }]
  const lines = Array.from({ length: chance(random, 0.02) ? 200 : whole(random, 1, 6) }, () => drawLine(random))
  // Some are credit notes: all of their prices turned.
  return chance(random, 0.15)
    ? lines.map(line => ({ ...line, unitPrice: line.unitPrice.startsWith('-') ? line.unitPrice.slice(1) : `-${line.unitPrice}` }))
    : lines
}

const currencies: readonly (readonly [string, string])[] = [
  ['USD', '0.92131'],
  ['GBP', '1.1735'],
  ['JPY', '0.0061234'],
  ['KWD', '3.01'],
  ['DKK', '0.134045'],
]

/** Of professionals, agents and others who pass the stamp duty on. */
const drawTerms = (random: Random): SellerTerms => ({
  pensionFund: chance(random, 0.7) ? { type: pick(random, identities.pensionFund.types), rate: pick(random, [2, 4, 5, 0.01, 12.5]) } : null,
  withholding: chance(random, 0.7)
    ? {
        type: pick(random, identities.withholding.types),
        rate: pick(random, [20, 23, 4, 30]),
        reason: pick(random, identities.withholding.reasons),
        base: pick(random, [100, 50, 20]),
      }
    : null,
  stampDutyBorneBy: pick(random, stampDutyBearers),
})

function drawSeller(random: Random): Seller {
  return {
    ...italianSeller,
    name: pick(random, names),
    address: { ...italianSeller.address, street: pick(random, streets.filter(Boolean)) },
    fiscalCode: chance(random, 0.2) ? '12345670785' : null,
    taxRegime: pick(random, ['RF01', 'RF01', 'RF01', 'RF17', 'RF19']),
    iban: chance(random, 0.5) ? 'IT60X0542811101000000123456' : null,
    supplies: pick(random, ['goods', 'services']),
    ...(chance(random, 0.3) && { terms: drawTerms(random) }),
  }
}

function drawBuyer(random: Random): Buyer {
  const drawn: Buyer = { ...italianBuyer, name: pick(random, names), ...pick(random, buyers)() }
  const street = pick(random, streets)
  const address = {
    street: street === '' ? null : street,
    postalCode: pick(random, ['00184', null, 'AB1 2CD']),
    city: 'Roma',
    province: 'rm',
    country: null,
  }
  return chance(random, 0.5) ? { ...drawn, address: drawn.address ?? address } : drawn
}

/** What an invoice in another currency says in euro. */
function inEuro(priced: PricedInvoice, currency: string, rate: string): IssuedInvoice['vatInHomeCurrency'] {
  return { amount: convert(priced.vat, currency, 'EUR', rate), currency: 'EUR', rate }
}

function drawInvoice(random: Random, at: number): IssuedInvoice | undefined {
  const seller = drawSeller(random)
  const buyer = drawBuyer(random)
  const lines = drawLines(random)
  const [currency, rate] = chance(random, 0.15) ? pick(random, currencies) : ['EUR', '1']
  const facts = { seller, buyer, lines, currency }
  if (amountFaults(facts).length > 0) return undefined
  const priced = priceInvoice(sales, facts)
  const date = pick(random, ['2026-01-01', '2026-02-28', today])
  if (sales.problems({ facts, priced, date, today }).length > 0) return undefined
  // With a contribution on top it may have a digit more than the format has room for.
  if (Math.abs(priced.total) >= 1e13) return undefined
  if (!isConvertible(priced.total, currency, 'EUR', rate)) return undefined
  return {
    id: `inv_${at}`,
    number: pick(random, [`${at + 1}/2026`, `FT-${at + 1}`, String(at + 1).padStart(20, '0')]),
    date,
    dueDate: chance(random, 0.5) ? '2026-04-30' : null,
    currency,
    seller,
    buyer,
    priced,
    corrects: priced.isCreditNote ? { number: '1/2025', date: '2025-12-31' } : null,
    causale: chance(random, 0.4) ? pick(random, ['Consulenza febbraio', 'parola '.repeat(90), 'x'.repeat(450), '\u20ac \u{1f4a1}']) : null,
    vatInHomeCurrency: currency === 'EUR' ? null : inEuro(priced, currency, rate),
  }
}

export function generateInvoices(count: number, seed: number): IssuedInvoice[] {
  const random = seeded(seed)
  const invoices: IssuedInvoice[] = []
  while (invoices.length < count) {
    const invoice = drawInvoice(random, invoices.length)
    if (invoice !== undefined) invoices.push(invoice)
  }
  return invoices
}

/** An invoice of given lines, priced by the rules. */
export function issue(change: {
  seller?: Partial<Seller>
  buyer?: Partial<Buyer>
  lines: readonly (Partial<LineInput> & { unitPrice: string })[]
  invoice?: Partial<IssuedInvoice>
}): IssuedInvoice {
  const seller = { ...italianSeller, ...change.seller }
  const buyer = { ...italianBuyer, ...change.buyer }
  const lines = change.lines.map(line => ({ description: 'Consulenza', quantity: '1', vatRate: 22, vatNature: null, ...line }))
  const currency = change.invoice?.currency ?? 'EUR'
  const priced = priceInvoice(sales, { seller, buyer, lines, currency })
  return {
    id: 'inv_1',
    number: '1/2026',
    date: '2026-02-10',
    dueDate: null,
    currency,
    seller,
    buyer,
    priced,
    corrects: null,
    causale: null,
    vatInHomeCurrency: null,
    ...change.invoice,
  }
}
