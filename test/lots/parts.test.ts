/** Several invoices in one file: each becomes a document, once, and they are found through each other. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { jobHandlers } from '../../src/jobs/index.ts'
import { type Runner, startJobs } from '../../src/jobs/runner.ts'
import { createLog } from '../../src/log.ts'
import { sql } from '../../src/store/connection/sql.ts'
import { act, codes, type Shown } from '../documents/journey.ts'
import { makePdf } from '../extraction/made-pdf.ts'
import { withClient } from '../harness/cluster.ts'
import { type Organization, startTestService, type TestService } from '../harness/service.ts'
import { zipOf } from '../jobs/zips.ts'
import { body, fattura } from './fattura.ts'
import { goesOn, mailWith, page } from './pages.ts'

type Parted = Shown & { part: { number: number; of: number; pages: { first: number; last: number } | null } | null }

let service: TestService
let organization: Organization
let runner: Runner | undefined

beforeAll(async () => {
  service = await startTestService({ clock: () => new Date('2026-03-31T10:00:00Z') })
  organization = await service.found('italy')
})
afterAll(async () => {
  await runner?.stop()
  await service.close()
})

async function upload(name: string, bytes: string | Uint8Array, type = 'application/octet-stream'): Promise<string> {
  const headers = { authorization: `Bearer ${organization.key}`, 'content-type': type }
  const response = await fetch(`${service.url}/api/rest/files?name=${name}`, { method: 'POST', headers, body: Buffer.from(bytes) })
  expect([name, response.status]).toEqual([name, 200])
  return ((await response.json()) as { result: { id: string } }).result.id
}

const perform = (action: string, input: unknown) => act(service, organization, action, input) as Promise<Parted>

async function read(fileId: string): Promise<Parted> {
  const { documentId } = await perform('capture_document', { fileId })
  return perform('extract_document', { documentId })
}

async function get<Answer>(path: string): Promise<Answer> {
  const { status, body: answer } = await service.request(organization.key, 'GET', `/api/rest/${path}`)
  expect([path, status]).toEqual([path, 200])
  return answer.result
}

interface PartOfFile {
  documentId: string
  number: number
  of: number
  invoiceNumber: string | null
  state: string
}

const partsOf = async (id: string): Promise<PartOfFile[]> => (await get<{ items: PartOfFile[] }>(`documents/${id}/parts`)).items

/** Reads the others as their jobs would. */
async function readAll(id: string): Promise<Parted[]> {
  const all: Parted[] = []
  for (const { documentId } of await partsOf(id)) all.push(await perform('extract_document', { documentId }))
  return all
}

const numbersOf = (parts: readonly Parted[]): string[] => parts.map(({ extraction }) => extraction.invoiceNumber)

async function sendAgain(name: string, bytes: string): Promise<{ documentId: string; duplicate: boolean }> {
  const headers = { authorization: `Bearer ${organization.key}`, 'content-type': 'application/xml' }
  const response = await fetch(`${service.url}/api/rest/documents?name=${name}`, { method: 'POST', headers, body: bytes })
  return ((await response.json()) as { result: { items: { documentId: string; duplicate: boolean }[] } }).result.items[0]!
}

test('what is processed by itself takes its parts along', async () => {
  runner = startJobs(service.services, jobHandlers, createLog('info', { write: line => void service.logged.push(line) }))
  const headers = { authorization: `Bearer ${organization.key}`, 'content-type': 'application/xml' }
  const response = await fetch(`${service.url}/api/rest/documents?process=true&name=processed.xml`, {
    method: 'POST',
    headers,
    body: fattura(body('501'), body('502'), body('503')),
  })
  const { items } = ((await response.json()) as { result: { items: { documentId: string }[] } }).result
  await expect
    .poll(async () => (await partsOf(items[0]!.documentId)).map(one => one.state), { timeout: 240_000, interval: 200 })
    .toEqual(['coded', 'coded', 'coded'])
  await runner.stop()
  runner = undefined
})

test('each body of a FatturaPA is a document, and the same body twice is a probable duplicate', async () => {
  const first = await read(await upload('lot.xml', fattura(body('201'), body('202'), body('202'))))
  expect(first).toMatchObject({ part: { number: 1, of: 3, pages: null }, extraction: { invoiceNumber: '201' } })
  expect(codes(first)).toEqual([])
  expect(await partsOf(first.id)).toMatchObject([
    { documentId: first.id, number: 1, of: 3, invoiceNumber: '201', state: 'extracted' },
    { number: 2, invoiceNumber: null, state: 'draft' },
    { number: 3, state: 'draft' },
  ])
  const all = await readAll(first.id)
  expect(numbersOf(all)).toEqual(['201', '202', '202'])
  expect(all.map(one => one.duplicateOf)).toEqual([null, null, all[1]!.id])
  // Reading one of them again makes no more of them.
  expect(await perform('extract_document', { documentId: first.id })).toMatchObject({ part: { number: 1, of: 3 } })
  expect(await partsOf(all[2]!.id)).toHaveLength(3)
})

