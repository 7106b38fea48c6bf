import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { rows } from '../../../test/harness/text-tables.ts'
import {
  convert,
  decimalText,
  fromMinor,
  inWords,
  type Minor,
  percentOf,
  plus,
  share,
  sum,
  toDecimal,
  toMinor,
  toMinorUnits,
  vatWithin,
} from './money.ts'

const amounts = fc.integer({ min: -1e12, max: 1e12 }).map(toMinorUnits)

describe('amounts', () => {
  test.each(rows`
    amount         currency  minor
    1250           DKK       125000
    0.1            EUR       10
    0.29           EUR       29
    1.005          EUR       -
    1.1            JPY       -
    1500           JPY       1500
    1.234          KWD       1234
    -12.5          EUR       -1250
    100000000000   EUR       10000000000000
    100000000000.01  EUR     -
    1e-7           EUR       -
    NaN            EUR       -
    Infinity       EUR       -
  `)('$amount $currency is $minor minor units', ({ amount, currency, minor }) => {
    expect(toMinor(Number(amount), currency!)).toBe(minor === '' ? undefined : Number(minor))
  })

  test('come back as they were sent, to the last digit', () => {
    fc.assert(
      fc.property(amounts, fc.constantFrom('DKK', 'EUR', 'JPY', 'KWD'), (amount, currency) => {
        expect(toMinor(fromMinor(amount, currency), currency)).toBe(amount)
      }),
    )
  })

  test('are whole numbers, and zero has no sign', () => {
    expect(() => toMinorUnits(0.5)).toThrow(RangeError)
    expect(() => toMinorUnits(Number.MAX_SAFE_INTEGER + 1)).toThrow(RangeError)
    expect(Object.is(toMinorUnits(-0), 0)).toBe(true)
  })

  test('that cannot be held any more are refused, not rounded', () => {
    const large = toMinorUnits(Number.MAX_SAFE_INTEGER)
    expect(() => plus(large, toMinorUnits(1))).toThrow(RangeError)
    expect(() => sum([large, large])).toThrow(RangeError)
  })

  test.each(rows`
    units    currency  words
    125000   DKK       1250.00 DKK
    -5       EUR       -0.05 EUR
    0        EUR       0.00 EUR
    1500     JPY       1500 JPY
    1        KWD       0.001 KWD
  `)('$units of $currency in words: $words', ({ units, currency, words }) =>
    expect(inWords(toMinorUnits(Number(units)), currency!)).toBe(words),
  )
})

describe('decimals', () => {
  test.each(rows`
    number      text
    0.5         0.5
    -0.5        -0.5
    -0.05       -0.05
    -12.25      -12.25
    1e-7        0.0000001
    -1e-7       -0.0000001
    1e21        1000000000000000000000
    -3          -3
  `)('$number is written as $text', ({ number, text }) => {
    expect(decimalText(Number(number))).toBe(text)
    expect(toDecimal(text!)).toEqual(toDecimal(Number(number)))
  })

  test.each(rows`
    number   value  scale
    7.46038  746038  5
    25       25     0
    1e-7     1      7
    1e+21    1000000000000000000000  0
    -0.5     -5     1
  `)('$number is $value with $scale decimals', ({ number, value, scale }) => {
    expect(toDecimal(number!)).toEqual({ value: BigInt(value!), scale: Number(scale) })
  })

  test.each(['', '-', '.', '-.5', '.5', '1.2.3', '1-', '--1', ' 1', '+1', 'abc', '1,5', '0x10', 'NaN', '1.'])('"%s" is none', text =>
    expect(() => toDecimal(text)).toThrow(RangeError),
  )

  test('a short text is read as a long one is', () => {
    const digits = fc.stringMatching(/^[0-9]{1,14}$/)
    const noughts = '0'.repeat(40)
    fc.assert(
      fc.property(digits, fc.option(digits), fc.boolean(), (whole, fraction, isNegative) => {
        const [sign, rest] = [isNegative ? '-' : '', `${whole}${fraction === null ? '' : `.${fraction}`}`]
        expect(toDecimal(`${sign}${rest}`)).toEqual(toDecimal(`${sign}${noughts}${rest}`))
      }),
    )
  })
})

describe('rounding is half away from zero', () => {
  test.each(rows`
    amount  numerator  denominator  result
    1       1          2            1
    -1      1          2            -1
    3       1          2            2
    1       1          3            0
    2       1          3            1
    75000   1          3            25000
    5       1          -2           -3
  `)('$amount * $numerator / $denominator is $result', ({ amount, numerator, denominator, result }) => {
    expect(share(toMinorUnits(Number(amount)), Number(numerator), Number(denominator))).toBe(Number(result))
  })

  test.each(rows`
    amount  percent  result
    10002   22       2200
    66394   25       16599
    10001   25.5     2550
    100     0        0
    -10002  22       -2200
  `)('$percent % of $amount is $result', ({ amount, percent, result }) => {
    expect(percentOf(toMinorUnits(Number(amount)), Number(percent))).toBe(Number(result))
  })

  test.each(rows`
    gross   rate  vat
    125000  25    25000
    122     22    22
    100     22    18
    1       25    0
  `)('$gross with $rate % holds $vat of VAT', ({ gross, rate, vat }) =>
    expect(vatWithin(toMinorUnits(Number(gross)), Number(rate))).toBe(Number(vat)),
  )

  test.each(rows`
    amount  from  to   rate     result
    8900    EUR   DKK  7.46     66394
    1000    JPY   EUR  0.0061   610
    1000    EUR   JPY  163.45   1635
    1000    KWD   EUR  3.0      300
    -8900   EUR   DKK  7.46     -66394
  `)('$amount $from at $rate is $result $to', ({ amount, from, to, rate, result }) => {
    expect(convert(toMinorUnits(Number(amount)), from!, to!, rate!)).toBe(Number(result))
  })

  test('shares and percentages are exact where floats are not', () => {
    fc.assert(
      fc.property(amounts, fc.integer({ min: 1, max: 9999 }), (amount, hundredths) => {
        const exact = (BigInt(amount) * BigInt(hundredths) * 2n + (amount < 0 ? -10_000n : 10_000n)) / 20_000n
        expect(percentOf(amount, hundredths / 100)).toBe(Number(exact) as Minor)
        expect(share(amount, hundredths, 10_000)).toBe(Number(exact) as Minor)
      }),
    )
  })
})
