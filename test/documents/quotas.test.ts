import { createHash } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import PDFDocument from 'pdfkit'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Quotas } from '../../src/domain/access/quotas.ts'
import { saveOwnQuotas } from '../../src/store/access/organization-use.ts'
import { withClient } from '../harness/cluster.ts'
import { type Organization, startTestService, type TestService } from '../harness/service.ts'

let service: TestService
let organization: Organization
let now = new Date('2026-03-31T21:30:00Z')
const mebibyte = 1024 * 1024

beforeAll(async () => {
  service = await startTestService({ clock: () => now })
})
beforeEach(async () => {
  organization = await service.found()
})
afterAll(() => service.close())

const allow = (quotas: Partial<Quotas>) => {
  service.services.quotas = { storageBytes: null, pagesPerMonth: null, ...quotas }
}

let made = 0
/** A text of its own with so many bytes. */
const textOf = (bytes: number) => Buffer.from(`Papir og Pen ApS ${made++}\n`.padEnd(bytes, 'linje\n'))

const pdfOf = (pages: number): Promise<Buffer> =>
  new Promise(resolve => {
    const pdf = new PDFDocument()
    const parts: Buffer[] = []
    pdf.on('data', part => parts.push(part))
    pdf.on('end', () => resolve(Buffer.concat(parts)))
    for (let page = 1; page < pages; page++) pdf.addPage()
    pdf.text(`Kvittering ${made++}`)
    pdf.end()
  })

async function send(bytes: Buffer, path = '/api/rest/documents', more: Record<string, string> = {}) {
  const headers = { authorization: `Bearer ${organization.key}`, 'content-type': 'application/octet-stream', ...more }
  const answer = await fetch(`${service.url}${path}`, { method: 'POST', headers, body: new Uint8Array(bytes) })
  return { status: answer.status, body: (await answer.json()) as { code?: string; detail?: string } }
}
const outcome = ({ status, body }: Awaited<ReturnType<typeof send>>) => (status === 200 ? 'ok' : `${status} ${body.code}`)
const isStored = (bytes: Buffer) => service.services.blobs.has(organization.id, createHash('sha256').update(bytes).digest('hex'))
const admin = (text: string, values: unknown[]) =>
  // biome-ignore lint/suspicious/noExplicitAny: a test reads whatever came back
  withClient(service.database.admin, async (client): Promise<any[]> => (await client.query(text, values)).rows)
const use = async () => (await service.request(organization.key, 'GET', '/api/rest/status')).body.result.use

test('without a limit all is taken, and what is stored is shown', async () => {
  allow({})
  expect(outcome(await send(textOf(1000)))).toBe('ok')
  expect(await use()).toEqual({ storageBytes: 1000, storageBytesMax: null, pagesThisMonth: 0, pagesPerMonthMax: null })
})

test.each(['/api/rest/documents', '/api/rest/files'])(
  'of many sent to %s at once only as many are taken as there is room for',
  async path => {
    allow({ storageBytes: mebibyte })
    const files = Array.from({ length: 8 }, () => textOf(300_000))
    const outcomes = (await Promise.all(files.map(bytes => send(bytes, path)))).map(outcome).sort()
    expect(outcomes).toEqual([...Array(5).fill('409 quota_exceeded'), ...Array(3).fill('ok')].sort())
    expect((await use()).storageBytes).toBe(900_000)
    const late = textOf(300_000)
    const told = await send(late, path)
    expect(told.body).toMatchObject({
      code: 'quota_exceeded',
      detail: 'The files take 0.9 of 1 MiB, and this needs 0.3 MiB more. Ask whoever runs the service for more room.',
    })
    expect(await isStored(late)).toBe(false)
    const taken = (await Promise.all(files.map(async bytes => (outcome(await send(bytes, path)) === 'ok' ? bytes : undefined)))).filter(
      Boolean,
    )
    expect(taken, 'what is there already needs no room').toHaveLength(3)
    expect(outcome(await send(textOf(100_000), path))).toBe('ok')
  },
)

test('no two uploads both take the last pages of a month, and the next month begins anew', async () => {
  allow({ pagesPerMonth: 5 })
  const pdfs = await Promise.all([pdfOf(3), pdfOf(3), pdfOf(3)])
  expect((await Promise.all(pdfs.map(bytes => send(bytes)))).map(outcome).sort()).toEqual([
    '409 quota_exceeded',
    '409 quota_exceeded',
    'ok',
  ])
  expect(outcome(await send(textOf(100)))).toBe('ok')
  const refused = await send(await pdfOf(2))
  expect(refused.body.detail).toBe(
    '4 of 5 pages of this month are used, and this has 2. Send it next month, or ask whoever runs the service for more.',
  )
  expect(await use()).toMatchObject({ pagesThisMonth: 4, pagesPerMonthMax: 5 })
  now = new Date('2026-04-01T00:00:00Z')
  expect(await use()).toMatchObject({ pagesThisMonth: 0 })
  expect(outcome(await send(await pdfOf(5)))).toBe('ok')
  expect(outcome(await send(textOf(100)))).toBe('409 quota_exceeded')
  expect(await use()).toMatchObject({ pagesThisMonth: 5 })
})

