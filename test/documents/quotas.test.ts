import { createHash } from 'node:crypto'
import PDFDocument from 'pdfkit'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Quotas } from '../../src/domain/access/quotas.ts'
import { saveOwnQuotas } from '../../src/store/access/organization-use.ts'
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

async function send(bytes: Buffer, path = '/api/rest/documents') {
  const headers = { authorization: `Bearer ${organization.key}`, 'content-type': 'application/octet-stream' }
  const answer = await fetch(`${service.url}${path}`, { method: 'POST', headers, body: new Uint8Array(bytes) })
  return { status: answer.status, body: (await answer.json()) as { code?: string; detail?: string } }
}
const outcome = ({ status, body }: Awaited<ReturnType<typeof send>>) => (status === 200 ? 'ok' : `${status} ${body.code}`)
const isStored = (bytes: Buffer) => service.services.blobs.has(organization.id, createHash('sha256').update(bytes).digest('hex'))
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
