import { describe, expect, test } from 'vitest'
import { axisOf } from './axis.ts'

describe('the figures of an axis', () => {
  test.each([
    ['en', '€', ['0', '2,000', '4,000']],
    ['da', '€', ['0', '2.000', '4.000']],
    ['it', '€', ['0', '2.000', '4.000']],
  ] as const)('are written out where the largest is small, with the currency once, in %s', (language, unit, figures) => {
    expect(axisOf([0, 2000, 4000], 'EUR', language)).toEqual({ unit, figures })
  })

  test('have the sign of a Danish krone only where it is read as one', () => {
    const units = (['en', 'da', 'it'] as const).map(language => axisOf([0, 50_000], 'DKK', language).unit)
    expect(units).toEqual(['DKK', 'kr.', 'DKK'])
  })

  test.each([
    ['en', 'DKK\u00a0thousand', 'DKK\u00a0million', 'DKK\u00a0billion'],
    ['da', 't.kr.', 'mio.\u00a0kr.', 'mia.\u00a0kr.'],
    ['it', 'migliaia di\u00a0DKK', 'mln\u00a0DKK', 'mld\u00a0DKK'],
  ] as const)('are all in the unit of the largest of them in %s', (language, thousands, millions, billions) => {
    expect(axisOf([-50_000, 0, 50_000, 100_000], 'DKK', language)).toEqual({ unit: thousands, figures: ['\u221250', '0', '50', '100'] })
    expect(axisOf([0, -1_000_000], 'DKK', language)).toEqual({ unit: millions, figures: ['0', '\u22121'] })
    expect(axisOf([0, 2e9], 'DKK', language).unit).toBe(billions)
  })

  test('are in thousands of the code of another currency in Danish, which has no sign behind `t.` but that of the krone', () => {
    const units = ['EUR', 'USD', 'SEK'].map(currency => axisOf([0, 100_000], currency, 'da').unit)
    expect(units).toEqual(['t.EUR', 't.USD', 't.SEK'])
    expect(axisOf([0, 1_000_000], 'EUR', 'da').unit).toBe('mio.\u00a0€')
  })

  test.each([
    ['en', ['0', '0.5', '1.0', '1.5']],
    ['da', ['0', '0,5', '1,0', '1,5']],
    ['it', ['0', '0,5', '1,0', '1,5']],
  ] as const)('have as many decimals each in %s', (language, figures) => {
    expect(axisOf([0, 500_000, 1_000_000, 1_500_000], 'EUR', language).figures).toEqual(figures)
    expect(axisOf([0, 0.5, 1, 1.5], 'EUR', language).figures).toEqual(figures)
  })

  test('change their unit at one hundred thousand', () => {
    expect(axisOf([0, 80_000], 'EUR', 'it')).toEqual({ unit: '€', figures: ['0', '80.000'] })
    expect(axisOf([0, 100_000], 'EUR', 'it')).toEqual({ unit: 'migliaia di\u00a0€', figures: ['0', '100'] })
    expect(axisOf([], 'EUR', 'it')).toEqual({ unit: '€', figures: [] })
  })
})
