import { expect, test } from 'vitest'
import { type Extraction, heldReasons, type ReadField } from '../extraction.ts'
import { correctExtraction, unreadExtraction } from '../extraction-correction.ts'
import { compare } from './compare.ts'
import { certainIds, type Lesson, likeness, limits, marksOf, type Paper, type Place } from './paper.ts'
import { differsMost, readAsBefore } from './read-as-before.ts'
import { recall } from './recall.ts'
import { correctedFields, lessonOf } from './remember.ts'

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

test('what was held for a total that two claimed, or a day or a currency that is open, is free once the paper says which; what is no voucher stays held', () => {
  const read = reading({ date: '2026-04-03', total: 50_000 as never, vat: 10_000 as never, confidence: 0.55, heldAt: 0.55 })
  const recalled = recall(april, read, lessonsOf(3))!
  for (const reason of ['isTotalContested', 'isDayOpen', 'isCurrencyOpen'] as const)
    expect([reason, readAsBefore({ ...read, heldFor: [reason] }, recalled).confidence > 0.9]).toEqual([reason, true])
  // The name of these is the one that was confirmed; of another it is not settled.
  expect(readAsBefore({ ...read, heldFor: ['isNameDisputed'] }, recalled).heldFor ?? []).toEqual([])
  const other = { ...read, supplier: { ...read.supplier, name: 'Sydly Handel A/S' }, heldFor: ['isNameDisputed'] as const }
  expect(readAsBefore({ ...other, heldFor: [...other.heldFor] }, recall(april, other as never, lessonsOf(3)) ?? recalled)).toMatchObject({
    heldAt: 0.55,
  })
  for (const reason of heldReasons.filter(one => ['isNoVoucher', 'isContradicted', 'isToReader'].includes(one)))
    expect(readAsBefore({ ...read, heldFor: [reason] }, recalled)).toMatchObject({ confidence: 0.55, heldAt: 0.55, heldFor: [reason] })
})

test('a lesson is bounded, whatever the page says', () => {
  const crowded: Paper = { ...march, places: Array.from({ length: 500 }, (_, at) => place('day', '2026-03-02', `x${at}`, at)) }
  expect(lessonOf('doc_a', crowded, confirmed, []).spots.date).toHaveLength(limits.spots)
})

const known = confirmed.supplier
const factoring = 'DK5000400440116243'
const marketplace = '10007127'

test.each([
  [
    'a factoring account',
    { name: 'Sydlys ApS', vatNumber: 'DK25313763', businessId: '25313763', iban: factoring },
    [factoring, '25313763'],
  ],
  ['a marketplace, and the supplier names itself', { name: 'Sydlys ApS', vatNumber: null, businessId: null }, [marketplace]],
  ['the known supplier itself, who is not the one that was read', { name: 'Sydlys ApS', vatNumber: null, businessId: null }, ['13585628']],
  ['the same name, and another id', { name: 'Nordlys ApS', vatNumber: 'DK25313763', businessId: '25313763' }, ['13585628', '25313763']],
])('an id of a third party on the page makes nobody the same supplier: %s', (_, given, ids) => {
  const taught = { ...march, ids: ['13585628', factoring, marketplace] }
  const lessons = [lessonOf('doc_a', taught, { ...confirmed, supplier: { ...known, iban: factoring } }, [])]
  const read = reading({ supplier: { ...known, iban: null, ...given } })
  expect(recall({ ...april, ids }, read, lessons)).toBeUndefined()
})

test('an id that does not exist speaks for and against nobody', () => {
  const misread = { ...known, vatNumber: 'DK13585629', businessId: null }
  expect(certainIds(misread)).toEqual([])
  expect(recall(april, reading({ supplier: misread }), lessonsOf(1))).toMatchObject({ isSameId: false, names: ['Nordlys ApS'] })
  expect(marksOf(known)).toEqual({ ids: ['id:DK13585628'], names: ['name:nordlys'] })
})

test('another name with the same id is proposed as it was known, and looked at; with several names the id tells nothing', () => {
  const read = reading({ supplier: { ...known, name: 'Sydlys ApS' }, date: '2026-04-03', total: 50_000 as never, vat: 10_000 as never })
  const told = readAsBefore(read, recall(april, read, lessonsOf(2))!)
  expect(told).toMatchObject({ supplier: { name: 'Nordlys ApS' }, warnings: [{ field: 'supplier', code: 'read_differs_from_before' }] })
  expect(told.fields.supplier?.runnersUp?.[0]?.value).toBe('Sydlys ApS')
  const other = lessonOf('doc_x', march, { ...confirmed, supplier: { ...known, name: 'Vestlys ApS' } }, [])
  expect(readAsBefore(read, recall(april, read, [other, ...lessonsOf(2)])!).supplier.name).toBe('Sydlys ApS')
})

