import { describe, expect, test } from 'vitest'
import { regions } from '../../regions/index.ts'
import { toMinorUnits, zero } from '../money/money.ts'
import { planVatSettlement, type SettlementFacts } from './settlement.ts'
import { foundIn } from './vat-boxes.ts'
import type { AccountSum, VatSum } from './vat-returns.ts'

const minor = toMinorUnits
const quarter = { start: '2026-01-01', end: '2026-03-31' }

const sale = (code: string, due: number): VatSum => ({
  ...{ code, side: 'sale', base: minor(due * 4), due: minor(due), deducted: zero },
})
const purchase = (code: string, deducted: number, due = 0): VatSum => ({
  ...{ code, side: 'purchase', base: minor(deducted * 4), due: minor(due), deducted: minor(deducted) },
})

/** A return as it is filed, and then what its boxes are changed to. */
function facts(
  regionKey: string,
  sums: readonly VatSum[],
  accounts: readonly AccountSum[] = [],
  filedBoxes: Record<string, number> = {},
  more = 0,
): SettlementFacts {
  const region = regions[regionKey]!
  const found = foundIn(region.vatReturn, sums, accounts, code => region.vatCode(code))
  const carried = { debt: zero, credit: zero, creditOfLastYear: zero }
  const { boxes, payable, payment } = region.vatReturn.figures({ period: quarter, frequency: 'quarterly', found, carried })
  return {
    ...{ region, sums, accounts, date: quarter.end, text: 'VAT', accountName: (number: string) => number },
    filed: {
      ...{ id: 'vat_1', regionKey, period: quarter, carried },
      payable: minor(payable + more),
      payment: payment && { ...payment, amount: minor(Math.max(payable + more, 0)) },
      boxes: boxes.map(box => (box.key in filedBoxes ? { ...box, amount: minor(filedBoxes[box.key]!) } : box)),
    },
  }
}

const roundedOff = (plan: ReturnType<typeof planVatSettlement>, accounts: readonly string[]): number[] =>
  plan!.entry.lines.filter(({ account }) => accounts.includes(account)).map(({ debit, credit }) => debit - credit)

describe('what does not add up', () => {
  test('in whole kroner: a krone less an øre of every box is rounding', () => {
    const energy = ['7750', '7760', '7770', '7780', '7790', '7800']
      .filter(account =>
        regions['denmark']!.vatReturn.boxes.some(({ source }) => source && 'accounts' in source && source.accounts.includes(account)),
      )
      .map((account): AccountSum => ({ account, balance: minor(1099) }))
    const plan = planVatSettlement(facts('denmark', [sale('U25', 10000), purchase('I25', 1099)], energy))!
    expect([plan.gap, roundedOff(plan, ['2720'])]).toEqual([null, [99 * (energy.length + 1)]])
  })

  test('in whole kroner: more than the boxes that are not whole can drop is refused, with the box that is wrong', () => {
    const sums = [sale('U25', 125075), purchase('I25', 40040)]
    // 35 øre are rounded off already, to the advantage of the company.
    const gapWith = (more: number) => planVatSettlement(facts('denmark', sums, [], {}, more))!.gap
    const most = 2 * 99
    expect([gapWith(35 - most), gapWith(35 + most)]).toEqual([null, null])
    for (const more of [34 - most, 36 + most]) expect(gapWith(more)).toEqual({ amount: most + 1, roundingMax: most, box: null })
    const wrong = planVatSettlement(facts('denmark', sums, [], { salgsmoms: 225000 }, 100000))!.gap
    expect(wrong).toMatchObject({ amount: 99965, box: { filed: 225000, found: 125075 } })
  })

  test('in whole kroner: one box drops less than a krone, and one that is whole drops nothing', () => {
    const gapWith = (due: number, more: number) => planVatSettlement(facts('denmark', [sale('U25', due)], [], {}, more))!.gap
    // 75 øre are rounded off already.
    expect([gapWith(125075, 0), gapWith(125075, -24), gapWith(125000, 0)]).toEqual([null, null, null])
    expect(gapWith(125075, -25)).toEqual({ amount: 100, roundingMax: 99, box: null })
    expect(gapWith(125000, -1)).toEqual({ amount: 1, roundingMax: 0, box: null })
    const boxed = planVatSettlement(facts('denmark', [sale('U25', 125000)], [], { salgsmoms: 124900 }, -100))!.gap
    expect(boxed).toMatchObject({ amount: 100, roundingMax: 0, box: { filed: 124900, found: 125000 } })
  })

  test('in Italy a form has every cent: one that is missing is refused', () => {
    const sums = [sale('22', 24201), purchase('22', 1107)]
    expect(planVatSettlement(facts('italy', sums))!.gap).toBeNull()
    expect(planVatSettlement(facts('italy', sums, [], { VP4: 24200 }, -1))!.gap).toMatchObject({
      ...{ amount: 1, roundingMax: 0, box: { filed: 24200, found: 24201 } },
    })
  })
})
