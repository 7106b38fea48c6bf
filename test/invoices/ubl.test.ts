/** Invoices written as UBL, and read again: by a library, by the rules of EN 16931, and by the reader that reads those of other senders. */
import { describe, expect, test } from 'vitest'
import type { IssuedInvoice, TreatmentKey } from '../../src/domain/invoices/invoice.ts'
import { priceInvoice } from '../../src/domain/invoices/price.ts'
import { printedInvoice } from '../../src/domain/invoices/printed-invoice.ts'
import { taxSubtotals } from '../../src/domain/invoices/ubl/categories.ts'
import { checkUbl } from '../../src/domain/invoices/ubl/rules.ts'
import { textAt } from '../../src/domain/invoices/ubl/tree.ts'
import { ublDocument, writeUbl } from '../../src/domain/invoices/ubl/ubl.ts'
import type { XmlElement } from '../../src/domain/text/xml-writer.ts'
import { isFailure } from '../../src/extraction/formats/failure.ts'
import { readUbl } from '../../src/extraction/formats/ubl/ubl.ts'
import { parseXml } from '../../src/extraction/formats/xml.ts'
import { sales } from '../../src/regions/denmark/sales/sales.ts'
import { seeded } from '../chaos/posting/random.ts'
import {
  buyer,
  danishBuyer,
  danishSeller,
  germanBuyer,
  type InvoiceGiven,
  issued,
  italianBuyer,
  italianSeller,
  minor,
} from '../harness/issued-invoices.ts'
import { rows } from '../harness/text-tables.ts'
import { treeOf } from '../harness/ubl-tree.ts'

const american = buyer({ name: 'Example Inc.', country: 'US', vatNumber: '12-3456789', email: 'accounts@example.com' })
const consumer = buyer({ name: 'Ein Kunde', country: 'DE', email: 'kunde@example.com' })

const breaches = (invoice: IssuedInvoice): string[] => checkUbl(treeOf(writeUbl(invoice))).map(({ rule }) => rule)

/** Every way in which a sale is taxed or not, with who buys. */
const treatments: Readonly<Partial<Record<TreatmentKey, InvoiceGiven>>> = {
  domestic: {},
  domestic_reverse_charge: { lines: [{ rate: 0, law: 'ML § 46, stk. 1', vatCode: 'OBPS' }] },
  domestic_exempt: { lines: [{ rate: 0, law: 'ML § 13' }] },
  eu_business_goods: { buyer: germanBuyer, lines: [{ rate: 0, law: 'ML § 34, stk. 1, nr. 1' }] },
  eu_business_services: { buyer: germanBuyer, lines: [{ rate: 0, law: 'ML § 16, stk. 1' }] },
  eu_consumer: { buyer: consumer },
  outside_eu_goods: { buyer: american, lines: [{ rate: 0, law: 'ML § 34, stk. 1, nr. 5' }] },
  outside_eu_services: { buyer: american, lines: [{ rate: 0, law: 'ML § 16, stk. 1' }] },
  outside_eu_consumer: { buyer: american },
  flat_rate_scheme: {
    seller: italianSeller,
    buyer: italianBuyer,
    currency: 'EUR',
    lines: [{ rate: 0, nature: 'N2.2', law: 'L. 190/2014' }],
  },
  san_marino: {
    seller: italianSeller,
    buyer: buyer({ name: 'Titano S.r.l.', country: 'SM', vatNumber: 'SM12345' }),
    currency: 'EUR',
    lines: [{ rate: 0, nature: 'N3.3', law: 'art. 71' }],
  },
  domestic_public: { seller: italianSeller, buyer: italianBuyer, currency: 'EUR', lines: [{ rate: 22 }], hasSplitPayment: true },
}

const given = (treatment: TreatmentKey, more: InvoiceGiven = {}): IssuedInvoice => {
  const base = treatments[treatment] ?? {}
  const [line = {}] = base.lines ?? []
  return issued({ ...base, treatment, ...more, lines: (more.lines ?? [{}]).map(one => ({ ...line, ...one })) })
}

const categories = (invoice: IssuedInvoice): string[] =>
  taxSubtotals(invoice, printedInvoice(invoice.priced)).map(({ category, rate }) => (rate === 0 ? category : `${category}${rate}`))

