import { expect, test } from 'vitest'
import type { Minor } from '../money/money.ts'
import type { Extraction, HeldFor } from './extraction.ts'
import { correctExtraction } from './extraction-correction.ts'

const sure = { confidence: 0.995, evidence: null }
const read = (...heldFor: HeldFor[]): Extraction => ({
  supplier: { name: 'Nordly Kaffe', vatNumber: null, businessId: null, country: 'DK', iban: null },
  kind: 'invoice',
  invoiceNumber: '7',
  date: '2026-03-12',
  dueDate: null,
  currency: 'DKK',
  total: 12_500 as Minor,
  net: 10_000 as Minor,
  vat: 2_500 as Minor,
  vatLines: [{ rate: 25, net: 10_000 as Minor, vat: 2_500 as Minor, nature: null }],
  items: [],
  rounding: null,
  withheld: null,
  language: 'da',
  confidence: 0.88,
  heldAt: 0.88,
  heldFor,
  fields: { supplier: sure, date: sure, total: sure, vat: sure, currency: sure },
  method: 'pdf',
})

const corrector = { by: 'usr_1', at: '2026-11-18T10:00:00.000Z' }
const corrected = (extraction: Extraction, input: Parameters<typeof correctExtraction>[1]): Extraction => {
  const after = correctExtraction(extraction, input, corrector, 'DKK')
  if ('faults' in after) throw new Error(JSON.stringify(after.faults))
  return after
}

test('what two readers differ about stays held until somebody says that very field', () => {
  for (const reason of ['isNameDisputed', 'isDayDisputed'] as const)
    expect(corrected(read(reason), { total: 125 })).toMatchObject({ confidence: 0.88, heldAt: 0.88, heldFor: [reason] })
  const named = corrected(read('isNameDisputed'), { supplier: { name: 'Sydly Kaffe' } })
  expect([named.confidence > 0.9, named.heldAt, named.heldFor]).toEqual([true, undefined, undefined])
  expect(corrected(read('isNameDisputed', 'isDayDisputed'), { date: '2026-03-14' })).toMatchObject({
    confidence: 0.88,
    heldFor: ['isNameDisputed'],
  })
})

test('who says the sums frees what was held for them', () => {
  const told = corrected(read('isTotalContested'), { total: 125 })
  expect([told.confidence > 0.9, told.heldAt]).toEqual([true, undefined])
})
