/** What a person confirmed of a supplier's paper is how the next one is read. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makePdf, textAt } from '../extraction/made-pdf.ts'
import { type Organization, startTestService, type TestService } from '../harness/service.ts'
import { act } from './journey.ts'

let service: TestService
let organization: Organization

beforeAll(async () => {
  service = await startTestService({ rateLimit: 2000 })
  organization = await service.found('denmark')
}, 240_000)
afterAll(() => service.close())

const lines = (number: string, date: string, net: string, vat: string, total: string): string[] => [
  'Papir og Pen ApS',
  'Havnegade 1, 1058 Kobenhavn K',
  'CVR 25313763',
  `Faktura ${number}`,
  `Fakturadato ${date}`,
  `Kontorartikler ${net}`,
  `Moms 25% ${vat}`,
  `I alt DKK ${total}`,
]

async function read(printed: readonly string[]): Promise<{ id: string; fields: Record<string, Record<string, unknown>> }> {
  const content = printed.map((line, at) => textAt(40, 760 - at * 20, line)).join('\n')
  const body = Buffer.from(makePdf({ pages: [{ content, width: 595, height: 842 }] }))
  const headers = { authorization: `Bearer ${organization.key}`, 'content-type': 'application/pdf' }
  const response = await fetch(`${service.url}/api/rest/files?name=faktura.pdf`, { method: 'POST', headers, body })
  const { result } = (await response.json()) as { result: { id: string } }
  const { documentId } = await act(service, organization, 'capture_document', { fileId: result.id })
  const { extraction } = await act(service, organization, 'extract_document', { documentId })
  return { id: documentId, fields: extraction.fields }
}

test('once a person has posted a document, the next of the supplier says where it was read by', { timeout: 240_000 }, async () => {
  const first = await read(lines('1001', '05-01-2026', '500,00', '125,00', '625,00'))
  expect(first.fields['date']).not.toHaveProperty('recalled')
  for (const step of ['code_document', 'post_document']) await act(service, organization, step, { documentId: first.id })
  const second = await read(lines('1002', '09-02-2026', '800,00', '200,00', '1.000,00'))
  expect(second.fields['date']).toMatchObject({
    recalledCode: 'read_as_before',
    recalledValues: { documentId: first.id, date: '2026-01-05', count: 1 },
  })
  expect(second.fields['total']).toHaveProperty('recalled')
})
