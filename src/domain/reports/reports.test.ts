import { describe, expect, test } from 'vitest'
import denmark from '../../regions/denmark/index.ts'
import italy from '../../regions/italy/index.ts'
import { toMinorUnits } from '../money/money.ts'
import { ageOf } from './ages.ts'
import { type AccountSums, type LayoutLine, toStatement, withResult } from './financial-statements.ts'

const regions = { denmark, italy }

describe.each(Object.entries(regions))('the statements of %s', (_name, { chart, statements }) => {
  const typeOf = (account: string) => chart.find(({ number }) => number === account)?.type ?? null
  const isOfResult = (account: string) => ['income', 'expense'].includes(typeOf(account) ?? '')

  test('have one line for every account of the chart', () => {
    const odd = chart.flatMap(({ number }) => {
      const layout = isOfResult(number) ? statements.profitAndLoss : statements.balanceSheet
      const lines = layout.rows.filter((row): row is LayoutLine => 'holds' in row && row.holds(number))
      return lines.length === 1 ? [] : [`${number}: ${lines.map(({ key }) => key).join(', ') || 'no line'}`]
    })
    expect(odd).toEqual([])
  })

  test('balance whatever the accounts come to, and the result is the change of equity', () => {
    let seed = 7
    const draw = () => {
      seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
      return (seed % 2_000_001) - 1_000_000
    }
    for (let round = 0; round < 20; round++) {
      const sums: AccountSums[] = chart.map(({ number }) => ({
        account: number,
        balance: toMinorUnits(draw()),
        compared: toMinorUnits(draw()),
      }))
      for (const column of ['balance', 'compared'] as const) {
        const rest = sums.reduce((total, one) => total + one[column]!, 0)
        sums[0]![column] = toMinorUnits(sums[0]![column]! - rest)
      }
      const balance = toStatement(statements.balanceSheet, withResult(sums, isOfResult), typeOf, true)
      const result = toStatement(
        statements.profitAndLoss,
        sums.filter(({ account }) => isOfResult(account)),
        typeOf,
        true,
      )
      const row = (rows: typeof balance, key: string) => rows.find(one => one.key === key)!
      expect(row(balance, 'assets').amount).toBe(row(balance, 'liabilities').amount)
      expect(row(balance, 'assets').compared).toBe(row(balance, 'liabilities').compared)
      const carried = row(balance, statements.balanceSheet.result).accounts.find(({ account }) => account === 'result')!
      expect([carried.amount, carried.compared]).toEqual([row(result, 'result').amount, row(result, 'result').compared])
    }
  })
})

test('ages go by the due day, and a credit note has its own (AGE-1)', () => {
  const position = (open: number, dueDate: string | null, date = '2026-01-01') => ({
    entryId: 'led',
    number: 1,
    date,
    dueDate,
    text: '',
    contactId: null,
    name: null,
    open: toMinorUnits(open),
  })
  const { total } = ageOf(
    [
      position(100_000, '2026-04-10'),
      position(50_000, '2026-03-15'),
      position(30_000, '2026-01-01'),
      position(-10_000, null, '2026-03-20'),
    ],
    '2026-03-31',
  )
  expect(total).toEqual({ notDue: 100_000, upTo30: 40_000, upTo60: 0, upTo90: 30_000, older: 0, total: 170_000 })
})
