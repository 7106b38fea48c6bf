/** What a person confirmed of a supplier's paper is how the next one is read. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Lesson } from '../../src/domain/documents/paper/paper.ts'
import { listLessons, saveLesson } from '../../src/store/documents/papers.ts'
import { makePdf, textAt } from '../extraction/made-pdf.ts'
import { type Organization, startTestService, type TestService } from '../harness/service.ts'
import { act } from './journey.ts'

let service: TestService
let organization: Organization
let session: string

beforeAll(async () => {
  service = await startTestService({ rateLimit: 2000 })
  organization = await service.found('denmark')
  session = (await organization.member('accountant')).session
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

/** As a person in a browser asks for it. */
async function ask(method: string, path: string, body: Record<string, unknown>) {
  const reply = await service.request(null, method, `/api/rest/${path}`, body, { cookie: `primanota=${session}`, origin: service.url })
  expect([path, reply.status, reply.body.detail]).toEqual([path, 200, undefined])
  return reply.body.result
}

test('what a person posts or corrects is how the next document of the supplier is read', { timeout: 240_000 }, async () => {
  const first = await read(lines('1001', '05-01-2026', '500,00', '125,00', '625,00'))
  for (const step of ['code_document', 'post_document']) await act(service, organization, step, { documentId: first.id })
  const second = await read(lines('1002', '09-02-2026', '800,00', '200,00', '1.000,00'))
  // A program that posts has not looked at the page.
  expect(second.fields['date']).not.toHaveProperty('recalled')

  await act(service, organization, 'code_document', { documentId: second.id })
  const { ledgerEntryId } = await ask('POST', 'actions/post_document', { documentId: second.id })
  const third = await read(lines('1003', '12-03-2026', '400,00', '100,00', '500,00'))
  expect(third.fields['date']).toMatchObject({
    recalledCode: 'read_as_before',
    recalledValues: { documentId: second.id, date: '2026-02-09', count: 1 },
  })
  expect(third.fields['total']).toHaveProperty('recalled')

  await ask('POST', `ledger-entries/${ledgerEntryId}/reversal`, { reason: 'Booked twice' })
  const fourth = await read(lines('1004', '14-04-2026', '120,00', '30,00', '150,00'))
  expect(fourth.fields['date']).not.toHaveProperty('recalled')

  await ask('PATCH', `documents/${fourth.id}/extraction`, { date: '2026-04-14' })
  const fifth = await read(lines('1005', '15-05-2026', '160,00', '40,00', '200,00'))
  expect(fifth.fields['date']).toHaveProperty('recalledValues.documentId', fourth.id)
  expect(fifth.fields['total']).not.toHaveProperty('recalled')

  // Of many that bear the name the one with the id is found, however old it is.
  const found = await service.services.store.transaction(organization.id, async db => {
    const taught = (documentId: string): Lesson => ({ documentId }) as Lesson
    saveLesson(db, 'vat:DK13585628', ['id:DK13585628', 'name:lys'], taught(first.id), new Date('2026-01-01'))
    for (const { id } of [second, third]) saveLesson(db, `name:${id}`, ['name:lys'], taught(id), new Date('2026-06-01'))
    return listLessons(db, { ids: ['id:DK13585628'], names: ['name:lys'] }, 1)
  })
  expect(found).toEqual([{ documentId: first.id }])
})
