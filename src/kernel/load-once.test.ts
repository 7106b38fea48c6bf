import { expect, test } from 'vitest'
import { loadOnce } from './load-once.ts'

test('what is loaded is loaded once for all who ask, and what failed is tried with the next', async () => {
  let count = 0
  const load = loadOnce(async () => {
    if (++count === 1) throw new Error('too many open files')
    return count
  })
  const first = await Promise.allSettled([load(), load()])
  expect(first.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(count).toBe(1)
  expect(await Promise.all([load(), load()])).toEqual([2, 2])
  expect(await load()).toBe(2)
})
