import fc from 'fast-check'
import { expect, test } from 'vitest'
import { placesInOrder } from './order.ts'

test('places are sorted by day, and the same list in another order gives the same', () => {
  const row = fc.record({ day: fc.integer({ min: -800_000, max: 3_000_000 }), amount: fc.integer({ min: -9, max: 9 }) })
  fc.assert(
    fc.property(fc.array(row, { maxLength: 40 }), rows => {
      const inOrder = (list: readonly { day: number; amount: number; id: number }[]) => {
        const days = Int32Array.from(list, ({ day }) => day)
        const places = placesInOrder(
          days,
          place => list[place]!.amount,
          (one, other) => list[one]!.id - list[other]!.id,
        )
        return Array.from(places, place => list[place]!)
      }
      const list = rows.map((one, id) => ({ ...one, id }))
      const sorted = inOrder(list)
      expect(sorted).toHaveLength(list.length)
      expect(sorted.map(({ day }) => day)).toEqual(list.map(({ day }) => day).sort((one, other) => one - other))
      expect(inOrder(list.toReversed())).toEqual(sorted)
    }),
  )
})
