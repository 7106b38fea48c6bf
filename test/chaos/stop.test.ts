import { Agent, type ClientRequest, request as httpRequest } from 'node:http'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Connection } from '../../src/store/connection/db.ts'
import { withClient } from '../harness/cluster.ts'
import { createSite, type Founded, isPostmaster, isRefused, type Service, type Site, until } from '../harness/process.ts'

let site: Site
let founded: Founded
let admin: Connection

beforeAll(async () => {
  site = await createSite()
  founded = await site.prepared()
  admin = { host: join(site.dataDir, 'postgres', 'run'), port: 5432, user: 'postgres', database: 'postgres' }
}, 600_000)
afterAll(() => site.clear())

/** Holds back every change of the organization, as a slow request before it would. */
async function holdBack(): Promise<() => Promise<void>> {
  const client = new pg.Client(admin)
  await client.connect()
  await client.query('begin')
  await client.query('select 1 from audit_head where organization_id = $1 for update', [founded.organizationId])
  return async () => {
    await client.query('rollback')
    await client.end()
  }
}

const isHeldBack = () =>
  withClient(admin, async client => {
    const { rows } = await client.query(`select 1 from pg_stat_activity where application_name = 'primanota' and wait_event_type = 'Lock'`)
    return rows.length > 0
  })

async function expectAllGone(service: Service, postmaster: number) {
  const ended = await service.ended
  expect({ code: ended.code, signal: ended.signal, stderr: ended.stderr }).toEqual({ code: 0, signal: null, stderr: '' })
  expect(await isPostmaster(postmaster, site.dataDir)).toBe(false)
  expect(site.postmasterPid()).toBeUndefined()
}

/** So long that a busy machine answers within it what it can answer at all. */
const patient = { PRIMANOTA_STOP_SECONDS: '240' }

/** An upload whose second half comes when it is asked for. */
function uploadSlowly(service: Service, name: string) {
  const agent = new Agent({ keepAlive: true })
  const options = {
    agent,
    method: 'POST',
    headers: { authorization: `Bearer ${founded.apiKey}`, 'content-type': 'application/octet-stream', 'content-length': 12 },
  }
  const request: ClientRequest = httpRequest(`${service.url}/api/rest/files?name=${name}.txt`, options)
  const status = new Promise<number | string>(resolve => {
    request.once('response', response => response.resume().once('end', () => resolve(response.statusCode ?? 0)))
    request.once('error', error => resolve((error as NodeJS.ErrnoException).code ?? error.message))
  })
  const begun = new Promise<void>(resolve => request.write('first.', () => resolve()))
  return { status, begun, finish: () => request.end(name.slice(0, 6).padEnd(6, '.')), agent }
}

test.each([
  { what: 'SIGTERM', stop: (service: Service) => service.signal('SIGTERM') },
  { what: 'Ctrl-C', stop: (service: Service) => service.signal('SIGINT', 'group') },
  {
    // The terminal sends it to all of its processes, and npm sends it on to its own.
    what: 'Ctrl-C under npm',
    stop: (service: Service) => {
      service.signal('SIGINT', 'group')
      // Without a turn for others in between: after two seconds it would be a person who means it.
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 50)
      service.signal('SIGINT')
    },
  },
])('$what finishes the requests under way, refuses new ones, and takes PostgreSQL along', async ({ what, stop }) => {
  const service = await site.start(patient)
  const postmaster = site.postmasterPid() as number
  const upload = uploadSlowly(service, what.toLowerCase().replaceAll(' ', '-'))
  await upload.begun
  const release = await holdBack()
  const saving = service.call(founded.apiKey, 'save_contact', { name: `Under way at ${what}` })
  await until('the change waits', isHeldBack)

  stop(service)
  await until('new connections are refused', () => isRefused('localhost', Number(new URL(service.url).port)))
  expect(service.child.exitCode).toBeNull()
  upload.finish()
  await release()
  expect([await upload.status, (await saving).status]).toEqual([200, 200])
  await expectAllGone(service, postmaster)
})

test('a signal in the middle of the start ends it cleanly as well', async () => {
  const starting = await site.spawn(['serve'])
  const postmaster = await until('PostgreSQL is there', () => site.postmasterPid())
  starting.signal('SIGTERM')
  await expectAllGone(starting as Service, postmaster)
})

test('a command that is broken off takes along the PostgreSQL that it started', async () => {
  const running = await site.spawn(['verify-audit'])
  const postmaster = await until('PostgreSQL is there', () => site.postmasterPid())
  running.signal('SIGINT', 'group')
  running.signal('SIGINT')
  const { code, stdout } = await running.ended
  // It may have come to its end before the signal came.
  expect([130, 0]).toContain(code)
  if (code === 130) expect(stdout).toBe('')
  expect(await isPostmaster(postmaster, site.dataDir)).toBe(false)
  expect(site.postmasterPid()).toBeUndefined()
})

test('a caller who does not go on holds up the end only for a while', async () => {
  const service = await site.start()
  const postmaster = site.postmasterPid() as number
  const upload = uploadSlowly(service, 'never')
  await upload.begun
  await until('the upload has begun', async () => (await service.request(null, 'GET', '/healthz')).status === 200)
  service.signal('SIGTERM')
  await expectAllGone(service, postmaster)
  expect(await upload.status).toBe('ECONNRESET')
})

test('one who goes on after more than the usual seconds is answered where the stop is to wait for that long', async () => {
  const service = await site.start(patient)
  const postmaster = site.postmasterPid() as number
  const upload = uploadSlowly(service, 'late')
  await upload.begun
  expect((await service.request(null, 'GET', '/healthz')).status).toBe(200)
  service.signal('SIGTERM')
  await until('new connections are refused', () => isRefused('localhost', Number(new URL(service.url).port)))
  await sleep(9_000)
  upload.finish()
  expect(await upload.status).toBe(200)
  await expectAllGone(service, postmaster)
})

test('the end is clean also when nobody reads what is printed any more', async () => {
  const service = await site.start()
  const postmaster = site.postmasterPid() as number
  service.child.stdout?.destroy()
  service.child.stderr?.destroy()
  expect((await service.call(founded.apiKey, 'save_contact', { name: 'Unheard' })).status).toBe(200)
  service.signal('SIGINT', 'group')
  await expectAllGone(service, postmaster)
})