describe('the VAT category', () => {
  test.each(rows`
    treatment                category
    domestic                 S25
    domestic_reverse_charge  AE
    domestic_exempt          E
    eu_business_goods        K
    eu_business_services     AE
    eu_consumer              S25
    outside_eu_goods         G
    outside_eu_services      O
    outside_eu_consumer      S25
    flat_rate_scheme         E
    san_marino               G
    domestic_public          B22
  `)('of $treatment is $category', ({ treatment, category }) => {
    expect(categories(given(treatment as TreatmentKey))).toEqual([category])
  })

  test.each(rows`
    nature   category
    N1       E
    N2.1     O
    N2.2     E
    N3.1     G
    N3.2     K
    N3.5     E
    N4       E
    N5       E
    N6.3     AE
    N7       O
  `)('of the natura $nature is $category', ({ nature, category }) => {
    const invoice = issued({
      seller: italianSeller,
      buyer: italianBuyer,
      currency: 'EUR',
      lines: [{ rate: 0, nature: nature!, law: 'art.' }],
    })
    expect(categories(invoice)).toEqual([category])
  })

  test('of what is outside of the scope is exempt where it has company, and rows of one category are one', () => {
    const lines = [{ rate: 22 }, { rate: 0, nature: 'N2.1', law: 'art. 7-septies' }, { rate: 0, nature: 'N4', law: 'art. 10' }]
    const invoice = issued({ seller: italianSeller, buyer: american, currency: 'EUR', treatment: 'outside_eu_consumer', lines })
    expect(categories(invoice)).toEqual(['S22', 'E'])
    expect(breaches(invoice)).toEqual([])
    expect(writeUbl(invoice)).toContain('<cbc:TaxExemptionReason>N2.1 art. 7-septies; N4 art. 10</cbc:TaxExemptionReason>')
  })

  test('of a line without VAT and without a reason is zero-rated', () => {
    expect(categories(issued({ lines: [{ rate: 0 }] }))).toEqual(['Z'])
  })

  test('is told apart on a Danish invoice with goods under reverse charge and an exempt line', () => {
    const line = { quantity: '1', unitPrice: '100', vatNature: null }
    const lines = [
      { ...line, description: 'Laptop', vatRate: 0 },
      { ...line, description: 'Undervisning', vatRate: 0 },
      { ...line, description: 'Kaffe', vatRate: 25 },
    ]
    const priced = priceInvoice(sales, { seller: danishSeller, buyer: danishBuyer, lines, currency: 'DKK' })
    const invoice = { ...issued(), priced }
    expect(categories(invoice)).toEqual(['AE', 'E', 'S25'])
    expect(breaches(invoice)).toEqual([])
  })
})

const decimalsOf = (next: (below: number) => number): string => {
  const digits = next(9)
  const whole = String(next(10 ** (1 + next(5))))
  return digits === 0 ? whole : `${whole}.${String(next(10 ** digits)).padStart(digits, '0')}`
}

function generated(seed: number): IssuedInvoice {
  const random = seeded(seed)
  const next = (below: number): number => Math.floor(random() * below)
  const keys = Object.keys(treatments) as TreatmentKey[]
  const treatment = keys[seed % keys.length]!
  const base = treatments[treatment]!
  const currency = base.currency ?? ['DKK', 'EUR', 'USD', 'JPY'][next(4)]!
  const isCredit = next(4) === 0
  const lines = Array.from({ length: 1 + next(6) }, (_, at) => ({
    description: `Line ${at} <&> "æ"`,
    quantity: decimalsOf(next),
    unitPrice: `${(next(6) === 0) !== isCredit ? '-' : ''}${decimalsOf(next)}`,
  }))
  const home = currency === 'DKK' || currency === 'EUR' ? null : { amount: minor(0), currency: 'DKK', rate: '6.9' }
  const invoice = given(treatment, { currency, lines, number: `${seed}/2026`, dueDate: next(3) === 0 ? null : '2026-04-11' })
  const corrects = invoice.priced.isCreditNote ? { number: '1/2025', date: '2025-12-31' } : null
  return { ...invoice, corrects, vatInHomeCurrency: home && { ...home, amount: minor(invoice.priced.vat) } }
}

const stated = (xml: string) => {
  const root = parseXml(xml)
  if (isFailure(root)) throw new Error('not XML')
  return readUbl(root)
}

