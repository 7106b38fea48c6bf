/** Claims of a process end with it, and not before; a process that was thought dead commits nothing more. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { syncChartOfAccounts } from '../../src/actions/settings.ts'
import type { Call, Services } from '../../src/kernel/context.ts'
import { perform } from '../../src/kernel/perform.ts'
import { contents } from '../contract/store.ts'
import { buildProgram } from '../harness/build.ts'
import { withClient } from '../harness/cluster.ts'
import { type Organization, startTestService, type TestService } from '../harness/service.ts'

let service: TestService
let organization: Organization

beforeAll(async () => {
  service = await startTestService()
  organization = await service.found()
})
afterAll(() => service.close())

const admin = <Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> =>
  withClient(service.database.admin, async client => (await client.query(text, values)).rows as Row[])

const isGone = async (number: number): Promise<boolean> =>
  (await admin<{ gone: boolean }>('select is_process_gone($1) as gone', [number]))[0]!.gone

/** As if it had not said for a minute that it is there. */
const silence = (number: number) => admin(`update service_process set seen_at = seen_at - interval '1 minute' where number = $1`, [number])

let program: string

beforeAll(async () => {
  program = await buildProgram(new URL('./holder.ts', import.meta.url))
})

async function startHolder() {
  const child = spawn(process.execPath, [program, JSON.stringify(service.database.app)], { stdio: ['ignore', 'pipe', 'inherit'] })
  const [said] = await once(child.stdout, 'data')
  return { child, number: Number(String(said)) }
}

describe('a process', () => {
  test('that is paused is not gone, however long it says nothing; killed it is gone', async () => {
    const { child, number } = await startHolder()
    child.kill('SIGSTOP')
    await silence(number)
    expect(await isGone(number)).toBe(false)
    child.kill('SIGKILL')
    await once(child, 'close')
    await expect.poll(() => isGone(number)).toBe(true)
  }, 600_000)

  test('that was killed counts as there for five seconds of the server, for its connection may only be lost', async () => {
    const { child, number } = await startHolder()
    child.kill('SIGKILL')
    await once(child, 'close')
    await admin('update service_process set seen_at = clock_timestamp() where number = $1', [number])
    expect(await isGone(number)).toBe(false)
    await admin(`update service_process set seen_at = clock_timestamp() - interval '6 seconds' where number = $1`, [number])
    await expect.poll(() => isGone(number)).toBe(true)
  }, 600_000)

  test('whose connection is cut connects again, and was there all the time', async () => {
    const store = service.database.openStore(1)
    const number = await store.processNumber()
    const holders = () =>
      admin<{ pid: number }>(
        `select pid from pg_locks where locktype = 'advisory' and granted and mode = 'ExclusiveLock'
          and (classid::bigint << 32 | objid::bigint) = $1 and database = (select oid from pg_database where datname = current_database())`,
        [number],
      )
    const [first] = await holders()
    await admin('select pg_terminate_backend($1)', [first!.pid])
    expect(await isGone(number)).toBe(false)
    await expect.poll(async () => (await holders())[0]?.pid ?? first!.pid).not.toBe(first!.pid)
    await silence(number)
    expect(await isGone(number)).toBe(false)
    expect(await store.processNumber()).toBe(number)
    await store.close()
    expect(await admin('select from service_process where number = $1', [number])).toEqual([])
    await expect.poll(() => isGone(number)).toBe(true)
  })
})

/** A second process, as far as the store can tell: it stops before its last transaction until it is let go on. */
function slowHouse(processNumber: () => Promise<number>): { services: Services; asked: Promise<void>; goOn: () => void } {
  let goOn = () => {}
  let tellAsked = () => {}
  const free = new Promise<void>(resolve => (goOn = resolve))
  const asked = new Promise<void>(resolve => (tellAsked = resolve))
  const { ledger, store } = service.services
  let count = 0
  // The claim, the settings, and what was found.
  const transaction: typeof store.transaction = async (...given) => {
    if (++count === 3) {
      tellAsked()
      await free
    }
    return store.transaction(...given)
  }
  const chartOfAccounts: typeof ledger.chartOfAccounts = async (...given) => [...(await ledger.chartOfAccounts(...given)).slice(0, 5)]
  const services = {
    ...service.services,
    store: { ...store, pool: store.pool, processNumber, transaction },
    ledger: { ...ledger, chartOfAccounts },
  }
  return { services, asked, goOn: () => goOn() }
}

const callOf = (idempotencyKey: string): Call => ({
  caller: {
    organizationId: organization.id,
    actor: { type: 'key', id: 'slow', name: 'slow', onBehalfOf: null },
    permissions: new Set(['settings:edit']),
    userId: null,
    role: null,
    credential: 'slow',
  },
  body: {},
  // The caller may say the same twice.
  requestId: 'request-of-theirs',
  idempotencyKey,
})

describe('a claim', () => {
  test('of a process that lives is not taken over, however slow it is', async () => {
    const slow = slowHouse(() => service.services.store.processNumber())
    const first = perform(slow.services, syncChartOfAccounts, callOf('slow'))
    await slow.asked
    await admin(`update idempotency set created_at = created_at - interval '10 minutes', claimed_until = null where key = 'slow'`)
    const second = await service.call(organization.key, 'sync_chart_of_accounts', {}, { 'idempotency-key': 'slow' })
    expect([second.status, second.body.code]).toEqual([409, 'idempotency_in_progress'])
    slow.goOn()
    expect((await first).status).toBe(200)
    const third = await service.call(organization.key, 'sync_chart_of_accounts', {}, { 'idempotency-key': 'slow' })
    expect([third.status, third.body]).toEqual([200, JSON.parse((await first).body)])
  })

  test('that was taken over lets its first holder commit nothing', async () => {
    const slow = slowHouse(async () => 4711)
    const first = perform(slow.services, syncChartOfAccounts, callOf('lost'))
    await slow.asked
    const headers = { 'idempotency-key': 'lost', 'x-request-id': 'request-of-theirs' }
    const second = await service.call(organization.key, 'sync_chart_of_accounts', {}, headers)
    expect([second.status, second.headers.get('idempotency-replayed')]).toEqual([200, null])
    const before = await contents(service)
    slow.goOn()
    const { status, body } = await first
    expect([status, JSON.parse(body).code]).toEqual([409, 'idempotency_in_progress'])
    expect(await contents(service)).toEqual(before)
    const third = await service.call(organization.key, 'sync_chart_of_accounts', {}, headers)
    expect([third.body, third.headers.get('idempotency-replayed')]).toEqual([second.body, 'true'])
  })
})
