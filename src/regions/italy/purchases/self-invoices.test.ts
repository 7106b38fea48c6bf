import { describe, expect, test } from 'vitest'
import { cents, extractionOf } from '../../../../test/harness/coding-facts.ts'
import { rows } from '../../../../test/harness/text-tables.ts'
import { invoiceSchema } from '../../../../test/invoices/fatturapa-schemas.ts'
import type { Coding, CodingLine } from '../../../domain/coding/coding.ts'
import type { Supplier } from '../../../domain/documents/extraction.ts'
import type { Purchase } from '../../../domain/invoices/self-invoice.ts'
import { exchange } from '../exchange/exchange.ts'
import { selfTree } from '../exchange/self-invoice.ts'
import { preflight } from '../fatturapa/preflight.ts'
import { selfInvoices } from './self-invoices.ts'

const home = { country: 'IT', currency: 'EUR', language: 'it' }

const lineOf = (vatCode: string, net: number, text = 'Qualcosa'): CodingLine => ({
  ledgerAccountId: '4221',
  category: 'software',
  vatCode,
  text,
  net: cents(net),
  vat: cents(0),
})

function purchaseOf(
  supplier: Partial<Supplier>,
  lines: readonly CodingLine[],
  changes: Partial<Omit<Purchase, 'extraction'>> & { extraction?: Partial<Purchase['extraction']> } = {},
): Purchase {
  const { extraction, ...rest } = changes
  const coding: Coding = {
    lines,
    bookingText: 'Cloudworks',
    codedAmount: null,
    exchange: null,
    reasons: [],
    warnings: [],
    situation: '',
    confidence: 1,
    isHumanMade: false,
  }
  return {
    extraction: { ...extractionOf(home, { supplier: { name: 'Cloudworks', country: null, ...supplier } }), ...extraction },
    coding,
    known: null,
    receivedOn: '2026-03-20',
    ...rest,
  }
}

const inEuro = (minor: number): string => (minor / 100).toFixed(2)

