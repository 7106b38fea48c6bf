/** The heartbeat of a process: a connection that no longer answers is given up, and the process shows itself again on another one. */
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { StoreAway } from '../../src/store/connection/faults.ts'
import { createPresence } from '../../src/store/presence.ts'
import { type Cable, layCable } from '../harness/cable.ts'
import { withClient } from '../harness/cluster.ts'
import { createTestDatabase, type TestDatabase } from '../harness/database.ts'

let database: TestDatabase
let cable: Cable

beforeAll(async () => {
  database = await createTestDatabase()
  cable = await layCable(database.admin)
})
afterAll(async () => {
  await cable.close()
  await database.drop()
})

test('a heartbeat that nobody answers ends its connection, and the next one holds the same number', async () => {
  const presence = createPresence({ connectionString: cable.url }, {}, { beatMs: 20, timeoutMs: 1_000, lockTimeoutMs: 5_000 })
  const number = await presence.number()
  cable.stall()
  await vi.waitFor(() => expect(presence.number()).rejects.toThrow(StoreAway), { timeout: 240_000, interval: 50 })
  // The server learns that the old connection is gone, and a new one gets through.
  await cable.cut()
  await cable.restore()
  await vi.waitFor(async () => expect(await presence.number()).toBe(number), { timeout: 240_000, interval: 50 })
  await presence.close()
})

test('a process that stood still itself keeps its connection, and so its lock', async () => {
  const presence = createPresence({ connectionString: cable.url }, {}, { beatMs: 20, timeoutMs: 500, lockTimeoutMs: 5_000 })
  const number = await presence.number()
  const isKept = await withClient(database.admin, async client => {
    const holders = async () =>
      (
        await client.query(
          `select pid from pg_locks where locktype = 'advisory' and ((classid::bigint << 32) | objid::bigint) = $1 and granted`,
          [number],
        )
      ).rows.map(({ pid }) => pid as number)
    // On a busy machine it may be the server that was silent for so long: then once more.
    for (let attempt = 0; attempt < 5; attempt++) {
      await presence.number()
      // The heartbeat waits for this row, and so is under way when the process stands still.
      await client.query('begin')
      await client.query('select from service_process where number = $1 for update', [number])
      const before = await holders()
      const isWaiting = async () =>
        (await client.query('select from pg_locks where not granted and pid = any ($1)', [before])).rows.length > 0
      await vi.waitFor(async () => expect(await isWaiting()).toBe(true), { timeout: 240_000, interval: 5 })
      const committed = client.query('commit')
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 700)
      await committed
      // Until it has shown itself again, on this connection or on another one.
      const { rows } = await client.query('select clock_timestamp()::text as now')
      const isSeen = async () =>
        (await client.query('select from service_process where number = $1 and seen_at > $2', [number, rows[0].now])).rows.length > 0
      await vi.waitFor(async () => expect(await isSeen()).toBe(true), { timeout: 240_000, interval: 5 })
      const after = await holders()
      if (after[0] === before[0]) return true
    }
    return false
  })
  expect(isKept).toBe(true)
  await presence.close()
})
