/**
 * US sales tax: no country deducts it, and a bill that charges it is not one for which the buyer owes the VAT. Many bills state it as an amount alone, without a
 * rate and what it is of.
 */
import { describe, expect, test } from 'vitest'
import type { Region } from '../../src/domain/regions.ts'
import { readText } from '../../src/extraction/read-text.ts'
import denmark from '../../src/regions/denmark/index.ts'
import italy from '../../src/regions/italy/index.ts'

/** The country, the code of a cost, and the code of what is not decided. */
type Place = readonly [string, Region, string, string, string, string | null]

const regions: readonly [Place, Place] = [
  ['Denmark', denmark, 'DK', 'DKK', 'I0', null],
  ['Italy', italy, 'IT', 'EUR', 'NR', 'NR'],
]

const from = (...lines: string[]) =>
  ['Example Tools Inc.', '123 Main St', 'Austin, TX 78701', 'United States', 'Invoice INV-2044', 'Date: March 3, 2026', ...lines].join('\n')

const bills: readonly [string, string][] = [
  ['an amount alone', from('Software subscription  $100.00', 'Subtotal $100.00', 'Sales tax $8.25', 'Total $108.25')],
  ['a rate beside it', from('Software subscription  $100.00', 'Subtotal $100.00', 'Sales tax (8.25%) $8.25', 'Total $108.25')],
  [
    'named by its state',
    from('Software subscription  $100.00', 'Subtotal $100.00', 'Sales Tax - Texas (8.25% on $100.00) $8.25', 'Total $108.25'),
  ],
  ['called tax', from('Consulting services  $400.00', 'Subtotal: $400.00', 'Tax: $33.00', 'Amount due: $433.00')],
  ['two taxes', from('Software license  $200.00', 'Subtotal $200.00', 'State tax $12.50', 'City tax $4.00', 'Total $216.50')],
  ['goods', from('Office chair  $250.00', 'Shipping $20.00', 'Subtotal $270.00', 'Sales tax $22.28', 'Total $292.28')],
  [
    'a quarter of the price, as Danish VAT would be',
    from('Software subscription  $100.00', 'Subtotal $100.00', 'Sales tax $25.00', 'Total $125.00'),
  ],
]

function codingOf(text: string, [, region, country, currency]: Place) {
  const buyer = { name: 'The Buyer', legalName: null, vatNumber: null, businessId: null, country, iban: null, currency }
  const extraction = readText(text, { own: buyer, today: '2026-03-15' })!
  const coding = region.codeDocument({
    extraction,
    text,
    organization: { name: buyer.name, country, taxRegime: null },
    currency,
    exchange: { currency: 'USD', rate: '1', source: 'test', on: '2026-03-15' },
    learnt: null,
  })
  const warned = coding.warnings.map(({ code }) => code)
  return { extraction, coding, warned }
}

describe.each(regions)('%s', (...place) => {
  const [, , , , code, undecided] = place

  test.each(bills)('%s is a cost', (_what, text) => {
    const { extraction, coding, warned } = codingOf(text, place)
    expect([extraction.supplier.country, extraction.currency, extraction.vat]).toEqual(['US', 'USD', 0])
    expect(extraction.otherTaxes?.map(({ kind }) => kind)).toContain('sales_tax')
    expect(coding.lines.map(({ vat }) => vat)).toEqual(coding.lines.map(() => 0))
    expect(coding.reasons.map(({ rule }) => rule)).toContain('other_tax')
    expect(coding.lines.map(({ vatCode }) => vatCode)).toEqual(coding.lines.map(() => code))
    expect(coding.codedAmount).toBe(-extraction.total!)
    // A rate that nobody printed is not held against the seller.
    expect(warned).not.toContain('charged_as_consumer')
  })

  test('of a seller whose country is not said, nothing is deducted', () => {
    const { coding, warned } = codingOf('Example Tools\nSoftware subscription $100.00\nSales tax $8.25\nTotal $108.25', place)
    expect(coding.lines.map(({ vatCode }) => vatCode)).toEqual([undecided])
    expect(warned).toContain('supplier_country_unknown')
  })
})

test('what is as much as Italian VAT would be is held against the seller, with or without the rate', () => {
  const [, italian] = regions
  for (const tax of ['VAT $22.00', 'VAT 22% $22.00']) {
    const { coding, warned } = codingOf(from('Software subscription  $100.00', 'Subtotal $100.00', tax, 'Total $122.00'), italian)
    expect(coding.lines.map(({ vatCode }) => vatCode)).toEqual(['NR'])
    expect(warned).toContain('charged_as_consumer')
  }
})
