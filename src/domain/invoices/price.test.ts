import fc from 'fast-check'
import { expect, test } from 'vitest'
import { buyerOf, lineOf, sellerOf } from '../../../test/harness/sales.ts'
import { rows } from '../../../test/harness/text-tables.ts'
import { say } from '../../language/say.ts'
import denmark from '../../regions/denmark/index.ts'
import italy from '../../regions/italy/index.ts'
import type { LineInput } from './invoice.ts'
import { amountFaults, priceInvoice } from './price.ts'

const atHome = (lines: readonly LineInput[], currency = 'EUR') =>
  priceInvoice(italy.sales, { seller: sellerOf('IT'), buyer: buyerOf('IT', { vatNumber: 'IT00743110157' }), lines, currency })

test.each(rows`
  quantity      price         currency  net
  1             33.335        EUR       3334
  1             -33.335       EUR       -3334
  3             0.005         EUR       2
  -3            0.005         EUR       -2
  0.1           0.2           EUR       2
  1.1           1.005         EUR       111
  0.00000001    0.00000001    EUR       0
  0.333         1000          JPY       333
  1             0.5           JPY       1
  1             -0.5          JPY       -1
  1             1.0005        KWD       1001
  2.5           0.1234        KWD       309
  12345678.9    0.00000001    EUR       12
  99999999.99   999.99        EUR       9999899999000
  0             100           EUR       0
`)('$quantity x $price $currency is $net minor units', ({ quantity, price, currency, net }) => {
  const priced = atHome([lineOf({ quantity: quantity!, unitPrice: price!, vatRate: 22 })], currency)
  expect(priced.lines[0]!.net).toBe(Number(net))
})

test('VAT is rounded once for each rate, in the order in which the lines bring them up', () => {
  const line = (unitPrice: string, vatRate: number) => lineOf({ unitPrice, vatRate })
  const { vatSummary, net, vat, total } = atHome([
    line('0.02', 22),
    line('0.02', 10),
    line('0.02', 22),
    line('0.03', 10),
    line('-0.01', 22),
  ])
  expect(vatSummary.map(row => [row.rate, row.net, row.vat])).toEqual([
    [22, 3, 1],
    [10, 5, 1],
  ])
  expect([net, vat, total]).toEqual([8, 2, 10])
})

test('an invoice whose total is negative is a credit note, one with a discount is not', () => {
  expect(atHome([lineOf({ vatRate: 22 }), lineOf({ unitPrice: '-20', vatRate: 22 })]).isCreditNote).toBe(false)
  expect(atHome([lineOf({ vatRate: 22 }), lineOf({ unitPrice: '-120', vatRate: 22 })]).isCreditNote).toBe(true)
})

test.each(rows`
  quantity        price           rate  path
  1               100             22    -
  1               0.000000001     22    lines.0.unitPrice
  0.123456789     1               22    lines.0.quantity
  1.1000000000    1               22    -
  1000000000000   0               22    lines.0.quantity
  999999999999    0.00000001      22    -
  1               100000000000    0     lines.0.unitPrice
  1               -100000000000   0     lines.0.unitPrice
  2               99999999999     0     lines.0.unitPrice
  1               99999999999     0     -
  1               99999999999     22    lines
  1               100             -1    lines.0.vatRate
  1               100             101   lines.0.vatRate
  1               100             NaN   lines.0.vatRate
`)('$quantity x $price at $rate %: $path', ({ quantity, price, rate, path }) => {
  const faults = amountFaults({ lines: [lineOf({ quantity: quantity!, unitPrice: price!, vatRate: Number(rate) })], currency: 'EUR' })
  expect(faults.map(fault => fault.path)).toEqual(path === '' ? [] : [path])
})

test('many lines that the books could hold one by one are refused when their sum is too large', () => {
  const lines = Array.from({ length: 1000 }, () => lineOf({ unitPrice: '99999999999' }))
  expect(amountFaults({ lines, currency: 'EUR' })).toEqual([{ path: 'lines', ...say('invoice_amount.lines') }])
})

test('a thousand lines of eight decimals are priced', () => {
  const lines = Array.from({ length: 1000 }, (_, at) =>
    lineOf({ quantity: `${at}.12345678`, unitPrice: `${at % 97}.87654321`, vatRate: 22 }),
  )
  expect(amountFaults({ lines, currency: 'EUR' })).toEqual([])
  expect(atHome(lines).lines).toHaveLength(1000)
})

const decimal = (whole: number) =>
  fc
    .tuple(fc.integer({ min: -whole, max: whole }), fc.integer({ min: 0, max: 99_999_999 }), fc.integer({ min: 0, max: 8 }))
    .map(([integer, fraction, places]) =>
      places === 0 ? String(integer) : `${integer}.${String(fraction).padStart(8, '0').slice(0, places)}`,
    )

test('whatever the lines: nets are the nearest amounts, VAT is that of each rate, and all of it adds up', () => {
  const line = fc.record({ quantity: decimal(9999), unitPrice: decimal(9999), vatRate: fc.constantFrom(25, 0) })
  const half = 5n * 10n ** 13n
  fc.assert(
    fc.property(fc.array(line, { minLength: 1, maxLength: 12 }), fc.constantFrom('DKK', 'JPY'), (given, currency) => {
      const facts = { seller: sellerOf('DK'), buyer: buyerOf('DK'), lines: given.map(lineOf), currency }
      expect(amountFaults(facts)).toEqual([])
      const priced = priceInvoice(denmark.sales, facts)
      const scaled = (text: string) => BigInt(text.replace('.', '')) * 10n ** BigInt(8 - (text.split('.')[1]?.length ?? 0))
      for (const [at, { net }] of priced.lines.entries()) {
        const exact = scaled(given[at]!.quantity) * scaled(given[at]!.unitPrice)
        const unit = currency === 'JPY' ? 100n : 1n
        const rest = BigInt(net) * 10n ** 14n * unit - exact
        expect((rest < 0n ? -rest : rest) <= half * unit).toBe(true)
      }
      for (const row of priced.vatSummary) expect(Math.abs(row.vat * 100 - row.net * row.rate)).toBeLessThanOrEqual(50)
      expect(priced.total).toBe(
        priced.lines.reduce((sum, { net }) => sum + net, 0) + priced.vatSummary.reduce((sum, { vat }) => sum + vat, 0),
      )
    }),
    { numRuns: 200 },
  )
})