const seeds = Array.from({ length: 600 }, (_, at) => at)

test('the generated invoices are of all kinds', () => {
  const invoices = seeds.map(generated)
  expect(invoices.filter(({ priced }) => priced.isCreditNote).length).toBeGreaterThan(100)
  expect(new Set(invoices.flatMap(categories))).toEqual(new Set(['S25', 'B22', 'AE', 'E', 'K', 'G', 'O']))
  expect(new Set(invoices.map(({ currency }) => currency))).toEqual(new Set(['DKK', 'EUR', 'USD', 'JPY']))
})

test('600 invoices over all treatments keep the rules', () => {
  const found = seeds
    .map(generated)
    .flatMap(invoice => breaches(invoice).map(rule => `${invoice.number} ${invoice.priced.treatment.key} ${rule}`))
  expect(found).toEqual([])
})

test('600 invoices over all treatments are read back as they were', () => {
  for (const invoice of seeds.map(generated)) {
    const printed = printedInvoice(invoice.priced)
    const subtotals = taxSubtotals(invoice, printed)
    const read = stated(writeUbl(invoice))
    expect(read).toMatchObject({
      kind: invoice.priced.isCreditNote ? 'credit_note' : 'invoice',
      invoiceNumber: invoice.number,
      date: invoice.date,
      dueDate: invoice.priced.isCreditNote ? null : invoice.dueDate,
      currency: invoice.currency,
      net: printed.net,
      vat: printed.vat,
      total: printed.total,
      payable: printed.payable,
      references: invoice.corrects ? [invoice.corrects] : [],
      doubts: [],
    })
    expect(read.supplier).toMatchObject({ name: invoice.seller.name, country: invoice.seller.country })
    if (subtotals[0]!.category !== 'O') expect(read.supplier.vatNumber).toBe(invoice.seller.vatNumber)
    expect(read.vatLines.map(({ rate, net, vat, category }) => ({ rate, net, vat, category }))).toEqual(
      subtotals.map(({ rate, net, vat, category }) => ({ rate, net, vat, category })),
    )
    expect(read.items.map(({ description, amount }) => [description, amount])).toEqual(
      printed.lines.map(({ description, net }) => [description, net]),
    )
  }
})

test('the document is what was written: nothing is lost on the way through XML', () => {
  for (const invoice of seeds.slice(0, 60).map(generated)) {
    const { attributes: _, ...written } = ublDocument(invoice)
    const { attributes: __, ...read } = treeOf(writeUbl(invoice))
    expect(read).toEqual(written)
  }
})

describe('who is who', () => {
  const endpointOf = (party: 'Supplier' | 'Customer', invoice: IssuedInvoice): string => {
    const xml = writeUbl(invoice)
    const part = xml.slice(xml.indexOf(`Accounting${party}Party`))
    const match = /<cbc:EndpointID schemeID="(\w+)">([^<]+)</.exec(part.slice(0, part.indexOf(`</cac:Accounting${party}Party`)))
    return match ? `${match[1]} ${match[2]}` : 'none'
  }

  test.each(rows`
    country  vatNumber        businessId   endpoint
    DK       DK25313763       null         0184 25313763
    DK       null             25313763     0184 25313763
    DE       DE136695976      null         9930 DE136695976
    GR       EL123456783      null         9933 EL123456783
    SE       SE556703748501   null         0007 5567037485
    NO       null             974760673    0192 974760673
    IT       IT00743110157    null         0211 IT00743110157
    DE       136695976        null         9930 DE136695976
    US       123456789        null         none
  `)('a buyer in $country with $vatNumber and $businessId is at $endpoint', ({ country, vatNumber, businessId, endpoint }) => {
    const or = (text: string | undefined) => (text === 'null' ? null : text!)
    expect(
      endpointOf('Customer', issued({ buyer: buyer({ country: country!, vatNumber: or(vatNumber), businessId: or(businessId) }) })),
    ).toBe(endpoint)
  })

  test('a buyer without a number is reached by e-mail; one without either is at no address, and the rules say so', () => {
    expect(endpointOf('Customer', issued({ buyer: consumer }))).toBe('EM kunde@example.com')
    expect(breaches(issued({ buyer: buyer({ country: 'DE' }) }))).toEqual(['PEPPOL-EN16931-R010'])
  })

  test('a number of a country without VAT numbers is a number of a register', () => {
    const xml = writeUbl(issued({ buyer: american }))
    expect(xml).toContain('<cbc:CompanyID>12-3456789</cbc:CompanyID>')
    expect(xml).not.toContain('US12')
  })

  test('a seller without a VAT number is known by another one', () => {
    const invoice = issued({
      seller: { ...danishSeller, vatNumber: null },
      lines: [{ rate: 0, law: 'ML § 13' }],
      treatment: 'domestic_exempt',
    })
    expect(breaches(invoice)).toEqual([])
    expect(textAt(ublDocument(invoice), 'cac:AccountingSupplierParty/cac:Party/cac:PartyTaxScheme/cac:TaxScheme/cbc:ID')).toBe('TAX')
  })

  test('goods to Northern Ireland are delivered there', () => {
    const buyerThere = buyer({ name: 'Belfast Ltd', country: 'GB', vatNumber: 'XI123456782' })
    const invoice = given('eu_business_goods', { buyer: buyerThere })
    expect(textAt(ublDocument(invoice), 'cac:Delivery/cac:DeliveryLocation/cac:Address/cac:Country/cbc:IdentificationCode')).toBe('XI')
    expect(breaches(invoice)).toEqual([])
  })
})