test('a file that is sent again is the same documents; what was deleted comes back, and nothing else', async () => {
  const lot = fattura(body('211'), body('212'), body('213'))
  const { documentId } = await sendAgain('again.xml', lot)
  const first = await perform('extract_document', { documentId })
  expect(await sendAgain('again.xml', lot)).toMatchObject({ documentId, duplicate: true })
  const [, second, third] = await partsOf(documentId)
  await perform('delete_document', { documentId: second!.documentId })
  expect(await partsOf(documentId)).toMatchObject([{ number: 1 }, { documentId: third!.documentId, number: 3 }])
  const again = await sendAgain('again.xml', lot)
  expect(again.duplicate).toBe(false)
  expect(await sendAgain('again.xml', lot)).toMatchObject({ duplicate: true })
  expect(await perform('extract_document', { documentId: again.documentId })).toMatchObject({
    part: { number: 2, of: 3 },
    extraction: { invoiceNumber: '212' },
    duplicateOf: null,
  })
  expect((await partsOf(first.id)).map(one => one.documentId)).toEqual([documentId, again.documentId, third!.documentId])
})

test('captured twice by the action it is read as the first, and says that all are there', async () => {
  const fileId = await upload('twice.xml', fattura(body('221'), body('222')))
  const first = await read(fileId)
  const again = await read(fileId)
  expect(again).toMatchObject({ part: null, duplicateOf: first.id, extraction: { invoiceNumber: '221' } })
  expect(codes(again)).toEqual(expect.arrayContaining(['several_documents', 'probable_duplicate']))
  expect(await partsOf(first.id)).toHaveLength(2)
  expect(await partsOf(again.id)).toEqual([])
})

test('what nobody vouches for is held in every part', async () => {
  const fileId = await upload('mailed.xml', fattura(body('241'), body('242')))
  const { documentId } = await perform('capture_document', { fileId, source: 'email' })
  const named = JSON.stringify([{ documentId, fileName: 'mailed.xml', duplicate: false }])
  await service.services.store.transaction(organization.id, async db =>
    db.write(sql`
      insert into mail_message (organization_id, id, connection_id, sha256, sender, size, is_verified, state, documents, left_out, received_at, answer)
      values (${organization.id}, 'mai_1', 'cnn_1', 'a', 'alfa@example.com', 1, false, 'taken', ${named}::jsonb, '[]', now(), 'none')`),
  )
  await perform('extract_document', { documentId })
  const all = await readAll(documentId)
  expect(all.map(codes)).toEqual([['mail_sender_unproven'], ['mail_sender_unproven']])
})

test('two who read the same file at once make its parts once', async () => {
  const fileId = await upload('race.xml', fattura(body('231'), body('232'), body('233')))
  const captured = await Promise.all([1, 2, 3].map(() => perform('capture_document', { fileId })))
  const replies = await Promise.all(captured.map(({ documentId }) => service.call(organization.key, 'extract_document', { documentId })))
  expect(replies.filter(({ status }) => status === 200).length).toBeGreaterThan(0)
  for (const { status, body: answer } of replies) expect([200, answer.code]).toContain(status === 200 ? 200 : 'document_changed')
  const parted = await Promise.all(captured.map(({ id }) => partsOf(id)))
  const found = parted.find(parts => parts.length > 0)!
  expect(found.map(one => one.number)).toEqual([1, 2, 3])
})

test('a thousand bodies become a thousand documents, and those beyond are counted', async () => {
  const numbers = Array.from({ length: 1003 }, (_, at) => body(`M${at + 1}`))
  const first = await read(await upload('thousand.xml', fattura(...numbers)))
  expect(first.part).toMatchObject({ number: 1, of: 1000 })
  expect(first.warnings.find(({ code }) => code === 'several_documents_left_out')?.message).toContain('3')
  const page = await get<{ items: PartOfFile[]; nextCursor: string | null }>(`documents/${first.id}/parts?limit=200`)
  expect(page.items).toHaveLength(200)
  const next = await get<{ items: PartOfFile[] }>(`documents/${first.id}/parts?limit=1&cursor=${page.nextCursor}`)
  expect(next.items[0]).toMatchObject({ number: 201, of: 1000 })
  expect(await perform('extract_document', { documentId: next.items[0]!.documentId })).toMatchObject({
    extraction: { invoiceNumber: 'M201' },
  })
})

