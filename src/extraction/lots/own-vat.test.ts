/** A page that charges VAT of its own is a voucher, also without a title; sums that the document before it charges belong to that. */
import { expect, test } from 'vitest'
import { scanned, split } from '../../../test/harness/split-texts.ts'

const each = (count: number) => Array.from({ length: count }, (_, at) => [at + 1, at + 1])

const paper = (name: string, day: string, sums: string, end = '') =>
  `${name}\nVestergade 4, 5000 Odense C\nTelefon 65 11 22 33\nDato ${day}\nKunde: The Buyer\nLevering efter aftale\n${sums}\n${end}`

const charged = 'Beløb ekskl. moms  800,00\nMoms 25 %  200,00\nI alt  1.000,00'
const other = 'Beløb ekskl. moms  1.240,00\nMoms 25 %  310,00\nI alt  1.550,00'

const together = (count: number) => ({ parts: [[1, count]], doubtful: [0] })

test('what another charges with VAT and a number of its own or of the register is another document without a title; else it is left together with a warning', () => {
  const first = paper('Papir og Pen ApS', '12.02.2026', charged)
  const second = (sums: string, end = '') => paper('Nordhavn Byg ApS', '20.02.2026', sums, end)
  expect(split(first, second(other, 'CVR 25313763'))).toEqual({ parts: each(2), doubtful: [] })
  expect(split(first, second(other, 'Fakturanr. 5530'))).toEqual({ parts: each(2), doubtful: [] })
  expect(split(first, second(other))).toEqual(together(2))
  expect(split(first, second('Arbejde  900,00\nMaterialer  650,00\nI alt  1.550,00', 'CVR 25313763'))).toEqual(together(2))
})

test('two of one supplier without numbers are two where each is to be paid by its own day; with one day to pay by they are left together', () => {
  const due = (day: string) => `Betales senest ${day}`
  const first = paper('Papir og Pen ApS', '12.01.2026', charged, due('26.01.2026'))
  expect(split(first, paper('Papir og Pen ApS', '12.02.2026', other, due('26.02.2026'))).parts).toEqual(each(2))
  expect(split(first, paper('Papir og Pen ApS', '12.02.2026', other, due('26.01.2026')))).toEqual({ parts: [[1, 2]], doubtful: [0] })
})

test('a slip whose sum without VAT is charged by the invoice before it stays with it', () => {
  const invoice = paper('Holm Rejser ApS', '20.02.2026', 'Arbejde  4.000,00\nUdlæg  640,00\nMoms 25 %  1.160,00\nI alt  5.800,00')
  const slip = (total: string, vat: string) =>
    `Cafe Aldton\n18.02.2026 19:40\nMiddag ${total}\nHeraf moms ${vat}\nTotal ${total}\nTak for besøget`
  expect(split(invoice, slip('800,00', '160,00'))).toEqual({ parts: [[1, 2]], doubtful: [0] })
  expect(split(invoice, slip('900,00', '180,00'))).toEqual({ parts: each(2), doubtful: [] })
})

const taxi = (total: string) => `Taxa Midt\n18.02.2026 09:12\nTur 4471\nTotal  ${total}\nTak for turen`
const dinner = (day: string) => `Cafe Aldton\n${day} 19:40\nMiddag 310,00\nTotal 310,00\nTak for besøget`

test('slips that add up to an amount of the invoice before them stay with it, and what comes behind them is another document', () => {
  const invoice = paper(
    'Holm Rejser ApS',
    '20.02.2026',
    'Arbejde  4.000,00\nUdlæg efter bilag  560,00\nMoms 25 %  1.140,00\nI alt  5.700,00',
  )
  const next = (end: string) => paper('Nordhavn Byg ApS', '21.02.2026', other, end)
  const behind = (total: string, day: string, end = 'CVR 25313763') => split(invoice, taxi(total), dinner(day), next(end))
  for (const day of ['18.02.2026', '19.02.2026'])
    expect(behind('250,00', day)).toEqual({
      parts: [
        [1, 3],
        [4, 4],
      ],
      doubtful: [0],
    })
  expect(behind('251,00', '19.02.2026')).toEqual({ parts: each(4), doubtful: [] })
  // What is not sure to be another stays with the slips, and these with the invoice.
  expect(behind('250,00', '19.02.2026', '')).toEqual(together(4))
})

test('the last page of an invoice with its sums and a day to pay by is no document, whatever its label reads like', () => {
  const first = `Papir og Pen ApS\nVestergade 4, 5000 Odense C\nFaktura 118\nFakturadato 12.02.2026\n${'Papir  60,00\n'.repeat(12)}I alt  720,00`
  const last =
    'Beregningsgrundlag  Sats  Beløb\nHele leverancen er medregnet her\nFaktura\nDato 12.03.2026\nBeløb ekskl. moms  7.200,00\nMoms 25 %  1.800,00\nI alt  9.000,00'
  expect(split(first, last).parts).toEqual([[1, 2]])
})

test('a scanned page of which no day and no number is left is another only by its name: that is said', () => {
  const first = paper('Papir og Pen ApS', '12.02.2026', charged)
  const second = `Briwick Industri\nBox 363, 151 95 Karlstad\nVi fakturerer som aftalt\n${other}`
  expect(scanned(first, second)).toEqual({ parts: [[1, 2]], doubtful: [0] })
})

test('a number of one or two digits is not named by a page that counts so many; a document of nothing is said', () => {
  const bill = (number: string, day: string, total: string) =>
    `Papir og Pen ApS\nVestergade 4, 5000 Odense C\nFaktura ${number}\nFakturadato ${day}\nKasser  2 stk  ${total}\nI alt at betale  ${total}`
  expect(split(bill('2', '12.01.2026', '300,00'), bill('7', '12.02.2026', '410,00')).parts).toEqual(each(2))
  const first = paper('Papir og Pen ApS', '12.01.2026', charged)
  expect(split(first, paper('Papir og Pen ApS', '12.02.2026', 'Varer  300,00\nRabat  -300,00\nI alt  0,00')).doubtful).toEqual([0])
})

test('work that was done is a specification of the invoice before it, and nothing to ask about', () => {
  const invoice =
    'Nordhavn Byg ApS\nHavnevej 4, 5000 Odense C\nCVR 25313763\nFaktura 7741\nFakturadato 20.02.2026\nUdført arbejde  8.000,00\nMoms 25 %  2.000,00\nI alt at betale  10.000,00'
  const work = 'Udført arbejde\nMurerarbejde, gavl mod syd  2.400,00\nOpmuring af skorsten  1.600,00\nPudsning og maling  4.000,00'
  expect(split(invoice, work)).toEqual({ parts: [[1, 2]], doubtful: [] })
  expect(scanned(invoice, work)).toEqual({ parts: [[1, 2]], doubtful: [] })
})

test('four words are left of a back side and are none of a document; five are a page', () => {
  const invoice = paper('Papir og Pen ApS', '12.02.2026', charged)
  expect(scanned('eciovni ruoy rof sknaht', invoice)).toEqual({ parts: [[1, 2]], doubtful: [] })
  expect(scanned('eciovni ruoy rof sknaht ynam', invoice)).toEqual({ parts: [[1, 2]], doubtful: [0] })
})