describe('how it is paid', () => {
  const payment = (invoice: IssuedInvoice): string[] =>
    [
      'cbc:PaymentMeansCode',
      'cbc:PaymentID',
      'cac:PayeeFinancialAccount/cbc:ID',
      'cac:PayeeFinancialAccount/cac:FinancialInstitutionBranch/cbc:ID',
    ].map(path => textAt(ublDocument(invoice), `cac:PaymentMeans/${path}`))

  test('between Danes to the account, in euros and from abroad to the IBAN', () => {
    expect(payment(issued())).toEqual(['42', '2026-0001', '0440116243', '0040'])
    expect(payment(issued({ currency: 'EUR' }))).toEqual(['58', '2026-0001', 'DK5000400440116243', ''])
    expect(payment(issued({ buyer: american, currency: 'USD' }))).toEqual(['30', '2026-0001', 'DK5000400440116243', ''])
  })

  test('not at all for a credit note, nor without an account', () => {
    expect(payment(issued({ lines: [{ unitPrice: '-1' }] }))).toEqual(['', '', '', ''])
    expect(payment(issued({ seller: { ...danishSeller, iban: null } }))).toEqual(['', '', '', ''])
  })

  test('split payment and what is withheld are taken off the total', () => {
    const totals = 'cac:LegalMonetaryTotal/cbc:'
    const document = ublDocument(given('domestic_public', { withheld: 1000, lines: [{ unitPrice: '100' }] }))
    expect(['TaxInclusiveAmount', 'PrepaidAmount', 'PayableAmount'].map(name => textAt(document, totals + name))).toEqual([
      '122.00',
      '32.00',
      '90.00',
    ])
  })
})

test('a price of a currency without cents that no reader could multiply is written as one piece', () => {
  const invoice = issued({ currency: 'JPY', lines: [{ quantity: '1.5', unitPrice: '333' }] })
  expect(breaches(invoice)).toEqual([])
  expect(writeUbl(invoice)).toContain('<cbc:Note>1.5 x 333</cbc:Note>')
})

test('texts that XML or the rules have no place for do no harm', () => {
  const names = ['', '\u0000', ' \n\t ', '\ud800', '<&>"\'', 'a\r\nb', '\u{1f600}'.repeat(500), ']]>']
  for (const name of names) {
    const invoice = issued({ buyer: { ...danishBuyer, name }, number: name, causale: name, lines: [{ description: name }] })
    expect(breaches(invoice)).toEqual([])
  }
})

