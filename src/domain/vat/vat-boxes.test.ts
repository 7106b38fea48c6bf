import { expect, test } from 'vitest'
import { cents } from '../../../test/harness/coding-facts.ts'
import { regions } from '../../regions/index.ts'
import type { VatCode } from '../ledger/vat-codes.ts'
import { zero } from '../money/money.ts'
import { explanationOf, foundIn } from './vat-boxes.ts'
import type { BoxRule, BoxSource, Side, VatSum } from './vat-returns.ts'

const codes: Readonly<Record<string, VatCode>> = Object.fromEntries(
  ['FULL', 'ZERO'].map(code => {
    const name = { local: code, english: code }
    return [code, { code, name, rate: 0, deductible: { numerator: 1, denominator: 1 }, selfAssessedTo: null, isReported: true, law: null }]
  }),
)

const box = (key: string, source: BoxSource | null): BoxRule => ({ key, label: key, explanation: explanationOf({ key }), source })
const isFull = ({ code }: VatCode) => code === 'FULL'

const boxes = [
  box('sold', { measure: 'base', side: 'sale', counts: () => true }),
  box('bought', { measure: 'base', side: 'purchase', counts: () => true }),
  box('due', { measure: 'due', counts: isFull }),
  box('deducted', { measure: 'deducted', counts: isFull }),
  box('duties', { accounts: ['1', '2'] }),
  box('total', null),
]

const line = (code: string, side: Side, base: number, due: number, deducted: number): VatSum => ({
  code,
  side,
  base: cents(base),
  due: cents(due),
  deducted: cents(deducted),
})

const found = (sums: readonly VatSum[]) =>
  foundIn(
    { boxes },
    sums,
    [
      { account: '1', balance: cents(10) },
      { account: '2', balance: cents(-2.5) },
      { account: '3', balance: cents(99) },
    ],
    code => codes[code],
  )

test('sums are added up by side, measure and code, accounts by number', () => {
  const sums = [
    line('FULL', 'sale', 100, 25, 0),
    line('FULL', 'purchase', 40, 10, 10),
    line('ZERO', 'sale', 7, 3, 1),
    line('FULL', 'sale', -50, -12.5, 0),
  ]
  expect([...found(sums)]).toEqual([
    ['sold', cents(57)],
    ['bought', cents(40)],
    ['due', cents(22.5)],
    ['deducted', cents(10)],
    ['duties', cents(7.5)],
  ])
})

test('a box that nothing is in is zero, one that is computed is not looked for', () => {
  const empty = foundIn({ boxes }, [], [], () => undefined)
  expect([...empty.values()]).toEqual([zero, zero, zero, zero, zero])
  expect(empty.has('total')).toBe(false)
})

test('a code that the country does not have is a mistake of ours', () => {
  expect(() => found([line('OTHER', 'sale', 1, 1, 1)])).toThrow('OTHER is no VAT code')
})

test('every box of every country is explained by its key, in every language', () => {
  const boxes = Object.values(regions).flatMap(({ vatReturn }) => vatReturn.boxes)
  expect(boxes.length).toBeGreaterThan(25)
  for (const box of boxes) expect(box.explanation).toEqual(explanationOf(box))
})
