import { expect, test } from 'vitest'
import { usual } from '../../../../test/rates/files.ts'
import { crossRate } from '../../../domain/money/published-rates.ts'
import { tell } from '../../../language/tell.ts'
import { readKroner } from './file.ts'

const today = '2026-11-17'

/** Kroner for a hundred units. */
const kroner: Readonly<Record<string, string>> = {
  EUR: '746.05',
  USD: '643.15',
  JPY: '4.2269',
  CZK: '30.7649',
  GBP: '855.07',
  HUF: '1.9027',
  PLN: '174.92',
  RON: '147.12',
  SEK: '67.669',
  CHF: '794.94',
  ISK: '5.1381',
  NOK: '63.82',
}

const fileOf = (rates: Readonly<Record<string, string>>, on = '2026-11-16') =>
  `<?xml version="1.0" encoding="utf-8"?><exchangerates type="Exchange rates" refcur="DKK" refamt="1"><dailyrates id="${on}">${Object.entries(
    rates,
  )
    .map(([code, rate]) => `<currency code="${code}" desc="${code}" rate="${rate}"/>`)
    .join('')}</dailyrates></exchangerates>`
const read = (text: string) => readKroner(Buffer.from(text), today)

function ratesIn(text: string): Readonly<Record<string, string>> {
  const file = read(text)
  if (file.outcome !== 'read') throw new Error('refused')
  return file.days[0]!.rates
}

test.each(Object.keys(kroner))('what a hundred %s cost comes out digit by digit', currency => {
  const rates = ratesIn(fileOf(kroner))
  expect(Number(crossRate(rates, currency, 'DKK'))).toBe(Number((Number(kroner[currency]) / 100).toFixed(8)))
  expect(crossRate(rates, currency, 'DKK')!.length).toBeLessThanOrEqual(9)
})

test('it is the day of the file, and the same rates as those of Frankfurt within what the two differ by', () => {
  expect(read(fileOf(kroner))).toMatchObject({ outcome: 'read', days: [{ on: '2026-11-16' }] })
  const rates = ratesIn(fileOf(kroner))
  for (const [currency, rate] of Object.entries(usual)) expect(Number(rates[currency]) / Number(rate)).toBeCloseTo(1, 2)
})

test('a comma is a decimal sign, and a currency that was not quoted has no rate', () => {
  const withCommas = Object.fromEntries(Object.entries(kroner).map(([code, rate]) => [code, rate.replace('.', ',')]))
  expect(ratesIn(fileOf(withCommas))).toEqual(ratesIn(fileOf(kroner)))
  expect(ratesIn(fileOf({ ...kroner, TRY: '-' }))).not.toHaveProperty('TRY')
})

test.each([
  ['nothing', '', 'no XML element in the file'],
  ['a page of a proxy', '<html><body>Sign in</body></html>', '“<html>” in the place of “<exchangerates>”'],
  ['a file that breaks off', fileOf(kroner).slice(0, -30), 'ends in the middle'],
  ['no day', '<exchangerates refcur="DKK"/>', '0 days'],
  ['a day to come', fileOf(kroner, '2026-11-20'), 'the day “2026-11-20”'],
  ['a day that does not exist', fileOf(kroner, '2026-02-30'), 'the day “2026-02-30”'],
  ['kroner for one euro', fileOf({ ...kroner, EUR: '7.4605' }), '7.4605 EUR'],
  ['no euro', fileOf({ ...kroner, EUR: '-' }), 'no EUR'],
  ['zero', fileOf({ ...kroner, USD: '0' }), '0 USD'],
  ['a word', fileOf({ ...kroner, USD: 'NaN' }), 'NaN USD'],
  ['the krone itself', fileOf({ ...kroner, DKK: '100' }), 'with “DKK”'],
  ['three currencies', fileOf({ EUR: '746.05', USD: '643', SEK: '67' }), '3 currencies'],
  ['more than such a file has', `${fileOf(kroner)}${' '.repeat(70_000)}`, 'bytes'],
])('%s is refused whole', (_what, text, told) => {
  const file = read(text)
  expect(file).toMatchObject({ outcome: 'refused', reason: { code: 'rates_file_refused' } })
  expect(file.outcome === 'refused' && tell('en', file.reason)).toContain(told)
})