describe('the rules find what is wrong:', () => {
  const changed = (path: string, text: string, invoice = issued()): string[] => {
    const replace = (node: XmlElement, [name, ...rest]: readonly string[]): XmlElement => ({
      ...node,
      content:
        typeof node.content === 'string'
          ? node.content
          : node.content.flatMap(child => {
              if (child.name !== name) return [child]
              if (rest.length > 0) return [replace(child, rest)]
              return text === '' ? [] : [{ ...child, content: text }]
            }),
    })
    return checkUbl(replace(ublDocument(invoice), path.split('/'))).map(({ rule }) => rule)
  }

  test.each([
    ['cbc:ID', '', 'BR-02'],
    ['cbc:BuyerReference', '', 'PEPPOL-EN16931-R003'],
    ['cbc:DueDate', '', 'BR-CO-25'],
    ['cac:InvoiceLine/cbc:LineExtensionAmount', '99.00', 'BR-CO-10'],
    ['cac:InvoiceLine/cbc:InvoicedQuantity', '2', 'PEPPOL-EN16931-R120'],
    ['cac:InvoiceLine/cac:Price/cbc:PriceAmount', '-100', 'BR-27'],
    ['cac:LegalMonetaryTotal/cbc:TaxExclusiveAmount', '99.00', 'BR-CO-13'],
    ['cac:TaxTotal/cbc:TaxAmount', '24.99', 'BR-CO-14'],
    ['cac:LegalMonetaryTotal/cbc:TaxInclusiveAmount', '125.01', 'BR-CO-15'],
    ['cac:LegalMonetaryTotal/cbc:PayableAmount', '125.01', 'BR-CO-16'],
    ['cac:TaxTotal/cac:TaxSubtotal/cbc:TaxAmount', '25.02', 'BR-CO-17'],
    ['cac:LegalMonetaryTotal/cbc:PayableAmount', '125.000', 'BR-DEC'],
    ['cac:TaxTotal/cac:TaxSubtotal/cbc:TaxableAmount', '99.00', 'BR-S-08'],
    ['cac:TaxTotal/cac:TaxSubtotal/cac:TaxCategory/cbc:Percent', '0', 'BR-S-05'],
    ['cac:TaxTotal/cac:TaxSubtotal/cac:TaxCategory/cbc:ID', 'X', 'BR-CL-18'],
    ['cac:TaxTotal/cac:TaxSubtotal/cac:TaxCategory/cbc:ID', 'E', 'BR-S-01'],
    ['cac:AccountingSupplierParty/cac:Party/cac:PartyTaxScheme', '', 'BR-S-02'],
    ['cac:AccountingSupplierParty/cac:Party/cac:PartyLegalEntity/cbc:CompanyID', '', 'DK-R-002'],
    ['cac:AccountingSupplierParty/cac:Party/cac:PartyLegalEntity/cbc:CompanyID', '1234567', 'PEPPOL-COMMON-R042'],
    ['cac:AccountingSupplierParty/cac:Party/cac:PartyTaxScheme/cbc:CompanyID', '13585628', 'BR-CO-09'],
    ['cac:PaymentMeans/cbc:PaymentMeansCode', '30', 'DK-R-005'],
    ['cac:PaymentMeans/cac:PayeeFinancialAccount/cac:FinancialInstitutionBranch', '', 'DK-R-006'],
  ])('%s as %j breaks %s', (path, text, rule) => {
    expect(changed(path, text)).toContain(rule)
  })

  test.each([
    ['eu_business_goods', 'cac:Delivery', 'BR-IC-11'],
    ['eu_business_goods', 'cac:Delivery/cac:DeliveryLocation', 'BR-IC-12'],
    ['eu_business_goods', 'cac:AccountingCustomerParty/cac:Party/cac:PartyTaxScheme', 'BR-IC-02'],
    ['eu_business_services', 'cac:AccountingCustomerParty/cac:Party/cac:PartyTaxScheme', 'BR-AE-02'],
    ['outside_eu_goods', 'cac:AccountingSupplierParty/cac:Party/cac:PartyTaxScheme', 'BR-G-02'],
    ['domestic_exempt', 'cac:TaxTotal/cac:TaxSubtotal/cac:TaxCategory/cbc:TaxExemptionReason', 'BR-E-10'],
  ] as const)('%s without %s breaks %s', (treatment, path, rule) => {
    expect(changed(path, '', given(treatment))).toContain(rule)
  })

  test('VAT where none is charged, a rate on what is outside of the scope', () => {
    const tax = 'cac:TaxTotal/cac:TaxSubtotal/cbc:TaxAmount'
    expect(changed(tax, '1.00', given('eu_business_services'))).toContain('BR-AE-09')
    expect(changed('cac:AccountingSupplierParty/cac:Party/cac:PartyTaxScheme', '', given('outside_eu_services'))).toEqual([])
  })
})