test('invoices on the pages of one PDF are read page by page, and one of two pages stays one', async () => {
  const pdf = makePdf({
    pages: [
      page('301', '10/02/2026', '100,00', '22,00', '122,00'),
      goesOn('301'),
      page('302', '11/02/2026', '200,00', '44,00', '244,00'),
      page('303', '12/02/2026', '300,00', '66,00', '366,00'),
    ],
  })
  const first = await read(await upload('scan.pdf', pdf, 'application/pdf'))
  expect(first).toMatchObject({
    part: { number: 1, of: 3, pages: { first: 1, last: 2 } },
    extraction: { invoiceNumber: '301', total: 122 },
  })
  const parts = await partsOf(first.id)
  expect(parts).toMatchObject([{ number: 1 }, { number: 2, pages: { first: 3, last: 3 } }, { number: 3, pages: { first: 4, last: 4 } }])
  type Pages = { items: { page: number; image: string }[]; pageCount: number; isRead: boolean }
  // Before it is read, too, it has no pages but its own.
  const unread = await get<Pages>(`documents/${parts[1]!.documentId}/pages`)
  expect(unread).toMatchObject({ pageCount: 1, isRead: false, items: [{ page: 1 }] })
  const all = await readAll(first.id)
  expect(numbersOf(all)).toEqual(['301', '302', '303'])
  expect(all.map(one => one.extraction.fields.total.evidence.page)).toEqual([1, 1, 1])
  const shown = await Promise.all(all.map(one => get<Pages>(`documents/${one.id}/pages`)))
  expect(shown.map(one => one.pageCount)).toEqual([2, 1, 1])
  // The second and the third are drawn from other pages of the file.
  const tags = await Promise.all(
    all.map(async one => {
      const answer = await fetch(`${service.url}/api/rest/documents/${one.id}/pages/1/image?width=320`, {
        headers: { authorization: `Bearer ${organization.key}` },
      })
      expect(answer.status).toBe(200)
      return answer.headers.get('etag')
    }),
  )
  expect(new Set(tags).size).toBe(3)
  const beyond = await service.request(organization.key, 'GET', `/api/rest/documents/${all[1]!.id}/pages/2/image`)
  expect([beyond.status, beyond.body.code]).toEqual([404, 'page_not_found'])
})

test('the attachments of a mail that are invoices are documents; the print of an electronic one is none', async () => {
  const print = makePdf({ pages: [page('401', '10/02/2026', '145,08', '31,92', '177,00')] })
  const mail = mailWith(
    { name: 'print.pdf', type: 'application/pdf', bytes: print },
    { name: 'one.xml', type: 'application/xml', bytes: fattura(body('401')) },
    { name: 'two.xml', type: 'application/xml', bytes: fattura(body('402'), body('403')) },
  )
  const first = await read(await upload('mail.eml', mail, 'message/rfc822'))
  expect(first).toMatchObject({ part: { number: 1, of: 3 }, extraction: { invoiceNumber: '401', method: 'fatturapa' } })
  expect(numbersOf(await readAll(first.id))).toEqual(['401', '402', '403'])
})

test('a mail with a zip that is sent twice is the same documents, each once', async () => {
  const zip = zipOf([
    { name: 'one.xml', bytes: fattura(body('411')) },
    { name: 'two.xml', bytes: fattura(body('412')) },
  ])
  const mail = mailWith(
    { name: 'zip.zip', type: 'application/zip', bytes: zip },
    { name: 'three.xml', type: 'application/xml', bytes: fattura(body('413')) },
  )
  const { documentId } = await sendAgain('twice.eml', mail)
  await perform('extract_document', { documentId })
  expect(await sendAgain('twice.eml', mail)).toMatchObject({ documentId, duplicate: true })
  expect(numbersOf(await readAll(documentId))).toEqual(['411', '412', '413'])
  expect(await partsOf(documentId)).toHaveLength(3)
})

test('what ends in the middle of the dividing leaves no part, and the next reading makes each of them once', async () => {
  const fileId = await upload('killed.xml', fattura(body('251'), body('252'), body('253')))
  const { documentId } = await perform('capture_document', { fileId })
  const query = (text: string) => withClient(service.database.admin, client => client.query(text))
  // The connection ends at the last of what is written, as it does when the process is killed there: the one that has made parts of this file, and no other.
  await query(
    `create function end_here() returns trigger language plpgsql as $$ begin
       if (select count(*) from document where file_id = '${fileId}') > 1 then perform pg_terminate_backend(pg_backend_pid()); end if;
       return new;
     end $$`,
  )
  try {
    await query('create trigger end_here before insert on job for each row execute function end_here()')
    const reply = await service.call(organization.key, 'extract_document', { documentId })
    expect(reply.status).not.toBe(200)
    // Still with the trigger: nobody else can have made them since.
    expect(await partsOf(documentId)).toEqual([])
  } finally {
    await query('drop function end_here() cascade')
  }
  await perform('extract_document', { documentId })
  expect(numbersOf(await readAll(documentId))).toEqual(['251', '252', '253'])
  expect(await partsOf(documentId)).toHaveLength(3)
})
