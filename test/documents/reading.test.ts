/** A long reading through the whole service: how far it is can be asked, and nothing is read twice. */
import { setTimeout as wait } from 'node:timers/promises'
import { gunzipSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { receiptPicture, toSharp } from '../extraction/made-pictures.ts'
import { withClient } from '../harness/cluster.ts'
import { type Organization, startTestService, type TestService } from '../harness/service.ts'
import { act } from './journey.ts'

let service: TestService
let organization: Organization

beforeAll(async () => {
  service = await startTestService()
  organization = await service.found('italy')
})
afterAll(() => service.close())

async function captured(): Promise<string> {
  const body = await (await toSharp(await receiptPicture())).png().toBuffer()
  const headers = { authorization: `Bearer ${organization.key}`, 'content-type': 'image/png' }
  const response = await fetch(`${service.url}/api/rest/files?name=scontrino.png`, { method: 'POST', headers, body })
  const { result } = (await response.json()) as { result: { id: string } }
  return (await act(service, organization, 'capture_document', { fileId: result.id })).documentId
}

const progressOf = async (documentId: string) =>
  (await service.request(organization.key, 'GET', `/api/rest/documents/${documentId}/progress`)).body.result

test('while a picture is read it says so, and afterwards no more; a second reading finds the pages', async () => {
  const documentId = await captured()
  const { fileName, ...before } = await progressOf(documentId)
  expect(fileName).toEqual(expect.any(String))
  const nothing = { isReading: false, pagesDone: null, pages: null, startedAt: null }
  expect(before).toEqual({ documentId, step: 'captured', reason: null, jobId: null, ...nothing })
  let isDone = false
  const reading = act(service, organization, 'extract_document', { documentId }).finally(() => {
    isDone = true
  })
  const seen: unknown[] = []
  while (!isDone) {
    const { isReading, pagesDone, pages } = await progressOf(documentId)
    if (isReading) seen.push([pagesDone, pages])
    await wait(50)
  }
  const first = await reading
  expect(first.extraction).toMatchObject({ method: 'ocr', total: 8.2, currency: 'EUR' })
  expect(seen[0]).toEqual([0, null])
  expect(await progressOf(documentId)).toMatchObject({ isReading: false })

  expect((await act(service, organization, 'extract_document', { documentId })).extraction).toEqual(first.extraction)
  // What was kept of the pages is what is read: where it says another amount, so does the document.
  await withClient(service.database.admin, async client => {
    const { rows } = await client.query('select content from page_reading where organization_id = $1', [organization.id])
    const kept = gunzipSync(rows[0].content).toString()
    expect(kept).toContain('8,20')
    const content = gzipSync(kept.replaceAll('8,20', '9,30'))
    await client.query('update page_reading set content = $2 where organization_id = $1', [organization.id, content])
  })
  expect((await act(service, organization, 'extract_document', { documentId })).extraction).toMatchObject({ method: 'ocr', total: 9.3 })
}, 600_000)

test('of what nobody has there is no progress', async () => {
  const reply = await service.request(organization.key, 'GET', '/api/rest/documents/doc_01k9zt3v8q4m2n6p7r5s9w0xyz/progress')
  expect([reply.status, reply.body.code]).toEqual([404, 'document_not_found'])
})