describe('what is due', () => {
  test.each(rows`
    what                             country  number         codes                  due
    services from Ireland            IE       IE6388047V     22RC17 100             TD17 100.00 22.00 2026-03-20
    services, partly deductible      IE       IE6388047V     22RC17D40 100          TD17 100.00 22.00 2026-03-20
    services from America            US       -              22RC17 100             TD17 100.00 22.00 2026-03-12
    goods from Germany               DE       DE136695976    22RC18 1000            TD18 1000.00 220.00 2026-03-20
    goods in Italy, seller abroad    DE       DE136695976    22RC19 50              TD19 50.00 11.00 2026-03-20
    the same, outside the EU         CH       -              22RC19 50              TD19 50.00 11.00 2026-03-12
    goods from the Vatican           VA       -              22RC19 50              TD19 50.00 11.00 2026-03-12
    services from San Marino         SM       SM12345        22RC17 50              TD17 50.00 11.00 2026-03-12
    goods from Northern Ireland      GB       XI123456789    22RC18 50              TD18 50.00 11.00 2026-03-20
    goods from San Marino            SM       SM12345        22RC19 50              TD19 50.00 11.00 2026-03-20
    a subcontract at home            IT       IT00743110157  22RC16 3000            TD16 3000.00 660.00 2026-03-20
    at 10 %                          IT       IT00743110157  10RC16 3000            TD16 3000.00 300.00 2026-03-20
    two rates                        IT       IT00743110157  22RC16 100; 4RC16 50   TD16 150.00 24.00 2026-03-20
    goods and services               DE       DE136695976    22RC18 10; 22RC17 20   TD17 20.00 4.40 2026-03-20; TD18 10.00 2.20 2026-03-20
    what is not owed beside it       DE       DE136695976    22RC17 20; NR 5        TD17 20.00 4.40 2026-03-20
    a credit note                    IE       IE6388047V     22RC17 -100            TD17 -100.00 -22.00 2026-03-20
    exempt services from abroad      IE       IE6388047V     N4 100                 TD17 100.00 0.00 2026-03-20
    exempt services at home          IT       IT00743110157  N4 100                 -
    VAT on the bill                  IT       IT00743110157  22 100                 -
    customs                          US       -              22IMP 100              -
    nothing                          IE       IE6388047V     22RC17 0               -
  `)('$what', ({ country, number, codes, due }) => {
    const lines = codes!.split('; ').map(text => {
      const [code, net] = text.split(' ')
      return lineOf(code!, Number(net))
    })
    const found = selfInvoices.due(purchaseOf({ country: country!, vatNumber: number || null }, lines))
    expect(found.map(({ type, priced, date }) => `${type} ${inEuro(priced.net)} ${inEuro(priced.vat)} ${date}`).join('; ')).toBe(due)
    expect(found.flatMap(({ faults }) => faults)).toEqual([])
    expect(selfInvoices.mayConcern(purchaseOf({}, lines).coding) || found.length === 0).toBe(true)
  })

  test.each(rows`
    what                                            code    country  dated       received    deadline
    from the EU, by its receipt                     22RC17  IE       2026-02-27  2026-03-01  2026-04-15
    on the last day of the month                    22RC17  IE       2026-02-27  2026-03-31  2026-04-15
    in December                                     22RC18  DE       2026-12-30  2026-12-31  2027-01-15
    in January                                      22RC19  DE       2026-01-02  2026-01-31  2026-02-15
    from outside the EU, by the day of the supply   22RC17  US       2026-03-28  2026-04-02  2026-04-15
    at home, within the month                       22RC16  IT       2026-03-01  2026-03-03  2026-03-31
    at home, or within fifteen days                 22RC16  IT       2026-03-01  2026-03-20  2026-04-04
    at home, over the end of the year               22RC16  IT       2026-12-20  2026-12-31  2027-01-15
    at home, in a short month                       22RC16  IT       2026-02-01  2026-02-13  2026-02-28
  `)('$what: dated $dated and received on $received it is told by $deadline', ({ code, country, dated, received, deadline }) => {
    const changes = { receivedOn: received!, extraction: { date: dated! } }
    const [due] = selfInvoices.due(purchaseOf({ country: country! }, [lineOf(code!, 1)], changes))
    expect(due?.deadline).toBe(deadline)
  })

  test('a document that a buyer issued itself calls for none', () => {
    for (const documentType of ['TD16', 'TD17', 'TD19', 'TD20', 'TD28', 'TD29']) {
      expect(selfInvoices.due(purchaseOf({ country: 'IE' }, [lineOf('22RC17', 1)], { extraction: { documentType } }))).toEqual([])
    }
    expect(selfInvoices.due(purchaseOf({ country: 'IE' }, [lineOf('22RC17', 1)], { extraction: { documentType: 'TD01' } }))).toHaveLength(1)
  })

  test('reverse charge at home may be told on paper, what comes from abroad may not', () => {
    const required = (code: string) => selfInvoices.due(purchaseOf({ country: 'IE' }, [lineOf(code, 1)]))[0]!.isRequired
    expect([required('22RC16'), required('22RC17'), required('22RC18'), required('22RC19')]).toEqual([false, true, true, true])
  })

  test('it is never dated before the document that it is about', () => {
    const [due] = selfInvoices.due(purchaseOf({ country: 'IE' }, [lineOf('22RC17', 1)], { extraction: { date: '2026-03-25' } }))
    expect(due?.date).toBe('2026-03-25')
  })

  test('the natura of the supplier stays beside the rate, where it is clear which', () => {
    const natures = (vatLines: Purchase['extraction']['vatLines']) =>
      selfInvoices
        .due(purchaseOf({ country: 'IT' }, [lineOf('22RC16', 100), lineOf('22RC16', 40)], { extraction: { vatLines } }))[0]!
        .priced.lines.map(({ nature }) => nature)
    const row = (net: number, nature: string | null) => ({ rate: 0, net: cents(net), vat: cents(0), nature })
    expect(natures([row(140, 'N6.3')])).toEqual(['N6.3', 'N6.3'])
    expect(natures([row(100, 'N6.3'), row(40, 'N6.7')])).toEqual(['N6.3', 'N6.7'])
    expect(natures([row(99, 'N6.3'), row(40, 'N6.7')])).toEqual([null, 'N6.7'])
    expect(natures([row(140, 'N6')])).toEqual([null, null])
    expect(natures([])).toEqual([null, null])
  })
})

