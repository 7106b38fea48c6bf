/** Taxes that are no VAT are told for what they are, and VAT that is only called tax stays VAT. */
import { describe, expect, test } from 'vitest'
import { toMinorUnits } from '../../../domain/money/money.ts'
import { readText } from '../../read-text.ts'
import { lostVatSamples, tableSamples, untaxedRowSamples } from './table-samples.ts'
import { buildingSamples, heldOutSamples, type TaxSample } from './tax-samples.ts'

const own = { name: 'The Buyer', legalName: null, vatNumber: null, businessId: null, country: 'DK', iban: null, currency: 'DKK' }

const decimal = (minor: number): string => (minor / 100).toFixed(2)

function taxesOf({ text }: TaxSample): { vat: string; others: string } {
  const { vat, otherTaxes = [] } = readText(text, { own, today: '2026-03-20' })!
  return {
    vat: vat === null || vat === 0 ? 'none' : decimal(vat),
    others: otherTaxes.map(({ kind, amount }) => `${kind} ${decimal(amount)}`).join(', '),
  }
}

describe.each([
  ['written on', buildingSamples],
  ['held out', heldOutSamples],
  ['on which VAT was lost', lostVatSamples],
  ['with a table', tableSamples],
  ['with a tax without VAT in the table', untaxedRowSamples],
])('%s', (_, samples) => {
  test.each(samples)('$name', sample => {
    expect(taxesOf(sample)).toEqual({ vat: sample.vat, others: sample.others })
  })
})

test('a credit note has its taxes as positive amounts', () => {
  const text =
    'Hotel Bellavista S.r.l.\nP.IVA IT00488410010\nNota di credito n. 4\nData 12/02/2026\nImponibile -200,00\nIVA 10% -20,00\nImposta di soggiorno -12,00\nTotale -232,00'
  const { vat, total, otherTaxes } = readText(text, { own, today: '2026-03-20' })!
  expect({ vat, total, otherTaxes }).toEqual({
    vat: toMinorUnits(2000),
    total: toMinorUnits(23_200),
    otherTaxes: [{ kind: 'stay_tax', amount: toMinorUnits(1200) }],
  })
})

test('taxes and VAT make up the total, so that nothing of them is deducted', () => {
  const bill = buildingSamples.find(({ name }) => name === 'danish car with registration tax')!
  const { vatLines, total } = readText(bill.text, { own, today: '2026-03-20' })!
  expect(vatLines.reduce((sum, { net, vat }) => sum + net + vat, 0)).toBe(total)
  expect(vatLines.map(({ rate, vat }) => [rate, vat])).toEqual([
    [25, toMinorUnits(3_000_000)],
    [0, 0],
  ])
})
