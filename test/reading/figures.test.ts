/** The table of figures finds what is planted. */
import { expect, test } from 'vitest'
import { type Read, rightIn, toFigures } from './figures.ts'
import { allDocuments } from './make/all.ts'
import { truthOf } from './make/made-document.ts'

/** As if everything were read as it is. */
const perfect: Read[] = allDocuments.map(truthOf).map(truth => ({ truth, found: { ...truth, vatAlone: truth.vat, confidence: 1 } }))

const spoilt = (document: string, found: Partial<Read['found']>): Read[] =>
  perfect.map(read => (read.truth.id === document ? { ...read, found: { ...read.found, ...found } } : read))

test('what is read as it is is right in every field', () => {
  const figures = toFigures(perfect)
  expect(figures).toContain('the whole set                         25 of 25    25 of 25    25 of 25\n')
  expect(rightIn(figures).filter(one => one.startsWith('danish-hotel-invoice '))).toEqual(
    ['supplier', 'date', 'total', 'vat', 'currency', 'invoiceNumber', 'docType', 'country'].map(field => `danish-hotel-invoice ${field}`),
  )
})

test.each([
  ['total', { total: 1630 }, 'total is 1630, not 1480', '24 of 25    24 of 25    24 of 25'],
  ['supplier', { supplier: 'Velkommen igen' }, 'supplier is Velkommen igen, not Restaurant Prøve ApS', '24 of 25    25 of 25    24 of 25'],
  ['date', { date: null }, 'date is missing, not 2026-02-27', '24 of 25    24 of 25    24 of 25'],
  ['country', { country: 'IT' }, 'country is IT, not DK', '25 of 25    25 of 25    24 of 25'],
])('a wrong %s is wrong, and nothing else is', (field, found, said, counts) => {
  const figures = toFigures(spoilt('danish-restaurant-receipt', found))
  const left = new Set(rightIn(figures))
  expect(rightIn(toFigures(perfect)).filter(one => !left.has(one))).toEqual([`danish-restaurant-receipt ${field}`])
  expect(figures).toContain(said)
  expect(figures).toContain(counts)
})

test('a number that is not scored is neither right nor wrong', () => {
  const figures = toFigures(spoilt('danish-till-receipt', { invoiceNumber: '004217' }))
  expect(figures).toBe(toFigures(perfect))
})
