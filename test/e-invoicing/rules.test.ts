/** The rules: invoices drawn at random always keep them, and each kind of fault is found under its own name, with a field and a sentence. */
import { describe, expect, test } from 'vitest'
import type { IssuedInvoice } from '../../src/domain/invoices/invoice.ts'
import { printedInvoice } from '../../src/domain/invoices/printed-invoice.ts'
import { xmlDocument } from '../../src/domain/text/xml-writer.ts'
import { isFailure } from '../../src/extraction/formats/failure.ts'
import { readUbl } from '../../src/extraction/formats/ubl/ubl.ts'
import { parseXml } from '../../src/extraction/formats/xml.ts'
import { languages } from '../../src/language/languages.ts'
import { tell } from '../../src/language/tell.ts'
import { exchange } from '../../src/regions/denmark/exchange/exchange.ts'
import { faultOf } from '../../src/regions/denmark/exchange/fields.ts'
import { breachesOf, documentIn } from '../../src/regions/denmark/exchange/formats.ts'
import { fromParsed } from '../../src/regions/denmark/exchange/stand-in.ts'
import { seeded } from '../chaos/posting/random.ts'
import { buyer, danishBuyer, germanBuyer } from '../harness/issued-invoices.ts'
import { type Given, issuedTo, municipality } from './cases.ts'

const american = buyer({ name: 'Example Inc.', country: 'US', businessId: '12-3456789' })

function drawn(seed: number): IssuedInvoice {
  const random = seeded(seed)
  const next = (below: number): number => Math.floor(random() * below)
  const decimal = (digits: number): string => {
    const whole = String(1 + next(9_999))
    return digits === 0 ? whole : `${whole}.${String(next(10 ** digits)).padStart(digits, '0')}`
  }
  const to = [danishBuyer, municipality, danishBuyer, germanBuyer, american][next(5)]!
  const isCredit = next(4) === 0
  const isAbroad = to === germanBuyer || to === american
  const lines = Array.from({ length: 1 + next(8) }, (_, at) => ({
    description: ['Rådgivning', 'Laptop', 'Undervisning', 'Kaffe <&> "te"'][next(4)]!,
    quantity: decimal(next(7)),
    unitPrice: `${(next(6) === 0 && at > 0) !== isCredit ? '-' : ''}${decimal(next(9))}`,
    vatRate: next(3) === 0 ? 0 : 25,
  }))
  const currency = next(3) === 0 ? 'EUR' : 'DKK'
  const delivery = isAbroad ? { scheme: '0060', identifier: '123456789' } : {}
  const given: Given = {
    seller: { supplies: next(2) === 0 ? 'goods' : 'services' },
    buyer: to,
    delivery,
    lines,
    currency,
    ...(currency === 'EUR' && { rate: '7.46' }),
  }
  return issuedTo(given)
}

const seeds = Array.from({ length: 250 }, (_, at) => at)

test('250 invoices at random keep the rules of both formats, and are read back to the cent', () => {
  const counts = { oioubl: 0, creditNotes: 0 }
  for (const seed of seeds) {
    const invoice = drawn(seed)
    const { priced, seller, buyer: to } = invoice
    if (priced.total === 0) continue
    const printed = printedInvoice(priced)
    counts.creditNotes += priced.isCreditNote ? 1 : 0
    // OIOUBL has no name for what leaves the country.
    const isAtHome = to.country === seller.country
    for (const format of isAtHome ? (['peppol_bis', 'oioubl'] as const) : (['peppol_bis'] as const)) {
      counts.oioubl += format === 'oioubl' ? 1 : 0
      const xml = xmlDocument(documentIn(format, invoice))
      const root = parseXml(xml)
      if (isFailure(root)) throw new Error('not XML')
      expect([seed, format, breachesOf(fromParsed(root))]).toEqual([seed, format, []])
      const { net, vat, total, payable } = printed
      expect(readUbl(root)).toMatchObject({ net, vat, total, payable, currency: invoice.currency, invoiceNumber: invoice.number })
    }
  }
  expect(counts.oioubl).toBeGreaterThan(100)
  expect(counts.creditNotes).toBeGreaterThan(40)
})

