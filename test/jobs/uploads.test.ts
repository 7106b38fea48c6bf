/** Files that are sent in: captured once, processed by themselves, and named where they cannot be taken. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { jobHandlers } from '../../src/jobs/index.ts'
import { type Runner, startJobs } from '../../src/jobs/runner.ts'
import { createLog } from '../../src/log.ts'
import { errorsLogged } from '../contract/store.ts'
import { until } from '../harness/process.ts'
import { type Organization, type Reply, startTestService, type TestService } from '../harness/service.ts'
import { zipOf } from './zips.ts'

let service: TestService
let organization: Organization
let runner: Runner

beforeAll(async () => {
  service = await startTestService()
  organization = await service.found()
  runner = startJobs(service.services, jobHandlers, createLog('info', { write: line => void service.logged.push(line) }))
})
afterAll(async () => {
  await runner.stop()
  expect(errorsLogged(service)).toEqual([])
  await service.close()
})

const receipt = (number: number) =>
  `Papir og Pen ApS\nCVR-nr. 25313763\nFAKTURA\nFakturanr.: ${number}\nFakturadato: 15-01-2026\nKontorartikler  ${number},00\nHeraf moms 25% ${number / 5},00\nTotal DKK  ${number},00`

async function send(body: BodyInit, { type, query = 'process=true', key }: { type?: string; query?: string; key?: string } = {}): Promise<Reply> {
  const response = await fetch(`${service.url}/api/rest/documents?${query}`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${organization.key}`,
      ...(type === undefined ? {} : { 'content-type': type }),
      ...(key === undefined ? {} : { 'idempotency-key': key }),
    },
    body,
  })
  return { status: response.status, headers: response.headers, body: await response.json() }
}

const formOf = (files: Record<string, string | Uint8Array>): FormData => {
  const form = new FormData()
  for (const [name, bytes] of Object.entries(files)) form.append('file', new Blob([bytes as BlobPart]), name)
  return form
}

const progressOf = async (ids: readonly string[]) =>
  (await service.request(organization.key, 'GET', `/api/rest/documents/progress?ids=${ids.join(',')}`)).body.result

const finished = (ids: readonly string[]) =>
  until('the documents are processed', async () => {
    const { items } = await progressOf(ids)
    return items.every(({ step }: { step: string }) => ['done', 'held', 'failed'].includes(step)) && items
  })

test('one file is captured and goes on by itself until a person is asked', async () => {
  const { status, body } = await send(receipt(1000), { type: 'text/plain', query: 'process=true&name=bill.txt' })
  expect(status).toBe(200)
  expect(body.result).toMatchObject({ items: [{ fileName: 'bill.txt', duplicate: false, state: 'queued' }], refused: [] })
  const [{ documentId, jobId }] = body.result.items
  const [item] = await finished([documentId])
  expect(item).toMatchObject({ step: 'held', jobId, isReading: false })
  expect(item.reason.code).toBe('waits_for_person')
  const document = await service.request(organization.key, 'GET', `/api/rest/documents/${documentId}`)
  expect(document.body.result).toMatchObject({ state: 'coded', error: null, extraction: { total: 1000 } })
})
