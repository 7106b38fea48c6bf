import { expect, test } from 'vitest'
import type { WindowAsk, WindowShare } from '../../store/access/request-windows.ts'
import { createLimiter, type Limiter } from './limiter.ts'

const admitted = async (limiter: Limiter, times: number, max: number, subject = 'key a') => {
  let passed = 0
  for (let at = 0; at < times; at++) if (!(await limiter.count(subject, max)).isOver) passed++
  return passed
}

test('a process alone counts by itself, and begins anew after a minute', async () => {
  let now = 5_000
  const limiter = createLimiter({ clock: () => now })
  expect(await limiter.count('key a', 3)).toEqual({ isOver: false, max: 3, remaining: 2, seconds: 60 })
  now += 58_500
  expect(await admitted(limiter, 5, 3)).toBe(2)
  expect(limiter.look('key a', 3)).toEqual({ isOver: true, max: 3, remaining: 0, seconds: 2 })
  expect(limiter.look('key b', 3).isOver).toBe(false)
  now += 1_500
  expect(limiter.look('key a', 3).isOver).toBe(false)
  expect(await admitted(limiter, 5, 3)).toBe(3)
  expect(await admitted(limiter, 100, 0, 'key a')).toBe(100)
})

test('looking counts nothing', async () => {
  const limiter = createLimiter()
  for (let at = 0; at < 10; at++) limiter.look('key a', 3)
  expect(await admitted(limiter, 5, 3)).toBe(3)
})

test('who comes from ever new networks does not fill the memory, and pushes out the oldest only', async () => {
  const limiter = createLimiter()
  await admitted(limiter, 3, 3, 'first')
  for (let at = 0; at < 21_000; at++) void limiter.count(`network ${at}`, 3)
  await admitted(limiter, 3, 3, 'network 20999')
  expect([limiter.look('first', 3).isOver, limiter.look('network 20999', 3).isOver]).toEqual([false, true])
})

test('who was seen again stays, and those who were not go first', async () => {
  let now = 0
  const limiter = createLimiter({ clock: () => now })
  await limiter.count('busy', 3)
  now = 30_000
  for (let at = 0; at < 10_000; at++) void limiter.count(`network ${at}`, 3)
  now = 61_000
  await admitted(limiter, 3, 3, 'busy')
  for (let at = 10_000; at < 21_000; at++) void limiter.count(`network ${at}`, 3)
  expect(limiter.look('busy', 3).isOver).toBe(true)
})

test('looking pushes out nobody', async () => {
  const limiter = createLimiter()
  await admitted(limiter, 3, 3, 'first')
  for (let at = 0; at < 21_000; at++) limiter.look(`network ${at}`, 3)
  expect(limiter.look('first', 3).isOver).toBe(true)
})

test('while the store is away each process goes by the whole limit, and reports it afterwards', async () => {
  let isAway = true
  const asked: WindowAsk[] = []
  const limiter = createLimiter({
    clock: () => (isAway ? 0 : 2_000),
    async takeShares(asks) {
      asked.push(...asks)
      if (isAway) throw new Error('away')
      return asks.map(({ subject }) => ({ subject, granted: 0, left: 0, endsInMs: 30_000 }))
    },
  })
  expect(await admitted(limiter, 150, 100)).toBe(100)
  expect(asked).toHaveLength(1)
  isAway = false
  expect(await admitted(limiter, 10, 100)).toBe(0)
  expect(asked.slice(1)).toEqual([{ subject: 'key a', max: 100, owed: 100, waiting: 1 }])
})

test('a store that does not answer holds nobody up more than once', async () => {
  const answers: ((shares: WindowShare[]) => void)[] = []
  const limiter = createLimiter({ takeShares: () => new Promise(resolve => answers.push(resolve)) })
  // Two of the first few; then one waits until it is clear that the store is slow, and no other does.
  expect(await admitted(limiter, 3, 100)).toBe(3)
  const counts = Array.from({ length: 50 }, () => limiter.count('key a', 100))
  expect(counts.some(count => count instanceof Promise)).toBe(false)
  expect(answers).toHaveLength(1)
  answers[0]?.([{ subject: 'key a', granted: 10, left: 85, endsInMs: 60_000 }])
})

test('what is asked for at the same time is one statement', async () => {
  const rounds: string[][] = []
  const limiter = createLimiter({
    async takeShares(asks) {
      rounds.push(asks.map(({ subject, waiting }) => `${subject} ${waiting}`))
      return asks.map(({ subject }) => ({ subject, granted: 10, left: 0, endsInMs: 60_000 }))
    },
  })
  const counts = await Promise.all([1, 1, 1, 2, 3].map(at => limiter.count(`key ${at}`, 20)))
  expect(counts.every(({ isOver }) => !isOver)).toBe(true)
  expect(rounds).toEqual([['key 1 3', 'key 2 1', 'key 3 1']])
})