const faultsOf = (invoice: IssuedInvoice) => exchange.write(invoice, 1, '2026-03-12')!.faults

/** A fault, by what is wrong with the invoice, the rule that finds it, and the field that mends it. */
const broken: readonly (readonly [what: string, given: Given, rule: string, path: string])[] = [
  ['no reference', { delivery: { buyerReference: null, orderReference: null } }, 'PEPPOL-EN16931-R003', 'contact.delivery.orderReference'],
  ['a wrong check digit of a GLN', { delivery: { identifier: '5798009811531' } }, 'PEPPOL-COMMON-R040', 'contact.delivery.identifier'],
  ['a short CVR number', { delivery: { scheme: '0184', identifier: '123' } }, 'PEPPOL-COMMON-R042', 'contact.delivery.identifier'],
  ['no number of the seller', { seller: { businessId: null, vatNumber: null } }, 'DK-R-002', 'organization.businessId'],
  ['no line', { invoice: { priced: { ...issuedTo({}).priced, lines: [] } } }, 'BR-16', 'lines'],
  ['lines that are not the total', { invoice: { priced: { ...issuedTo({}).priced, net: 1 as never } } }, 'BR-CO-10', 'lines'],
  ['a total that is not net and VAT', { invoice: { priced: { ...issuedTo({}).priced, total: 1 as never } } }, 'BR-CO-15', 'lines'],
  ['VAT that is not that of the rows', { invoice: { priced: { ...issuedTo({}).priced, vat: 1 as never } } }, 'BR-CO-14', 'lines'],
  ['a short creditor number of a slip', { seller: { fikCreditor: '123' } }, 'DK-R-010', 'organization.fikCreditor'],
  [
    'OIOUBL without a scheme that it knows',
    { delivery: { format: 'oioubl', scheme: '9930', identifier: 'DE136695976' } },
    'F-INV044',
    'contact.delivery.identifier',
  ],
  ['OIOUBL with a wrong GLN', { delivery: { format: 'oioubl', identifier: '123' } }, 'F-LIB181', 'contact.delivery.identifier'],
  ['OIOUBL of goods abroad', { seller: { supplies: 'goods' }, buyer: germanBuyer, delivery: { format: 'oioubl' } }, 'F-LIB074', 'lines'],
  [
    'OIOUBL with an account abroad',
    { seller: { iban: 'DE89370400440532013000' }, delivery: { format: 'oioubl' } },
    'F-LIB100',
    'organization.iban',
  ],
  ['OIOUBL with nothing of something', { lines: [{ quantity: '0' }, {}], delivery: { format: 'oioubl' } }, 'F-INV147', 'lines'],
  [
    'OIOUBL with a payable that is not the total',
    { delivery: { format: 'oioubl' }, invoice: { priced: { ...issuedTo({}).priced, payable: 1 as never } } },
    'F-INV133',
    'lines',
  ],
  [
    'OIOUBL of a slip without a creditor',
    { seller: { fikCreditor: '123' }, delivery: { format: 'oioubl' } },
    'F-LIB305',
    'organization.fikCreditor',
  ],
]

test.each(broken)('%s is refused before it is sent', (_, given, rule, path) => {
  expect(faultsOf(issuedTo(given))).toContainEqual(
    expect.objectContaining({ path, code: 'einvoice_rule', values: expect.objectContaining({ rule }) }),
  )
})

describe('every rule has a field and a sentence', () => {
  const named = [
    ...'BR-02 BR-CO-17 PEPPOL-EN16931-R120 DK-R-016 F-CRN088 F-LIB130'.split(' '),
    ...['S', 'Z', 'E', 'AE', 'IC', 'G', 'O'].flatMap(family =>
      ['01', '02', '05', '08', '09', '10'].map(number => `BR-${family}-${number}`),
    ),
  ]
  test.each(named)('%s', rule => {
    const { code = '', values = {} } = faultOf(rule)
    for (const language of languages) expect(tell(language, { code, values })).toMatch(new RegExp(`^\\p{Lu}.*\\(${rule}\\)\\.$`, 'u'))
  })
})
