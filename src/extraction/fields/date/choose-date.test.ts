import { expect, test } from 'vitest'
import { readText } from '../../read-text.ts'

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
  ['of goods in a list', ['Odense M, den 14-10-2026', 'Projektledelse nr. 1704 07-09-2026   100,00'], '2026-10-14'],
])('a day %s', (_, lines, day) => {
  expect(dayOf(...lines)).toBe(day)
})

test('22-07-09 has its year first where the years lie together only so, and in Swedish', () => {
  expect(dayOf('Dato: 22-07-09', 'Forfald: 22-07-17', 'Kørsel 22-06-30')).toBe('2022-07-09')
  expect(dayOf('Dato: 22-07-09')).toBe('2009-07-22')
})

test('a day behind a label that is not known is less sure than behind one that is', () => {
  const confidenceOf = (label: string) =>
    readText(`Eksempel Handel ApS\nCVR 31111242\n${label}: 12-03-2026\nLevering: 02-03-2026\nI alt  125,00 kr\nHeraf moms  25,00`, {
      own,
      today: '2026-11-17',
    })!.fields.date!.confidence
  expect(confidenceOf('Xyzzy')).toBeLessThan(confidenceOf('Fakturadato'))
})
