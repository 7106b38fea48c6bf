import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { buyerOf, issued, lineOf, sellerOf } from '../../../test/harness/sales.ts'
import denmark from '../../regions/denmark/index.ts'
import italy from '../../regions/italy/index.ts'
import { type Entry, isBalanced } from '../ledger/entry.ts'
import { convert, sum } from '../money/money.ts'
import type { Region } from '../regions.ts'
import type { LineInput, SaleFacts } from './invoice.ts'
import { amountFaults, priceInvoice } from './price.ts'
import { conversionFaults, inBooks, planSaleEntry } from './sale-entry.ts'

const posting = { regionKey: 'home', source: 'invoice' as const, exchange: null, accountName: (number: string) => `Account ${number}` }

function book(region: Region, facts: SaleFacts, rate: string | null = null): { entry: Entry; priced: ReturnType<typeof priceInvoice> } {
  expect(amountFaults(facts)).toEqual([])
  const priced = priceInvoice(region.sales, facts)
  const exchange = rate === null ? null : { rate, source: 'ecb', on: '2026-02-09' }
  return { priced, entry: planSaleEntry(region, issued({ ...facts, priced }), { ...posting, exchange }) }
}

const shown = ({ lines }: Entry) =>
  lines.map(({ account, debit, credit, vat }) => `${account} ${debit - credit} ${vat ? `${vat.code} ${vat.base} ${vat.due}` : ''}`.trim())

test('an entry knows what its payment is recognised by', () => {
  const { entry } = book(italy, {
    seller: sellerOf('IT'),
    buyer: buyerOf('IT', { vatNumber: 'IT00743110157', name: 'Beta S.p.A.' }),
    lines: [lineOf({ vatRate: 22 })],
    currency: 'EUR',
  })
  expect(entry).toMatchObject({
    regionKey: 'home',
    currency: 'EUR',
    date: '2026-02-10',
    vatDate: '2026-02-10',
    text: 'Fattura 2026-0001, Beta S.p.A.',
    amount: 12_200,
    source: { type: 'invoice', id: 'inv_one' },
    exchange: null,
    payment: {
      account: '1501',
      contactId: 'con_buyer',
      dueDate: '2026-03-12',
      names: ['Beta S.p.A.'],
      ibans: [],
      numbers: ['2026-0001'],
      payable: null,
      withheld: null,
    },
  })
  expect(entry.lines[0]).toEqual({ account: '1501', accountName: 'Account 1501', debit: 12_200, credit: 0, vat: null })
})

describe('one rate on two accounts', () => {
  const facts = (lines: LineInput[], sdiCode: string | null = null): SaleFacts => ({
    seller: sellerOf('IT'),
    buyer: buyerOf('IT', { vatNumber: 'IT00743110157', sdiCode }),
    lines,
    currency: 'EUR',
  })
  const goods = lineOf({ description: 'Merce', unitPrice: '0.05', vatRate: 10 })
  const service = lineOf({ description: 'Servizio', unitPrice: '0.05', vatRate: 10 })

  test('has the VAT of their sum', () => {
    expect(shown(book(italy, facts([goods, service])).entry)).toEqual(['1501 11', '3101 -5 10 5 0', '3102 -5 10 5 1', '2601 -1'])
  })
  test('may cancel out but for the accounts', () => {
    const { entry } = book(italy, facts([goods, { ...service, unitPrice: '-0.05' }, lineOf({ vatRate: 22 })]))
    expect(shown(entry)).toEqual(['1501 12200', '3102 5 10 -5 -1', '3101 -5 10 5 1', '3102 -10000 22 10000 2200', '2601 -2200'])
  })
  test('owes nothing under split payment', () => {
    const { entry } = book(italy, facts([goods, { ...service, unitPrice: '100' }], 'UFABCD'))
    expect(shown(entry)).toEqual(['1501 10005', '3101 -5 10S 5 0', '3102 -10000 10S 10000 0'])
  })
})

