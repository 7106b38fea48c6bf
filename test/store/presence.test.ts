/** The heartbeat of a process: a connection that no longer answers is given up, and the process shows itself again on another one. */
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { StoreAway } from '../../src/store/connection/faults.ts'
import { createPresence } from '../../src/store/presence.ts'
import { type Cable, layCable } from '../harness/cable.ts'
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
