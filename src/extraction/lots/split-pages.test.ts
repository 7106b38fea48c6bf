/** Where a document begins in a file, what goes on, and what is left together without being sure of it is said. */
import { expect, test } from 'vitest'
import { toLines } from '../text/lines.ts'
import { splitPages } from './split-pages.ts'

const own = { name: 'The Buyer', legalName: null, vatNumber: null, businessId: null, country: 'DK', iban: null, currency: 'DKK' }

const splitAs = (certainty: number, pages: readonly string[]) =>
  splitPages(
    pages.map((text, at) => ({ number: at + 1, lines: (toLines(text) ?? []).map(line => ({ ...line, page: at + 1, certainty })) })),
    { own, today: '2026-03-20' },
  )

const split = (...pages: string[]) => splitAs(1, pages)
const scanned = (...pages: string[]) => splitAs(0.9, pages)

const cafe = (day: string, coffee: string, total: string) =>
  `Cafe Aldton\n${day} 10:12\nCoffee ${coffee}\nCake 20,00\nTotal ${total}\nThank you`

const delivery = (day: string, number: string, total: string) =>
  `Zanmarin Grosso S.p.A.\nVia Mare 3, 30121 Venezia\nP.IVA IT00488410010\nDocumento di trasporto\nData ${day}\nDestinatario Alfa S.r.l.\nMerce ${number}   ${total}\nTotale ${total}`

test('two slips of one till on two days are two; on one day they are left together with a warning', () => {
  expect(split(cafe('03.03.2026', '30,00', '50,00'), cafe('04.03.2026', '45,00', '65,00')).parts).toEqual([
    [1, 1],
    [2, 2],
  ])
  expect(split(cafe('03.03.2026', '30,00', '50,00'), cafe('03.03.2026', '45,00', '65,00'))).toEqual({ parts: [[1, 2]], doubtful: [0] })
})

const bill = (name: string, number: string, day: string, total: string) =>
  `${name}\nVestergade 4, 5000 Odense C\nFaktura ${number}\nFakturadato ${day}\nKonsulentarbejde  ${total}\nI alt at betale  ${total}`

test('a slip of another supplier without a number of any register is another document', () => {
  expect(split(bill('Papir og Pen ApS', '118', '12.02.2026', '300,00'), cafe('04.03.2026', '45,00', '65,00'))).toEqual({
    parts: [
      [1, 1],
      [2, 2],
    ],
    doubtful: [],
  })
})

test('back sides and sheets between two documents belong to what is before them, and on top to the first', () => {
  const sheet = 'SEPARATOR SHEET\nInsert between documents. Do not remove.'
  const [one, other] = [bill('Papir og Pen ApS', '118', '12.02.2026', '300,00'), bill('Nordhavn Byg ApS', '7741', '20.02.2026', '875,00')]
  expect(split(one, ' ', other, ' ')).toEqual({
    parts: [
      [1, 2],
      [3, 4],
    ],
    doubtful: [],
  })
  expect(split(sheet, one, sheet, ' ', other)).toEqual({
    parts: [
      [1, 4],
      [5, 5],
    ],
    doubtful: [],
  })
  expect(split(' ', one)).toEqual({ parts: [[1, 2]], doubtful: [] })
})

test('a number of which a scan read a letter in another way is no new one', () => {
  const first = bill('Papir og Pen ApS', '2026118', '12.02.2026', '300,00')
  const second =
    'Papir og Pen ApS\nVestergade 4, 5000 Odense C\nFaktura 2O26118\nFakturadato 12.02.2026\nKørsel 120,00\nI alt at betale 420,00'
  expect(split(first, second).parts).toHaveLength(2)
  expect(scanned(first, second).parts).toEqual([[1, 2]])
})

test.each([
  ['2026118', '2026119'],
  ['20261', '20262'],
  ['10/2026', '11/2026'],
])('two scanned invoices of one supplier and one day, %s and %s, are two', (one, other) => {
  const scans = scanned(bill('Papir og Pen ApS', one, '12.02.2026', '300,00'), bill('Papir og Pen ApS', other, '12.02.2026', '420,00'))
  expect(scans.parts).toEqual([
    [1, 1],
    [2, 2],
  ])
})

test('two of one kind with a title, a day and a sum each are two, also where they are taken for no voucher', () => {
  expect(split(delivery('03/03/2026', 'A', '150,00'), delivery('10/03/2026', 'B', '270,00')).parts).toEqual([
    [1, 1],
    [2, 2],
  ])
})

test('a table that goes on under the titles of its columns is no doubt', () => {
  const first =
    'Papir og Pen ApS\nVestergade 4, 5000 Odense C\nCVR 25313763\nFaktura 118\nFakturadato 12.02.2026\nVarenr  Tekst  Leveret  Beløb\n1001  Papir  02.02.2026  300,00\n1002  Kuverter  02.02.2026  100,00'
  const second = 'Varenr  Tekst  Leveret  Beløb\n1003  Penne  05.02.2026  400,00\nSubtotal  800,00\nMoms 25 %  200,00\nTotal  1.000,00'
  expect(split(first, second)).toEqual({ parts: [[1, 2]], doubtful: [] })
})
