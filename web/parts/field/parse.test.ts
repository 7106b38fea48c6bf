import { describe, expect, test } from 'vitest'
import { parseDay } from './parse-day.ts'
import { parseMoney, parsePrintedMoney } from './parse-money.ts'

describe('an amount', () => {
  test.each([
    ['da', '20.085,50', 20085.5],
    ['da', '20085,5', 20085.5],
    ['da', '1.250', 1250],
    ['da', '1250', 1250],
    ['da', '0,1+0,2', 0.3],
    ['it', '12,5+25%', 15.63],
    ['it', '3*89,95', 269.85],
    ['it', '100-10%', 90],
    ['it', '100/3', 33.33],
    ['en', '1,250.00', 1250],
    ['en', '1,250', 1250],
    ['en', '12.5', 12.5],
    ['en', '-20', -20],
    ['da', '−20,00', -20],
    ['da', '1 250,00', 1250],
    ['en', '19.99 EUR', 19.99],
  ] as const)('in %s: %s is %d', (language, text, amount) => expect(parseMoney(text, 'EUR', language)).toBe(amount))

  test.each([
    ['en', '1.250'],
    ['da', '1,2345'],
    ['da', 'twelve'],
    ['da', ''],
    ['da', '1.25.0'],
    ['da', '5/0'],
    ['da', '99999999999999'],
    ['da', '12+'],
  ] as const)('in %s: %s is none', (language, text) => expect(parseMoney(text, 'EUR', language)).toBeUndefined())

  test('a currency without decimals has none, and one with three has three', () => {
    expect(parseMoney('1250,5', 'JPY', 'da')).toBeUndefined()
    expect(parseMoney('1250', 'JPY', 'da')).toBe(1250)
    expect(parseMoney('1,255', 'KWD', 'da')).toBe(1.255)
  })

  test('as it is printed, in another notation than the reader has', () => {
    expect(parsePrintedMoney('kr. 20.085,50', 'DKK', 'en')).toBe(20085.5)
    expect(parsePrintedMoney('EUR 1,250.00', 'EUR', 'it')).toBe(1250)
    expect(parsePrintedMoney('Total', 'EUR', 'it')).toBeUndefined()
  })
})

describe('a day', () => {
  const today = '2026-11-17'
  test.each([
    ['da', '31', undefined],
    ['da', '30', '2026-11-30'],
    ['da', '9.2', '2026-02-09'],
    ['it', '31/12', '2026-12-31'],
    ['da', '9.2.26', '2026-02-09'],
    ['en', '09/02/2026', '2026-02-09'],
    ['en', '2026-02-09', '2026-02-09'],
    ['da', '9. februar 2026', '2026-02-09'],
    ['it', '9 febbraio 2026', '2026-02-09'],
    ['en', 'today', today],
    ['it', 'oggi', today],
    ['da', 'i dag', today],
    ['da', '31.2.2026', undefined],
    ['da', 'tomorrow', undefined],
    ['da', '', undefined],
  ] as const)('in %s: %s is %s', (language, text, day) => expect(parseDay(text, language, today)).toBe(day))

  test('without its year, a month that is far ahead was last year', () => expect(parseDay('20.12', 'da', '2026-01-15')).toBe('2025-12-20'))
})
