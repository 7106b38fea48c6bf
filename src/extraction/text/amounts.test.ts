import { describe, expect, test } from 'vitest'
import { rows } from '../../../test/harness/text-tables.ts'
import { findNumbers } from './amounts.ts'

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
