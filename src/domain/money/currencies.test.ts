import { describe, expect, test } from 'vitest'
import { rows } from '../../../test/harness/text-tables.ts'
import { currencyCodes, isCurrency, minorUnits } from './currencies.ts'

describe('currencies', () => {
  test('are three capital letters each, none twice', () => {
    expect(currencyCodes.filter(code => !/^[A-Z]{3}$/.test(code))).toEqual([])
    expect(new Set(currencyCodes).size).toBe(currencyCodes.length)
    expect(currencyCodes).toHaveLength(166)
  })

  test.each(rows`
    currency  decimals
    DKK       2
    EUR       2
    USD       2
    HUF       2
    BGN       2
    HRK       2
    XCG       2
    JPY       0
    ISK       0
    CLP       0
    XAF       0
    KWD       3
    TND       3
    CLF       4
    UYW       4
  `)('$currency has $decimals decimals', ({ currency, decimals }) => {
    expect(isCurrency(currency!)).toBe(true)
    expect(minorUnits(currency!)).toBe(Number(decimals))
  })

  test('agree with Unicode on the decimals of accounting currencies', () => {
    const decimals = (currency: string) =>
      new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits
    const sample = ['DKK', 'EUR', 'SEK', 'NOK', 'GBP', 'USD', 'CHF', 'PLN', 'CZK', 'RON', 'JPY', 'KRW', 'BHD', 'JOD', 'OMR', 'CLF']
    expect(sample.map(minorUnits)).toEqual(sample.map(decimals))
  })

  test.each(['', 'eur', 'EURO', 'XAU', 'XAG', 'XXX', 'XTS', 'XDR', 'EEK', 'ITL', 'BTC', 'toString'])('%j is none', code => {
    expect(isCurrency(code)).toBe(false)
    expect(() => minorUnits(code)).toThrow(RangeError)
  })
})
