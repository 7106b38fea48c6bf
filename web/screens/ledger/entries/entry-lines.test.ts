import { expect, test } from 'vitest'
import { type EntryRow, isEmptyRow, reckon, toSent } from './entry-lines.ts'

const row = (account: string | null, debit: string, credit: string, vatCode: string | null = null): EntryRow => ({
  key: `${account}${debit}${credit}`,
  account,
  vatCode,
  contactId: null,
  debit,
  credit,
})

test('what is missing is exact to the cent, in the notation of the reader', () => {
  const rows = [row('2150', '10.000,10', ''), row('6481', '', '3.333,37'), row('6482', '', '3.333,37')]
  expect(reckon(rows, 'DKK', 'da')).toEqual({
    amounts: [10000.1, -3333.37, -3333.37],
    debit: 10000.1,
    credit: 6666.74,
    difference: 3333.36,
  })
  expect(reckon([row('1', '100+25%', '')], 'DKK', 'en').difference).toBe(125)
  expect(reckon([row('1', 'ten', '')], 'DKK', 'en').amounts).toEqual([null])
})

test('empty rows are not sent, and a half one is told', () => {
  const rows = [row('2150', '100', '', 'I25'), row(null, '', ''), row('6481', '', '100')]
  const reckoned = reckon(rows, 'DKK', 'en')
  expect(toSent(rows, reckoned)).toEqual({
    lines: [
      { accountId: '2150', amount: 100, vatCode: 'I25' },
      { accountId: '6481', amount: -100 },
    ],
    places: [0, 2],
  })
  expect(isEmptyRow(rows[1]!)).toBe(true)
  const half = [row('2150', '', '')]
  expect(toSent(half, reckon(half, 'DKK', 'en'))).toBeUndefined()
  expect(toSent(half, reckon(half, 'DKK', 'en'), true)?.lines).toEqual([{ accountId: '2150', amount: 0 }])
})
