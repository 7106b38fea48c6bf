/** Three processes on one database: what they answer together, and how often they ask the store for it. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createLimiter, type Limiter } from '../../src/http/limits/limiter.ts'
import { deleteOldWindows, takeShares } from '../../src/store/access/request-windows.ts'
import type { Store } from '../../src/store/connection/db.ts'
import { withClient } from '../harness/cluster.ts'
import { startTestService, type TestService } from '../harness/service.ts'
import { startBeside } from '../oauth/store.ts'

let service: TestService
let stores: Store[]
const windowMs = 60_000
/** However slow the machine is, it does not end. */
const longWindowMs = 3_600_000
const processes = [0, 1, 2]

beforeAll(async () => {
  service = await startTestService()
  stores = processes.map(() => service.database.openStore(2))
})

afterAll(async () => {
  for (const store of stores) await store.close()
  await service.close()
})

/** Each with a clock of its own: they differ by days, and one runs a little fast. */
function startLimiters() {
  const asked = { statements: 0 }
  const limiters = processes.map((at): Limiter => {
    const speed = 1 + at / 1000
    let looks = 0
    return createLimiter({
      clock: () => at * 86_400_000 + ++looks * speed,
      waitMs: 240_000,
      takeShares: asks => {
        asked.statements++
        return takeShares(stores[at]!, asks, longWindowMs)
      },
    })
  })
  return { limiters, asked }
}

/** In bursts of 40, by turns. */
async function drive(limiters: readonly Limiter[], subject: string, max: number, requests: number): Promise<number> {
  let passed = 0
  for (let at = 0; at < requests; at += 40) {
    const limiter = limiters[(at / 40) % limiters.length]!
    const counts = await Promise.all(Array.from({ length: 40 }, () => limiter.count(subject, max)))
    passed += counts.filter(({ isOver }) => !isOver).length
  }
  return passed
}

const takenOf = (subject: string) =>
  withClient(service.database.admin, async client => {
    const { rows } = await client.query('select taken from request_window where subject = $1', [subject])
    return rows[0] === undefined ? undefined : Number(rows[0].taken)
  })

test('together they stay within the limit and the first few of each, and seldom ask', async () => {
  const { limiters, asked } = startLimiters()
  const max = 600
  const passed = await drive(limiters, 'key many', max, 3_000)
  expect(passed).toBeGreaterThanOrEqual(max * 0.95)
  expect(passed).toBeLessThanOrEqual(max + 3 * (max / 50))
  expect(asked.statements).toBeLessThan(60)
  const before = asked.statements
  for (const limiter of limiters) expect(limiter.look('key many', max)).toMatchObject({ isOver: true, remaining: 0 })
  expect(await drive(limiters, 'key many', max, 400)).toBe(0)
  expect(asked.statements).toBe(before)
})

test('one process may use all of it', async () => {
  const { limiters } = startLimiters()
  const passed = await drive(limiters.slice(0, 1), 'key one', 600, 1_000)
  expect(passed).toBe(600)
  expect(await takenOf('key one')).toBe(600)
})

test('a few requests a minute cost no statement', async () => {
  const { limiters, asked } = startLimiters()
  for (const limiter of limiters) for (let at = 0; at < 12; at++) expect((await limiter.count('key few', 600)).isOver).toBe(false)
  expect(asked.statements).toBe(0)
  expect(await takenOf('key few')).toBeUndefined()
})

test('a small limit is exact over processes', async () => {
  const { limiters } = startLimiters()
  expect(await drive(limiters, 'key small', 7, 240)).toBe(7)
})

