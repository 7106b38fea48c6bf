/** Work that comes back: each time once, on time, by any number of processes, whatever the clock does and whoever dies. */
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { JobOutcome } from '../../src/domain/jobs/job.ts'
import { pauseAfterFailure, workEvery } from '../../src/domain/jobs/schedule.ts'
import { planSchedule, queueDue } from '../../src/jobs/dispatch.ts'
import { type JobHandler, type Runner, startJobs } from '../../src/jobs/runner.ts'
import type { Services } from '../../src/kernel/context.ts'
import { say } from '../../src/language/say.ts'
import { createLog } from '../../src/log.ts'
import { withClient } from '../harness/cluster.ts'
import { until } from '../harness/process.ts'
import { type Organization, startTestService, type TestService } from '../harness/service.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const start = new Date('2026-03-28T20:00:00Z').getTime()
let now = start
let service: TestService
let one: Organization
let other: Organization
let runners: Runner[] = []

beforeAll(async () => {
  service = await startTestService({ clock: () => new Date(now) })
  one = await service.found()
  other = await service.found()
})
afterEach(async () => {
  await stopAll()
  now = start
  await admin('delete from job')
  await admin('delete from scheduled_work')
  // Accounts of a bank stay: their triggers are switched off.
  await admin(`begin; set local session_replication_role = replica; delete from bank_account; delete from bank_authorization; commit`)
})
afterAll(async () => {
  expect(service.logged.filter(line => /"level":(50|60)/.test(line))).toEqual([])
  await service.close()
})

// biome-ignore lint/suspicious/noExplicitAny: a test reads whatever came back
const admin = (text: string, values: unknown[] = []): Promise<any[]> =>
  withClient(service.database.admin, async client => (await client.query(text, values)).rows)

async function stopAll(): Promise<void> {
  await Promise.all(runners.map(runner => runner.stop()))
  runners = []
}

/** Accounts that are linked until long after, straight into the store. */
async function link(organizationIds: readonly string[], count: number): Promise<void> {
  await admin(
    `insert into bank_authorization (organization_id, id, provider, institution_id, institution_name, country, state, reference, expires_at, valid_until, created_at, linked_at)
     select o, 'aut_' || o, 'fake', 'fake-bank', 'Fake', 'DK', 'linked', '', $2, $2::timestamptz + interval '90 days', $2, $2 from unnest($1::text[]) o`,
    [organizationIds, new Date(start)],
  )
  await admin(
    `insert into bank_account (organization_id, id, name, currency, authorization_id, created_at)
     select o, 'acc_' || o || '_' || n, 'Account', 'DKK', 'aut_' || o, $2 from unnest($1::text[]) o cross join generate_series(1, $3::integer) n`,
    [organizationIds, new Date(start), count],
  )
}

function run(services: Services, work: JobHandler['run'], width = 16): Runner {
  const log = createLog('info', { write: line => void service.logged.push(line) })
  const handler: JobHandler = { kind: 'read_bank_account', width, run: work }
  const runner = startJobs({ ...services }, [handler], log, { leaseMs: 30_000, pollMs: 50, graceMs: 5_000 })
  runners.push(runner)
  return runner
}

const idle = () =>
  until(
    'nothing is queued or running',
    async () => (await admin(`select 1 from job where state in ('queued', 'running') limit 1`)).length === 0,
  )

const done: JobOutcome = { outcome: 'done' }
const list = async (organization = one, query = '') =>
  (await service.request(organization.key, 'GET', `/api/rest/scheduled-work${query}`)).body.result.items

