/** One name that many bear: what is open with them, and on which side, tells whom a payment may be with. */
import { expect, test } from 'vitest'
import { decide, item, movement } from '../../../../test/bank/matching-cases.ts'
import type { OpenItem } from '../open-items.ts'

const name = 'Nørrelund Grafisk'

const of = (contact: number, amount: string, number: string, more: Partial<OpenItem> = {}): OpenItem =>
  item(`${contact}-${number}`, amount, '2024-05-01', name, number, { contactId: `contact ${contact}`, ...more })

/** Eight customers of that name, who owe. */
const customers = Array.from({ length: 8 }, (_, at) => of(at, '500.00', `20${at}`))

test('customers of the name are not whom a payment out is with', () => {
  const suppliers = [of(21, '-1000.00', '301'), of(22, '-7777.77', '302')]
  expect(decide([movement('t', '-995.00', '2024-05-02', 'Bgs NØRRELUND GRAFISK')], [...customers, ...suppliers])).toEqual([
    'suggest fee 21-301, partial 22-302',
  ])
})

test('the account tells which of them it is', () => {
  const suppliers = Array.from({ length: 9 }, (_, at) => of(20 + at, '-1000.00', `30${at}`, { ibans: [`DK50004004401162${40 + at}`] }))
  const paid = movement('t', '-995.00', '2024-05-02', 'Nørrelund Grafisk', { counterparty: { name: null, iban: 'DK5000400440116244' } })
  expect(decide([paid], suppliers)).toEqual(['suggest fee 24-304'])
})

test('too many who could be meant are nobody', () => {
  const suppliers = Array.from({ length: 9 }, (_, at) => of(20 + at, `-${1000 + at}.00`, `30${at}`))
  expect(decide([movement('t', '-300.00', '2024-05-02', 'Nørrelund Grafisk')], suppliers)).toEqual(['none'])
})
