/** Sums without decimals, and thousands parted by a space: what a document comes to, read from its text. */
import { describe, expect, test } from 'vitest'
import { rows } from '../../test/harness/text-tables.ts'
import { readText } from './read-text.ts'

const own = { name: '', legalName: null, vatNumber: null, businessId: null, country: null, iban: null, currency: null }

/** Around the sums stand what must not be taken for one of them, nor decide how they are written: times, hours, rates, telephones, numbers of things. */
const around: Readonly<Record<string, (sums: string) => string>> = {
  'a plain bill': sums => `Bjørnø Revision\nCVR 12345674\nFaktura 4021\nDato 12-01-2026\n${sums}`,
  'a bill with times of the day': sums =>
    `Café Ærø\nKvittering nr. 88\nDato 12.01.2026 kl. 12.30\nBord 4\n${sums}\nÅbent 10.00-22.00\nTlf. 86 12 34 56\nCVR-nr. 12 34 56 74`,
  'a bill with rates and numbers of things': sums =>
    `Tømrer Sørensen\nFaktura 77\nDato 12.01.2026\nMomssats 25.00 %\nVarenr. 3.117\nOrdre 2 117 004\n${sums}\nCVR 12345674`,
}

const read = (text: string) => readText(text, { own, today: '2026-03-15' })

describe.each(Object.entries(around))('on %s', (_name, written) => {
  test.each(rows`
    total                            vat
    I alt 2.400 kr.                  heraf moms 480 kr.
    I alt: 2.400 kr                  Heraf moms 480
    I alt kr. 2.400                  Moms 25 % 480 kr.
    Total 2.400,-                    Moms udgør 480,-
    Total 2.400:-                    Moms: 480:-
    Total 2.400.-                    heraf moms: kr. 480
    Total 2.400,--                   Moms kr. 480,00
    Total 2.400 ,-                   Moms (25%): 480 kr.
    Total kr 2.400                   heraf moms 480 kr.
    Total DKK 2.400                  Moms DKK 480
    At betale 2.400 kr.              Heraf moms 480,00
    Beløb i alt: 2 400 kr.           Moms udgør 480 kr.
    Total 2 400,00                   Moms 480,00
    Total 2 400,-                    Moms 480,-
    Total kr.2.400                   Moms kr.480
    Total 2.400kr.                   Moms 480kr.
    2.400 kr. i alt                  heraf moms 480 kr.
    Total 2400                       Moms 480
    Total 2'400                      Moms 480
    Total inkl. moms 2.400 kr.       heraf moms 480 kr.
    Subtotal ekskl. moms 1.920 kr.   Moms 480 kr.
  `)('$total / $vat', ({ total, vat }) => {
    const sums = total!.startsWith('Subtotal') ? `${total}\n${vat}\nI alt 2.400 kr.` : `${total}\n${vat}`
    expect(read(written(sums))).toMatchObject({ total: 240_000, vat: 48_000 })
  })

  test.each([
    ['a no-break space', '\u00a0'],
    ['a narrow no-break space', '\u202f'],
    ['a thin space', '\u2009'],
    ['a figure space', '\u2007'],
    ['an apostrophe', "'"],
    ['a typographic apostrophe', '\u2019'],
  ])('thousands parted by %s', (_what, mark) => {
    expect(read(written(`Varer 1${mark}012${mark}400,00\nTotal 1${mark}012${mark}400,00 kr.`))).toMatchObject({ total: 101_240_000 })
    expect(read(written(`I alt 12${mark}400 kr.`))).toMatchObject({ total: 1_240_000 })
  })
})

const total = (...lines: string[]): number | null | undefined => read(lines.join('\n'))?.total