test('an invoice in another currency is booked at its rate; a cent that the parts lack is a rounding', () => {
  const facts: SaleFacts = {
    seller: sellerOf('DK'),
    buyer: buyerOf('DK'),
    lines: [lineOf({ unitPrice: '0.07', vatRate: 25 }), lineOf({ unitPrice: '0.07', vatRate: 0 })],
    currency: 'EUR',
  }
  const { entry } = book(denmark, facts, '7.4604')
  // 0.16 EUR is 1.193664 kroner; its parts are 0.52 and 0.52 and 0.15.
  expect(shown(entry)).toEqual(['6190 119', '1010 -52 U25 52 15', '1010 -52 U0 0 0', '7680 -15'])
  expect(entry.exchange).toEqual({ currency: 'EUR', total: 16, rate: '7.4604', source: 'ecb', on: '2026-02-09' })
  const uneven = book(denmark, { ...facts, lines: [lineOf({ unitPrice: '0.02', vatRate: 25 }), lineOf({ unitPrice: '0.01' })] }, '7.45')
  expect(uneven.entry.lines.filter(({ account }) => account === '2720')).toHaveLength(1)
  expect(isBalanced(uneven.entry.lines)).toBe(true)
})

test('what the books cannot hold once it is converted is a fault', () => {
  const facts: SaleFacts = { seller: sellerOf('DK'), buyer: buyerOf('DK'), lines: [lineOf({ unitPrice: '50000000000' })], currency: 'EUR' }
  const { priced } = { priced: priceInvoice(denmark.sales, facts) }
  expect(conversionFaults(denmark, priced, 'EUR', '1.5')).toEqual([])
  expect(conversionFaults(denmark, priced, 'EUR', '7.46').map(({ path }) => path)).toEqual(['lines'])
})

test('an invoice in another currency without a rate is our mistake', () => {
  const facts: SaleFacts = { seller: sellerOf('DK'), buyer: buyerOf('DK'), lines: [lineOf({ vatRate: 25 })], currency: 'EUR' }
  expect(() => book(denmark, facts)).toThrow('needs a rate')
})

