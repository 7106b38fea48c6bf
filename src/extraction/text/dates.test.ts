import { describe, expect, test } from 'vitest'
import { rows } from '../../../test/harness/text-tables.ts'
import { findDates } from './dates.ts'
import { toLines } from './lines.ts'
import { mark } from './mark.ts'
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
  Utställd 20260312     2026-03-12
  03/25/2026            2026-03-25
  2026-03-12T10:22:00Z  2026-03-12
  29.07.2018/15:31      2018-07-29
  17/01/201811:03       2018-01-17
  17/01/2011:03         2020-01-17
  26/05/20183:15PM      2018-05-26
  2019-05-0213:18:58    2019-05-02
  17/01201842153        2018-01-17
  26.05,2018            2018-05-26
  29.8.2021.11:18       2021-08-29
  WED JULY 13,2O22      2022-07-13
  l7/0l/2018            2018-01-17
  2O-Feb-2018           2018-02-20
  21Crv'23 18:16        2023-06-21
  Feb20'18 12:11        2018-02-20
  Jan 08, 201401:24PM   2014-01-08
  12 des 2018           2018-12-12
  5 kesäkuu 2023        2023-06-05
  1 listopada 2021      2021-11-01
  Kassebon 33683 – 20260312  2026-03-12
  Kundefaktura 336 20260312  2026-03-12
`)('$text is $date', ({ text, date }) => {
  expect(find(text ?? '').map(found => found.date)).toEqual([date])
})

test.each(rows`
  text
  30-02-2026
  14-16-2018
  12.345,67
  20260312
  Fakturanr 20260312
  Kundnr: 20260312
  Mandat 20260312
  Threshold: 20201231
  Household 20260312
  Update 20260312
  Mandate: 20260312
  Danske Bank 9570 20260312
  Bankgiro 5555-1234 20260312
  Medlem 4455 20260312
  Dokumentdatum Nr 20260312
  Butik 4 20151231
  Kasse nr. 3 – 20260312
  Negozio n. 12 20260312
  Punto vendita 7 20260312
  Store #62 20260312
  Kunde 817 20260312
  Kundenr. 817 20260312
  Faktura butik 4 20260312
  Filiale Nr. 9 20260312
  10.20.30.40
  1234-12-12
  12 34 56 78
  may 2026
  2 set 12,50
  Faktura 1203/2018
  12.34,20
  03-41318972
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

test('a day without marks may stand as far from its label as the paper is wide, and a number may not', () => {
  expect(find(`Fakturadatum:${' '.repeat(80)}20260312`).map(found => found.date)).toEqual(['2026-03-12'])
  expect(find(`Dag${' '.repeat(30)}20260312`).map(found => found.date)).toEqual(['2026-03-12'])
  expect(find(`Fakturanummer:${' '.repeat(80)}20260312`)).toEqual([])
  expect(find(`Kundedata${' '.repeat(30)}20260312`)).toEqual([])
  expect(find(`Betald${' '.repeat(30)}20260312`)).toEqual([])
})

const daysIn = (text: string): string[] => mark(toLines(text)!).flatMap(line => line.dates.map(({ date }) => date))

describe('a day without marks below the head of its column', () => {
  test.each(['Fakturadatum', 'Fakturadato', 'Invoice date', 'Data', 'Rechnungsdatum:'])('%s', head => {
    expect(daysIn(`Kundnr    Nr           ${head}\n84675     F2026-8      20260312`)).toEqual(['2026-03-12'])
  })

  test.each([
    ['the number of an invoice beside it', 'Fakturanr       Fakturadatum\n20260312        F2026-8'],
    ['a head of both', 'Fakturanummer och datum\n20260312'],
    ['a number and a day in one head', 'Nr./dato\n20260312'],
    ['the number of a customer', 'Kundnr          Referens\n20260312        20260101'],
    ['the number of a mandate', 'Kundnr          Mandate\n84675           20260312'],
    ['a part of a longer number', 'Fakturadatum\n20260312-01'],
    ['the number of an invoice on a page that writes its days so', 'Fakturanr       Kundnr\n20260312        20260115\nFörfaller 20260411'],
    ['a number below a line that has values', 'Fakturadatum 12/3 2025\n20260312'],
  ])('%s is none', (_, text) => {
    expect(daysIn(text)).not.toContain('2026-03-12')
  })
})
