import { expect, test } from 'vitest'
import { type Extraction, heldReasons } from '../extraction.ts'
import { unreadExtraction } from '../extraction-correction.ts'
import { compare } from './compare.ts'
import { type Lesson, likeness, limits, type Paper, type Place } from './paper.ts'
import { differsMost, readAsBefore } from './read-as-before.ts'
import { recall } from './recall.ts'
import { lessonOf } from './remember.ts'

const place = (is: Place['is'], value: string, left: string, top: number, more: Partial<Place> = {}): Place => ({
  is,
  value,
  left,
  above: '',
  shape: '0.0.y',
  page: 1,
  column: 40,
  top,
  turn: 'only',
  text: `${left} ${value}`,
  box: [0, top, 100, 10],
  ...more,
})

const words = Array.from({ length: 20 }, (_, at) => at * 7)

interface Printed {
  date: string
  other: string
  total: string
  vat: string
  id?: string
}

/** A paper with two days, of which a person knows which one is meant. */
const paperWith = ({ date, other, total, vat, id = '13585628' }: Printed): Paper => ({
  places: [
    place('day', other, 'oprettet den', 100),
    place('day', date, 'den', 120),
    place('amount', vat, 'heraf moms', 400, { shape: ',' }),
    place('amount', total, 'i alt dkk', 420, { shape: ',' }),
  ],
  words,
  ids: id === '' ? [] : [id],
  marks: [`id:${id}`],
})

const reading = (given: Partial<Extraction>): Extraction => ({
  ...unreadExtraction,
  supplier: { name: 'Nordlys ApS', vatNumber: 'DK13585628', businessId: '13585628', country: 'DK', iban: null },
  currency: 'DKK',
  confidence: 0.85,
  fields: {
    date: { confidence: 0.8, evidence: null },
    total: { confidence: 0.9, evidence: null },
    supplier: { confidence: 0.9, evidence: null },
  },
  method: 'pdf',
  ...given,
})

const march = paperWith({ date: '2026-03-02', other: '2026-02-20', total: '125000', vat: '25000' })
const confirmed = reading({ date: '2026-03-02', total: 125_000 as never, vat: 25_000 as never, net: 100_000 as never })
const lessonsOf = (count: number): Lesson[] =>
  Array.from({ length: count }, (_, at) => ({ ...lessonOf(`doc_${at}`, march, confirmed, []), day: '2026-03-02' }))

const april = paperWith({ date: '2026-04-03', other: '2026-03-28', total: '50000', vat: '10000' })

test('where the paper says the same it is surer, and each field says by which document', () => {
  const read = reading({ date: '2026-04-03', total: 50_000 as never, vat: 10_000 as never })
  const recalled = recall(april, read, lessonsOf(3))!
  expect(compare(read, recalled).verdicts).toEqual({
    supplier: 'agrees',
    date: 'agrees',
    total: 'agrees',
    vat: 'agrees',
    currency: 'agrees',
  })
  const known = readAsBefore(read, recalled)
  expect(known.confidence).toBeGreaterThan(0.95)
  expect(known.confidence).toBeLessThanOrEqual(0.995)
  expect(known.fields.date?.recalled).toEqual({ code: 'read_as_before', values: { documentId: 'doc_0', date: '2026-03-02', count: 3 } })
})

test('where it differs its value is proposed, the other is the runner-up, and nobody posts it unseen', () => {
  const read = reading({ date: '2026-03-28', total: 50_000 as never, vat: 10_000 as never, confidence: 0.97 })
  const known = readAsBefore(read, recall(april, read, lessonsOf(3))!)
  expect(known).toMatchObject({ date: '2026-04-03', total: 50_000, vat: 10_000, heldAt: differsMost })
  expect(known.confidence).toBeLessThanOrEqual(differsMost)
  expect(known.fields.date).toMatchObject({ evidence: { text: 'den 2026-04-03' }, runnersUp: [{ value: '2026-03-28' }] })
})

