import { expect, test } from 'vitest'
import type { InboxItem } from '../../../api/records.ts'
import { sortForBulk, sumsOf } from './bulk-items.ts'

const item = (documentId: string, part: Partial<InboxItem> = {}): InboxItem => ({
  documentId,
  state: 'coded',
  reason: 'ready',
  failed: false,
  error: null,
  supplier: documentId,
  invoiceNumber: null,
  fileName: null,
  contactId: null,
  kind: 'invoice',
  date: '2026-01-12',
  amount: -100.1,
  currency: 'DKK',
  ledgerAccountId: '2450',
  vatCode: 'I25',
  confidence: 1,
  sureness: 1,
  lowFields: [],
  warningCodes: [],
  duplicateOf: null,
  suggestedBy: 'rules',
  createdAt: '2026-01-15T09:30:00.000Z',
  ...part,
})

test('together only what nothing speaks against is posted', () => {
  const warned = item('w', { reason: 'warned', warningCodes: ['duplicate'] })
  const unpriced = item('u', { amount: null })
  const { ready, doubtful } = sortForBulk([item('a'), warned, unpriced])
  expect([ready.map(one => one.documentId), doubtful.map(one => one.documentId)]).toEqual([['a'], ['w', 'u']])
})

test('sums are by currency and exact', () => {
  expect(sumsOf([item('a'), item('b', { amount: -200.2 }), item('c', { currency: 'EUR', amount: 1 })])).toEqual([
    { currency: 'DKK', amount: -300.3 },
    { currency: 'EUR', amount: 1 },
  ])
})
