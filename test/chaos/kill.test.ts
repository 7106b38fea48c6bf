import { randomInt } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Connection } from '../../src/store/connection/db.ts'
import { findFaults } from '../harness/books.ts'
import { withClient } from '../harness/cluster.ts'
import { createSite, type Founded, request, type Service, type Site, until } from '../harness/process.ts'

const clients = 8
/** Each at another moment; `SERVICE_KILLS=40 POSTMASTER_KILLS=40` for the long run. */
const serviceKills = Number(process.env.SERVICE_KILLS ?? 8)
const postmasterKills = Number(process.env.POSTMASTER_KILLS ?? 2)
const savedMin = 200

let site: Site
let founded: Founded
let admin: Connection

beforeAll(async () => {
  site = await createSite()
  founded = await site.prepared()
  admin = { host: join(site.dataDir, 'postgres', 'run'), port: 5432, user: 'postgres', database: 'postgres' }
}, 600_000)
afterAll(() => site.clear())

/** Callers that save one contact after the other, each under a name of its own, and remember what they were told. */
function startLoad(url: () => string) {
  const acknowledged = new Set<string>()
  const statuses = new Map<number | 'no answer', number>()
  let asked = 0
  let isOver = false
  const work = Array.from({ length: clients }, async () => {
    while (!isOver) {
      const name = `Contact ${++asked}`
      const reply = await request(url(), founded.apiKey, 'POST', '/api/rest/actions/save_contact', { name }).catch(() => undefined)
      const status = reply?.status ?? 'no answer'
      statuses.set(status, (statuses.get(status) ?? 0) + 1)
      if (reply?.status === 200) acknowledged.add(reply.body.result.id)
      else await sleep(20)
    }
  })
  return {
    acknowledged,
    statuses,
    /** Lets so many more be saved: the moment of a kill is a random one in the middle of work. */
    async save(count: number) {
      const wanted = acknowledged.size + count
      await until(`${count} more contacts are saved`, () => acknowledged.size >= wanted)
    },
    async end() {
      isOver = true
      await Promise.all(work)
    },
  }
}

test('what was answered with 200 survives kills of the service and of PostgreSQL, with one audit row each', async () => {
  let service: Service = await site.start()
  const load = startLoad(() => service.url)

  for (let kill = 1; kill <= serviceKills; kill++) {
    await load.save(randomInt(1, 120))
    service.signal('SIGKILL')
    expect((await service.ended).signal).toBe('SIGKILL')
    if (kill % 2 === 0) await killWhileStarting()
    service = await site.start()
  }

  for (let kill = 1; kill <= postmasterKills; kill++) {
    await load.save(randomInt(1, 120))
    const killed = site.postmasterPid() as number
    process.kill(killed, 'SIGKILL')
    await whileItServes(service, () => until('PostgreSQL is started again', () => ![undefined, killed].includes(site.postmasterPid())))
    await whileItServes(service, () => load.save(1))
    expect(service.child.exitCode, 'the service goes on').toBeNull()
  }
  await load.save(1)
  await killBackend()
  await load.save(Math.max(20, savedMin - load.acknowledged.size))
  expect(service.child.exitCode, 'the service goes on').toBeNull()
  await load.end()

  expect(load.acknowledged.size).toBeGreaterThanOrEqual(savedMin)
  // The kills hit requests under way, else this proves nothing.
  expect(load.statuses.get('no answer') ?? 0).toBeGreaterThanOrEqual(serviceKills)
  expect(load.statuses.get(503) ?? 0).toBeGreaterThan(0)
  expect([...load.statuses.keys()].sort()).toEqual([200, 503, 'no answer'])
  expect(await findFaults(admin, founded.organizationId, load.acknowledged)).toEqual([])

  service.signal('SIGKILL')
  await service.ended
  service = await site.start()
  expect(await findFaults(admin, founded.organizationId, load.acknowledged)).toEqual([])
  const verdict = await site.run(['verify-audit', '--json'])
  expect(JSON.parse(verdict.stdout).organizations).toMatchObject([{ organizationId: founded.organizationId, broken: null }])
  expect(verdict.code).toBe(0)

  await provesThatItLooks(load.acknowledged)
}, 600_000)

/** Ends at once when the service does, and says what it and PostgreSQL had to say when the wait was in vain. */
async function whileItServes<Value>(service: Service, wait: () => Promise<Value>): Promise<Value> {
  const ended = service.ended.then(({ code, signal }) => {
    throw new Error(`the service ended with ${code ?? signal}`)
  })
  try {
    return await Promise.race([wait(), ended])
  } catch (error) {
    const log = await readFile(join(site.dataDir, 'postgres', 'postgres.log'), 'utf8').catch(String)
    const said = [service.stdout(), service.stderr(), log].map(text => text.slice(-4000)).join('\n---\n')
    throw new Error(`${(error as Error).message}\n${said}`, { cause: error })
  }
}

/** One process of PostgreSQL, after which the postmaster ends all the others and recovers. */
async function killBackend() {
  const pid = await withClient(admin, async client => {
    const { rows } = await client.query(`select pid from pg_stat_activity where application_name = 'primanota' limit 1`)
    return rows[0].pid as number
  })
  process.kill(pid, 'SIGKILL')
}

async function killWhileStarting(at = site) {
  const starting = await at.spawn(['serve'])
  await sleep(randomInt(100, 1500))
  starting.signal('SIGKILL')
  await starting.ended
}

test('a first start that is killed while it makes the database is simply begun again', async () => {
  const empty = await createSite()
  try {
    for (let kill = 1; kill <= 4; kill++) await killWhileStarting(empty)
    const service = await empty.start()
    const { apiKey } = await empty.found()
    expect((await service.call(apiKey, 'save_contact', { name: 'At last' })).status).toBe(200)
  } finally {
    await empty.clear()
  }
}, 600_000)

/** The same look at books with a contact and an audit row missing. */
async function provesThatItLooks(acknowledged: ReadonlySet<string>) {
  const [lost, unaudited] = [...acknowledged]
  await withClient(admin, async client => {
    await client.query('set session_replication_role = replica')
    await client.query('delete from contact where id = $1', [lost])
    await client.query('delete from audit_log where target_id = $1', [unaudited])
  })
  expect((await findFaults(admin, founded.organizationId, acknowledged)).sort()).toEqual(
    [`${lost} was answered with 200 and is lost`, `${lost} has an audit row and is no contact`, `${unaudited} has 0 audit rows`].sort(),
  )
  const verdict = await site.run(['verify-audit'])
  expect([verdict.code, verdict.stdout]).toEqual([1, expect.stringMatching(/^BROKEN .*: row \d+ of strand \d+: the row is missing\.$/m)])
}
