import { describe, expect, test } from 'vitest'
import { decide, item, movement } from '../../../../test/bank/matching-cases.ts'
import type { OpenItem } from '../open-items.ts'

const invoice = (type: OpenItem['type'], id: string, amount: string, name: string, number: string): OpenItem =>
  item(id, amount, '2024-05-01', name, number, { type })

describe('a document that is not posted yet', () => {
  test('is never matched: what would be a match is the first proposal', () => {
    const other = invoice('ledger', 'j', '-300.10', 'Skovlund Byg ApS', '555')
    const transactions = [movement('t', '-300.10', '2024-05-02', 'Fjordby VVS 40812')]
    expect(decide(transactions, [invoice('ledger', 'i', '-300.10', 'Fjordby VVS ApS', '40812'), other])).toEqual(['match i:-300.1'])
    expect(decide(transactions, [invoice('document', 'i', '-300.10', 'Fjordby VVS ApS', '40812'), other])).toEqual([
      'suggest exact i, exact j',
    ])
  })

  test('rivals with a posted entry, even when another movement is likely about it', () => {
    const items = [
      invoice('ledger', 'i', '-300.10', 'Fjordby VVS ApS', '40812'),
      invoice('document', 'j', '-300.10', 'Skovlund Byg ApS', '555'),
    ]
    const transactions = [movement('t', '-300.10', '2024-05-02', 'Overførsel'), movement('u', '-300.10', '2024-05-02', 'Skovlund Byg')]
    expect(decide(transactions.slice(0, 1), items)[0]).toMatch(/^suggest/)
    expect(decide(transactions, items)[0]).toMatch(/^suggest/)
    expect(decide(transactions, items)[1]).toMatch(/^suggest exact j/)
  })

  test('makes a question of the sum that it is part of', () => {
    const items = [
      invoice('ledger', 'i', '-1000.00', 'Fjordby VVS ApS', '40812'),
      invoice('document', 'j', '-234.56', 'Fjordby VVS ApS', '40815'),
      invoice('ledger', 'k', '-777.00', 'Fjordby VVS ApS', '40820'),
    ]
    expect(decide([movement('t', '-1234.56', '2024-05-02', 'Overførsel 40812+40815')], items)[0]).toMatch(/^suggest many i\+j/)
  })

  test('makes a question of its instalments', () => {
    const items = [invoice('document', 'i', '-1000.37', 'Fjordby VVS ApS', '40812')]
    expect(decide([movement('t', '-500.00', '2024-05-02', 'Fjordby VVS 40812 rate 1')], items)).toEqual(['suggest partial i'])
  })
})
