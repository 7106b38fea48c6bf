/** Jobs are done once, by any number of processes, fairly, and come to an end whatever happens to whoever does them. */
import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { JobOutcome } from '../../src/domain/jobs/job.ts'
import { newId } from '../../src/ids.ts'
import { type JobHandler, type Runner, startJobs } from '../../src/jobs/runner.ts'
import { say } from '../../src/language/say.ts'
import { createLog } from '../../src/log.ts'
import { sql } from '../../src/store/connection/sql.ts'
import * as jobs from '../../src/store/jobs.ts'
import { withClient } from '../harness/cluster.ts'
import { until } from '../harness/process.ts'
import { type Organization, startTestService, type TestService } from '../harness/service.ts'

let service: TestService
let one: Organization
let other: Organization
let runners: Runner[] = []

beforeAll(async () => {
  service = await startTestService()
  one = await service.found()
  other = await service.found()
})
afterEach(async () => {
  await Promise.all(runners.map(runner => runner.stop()))
  runners = []
  await admin('delete from job')
})
afterAll(() => service.close())

const admin = (text: string, values: unknown[] = []) =>
  withClient(service.database.admin, async client => (await client.query(text, values)).rows)

const askedBy: jobs.AskedBy = { actor: { type: 'system', id: 'test', name: null, onBehalfOf: null }, language: 'en' }

/** Returns their ids. */
async function queue({ id }: Organization, keys: readonly string[], attemptsMax = 5): Promise<string[]> {
  const now = new Date()
  const made = keys.map(key => ({ id: newId('job', now), uniqueKey: key, payload: { documentId: key } }))
  await service.services.store.transaction(id, async db => {
    jobs.lockQueue(db)
    jobs.insertJobs(db, 'process_document', attemptsMax, askedBy, made)
  })
  return made.map(job => job.id)
}

const numbered = (count: number, prefix = 'key') => Array.from({ length: count }, (_, at) => `${prefix} ${at}`)

const done: JobOutcome = { outcome: 'done' }

function run(
  work: JobHandler['run'],
  { width = 4, leaseMs = 30_000, pollMs = 50, graceMs = 5_000 } = {},
  services = service.services,
): Runner {
  const log = createLog('info', { write: line => void service.logged.push(line) })
  const runner = startJobs({ ...services }, [{ kind: 'process_document', width, run: work }], log, { leaseMs, pollMs, graceMs })
  runners.push(runner)
  return runner
}

const stateOf = async (id: string) => (await admin('select state, attempts, lost, error from job where id = $1', [id]))[0]

const allDone = () => until('all jobs are done', async () => (await admin(`select 1 from job where state <> 'done'`)).length === 0)

test('the same work is queued once until it is finished, and again after that', async () => {
  await queue(one, ['same', 'same'])
  await queue(one, ['same'])
  await queue(other, ['same'])
  expect(await admin('select count(*)::int as jobs from job')).toEqual([{ jobs: 2 }])
  run(async () => done)
  await allDone()
  await queue(one, ['same'])
  expect(await admin('select count(*)::int as jobs from job')).toEqual([{ jobs: 3 }])
})

test('several processes do each of many jobs once', async () => {
  await queue(one, numbered(120))
  const ran = new Map<string, number>()
  const stores = [service.database.openStore(), service.database.openStore(), service.database.openStore()]
  for (const store of stores) {
    run(
      async (_services, job) => {
        ran.set(job.id, (ran.get(job.id) ?? 0) + 1)
        return done
      },
      { width: 8 },
      { ...service.services, store },
    )
  }
  await allDone()
  await Promise.all(runners.map(runner => runner.stop()))
  runners = []
  await Promise.all(stores.map(store => store.close()))
  expect(ran.size).toBe(120)
  expect([...ran.values()].every(times => times === 1)).toBe(true)
})

test('an organization with ten thousand jobs does not keep another with one waiting', async () => {
  await queue(one, numbered(10_000))
  await queue(other, ['the only one'])
  const order: string[] = []
  let isServed = false
  run(async (_services, job) => {
    order.push(job.organizationId)
    isServed ||= job.organizationId === other.id
    return done
  })
  await until('the single job is done', () => isServed)
  // One of each before a second one of any: the first or the second round has it.
  expect(order.indexOf(other.id)).toBeLessThan(8)
})