describe('the supplier', () => {
  const one = (supplier: Partial<Supplier>, code = '22RC17', known: Purchase['known'] = null) =>
    selfInvoices.due(purchaseOf(supplier, [lineOf(code, 1)], { known }))[0]!

  test.each(rows`
    what                                   name        country  number          code    path
    nobody knows where                     Cloudworks  -        -               22RC17  supplier.country
    taken as Italian                       Cloudworks  IT       IT00743110157   22RC17  supplier.country
    without a name                         -           IE       IE6388047V      22RC17  supplier.name
    known by its number                    Cloudworks  -        IE6388047V      22RC17  -
    at home nobody asks for the country    Edil        -        IT00743110157   22RC16  -
    from abroad, where it is one at home   Cloudworks  IE       IE6388047V      22RC16  supplier.country
    a branch under an Italian number       Cloudworks  IE       IT00743110157   22RC16  -
  `)('$what', ({ name, country, number, code, path }) => {
    const { faults } = one({ name: name || null, country: country || null, vatNumber: number || null }, code)
    expect(faults.map(fault => fault.path).join()).toBe(path)
  })

  test('is what the contact says, which a person can correct', () => {
    const known = { name: 'Cloudworks Ltd', country: 'IE', vatNumber: 'IE6388047V', businessId: null, fiscalCode: null, address: null }
    expect(one({ name: 'Cl0udw0rks', vatNumber: 'IE0000000A', country: null }, '22RC17', known).supplier).toMatchObject({
      name: 'Cloudworks Ltd',
      country: 'IE',
      vatNumber: 'IE6388047V',
      address: { street: null, city: null, country: 'IE' },
    })
    const address = { street: '1 Grand Canal Square', postalCode: 'D02 P820', city: 'Dublin', province: null, country: null }
    expect(one({ country: 'IE' }, '22RC17', { ...known, address }).supplier.address).toEqual({ ...address, country: 'IE' })
  })

  test('from abroad is not known by an Italian number', () => {
    expect(one({ country: 'DE', vatNumber: 'IT00743110157' }, '22RC19').supplier).toMatchObject({ country: 'DE', vatNumber: null })
    expect(one({ country: 'IT', vatNumber: 'IT00743110157' }, '22RC16').supplier.vatNumber).toBe('IT00743110157')
  })

  test.each(rows`
    country  number       kept
    DE       00743110157  -
    FR       83404833048  83404833048
    HR       33392005961  33392005961
    AU       51824753556  51824753556
  `)('of $country: eleven digits are Italian where no such number is at home', ({ country, number, kept }) => {
    expect(one({ country: country!, vatNumber: number! }).supplier.vatNumber ?? '').toBe(kept)
  })
})

test('whatever is due without faults is written as the exchange takes it', () => {
  const organization = {
    contactId: null,
    name: 'Venditore S.r.l.',
    country: 'IT',
    vatNumber: 'IT12345670785',
    businessId: null,
    fiscalCode: null,
    sdiCode: null,
    pec: null,
    email: null,
    address: null,
  }
  const suppliers: Partial<Supplier>[] = [
    { country: 'IE', vatNumber: 'IE6388047V' },
    { country: 'US', vatNumber: null },
    { country: 'CH', vatNumber: 'CHE116281710MWST' },
    { country: 'GB', vatNumber: 'XI123456789' },
    { country: 'DE', vatNumber: 'IT00743110157' },
    { country: 'GR', vatNumber: 'EL094259216', name: 'Παπαδόπουλος' },
    { country: 'IT', vatNumber: 'IT00743110157' },
  ]
  let count = 0
  for (const supplier of suppliers) {
    for (const code of ['22RC16', '22RC17D40', '22RC18', '4RC19', 'N4']) {
      for (const net of [0.01, -100, 99_999_999.99]) {
        for (const invoiceNumber of [null, 'INV-9', 'é'.repeat(60)]) {
          const found = selfInvoices.due(purchaseOf(supplier, [lineOf(code, net, '🚀'.repeat(300))], { extraction: { invoiceNumber } }))
          for (const { type, supplierDocument, original, date, supplier: seller, priced, faults } of found) {
            if (faults.length > 0) continue
            const facts = { type, documentId: 'doc_1', supplierDocument, original }
            const invoice = {
              id: 'inv_1',
              number: selfInvoices.numberOf(2026, 1),
              date,
              dueDate: null,
              currency: 'EUR',
              seller,
              buyer: organization,
            }
            const issued = { ...invoice, priced, corrects: null, causale: null, vatInHomeCurrency: null, selfInvoice: facts }
            const written = exchange.write(issued, 7, '2026-03-31')!
            expect([type, written.faults, written.documentType, written.fileName]).toEqual([type, [], type, 'IT12345670785_00007.xml'])
            const context = { fileName: written.fileName, size: 1, today: '2026-03-31' }
            expect(preflight(selfTree(issued, '00007'), context).filter(({ isWarning }) => !isWarning)).toEqual([])
            expect(invoiceSchema?.(written.xml) ?? []).toEqual([])
            count++
          }
        }
      }
    }
  }
  expect(count).toBeGreaterThan(150)
})
