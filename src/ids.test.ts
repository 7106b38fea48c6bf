import { expect, test } from 'vitest'
import { isId, toId } from './domain/ids.ts'
import { newId } from './ids.ts'

test('an id is its moment and its tail, in the letters of Crockford', () => {
  expect(toId('txn', 1_700_000_000_000, new Uint8Array([0, 1, 2, 3, 4, 5, 6, 7, 8, 255]))).toBe('txn_01hf7yat00000g40r40m30e27z')
  expect(toId('led', 0, new Uint8Array(10))).toBe('led_00000000000000000000000000')
})

test('ids of one millisecond stand in the order in which they were made', () => {
  const now = new Date('2026-11-15T12:00:00.123Z')
  // More than one byte counts.
  const ids = Array.from({ length: 70_000 }, () => newId('txn', now))
  expect(ids.every(id => isId('txn', id))).toBe(true)
  expect(ids.every((id, at) => at === 0 || ids[at - 1]! < id)).toBe(true)
})

test('those of another millisecond are drawn anew, and two of the same moment are never the same', () => {
  const [early, late] = [new Date('2026-11-15T12:00:00.123Z'), new Date('2026-11-15T12:00:00.124Z')]
  const ids = Array.from({ length: 2000 }, (_, at) => newId('led', at % 2 === 0 ? early : late))
  expect(new Set(ids).size).toBe(2000)
  expect(new Set(ids.map(id => id.slice(-16))).size).toBe(2000)
  const [first, second] = ids
  expect(first! < second!).toBe(true)
})
