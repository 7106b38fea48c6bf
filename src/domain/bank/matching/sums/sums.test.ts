import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { rows } from '../../../../../test/harness/text-tables.ts'
import { chanceOf } from '../evidence/chance.ts'
import { combinationsOf } from './sums.ts'

const limits = { membersMin: 2, membersMax: 12, foundMax: 100 }
const numbersOf = (text: string | undefined) => (text ?? '').split(' ').filter(Boolean).map(Number)

describe('combinations of amounts', () => {
  test.each(rows`
    amounts        total  found
    1 2 4 8        7      0,1,2
    1 2 4 8        8      -
    3 5 8 10       13     0,3 1,2
    10 -4 7 1      6      0,1
    5 7 -7 20      25     0,3
    5 5            10     0,1
    9              9      -
  `)('of $amounts for $total: $found', ({ amounts, total, found }) => {
    const sums = combinationsOf(numbersOf(amounts), Number(total), limits)
    expect(sums.found.map(members => members.join()).join(' ')).toBe(found)
    expect(sums.isCut).toBe(false)
  })

  test('are all that there are, as trying out finds them', () => {
    const world = fc.record({
      amounts: fc.array(fc.integer({ min: -9, max: 30 }), { maxLength: 9 }),
      total: fc.integer({ min: -10, max: 60 }),
    })
    fc.assert(
      fc.property(world, ({ amounts, total }) => {
        const all: number[][] = []
        for (let mask = 0; mask < 1 << amounts.length; mask++) {
          const members = amounts.map((_, at) => at).filter(at => mask & (1 << at))
          if (members.length >= 2 && members.reduce((sum, at) => sum + amounts[at]!, 0) === total) all.push(members)
        }
        const minimal = all.filter(one => !all.some(other => other !== one && other.every(at => one.includes(at))))
        const key = (list: readonly (readonly number[])[]) => list.map(String).sort()
        expect(key(combinationsOf(amounts, total, { ...limits, foundMax: 1000 }).found)).toEqual(key(minimal))
      }),
    )
  })

  test('stop when there are more than wanted, and say so', () => {
    const { found, isCut } = combinationsOf(new Array(22).fill(100), 500, { ...limits, foundMax: 16 })
    expect(found).toHaveLength(16)
    expect(isCut).toBe(true)
  })
})

test('round amounts add up by chance, odd ones do not', () => {
  const round = [10_000, 20_000, 30_000, 50_000, 70_000, 90_000]
  const odd = [10_017, 20_191, 30_553, 50_009, 70_331, 90_877]
  expect(chanceOf(round, [0, 1])).toBeGreaterThan(0.1)
  expect(chanceOf(odd, [0, 1])).toBeLessThan(0.001)
})