test('an organization may have limits of its own, and none where they are 0', async () => {
  allow({ storageBytes: 1000, pagesPerMonth: 1 })
  const own = (quotas: Quotas) => service.services.store.transaction(organization.id, async db => saveOwnQuotas(db, quotas, now))
  expect(outcome(await send(textOf(2000)))).toBe('409 quota_exceeded')
  await own({ storageBytes: 3000, pagesPerMonth: 0 })
  expect(outcome(await send(textOf(2000)))).toBe('ok')
  expect(outcome(await send(textOf(2000)))).toBe('409 quota_exceeded')
  expect(await use()).toEqual({ storageBytes: 2000, storageBytesMax: 3000, pagesThisMonth: 0, pagesPerMonthMax: null })
  await own({ storageBytes: null, pagesPerMonth: null })
  expect(await use()).toMatchObject({ storageBytesMax: 1000, pagesPerMonthMax: 1 })
})

test.each(['/api/rest/documents', '/api/rest/files'])(
  'a repeated upload to %s is known by its key, with a limit of pages and without',
  async path => {
    const keyed = (bytes: Buffer, key: string) => send(bytes, `${path}?name=a`, { 'idempotency-key': key })
    allow({ pagesPerMonth: 5 })
    const pdf = await pdfOf(3)
    const first = await keyed(pdf, 'paged')
    expect(outcome(first)).toBe('ok')
    expect(await keyed(pdf, 'paged')).toEqual(first)
    allow({})
    expect(await keyed(pdf, 'paged')).toEqual(first)
    // As it was before pages were counted: an upload may be repeated after an upgrade.
    const file = `{"mimeType":"application/pdf","name":"a.pdf","sha256":"${createHash('sha256').update(pdf).digest('hex')}","size":${pdf.length}}`
    const sent = path.endsWith('files') ? file : `{"files":[${file}],"process":false,"refused":[]}`
    const [{ hash }] = await admin(
      `select encode(input_hash, 'hex') as hash from idempotency where organization_id = $1 and key = 'paged'`,
      [organization.id],
    )
    expect(hash).toBe(createHash('sha256').update(sent).digest('hex'))
  },
)

test.each(['/api/rest/documents', '/api/rest/files'])(
  'of what is sent to %s nothing stays behind when the quotas cannot be looked at',
  async path => {
    const staged = () => readdir(join(service.filesDirectory, 'tmp'))
    allow({})
    expect(outcome(await send(textOf(100), path))).toBe('ok')
    Object.defineProperty(service.services, 'quotas', {
      configurable: true,
      enumerable: true,
      get: () => {
        throw new Error('away')
      },
    })
    try {
      expect((await send(textOf(1000), path)).status).toBe(500)
    } finally {
      Object.defineProperty(service.services, 'quotas', { configurable: true, enumerable: true, writable: true, value: undefined })
    }
    expect(await staged()).toEqual([])
  },
)

test('of files of several months that come at once, as from an archive, only pages of the newest month count', async () => {
  now = new Date('2026-04-02T00:00:00Z')
  allow({ pagesPerMonth: 5 })
  await admin(
    `insert into file (organization_id, id, sha256, size, mime_type, name, created_at, pages)
     select $1, 'fil_' || n, encode(sha256(n::text::bytea), 'hex'), 10, 'text/plain', 'a.txt', at, pages
     from (values (1, '2026-02-27T00:00:00Z'::timestamptz, 40), (2, '2026-04-01T00:00:00Z', 2), (3, '2026-03-31T23:59:59Z', 3), (4, '2026-04-01T12:00:00Z', null)) as v (n, at, pages)`,
    [organization.id],
  )
  expect(await use()).toMatchObject({ storageBytes: 40, pagesThisMonth: 2 })
})

test.each([
  ['da', 'Filerne fylder 0,9 af 1 MiB, og denne kræver 0,3 MiB mere.'],
  ['it', 'I file occupano 0,9 di 1 MiB e questo ne richiede altri 0,3.'],
])('the figures are written as one writes them in %s', async (language, sentence) => {
  allow({ storageBytes: mebibyte })
  expect(outcome(await send(textOf(900_000)))).toBe('ok')
  const { body } = await send(textOf(300_000), '/api/rest/documents', { 'accept-language': language })
  expect(body.detail).toContain(sentence)
})
