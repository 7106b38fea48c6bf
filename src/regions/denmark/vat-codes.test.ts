import { describe, expect, test } from 'vitest'
import { cents } from '../../../test/harness/coding-facts.ts'
import { rows } from '../../../test/harness/text-tables.ts'
import { vatEffect } from '../../domain/ledger/vat-codes.ts'
import { chart } from './chart/chart.ts'
import { vatCode, vatCodes, withShareOf } from './vat-codes.ts'

describe('the VAT codes', () => {
  test.each(rows`
    code     rate  share  owed  reported
    U25      25    0/1    -     yes
    UEUV     0     0/1    -     yes
    UEUV2    0     0/1    -     yes
    UEUY     0     0/1    -     yes
    UVC      0     0/1    -     yes
    OBPS     0     0/1    -     yes
    U0       0     0/1    -     no
    UOSS     0     0/1    -     yes
    UOSSY    0     0/1    -     yes
    I25      25    1/1    -     yes
    REP      25    1/4    -     yes
    I25D50   25    1/2    -     yes
    I25D33   25    1/3    -     yes
    I25D0    25    0/1    -     no
    I0       0     0/1    -     no
    IV25     25    1/1    7700  yes
    IY25     25    1/1    7720  yes
    IVV25    25    1/1    7700  yes
    IYV25    25    1/1    7720  yes
    OBPK     25    1/1    7680  yes
  `)('$code: $rate %, $share deducted', ({ code, rate, share, owed, reported }) => {
    const known = vatCode(code!)!
    expect(vatCodes).toContain(known)
    expect(`${known.deductible.numerator}/${known.deductible.denominator}`).toBe(share)
    expect([known.code, known.rate, known.selfAssessedTo, known.isReported]).toEqual([
      code,
      Number(rate),
      owed === '' ? null : owed,
      reported === 'yes',
    ])
  })

  test('are all of them in the list, each once', () => {
    expect(vatCodes).toHaveLength(20)
    expect(new Set(vatCodes.map(one => one.code)).size).toBe(20)
  })

  test.each(rows`
    code      share   owed
    IY25D0    0/100   7720
    IV25D50   50/100  7700
    IYV25D25  25/100  7720
    IVV25D33  1/3     7700
    OBPKD33   1/3     7680
    OBPKD67   2/3     7680
    I25D75    75/100  -
  `)('$code deducts $share', ({ code, share, owed }) => {
    const { deductible, selfAssessedTo, rate, isReported } = vatCode(code!)!
    expect([`${deductible.numerator}/${deductible.denominator}`, selfAssessedTo ?? '', rate, isReported]).toEqual([share, owed, 25, true])
  })

  test('an old code for hotels means full deduction', () => expect(vatCode('HREP')).toBe(vatCode('I25')))

  test.each(['', '22', 'i25', 'I25 ', 'I25D', 'I25D100', 'I25D05', 'REPD50', 'U25D50', 'I0D0', 'constructor'])('"%s" is none', code => {
    expect(vatCode(code)).toBeUndefined()
  })

  test('what is owed is credited to an account of the chart', () => {
    const owed = vatCodes.map(one => one.selfAssessedTo).filter(number => number !== null)
    expect(owed.filter(number => !chart.some(account => account.number === number))).toEqual([])
  })

  test.each(rows`
    reverse  domestic  code
    IY25     I25       IY25
    IY25     I25D0     IY25D0
    IV25     I25D50    IV25D50
    IYV25    I25D33    IYV25D33
    OBPK     REP       OBPKD25
  `)('$reverse with the share of $domestic is $code', ({ reverse, domestic, code }) => {
    expect(withShareOf(reverse!, domestic!)).toBe(code)
    expect(vatCode(code!)).toBeDefined()
  })

  test('the buyer owes all of the VAT and deducts its share; the rest is cost', () => {
    const effect = vatEffect(vatCode('IY25D50')!, cents(1000), cents(0))
    expect(effect).toEqual({ base: cents(1000), due: cents(250), deducted: cents(125), cost: cents(1125) })
  })
})
