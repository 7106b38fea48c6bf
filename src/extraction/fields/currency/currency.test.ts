/** Signs that several countries share, words for currencies, and what only looks like one. */
import { expect, test } from 'vitest'
import { readLines } from '../../read-lines.ts'
import { readText } from '../../read-text.ts'
import { toLines } from '../../text/lines.ts'

const own = { name: '', legalName: null, vatNumber: null, businessId: null, country: null, iban: null, currency: null }
const reader = { own, today: '2026-11-17' }

const receipt = (place: string, total: string): string =>
  ['EXAMPLE STORE', ...place.split(' / '), '2018-03-04', `TOTAL   ${total}`].join('\n')

const readOf = (place: string, total: string) => readText(receipt(place, total), reader)!

test.each([
  ['14 Example St, Fairfax, VA 22030', '$20.00', 'USD'],
  ['Toronto, ON M5V 2T6', '$20.00', 'CAD'],
  ['HST 123456789 RT0001', '$20.00', 'CAD'],
  ['Tel (604) 555-0142 / PST 1.40', '$20.00', 'CAD'],
  ['EXAMPLE SDN BHD / Taman Contoh, Selangor', '$20.00', 'MYR'],
  ['ABN 12 345 678 901', '$20.00', 'AUD'],
  ['CVR 31111242', '20,00 kr', 'DKK'],
  ['Jl. Contoh 5, Jakarta', 'Rp 25.000', 'IDR'],
  ['NPWP 01.234.567.8', '25.000', 'IDR'],
  ['Contoh', 'Rp. 25.000', 'IDR'],
])('"%s" and "%s" are %s', (place, total, currency) => {
  const read = readOf(place, total)
  expect(read.currency).toBe(currency)
  expect(read.heldFor ?? []).not.toContain('isCurrencyOpen')
})

test.each([
  ['nothing says of which country', 'Thank you', '$20.00', 'USD', 'CAD'],
  ['one soft sign says it', 'Gratuity included', '$20.00', 'USD', 'CAD'],
  ['a tax says only of which it is not', 'GST included', '$20.00', 'CAD', 'AUD'],
  ['a crown is of four countries', 'Thank you', 'kr 20.00', 'DKK', 'SEK'],
])('a sign that is shared is not sure where %s', (_, place, total, currency, other) => {
  const read = readOf(place, total)
  expect(read.currency).toBe(currency)
  expect(read.fields.currency!.confidence).toBeLessThanOrEqual(0.55)
  expect(read.fields.currency!.runnersUp!.map(({ value }) => value)).toContain(other)
  expect(read.fields.currency!.doubt).toMatchObject({ code: 'currency_sign_shared' })
  expect(read.confidence).toBeLessThanOrEqual(0.55)
  expect(read.heldFor).toContain('isCurrencyOpen')
})

test('a code settles what the sign leaves open', () => {
  const read = readOf('All amounts in CAD', '$20.00')
  expect([read.currency, read.heldFor ?? []]).toEqual(['CAD', []])
})

test('a pound on a page with a text layer was not misread, wherever the page is from', () => {
  const page = toLines(receipt('P.IVA IT00743110157 / Via Esempio 1, 20121 Milano / Partita IVA', '£ 20,00'))!
  expect(readLines(page, reader, 'pdf').currency).toBe('GBP')
  expect(readLines(page, reader, 'ocr').currency).toBe('EUR')
})

test('the number of an article is no currency', () => {
  expect(readOf('CVR 31111242 / 1 KN-2847 Batteri', '20,00 kr').currency).toBe('DKK')
})
