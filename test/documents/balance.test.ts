/** Whatever was read and however it is coded or corrected: the entry balances, and its VAT adds up. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Coding, Exchange } from '../../src/domain/coding/coding.ts'
import { planCorrection } from '../../src/domain/documents/correction.ts'
import type { Extraction } from '../../src/domain/documents/extraction.ts'
import { isBalanced, reversed } from '../../src/domain/ledger/entry.ts'
import { missingIn, planEntry } from '../../src/domain/ledger/plan-entry.ts'
import { type Minor, negate, sum } from '../../src/domain/money/money.ts'
import { regions } from '../../src/regions/index.ts'

const minor = (max: number) => fc.integer({ min: -max, max }) as fc.Arbitrary<Minor>
const country = fc.constantFrom('DK', 'IT', 'DE', 'IE', 'US', 'GB', 'SM', null)
const words = fc.constantFrom(
  'Restaurant',
  'Hotel Ritz',
  'Benzin',
  'Software',
  'Gave',
  'Kontor',
  'Leasing varebil privat',
  'subappalto',
  'Avvocato',
  'Qwerty',
)
const rate = fc.constantFrom(25, 22, 10, 5, 4, 0, 19, 5.5)
const nature = fc.constantFrom(null, null, null, 'N1', 'N2.2', 'N4', 'N6.3')

const vatLine = fc.record({ rate, net: minor(9_999_999), vat: minor(2_000_000), nature })
const item = fc.record({
  description: fc.constantFrom('Morgenmad', 'Imposta di bollo', 'Colazione', 'Papir', 'Room'),
  amount: minor(1_000_000),
  includesVat: fc.constantFrom(true, false, null),
  rate: fc.option(rate),
  nature,
})

const extraction: fc.Arbitrary<Extraction> = fc.record({
  supplier: fc.record({
    name: fc.option(words),
    vatNumber: fc.constantFrom(null, 'DK13585628', 'IT00743110157', 'DE136695976'),
    businessId: fc.constant(null),
    country,
    iban: fc.constant(null),
  }),
  kind: fc.constantFrom('receipt', 'invoice', 'credit_note'),
  invoiceNumber: fc.option(fc.string()),
  date: fc.option(fc.constantFrom('2026-01-31', '2025-12-31', '2024-02-29')),
  dueDate: fc.constant(null),
  currency: fc.constantFrom('DKK', 'EUR', 'USD', 'JPY', 'KWD'),
  total: minor(99_999_999),
  net: fc.option(minor(9_999_999)),
  vat: fc.option(minor(2_000_000)),
  vatLines: fc.array(vatLine, { maxLength: 4 }),
  items: fc.array(item, { maxLength: 4 }),
  rounding: fc.option(minor(50)),
  withheld: fc.option(minor(10_000)),
  language: fc.constantFrom('da', 'it', 'en', null),
  confidence: fc.double({ min: 0, max: 1, noNaN: true }),
  fields: fc.constant({}),
  method: fc.constant('text'),
})

const posting = (regionKey: string, defaultJournalId: string | null) => ({
  documentId: 'doc_1',
  contactId: null,
  regionKey,
  postedOn: '2026-02-10',
  frequency: 'quarterly' as const,
  defaultJournalId,
  accountName: (number: string) => number,
})

describe.each(Object.entries(regions))('in %s', (key, region) => {
  const isVat = (account: string) => account === region.accounts.inputVat
  const owed = new Set(region.vatCodes.map(code => code.selfAssessedTo).filter(account => account !== null))

  let looked = 0

  function check(read: Extraction, coding: Coding) {
    if (missingIn(coding).length > 0) return
    looked++
    const entry = planEntry(region, read, coding, posting(key, region.accounts.payment[0] ?? null))
    expect(isBalanced(entry.lines)).toBe(true)
    const net = (accounts: (account: string) => boolean) =>
      sum(entry.lines.filter(line => accounts(line.account)).map(line => (line.debit - line.credit) as Minor))
    expect(net(isVat)).toBe(sum(entry.lines.map(line => line.vat?.deducted ?? (0 as Minor))))
    expect(negate(net(account => owed.has(account)))).toBe(sum(entry.lines.map(line => line.vat?.due ?? (0 as Minor))))
    expect(entry.amount).toBe(coding.codedAmount)
    const back = reversed(entry, '2026-03-01', 'led_1', 'Reversal')
    expect(isBalanced(back.lines)).toBe(true)
    expect(sum(back.lines.map(line => line.debit))).toBe(sum(entry.lines.map(line => line.credit)))
  }

  test('an entry balances, VAT that is deducted and owed is what its accounts say, and the amount is the coded one', () => {
    fc.assert(
      fc.property(extraction, fc.constantFrom('7.46038', '0.1340414295', '6.8712', '0.045'), (read, rate) => {
        const exchange: Exchange = {
          currency: read.currency!,
          rate: read.currency === region.currency ? '1' : rate,
          source: 'test',
          on: '2026-01-01',
        }
        const organization = { name: 'Nordlys', country: region.country, taxRegime: null }
        const facts = { extraction: read, text: read.supplier.name ?? '', organization, currency: region.currency, exchange, learnt: null }
        const coding = region.codeDocument(facts)
        expect(coding.codedAmount).toBe(negate(sum(coding.lines.map(line => (line.net + line.vat) as Minor))))
        check(read, coding)
        const code = region.vatCodes[Math.abs(read.total! % region.vatCodes.length)]!.code
        const place = { ledgerAccountId: region.categories[0]!.ledgerAccountId, category: region.categories[0]!.slug }
        const learnt = {
          ...place,
          vatCode: code,
          situation: coding.situation,
          source: 'correction' as const,
          agreeing: 1,
          on: '2026-01-01',
          by: 'x',
        }
        check(read, region.codeDocument({ ...facts, learnt }))
        const corrected = planCorrection(
          region,
          () => true,
          { coding, extraction: read },
          { vatCode: code, codedAmount: read.total === 0 ? undefined : read.total! },
          'somebody',
        )
        if (!('faults' in corrected)) check(read, corrected)
      }),
      { numRuns: 2000, endOnFailure: true },
    )
    expect(looked).toBeGreaterThan(1000)
  })
})
