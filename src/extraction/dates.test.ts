import { expect, test } from 'vitest'
import { rows } from '../../test/harness/text-tables.ts'
import { findDates } from './dates.ts'
import { wordsOf } from './words.ts'

const find = (text: string) => findDates(text, wordsOf(text))

test.each(rows`
  text                  date
  12-03-2026            2026-03-12
  12.3.2026             2026-03-12
  12/03/26              2026-03-12
  2026-03-12            2026-03-12
  2026/03/12            2026-03-12
  12. marts 2026        2026-03-12
  den 12. marts 2026    2026-03-12
  12 marzo 2026         2026-03-12
  March 12, 2026        2026-03-12
  12th of March 2026    2026-03-12
  12 de marzo de 2026   2026-03-12
  12-MAR-2026           2026-03-12
  15 JUN 18 08:34       2018-06-15
  1° febbraio 2026      2026-02-01
  3. März 2026          2026-03-03
  12/3-2026             2026-03-12
  12/3 2026             2026-03-12
  Dato 20260312         2026-03-12
  03/25/2026            2026-03-25
  2026-03-12T10:22:00Z  2026-03-12
`)('$text is $date', ({ text, date }) => {
  expect(find(text ?? '').map(found => found.date)).toEqual([date])
})

test.each(rows`
  text
  30-02-2026
  14-16-2018
  12.345,67
  20260312
  10.20.30.40
  1234-12-12
  12 34 56 78
  may 2026
`)('$text is no day', ({ text }) => {
  expect(find(text ?? '')).toEqual([])
})

test('where the order is open both readings are kept', () => {
  expect(find('02/03/2026')[0]).toMatchObject({
    date: '2026-03-02',
    monthFirst: '2026-02-03',
    isDayFirstOnly: false,
    isMonthFirstOnly: false,
  })
  expect(find('25/03/2026')[0]).toMatchObject({ isDayFirstOnly: true })
  expect(find('03/25/2026')[0]).toMatchObject({ isMonthFirstOnly: true })
})
