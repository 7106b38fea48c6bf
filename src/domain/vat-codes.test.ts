import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { rows } from '../../test/harness/text-tables.ts'
import { toMinorUnits } from './money.ts'
import { type VatCode, vatEffect } from './vat-codes.ts'

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
