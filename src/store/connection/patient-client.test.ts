import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { isUnavailable } from './faults.ts'
import { clientWatchedBy } from './patient-client.ts'

/** Takes connections and says nothing. */
const server = createServer(socket => sockets.push(socket.on('error', () => {})))
const sockets: Socket[] = []
const watching = new Set<() => void>()
let pool: pg.Pool

beforeAll(async () => {
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const Client = clientWatchedBy(giveUp => {
    watching.add(giveUp)
    return () => watching.delete(giveUp)
  })
  pool = new pg.Pool({ host: '127.0.0.1', port: (server.address() as AddressInfo).port, Client })
})
afterAll(async () => {
  await pool.end()
  for (const socket of sockets) socket.destroy()
  server.close()
})

test('a connection that is not made is given up when the watch says so, and its place is free again', async () => {
  const connecting = pool.connect().catch((error: Error) => error.message)
  await vi.waitFor(() => expect(sockets).toHaveLength(1), 240_000)
  expect(watching.size).toBe(1)
  for (const giveUp of watching) giveUp()
  expect(await connecting).toBe('timeout exceeded when trying to connect')
  expect(watching.size).toBe(0)
  expect([pool.totalCount, pool.waitingCount]).toEqual([0, 0])
})

test('one that the server ends is not watched any longer', async () => {
  const connecting = pool.connect().catch((error: Error) => error.message)
  await vi.waitFor(() => expect(sockets).toHaveLength(2), 240_000)
  sockets[1]?.destroy()
  expect(await connecting).toMatch(/Connection terminated|ECONNRESET/)
  expect(watching.size).toBe(0)
})

test('one that the server lets in and ends with the same breath is an error of the statement, and not of the process', async () => {
  const message = (type: string, body: Buffer) => {
    const length = Buffer.alloc(4)
    length.writeInt32BE(body.length + 4)
    return Buffer.concat([Buffer.from(type), length, body])
  }
  const goodbye = 'SFATAL\0VFATAL\0C57P01\0Mterminating connection due to unexpected postmaster exit\0\0'
  const connecting = pool.connect()
  await vi.waitFor(() => expect(sockets).toHaveLength(3), 240_000)
  // The client read nothing yet, so that it finds all of it together, as after a moment in which it was busy.
  sockets[2]?.end(Buffer.concat([message('R', Buffer.alloc(4)), message('Z', Buffer.from('I')), message('E', Buffer.from(goodbye))]))
  const client = await connecting
  const error = await client.query('select 1').catch((reason: Error) => reason)
  client.release(true)
  expect(isUnavailable(error)).toBe(true)
  expect(pool.totalCount).toBe(0)
})