describe('a space between digits', () => {
  test('parts thousands where the currency is one of those countries, with no word beside it', () => {
    expect(total('Nordic Parts AB', 'Invoice 33', '2026-01-12', '2 340,00 SEK')).toBe(234_000)
    expect(total('Firma Budowlana', 'Faktura 1/2026', '12.01.2026', 'Usługa 1 234,56 zł')).toBe(123_456)
    expect(total('Byggmester Hansen AS', 'Invoice 12', '12.01.2026', 'Carpentry 10 200 NOK')).toBe(1_020_000)
  })

  test('parts thousands in the lines where it does so in the sums', () => {
    const read2 = read('Bagsværd Bolig\nFaktura 7\n12.01.2026\nHusleje 12 500 kr\nVarme 1 500 kr\nI alt 14 000 kr')
    expect(read2?.items.map(({ amount }) => amount)).toEqual([1_250_000, 150_000])
    expect(read2?.total).toBe(1_400_000)
  })

  test.each([
    ['behind a currency', ['Dør 9 872,00', 'Moms 25% 2 468,00', 'I alt kr. 12 340,00']],
    ['in a column of its own', ['Dør              9 872,00', 'Moms 25%         2 468,00', 'I alt           12 340,00 kr.']],
    ['in a column, away from its currency', ['Dør              9 872,00', 'Moms 25%         2 468,00', 'I alt kr.       12 340,00']],
    ['without decimals', ['Dør                 9 872', 'Moms 25%            2 468', 'I alt kr.          12 340']],
    ['written with a dot', ['Dør                 9.872', 'Moms 25%            2.468', 'I alt kr.          12.340']],
    ['in Italian', ['Porta            9 872,00', 'IVA 25%          2 468,00', 'Totale fattura EUR  12 340,00']],
  ])('parts thousands in the lines where the total %s has one', (_how, sums) => {
    const bill = read(['Snedkeriet Østerbro ApS', 'Faktura 1207', '12.01.2026', ...sums].join('\n'))
    expect(bill).toMatchObject({ net: 987_200, vat: 246_800, total: 1_234_000 })
  })

  test('leaves the number of pieces beside a total alone', () => {
    expect(total('Snedkeriet Østerbro ApS', 'Faktura 1207', '12.01.2026', 'I alt kr.     3     2.400,00')).toBe(240_000)
  })

  test('parts a quantity from a price where the line adds up so, or the document writes its thousands in another way', () => {
    const goods = (...lines: string[]) =>
      read(['Malerfirma Ørsted', 'Kvittering', '12.01.2026', ...lines].join('\n'))?.items.map(({ amount }) => amount)
    expect(goods('Pensel 2 340,00 680,00', 'Tape 1 120,00 120,00', 'I alt 800,00')).toEqual([68_000, 12_000])
    expect(goods('Søm 500 stk 2 340,00', 'Spand 1.100,00', 'I alt 1.440,00')).toEqual([34_000, 110_000])
    expect(goods('Lampe 3 2 340,00 7 020,00', 'I alt 7 020,00')).toEqual([702_000])
  })
})

test('three decimals of a price or a quantity are no thousands', () => {
  const fuel = read(
    'Tank Ø\nKvittering 12-01-2026\nBlyfri 95\nLiter 30,000\nPris pr. liter 13,795 kr\nI alt 413,85 kr\nheraf moms 82,77 kr',
  )
  expect(fuel).toMatchObject({ total: 41_385, vat: 8277 })
})

test('the same marks elsewhere: Italian, German, English', () => {
  expect(total('Falegnameria Rossi', 'Ricevuta n. 3 del 12/01/2026 ore 10.30', 'Totale euro 1.220')).toBe(122_000)
  expect(total('Falegnameria Rossi', 'Fattura n. 3 del 12/01/2026', 'Imponibile € 1.000', 'IVA 22.00% € 220', 'Totale € 1.220')).toBe(
    122_000,
  )
  expect(total('Schreinerei Müller', 'Rechnung 12', '12.01.2026 10.30 Uhr', 'MwSt 19 % 475 €', 'Gesamtbetrag 2.975 €')).toBe(297_500)
  expect(total('Smith Ltd', 'Invoice 12', '12 January 2026', 'VAT £400', 'Total £2,400')).toBe(240_000)
})
