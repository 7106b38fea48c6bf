import { afterEach, expect, test, vi } from 'vitest'
import { fetchFirst } from './fetch-first.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

function stubbed(readyState: string) {
  const asked: string[] = []
  const missing = new Set<string>()
  vi.stubGlobal('document', { readyState })
  vi.stubGlobal('fetch', async (path: string) => {
    asked.push(path)
    if (missing.has(path)) throw new TypeError('no connection')
    return new Response('code', { status: path.includes('old') ? 404 : 200 })
  })
  return { asked, missing }
}

test('nothing is imported before all of its files are there, and each is fetched once', async () => {
  const { asked, missing } = stubbed('complete')
  const load = vi.fn(async () => 'module')
  missing.add('/b.js')
  await expect(fetchFirst(load, ['a.js', 'b.js'])).rejects.toThrow('no connection')
  await expect(fetchFirst(load, ['a.js', 'old.js'])).rejects.toThrow('HTTP 404')
  expect(load).not.toHaveBeenCalled()
  missing.clear()
  expect(await fetchFirst(load, ['a.js', 'b.js'])).toBe('module')
  expect(asked).toEqual(['/a.js', '/b.js', '/old.js', '/b.js'])
})

test('the first view waits for nothing', async () => {
  const { asked, missing } = stubbed('interactive')
  missing.add('/c.js')
  expect(await fetchFirst(async () => 'module', ['module.js', 'c.js'])).toBe('module')
  // What it needs is asked for beside it, and it itself by the import alone.
  expect(asked).toEqual(['/c.js'])
})

test('a file that does not come in its time is asked for again', async () => {
  vi.stubGlobal('document', { readyState: 'complete' })
  const limits: AbortController[] = []
  vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => {
    const limit = new AbortController()
    limits.push(limit)
    return limit.signal
  })
  let isHanging = true
  vi.stubGlobal('fetch', (_path: string, { signal }: { signal: AbortSignal }) =>
    isHanging ? new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason))) : new Response('code'),
  )
  const first = fetchFirst(async () => 'module', ['d.js'])
  limits[0]!.abort(new Error('too late'))
  await expect(first).rejects.toThrow('too late')
  isHanging = false
  expect(await fetchFirst(async () => 'module', ['d.js'])).toBe('module')
})
