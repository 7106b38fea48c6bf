import { describe, expect, test } from 'vitest'
import type { Minor } from '../../money.ts'
import type { OpenItem } from '../open-items.ts'
import type { BankTransaction } from '../transactions.ts'
import type { Known } from './decisions.ts'
import { reconcile } from './reconcile.ts'

const known: Known = { accounts: [{ id: 'main', iban: null }], aliases: [], declined: [] }

const movement = (id: string, amount: number, text: string): BankTransaction => ({
  id,
  accountId: 'main',
  bankId: null,
  date: '2024-05-02',
  valueDate: null,
  amount: amount as Minor,
  currency: 'DKK',
  text,
  counterparty: { name: null, iban: null },
  reference: null,
  isPending: false,
  original: null,
})

const invoice = (type: OpenItem['type'], id: string, amount: number, name: string, number: string): OpenItem => ({
  type,
  id,
  date: '2024-05-01',
  dueDate: '2024-05-01',
  amount: amount as Minor,
  openAmount: amount as Minor,
  currency: 'DKK',
  original: null,
  contactId: `contact of ${name}`,
  names: [name],
  ibans: [],
  numbers: [number],
  text: '',
  isReceipt: false,
})

const decide = (transactions: BankTransaction[], items: OpenItem[]): string[] =>
  reconcile(transactions, items, known).map(decision => {
    if (decision.kind === 'match') return `match ${decision.targets.map(({ id }) => id).join('+')}`
    if (decision.kind !== 'suggest') return decision.kind
    return `suggest ${decision.proposals.map(({ kind, targets }) => `${kind} ${targets.map(({ id }) => id).join('+')}`).join(', ')}`
  })

describe('a document that is not posted yet', () => {
  test('is never matched: what would be a match is the first proposal', () => {
    const other = invoice('ledger', 'j', -30_010, 'Skovlund Byg ApS', '555')
    const transactions = [movement('t', -30_010, 'Fjordby VVS 40812')]
    expect(decide(transactions, [invoice('ledger', 'i', -30_010, 'Fjordby VVS ApS', '40812'), other])).toEqual(['match i'])
    expect(decide(transactions, [invoice('document', 'i', -30_010, 'Fjordby VVS ApS', '40812'), other])).toEqual([
      'suggest exact i, exact j',
    ])
  })

  test('rivals with a posted entry, even when another movement is likely about it', () => {
    const items = [
      invoice('ledger', 'i', -30_010, 'Fjordby VVS ApS', '40812'),
      invoice('document', 'j', -30_010, 'Skovlund Byg ApS', '555'),
    ]
    const transactions = [movement('t', -30_010, 'Overførsel'), movement('u', -30_010, 'Skovlund Byg')]
    expect(decide(transactions.slice(0, 1), items)[0]).toMatch(/^suggest/)
    expect(decide(transactions, items)[0]).toMatch(/^suggest/)
    expect(decide(transactions, items)[1]).toMatch(/^suggest exact j/)
  })

  test('makes a question of the sum that it is part of', () => {
    const items = [
      invoice('ledger', 'i', -100_000, 'Fjordby VVS ApS', '40812'),
      invoice('document', 'j', -23_456, 'Fjordby VVS ApS', '40815'),
      invoice('ledger', 'k', -77_700, 'Fjordby VVS ApS', '40820'),
    ]
    expect(decide([movement('t', -123_456, 'Overførsel 40812+40815')], items)[0]).toMatch(/^suggest many i\+j/)
  })

  test('makes a question of its instalments', () => {
    const items = [invoice('document', 'i', -100_037, 'Fjordby VVS ApS', '40812')]
    expect(decide([movement('t', -50_000, 'Fjordby VVS 40812 rate 1')], items)).toEqual(['suggest partial i'])
  })
})
