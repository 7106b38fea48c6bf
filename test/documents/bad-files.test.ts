/** Files that are broken, locked or made to hurt, through the whole service: refused at the door or a failed document with a sentence, and life goes on. */
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fattura, peppol } from '../extraction/formats-samples.ts'
import { der, signed } from '../extraction/formats-signing.ts'
import { packed, pngOf, withPackedContent } from '../extraction/made-bombs.ts'
import { makePdf, textAt } from '../extraction/made-pdf.ts'
import { type Organization, type Reply, startTestService, type TestService } from '../harness/service.ts'
import { act, bring, codes, type Shown } from './journey.ts'
import { invoice } from './samples.ts'

let service: TestService
let organization: Organization

beforeAll(async () => {
  service = await startTestService({ clock: () => new Date('2026-03-31T10:00:00Z') })
  organization = await service.found('italy')
  await act(service, organization, 'set_auto_post', { autoPost: true, autoPostThreshold: 0.5 })
})
afterAll(() => service.close())

async function upload(name: string, bytes: Uint8Array): Promise<{ status: number; body: Reply['body'] }> {
  const headers = { authorization: `Bearer ${organization.key}`, 'content-type': 'application/octet-stream' }
  const address = `${service.url}/api/rest/files?name=${encodeURIComponent(name)}`
  const response = await fetch(address, { method: 'POST', headers, body: Buffer.from(bytes) })
  return { status: response.status, body: await response.json() }
}

async function download(path: string): Promise<Buffer> {
  const response = await fetch(`${service.url}/api/rest/${path}`, { headers: { authorization: `Bearer ${organization.key}` } })
  expect([path, response.status]).toEqual([path, 200])
  return Buffer.from(await response.arrayBuffer())
}

async function captured(name: string, bytes: Uint8Array): Promise<{ fileId: string; documentId: string }> {
  const { status, body } = await upload(name, bytes)
  expect([name, status]).toEqual([name, 200])
  const fileId = body.result.id as string
  return { fileId, documentId: (await act(service, organization, 'capture_document', { fileId })).documentId }
}

let numberOfNext = 1

/** It answers, and it still reads. */
async function expectAlive(): Promise<void> {
  expect((await service.request(null, 'GET', '/healthz')).status).toBe(200)
  const next = await bring(service, organization, invoice({ number: `alive-${numberOfNext++}` }), 'extracted')
  expect(next.extraction.total).toBe(625)
}

const line = textAt(50, 700, 'Cartoleria Centrale S.r.l., fattura 15, totale EUR 122,00')
const pdf = makePdf({ pages: [{ content: line }] })
const latin = (text: string): Uint8Array => Buffer.from(text, 'latin1')

function nestedSignatures(depth: number): Uint8Array {
  let content: Uint8Array = Buffer.from(fattura())
  for (let layer = 0; layer < depth; layer += 1) content = signed(der(0x04, content))
  return content
}

/** Two directories of one black pixel, each of which says that the other comes next. */
function circularTiff(): Uint8Array {
  const entries = [
    [256, 1],
    [257, 1],
    [258, 8],
    [259, 1],
    [262, 1],
    [273, 8],
    [277, 1],
    [278, 1],
    [279, 1],
  ] as const
  const length = 2 + entries.length * 12 + 4
  const firstAt = 10
  const bytes = Buffer.alloc(firstAt + 2 * length)
  bytes.write('II*\0', 'latin1')
  bytes.writeUInt32LE(firstAt, 4)
  for (const [at, next] of [
    [firstAt, firstAt + length],
    [firstAt + length, firstAt],
  ] as const) {
    bytes.writeUInt16LE(entries.length, at)
    for (const [index, [tag, value]] of entries.entries()) {
      const entry = at + 2 + index * 12
      bytes.writeUInt16LE(tag, entry)
      bytes.writeUInt16LE(4, entry + 2)
      bytes.writeUInt32LE(1, entry + 4)
      bytes.writeUInt32LE(value, entry + 8)
    }
    bytes.writeUInt32LE(next, at + length - 4)
  }
  return bytes
}

const halfPhoto = async (): Promise<Uint8Array> => {
  const noise = { type: 'gaussian' as const, mean: 128, sigma: 60 }
  const photo = await sharp({ create: { width: 600, height: 800, channels: 3, background: 'white', noise } })
    .jpeg()
    .toBuffer()
  return photo.subarray(0, photo.length / 2)
}

const doctype = (entity: string): Uint8Array => Buffer.from(`<?xml version="1.0"?><!DOCTYPE Invoice [${entity}]><Invoice>&b;</Invoice>`)
const laughs = Array.from({ length: 9 }, (_, at) => `<!ENTITY l${at + 1} "${`&l${at};`.repeat(10)}">`).join('')

