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

test('a number plate names no currency where all else speaks for another', () => {
  expect(readOf('Momsreg.nr SE556677889901 / Fordon: RM 88 115', '15 944,90').currency).toBe('SEK')
  expect(readOf('EXAMPLE SDN BHD / Fordon: RM 88 115', '15.90').currency).toBe('MYR')
})

const danish = 'Nordsoft ApS / CVR 25313763 / Nørregade 4, 8000 Aarhus C / Faktura 12 / 12.02.2026'
const british = 'Coat House Ltd / VAT GB123456789 / London W1H 9HF / Invoice 12 / 03/02/2026'
const italian = 'Bottega Rossi s.n.c. / Partita IVA IT06001317863 / Via Roma 1, 20121 Milano / Fattura 12 / Data 03/02/2026'
const german = 'Modehaus GmbH / USt-IdNr. DE136695976 / Hauptstraße 5, 10115 Berlin / Rechnung 12 / 03.02.2026'

test.each([
  ['EUR', `${danish} / License € 400,00 / Moms 25% 100,00 / I alt 500,00`],
  ['EUR', `${danish} / License € 400 / Moms 25% 100,00 / I alt 500,00`],
  ['EUR', `${danish} / License Euro 400 / Moms 25% 100,00 / I alt 500,00`],
  ['EUR', `${danish} / Tekst  Pris i € / License  400,00 / Moms 25% 100,00 / I alt 500,00`],
  ['GBP', `${danish} / License £ 400 / Moms 25% 100,00 / I alt 500,00`],
  ['MYR', `${danish} / License RM 400,00 / Moms 25% 100,00 / I alt 500,00`],
  ['MYR', `${danish} / Tekst  Pris (RM) / License  400,00 / Moms 25% 100,00 / I alt 500,00`],
  ['GBP', `${italian} / Licenza £ 400 / IVA 22% 88,00 / Totale 488,00`],
  ['GBP', `${german} / Artikel  Preis in £ / Jacke  400,00 / MwSt 19% 76,00 / Gesamtbetrag 476,00`],
  ['EUR', `${british} / Item  Price in € / Coat  400.00 / VAT 20% 80.00 / Total 480.00`],
])('a sign that stands once is still the currency, %s: %s', (currency, document) => {
  const page = toLines(document.replaceAll(' / ', '\n'))!
  expect(readLines(page, reader, 'pdf').currency).toBe(currency)
})

test('letters on a Danish number plate are no currency', () => {
  const page = toLines(`${danish} / Bil: KN 88 115 / Moms 25% 100,00 / I alt 500,00`.replaceAll(' / ', '\n'))!
  expect(readLines(page, reader, 'pdf').currency).toBe('DKK')
})

const stationery = ['Cancelleria Esempio S.r.l.', 'P.IVA 00743110157', 'Fattura n. 12 del 5 marzo 2026', 'Totale   44,70']

test.each(['KN-8095 Sedia 15   39,00', 'ZL-3915 Penne   39,00', '5294 KN Gouda', 'AG44 4KN'])('"%s" names no currency', line => {
  expect(readText([...stationery, line].join('\n'), reader)!.currency).toBe('EUR')
})

test('a kuna stands behind its amount', () => {
  expect(readText(['Primjer d.o.o.', 'OIB 12345678903', 'Datum 05.03.2021', 'UKUPNO   45,00 KN'].join('\n'), reader)!.currency).toBe('HRK')
})