const numeric = (value: string, more: Partial<Place>): Paper => ({ ...march, places: [place('day', value, 'dato', 120, more)] })
const ambiguous = numeric('2026-04-03', { otherwise: '2026-03-04' })
const onDay = (paper: Paper, date: string): Lesson => lessonOf('doc_a', paper, { ...confirmed, date }, [])

test.each([
  ['written with the day above 12', onDay(numeric('2026-03-25', { order: 'day_first' }), '2026-03-25'), '2026-04-03'],
  ['written with the month first', onDay(numeric('2026-03-25', { order: 'month_first' }), '2026-03-25'), '2026-03-04'],
  ['confirmed as day first', onDay(numeric('2026-03-02', { otherwise: '2026-02-03' }), '2026-03-02'), '2026-04-03'],
  ['confirmed as month first', onDay(numeric('2026-03-02', { otherwise: '2026-02-03' }), '2026-02-03'), '2026-03-04'],
  ['the fifth of May shows no order', onDay(numeric('2026-05-05', {}), '2026-05-05'), undefined],
])('a day that can be read in two ways is read in the order of before: %s', (_, lesson, expected) => {
  const { values } = recall(ambiguous, confirmed, [lesson])!
  expect(values.date?.place.value).toBe(expected)
  for (const date of ['2026-04-03', '2026-03-04']) {
    const read = reading({ date, confidence: 0.5, heldAt: 0.5, heldFor: ['isDayDisputed'] })
    const { verdicts } = compare(read, recall(ambiguous, read, [lesson])!)
    expect(verdicts.date).toBe(expected === undefined ? 'silent' : date === expected ? 'agrees' : 'differs')
    expect('heldFor' in readAsBefore(read, recall(ambiguous, read, [lesson])!)).toBe(date !== expected)
  }
})

test('a paper whose day shows no order stands aside where another one shows it', () => {
  const silent = onDay(numeric('2026-05-05', {}), '2026-05-05')
  const telling = onDay(numeric('2026-03-25', { order: 'day_first' }), '2026-03-25')
  expect(recall(ambiguous, confirmed, [silent, silent, telling])!.values.date).toMatchObject({ place: { value: '2026-04-03' }, support: 1 })
  expect(recall(numeric('2026-04-25', { order: 'day_first' }), confirmed, [silent])!.values.date?.place.value).toBe('2026-04-25')
})

test('a correction teaches the fields that were set, and says nothing of the others', () => {
  const byPerson = { confidence: 1, evidence: null, correctedBy: 'Anna', correctedAt: '2026-03-05T09:00:00.000Z' }
  const corrected: Extraction = { ...confirmed, fields: { ...confirmed.fields, date: byPerson } }
  expect(correctedFields(corrected)).toEqual<ReadField[]>(['date'])
  const lesson = lessonOf('doc_a', march, corrected, [], correctedFields(corrected))
  expect(lesson).toMatchObject({ confirmed: ['date'], currency: null, vat: null, rates: [] })
  expect(Object.keys(lesson.spots)).toEqual(['date'])
  const read = reading({ date: '2026-04-03', total: 50_000 as never, vat: 10_000 as never, currency: 'SEK' })
  expect(compare(read, recall(april, read, [lesson])!).verdicts).toEqual({
    supplier: 'silent',
    date: 'agrees',
    total: 'silent',
    vat: 'silent',
    currency: 'silent',
  })
  const told = readAsBefore(read, recall(april, read, [lesson])!)
  expect(Object.keys(told.fields).filter(field => told.fields[field as ReadField]?.recalled)).toEqual(['date'])
  expect(told.confidence).toBe(read.confidence)
})

test('what differs is warned about field by field, so that no threshold posts it', () => {
  const read = reading({ date: '2026-03-28', total: 10_000 as never, vat: 10_000 as never, confidence: 0.5 })
  const { warnings } = readAsBefore(read, recall(april, read, lessonsOf(3))!, () => 1)
  const values = { documentId: 'doc_0', date: '2026-03-02' }
  expect(warnings).toEqual([
    { field: 'date', code: 'read_differs_from_before', values },
    { field: 'total', code: 'read_differs_from_before', values },
  ])
  const same = reading({ date: '2026-04-03', total: 50_000 as never, vat: 10_000 as never })
  expect(readAsBefore(same, recall(april, same, lessonsOf(3))!)).not.toHaveProperty('warnings')
})