describe('is a failed document with a sentence, its original is kept, and it can be tried again:', () => {
  test.each<[string, string, () => Uint8Array | Promise<Uint8Array>, string]>([
    ['a PDF that is cut off', 'cut.pdf', () => pdf.slice(0, -300), 'pdf_broken'],
    ['a locked PDF', 'locked.pdf', () => makePdf({ pages: [{ content: line }], isEncrypted: true }), 'pdf_encrypted'],
    [
      'a page that unpacks to 300 megabytes',
      'bomb.pdf',
      () => withPackedContent(packed(300_000_000, ' ')),
      'nothing_to_read|reader_out_of_memory|pdf_broken',
    ],
    ['a picture of 65,000 by 65,000 pixels', 'head.png', () => pngOf(65_000, 65_000, packed(1000)), 'picture_too_large'],
    ['a picture that unpacks to 400 megabytes', 'bomb.png', () => pngOf(20_000, 20_000, packed(20_001 * 20_000)), 'picture_too_large'],
    ['half of a photo', 'half.jpg', halfPhoto, 'picture_broken'],
    ['a TIFF that goes in circles', 'circle.tif', circularTiff, 'picture_broken|nothing_to_read'],
    ['an entity bomb', 'laughs.xml', () => doctype(`<!ENTITY l0 "ha">${laughs}<!ENTITY b "&l9;">`), 'xml_with_document_type'],
    ['an external entity', 'passwd.xml', () => doctype('<!ENTITY b SYSTEM "file:///etc/passwd">'), 'xml_with_document_type'],
    ['an XML file of a hundred thousand open elements', 'deep.xml', () => latin('<a>'.repeat(100_000)), 'xml_[a-z_]+'],
    ['a file that is signed fifty times over', 'nested.xml.p7m', () => nestedSignatures(50), 'p7m_too_deep'],
    [
      'a page of the web named .pdf',
      'page.pdf',
      () => latin('<!doctype html><html><body>Invoice, total 122.00</body></html>'),
      'file_not_readable',
    ],
  ])(
    '%s',
    async (_what, name, make, code) => {
      const bytes = await make()
      const { fileId, documentId } = await captured(name, bytes)
      const failed = await act(service, organization, 'extract_document', { documentId })
      const error = {
        step: 'extract',
        code: expect.stringMatching(new RegExp(`^(?:${code})$`)),
        message: expect.stringMatching(/^[A-Z].{10,}\.$/),
        retryable: false,
        at: expect.any(String),
      }
      expect(failed).toMatchObject({ state: 'draft', extraction: null, error })

      const refusal = await service.call(organization.key, 'code_document', { documentId })
      expect([refusal.status, refusal.body.code]).toEqual([409, 'document_not_extracted'])
      const shown = (await service.request(organization.key, 'GET', `/api/rest/documents/${documentId}`)).body.result as Shown
      expect(shown.error).toEqual(failed.error)
      expect((await download(`files/${fileId}`)).equals(bytes)).toBe(true)
      expect((await act(service, organization, 'retry_document', { documentId })).error).toMatchObject({
        ...error,
        code: failed.error?.code,
      })
      await expectAlive()
    },
    300_000,
  )
})

test.each<[string, string, () => Uint8Array, number]>([
  ['an empty file', 'empty.pdf', () => new Uint8Array(), 400],
  ['an archive named .pdf', 'archive.pdf', () => latin(`PK\x03\x04${'\0'.repeat(26)}a.txtPK\x05\x06${'\0'.repeat(18)}`), 415],
  ['a PDF that is an archive as well', 'both.pdf', () => Buffer.concat([pdf, latin(`PK\x05\x06${'\0'.repeat(18)}`)]), 415],
  ['a program', 'invoice.pdf', () => latin('\x7fELF\x02\x01\x01'), 415],
])('%s is refused at the door', async (_what, name, make, status) => {
  const reply = await upload(name, make())
  expect([reply.status, reply.body.detail]).toEqual([status, expect.stringMatching(/^[A-Z].{10,}\.$/)])
  await expectAlive()
})

describe('is read as far as it goes, says so, and is left to a person:', () => {
  const pages = Array.from({ length: 500 }, (_, at) => ({ content: at === 0 ? line : textAt(50, 700, `Pagina ${at + 1}`) }))
  const attachments = Array.from({ length: 10_000 }, (_, at) => ({ name: `f${at}.txt`, bytes: latin('x') }))

  test.each([
    ['a document of 500 pages', 'long.pdf', () => makePdf({ pages }), 'truncated_pages'],
    [
      'a PDF with ten thousand files in it',
      'full.pdf',
      () => makePdf({ pages: [{ content: line }], attachments }),
      'truncated_attachments',
    ],
  ])(
    '%s',
    async (_what, name, make, warning) => {
      const bytes = make()
      const { documentId } = await captured(name, bytes)
      expect(codes(await act(service, organization, 'extract_document', { documentId }))).toContain(warning)
      expect((await act(service, organization, 'code_document', { documentId })).state).toBe('coded')
      expect((await download(`documents/${documentId}/file`)).equals(bytes)).toBe(true)
      await expectAlive()
    },
    300_000,
  )
})

describe('an invoice whose declared encoding is wrong is read by what its bytes are:', () => {
  const name = 'Caffè e Perché S.r.l.'
  const written = (declared: string) =>
    peppol()
      .replace(/encoding="[^"]*"/, `encoding="${declared}"`)
      .replace('Nordlys Handel ApS', name)
  test.each([
    ['UTF-8 that says it is Latin', () => Buffer.from(written('ISO-8859-1'), 'utf8')],
    ['Latin that says it is UTF-8', () => latin(written('UTF-8'))],
    ['UTF-8 that says it is UTF-16', () => Buffer.from(written('UTF-16'), 'utf8')],
    ['UTF-16 that says it is UTF-8', () => Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(written('UTF-8'), 'utf16le')])],
    ['UTF-8 that says what nobody knows', () => Buffer.from(written('klingon-7'), 'utf8')],
  ])('%s', async (what, make) => {
    const { documentId } = await captured(`${what}.xml`, make())
    const read = await act(service, organization, 'extract_document', { documentId })
    expect(read.error).toBeNull()
    expect(read.extraction).toMatchObject({ method: 'ubl', supplier: { name } })
  })
})
