import { expect, test } from 'vitest'
import type { Minor } from '../money/money.ts'
import { createMatchPlanner, type Match } from './planned-matches.ts'
import type { Books, SettledEntry } from './settling.ts'
import type { BankTransaction } from './transactions.ts'

const minor = (amount: number) => amount as Minor

const entry = (id: string, openAmount: number): SettledEntry => ({
  id,
  regionKey: 'denmark',
  currency: 'DKK',
  date: '2026-03-01',
  openAmount: minor(openAmount),
  payable: minor(openAmount),
  withheld: null,
  account: '6800',
  original: null,
})

const matchOf = (parts: Readonly<Record<string, number>>): Match => ({
  kind: 'match',
  transactionId: 'txn',
  targets: Object.entries(parts).map(([id, amount]) => ({ type: 'ledger', id, amount: minor(amount) })),
  reasons: [],
})

function plannerOf(...entries: SettledEntry[]) {
  const open = new Map(entries.map(one => [one.id, one]))
  const plan = createMatchPlanner({ find: id => open.get(id), forget: id => open.delete(id) }, () => ({}) as Books)
  const planned = (amount: number, parts: Readonly<Record<string, number>>) =>
    plan({ amount: minor(amount), currency: 'DKK' } as BankTransaction, matchOf(parts)) !== undefined
  return { open, planned }
}

test('what is closed is forgotten, and nothing else takes of it', () => {
  const { open, planned } = plannerOf(entry('one', -100), entry('two', -50))
  expect(planned(-100, { one: -100 })).toBe(true)
  expect([...open.keys()]).toEqual(['two'])
  expect(planned(-100, { one: -100 })).toBe(false)
  expect(planned(-50, { two: -50 })).toBe(true)
  expect(open.size).toBe(0)
})

test('what is paid in parts is there until the last of them', () => {
  const { open, planned } = plannerOf(entry('one', -100))
  expect(planned(-40, { one: -40 })).toBe(true)
  expect(planned(-70, { one: -70 }), 'less is left').toBe(false)
  expect([...open.keys()]).toEqual(['one'])
  expect(planned(-60, { one: -60 })).toBe(true)
  expect(open.size).toBe(0)
  expect(planned(-1, { one: -1 })).toBe(false)
})

test('a match of which one target is gone takes nothing of the others', () => {
  const { open, planned } = plannerOf(entry('one', -100), entry('two', -50))
  expect(planned(-100, { one: -100 })).toBe(true)
  expect(planned(-150, { two: -50, one: -100 })).toBe(false)
  expect(open.get('two')?.openAmount).toBe(-50)
  expect(planned(-50, { two: -50 })).toBe(true)
})
