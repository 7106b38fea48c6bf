/** The client against a whole service, and against networks that lose answers. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Client, createClient, PrimanotaProblem } from '../../src/client/index.ts'
import { type Organization, startTestService, type TestService } from '../harness/service.ts'

let service: TestService
let organization: Organization
let client: Client

beforeAll(async () => {
  service = await startTestService()
  organization = await service.found('denmark')
  client = createClient({ baseUrl: `${service.url}/`, apiKey: organization.key })
})
afterAll(() => service.close())

test('a document goes from its text to the ledger', async () => {
  const text = 'Papir og Pen ApS\nCVR 25313763\nFaktura 20261\nDato 15-01-2026\nKontorartikler 500,00\nMoms 25% 125,00\nTotal DKK 625,00'
  const { documentId } = await client.perform('capture_document', { text })
  await client.perform('extract_document', { documentId })
  const coded = await client.perform('code_document', { documentId })
  expect(coded.vatCode).toBe('I25')
  const posted = await client.perform('post_document', { documentId })
  expect(posted.state).toBe('posted')
  const entry = await client.read('/ledger-entries/:id', { id: posted.ledgerEntryId! })
  expect(entry.lines.reduce((sum, { debit, credit }) => sum + debit - credit, 0)).toBe(0)
  const reversal = await client.change('POST /ledger-entries/:id/reversal', { id: entry.id, date: '2026-01-20' })
  expect(reversal.source.type).toBe('reversal')
})

test('a file is uploaded, and a list is read page by page', async () => {
  const file = await client.upload(new Blob(['Kvittering\nTotal 10,00 DKK'], { type: 'text/plain' }), 'bon.txt')
  expect((await client.perform('capture_document', { fileId: file.id })).fileId).toBe(file.id)
  for (let at = 0; at < 5; at++) await client.perform('save_contact', { name: `Contact ${at}` })
  const names: string[] = []
  for await (const contact of client.all('/contacts', { limit: 2 })) names.push(contact.name)
  expect(new Set(names).size).toBe(5)
})

describe('a refusal', () => {
  test('is thrown with its code and its fields', async () => {
    const asked = client.perform('set_region', { regionKey: 'norway' as never })
    await expect(asked).rejects.toBeInstanceOf(PrimanotaProblem)
    await expect(asked).rejects.toMatchObject({
      code: 'invalid_input',
      problem: {
        status: 400,
        values: { case: 'fields' },
        errors: [
          {
            path: 'regionKey',
            code: 'not_one_of',
            values: { allowed: ['denmark', 'italy'] },
            message: 'This must be one of: denmark, italy.',
          },
        ],
      },
    })
  })

  test('is told in the language of the client', async () => {
    const danish = createClient({ baseUrl: service.url, apiKey: organization.key, language: 'da' })
    const outcome = await danish.attempt('set_region', { regionKey: 'norway' as never })
    const { detail, errors } = outcome.ok ? { detail: undefined, errors: undefined } : outcome.problem
    expect([detail, errors?.[0]?.message]).toEqual([
      'regionKey: Værdien skal være en af: denmark, italy.',
      'Værdien skal være en af: denmark, italy.',
    ])
  })

  test('is a value where it is asked for as one', async () => {
    const outcome = await client.attempt('post_document', { documentId: 'doc_unknown' })
    expect(outcome).toMatchObject({ ok: false, problem: { code: 'document_not_found', status: 404 } })
  })
})

test('what does not fit does not compile', () => {
  const uncalled = () => {
    // @ts-expect-error there is no such action
    client.perform('post_documents', { documentId: 'x' })
    // @ts-expect-error the field has another name
    client.perform('post_document', { id: 'x' })
    // @ts-expect-error there is no such state
    client.read('/documents', { state: 'pending' })
    // @ts-expect-error a record needs its id
    client.read('/documents/:id')
    // @ts-expect-error only lists have pages
    client.all('/documents/:id')
    return client.attempt('file_vat_return', { returnId: 'x' }).then(outcome => {
      // @ts-expect-error this action is never refused so
      if (!outcome.ok && outcome.problem.code === 'invoice_locked') return
    })
  }
  expect(uncalled).toBeTypeOf('function')
})

describe('a network that fails', () => {
  const lossy = (lose: (attempt: number) => 'request' | 'answer' | Response | null): { client: Client; keys: (string | null)[] } => {
    const keys: (string | null)[] = []
    const fetch: typeof globalThis.fetch = async (address, init) => {
      const loss = lose(keys.length)
      keys.push(new Headers(init?.headers).get('idempotency-key'))
      if (loss === 'request') throw new TypeError('fetch failed')
      if (loss instanceof Response) return loss
      const response = await globalThis.fetch(address, init)
      if (loss === 'answer') throw new TypeError('fetch failed')
      return response
    }
    return { client: createClient({ baseUrl: service.url, apiKey: organization.key, fetch }), keys }
  }

  test('after the change makes it once all the same', async () => {
    const { client: unlucky, keys } = lossy(attempt => (attempt < 2 ? 'answer' : null))
    const saved = await unlucky.perform('save_contact', { name: 'Made once' })
    expect(keys.length).toBe(3)
    expect(new Set(keys).size).toBe(1)
    const found = []
    for await (const contact of client.all('/contacts')) if (contact.name === 'Made once') found.push(contact.id)
    expect(found).toEqual([saved.id])
  })

  test('for good is an error, after so many tries', async () => {
    const { client: unlucky, keys } = lossy(() => 'request')
    await expect(unlucky.read('/settings')).rejects.toThrow('fetch failed')
    expect(keys.length).toBe(5)
  })

  test('a full limit is waited for, and what stands between is told apart', async () => {
    const full = () =>
      Response.json(
        { code: 'rate_limited', title: '', detail: '', status: 429, type: '', requestId: '' },
        { status: 429, headers: { 'retry-after': '0' } },
      )
    const { client: waiting, keys } = lossy(attempt => (attempt === 0 ? full() : null))
    await waiting.read('/settings')
    expect(keys.length).toBe(2)
    const { client: behindProxy } = lossy(() => new Response('<h1>Bad gateway</h1>', { status: 502 }))
    await expect(behindProxy.read('/settings')).rejects.toMatchObject({ code: 'not_from_primanota' })
  })

  test('a caller that gives up is let go at once', async () => {
    const stop = new AbortController()
    const { client: unlucky } = lossy(() => (stop.abort(new Error('enough')), 'request'))
    await expect(unlucky.perform('save_contact', { name: 'Never' }, { signal: stop.signal })).rejects.toThrow()
  })
})
