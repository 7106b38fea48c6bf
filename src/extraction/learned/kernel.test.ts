import { expect, test } from 'vitest'
import { Room } from './room.ts'

/** Numbers that look like chance and are the same every time. */
const numbers = (count: number, seed: number): Float32Array =>
  Float32Array.from({ length: count }, (_, at) => Math.sin(seed + at * 12.9898))

test.each([
  [1, 4, 4],
  [3, 24, 8],
  [7, 164, 96],
  [5, 8, 288],
])('%i rows of %i numbers become rows of %i, as in the plain loop', (rows, inner, outer) => {
  const room = new Room()
  room.reserve(rows * inner + inner * outer + outer + rows * outer + 64)
  const [x, w, b, y] = [rows * inner, inner * outer, outer, rows * outer].map(count => room.take(count)) as [
    ReturnType<Room['take']>,
    ReturnType<Room['take']>,
    ReturnType<Room['take']>,
    ReturnType<Room['take']>,
  ]
  x.values.set(numbers(rows * inner, 1))
  w.values.set(numbers(inner * outer, 2))
  b.values.set(numbers(outer, 3))
  room.linear(x.at, w.at, b.at, y.at, rows, inner, outer)
  for (let row = 0; row < rows; row += 1)
    for (let out = 0; out < outer; out += 1) {
      let sum = b.values[out]!
      for (let at = 0; at < inner; at += 1) sum += x.values[row * inner + at]! * w.values[out * inner + at]!
      expect(y.values[row * outer + out]).toBeCloseTo(sum, 3)
    }
})

test('what was taken is free again, and more than was reserved is refused', () => {
  const room = new Room()
  const before = room.mark
  room.reserve(1000)
  const first = room.take(500).at
  room.back(before)
  expect(room.take(500).at).toBe(first)
  expect(() => room.take(10_000_000)).toThrow('reserved')
})
