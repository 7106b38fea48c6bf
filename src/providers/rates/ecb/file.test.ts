import { expect, test } from 'vitest'
import { daysBetween, envelope, fileOf, usual } from '../../../../test/rates/files.ts'
import { tell } from '../../../language/tell.ts'
import { readRates } from './file.ts'

const today = '2026-11-17'
const read = (text: string | Uint8Array, feed: Parameters<typeof readRates>[1] = 'day') =>
  readRates(typeof text === 'string' ? Buffer.from(text) : text, feed, today)
const day = (rates: Record<string, string>, on = '2026-11-16') => fileOf({ [on]: rates })

test('a day is read as it was published, digit by digit', async () => {
  expect(await read(day(usual))).toEqual({ outcome: 'read', days: [{ on: '2026-11-16', rates: usual }] })
})

test('a currency that was not quoted on a day has no rate', async () => {
  const file = await read(day({ ...usual, ILS: 'N/A' }))
  expect(file).toMatchObject({ outcome: 'read', days: [{ rates: expect.not.objectContaining({ ILS: expect.anything() }) }] })
})

test('ninety days come in the order of the calendar, whatever their order in the file', async () => {
  const days = daysBetween('2026-08-19', '2026-11-16')
  const file = await read(fileOf(days), 'ninety_days')
  expect(file).toMatchObject({ outcome: 'read' })
  expect(file.outcome === 'read' && file.days.map(({ on }) => on)).toEqual(Object.keys(days).sort())
})

const whole = day(usual)

test.each<[string, string | Uint8Array, string]>([
  ['nothing', '', 'no XML element in the file'],
  ['a page of a proxy', '<html><body>Sign in</body></html>', '“<html>” in the place of “<Envelope>”'],
  ['a file that breaks off', whole.slice(0, -40), 'ends in the middle'],
  ['a file that breaks off in a rate', whole.slice(0, whole.indexOf('NOK') + 12), 'ends in the middle'],
  ['a document type', whole.replace('<gesmes', '<!DOCTYPE x [<!ENTITY a "b">]><gesmes'), 'document type'],
  ['no day', envelope(''), '0 days'],
  ['two days', fileOf(daysBetween('2026-11-12', '2026-11-13')), '2 days'],
  ['words between the days', envelope(`${inner(whole)}more${inner(day(usual, '2026-11-13'))}`), '“more” in the place of “<'],
  ['a day twice', envelope(`${inner(whole)}${inner(whole)}`), '16 November 2026 twice'],
  ['a currency twice', whole.replace('<Cube currency="USD"', '<Cube currency="USD" rate="1.2"/><Cube currency="USD"'), 'USD twice'],
  ['a day that does not exist', day(usual, '2026-02-30'), 'the day “2026-02-30”'],
  ['a day to come', day(usual, '2026-11-19'), 'the day “2026-11-19”'],
  ['a day before the euro', day(usual, '1998-12-31'), 'the day “1998-12-31”'],
  ['a negative rate', day({ ...usual, USD: '-1.16' }), '-1.16 USD'],
  ['zero', day({ ...usual, USD: '0.0000' }), '0.0000 USD'],
  ['an exponent', day({ ...usual, USD: '1e3' }), '1e3 USD'],
  ['a comma', day({ ...usual, USD: '1,16' }), '1,16 USD'],
  ['endless digits', day({ ...usual, USD: `1.${'1'.repeat(500)}` }), '1.11'],
  ['the euro itself', day({ ...usual, EUR: '1' }), 'with “EUR”'],
  ['what is no currency', day({ ...usual, usd: '1.16' }), 'with “usd”'],
  ['no krone', day(without('DKK')), 'no DKK'],
  ['a krone out of its band', day({ ...usual, DKK: '7.9' }), '7.9 DKK'],
  ['kroner for a hundred euros', day({ ...usual, DKK: '746.05' }), '746.05 DKK'],
  ['three currencies', day({ USD: '1.16', DKK: '7.46', SEK: '11' }), '3 currencies'],
  ['more than such a file has', Buffer.alloc(65 * 1024, 0x20), 'bytes'],
  ['bytes of something else', Uint8Array.from({ length: 2_000 }, (_, place) => (place * 37) % 256), 'XML'],
])('%s is refused whole', async (_what, text, told) => {
  const file = await read(text)
  expect(file).toMatchObject({ outcome: 'refused', reason: { code: 'rates_file_refused' } })
  expect(file.outcome === 'refused' && tell('en', file.reason)).toContain(told)
  // Whoever reads it reads one language: nothing of the English sentence is left in another.
  for (const language of ['da', 'it'] as const)
    expect(file.outcome === 'refused' && tell(language, file.reason)).not.toMatch(
      / on | twice| with | days|currenc|instead|in the place|the day|the file|undefined|xml_|\.\./,
    )
})

test('one strange day of many refuses them all', async () => {
  const days = daysBetween('2026-08-19', '2026-11-16')
  days['2026-10-14'] = { ...usual, SEK: '1.10250' }
  expect(await read(fileOf(days), 'ninety_days')).toMatchObject({
    outcome: 'refused',
    reason: { values: { told: { code: 'rates_file', values: { case: 'step', currency: 'SEK', day: '2026-10-14' } } } },
  })
  expect(await read(fileOf(daysBetween('2026-11-01', '2026-11-16')), 'ninety_days')).toMatchObject({ outcome: 'refused' })
})

function inner(file: string): string {
  return file.slice(file.indexOf('<Cube time'), file.lastIndexOf('</Cube>'))
}

function without(currency: string): Record<string, string> {
  return Object.fromEntries(Object.entries(usual).filter(([code]) => code !== currency))
}
