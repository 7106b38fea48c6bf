/** Records and files by their address. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { operationNamed } from '../contract/operations.ts'
import { makers, soundInput } from '../contract/records.ts'
import { errorsLogged } from '../contract/store.ts'
import { type Organization, startTestService, type TestService } from '../harness/service.ts'
import { agentOf, eras } from './speaking.ts'

let service: TestService
let organization: Organization

beforeAll(async () => {
  service = await startTestService()
  organization = await service.found()
})
afterAll(() => service.close())

const read = async (uri: string, key = organization.key) => (await agentOf(service, key).send('resources/read', { uri })).body
const fetched = async (path: string) => {
  const response = await fetch(`${service.url}/api/rest${path}`, { headers: { authorization: `Bearer ${organization.key}` } })
  return Buffer.from(await response.arrayBuffer())
}

async function withFile(bytes: Buffer | string, type = 'application/pdf'): Promise<string> {
  const { body } = await fetch(`${service.url}/api/rest/files?name=bill`, {
    method: 'POST',
    headers: { authorization: `Bearer ${organization.key}`, 'content-type': type },
    body: bytes as never,
  }).then(async response => ({ body: (await response.json()) as { result: { id: string } } }))
  return (await service.call(organization.key, 'capture_document', { fileId: body.result.id })).body.result.id
}

describe('a document', () => {
  test('is its record, and its file byte for byte', async () => {
    const bytes = Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.from(Array.from({ length: 300 }, (_, at) => at % 256))])
    const id = await withFile(bytes)
    const { result } = await read(`primanota://documents/${id}`)
    expect(result.contents).toMatchObject([{ uri: `primanota://documents/${id}`, mimeType: 'application/json' }])
    expect(JSON.parse(result.contents[0].text)).toMatchObject({ result: { id, state: 'draft' } })
    expect(result.contents[0]._meta['primanota/fromOutside']).toContain('result.text')
    const file = (await read(`primanota://documents/${id}/file`)).result.contents[0]
    expect(file).toMatchObject({ mimeType: 'application/pdf', uri: `primanota://documents/${id}/file` })
    expect(Buffer.from(file.blob, 'base64').equals(bytes)).toBe(true)
  })

  test('without a file has none, and a file that is too large is found elsewhere', async () => {
    const { body } = await service.call(organization.key, 'capture_document', { text: 'Only words' })
    expect((await read(`primanota://documents/${body.result.id}/file`)).error).toMatchObject({ code: -32602 })
    const large = await withFile(Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(6 * 1024 * 1024, 0x20)]))
    expect((await read(`primanota://documents/${large}/file`)).error).toMatchObject({
      code: -32602,
      data: { code: 'payload_too_large', detail: expect.stringContaining('/api/rest/files/') },
    })
  })
})

describe('a document that is XML', () => {
  const xml = (encoding: string, words: string) => `<?xml version="1.0" encoding="${encoding}"?><fattura><nota>${words}</nota></fattura>`

  test('is text, marked as from outside, without what cannot be seen', async () => {
    const id = await withFile(xml('UTF-8', 'perch\u00e9\u202e no\u200b'), 'application/xml')
    expect((await read(`primanota://documents/${id}/file`)).result.contents[0]).toMatchObject({
      mimeType: 'application/xml',
      text: xml('UTF-8', 'perch\u00e9 no'),
      _meta: { 'primanota/fromOutside': ['text'] },
    })
  })

  test('of another encoding, or too long to be read, is bytes', async () => {
    for (const bytes of [Buffer.from(xml('ISO-8859-1', 'perch\u00e9 no'), 'latin1'), Buffer.from(xml('UTF-8', 'x'.repeat(300_000)))]) {
      const file = (await read(`primanota://documents/${await withFile(bytes, 'application/xml')}/file`)).result.contents[0]
      expect([file.mimeType, file.text, file._meta['primanota/fromOutside']]).toEqual(['application/xml', undefined, ['blob']])
      expect(Buffer.from(file.blob, 'base64').equals(bytes)).toBe(true)
    }
  })
})

describe('an invoice', () => {
  test('is its record, its paper, and once issued its file for machines', async () => {
    const { id } = await soundInput(service, organization, operationNamed('issue_invoice'))
    expect(JSON.parse((await read(`primanota://invoices/${id}`)).result.contents[0].text)).toMatchObject({ result: { state: 'draft' } })
    const draft = (await read(`primanota://invoices/${id}/pdf`)).result.contents[0]
    expect([draft.mimeType, Buffer.from(draft.blob, 'base64').subarray(0, 5).toString()]).toEqual(['application/pdf', '%PDF-'])
    expect((await read(`primanota://invoices/${id}/xml`)).error).toMatchObject({ code: -32602, data: { code: 'invoice_not_issued' } })
    await service.call(organization.key, 'issue_invoice', { id })
    const xml = (await read(`primanota://invoices/${id}/xml`)).result.contents[0]
    expect(xml).toMatchObject({ mimeType: 'application/xml', text: (await fetched(`/invoices/${id}/xml`)).toString() })
  })
})

test('a VAT return is its record', async () => {
  const id = await makers.vat_return!(service, organization)
  expect(JSON.parse((await read(`primanota://vat-returns/${id}`)).result.contents[0].text)).toMatchObject({
    result: { id, state: 'draft' },
  })
})

describe('what a caller may not see', () => {
  test('is neither listed nor read', async () => {
    const id = await makers.document!(service, organization)
    const key = await organization.keyWith('invoices:read')
    const agent = agentOf(service, key)
    const { body } = await agent.send('resources/templates/list')
    expect(body.result.resourceTemplates.map(({ name }: { name: string }) => name)).toEqual(['invoice', 'invoice_pdf', 'invoice_xml'])
    const listed = (await agent.send('resources/list')).body.result.resources
    expect(listed.filter(({ uri }: { uri: string }) => !uri.startsWith('primanota://invoices/'))).toEqual([])
    expect((await read(`primanota://documents/${id}`, key)).error).toMatchObject({ code: -32602, data: { code: 'forbidden' } })
  })

  test('of another organization is not there', async () => {
    const other = await service.found()
    const id = await makers.document!(service, other)
    expect((await read(`primanota://documents/${id}`)).error).toMatchObject({ code: -32602, data: { uri: `primanota://documents/${id}` } })
    expect(await read(`primanota://documents/${id}`, other.key)).toHaveProperty('result')
  })
})

test.each(eras)('the list of %s goes over everything once, page by page', async era => {
  const { key, ...rest } = await service.found()
  const own = { key, ...rest } as Organization
  const made = new Set<string>()
  for (let at = 0; at < 55; at++) {
    made.add(`primanota://documents/${(await service.call(key, 'capture_document', { text: `Receipt ${at}` })).body.result.id}`)
  }
  made.add(`primanota://invoices/${await makers.invoice!(service, own)}`)
  made.add(`primanota://vat-returns/${await makers.vat_return!(service, own)}`)
  const agent = agentOf(service, key, { era })
  const seen: string[] = []
  const sizes: number[] = []
  let cursor: string | undefined
  do {
    const { result } = (await agent.send('resources/list', cursor === undefined ? {} : { cursor })).body
    seen.push(...result.resources.map(({ uri }: { uri: string }) => uri))
    sizes.push(result.resources.length)
    cursor = result.nextCursor
  } while (cursor !== undefined)
  expect(seen.sort()).toEqual([...made].sort())
  expect(sizes).toEqual([50, 7])
})

test('none of that was a mistake of ours', () => expect(errorsLogged(service)).toEqual([]))
