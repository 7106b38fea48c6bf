/** Worked examples, as an accountant books them: from what was read to the amounts of the entry. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Bill, cents, codingFacts } from '../../../test/harness/coding-facts.ts'
import { grossOf } from '../../domain/coding/parts.ts'
import { vatEffect } from '../../domain/ledger/vat-codes.ts'
import { convert, negate, sum } from '../../domain/money/money.ts'
import { chart } from './chart/chart.ts'
import denmark from './index.ts'

const home = { country: 'DK', currency: 'DKK', language: 'da' }
const code = (bill: Bill) => denmark.codeDocument(codingFacts(home, bill))

/** `account code cost deducted due`, in kroner. */
const booked = (bill: Bill): string[] =>
  code(bill).lines.map(line => {
    const effect = vatEffect(denmark.vatCode(line.vatCode!)!, line.net, line.vat)
    const kroner = [effect.cost, effect.deducted, effect.due].map(amount => (amount / 100).toFixed(2))
    return [line.ledgerAccountId, line.vatCode, ...kroner].join(' ')
  })

const examples: [string, Bill, string[]][] = [
  [
    'DK-01 a restaurant',
    { kind: 'receipt', supplier: { name: 'Restaurant Havnen' }, total: 1250, vat: 250, vatLines: [{ rate: 25, net: 1000, vat: 250 }] },
    ['1890 REP 1187.50 62.50 0.00'],
  ],
  [
    'DK-02 office supplies',
    {
      supplier: { name: 'Papir og Pen ApS' },
      total: 625,
      vat: 125,
      items: [{ description: 'Kontorartikler', amount: 500, includesVat: false }],
    },
    ['2450 I25 500.00 125.00 0.00'],
  ],
  [
    'DK-03 a hotel with breakfast',
    {
      supplier: { name: 'Hotel Fjorden' },
      total: 1500,
      vat: 300,
      vatLines: [{ rate: 25, net: 1200, vat: 300 }],
      items: [
        { description: 'Enkeltværelse, 1 nat', amount: 1250, includesVat: true },
        { description: 'Morgenmad', amount: 250, includesVat: true },
      ],
    },
    ['2470 I25 1000.00 250.00 0.00', '1890 REP 237.50 12.50 0.00'],
  ],
  [
    'DK-04 software from Ireland',
    {
      supplier: { name: 'Example Software Ltd', vatNumber: 'IE6388047V', country: 'IE' },
      currency: 'EUR',
      rate: '7.46',
      total: 89,
      language: 'en',
    },
    ['2310 IY25 663.94 165.99 165.99'],
  ],
  [
    'DK-05 software from the United States',
    { supplier: { name: 'Example Software Inc.', country: 'US' }, total: 1000, language: 'en' },
    ['2310 IYV25 1000.00 250.00 250.00'],
  ],
  [
    'DK-06 goods from Germany',
    {
      supplier: { name: 'Beispiel GmbH', vatNumber: 'DE136695976', country: 'DE' },
      total: 2000,
      language: 'de',
      text: 'Handelsware, 100 Stück',
    },
    ['1630 IV25 2000.00 500.00 500.00'],
  ],
  [
    'DK-07 laptops under the Danish reverse charge',
    {
      supplier: { name: 'Eksempel A/S' },
      total: 12_000,
      vat: 0,
      text: '2 stk. bærbar computer 12.000,00\nOmvendt betalingspligt, køber afregner momsen',
    },
    ['2310 OBPK 12000.00 3000.00 3000.00'],
  ],
  [
    'DK-08 the lease of a van in mixed use',
    { supplier: { name: 'Eksempel Leasing A/S' }, total: 3750, vat: 750, text: 'Leasing af varebil, erhverv og privat' },
    ['2460 I25D33 3500.00 250.00 0.00'],
  ],
  [
    'DK-09 a gift',
    { supplier: { name: 'Eksempel Delikatesser' }, total: 500, vat: 100, items: [{ description: 'Gavekurv til kunde', amount: 500 }] },
    ['1990 I25D0 500.00 0.00 0.00'],
  ],
]

