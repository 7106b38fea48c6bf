import { createServer } from 'node:net'
import { networkInterfaces } from 'node:os'
import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { addressesOf, listen } from '../../src/http/listen.ts'
import { isRefused, until } from '../harness/process.ts'

const hasBoth = Object.values(networkInterfaces()).some(list => list?.some(({ address }) => address === '::1'))
const both = ['127.0.0.1', '::1']

/** A server whose only answer waits until it is let go. */
function slowServer() {
  const server = Fastify()
  let letGo = () => {}
  const gone = new Promise<void>(resolve => {
    letGo = resolve
  })
  let underWay = 0
  server.get('/', async () => {
    underWay++
    await gone
    return { done: true }
  })
  return { server, letGo, underWay: () => underWay }
}

const statusAt = (address: string, port: number) =>
  fetch(`http://${address.includes(':') ? `[${address}]` : address}:${port}/`).then(
    response => response.text().then(() => response.status),
    error => (error.cause as NodeJS.ErrnoException).code ?? 'cut off',
  )

test('localhost is every address that the name has, and another name is itself', async () => {
  expect(await addressesOf('localhost')).toContain('127.0.0.1')
  expect(await addressesOf('0.0.0.0')).toEqual(['0.0.0.0'])
})

test.skipIf(!hasBoth)('requests at either address are finished before the end (needs ::1)', async () => {
  const { server, letGo, underWay } = slowServer()
  const listening = await listen(server, both, 0)
  const statuses = both.map(address => statusAt(address, listening.port))
  await until('both are under way', () => underWay() === 2)
  const closing = listening.close()
  for (const address of both) await until('new ones are refused', () => isRefused(address, listening.port))
  letGo()
  await closing
  expect(await Promise.all(statuses)).toEqual([200, 200])
})

test.skipIf(!hasBoth)('a request that does not come to an end is cut off after the grace, at either address (needs ::1)', async () => {
  const { server, letGo, underWay } = slowServer()
  const listening = await listen(server, both, 0, 200)
  const statuses = both.map(address => statusAt(address, listening.port))
  await until('both are under way', () => underWay() === 2)
  await listening.close()
  expect(await Promise.all(statuses)).toEqual(['UND_ERR_SOCKET', 'UND_ERR_SOCKET'])
  letGo()
})

test.skipIf(!hasBoth)('a port that another program has at one of the addresses is not taken at the other (needs ::1)', async () => {
  const other = createServer()
  await new Promise<void>(resolve => other.listen({ host: '::1', port: 0 }, resolve))
  const { port } = other.address() as { port: number }
  const { server } = slowServer()
  await expect(listen(server, both, port)).rejects.toMatchObject({ code: 'EADDRINUSE', port })
  expect(await statusAt('127.0.0.1', port)).toBe('ECONNREFUSED')
  await new Promise(resolve => other.close(resolve))
})

test('an address that this machine does not have is left out', async () => {
  const { server, letGo } = slowServer()
  letGo()
  const listening = await listen(server, ['127.0.0.1', '203.0.113.7'], 0)
  expect(await statusAt('127.0.0.1', listening.port)).toBe(200)
  await listening.close()
})
