/** Fifty files sent at once, and the service killed again and again: each becomes one document that is processed once. */
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Connection } from '../../src/store/connection/db.ts'
import { withClient } from '../harness/cluster.ts'
import { createSite, type Founded, type Service, type Site, until } from '../harness/process.ts'

const files = 50
const kills = 4

let site: Site
let founded: Founded
let admin: Connection

beforeAll(async () => {
  site = await createSite()
  founded = await site.prepared()
  admin = { host: join(site.dataDir, 'postgres', 'run'), port: 5432, user: 'postgres', database: 'postgres' }
}, 600_000)
afterAll(() => site.clear())

const bill = (number: number) =>
  `Papir og Pen ApS\nCVR-nr. 25313763\nFAKTURA\nFakturanr.: ${number}\nFakturadato: 15-01-2026\nKontorartikler  ${number},00\nMoms 25%  ${number / 4},00\nTotal DKK  ${number + number / 4},00`

/** The same bytes each time. */
function send(service: Service) {
  const form = new FormData()
  for (let at = 0; at < files; at++) form.append('file', new Blob([bill(1000 + 4 * at)]), `bill ${at}.txt`)
  return fetch(`${service.url}/api/rest/documents?process=true`, {
    method: 'POST',
    headers: { authorization: `Bearer ${founded.apiKey}`, 'idempotency-key': 'fifty-files' },
    body: form,
  })
}

const query = (text: string) => withClient(admin, async client => (await client.query(text)).rows)

const finished = async (): Promise<number> =>
  (await query(`select count(*)::int as jobs from job where state in ('done', 'failed')`))[0].jobs

test('all of them are processed, and none twice', async () => {
  let service = await site.start()
  await service.call(founded.apiKey, 'set_auto_post', { autoPost: true, autoPostThreshold: 0.5 })

  // However slow whoever kills is: no more jobs may run than are let go.
  await query(
    `create function hold_job() returns trigger language plpgsql as $$ begin new.run_at := now() + interval '1 day'; return new; end $$`,
  )
  await query(`create trigger hold_job before insert on job for each row when (new.kind = 'process_document') execute function hold_job()`)
  const letGo = (count: number) =>
    query(
      `update job set run_at = clock_timestamp() where id in (select id from job where state = 'queued' and run_at > now() + interval '1 hour' order by id limit ${count})`,
    )

  // In the middle of the request: nothing is known to be done, and the same request is sent again.
  const cut = send(service).catch(() => undefined)
  await until('bytes have arrived', async () => (await query('select 1 from idempotency union all select 1 from file')).length > 0)
  service.signal('SIGKILL')
  await Promise.all([service.ended, cut])
  service = await site.start()
  const answer = (await (await send(service)).json()) as { result: { items: { documentId: string }[]; refused: unknown[] } }
  expect(answer.result.refused).toEqual([])
  const ids = answer.result.items.map(({ documentId }) => documentId)
  expect(new Set(ids).size).toBe(files)

  for (let kill = 1; kill <= kills; kill++) {
    const wanted = Math.floor((files * kill) / (kills + 2))
    // More than are waited for, so that the kill hits some of them, and never all.
    await letGo(kill === 1 ? wanted + 16 : Math.floor(files / (kills + 2)))
    await until(`${wanted} are processed`, async () => (await finished()) >= wanted)
    service.signal('SIGKILL')
    expect((await service.ended).signal).toBe('SIGKILL')
    // The rest is still to be done.
    expect(await finished()).toBeLessThan(files)
    service = await site.start()
  }
  await letGo(files)
  await until('all are processed', async () => (await finished()) >= files)

  expect(await query('select count(*)::int as documents from document')).toEqual([{ documents: files }])
  expect(await query('select count(*)::int as files from file')).toEqual([{ files }])
  expect(await query(`select state, count(*)::int as jobs from job group by state`)).toEqual([{ state: 'done', jobs: files }])
  const progress = await service.request(founded.apiKey, 'GET', `/api/rest/documents/progress?ids=${ids.join(',')}`)
  const steps = progress.body.result.items.map(({ step }: { step: string }) => step)
  expect(steps.filter((step: string) => step !== 'done' && step !== 'held')).toEqual([])
  const posted = steps.filter((step: string) => step === 'done').length
  expect(posted).toBeGreaterThan(0)
  const entries = await query(`select count(*)::int as entries, count(distinct marker)::int as markers from ledger_entry`)
  expect(entries).toEqual([{ entries: posted, markers: posted }])
  // Lost with their process, and done all the same.
  expect((await query('select count(*)::int as jobs from job where lost > 0'))[0].jobs).toBeGreaterThan(0)
  const verdict = await site.run(['verify-audit', '--json'])
  expect(JSON.parse(verdict.stdout).organizations).toMatchObject([{ organizationId: founded.organizationId, broken: null }])

  // Stopped in good order it gives back what is under way, and its log tells of no mistake.
  service.signal('SIGTERM')
  const ended = await service.ended
  expect(ended.code).toBe(0)
  expect(`${ended.stdout}${ended.stderr}`).not.toMatch(/"level":"?(error|50)/)
}, 600_000)
