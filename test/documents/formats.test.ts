/** Structured files through the whole service: what is exact is posted without anybody's help. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makePdf, textAt } from '../extraction/made-pdf.ts'
import { type Organization, startTestService, type TestService } from '../harness/service.ts'
import { body, fattura } from '../lots/fattura.ts'
import { act, codes } from './journey.ts'

let service: TestService
let organization: Organization

beforeAll(async () => {
  service = await startTestService({ clock: () => new Date('2026-03-31T10:00:00Z') })
  organization = await service.found('italy')
})
afterAll(() => service.close())

async function upload(name: string, bytes: string | Uint8Array, type = 'application/octet-stream'): Promise<string> {
  const headers = { authorization: `Bearer ${organization.key}`, 'content-type': type }
  const response = await fetch(`${service.url}/api/rest/files?name=${name}`, { method: 'POST', headers, body: Buffer.from(bytes) })
  expect([name, response.status]).toEqual([name, 200])
  return ((await response.json()) as { result: { id: string } }).result.id
}

async function read(fileId: string) {
  const { documentId } = await act(service, organization, 'capture_document', { fileId })
  return act(service, organization, 'extract_document', { documentId })
}

test('an Italian e-invoice is read exactly, coded by rate and posted automatically', async () => {
  await act(service, organization, 'set_auto_post', { autoPost: true, autoPostThreshold: 0.95 })
  const extracted = await read(await upload('IT00743110157_00001.xml', fattura(body('77'))))
  expect(extracted.extraction).toMatchObject({
    supplier: { name: 'Forniture Alfa S.r.l.', vatNumber: 'IT00743110157', country: 'IT', taxRegime: 'RF01' },
    kind: 'invoice',
    documentType: 'TD01',
    invoiceNumber: '77',
    date: '2026-02-10',
    total: 177,
    vatLines: [
      { rate: 22, net: 100, vat: 22 },
      { rate: 10, net: 50, vat: 5 },
    ],
    confidence: 1,
    method: 'fatturapa',
  })
  const posted = await act(service, organization, 'code_document', { documentId: extracted.id })
  expect(posted).toMatchObject({ state: 'posted', codedAmount: -177, ledgerAccountId: '4101' })
  expect(posted.codingLines.map(line => line.vatCode)).toEqual(['22', '10'])
})

test('a text with two invoices is read as the first, and names the other', async () => {
  const { documentId } = await act(service, organization, 'capture_document', { text: fattura(body('78'), body('79')) })
  const extracted = await act(service, organization, 'extract_document', { documentId })
  expect(extracted.extraction.invoiceNumber).toBe('78')
  expect(extracted.warnings.find(warning => warning.code === 'several_documents')?.message).toContain('79')
})

test('a mail with the invoice attached is read as the invoice', async () => {
  const attached = Buffer.from(fattura(body('80'))).toString('base64')
  const mail = `From: alfa@example.com\r\nTo: beta@example.com\r\nSubject: Fattura 80\r\nDate: Tue, 10 Feb 2026 09:00:00 +0100\r\nMIME-Version: 1.0\r\nContent-Type: multipart/mixed; boundary="b"\r\n\r\n--b\r\nContent-Type: text/plain\r\n\r\nIn allegato la fattura.\r\n--b\r\nContent-Type: application/xml; name="f.xml"\r\nContent-Transfer-Encoding: base64\r\nContent-Disposition: attachment; filename="f.xml"\r\n\r\n${attached}\r\n--b--\r\n`
  const extracted = await read(await upload('mail.eml', mail, 'message/rfc822'))
  expect(extracted.extraction).toMatchObject({ invoiceNumber: '80', total: 177, method: 'fatturapa' })
})

test.each([
  ['an entity bomb', '<?xml version="1.0"?><!DOCTYPE a [<!ENTITY b "bbbb"><!ENTITY c "&b;&b;&b;">]><a>&c;</a>'],
  ['an external entity', '<?xml version="1.0"?><!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><a>&b;</a>'],
  ['a cut invoice', fattura(body('81')).slice(0, 900)],
])('%s is a failed document with a sentence', async (name, xml) => {
  const failed = await read(await upload(`${name.replaceAll(' ', '-')}.xml`, xml))
  expect(failed).toMatchObject({ state: 'draft', error: { step: 'extract', retryable: false } })
  expect(failed.error?.message).toMatch(/^[A-Z].{10,}\.$/)
})

const lines = [
  'Cartoleria Centrale S.r.l.',
  'P.IVA 00743110157',
  'FATTURA n. 15/2026 del 20/01/2026',
  'Cancelleria   100,00',
  'Imponibile   100,00',
  'IVA 22%   22,00',
  'Totale fattura EUR   122,00',
]
const page = { content: lines.map((line, at) => textAt(50, 780 - 20 * at, line)).join('') }

test('a PDF with text is read from its page, and says where on it', async () => {
  const extracted = await read(await upload('fattura.pdf', makePdf({ pages: [page] })))
  expect(extracted.extraction).toMatchObject({
    supplier: { name: 'Cartoleria Centrale S.r.l.', vatNumber: 'IT00743110157' },
    invoiceNumber: '15/2026',
    date: '2026-01-20',
    total: 122,
    vat: 22,
    method: 'pdf',
  })
  const { evidence } = extracted.extraction.fields.total
  expect(evidence).toMatchObject({ page: 1, text: expect.stringContaining('122,00') })
  expect(evidence.box).toHaveLength(4)
})

test('a PDF with the invoice inside is read from the invoice; that its page shows another total holds it back', async () => {
  await act(service, organization, 'set_auto_post', { autoPost: true, autoPostThreshold: 0.5 })
  const attachments = (number: string) => [{ name: 'fattura.xml', bytes: Buffer.from(fattura(body(number))) }]
  const differing = await read(await upload('hybrid.pdf', makePdf({ pages: [page], attachments: attachments('90') })))
  expect(differing.extraction).toMatchObject({ invoiceNumber: '90', total: 177, method: 'fatturapa', confidence: 1 })
  expect(codes(differing)).toContain('page_differs')
  expect((await act(service, organization, 'code_document', { documentId: differing.id })).state).toBe('coded')

  const shown = { content: textAt(50, 700, 'Fattura 91, totale EUR 177,00') }
  const agreeing = await read(await upload('agreeing.pdf', makePdf({ pages: [shown], attachments: attachments('91') })))
  expect(codes(agreeing)).not.toContain('page_differs')
})

test.each([
  ['a cut PDF', makePdf({ pages: [page] }).subarray(0, 300)],
  ['a locked PDF', makePdf({ pages: [page], isEncrypted: true })],
])('%s is a failed document with a sentence', async (name, bytes) => {
  const failed = await read(await upload(`${name.replaceAll(' ', '-')}.pdf`, bytes))
  expect(failed).toMatchObject({ state: 'draft', error: { step: 'extract', message: expect.stringMatching(/^The PDF is/) } })
})

test('an e-invoice that was pasted into the text is read as its file is', async () => {
  const file = await read(await upload('IT00743110157_00002.xml', fattura(body('76'))))
  const { documentId } = await act(service, organization, 'capture_document', {
    text: `Buongiorno,\n\necco la fattura:\n${fattura(body('76'))}\n\nSaluti`,
  })
  const pasted = await act(service, organization, 'extract_document', { documentId })
  expect(pasted.extraction).toEqual(file.extraction)
  expect(codes(pasted)).toContain('probable_duplicate')
})