describe('whatever is sold', () => {
  const decimal = (whole: number) =>
    fc
      .tuple(fc.integer({ min: 0, max: whole }), fc.integer({ min: 0, max: 99_999_999 }), fc.boolean())
      .map(([integer, fraction, isNegative]) => `${isNegative ? '-' : ''}${integer}.${String(fraction).padStart(8, '0')}`)
  const buyers = {
    denmark: [buyerOf('DK'), buyerOf('DK', { vatNumber: 'DK25313763' })],
    italy: [buyerOf('IT', { vatNumber: 'IT00743110157' }), buyerOf('IT', { vatNumber: 'IT00743110157', sdiCode: 'UFABCD' })],
    abroad: [
      buyerOf('DE', { vatNumber: 'DE136695976' }),
      buyerOf('DE'),
      buyerOf('US'),
      buyerOf('US', { businessId: '94-31' }),
      buyerOf('SM'),
    ],
  }
  const line = (rates: number[], natures: string[]) =>
    fc
      .record({
        quantity: decimal(500).map(text => text.replace('-', '')),
        unitPrice: decimal(5000),
        description: fc.constantFrom('Merce', 'Servizio', 'Laptop'),
        kind: fc.oneof(
          fc.constantFrom(...rates).map(vatRate => ({ vatRate, vatNature: null as string | null })),
          natures.length === 0
            ? fc.constant({ vatRate: 0, vatNature: null })
            : fc.constantFrom(...natures).map(vatNature => ({ vatRate: 0, vatNature })),
        ),
      })
      .map(({ kind, ...rest }) => lineOf({ ...rest, ...kind }))
  const sale = (region: Region, country: 'DK' | 'IT', rates: number[], natures: string[], home: (typeof buyers)['denmark']) =>
    fc.record({
      region: fc.constant(region),
      facts: fc.record({
        seller: fc
          .tuple(fc.constantFrom('goods' as const, 'services' as const), fc.constantFrom('RF01', 'RF19'))
          .map(([supplies, regime]) => sellerOf(country, { supplies, taxRegime: country === 'IT' ? regime : null })),
        buyer: fc.constantFrom(...home, ...buyers.abroad),
        lines: fc.array(line(rates, natures), { minLength: 1, maxLength: 8 }),
        currency: fc.constantFrom('EUR', 'DKK', 'JPY', 'KWD'),
      }),
      rate: fc.constantFrom('7.4604', '0.13404', '0.0061', '3.0512'),
    })
  const sales = fc.oneof(
    sale(denmark, 'DK', [25], [], buyers.denmark),
    sale(italy, 'IT', [22, 10, 5, 4], ['N1', 'N2.1', 'N3.1', 'N3.5', 'N4', 'N6.3', 'N7'], buyers.italy),
  )
  const mirrored = (facts: SaleFacts): SaleFacts => ({
    ...facts,
    lines: facts.lines.map(one => ({ ...one, unitPrice: one.unitPrice.startsWith('-') ? one.unitPrice.slice(1) : `-${one.unitPrice}` })),
  })
  const rateFor = (region: Region, currency: string, rate: string) => (currency === region.currency ? null : rate)

  test('the entry balances, the receivable is what is payable, and the VAT effect is that of the rows', () => {
    fc.assert(
      fc.property(sales, ({ region, facts, rate }) => {
        const used = rateFor(region, facts.currency, rate)
        const { entry, priced } = book(region, facts, used)
        if (priced.total === 0 || entry.amount === 0) return
        expect(isBalanced(entry.lines)).toBe(true)
        expect(entry.amount).toBe(used === null ? priced.payable : convert(priced.payable, facts.currency, region.currency, used))
        const books = inBooks(region, issued({ ...facts, priced }), {
          exchange: used === null ? null : { rate: used, source: 'ecb', on: '2026-02-09' },
        })
        for (const row of books.vatSummary) {
          const effects = entry.lines.flatMap(({ vat }) => (vat?.code === row.vatCode ? [vat] : []))
          expect(sum(effects.map(({ base }) => base))).toBe(region.vatCode(row.vatCode)!.isReported ? row.net : 0)
          if (effects.length > 0) expect(sum(effects.map(({ due }) => due))).toBe(priced.hasSplitPayment ? 0 : row.vat)
        }
        // As the store tells sales from purchases.
        for (const { credit, vat } of entry.lines) if (vat && vat.base !== 0) expect(credit > 0).toBe(vat.base > 0)
        const output = sum(
          entry.lines
            .filter(({ account }) => account === region.accounts.outputVat)
            .map(one => (one.credit - one.debit) as typeof entry.amount),
        )
        expect(output).toBe(priced.hasSplitPayment ? 0 : books.vat)
      }),
      { numRuns: 400 },
    )
  })

  test('a credit note of an invoice is its mirror', () => {
    fc.assert(
      fc.property(sales, ({ region, facts, rate }) => {
        const used = rateFor(region, facts.currency, rate)
        const one = book(region, facts, used)
        const other = book(region, mirrored(facts), used)
        expect(other.priced.total).toBe(one.priced.total === 0 ? 0 : -one.priced.total)
        if (one.priced.total !== 0) expect(other.priced.isCreditNote).toBe(!one.priced.isCreditNote)
        expect(other.priced.treatment).toEqual(one.priced.treatment)
        const sides = ({ lines }: Entry, sign: 1 | -1) =>
          lines
            .map(
              ({ account, debit, credit, vat }) =>
                `${account === '3210' ? '4910' : account} ${sign * (debit - credit)} ${vat?.code} ${vat ? sign * vat.base + 0 : ''} ${vat ? sign * vat.due + 0 : ''}`,
            )
            .sort()
        expect(sides(other.entry, -1)).toEqual(sides(one.entry, 1))
      }),
      { numRuns: 300 },
    )
  })
})
