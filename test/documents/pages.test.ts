/** Pages and their pictures through the whole service: what is shown, to whom, how often it is drawn, and what is refused. */
import { readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { pictureWidths } from '../../src/actions/pages/pictures.ts'
import { diskPictures } from '../../src/store/pictures.ts'
import { makePdf, textAt } from '../extraction/made-pdf.ts'
import { receiptContent } from '../extraction/made-pictures.ts'
import { withClient } from '../harness/cluster.ts'
import { type Organization, type Reply, startTestService, type TestService } from '../harness/service.ts'
import { act } from './journey.ts'

let service: TestService
let organization: Organization
let other: Organization

beforeAll(async () => {
  service = await startTestService({ rateLimit: 2000 })
  organization = await service.found('italy')
  other = await service.found('denmark')
})
afterAll(() => service.close())

async function captured(body: Uint8Array, name: string, type: string): Promise<string> {
  const headers = { authorization: `Bearer ${organization.key}`, 'content-type': type }
  const response = await fetch(`${service.url}/api/rest/files?name=${name}`, { method: 'POST', headers, body: Buffer.from(body) })
  const { result } = (await response.json()) as { result: { id: string } }
  return (await act(service, organization, 'capture_document', { fileId: result.id })).documentId
}

const get = (path: string, key = organization.key): Promise<Reply> => service.request(key, 'GET', path)
const pagesOf = async (id: string, query = '') => (await get(`/api/rest/documents/${id}/pages${query}`)).body.result

async function image(path: string, headers: Record<string, string> = {}) {
  const response = await fetch(`${service.url}${path}`, { headers: { authorization: `Bearer ${organization.key}`, ...headers } })
  return { status: response.status, headers: response.headers, bytes: Buffer.from(await response.arrayBuffer()) }
}

const receipt = makePdf({ pages: [{ content: receiptContent, width: 260, height: 300 }] })
const kept = (): Promise<string[]> => readdir(join(service.filesDirectory, 'pictures', organization.id)).catch(() => [])

test('before and after it is read, pages have their size, their words and the evidence in one frame', async () => {
  const id = await captured(receipt, 'scontrino.pdf', 'application/pdf')
  const before = await pagesOf(id, '?words=true')
  expect(before).toMatchObject({ pageCount: 1, isRead: false, text: null, nextCursor: null })
  expect(before.items).toMatchObject([{ page: 1, width: 260, height: 300, rotation: 0, words: null }])
  expect((await image(before.items[0].image)).headers.get('cache-control')).toBe('private, no-cache')

  const { extraction } = await act(service, organization, 'extract_document', { documentId: id })
  expect((await pagesOf(id)).items[0]).not.toHaveProperty('words')
  const { items, isRead } = await pagesOf(id, '?words=true')
  expect(isRead).toBe(true)
  const { box } = extraction.fields.total.evidence
  const inside = items[0].words.filter(
    ({ box: [left, top, width, height] }: { box: number[] }) =>
      left! >= box[0] - 1 && top! >= box[1] - 1 && left! + width! <= box[0] + box[2] + 1 && top! + height! <= box[1] + box[3] + 1,
  )
  expect(inside.map(({ text }: { text: string }) => text)).toContain('8,20')

  // The record comes along where it is asked for, as it comes alone.
  const record = (await get(`/api/rest/documents/${id}`)).body.result
  expect(await pagesOf(id, '?document=true')).toEqual({ ...(await pagesOf(id)), document: record })
  expect(await pagesOf(id)).not.toHaveProperty('document')

  // A document that was read before pages were kept: they are made again, the same.
  await withClient(service.database.admin, client =>
    client.query('delete from document_pages where organization_id = $1', [organization.id]),
  )
  expect((await pagesOf(id, '?words=true')).items).toEqual(items)
  const { rows } = await withClient(service.database.admin, client =>
    client.query('select length(content) as bytes from document_pages where organization_id = $1', [organization.id]),
  )
  expect(rows).toEqual([{ bytes: expect.any(Number) }])
  expect(rows[0].bytes).toBeLessThan(1500)

  // Deleting the document takes them along.
  await act(service, organization, 'delete_document', { documentId: id })
  const gone = await withClient(service.database.admin, client => client.query('select from document_pages'))
  expect(gone.rowCount).toBe(0)
})

test('a picture is drawn once for all who ask, kept, and never asked for again by a browser that has it', async () => {
  const id = await captured(makePdf({ pages: [{ content: textAt(20, 20, 'Totale EUR 12,00 il 12.03.2026') }] }), 'a.pdf', 'application/pdf')
  await act(service, organization, 'extract_document', { documentId: id })
  const path = (await pagesOf(id)).items[0].image
  const before = (await kept()).length
  const answers = await Promise.all(Array.from({ length: 8 }, () => image(`${path}&width=320`)))
  for (const answer of answers) {
    expect([answer.status, answer.headers.get('content-type'), answer.headers.get('cache-control')]).toEqual([
      200,
      'image/webp',
      'private, max-age=31536000, immutable',
    ])
    expect(answer.bytes.equals(answers[0]!.bytes)).toBe(true)
  }
  expect(await sharp(answers[0]!.bytes).metadata()).toMatchObject({ format: 'webp', width: 320, height: 453 })
  expect(await kept()).toHaveLength(before + 1)
  const etag = answers[0]!.headers.get('etag')!
  const again = await image(`${path}&width=320`, { 'if-none-match': etag })
  expect([again.status, again.bytes.length]).toEqual([304, 0])
  expect((await image(`/api/rest/documents/${id}/pages/1/image`)).bytes.equals((await image(`${path}&width=1200`)).bytes)).toBe(true)

  expect(await sharp((await image(`${path}&width=800`)).bytes).metadata()).toMatchObject({ format: 'webp', width: 800 })

  // What was kept is what is shown; what lost its end is drawn anew.
  const [name] = (await kept()).slice(0, 1)
  await rm(join(service.filesDirectory, 'pictures', organization.id, name!))
  expect((await image(`${path}&width=320`)).bytes.equals(answers[0]!.bytes)).toBe(true)
})

test.each([
  ['another width', '/pages/1/image?width=640', 400, 'invalid_input'],
  ['a page in words', '/pages/one/image', 400, 'invalid_input'],
  ['page 0', '/pages/0/image', 400, 'invalid_input'],
  ['something unknown', '/pages/1/image?height=3', 400, 'invalid_input'],
  ['a page behind the last', '/pages/2/image', 404, 'page_not_found'],
])('%s is refused', async (_what, path, status, code) => {
  const id = await captured(receipt, 'scontrino.pdf', 'application/pdf')
  const reply = await get(`/api/rest/documents/${id}${path}`)
  expect([reply.status, reply.body.code]).toEqual([status, code])
})

test('what has no pages gives its text, and what cannot be drawn says why', async () => {
  const { documentId } = await act(service, organization, 'capture_document', { text: 'Bar Centrale\nTotale EUR 8,20' })
  expect(await pagesOf(documentId)).toEqual({
    items: [],
    nextCursor: null,
    pageCount: 0,
    isRead: true,
    text: 'Bar Centrale\nTotale EUR 8,20',
  })
  expect(await get(`/api/rest/documents/${documentId}/pages/1/image`)).toMatchObject({ status: 404, body: { code: 'page_not_found' } })
  const locked = await captured(makePdf({ pages: [{ content: 'x' }], isEncrypted: true }), 'locked.pdf', 'application/pdf')
  for (const path of ['pages', 'pages/1/image']) {
    const reply = await service.request(organization.key, 'GET', `/api/rest/documents/${locked}/${path}`, undefined, {
      'accept-language': 'it',
    })
    expect([reply.status, reply.body.code, reply.body.detail]).toEqual([
      409,
      'page_not_drawable',
      'Il PDF è protetto da password. Invialo senza protezione.',
    ])
  }
})

test('a long document is listed in pages of pages; those that are not read are shown as well', async () => {
  const words = 'di un contratto lungo, con il totale di EUR 1,00 in fondo'
  const pages = Array.from({ length: 30 }, (_, at) => ({ content: textAt(20, 20, `Pagina ${at + 1} ${words}`), width: 500, height: 100 }))
  const id = await captured(makePdf({ pages }), 'long.pdf', 'application/pdf')
  await act(service, organization, 'extract_document', { documentId: id })
  const first = await pagesOf(id, '?words=true&limit=25')
  expect([first.pageCount, first.items.length, first.items[19].words.length, first.items[20].words]).toEqual([30, 25, 14, null])
  const rest = await pagesOf(id, `?words=true&limit=25&cursor=${first.nextCursor}`)
  expect(rest.items.map(({ page }: { page: number }) => page)).toEqual([26, 27, 28, 29, 30])
  expect(rest.items[4].words).toHaveLength(14)
  expect((await image(`/api/rest/documents/${id}/pages/24/image?width=320`)).status).toBe(200)
})

test('our own invoices and returns have pictures too', async () => {
  const client = await act(service, other, 'save_contact', { name: 'Kunde ApS', country: 'DK' })
  const invoice = await act(service, other, 'save_invoice', {
    contactId: client.id,
    lines: [{ description: 'Rådgivning', quantity: 1, unitPrice: 100, vatRate: 25 }],
  })
  const filed = await act(service, other, 'prepare_vat_return', {})
  for (const path of [`invoices/${invoice.id}`, `vat-returns/${filed.id}`]) {
    const response = await fetch(`${service.url}/api/rest/${path}/pages/1/image?width=320`, {
      headers: { authorization: `Bearer ${other.key}` },
    })
    expect([path, response.status, response.headers.get('cache-control')]).toEqual([path, 200, 'private, no-cache'])
    expect(await sharp(Buffer.from(await response.arrayBuffer())).metadata()).toMatchObject({ format: 'webp', width: 320 })
    expect(await get(`/api/rest/${path}/pages/40/image`, other.key)).toMatchObject({ status: 404, body: { code: 'page_not_found' } })
    expect((await get(`/api/rest/${path}/pages/1/image`)).status).toBe(404)
    expect((await get(`/api/rest/${path}/pages/1/image`, await other.keyWith('documents:read'))).status).toBe(403)
  }
})

test('nobody sees pages of others, or without the permission; a session of a viewer does', async () => {
  const id = await captured(receipt, 'scontrino.pdf', 'application/pdf')
  for (const path of [`/api/rest/documents/${id}/pages`, `/api/rest/documents/${id}/pages/1/image`]) {
    expect(await get(path, other.key)).toMatchObject({ status: 404, body: { code: 'document_not_found' } })
    expect((await get(path, await organization.keyWith('ledger:read'))).status).toBe(403)
    expect((await service.request(null, 'GET', path)).status).toBe(401)
    expect((await service.request(null, 'GET', path, undefined, { cookie: '__Host-primanota=none' })).status).toBe(401)
    expect((await get(path, (await organization.member('viewer')).key)).status).toBe(200)
  }
})

test('pictures do not use up the requests of a minute', async () => {
  const few = await startTestService({ rateLimit: 5 })
  try {
    const { key } = await few.found()
    const status = async (path: string) => (await few.request(key, 'GET', path)).status
    const statuses: number[] = []
    for (let at = 0; at < 50; at += 1) statuses.push(await status('/api/rest/documents/none/pages/1/image'))
    expect(new Set(statuses)).toEqual(new Set([404]))
    expect(await status('/api/rest/documents/none/pages/1/image')).toBe(429)
    expect(await status('/api/rest/documents/none/pages')).toBe(404)
  } finally {
    await few.close()
  }
})

test('what was not looked at for longest is swept first, and no more than needed', async () => {
  const directory = join(service.filesDirectory, 'swept')
  const webp = await sharp({ create: { width: 40, height: 40, channels: 3, background: '#123456' } })
    .webp()
    .toBuffer()
  const pictures = diskPictures(directory, webp.length * 5)
  const keyOf = (at: number) => String(at).padStart(64, '0')
  for (let at = 0; at < 5; at += 1) await pictures.keep(organization.id, keyOf(at), webp)
  await pictures.sweep()
  expect(await readdir(join(directory, organization.id))).toHaveLength(5)
  for (let at = 5; at < 12; at += 1) await pictures.keep(organization.id, keyOf(at), webp)
  await pictures.sweep()
  expect((await readdir(join(directory, organization.id))).length).toBeLessThanOrEqual(5)
  expect(await pictures.find(organization.id, keyOf(11))).toEqual(webp)
  expect(await pictures.find(organization.id, keyOf(0))).toBeUndefined()
  expect(await pictures.find(other.id, keyOf(11))).toBeUndefined()
  await pictures.keep(organization.id, keyOf(11), webp.subarray(0, 20))
  expect(await pictures.find(organization.id, keyOf(11)), 'cut off').toBeUndefined()
})

test('the web app asks for the widths that are drawn', async () => {
  const source = await readFile(new URL('../../web/api/pictures.ts', import.meta.url), 'utf8')
  expect(/pictureWidths = \[([\d, ]+)\]/.exec(source)?.[1]).toBe(pictureWidths.join(', '))
})
