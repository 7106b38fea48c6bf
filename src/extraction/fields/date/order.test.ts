/** Days whose numbers may be read in several ways: told by the place or by another day, or not at all. */
import { expect, test } from 'vitest'
import { readText } from '../../read-text.ts'

const own = { name: '', legalName: null, vatNumber: null, businessId: null, country: null, iban: null, currency: null }

const readWith = (...lines: string[]) =>
  readText(['EXAMPLE HARDWARE INC', ...lines, 'Hammer   20.00', 'TOTAL   $ 20.00', 'VISA   20.00'].join('\n'), {
    own,
    today: '2026-11-17',
  })!

const canada = ['14 Example St, Toronto, ON M5V 2T6', 'HST 123456789']

test.each([
  ['with the month or the day first', '03/04/2018', '2018-03-04', ['2018-04-03']],
  ['with its year at either end', '25/03/18', '2018-03-25', ['2025-03-18']],
  ['that can be read in three ways', '03/04/18', '2018-03-04', ['2018-04-03', '2003-04-18']],
])('of a Canadian day %s nothing is sure, and the other days are shown', (_, printed, date, others) => {
  const read = readWith(...canada, `Date: ${printed}`)
  expect(read.date).toBe(date)
  expect(read.fields.date!.runnersUp!.map(({ value }) => value).sort()).toEqual([...others].sort())
  expect(read.fields.date!.confidence).toBeLessThanOrEqual(0.55)
  expect(read.confidence).toBeLessThanOrEqual(0.55)
  expect(read.heldFor).toContain('isDayOpen')
})

test.each([
  ['a day that has one reading', [...canada, 'Date: 2018-03-04'], '2018-03-04'],
  ['another day of the page', [...canada, 'Date: 03/04/2018', 'Return by 03/25/2018'], '2018-03-04'],
  ['the same day in words', [...canada, 'Date: 03/04/2018', 'Printed April 3, 2018'], '2018-04-03'],
  ['an American address', ['14 Example St, Fairfax, VA 22030', 'Date: 03/04/2018'], '2018-03-04'],
  ['a Danish register', ['CVR 31111242', 'Dato: 03/04/2018'], '2018-04-03'],
  ['an Italian VAT number', ['P.IVA IT00743110157', 'Data: 03/04/18'], '2018-04-03'],
  ['points', ['Date: 03.04.2018'], '2018-04-03'],
])('%s settles the order', (_, lines, date) => {
  const read = readWith(...lines)
  expect(read.date).toBe(date)
  expect(read.heldFor ?? []).not.toContain('isDayOpen')
})

test('a day in the future is none: what is left is told', () => {
  const read = readWith(...canada, 'Date: 18/05/30')
  expect(read.date).toBe('2018-05-30')
  expect(read.heldFor ?? []).not.toContain('isDayOpen')
})

test('where nothing says where a page is from the order is open', () => {
  expect(readWith('Date: 03/04/2018').heldFor).toContain('isDayOpen')
})

const british = 'IBAN GB29 NWBK 6016 1331 9268 19'

test.each([
  ['the account is abroad and the sums are dollars', [british, 'Date: 03/04/2018'], '2018-03-04'],
  ['the telephone is, too', ['Tel. +44 20 7946 0018', 'Date: 03/04/2018'], '2018-03-04'],
])('where %s the order is open', (_, lines, date) => {
  const read = readWith(...lines)
  expect([read.date, read.heldFor]).toEqual([date, expect.arrayContaining(['isDayOpen'])])
})

test.each([
  ['a VAT number', ['VAT No GB123456782', british, 'Date: 03/04/2018'], '2018-04-03'],
  ['a day that has one reading', [british, 'Date: 28/04/2018'], '2018-04-28'],
])('%s settles it there', (_, lines, date) => {
  const read = readWith(...lines)
  expect(read.date).toBe(date)
  expect(read.heldFor ?? []).not.toContain('isDayOpen')
})