describe('the worked examples', () => {
  test.each(examples)('%s', (_name, bill, lines) => {
    expect(booked(bill)).toEqual(lines)
    const { lines: coded, codedAmount, warnings } = code(bill)
    expect(codedAmount).toBe(-sum(coded.map(grossOf)))
    expect(warnings).toEqual([])
  })

  test('a credit note is the invoice with the signs turned', () => {
    const bill: Bill = { supplier: { name: 'Restaurant Havnen' }, total: 1250, vat: 250 }
    const back = code({ ...bill, kind: 'credit_note' })
    expect(back.codedAmount).toBe(cents(1250))
    expect(back.lines.map(line => [line.vatCode, line.net, line.vat])).toEqual([['REP', cents(-1000), cents(-250)]])
    expect(booked({ ...bill, kind: 'credit_note' })).toEqual(['1890 REP -1187.50 -62.50 0.00'])
  })

  test('cash rounding is booked apart, without VAT', () => {
    const bill: Bill = { supplier: { name: 'Restaurant Havnen' }, total: 100.5, vat: 20.06, rounding: 0.19 }
    expect(booked(bill)).toEqual(['1890 REP 95.29 5.02 0.00', '2720 I0 0.19 0.00 0.00'])
    expect(code(bill).codedAmount).toBe(cents(-100.5))
  })

  test('without a total or a rate account and code are told, the amount is not', () => {
    const missing = code({ supplier: { name: 'Restaurant Havnen' }, total: null, vat: 250 })
    expect(missing.lines.map(line => [line.ledgerAccountId, line.vatCode])).toEqual([['1890', 'REP']])
    expect(missing.codedAmount).toBeNull()
    const foreign = code({ supplier: { name: 'Example Software Inc.', country: 'US' }, currency: 'USD', rate: null })
    expect(foreign.warnings.map(warning => warning.code)).toEqual(['rate_missing'])
    expect(foreign.lines.map(line => line.vatCode)).toEqual(['IYV25'])
  })
})

test('whatever the bill, its lines add up to it, on accounts and codes that there are', () => {
  const amount = fc.integer({ min: 0, max: 1e7 }).map(units => units / 100)
  const words = fc.constantFrom(
    'Hotel',
    'Morgenmad',
    'Parkering',
    'Frokost',
    'Leasing varebil, privat',
    'Laptop',
    'Fragt',
    'Husleje',
    'Handelsvarer',
    'Andet',
  )
  const bills = fc.record({
    kind: fc.constantFrom('invoice' as const, 'receipt' as const, 'credit_note' as const),
    supplier: fc.record({
      name: fc.option(words),
      country: fc.constantFrom('DK', 'DE', 'US', null),
      vatNumber: fc.constantFrom('DK13585628', 'DE136695976', null),
    }),
    currency: fc.constantFrom('DKK', 'EUR'),
    rate: fc.constantFrom('7.46', '1'),
    language: fc.constantFrom('da', 'en', null),
    total: amount,
    vat: fc.option(amount),
    rounding: fc.integer({ min: -50, max: 50 }).map(units => units / 100),
    vatLines: fc.array(fc.record({ rate: fc.constantFrom(0, 12, 25), net: amount, vat: amount }), { maxLength: 3 }),
    items: fc.array(fc.record({ description: words, amount, includesVat: fc.constantFrom(true, false, null) }), { maxLength: 4 }),
    text: fc.array(words, { maxLength: 5 }).map(lines => lines.join('\n')),
  })
  const numbers = new Set(chart.map(account => account.number))
  fc.assert(
    fc.property(bills, bill => {
      const { lines, codedAmount, reasons, confidence } = code(bill)
      const total = convert(cents(bill.total), bill.currency, 'DKK', bill.rate)
      expect(codedAmount).toBe(bill.kind === 'credit_note' ? total : negate(total))
      expect(sum(lines.map(grossOf))).toBe(negate(codedAmount!))
      for (const line of lines) {
        expect(numbers).toContain(line.ledgerAccountId)
        if (line.vatCode !== null) expect(denmark.vatCode(line.vatCode)).toBeDefined()
      }
      expect(reasons.every(reason => reason.line === null || reason.line < lines.length)).toBe(true)
      expect(confidence).toBeGreaterThan(0)
    }),
    { numRuns: 300 },
  )
})
