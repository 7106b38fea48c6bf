/** Where a document begins in a file, what goes on, and what is left together without being sure of it is said. */
import { expect, test } from 'vitest'
import { scanned, split } from '../../../test/harness/split-texts.ts'

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

test('a short letter on top is no sheet between documents: that it is there is said', () => {
  const letter =
    'Kære kunde\nHermed sender vi dig vores faktura for arbejdet i Odense.\nGod fornøjelse\nMed venlig hilsen\nNordhavn Byg ApS'
  const first = bill('Papir og Pen ApS', '118', '12.02.2026', '300,00')
  const second = bill('Nordhavn Byg ApS', '7741', '20.02.2026', '875,00')
  expect(split(letter, first)).toEqual({ parts: [[1, 2]], doubtful: [0] })
  expect(split(letter, first, second)).toEqual({
    parts: [
      [1, 2],
      [3, 3],
    ],
    doubtful: [0],
  })
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

const invoice =
  'Nordhavn Byg ApS\nHavnevej 4, 5000 Odense C\nCVR 25313763\nFaktura 7741\nFakturadato 20.02.2026\nKunde: The Buyer\nUdført arbejde  8.000,00\nMoms 25 %  2.000,00\nI alt at betale  10.000,00'

/** What comes behind a single document and belongs to it. */
const appendices = {
  'a timesheet': [
    invoice,
    'Timeseddel\nMedarbejder Jens Holm\nUge 7\nDato 12.02.2026\nMurerarbejde  8 timer  500,00  4.000,00\nI alt 4.000,00',
  ],
  'work on a site': [
    invoice,
    'Byggeplads Vestergade 14\nUdført arbejde 05.02.2026\nMurerarbejde 8 timer  2.400,00\nOpmuring af gavl  1.600,00\nI alt 4.000,00',
  ],
  'work on a site, with a day of its own': [
    invoice,
    'Byggeplads Vestergade 14\n5000 Odense C\nDato 05.02.2026\nMurerarbejde 8 timer  2.400,00\nOpmuring af gavl  1.600,00\nI alt 4.000,00',
  ],
  "a subcontractor's timesheet": [
    invoice,
    'Holm Murer ApS\nKanalvej 9, 5000 Odense C\nTimeseddel uge 7\nDato 12.02.2026\nMurerarbejde  8 timer  500,00  4.000,00\nI alt  4.000,00',
  ],
  'the slip of the restaurant of a hotel': [
    'Hotel Strandgaarden A/S\nStrandvej 1, 9990 Skagen\nCVR 25313763\nFaktura 5512\nFakturadato 20.02.2026\nVærelse 2 nætter  2.000,00\nRestaurant  480,00\nHeraf moms  496,00\nI alt at betale  2.480,00',
    'Restaurant Havblik\nBord 12\n19.02.2026 20:14\nMiddag  400,00\nVin  80,00\nTotal  480,00\nPå værelse 204',
  ],
  'the receipts of an expense report': [
    'Rejseafregning\nMedarbejder Jens Holm\nDato 20.02.2026\nRejse til Aarhus\nTaxa  250,00\nMiddag  310,00\nI alt til udbetaling  560,00',
    'Taxa Midt\n18.02.2026 09:12\nTur 4471\nTotal  250,00\nTak for turen',
    'Cafe Aldton\n18.02.2026 19:40\nMiddag 310,00\nTotal 310,00\nTak for besøget',
  ],
} as const

test.each(Object.entries(appendices))('%s stays with what it belongs to', (_, pages) => {
  expect(split(...pages).parts).toEqual([[1, pages.length]])
  expect(scanned(...pages).parts).toEqual([[1, pages.length]])
})

test("the columns of a table that are repeated do not make another supplier's invoice go on", () => {
  const columns = 'Varebeskrivelse     Mængde   Enhedspris   Beløb'
  const one = `Nerton Maskiner ApS\nHavnevej 4, 5000 Odense C\nCVR 25313763\nFaktura 653\nFakturadato 17.02.2026\n${columns}\nSmøreolie   2   100,00   200,00\nMoms 25 %   50,00\nI alt DKK   250,00`
  const other = `${columns}\nBoremaskine   1   600,00   600,00\nMoms 25 %   150,00\nI alt DKK   750,00\nFaktura 654\nFakturadato 19.02.2026\nSydhavn Værktøj ApS\nSydhavnsgade 8, 2450 København SV\nCVR 31111242`
  expect(split(one, other).parts).toEqual([
    [1, 1],
    [2, 2],
  ])
})
