import { describe, expect, test } from 'vitest'
import { rows } from '../../../test/harness/text-tables.ts'
import { findNumbers } from './amounts.ts'
import { toLines } from './lines.ts'
import { mark } from './mark.ts'

const find = (text: string, usual: ',' | '.' | null = null) =>
  findNumbers(text, [], usual, { isSpaced: false, isLabelled: () => false, isSum: () => false, signOfLabel: () => null })

describe('amounts', () => {
  test.each(rows`
    text              amount      currency
    1.234,56          1234.56     -
    1,234.56          1234.56     -
    1'234.56          1234.56     -
    DKK 1 234,56      1234.56     DKK
    1.250,- kr.       1250.00     kr
    250,-             250.00      -
    € 12,50           12.50       EUR
    12,50 €           12.50       EUR
    EUR89.00          89.00       EUR
    89 EUR            89.00       EUR
    kr. 1.250         1250.00     kr
    US$ 10.00         10.00       USD
    $10.00            10.00       $
    RM29.30           29.30       MYR
    RM.50             0.50        MYR
    -25,00            -25.00      -
    25,00-            -25.00      -
    (25,00)           -25.00      -
    -€89.00           -89.00      EUR
    € -89,00          -89.00      EUR
    12,50B            12.50       -
    1.234.567,89 DKK  1234567.89  DKK
    1.234.56          1234.56     -
    28,00kn           28.00       HRK
    E12,50            12.50       -
    Ru29.30           29.30       -
  `)('$text is $amount', ({ text, amount, currency }) => {
    const [found] = find(text ?? '').amounts
    expect(found && { value: found.value / 100, currency: found.currency ?? '', isBare: found.isBare }).toEqual({
      value: Number(amount),
      currency,
      isBare: false,
    })
  })

  test.each(rows`
    text
    kl. 12.30
    12:30
    2 kg
    A4
    CS-20242
    V001-540401
    1.2.3
    12345678901234
    0,5500
    1,5 l Cola 2
  `)('$text holds no money', ({ text }) => {
    expect(find(text ?? '').amounts.filter(amount => !amount.isBare)).toEqual([])
  })

  test('three digits behind a mark are a thousand, unless the document writes its decimals with that mark', () => {
    expect(find('kr 1.250', ',').amounts[0]?.value).toBe(125_000)
    expect(find('kr 1,250', ',').amounts).toEqual([])
    expect(find('GBP 1,250', '.').amounts[0]?.value).toBe(125_000)
  })

  test('a percentage is a rate and no amount', () => {
    expect(find('Moms 25 % af 1.000,00 kr')).toMatchObject({ rates: [{ rate: 25 }], amounts: [{ value: 100_000 }] })
    expect(find('IVA 5,5% 10,00').rates).toMatchObject([{ rate: 5.5 }])
  })

  test('the price of one piece is marked as such', () => {
    expect(
      find('2 x 25,00   50,00')
        .amounts.filter(amount => !amount.isBare)
        .map(amount => amount.isUnitPrice),
    ).toEqual([true, false])
    expect(find('KISMIS @ 9.90').amounts[0]?.isUnitPrice).toBe(true)
    expect(find('13,79 kr/l').amounts[0]?.isUnitPrice).toBe(true)
  })
})

const sumsIn = (text: string): number[] =>
  mark(toLines(text)!).flatMap(line => line.amounts.filter(({ isBare }) => !isBare).map(({ value }) => value))

describe('crowns and öre parted by a colon', () => {
  test('in lines of goods with a price and a sum each', () => {
    const text = `Faktura 17
Lagring            5 st      708:00     3 540:00
Underhåll         18 st      497:95     8 963:10
Delsumma                               12 503:10
Moms (25:00 %)                          3 125:78
Summa att betala                       15 628:88 SEK`
    expect(sumsIn(text)).toEqual([70_800, 354_000, 49_795, 896_310, 1_250_310, 312_578, 1_562_888])
  })

  test('in a sentence below the goods', () => {
    const text = `Nota nr 9649
Färg                          295:00
Behandling nr. 2036           965:30
Vaxning nr. 5410              171:14
Netto 1 431:44, Momsbelopp 357:86, Summa SEK 1 789:30`
    expect(sumsIn(text).slice(-3)).toEqual([143_144, 35_786, 178_930])
  })

  test.each([
    ['opening hours', 'Butik Nord\nMandag          10:00\nTirsdag         10:00\nOnsdag          17:30\nI alt           125,00'],
    ['times of a journey', 'Rejse Nord\nAfgang          08:45\nAnkomst         12:59\nRetur           23:15'],
    ['hours that were worked', 'Faktura 88\nUge 12: 37:00\nUge 13: 38:30\nUge 14: 36:45\nAt betale 350 kr'],
    ['hours and their sum', 'Faktura 88\nUge 12          37:00\nUge 13          38:30\nI alt           75:30\nAt betale 350 kr'],
    [
      'minutes of calls',
      'Telefonregning\nAarhus          62:04\nOdense          74:10\nVejle           99:59\nEsbjerg         10:03\nI alt          350,00 kr',
    ],
    ['times in a list of calls', 'Samtaler\nAarhus          12:04\nOdense          24:10\nVejle            9:59\nI alt             3,50'],
  ])('%s are no sums', (_, text) => {
    expect(sumsIn(text).every(value => [12_500, 350, 35_000].includes(value))).toBe(true)
  })

  test('where sums have a comma, what has a colon is something else', () => {
    const text =
      'Kørsel          120:35\nTimer            45:30\nMinutter         99:10\nNetto         1.000,00\nMoms            250,00\nI alt         1.250,00'
    expect(sumsIn(text)).toEqual([100_000, 25_000, 125_000])
  })
})

test('behind a gap nothing is the quantity of a sum that has a currency', () => {
  const [line] = mark(toLines('Total fra      2 317,90 €')!)
  expect(line!.amounts.map(({ value }) => value)).toEqual([231790])
})
