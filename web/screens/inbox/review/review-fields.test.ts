import { expect, test } from 'vitest'
import type { DocumentRecord } from '../../../api/records.ts'
import { areaOf, textOf, wordsIn } from '../../../parts/page-view/words-at.ts'
import { focusOrder, toCorrection, toReviewFields, toTypedCorrection } from './review-fields.ts'

type Extraction = NonNullable<DocumentRecord['extraction']>

const reading = (confidence: number, part: object = {}) => ({
  confidence,
  evidence: null,
  doubt: null,
  doubtCode: null,
  doubtValues: null,
  runnersUp: [],
  ...part,
})

const extraction = {
  supplier: { name: 'Papir og Pen ApS', iban: null },
  kind: 'invoice',
  invoiceNumber: '20261',
  date: '2026-01-12',
  dueDate: null,
  currency: 'DKK',
  total: 625,
  net: 500,
  vat: 125,
  vatLines: [{ rate: 25, net: 500, vat: 125, nature: null, category: null, owed: null }],
  confidence: 0.84,
  fields: {
    supplier: reading(0.8),
    invoiceNumber: reading(0.99),
    date: reading(0.99, { doubt: 'two days are printed' }),
    total: reading(0.5, { correctedBy: 'somebody@example.com' }),
  },
} as unknown as Extraction

const document = { extraction } as DocumentRecord
const how = { language: 'da', today: '2026-11-17' } as const

test('doubtful is what was read below the threshold or with a doubt, unless a person set it; those come first', () => {
  const fields = toReviewFields(document, 0.93, 'da')
  expect(fields.filter(field => field.isDoubtful).map(({ name }) => name)).toEqual(['supplier', 'date'])
  expect(focusOrder(fields)).toEqual(['supplier', 'date', 'invoiceNumber', 'currency', 'total', 'vat'])
  expect(fields.find(({ name }) => name === 'total')?.text).toBe('625,00')
})

test('what is typed becomes the correction of that field, or says what is wrong with it', () => {
  expect(toCorrection(extraction, 'total', '500+25%', how)).toEqual({ total: 625 })
  expect(toCorrection(extraction, 'date', '9.2.26', how)).toEqual({ date: '2026-02-09' })
  expect(toCorrection(extraction, 'dueDate', '', how)).toEqual({ dueDate: null })
  expect(toCorrection(extraction, 'supplier', ' Skriv & Co ', how)).toEqual({ supplier: { name: 'Skriv & Co' } })
  expect(toCorrection(extraction, 'currency', 'eur', how)).toEqual({ currency: 'EUR' })
  expect(toCorrection(extraction, 'vat', '100', how)).toEqual({ vatLines: [{ rate: 25, net: 525, vat: 100, nature: null }] })
  expect(toCorrection(extraction, 'total', 'a lot', how)).toEqual({ fault: 'notAnAmount' })
  expect(toCorrection(extraction, 'total', '-5', how)).toEqual({ fault: 'notAnAmount' })
  expect(toCorrection({ ...extraction, kind: 'credit_note' }, 'total', '-5', how)).toEqual({ total: -5 })
  expect(toCorrection(extraction, 'date', '31.2.2026', how)).toEqual({ fault: 'notADay' })
  expect(toCorrection(extraction, 'currency', 'kroner', how)).toEqual({ fault: 'notACurrency' })
})

test('words are taken from the page in the order in which they are read', () => {
  const words = [
    { text: '2026', box: [120, 11, 30, 10] },
    { text: 'Dato', box: [10, 40, 30, 10] },
    { text: '9.', box: [10, 10, 12, 10] },
    { text: 'februar', box: [30, 10, 60, 10] },
  ]
  expect(textOf(wordsIn(words, areaOf({ x: 5, y: 15 }, { x: 160, y: 15 })))).toBe('9. februar 2026')
  expect(textOf(wordsIn(words, areaOf({ x: 40, y: 15 }, { x: 40, y: 15 })))).toBe('februar')
  expect(wordsIn(words, areaOf({ x: 300, y: 300 }, { x: 300, y: 300 }))).toEqual([])
})

test('what could not be read is typed, in the currency of the books', () => {
  const unread = { extraction: null, state: 'draft', error: { step: 'extract' } } as DocumentRecord
  expect(toReviewFields(unread, 0.93, 'da').map(({ name, text, isEditable }) => [name, text, isEditable])).toEqual(
    ['supplier', 'invoiceNumber', 'date', 'currency', 'total'].map(name => [name, '', true]),
  )
  expect(toTypedCorrection(null, 'DKK', 'total', '1.250', how)).toEqual({ currency: 'DKK', total: 1250 })
  expect(toTypedCorrection(null, 'DKK', 'currency', 'eur', how)).toEqual({ currency: 'EUR' })
  const typed = { extraction: { ...extraction, method: 'person', vat: null, vatLines: [] } } as unknown as DocumentRecord
  expect(toReviewFields(typed, 0.93, 'da').map(({ name }) => name)).toContain('vat')
})
