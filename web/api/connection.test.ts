import { onlineManager } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { askWhetherThere, noteAlive, slowMs, watched } from './connection.ts'

const unanswered = (signal: AbortSignal | null | undefined): Promise<Response> =>
  new Promise((_resolve, reject) => signal?.addEventListener('abort', () => reject(signal.reason), { once: true }))

/** What /healthz says now; undefined where nothing comes. */
let health: number | undefined
let asked = 0

beforeEach(() => {
  asked = 0
  vi.useFakeTimers()
  vi.stubGlobal('fetch', (_address: string, init?: RequestInit) => {
    asked++
    return health === undefined ? unanswered(init?.signal) : Promise.resolve(new Response(null, { status: health }))
  })
})

/** No question is left open for the next test. */
afterEach(async () => {
  health = 200
  await vi.advanceTimersByTimeAsync(60_000)
  vi.useRealTimers()
  vi.unstubAllGlobals()
  expect(onlineManager.isOnline()).toBe(true)
})

test('a service that takes the question and never answers is away, until it answers', async () => {
  health = undefined
  void askWhetherThere()
  await vi.advanceTimersByTimeAsync(10_000)
  expect(onlineManager.isOnline()).toBe(false)
  health = 200
  await vi.advanceTimersByTimeAsync(10_000)
  expect(onlineManager.isOnline()).toBe(true)
})

test('it is away as well where what stands before it says so', async () => {
  health = 502
  void askWhetherThere()
  await vi.advanceTimersByTimeAsync(1)
  expect(onlineManager.isOnline()).toBe(false)
})

test('an answer that is long in coming is asked about, and one that comes soon is not', async () => {
  health = undefined
  await watched(Promise.resolve('soon'))
  await vi.advanceTimersByTimeAsync(2 * slowMs)
  expect([asked, onlineManager.isOnline()]).toEqual([0, true])
  void watched(new Promise(() => undefined))
  await vi.advanceTimersByTimeAsync(3 * slowMs)
  expect(onlineManager.isOnline()).toBe(false)
})

test('a long answer of a service that is there is waited for', async () => {
  health = 200
  void watched(new Promise(() => undefined))
  await vi.advanceTimersByTimeAsync(3 * slowMs)
  expect([asked, onlineManager.isOnline()]).toEqual([1, true])
})

test('a question that waited behind others that went on says nothing', async () => {
  health = undefined
  void askWhetherThere()
  await vi.advanceTimersByTimeAsync(5000)
  noteAlive()
  await vi.advanceTimersByTimeAsync(5000)
  expect(onlineManager.isOnline()).toBe(true)
})