test('what a process leaves behind is taken over when its lease has ended, and who lost it changes nothing', async () => {
  const [id] = (await queue(one, ['left'])) as [string]
  const claim = { kind: 'process_document', served: '', process: 1, leaseMs: 60_000, places: 5, takesSuspected: true } as const
  const [lost] = await jobs.claimJobs(service.services.store, claim)
  await admin(`update job set process = null, leased_until = clock_timestamp() - interval '1 second' where id = $1`, [id])
  expect(await jobs.renewJobs(service.services.store, [randomUUID()], 1_000)).toEqual(new Set())
  let ran = 0
  run(async (_services, job) => {
    ran += 1
    expect(job).toMatchObject({ attempts: 2, lost: 1 })
    return done
  })
  await allDone()
  expect(ran).toBe(1)
  const finish = () =>
    service.services.store.transaction(one.id, db => jobs.finishJob(db, lost!, 'failed', { code: 'job_broke', values: {} }))
  expect(await finish()).toBe(false)
  expect(await stateOf(id)).toMatchObject({ state: 'done', attempts: 2, lost: 1 })
})

test('a job that ends its process again and again has failed, and says why', async () => {
  const [id] = (await queue(one, ['deadly'], 3)) as [string]
  const claim = { kind: 'process_document', served: '', process: 1, leaseMs: 60_000, places: 5, takesSuspected: true } as const
  for (let death = 1; death <= 3; death++) {
    await admin('update job set run_at = clock_timestamp()')
    expect(await jobs.claimJobs(service.services.store, claim)).toHaveLength(1)
    // No process has this number, which the store finds out by itself.
    await jobs.recoverJobs(service.services.store, 10)
  }
  expect(await stateOf(id)).toEqual({
    state: 'failed',
    attempts: 3,
    lost: 3,
    error: { code: 'job_process_ended', values: { attempts: 3 } },
  })
  const { body } = await service.request(one.key, 'GET', '/api/rest/jobs?state=failed')
  expect(body.result.items).toMatchObject([{ id, attempts: 3, attemptsMax: 3, error: { code: 'job_process_ended' }, progress: null }])
  expect(body.result.items[0].error.message).toMatch(/stopped in the middle/)
  const retried = await service.request(one.key, 'POST', `/api/rest/jobs/${id}/retry`, {})
  expect(retried.body.result).toMatchObject({ id, state: 'queued', attempts: 0 })
  expect((await service.request(one.key, 'POST', `/api/rest/jobs/${id}/retry`, {})).body).toMatchObject({
    status: 409,
    code: 'job_not_failed',
  })
  expect((await service.request(other.key, 'POST', `/api/rest/jobs/${id}/retry`, {})).body).toMatchObject({
    status: 404,
    code: 'job_not_found',
  })
  const { body: log } = await service.request(one.key, 'GET', `/api/rest/audit-log?targetId=${id}`)
  expect(log.result.items).toMatchObject([{ action: 'retry_job', before: { state: 'failed' }, after: { state: 'queued' } }])
})

test('of jobs that were lost with their process one runs at a time, the others go on', async () => {
  const ids = await queue(one, numbered(6, 'suspected'))
  await admin('update job set lost = 1, attempts = 1 where id = any ($1)', [ids])
  await queue(one, numbered(6, 'fresh'))
  let suspected = 0
  let most = 0
  let beside = 0
  run(
    async (_services, job) => {
      if (job.lost === 0) return done
      suspected += 1
      most = Math.max(most, suspected)
      beside += 1
      await new Promise(resolve => setTimeout(resolve, 5))
      suspected -= 1
      return done
    },
    { width: 6 },
  )
  await allDone()
  expect([most, beside]).toEqual([1, 6])
})