test('1,000 accounts over three runners are read at every one of their times, once and none twice at once, through a restart, a night of summer time and clocks that jump', async () => {
  const organizations = Array.from({ length: 100 }, (_, at) => `org_${String(at).padStart(26, '0')}`)
  await admin(
    `insert into organization (id, name, time_zone, locale, created_at, updated_at) select id, 'Many', 'Europe/Copenhagen', 'en', $2, $2 from unnest($1::text[]) id`,
    [organizations, new Date(start)],
  )
  await link(organizations, 10)
  expect(await planSchedule(service.services)).toBe(1_000)
  expect(await planSchedule(service.services)).toBe(0)
  const planned = await admin(`select subject, slot, next_at from scheduled_work where kind = 'read_bank_account'`)
  // Spread over the eight hours: no half hour has more than twice its share.
  const halves = new Map<number, number>()
  for (const { slot } of planned) halves.set(Math.floor(slot / 1800), (halves.get(Math.floor(slot / 1800)) ?? 0) + 1)
  expect([halves.size, Math.max(...halves.values()) < 125]).toEqual([16, true])

  const reads = new Map<string, number[]>()
  const underWay = new Set<string>()
  let twiceAtOnce = 0
  const read: JobHandler['run'] = async (_services, job) => {
    const subject = String(job.payload['subject'])
    if (underWay.has(subject)) twiceAtOnce++
    underWay.add(subject)
    reads.set(subject, [...(reads.get(subject) ?? []), now])
    await new Promise(resolve => setImmediate(resolve))
    underWay.delete(subject)
    return done
  }
  const stores = [service.database.openStore(3), service.database.openStore(3), service.database.openStore(3)]
  const several = stores.map(store => ({ ...service.services, store }))
  const begin = () => several.map(services => run(services, read))
  begin()
  const stepMs = 30 * minuteMs
  const times: number[] = []
  const tick = async (to: number) => {
    now = to
    times.push(to)
    // All of them look at the same moment, and again until nothing is due: what two reach for at once waits for the next look, which comes within a second.
    let due: number[]
    do {
      due = await Promise.all(several.map(queueDue))
      for (const runner of runners) runner.wake()
      await idle()
    } while (due.some(count => count > 0))
  }
  for (let step = 1; step <= 10; step++) await tick(start + step * stepMs)
  // All processes are restarted; the clock is set back by an hour and comes back; then it jumps two hours ahead.
  await stopAll()
  begin()
  await tick(start + 4 * hourMs)
  for (let step = 11; step <= 13; step++) await tick(start + step * stepMs)
  for (const at of [8.5, 9, 9.5]) await tick(start + at * hourMs)
  await stopAll()
  await Promise.all(stores.map(store => store.close()))

  let wrong = 0
  let late = 0
  let slots = 0
  const end = start + 9.5 * hourMs
  for (const { subject, next_at: first } of planned) {
    const due: number[] = []
    for (let at = new Date(first).getTime(); at <= end; at += workEvery.read_bank_account * 1000) due.push(at)
    const came = reads.get(subject) ?? []
    slots += due.length
    if (came.length !== due.length) wrong++
    // On time: at the first moment that was looked at after it.
    due.forEach((at, index) => {
      if (came[index] !== times.find(time => time >= at)) late++
    })
  }
  expect({ wrong, late, twiceAtOnce }).toEqual({ wrong: 0, late: 0, twiceAtOnce: 0 })
  expect(slots).toBeGreaterThan(1_000)
  expect(await admin(`select count(*)::int as jobs from job where state <> 'done'`)).toEqual([{ jobs: 0 }])
}, 300_000)

test('what fails is tried again sooner, later each time, and as late as the bank says; what succeeds is as planned again', async () => {
  await link([one.id], 1)
  await planSchedule(service.services)
  const [work] = await list()
  expect(work).toMatchObject({
    kind: 'read_bank_account',
    everySeconds: 28_800,
    state: 'waiting',
    failures: 0,
    error: null,
    lastEndedAt: null,
  })
  expect(new Date(work.nextAt).getTime()).toBeGreaterThanOrEqual(start + hourMs)
  let outcome: JobOutcome = { outcome: 'done', problem: say('bank_unavailable.no_answer') }
  run(service.services, async () => outcome)
  const due = async () => {
    now = new Date((await list())[0].nextAt).getTime()
    expect(await queueDue(service.services)).toBe(1)
    runners[0]!.wake()
    await idle()
    return (await list())[0]
  }
  for (const failures of [1, 2, 3]) {
    const failed = await due()
    expect(failed).toMatchObject({ failures, error: { code: 'bank_unavailable' }, lastSucceededAt: null })
    expect(new Date(failed.nextAt).getTime()).toBe(now + pauseAfterFailure(failures))
  }
  outcome = { outcome: 'done', problem: say('rate_limited.bank'), nextAt: new Date(now + 20 * hourMs) }
  expect(new Date((await due()).nextAt)).toEqual(outcome.nextAt)
  outcome = done
  const well = await due()
  expect(well).toMatchObject({ failures: 0, error: null })
  expect((new Date(well.nextAt).getTime() - new Date(work.nextAt).getTime()) % (8 * hourMs)).toBe(0)
  expect(new Date(well.nextAt).getTime()).toBeLessThanOrEqual(now + 8 * hourMs)
})