test('VAT that is not the share of its rate has no lines', () => {
  const mixed = paperWith({ date: '2026-04-03', other: '2026-03-28', total: '50000', vat: '6000' })
  const read = reading({ date: '2026-04-03', total: 10_000 as never, vat: 2_000 as never, net: 8_000 as never })
  const taught = lessonsOf(2).map(lesson => ({ ...lesson, rates: [25] }))
  expect(readAsBefore(read, recall(mixed, read, taught)!)).toMatchObject({ total: 50_000, vat: 6_000, net: 44_000, vatLines: [] })
  expect(readAsBefore(read, recall(april, read, [taught[0]!, { ...taught[1]!, rates: [12] }])!).vatLines).toEqual([])
})

const delivered = (value: string): Place => place('day', value, 'leveret', 140)

test('where a day stood in two places, the one that more papers have is its place', () => {
  const both = lessonOf('doc_a', { ...march, places: [...march.places, delivered('2026-03-02')] }, confirmed, [])
  const one = lessonOf('doc_b', march, confirmed, [both])
  const next: Paper = { ...april, places: [...april.places, delivered('2026-03-30')] }
  expect(recall(next, confirmed, [one, both])!.values.date).toMatchObject({ place: { value: '2026-04-03' }, support: 2 })
})

test('one paper with a coincidence allows what its places lead to, and nothing else; a dispute stays', () => {
  const both = lessonOf('doc_a', { ...march, places: [...march.places, delivered('2026-03-02')] }, confirmed, [])
  const next: Paper = { ...april, places: [...april.places, delivered('2026-03-30')] }
  const read = reading({ date: '2026-04-03', total: 50_000 as never, vat: 10_000 as never })
  const recalled = recall(next, read, [both])!
  expect(recalled.values.date).toBeUndefined()
  expect(recalled.among.date).toEqual(['2026-04-03', '2026-03-30'])
  expect(compare(read, recalled).verdicts.date).toBe('allows')
  expect(readAsBefore(read, recalled).confidence).toBeGreaterThan(read.confidence)
  expect(readAsBefore({ ...read, heldAt: 0.78, heldFor: ['isDayDisputed'] }, recalled)).toMatchObject({
    confidence: 0.78,
    heldFor: ['isDayDisputed'],
  })
  const other = { ...read, date: '2026-03-28' }
  expect(compare(other, recalled).verdicts.date).toBe('silent')
  expect(readAsBefore(other, recalled).confidence).toBe(read.confidence)
})

test('VAT of several rates that the supplier has had is allowed where it makes up the total', () => {
  const rates: Paper = {
    ...april,
    places: april.places.filter(one => one.left !== 'heraf moms'),
  }
  const line = (rate: number, net: number, vat: number) => ({ rate, net: net as never, vat: vat as never, nature: null })
  const taught = lessonsOf(3).map(lesson => ({ ...lesson, rates: [25, 12] }))
  const verdictWith = (vatLines: Extraction['vatLines']) => {
    const vat = vatLines.reduce((sum, one) => sum + one.vat, 0) as never
    const read = reading({ date: '2026-04-03', total: 50_000 as never, vat, vatLines })
    return compare(read, recall(rates, read, taught)!).verdicts.vat
  }
  expect(verdictWith([line(25, 31_040, 7_760), line(12, 10_000, 1_200)])).toBe('allows')
  expect(verdictWith([line(25, 31_040, 7_760)])).toBe('silent')
  expect(verdictWith([line(22, 40_984, 9_016)])).toBe('silent')
  expect(verdictWith([line(25, 42_000, 8_000)])).toBe('silent')
})

test('VAT of papers of before that now is read as sales tax is no difference; another amount is', () => {
  const withTax = (amount: number): Extraction =>
    reading({
      date: '2026-04-03',
      total: 50_000 as never,
      vat: 0 as never,
      otherTaxes: [{ kind: 'sales_tax', amount: amount as never }],
    })
  const verdictOn = (read: Extraction): string => compare(read, recall(april, read, lessonsOf(3))!).verdicts.vat
  expect(verdictOn(withTax(10_000))).toBe('silent')
  expect(verdictOn(withTax(4_000))).toBe('differs')
})

test('who says what the VAT is leaves no empty list of other taxes', () => {
  const read = reading({ total: 50_000 as never, otherTaxes: [{ kind: 'sales_tax', amount: 4_000 as never }] })
  const corrected = correctExtraction(
    read,
    { vatLines: [{ rate: 25, net: 400, vat: 100 }] },
    { by: 'usr_1', at: '2026-04-04T10:00:00.000Z' },
    'DKK',
  )
  expect(corrected).not.toHaveProperty('otherTaxes')
})
