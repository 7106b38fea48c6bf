import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { closeSync, mkdtempSync, openSync, rmdirSync, rmSync, writeSync } from 'node:fs'
import { readdir, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Connection } from '../../src/store/connection/db.ts'
import { findFaults } from '../harness/books.ts'
import { withClient } from '../harness/cluster.ts'
import { createSite, type Founded, type Service, type Site, until } from '../harness/process.ts'

const canMount = (() => {
  const directory = mkdtempSync(join(tmpdir(), 'primanota-mount-'))
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', directory], { stdio: 'ignore' })
    execFileSync('umount', [directory])
    return true
  } catch {
    return false
  } finally {
    rmdirSync(directory)
  }
})()

describe.skipIf(!canMount)('a full disk (needs root, to mount a small one)', () => {
  let site: Site
  let service: Service
  let founded: Founded
  let admin: Connection
  const acknowledged = new Set<string>()
  const refusedNames: string[] = []
  let asked = 0

  beforeAll(async () => {
    site = await createSite({ diskMiB: 110 })
    founded = await site.found()
    service = await site.start()
    admin = { host: join(site.dataDir, 'postgres', 'run'), port: 5432, user: 'postgres', database: 'postgres' }
  }, 600_000)
  afterAll(() => site?.clear())

  const ballast = () => join(site.dataDir, 'ballast')

  function fillDisk() {
    const file = openSync(ballast(), 'a')
    for (const size of [1024 * 1024, 4096]) {
      const block = Buffer.alloc(size)
      try {
        for (;;) if (writeSync(file, block) < size) break
      } catch (error) {
        expect((error as NodeJS.ErrnoException).code).toBe('ENOSPC')
      }
    }
    closeSync(file)
  }
  const freeDisk = () => rmSync(ballast())

  /** With notes that do not compress, so that it needs room soon. */
  async function save(): Promise<number> {
    const name = `Contact ${++asked}`
    const notes = randomBytes(6000).toString('base64')
    const reply = await service.call(founded.apiKey, 'save_contact', { name, notes })
    if (reply.status === 200) acknowledged.add(reply.body.result.id)
    else {
      refusedNames.push(name)
      expect([reply.status, reply.body.code]).toEqual([503, 'temporarily_unavailable'])
      expect(Number(reply.headers.get('retry-after'))).toBeGreaterThan(0)
    }
    return reply.status
  }

  const upload = (bytes: Uint8Array) =>
    service.request(founded.apiKey, 'POST', '/api/rest/files?name=receipt.txt', bytes, { 'content-type': 'text/plain' })

  async function expectNoUpload(size: number) {
    const { status, body, headers } = await upload(Buffer.alloc(size, 'no room '))
    expect([status, body.code, headers.get('retry-after')]).toEqual([503, 'temporarily_unavailable', '2'])
  }

  async function expectWorksAgain() {
    await until('changes go through again', async () => (await save()) === 200)
    for (let count = 0; count < 20; count++) expect(await save()).toBe(200)
    const bytes = Buffer.from(randomBytes(100_000).toString('hex'))
    const { status, body } = await upload(bytes)
    expect(status).toBe(200)
    const download = await service.request(founded.apiKey, 'GET', `/api/rest/files/${body.result.id}`)
    expect(download.body).toBe(bytes.toString())
    expect(service.child.exitCode).toBeNull()
    expect(await findFaults(admin, founded.organizationId, acknowledged)).toEqual([])
    await expectWholeFiles()
    const verdict = await site.run(['verify-audit', '--json'])
    expect(JSON.parse(verdict.stdout).organizations).toMatchObject([{ broken: null }])
  }

  /** Every file in the books is whole on disk, and nothing else is there. */
  async function expectWholeFiles() {
    const { rows } = await withClient(admin, client => client.query('select sha256, size::int from file'))
    const entries = await readdir(join(site.dataDir, 'files'), { recursive: true, withFileTypes: true })
    const files = entries.filter(entry => entry.isFile())
    const sizes = await Promise.all(files.map(async ({ parentPath, name }) => [name, (await stat(join(parentPath, name))).size]))
    expect(Object.fromEntries(sizes)).toEqual(Object.fromEntries(rows.map(row => [row.sha256, row.size])))
  }

  test('refuses changes and uploads with 503, keeps nothing by halves, and works again when there is room', async () => {
    expect(await save()).toBe(200)
    expect((await upload(Buffer.from('before it was full'))).status).toBe(200)
    fillDisk()
    await until('the store finds no room', async () => (await save()) === 503)
    for (let count = 0; count < 5; count++) await save()
    await expectNoUpload(30_000)
    expect((await service.request(founded.apiKey, 'GET', '/api/rest/contacts?limit=5')).status).toBe(200)
    expect((await service.request(null, 'GET', '/healthz')).status).toBe(200)
    freeDisk()
    await expectWorksAgain()
    const { rows } = await withClient(admin, client => client.query('select name from contact where name = any ($1)', [refusedNames]))
    expect(rows).toEqual([])
  }, 600_000)

  test('leaves the connection of an upload that was refused half-way fit for the next request', async () => {
    fillDisk()
    try {
      for (let count = 0; count < 3; count++) {
        await expectNoUpload(3_000_000)
        expect((await service.request(null, 'GET', '/healthz')).status).toBe(200)
      }
    } finally {
      freeDisk()
    }
  })

  test('may bring PostgreSQL down, and yet nothing is lost and nobody need help', async () => {
    fillDisk()
    const client = new pg.Client(admin)
    const isDown = new Promise<true>(resolve => client.on('error', () => resolve(true)))
    await client.connect()
    // Without room for the next part of its journal PostgreSQL stops at once: it could promise nothing any more.
    await until('PostgreSQL goes down', async () => {
      await client.query('select pg_switch_wal()').catch(() => {})
      await save()
      return Promise.race([isDown, false])
    })
    await client.end().catch(() => {})
    expect(await save()).toBe(503)
    expect((await service.request(null, 'GET', '/healthz')).status).toBe(200)
    freeDisk()
    await expectWorksAgain()
  }, 600_000)
})