test('windows end by the clock of the store alone, and are then forgotten', async () => {
  const subject = 'key ended'
  expect(await takeShares(stores[0]!, [{ subject, max: 10, owed: 2, waiting: 8 }], windowMs)).toMatchObject([{ granted: 8, left: 0 }])
  const [none] = await takeShares(stores[1]!, [{ subject, max: 10, owed: 0, waiting: 1 }], windowMs)
  expect(none).toMatchObject({ granted: 0, left: 0 })
  expect(none?.endsInMs).toBeLessThanOrEqual(windowMs)
  const age = (interval: string) =>
    withClient(service.database.admin, client =>
      client.query(`update request_window set started_at = clock_timestamp() - interval '${interval}' where subject = $1`, [subject]),
    )
  await age('61 seconds')
  const [fresh] = await takeShares(stores[2]!, [{ subject, max: 10, owed: 1, waiting: 1 }], windowMs)
  expect(fresh).toMatchObject({ granted: 1, left: 8 })
  await deleteOldWindows(stores[0]!)
  expect(await takenOf(subject)).toBe(2)
  await age('6 minutes')
  await deleteOldWindows(stores[0]!)
  expect(await takenOf(subject)).toBeUndefined()
})

test('a window that somebody has locked is forgotten the next time, and holds up nothing', async () => {
  const subjects = ['key locked', 'key free']
  await takeShares(
    stores[0]!,
    subjects.map(subject => ({ subject, max: 10, owed: 0, waiting: 1 })),
    windowMs,
  )
  await withClient(service.database.admin, async client => {
    await client.query(`update request_window set started_at = clock_timestamp() - interval '6 minutes' where subject = any ($1)`, [
      subjects,
    ])
    await client.query('begin')
    await client.query(`select 1 from request_window where subject = 'key locked' for update`)
    await deleteOldWindows(stores[0]!)
    expect(await Promise.all(subjects.map(takenOf))).toEqual([1, undefined])
    await client.query('commit')
  })
  await deleteOldWindows(stores[0]!)
  expect(await takenOf('key locked')).toBeUndefined()
})

test('asks for the same keys in another order do not block each other', async () => {
  const subjects = Array.from({ length: 20 }, (_, at) => `key crossed ${at}`)
  const asks = subjects.map(subject => ({ subject, max: 1000, owed: 0, waiting: 1 }))
  await Promise.all(Array.from({ length: 12 }, (_, at) => takeShares(stores[at % 3]!, at % 2 === 0 ? asks : [...asks].reverse(), windowMs)))
  expect(await takenOf('key crossed 3')).toBeGreaterThanOrEqual(12)
})

test('over HTTP: a key, its person and the organization, at two processes', async () => {
  const limits = { rateLimit: 10, sharesLimits: true, widerRateLimits: { person: 15, organization: 18 } }
  const beside = [await startBeside(service, null, limits), await startBeside(service, null, limits)]
  try {
    const organization = await service.found()
    const { key, session } = await organization.member('viewer')
    let at = 0
    const ask = async (headers: Record<string, string>) => {
      const answer = await fetch(`${beside[at++ % 2]!.url}/api/rest/settings`, { headers })
      const { detail } = (await answer.json()) as { detail?: string }
      return answer.status === 200 ? 'ok' : `${answer.status} ${detail?.split('.')[0]} ${Number(answer.headers.get('retry-after')) > 0}`
    }
    const times = async (count: number, headers: Record<string, string>) => {
      const answers: Record<string, number> = {}
      for (let i = 0; i < count; i++) {
        const answer = await ask(headers)
        answers[answer] = (answers[answer] ?? 0) + 1
      }
      return answers
    }
    expect(await times(12, { authorization: `Bearer ${key}` })).toEqual({ ok: 10, '429 At most 10 requests a minute true': 2 })
    expect(await times(7, { cookie: `primanota=${session}` })).toEqual({
      ok: 5,
      '429 One person makes at most 15 requests a minute, with all keys and apps together true': 2,
    })
    expect(await times(5, { authorization: `Bearer ${organization.key}` })).toEqual({
      ok: 3,
      '429 At most 18 requests a minute are answered for one organization true': 2,
    })
  } finally {
    for (const process of beside) await process.close()
  }
})
