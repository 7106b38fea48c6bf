import { expect, test } from 'vitest'
import type { Extraction, Supplier } from '../../domain/documents/extraction.ts'
import type { Lot } from '../../domain/documents/parts.ts'
import { toMinorUnits, zero } from '../../domain/money/money.ts'
import { invoicesAmong } from './attachments.ts'

const supplier: Supplier = { name: 'Forniture Alfa S.r.l.', vatNumber: 'IT00743110157', businessId: null, country: 'IT', iban: null }
const other: Supplier = { ...supplier, name: 'Officine Gamma S.p.A.', vatNumber: 'IT01234567897' }

const invoice = (changes: Partial<Extraction> = {}): Extraction =>
  ({
    kind: 'invoice',
    method: 'pdf',
    confidence: 0.9,
    total: 12_200,
    date: '2026-02-10',
    invoiceNumber: '1',
    supplier,
    ...changes,
  }) as Extraction

const electronic = invoice({ method: 'fatturapa', confidence: 1 })
const nameless: Supplier = { ...supplier, name: null, vatNumber: null }
const withoutId: Supplier = { ...supplier, vatNumber: null }

test.each<[string, Extraction, number[]]>([
  ['the print', invoice(), [0]],
  [
    'the print, with the number of the register alone',
    invoice({ supplier: { ...supplier, vatNumber: null, businessId: '00743110157' } }),
    [0],
  ],
  ['the print, by name', invoice({ supplier: { ...withoutId, name: 'FORNITURE ALFA' } }), [0]],
  ['a print on which no supplier was found', invoice({ supplier: nameless }), [0]],
  ['a print on which no number was found', invoice({ invoiceNumber: null }), [0]],
  ['the same number of another supplier', invoice({ supplier: other }), [0, 1]],
  ['the same number of another name', invoice({ supplier: { ...other, vatNumber: null } }), [0, 1]],
  ['the same day without number, of another supplier', invoice({ invoiceNumber: null, supplier: other }), [0, 1]],
  ['the same day without number, of nobody knows whom', invoice({ invoiceNumber: null, supplier: nameless }), [0, 1]],
  ['another amount', invoice({ total: toMinorUnits(12_300) }), [0, 1]],
  ['another electronic one', electronic, [0, 1]],
])('an electronic invoice and %s', (_, second, expected) => {
  const found = invoicesAmong([{ extraction: electronic }, { extraction: second }])
  expect(found.map(({ at }) => at)).toEqual(expected)
})

test('what holds several is a form of what holds as many, and never of a single one', () => {
  const lot = (...bodies: number[]): Lot => ({ places: bodies.map(body => ({ body })), leftOut: 0 })
  const among = (...lots: (Lot | undefined)[]) =>
    invoicesAmong(lots.map((one, at) => ({ extraction: at === 0 ? electronic : invoice(), ...(one && { lot: one }) }))).map(({ at }) => at)
  expect(among(undefined, lot(1, 2))).toEqual([0, 1])
  expect(among(lot(1, 2), undefined)).toEqual([0, 1])
  expect(among(lot(1, 2), lot(1, 2, 3))).toEqual([0, 1])
  expect(among(lot(1, 2), lot(1, 2))).toEqual([0])
})

test('what holds several counts whatever the first of them is', () => {
  const lot: Lot = { places: [{ body: 1 }, { body: 2 }], leftOut: 0 }
  expect(invoicesAmong([{ extraction: invoice({ total: zero }), lot }, { extraction: invoice() }]).map(({ at }) => at)).toEqual([0, 1])
  expect(invoicesAmong([{ extraction: invoice({ total: zero }) }])).toEqual([])
})