test('a person runs it now, once however often they ask; others cannot', async () => {
  await link([one.id], 1)
  await planSchedule(service.services)
  const [work] = await list()
  const path = `/api/rest/scheduled-work/${work.id}/run`
  expect((await service.request(other.key, 'POST', path, {})).body).toMatchObject({ status: 404, code: 'scheduled_work_not_found' })
  expect((await service.request(await one.keyWith('bank:edit'), 'POST', path, {})).status).toBe(403)
  const first = (await service.request(one.key, 'POST', path, {})).body.result
  expect(first).toMatchObject({ id: work.id, state: 'queued', nextAt: work.nextAt })
  expect((await service.request(one.key, 'POST', path, {})).body.result.jobId).toBe(first.jobId)
  let ran = 0
  run(service.services, async () => {
    ran++
    return done
  })
  await idle()
  expect(ran).toBe(1)
  expect((await list())[0]).toMatchObject({
    state: 'waiting',
    jobId: null,
    lastSucceededAt: new Date(now).toISOString(),
    nextAt: work.nextAt,
  })
  const { body: log } = await service.request(one.key, 'GET', `/api/rest/audit-log?targetId=${work.id}`)
  expect(log.result.items).toMatchObject([{ action: 'run_scheduled_work', after: { jobId: first.jobId } }])
})

test('a time that comes while the last one is still at work passes by; one whose process is gone comes again', async () => {
  await link([one.id], 1)
  await planSchedule(service.services)
  now += 9 * hourMs
  expect(await queueDue(service.services)).toBe(1)
  now += 9 * hourMs
  expect(await queueDue(service.services)).toBe(1)
  expect(await admin(`select count(*)::int as jobs from job`)).toEqual([{ jobs: 1 }])
  await admin(`update job set state = 'running', attempts = 1, lease = 'lost', leased_until = clock_timestamp() - interval '1 second'`)
  let ran = 0
  run(service.services, async () => {
    ran++
    return done
  })
  await idle()
  expect(ran).toBe(1)
})

test('accounts whose consent is over or ended, and ledgers that were disconnected, leave the schedule', async () => {
  await link([one.id], 2)
  await link([other.id], 1)
  expect(await planSchedule(service.services)).toBe(3)
  await admin(`update bank_authorization set valid_until = $2 where organization_id = $1`, [one.id, new Date(start - 1)])
  await admin(`update bank_authorization set state = 'ended' where organization_id = $1`, [other.id])
  expect(await planSchedule(service.services)).toBe(3)
  expect([await list(one), await list(other)]).toEqual([[], []])
})

test('is counted for whoever watches', async () => {
  await link([one.id], 3)
  await planSchedule(service.services)
  await admin(`update scheduled_work set failures = 2, next_at = $1 where subject like '%_1'`, [new Date(now - 90_000)])
  const { body } = await service.request(null, 'GET', '/metrics')
  expect(body).toContain('primanota_scheduled_work{kind="read_bank_account"} 3')
  expect(body).toContain('primanota_scheduled_work_failing{kind="read_bank_account"} 1')
  expect(body).toContain('primanota_scheduled_work_late_seconds{kind="read_bank_account"} 90')
})
