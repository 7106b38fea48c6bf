import { expect, test } from 'vitest'
import type { InboxItem, InboxPage } from '../../api/records.ts'
import { afterLeaving, between, emptyQueue, stepFrom, taken, visibleIds, withFirstPage, without, withPage } from './queue-state.ts'

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
const page = (ids: string[], nextCursor: string | null = null): InboxPage => ({
  items: ids.map(id => item(id)),
  nextCursor,
  counts: { all: ids.length, failed: 0, warned: 0, low: 0, ready: ids.length, reading: 0 },
  threshold: 0.93,
})

test('pages are put behind each other, and what moved between them is there once', () => {
  const state = withPage(withPage(emptyQueue, page(['a', 'b'], 'c1')), page(['b', 'c']))
  expect([state.order, state.cursor]).toEqual([['a', 'b', 'c'], null])
})

test('asked again, rows keep their places, new ones come last, and those that are gone go', () => {
  const state = withPage(emptyQueue, page(['a', 'b', 'c']))
  const again = withFirstPage(state, page(['d', 'c', 'a']))
  expect(again.order).toEqual(['a', 'c', 'd'])
  expect(again.byId.size).toBe(3)
})

test('asked again in the middle of a long list, nothing that was loaded further down is lost', () => {
  const long = withPage(withPage(emptyQueue, page(['a', 'b'], 'c1')), page(['c', 'd'], 'c2'))
  const again = withFirstPage(long, page(['n', 'a'], 'x'))
  expect([again.order, again.cursor]).toEqual([['a', 'b', 'c', 'd', 'n'], 'c2'])
})

test('what is leaving is not shown, and comes back to its place', () => {
  const state = withPage(emptyQueue, page(['a', 'b', 'c']))
  expect(visibleIds(state, new Set(['b']))).toEqual(['a', 'c'])
  expect(visibleIds(state, new Set())).toEqual(['a', 'b', 'c'])
  expect(without(state, new Set(['b'])).order).toEqual(['a', 'c'])
})

test('the selection goes on to the next, at the end to the one before, and never beyond', () => {
  expect(afterLeaving(['a', 'b', 'c'], 'b')).toBe('c')
  expect(afterLeaving(['a', 'b', 'c'], 'c')).toBe('b')
  expect(afterLeaving(['a'], 'a')).toBeUndefined()
  expect(stepFrom(['a', 'b'], 'b', 1)).toBe('b')
  expect(stepFrom(['a', 'b'], undefined, 1)).toBe('a')
  expect(stepFrom([], 'b', 1)).toBeUndefined()
})

test('a range is taken in either direction', () => {
  expect(between(['a', 'b', 'c', 'd'], 'c', 'a')).toEqual(['a', 'b', 'c'])
  expect(between(['a', 'b'], 'a', 'x')).toEqual([])
})

test('the count falls with what was taken away, once', () => {
  const counts = { all: 2, failed: 0, warned: 0, low: 0, ready: 2, reading: 1 }
  const state = withPage(emptyQueue, { items: [item('a'), item('b')], nextCursor: null, counts, threshold: 0.9 })
  const left = taken(taken(state, 'a'), 'a')
  expect([left.order, left.counts]).toEqual([['b'], { ...counts, all: 1, ready: 1 }])
})
