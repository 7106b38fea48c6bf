import { expect, test } from 'vitest'
import { issued } from '../../../test/harness/issued-invoices.ts'
import { danishAccountOf, printedIban } from './payment-account.ts'
import { printedInvoice, withOtherSign } from './printed-invoice.ts'

test('an invoice is printed as it is', () => {
  const { priced } = issued({ lines: [{ unitPrice: '8000' }, { unitPrice: '-500' }] })
  expect(printedInvoice(priced)).toMatchObject({
    net: 750_000,
    vat: 187_500,
    total: 937_500,
    payable: 937_500,
    splitPayment: 0,
    withheld: 0,
  })
})

test('a credit note shows its amounts without the sign, and what it takes back with one', () => {
  const { priced } = issued({ lines: [{ unitPrice: '-800.5' }, { unitPrice: '100' }] })
  const printed = printedInvoice(priced)
  expect(printed).toMatchObject({ net: 70_050, vat: 17_513, total: 87_563, payable: 87_563 })
  expect(printed.lines.map(({ unitPrice, net }) => [unitPrice, net])).toEqual([
    ['800.5', 80_050],
    ['-100', -10_000],
  ])
  expect(printed.vatSummary).toMatchObject([{ net: 70_050, vat: 17_513 }])
})

test('what is paid to others is told apart', () => {
  const { priced } = issued({ lines: [{ unitPrice: '1000', rate: 22 }], hasSplitPayment: true, withheld: 20_000 })
  expect(printedInvoice(priced)).toMatchObject({ total: 122_000, splitPayment: 22_000, withheld: 20_000, payable: 80_000 })
})

test('a sign is turned, and nothing has none', () => {
  expect(['1.5', '-1.5', '0', '0.00'].map(withOtherSign)).toEqual(['-1.5', '1.5', '0', '0.00'])
})

test('a Danish IBAN holds the number that people pay to', () => {
  expect(danishAccountOf('DK5000400440116243')).toEqual({ registration: '0040', account: '0440116243' })
  expect(danishAccountOf('IT60X0542811101000000123456')).toBeUndefined()
  expect(printedIban('DK5000400440116243')).toBe('DK50 0040 0440 1162 43')
  expect(printedIban('NO9386011117947')).toBe('NO93 8601 1117 947')
  expect(printedIban('BE68539007547034')).toBe('BE68 5390 0754 7034')
})