test('an attempt that fails is repeated later, and the last one has failed', async () => {
  const [again] = (await queue(one, ['again'], 2)) as [string]
  const [never] = (await queue(one, ['never'])) as [string]
  run(async (_services, job) => {
    if (job.id === never) return { outcome: 'failed', error: say('region_not_set.documents') }
    throw new Error('nobody expected this')
  })
  await until('the first attempt is over', async () => (await stateOf(again)).attempts === 1 && (await stateOf(again)).state === 'queued')
  expect(await stateOf(again)).toMatchObject({ error: { code: 'job_broke' } })
  expect((await admin('select run_at > clock_timestamp() as later from job where id = $1', [again]))[0]).toEqual({ later: true })
  await admin('update job set run_at = clock_timestamp() where id = $1', [again])
  await until('the second attempt is over', async () => (await stateOf(again)).state === 'failed')
  expect(await stateOf(never)).toMatchObject({ state: 'failed', attempts: 1, error: { code: 'region_not_set' } })
})

test('whoever stops finishes what is under way and gives the rest back, as if it had not been begun', async () => {
  const ids = await queue(one, ['quick', 'slow'])
  let begun = 0
  let end = () => {}
  const ended = new Promise<void>(resolve => {
    end = resolve
  })
  const runner = run(
    async (_services, job, signal) => {
      begun += 1
      await new Promise<void>(resolve => signal.addEventListener('abort', () => resolve()))
      // The slow one does not hear it.
      if (job.id === ids[1]) await ended
      return done
    },
    // As long as the quick one may take to be recorded on a busy machine.
    { graceMs: 3_000 },
  )
  await until('both have begun', () => begun === 2)
  await runner.stop()
  expect(await stateOf(ids[0]!)).toMatchObject({ state: 'done', attempts: 1 })
  expect(await stateOf(ids[1]!)).toMatchObject({ state: 'queued', attempts: 0, lost: 0 })
  end()
})

test('a lease that was lost is told to whoever works on it', async () => {
  const [id] = (await queue(one, ['taken'])) as [string]
  let isTold = false
  run(
    async (_services, _job, signal) => {
      if (isTold) return done
      await admin(`update job set lease = 'of somebody else' where id = $1`, [id])
      await new Promise<void>(resolve => signal.addEventListener('abort', () => resolve()))
      isTold = true
      return done
    },
    { leaseMs: 300 },
  )
  await until('it is told', () => isTold)
  expect((await stateOf(id)).state).not.toBe('done')
})

test('metrics count jobs by kind and state, of all organizations, and name none', async () => {
  await queue(one, ['a', 'b'])
  await queue(other, ['c'])
  const { body } = await service.request(null, 'GET', '/metrics')
  expect(body).toContain('primanota_jobs{kind="process_document",state="queued"} 3')
  expect(body).toMatch(/primanota_jobs_oldest_seconds\{kind="process_document",state="queued"\} \d/)
  expect(body).not.toContain(one.id)
})

test('the list is of one organization, goes by pages, and is swept when jobs are old', async () => {
  const ids = await queue(one, numbered(5))
  await queue(other, ['not shown'])
  const first = (await service.request(one.key, 'GET', '/api/rest/jobs?limit=3')).body.result
  const rest = (await service.request(one.key, 'GET', `/api/rest/jobs?limit=3&cursor=${first.nextCursor}`)).body.result
  expect([...first.items, ...rest.items].map(({ id }: { id: string }) => id)).toEqual([...ids].reverse())
  expect(rest.nextCursor).toBeNull()
  const { key } = await one.member('viewer')
  expect((await service.request(key, 'GET', '/api/rest/jobs')).status).toBe(200)
  expect((await service.request(await one.keyWith('bank:read'), 'GET', '/api/rest/jobs')).status).toBe(403)
  await admin(`update job set state = 'done', finished_at = clock_timestamp() - interval '1 day' where id = $1`, [ids[0]])
  await admin(`update job set state = 'failed', finished_at = clock_timestamp() - interval '1 day' where id = $1`, [ids[1]])
  const now = Date.now()
  await jobs.forgetJobs(service.services.store, new Date(now), new Date(now - 48 * 60 * 60 * 1000))
  expect((await admin('select id from job where organization_id = $1 order by id', [one.id])).map(row => row.id)).toEqual(ids.slice(1))
  // Nobody else sees them, also where a statement forgets to say whose they are.
  const seen = await service.services.store.transaction(other.id, db => db.rows(sql`select 1 from job where organization_id = ${one.id}`))
  expect(seen).toEqual([])
})