test('a total of the paper brings its VAT along', () => {
  const read = reading({ date: '2026-04-03', total: 10_000 as never, vat: 2_000 as never, net: 8_000 as never })
  const taught = lessonsOf(2).map(lesson => ({ ...lesson, rates: [25] }))
  const known = readAsBefore(read, recall(april, read, taught)!)
  expect(known).toMatchObject({ total: 50_000, vat: 10_000, net: 40_000, vatLines: [{ rate: 25, net: 40_000, vat: 10_000 }] })
})

test('the same paper of another company teaches nothing: who prints with the same program is told apart by the id', () => {
  const other = paperWith({ date: '2026-04-03', other: '2026-03-28', total: '50000', vat: '10000', id: '25313763' })
  const read = reading({ supplier: { name: 'Nordlys ApS', vatNumber: 'DK25313763', businessId: '25313763', country: 'DK', iban: null } })
  expect(recall(other, read, lessonsOf(3))).toBeUndefined()
  expect(recall({ ...april, ids: [] }, reading({ supplier: { ...read.supplier, name: 'Sydlys ApS' } }), lessonsOf(3))).toBeUndefined()
})

test('a paper with other words is another one', () => {
  expect(recall({ ...april, words: words.map(hash => hash + 1) }, confirmed, lessonsOf(3))).toBeUndefined()
  expect(likeness(words, words)).toBe(1)
  expect(likeness([], [])).toBe(0)
})

test('a value that stood in two places by chance leads nowhere until a second document tells which', () => {
  const twice: Paper = { ...march, places: [...march.places, place('day', '2026-03-02', 'leveret', 140)] }
  const first = lessonOf('doc_a', twice, confirmed, [])
  const next: Paper = { ...april, places: [...april.places, place('day', '2026-03-30', 'leveret', 140)] }
  expect(recall(next, confirmed, [first])!.values.date).toBeUndefined()
  const second = lessonOf('doc_b', march, confirmed, [first])
  expect(recall(next, confirmed, [second, lessonOf('doc_c', march, confirmed, []), first])!.values.date?.place.value).toBe('2026-04-03')
})

test('a document that is corrected again teaches anew, and says whether the others were right', () => {
  const wrong = lessonOf('doc_a', march, { ...confirmed, date: '2026-02-20' }, [])
  expect(recall(april, confirmed, [wrong])!.values.date?.place.value).toBe('2026-03-28')
  const again = lessonOf('doc_a', march, confirmed, [wrong])
  expect(again.told).toEqual({})
  expect(lessonOf('doc_b', april, { ...confirmed, date: '2026-04-03', total: 50_000 as never }, [wrong]).told).toMatchObject({
    date: false,
    total: true,
  })
})

test('VAT of one rate among several now is not the VAT', () => {
  const rates: Paper = {
    ...april,
    places: april.places.map(one => (one.left === 'heraf moms' ? { ...one, turn: 'first' } : one)),
  }
  expect(recall(rates, confirmed, lessonsOf(3))!.values.vat).toBeUndefined()
})

test('what was held for a total that two claimed is free once the paper says which; what is no voucher stays held', () => {
  const read = reading({ date: '2026-04-03', total: 50_000 as never, vat: 10_000 as never, confidence: 0.55, heldAt: 0.55 })
  const recalled = recall(april, read, lessonsOf(3))!
  expect(readAsBefore({ ...read, heldFor: ['isTotalContested'] }, recalled).confidence).toBeGreaterThan(0.9)
  for (const reason of heldReasons.filter(one => ['isNoVoucher', 'isContradicted', 'isToReader'].includes(one)))
    expect(readAsBefore({ ...read, heldFor: [reason] }, recalled)).toMatchObject({ confidence: 0.55, heldAt: 0.55, heldFor: [reason] })
})

test('a lesson is bounded, whatever the page says', () => {
  const crowded: Paper = { ...march, places: Array.from({ length: 500 }, (_, at) => place('day', '2026-03-02', `x${at}`, at)) }
  expect(lessonOf('doc_a', crowded, confirmed, []).spots.date).toHaveLength(limits.spots)
})
