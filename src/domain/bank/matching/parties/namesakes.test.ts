/** One name that many bear: what is open with them, and on which side, tells whom a payment may be with. */
import { expect, test } from 'vitest'
import { decide, item, movement } from '../../../../../test/bank/matching-cases.ts'
import type { OpenItem } from '../../open-items.ts'

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

/** Two invoices that add up to the payment. */
const pair = (contact: number, more: Partial<OpenItem> = {}): OpenItem[] => [
  of(contact, '-1234.56', `${contact}1`, more),
  of(contact, '-765.43', `${contact}2`, more),
]
const paid = (more: Parameters<typeof movement>[4] = {}) => movement('t', '-1999.99', '2024-05-02', 'Bgs NØRRELUND GRAFISK', more)

test('one of many who bear the name is never matched by that, only proposed', () => {
  expect(decide([paid()], [...customers, ...pair(31)])).toEqual(['suggest many 31-311+31-312'])
  const parts = [movement('t', '-600.00', '2024-05-02', 'NØRRELUND GRAFISK'), movement('u', '-400.00', '2024-05-09', 'NØRRELUND GRAFISK')]
  for (const decision of decide(parts, [...customers, of(31, '-1000.00', '301')])) expect(decision).toMatch(/^suggest partial 31-301/)
})

test('of two namesakes with a sum each, neither is matched, though the account is of one', () => {
  const account = 'DK5000400440116244'
  const items = [...pair(31, { ibans: [account] }), ...pair(32)]
  const [decision] = decide([paid({ counterparty: { name: null, iban: account } })], items)
  expect(decision).toMatch(/^suggest many 31-311\+31-312, many 32-321\+32-322/)
})
