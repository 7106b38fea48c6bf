import { describe, expect, test } from 'vitest'
import { provinces } from './provinces.ts'
import { isTaxRegime, taxRegimeCodes, taxRegimes } from './tax-regimes.ts'

describe('Italian lists', () => {
  test('there are 19 tax regimes, and no RF03', () => {
    expect(taxRegimeCodes).toHaveLength(19)
    expect(taxRegimeCodes.filter(code => !/^RF(?:0[124-9]|1\d|20)$/.test(code))).toEqual([])
    expect(taxRegimes.RF19).toEqual({ italian: 'Regime forfettario', english: 'Flat-rate regime' })
    expect(['RF03', 'RF21', 'rf01', '', 'toString'].filter(isTaxRegime)).toEqual([])
  })

  test('there are 107 provinces, and Sardinia’s four that come back', () => {
    expect(provinces.size).toBe(107 + 4)
    expect([...provinces.keys()].filter(code => !/^[A-Z]{2}$/.test(code))).toEqual([])
    expect(provinces.get('AQ')).toBe('L’Aquila')
  })
})
