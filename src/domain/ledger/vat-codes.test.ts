import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { rows } from '../../../test/harness/text-tables.ts'
import { percentOf, sum, toMinorUnits } from '../money/money.ts'
import { type VatCode, vatEffect, vatEffects } from './vat-codes.ts'

const code = (rest: Partial<VatCode>): VatCode => ({
  code: 'X',
  name: { local: 'x', english: 'x' },
  rate: 25,
  deductible: { numerator: 1, denominator: 1 },
  selfAssessedTo: null,
  isReported: true,
  law: null,
  ...rest,
})

describe('what a VAT code does to an amount', () => {
  test.each(rows`
    net     vat    rate  share  owed  reported  base    due    deducted  cost
    100000  25000  25    1/1    no    yes       100000  0      25000     100000
    100000  25000  25    1/4    no    yes       100000  0      6250      118750
    300000  75000  25    1/3    no    yes       300000  0      25000     350000
    40000   10000  25    0/1    no    no        0       0      0         50000
    100000  0      25    1/1    yes   yes       100000  25000  25000     100000
    100000  0      22    2/5    yes   yes       100000  22000  8800      113200
    66394   0      25    1/1    yes   yes       66394   16599  16599     66394
    -40000  -10000  25   1/4    no    yes       -40000  0      -2500     -47500
    -100000  0     25    1/2    yes   yes       -100000  -25000  -12500  -112500
  `)('$net + $vat at $rate %, $share deducted, owed by the buyer: $owed', row => {
    const [numerator, denominator] = row.share!.split('/').map(Number) as [number, number]
    const effect = vatEffect(
      code({
        rate: Number(row.rate),
        deductible: { numerator, denominator },
        selfAssessedTo: row.owed === 'yes' ? '7720' : null,
        isReported: row.reported === 'yes',
      }),
      toMinorUnits(Number(row.net)),
      toMinorUnits(Number(row.vat)),
    )
    expect(effect).toEqual({ base: Number(row.base), due: Number(row.due), deducted: Number(row.deducted), cost: Number(row.cost) })
  })

  test('cost and deduction are always what is paid and what is owed', () => {
    const amount = fc.integer({ min: -1e10, max: 1e10 }).map(toMinorUnits)
    fc.assert(
      fc.property(amount, amount, fc.integer({ min: 0, max: 100 }), fc.boolean(), (net, vat, percent, isOwed) => {
        const { cost, deducted, due } = vatEffect(
          code({ deductible: { numerator: percent, denominator: 100 }, selfAssessedTo: isOwed ? '7720' : null }),
          net,
          vat,
        )
        expect(cost + deducted - due).toBe(net + vat)
      }),
    )
  })
})

describe('what the lines of one document do together', () => {
  const owed = code({ code: 'RC', rate: 22, selfAssessedTo: '2601' })
  const half = code({ ...owed, code: 'RCD50', wholeCode: 'RC', deductible: { numerator: 1, denominator: 2 } })
  const other = code({ ...owed, code: 'RC10', rate: 10 })
  const charged = code({ code: '22', rate: 22 })

  test.each(rows`
    what                                       lines                        due
    one line                                   RC 1007                      222
    two, which are 443 together                RC 1007, RC 1007             221 222
    a share of deduction is the same VAT       RC 1007, RCD50 1007          221 222
    the rest goes to the largest               RC 7, RC 2025, RC 7          2 445 2
    another rate is another sum                RC 1007, RC10 1005, RC 1007  221 101 222
    VAT on the bill is none that is owed       RC 1007, 22 1007             222 0
    a credit note                              RC -1007, RC -1007           -221 -222
  `)('$what', ({ lines, due }) => {
    const amounts = lines!.split(', ').map(text => {
      const [name, net] = text.split(' ')
      const found = [owed, half, other, charged].find(one => one.code === name)!
      return { code: found, net: toMinorUnits(Number(net)), vat: toMinorUnits(0) }
    })
    expect(
      vatEffects(amounts)
        .map(effect => effect.due)
        .join(' '),
    ).toBe(due)
  })

  test('is the VAT on their sum, and each line still adds up', () => {
    const line = fc.tuple(fc.constantFrom(owed, half), fc.integer({ min: -1e9, max: 1e9 }).map(toMinorUnits))
    fc.assert(
      fc.property(fc.array(line, { maxLength: 12 }), given => {
        const effects = vatEffects(given.map(([found, net]) => ({ code: found, net, vat: toMinorUnits(0) })))
        expect(sum(effects.map(({ due }) => due))).toBe(percentOf(sum(given.map(([, net]) => net)), 22))
        for (const [at, { cost, deducted, due }] of effects.entries()) expect(cost + deducted - due).toBe(given[at]![1])
      }),
    )
  })
})
