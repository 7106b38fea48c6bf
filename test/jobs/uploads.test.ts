/** Files that are sent in: captured once, processed by themselves, and named where they cannot be taken. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { jobHandlers } from '../../src/jobs/index.ts'
import { type Runner, startJobs } from '../../src/jobs/runner.ts'
import { createLog } from '../../src/log.ts'
import { errorsLogged } from '../contract/store.ts'
import { withClient } from '../harness/cluster.ts'
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

async function send(
  body: string | Uint8Array | FormData,
  { type, query = 'process=true', key }: { type?: string; query?: string; key?: string } = {},
): Promise<Reply> {
  const response = await fetch(`${service.url}/api/rest/documents?${query}`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${organization.key}`,
      ...(type === undefined ? {} : { 'content-type': type }),
      ...(key === undefined ? {} : { 'idempotency-key': key }),
    },
    body: body as string,
  })
  return { status: response.status, headers: response.headers, body: await response.json() }
}

const formOf = (files: Record<string, string | Uint8Array>): FormData => {
  const form = new FormData()
  for (const [name, bytes] of Object.entries(files)) form.append('file', new Blob([bytes as string]), name)
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

test('several files are taken one by one: what cannot be is named, the same bytes are one document, and a zip is its files', async () => {
  const zip = zipOf([
    { name: 'folder/', bytes: '', method: 0 },
    { name: 'folder/første.txt', bytes: receipt(2001) },
    { name: '__MACOSX/folder/._første.txt', bytes: 'what a desktop puts there' },
    { name: 'folder/second.txt', bytes: receipt(2002), method: 0 },
  ])
  const files = {
    'a.txt': receipt(2003),
    'program.exe': Buffer.from('MZ\u0000\u0001\u0002\u0003'),
    'empty.pdf': '',
    'b.txt': receipt(2004),
    'copy of a.txt': receipt(2003),
    'folder.zip': zip,
  }
  const { status, body } = await send(formOf(files))
  expect(status).toBe(200)
  const { items, refused } = body.result
  expect(items.map(({ fileName, duplicate }: { fileName: string; duplicate: boolean }) => [fileName, duplicate])).toEqual([
    ['a.txt', false],
    ['b.txt', false],
    ['copy of a.txt', true],
    ['første.txt', false],
    ['second.txt', false],
  ])
  expect(items[2].documentId).toBe(items[0].documentId)
  expect(refused.map(({ fileName, code }: { fileName: string; code: string }) => [fileName, code])).toEqual([
    ['program.exe', 'unsupported_media_type'],
    ['empty.pdf', 'empty_file'],
  ])
  expect(refused[0].message).toMatch(/PDF/)
  const ids = [...new Set<string>(items.map(({ documentId }: { documentId: string }) => documentId))]
  expect((await finished(ids)).map(({ step }: { step: string }) => step)).toEqual(['held', 'held', 'held', 'held'])

  // The same again, by another name, is the same document, which nobody works on a second time.
  const again = await send(receipt(2003), { type: 'text/plain', query: 'process=true&name=third%20copy.txt' })
  expect(again.body.result.items).toMatchObject([{ documentId: items[0].documentId, duplicate: true, state: 'held' }])
  const { body: jobs } = await service.request(organization.key, 'GET', '/api/rest/jobs?limit=200')
  expect(jobs.result.items.filter(({ documentId }: { documentId: string }) => documentId === items[0].documentId)).toHaveLength(1)
})

const tiny = 'A note that is no receipt.'
const megabyte = 1024 * 1024

test('of a hostile zip each file is refused by name, and the sound ones go on', async () => {
  const inner = zipOf([{ name: 'inner.txt', bytes: tiny }])
  const zip = zipOf([
    { name: 'sound.txt', bytes: receipt(3001) },
    { name: '../../etc/passwd', bytes: tiny },
    { name: '/root.txt', bytes: tiny },
    { name: 'C:\\windows.txt', bytes: tiny },
    { name: 'up\\..\\..\\there.txt', bytes: tiny },
    { name: 'secret.txt', bytes: tiny, flags: 0x801 },
    { name: 'nested.zip', bytes: inner },
    { name: 'link.txt', bytes: '/etc/passwd', madeBy: 3, attributes: 0xa1ff0000 },
    { name: 'odd.txt', bytes: tiny, method: 12 },
    { name: 'broken.txt', bytes: tiny, crc32: 1 },
    { name: 'longer.txt', bytes: `${tiny} And more than it says.`, size: 5 },
    { name: 'huge.txt', bytes: Buffer.alloc(26 * megabyte, 'A') },
    { name: 'empty.txt', bytes: '' },
    { name: 'markup <img src=x>.txt', bytes: receipt(3002) },
  ])
  const { status, body } = await send(zip, { type: 'application/zip', query: 'process=true&name=hostile.zip' })
  expect(status).toBe(200)
  expect(body.result.items.map(({ fileName }: { fileName: string }) => fileName)).toEqual(['sound.txt', 'markup <img src=x>.txt'])
  expect(Object.fromEntries(body.result.refused.map(({ fileName, code }: { fileName: string; code: string }) => [fileName, code]))).toEqual(
    {
      'passwd.bin': 'zip_entry_name',
      'root.txt': 'zip_entry_name',
      'windows.txt': 'zip_entry_name',
      'there.txt': 'zip_entry_name',
      'secret.txt': 'zip_encrypted',
      'nested.zip': 'zip_nested',
      'link.txt': 'zip_entry_not_a_file',
      'odd.txt': 'zip_entry_method',
      'broken.txt': 'zip_entry_damaged',
      'longer.txt': 'zip_entry_damaged',
      'huge.txt': 'payload_too_large',
      'empty.txt': 'empty_file',
    },
  )
})

test('a zip that cannot be trusted as a whole is refused as one, and the files beside it are taken', async () => {
  const pages = [
    { name: 'one.txt', bytes: tiny },
    { name: 'two.txt', bytes: tiny },
  ]
  const bomb = Array.from({ length: 12 }, (_, at) => ({ name: `part ${at}.txt`, bytes: Buffer.alloc(24 * megabyte, 65 + at) }))
  const files = {
    'cut.zip': zipOf(pages).subarray(0, 90),
    'overlapping.zip': zipOf([...pages, { name: 'twice.txt', bytes: tiny, headerAt: 0 }]),
    'something in front.zip': Buffer.concat([zipOf([]).subarray(0, 4), zipOf(pages)]),
    'many.zip': zipOf(Array.from({ length: 201 }, (_, at) => ({ name: `${at}.txt`, bytes: 'x' }))),
    'bomb.zip': zipOf(bomb),
    'beside.txt': receipt(3003),
  }
  const { status, body } = await send(formOf(files), { query: 'process=false' })
  expect(status).toBe(200)
  const refused = body.result.refused.map(({ fileName, code }: { fileName: string; code: string }) => `${fileName}: ${code}`)
  expect(refused.slice(0, 4)).toEqual([
    'cut.zip: zip_not_readable',
    'overlapping.zip: zip_not_readable',
    'something in front.zip: zip_not_readable',
    'many.zip: zip_too_many_entries',
  ])
  // So much of it as fits; the rest is refused before it is unpacked.
  expect(refused.slice(4)).toEqual(bomb.slice(8).map(({ name }) => `${name}: zip_unpacks_too_large`))
  expect(body.result.items.map(({ fileName, state }: { fileName: string; state: string }) => `${fileName}: ${state}`)).toEqual([
    ...bomb.slice(0, 8).map(({ name }) => `${name}: captured`),
    'beside.txt: captured',
  ])
})

test('a body that is one file which cannot be taken is refused with its reason', async () => {
  const outcome = async (...given: Parameters<typeof send>) => {
    const { status, body } = await send(...given)
    return `${status} ${body.code}`
  }
  expect(await outcome(Buffer.from('MZ\u0000\u0001'), { type: 'application/octet-stream' })).toBe('415 unsupported_media_type')
  expect(await outcome('', { type: 'text/plain' })).toBe('400 empty_file')
  expect(await outcome(Buffer.alloc(26 * megabyte, 65), { type: 'text/plain' })).toBe('413 payload_too_large')
  expect(await outcome(receipt(1), { type: 'text/plain', query: 'process=perhaps' })).toBe('400 invalid_input')
  // A misspelt wish is no wish: the document would lie there unread, and nobody were told.
  const { status, body } = await send(receipt(1), { type: 'text/plain', query: 'proces=true' })
  expect({ status, errors: body.errors }).toMatchObject({ status: 400, errors: [{ path: 'proces', code: 'unknown_property' }] })
  expect(await outcome(new FormData())).toBe('400 file_missing')
  expect(await outcome('--x\r\nbroken', { type: 'multipart/form-data; boundary=x' })).toBe('400 invalid_input')
  const many = formOf(Object.fromEntries(Array.from({ length: 201 }, (_, at) => [`${at}.txt`, 'x'])))
  expect(await outcome(many)).toBe('400 invalid_input')
  expect((await service.request(await organization.keyWith('documents:read'), 'POST', '/api/rest/documents?process=true', {})).status).toBe(
    403,
  )
})

test('two at once with the same bytes make one document, and the same key one answer', async () => {
  const replies = await Promise.all(Array.from({ length: 6 }, () => send(receipt(4001), { type: 'text/plain' })))
  expect(new Set(replies.map(({ body }) => body.result.items[0].documentId)).size).toBe(1)
  expect(replies.filter(({ body }) => !body.result.items[0].duplicate)).toHaveLength(1)
  const [first, second] = [
    await send(receipt(4002), { key: 'upload-1', type: 'text/plain' }),
    await send(receipt(4002), { key: 'upload-1', type: 'text/plain' }),
  ]
  expect(second.body).toEqual(first.body)
  expect(second.headers.get('idempotency-replayed')).toBe('true')
  expect((await send(receipt(4003), { key: 'upload-1', type: 'text/plain' })).body.code).toBe('idempotency_mismatch')
})

test('a file that cannot be read stays as a failed document with its reason', async () => {
  const { body } = await send(Buffer.from('%PDF-1.7\nthis is no pdf at all'), {
    type: 'application/pdf',
    query: 'process=true&name=broken.pdf',
  })
  const { documentId } = body.result.items[0]
  const [item] = await finished([documentId])
  expect(item).toMatchObject({ step: 'failed', fileName: 'broken.pdf' })
  const document = (await service.request(organization.key, 'GET', `/api/rest/documents/${documentId}`)).body.result
  expect(document).toMatchObject({ state: 'draft', error: { step: 'extract', code: item.reason.code } })
  expect(item.reason.message).toBe(document.error.message)
})

test('who takes the steps by hand while the job is under way doubles nothing and gets no 5xx', async () => {
  const { body } = await send(formOf(Object.fromEntries(Array.from({ length: 8 }, (_, at) => [`${at}.txt`, receipt(5000 + at)]))))
  const ids: string[] = body.result.items.map(({ documentId }: { documentId: string }) => documentId)
  const statuses = await Promise.all(
    ids.flatMap(documentId =>
      ['extract_document', 'code_document', 'extract_document', 'code_document'].map(
        async action => (await service.call(organization.key, action, { documentId })).status,
      ),
    ),
  )
  expect(statuses.filter(status => status !== 200 && status !== 409)).toEqual([])
  await until('all jobs are over', async () => {
    const { body: list } = await service.request(organization.key, 'GET', '/api/rest/jobs?limit=200')
    return list.result.items.every(({ state }: { state: string }) => state === 'done')
  })
  for (const documentId of ids) await service.call(organization.key, 'code_document', { documentId })
  const posted = await Promise.all(ids.map(documentId => service.call(organization.key, 'post_document', { documentId })))
  expect(posted.map(({ status }) => status)).toEqual(ids.map(() => 200))
  const { items } = await progressOf([...ids, 'doc_nowhere'])
  expect(items.map(({ step }: { step: string }) => step)).toEqual(ids.map(() => 'done'))
  expect((await progressOf(['doc_nowhere'])).missing).toEqual(['doc_nowhere'])
})

test('without a region the job fails with a reason, and goes on when it is retried', async () => {
  const { services, database } = service
  const lonely = await service.found()
  await withClient(database.admin, client => client.query('update organization set region_key = null where id = $1', [lonely.id]))
  const kept = organization
  organization = lonely
  try {
    const { body } = await send(receipt(6001), { type: 'text/plain' })
    const { documentId, jobId } = body.result.items[0]
    const [item] = await finished([documentId])
    expect(item).toMatchObject({ step: 'failed', reason: { code: 'region_not_set' } })
    await service.call(lonely.key, 'set_region', { regionKey: 'denmark' })
    services.wakeJobs?.()
    expect((await service.request(lonely.key, 'POST', `/api/rest/jobs/${jobId}/retry`, {})).status).toBe(200)
    expect(await finished([documentId])).toMatchObject([{ step: 'held', jobId }])
  } finally {
    organization = kept
  }
})
