/** What whoever runs the service, or an organization, sees of the work that goes on by itself. */
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { sql } from '../../src/store/connection/sql.ts'
import { claimOperation, noteOperation } from '../../src/store/operation-runs.ts'
import { type Organization, startTestService, type TestService } from '../harness/service.ts'

let service: TestService
let ours: Organization
beforeAll(async () => {
  service = await startTestService()
  ours = await service.found()
})
afterAll(() => service.close())

const status = async (key = ours.key) => (await service.request(key, 'GET', '/api/rest/status')).body.result

test('readyz says what was tried, and that files cannot be stored while the rest is served', async () => {
  const check = vi.spyOn(service.services.blobs, 'check').mockRejectedValueOnce(new Error('no room'))
  const { status: code, body } = await service.request(null, 'GET', '/readyz')
  expect([code, body]).toMatchObject([200, { status: 'ready', checks: { store: 'ok', files: 'no room' } }])
  check.mockRestore()
  const { body: metrics } = await service.request(null, 'GET', '/metrics')
  expect(String(metrics)).toMatch(/primanota_ready\{part="store"\} 1/)
  expect(String(metrics)).toMatch(/primanota_ready\{part="files"\} 0/)
})

test('a structure that is older than the service is no store to serve from', async () => {
  const [row] = await service.services.store.rows<{ version: number }>(sql`select max(version) as version from schema_migration`)
  const original = service.services.store.row
  vi.spyOn(service.services.store, 'row').mockImplementation(async statement =>
    /schema_migration/.test(JSON.stringify(statement)) ? ({ version: row!.version - 1 } as never) : original(statement),
  )
  const { status: code, body } = await service.request(null, 'GET', '/readyz')
  vi.restoreAllMocks()
  expect([code, body.code ?? body.refusal, body.checks.store]).toEqual([
    503,
    'temporarily_unavailable',
    expect.stringContaining('its structure is'),
  ])
})

test('the status has queues, failures, consents and the last backup, and only its own', async () => {
  expect(await status()).toMatchObject({ queues: [], failed: [], consents: [], connections: [], lastBackupAt: null })
  await noteOperation(service.services.store, 'backup', true, { files: 1 })
  await noteOperation(service.services.store, 'backup', false, { reason: 'full' })
  expect((await status()).lastBackupAt).toMatch(/^20/)
  const theirs = await service.found('italy')
  await service.services.store.transaction(theirs.id, async db =>
    db.write(sql`insert into job (organization_id, id, kind, unique_key, payload, asked_by, state, attempts_max, run_at, created_at)
      values (${theirs.id}, 'job_01j8z3k5m7n9p1q3r5s7t9v1w3', 'process_document', 'x', '{}', '{}', 'queued', 3, now() + interval '1 day', now())`),
  )
  expect((await status()).queues).toEqual([])
  expect((await status(theirs.key)).queues).toMatchObject([{ kind: 'process_document', state: 'queued', jobs: 1 }])
})

test('of two processes one takes the daily work on', async () => {
  const { store } = service.services
  const claims = await Promise.all([1, 2, 3].map(() => claimOperation(store, 'file_sweep', 60_000)))
  expect(claims.filter(Boolean)).toHaveLength(1)
  expect(await claimOperation(store, 'file_sweep', 0)).toBe(true)
})
