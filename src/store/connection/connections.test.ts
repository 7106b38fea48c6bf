import { EventEmitter } from 'node:events'
import { setImmediate as turn } from 'node:timers/promises'
import type pg from 'pg'
import { expect, test } from 'vitest'
import { openConnections } from './connections.ts'
import { sql } from './sql.ts'

interface Submitted {
  text: string
  handleReadyForQuery(): void
}

/** Connections to no server: one comes when the test says so, and notes what is sent on it and when it is given back. */
function connections() {
  const log: string[] = []
  const client = Object.assign(new EventEmitter(), {
    release: () => log.push('given back'),
    query(batch: Submitted) {
      log.push(batch.text)
      setImmediate(() => batch.handleReadyForQuery())
    },
  })
  const { pool, borrow } = openConnections({
    connection: {},
    settings: {},
    isPooled: false,
    connectionsMax: 1,
    onIdleError: undefined,
    watchSilence: () => () => {},
  })
  let come = () => {}
  pool.connect = () =>
    new Promise<pg.PoolClient>(resolve => {
      come = () => resolve(client as unknown as pg.PoolClient)
    })
  return { log, borrow, come: () => come() }
}

async function afterMicrotasks(count: number): Promise<void> {
  for (let passed = 0; passed < count; passed++) await undefined
}

/** From before the connection is handed on to long after. */
const gaps = Array.from({ length: 16 }, (_, count) => count)

test.each(gaps)('what is sent first goes first, also when the second comes as the connection does: %i microtasks later', async count => {
  const { log, borrow, come } = connections()
  const lease = borrow()
  const first = lease.send([sql`begin`])
  await turn()
  come()
  await afterMicrotasks(count)
  await Promise.all([first, lease.send([sql`select 1`])])
  expect(log).toEqual(['begin', 'select 1'])
})

test.each(gaps)('nothing is sent on a connection that was given back: it ends %i microtasks after it came', async count => {
  const { log, borrow, come } = connections()
  const lease = borrow()
  const sent = lease.send([sql`select 1`]).then(
    () => 'sent',
    () => 'refused',
  )
  await turn()
  come()
  await afterMicrotasks(count)
  lease.end()
  lease.end()
  await expect(lease.send([sql`select 2`])).rejects.toThrow('whoever asked for it has ended')
  await expect(lease.ready()).rejects.toThrow('whoever asked for it has ended')
  expect(log).toEqual((await sent) === 'sent' ? ['select 1', 'given back'] : ['given back'])
})

test('who ended before anything was sent takes no connection', async () => {
  const { log, borrow, come } = connections()
  const lease = borrow()
  lease.end()
  await expect(lease.send([sql`select 1`])).rejects.toThrow('whoever asked for it has ended')
  await turn()
  come()
  await turn()
  expect(log).toEqual([])
})
