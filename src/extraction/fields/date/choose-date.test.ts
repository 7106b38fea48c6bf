import { expect, test } from 'vitest'
import { readText } from '../../read-text.ts'
import { type MarkedLine, mark } from '../../text/mark.ts'
import { chooseDates } from './choose-date.ts'
import { placeOrderOf } from './order.ts'

const own = { name: '', legalName: null, vatNumber: null, businessId: null, country: null, iban: null, currency: null }

const dayOf = (...lines: string[]): string | null | undefined =>
  readText(['Eksempel Handel ApS', 'CVR 31111242', 'Faktura 17', ...lines, 'I alt  125,00 kr', 'Heraf moms  25,00'].join('\n'), {
    own,
    today: '2026-11-17',
  })?.date

test.each([
  ['of a journey and the day it was made out', ['Indrejsedag afrejse: 04-02-2026', 'Udfærdiget: 09-02-2026'], '2026-02-09'],
  ['that is taken from the account, and a bare one', ['12-03-2026', 'Beløbet hæves automatisk den 30-03-2026'], '2026-03-12'],
  ['of delivery with a small word behind it', ['Aarhus, den 14-10-2026', 'Geliefert am 10-10-2026'], '2026-10-14'],
  ['in a title without a label', ['Minuta 7161575 - 07-05-2026', 'Fecha de cargo: 21-06-2026'], '2026-05-07'],
  ['behind a label that is not known, against an order', ['Xyzdag: 06-05-2026', 'Conferma 800 in data 13-04-2026'], '2026-05-06'],
  ['that a number was asked for with', ['Data reg.: 07-05-2026', 'Data scadenza: 17-05-2026'], '2026-05-07'],
  ['before the title and the number', ['Indrejse 04-05-2026', '09-05-2026 – Servicenota 2021-3918'], '2026-05-09'],
  ['without marks behind the title and the number', ['Kreditering 33683 – 20260119', 'Bestilt 03-01-2026'], '2026-01-19'],
  ['without marks before them', ['20260602 KREDITFAKTURA 27-3634', 'Bestilt 2026-05-03'], '2026-06-02'],
  [
    'in a list of stays, which is none of a title',
    ['Udstedt 09-05-2026', '04-05-2026 Parkering 1204', '05-05-2026 Ophold 1205'],
    '2026-05-09',
  ],
  ['of invoice and delivery at once', ['Rechnungsdatum /Lieferdatum 04.03.2026', 'Bestelldatum 02.03.2026'], '2026-03-04'],
  ['whose label is two in short', ['Faktura- og leveringsdato: 04.03.2026', 'Ordredato 02.03.2026'], '2026-03-04'],
  ['below two joined labels', ['Data fattura / data consegna', '04/03/2026', 'Ordine 02/03/2026'], '2026-03-04'],
  ['before that when it is due, as their labels are', ['Fakturadato/forfaldsdato: 04-03-2026 / 18-03-2026'], '2026-03-04'],
  ['to pay by, behind the end of other words', ['Emessa il 01-03-2026', 'Saldo fattura e pagamento entro 15-03-2026'], '2026-03-01'],
  ['to pay by, with no other day of the bill', ['Ordine del 02-03-2026', 'Saldo fattura e pagamento entro 15-03-2026'], '2026-03-02'],
  ['of delivery, which stands behind that of an order', ['Den 06-03-2026', 'Ordredato og leveringsdato: 02-03-2026'], '2026-03-06'],
  ['of goods in a list', ['Odense M, den 14-10-2026', 'Projektledelse nr. 1704 07-09-2026   100,00'], '2026-10-14'],
])('a day %s', (_, lines, day) => {
  expect(dayOf(...lines)).toBe(day)
})

test('22-07-09 has its year first where the years lie together only so, and in Swedish', () => {
  expect(dayOf('Dato: 22-07-09', 'Forfald: 22-07-17', 'Kørsel 22-06-30')).toBe('2022-07-09')
  expect(dayOf('Dato: 22-07-09')).toBe('2009-07-22')
})

test('22-07-09 has its year first on a Swedish page, and beside the same day in full, whatever is written with four digits of the year', () => {
  const swedish = ['Alba Bageri AB', 'Momsregistreringsnr SE556036079301', 'Totalt 125,00 kr', 'Moms 25 % 25,00']
  const dayIn = (...lines: string[]) => readText([...swedish, ...lines].join('\n'), { own, today: '2026-11-17' })?.date
  expect(dayIn('26-03-09 kl. 21:50')).toBe('2026-03-09')
  expect(dayIn('Incheckning 28.02.2026', '26-03-09 Faktura F-878928')).toBe('2026-03-09')
  expect(dayOf('Dato: 22-07-09', 'Udskrevet 2022-07-09')).toBe('2022-07-09')
  expect(dayOf('Dato: 22-07-09', 'Udskrevet 2009-07-22')).toBe('2009-07-22')
})

test('a day behind a label that is not known is less sure than behind one that is', () => {
  const confidenceOf = (label: string) =>
    readText(`Eksempel Handel ApS\nCVR 31111242\n${label}: 12-03-2026\nLevering: 02-03-2026\nI alt  125,00 kr\nHeraf moms  25,00`, {
      own,
      today: '2026-11-17',
    })!.fields.date!.confidence
  expect(confidenceOf('Xyzzy')).toBeLessThan(confidenceOf('Fakturadato'))
})

const linesOf = (...texts: string[]) => mark(texts.map((text, at) => ({ text, page: 1, box: null, isAfterGap: at === 0 })))

/** With how likely a second reader takes the day of each line for the document's. */
const choose = (lines: readonly MarkedLine[], likely?: readonly number[]) =>
  chooseDates({
    lines,
    mailLines: new Set(),
    today: '2026-11-17',
    language: 'da',
    ...placeOrderOf({
      country: { country: 'DK', trust: 0.98, line: null },
      origin: { country: 'DK', votes: new Map([['DK', 5]]), strength: 5, lead: 5 },
      language: 'da',
      currency: 'DKK',
    }),
    likely: likely ? line => likely[lines.indexOf(line)] ?? 0 : null,
  }).date!

test('a second reader decides between days that are as likely, and not against a label of the day', () => {
  const alike = linesOf('12-03-2026', 'Kaffe', '14-03-2026')
  expect(choose(alike, [0.99, 0, 0.01])).toMatchObject({ date: '2026-03-12', isTold: false })
  expect(choose(alike, [0.01, 0, 0.99])).toMatchObject({ date: '2026-03-14', isTold: true })
  const labelled = linesOf('Fakturadato: 12-03-2026', 'Kaffe', 'Leveret: 14-03-2026')
  expect(choose(labelled, [0.01, 0, 0.99])).toMatchObject({ date: '2026-03-12', isTold: false })
})

test('where nobody else has looked the finder decides', () => {
  expect(choose(linesOf('12-03-2026', 'Kaffe', '14-03-2026'))).toMatchObject({ date: '2026-03-12', isTold: false })
})

test('a day that a second reader decided is no surer than what the finder would have chosen, and that is beside it', () => {
  const lines = linesOf('Oprettet: 12-03-2026', 'Kaffe', 'Xyzzy: 14-03-2026')
  const [alone, told] = [choose(lines), choose(lines, [0.001, 0, 0.999])]
  expect(told).toMatchObject({ isTold: true, margin: 0 })
  expect(told.date).not.toBe(alone.date)
  expect(told.confidence).toBeLessThanOrEqual(alone.confidence)
  expect(told.runnersUp.map(({ date }) => date)).toContain(alone.date)
})
