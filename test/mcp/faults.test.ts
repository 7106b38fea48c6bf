/** When something breaks on our side, an agent is told so in words of ours, and nothing of what was thrown. */
import { describe, expect, test } from 'vitest'
import { catalogue } from '../../src/app.ts'
import { expandPermissions, keyPermissions } from '../../src/domain/access/permissions.ts'
import { invoiceWriters } from '../../src/http/files/invoices.ts'
import type { Caller, Services } from '../../src/kernel/context.ts'
import { createMcp } from '../../src/mcp/index.ts'
import type { WritePdf } from '../../src/mcp/resources.ts'
import { createCipher } from '../../src/secrets.ts'
import { accept, refusalOf } from './speaking.ts'

/** Services whose store throws. */
function houseThat(error: Error): Services {
  const transaction = async () => {
    throw error
  }
  const cipher = createCipher('a secret for the tests, 32 characters')
  return { baseUrl: 'http://localhost', cipher, clock: () => new Date(), store: { transaction } } as unknown as Services
}

function agentIn(error: Error) {
  const failed: unknown[] = []
  const answer = createMcp({
    services: houseThat(error),
    offer: catalogue,
    papers: new Map(invoiceWriters.map(([read, write]) => [read, write as WritePdf])),
    notes: { refused: () => {}, failed: (_operation, _requestId, thrown) => failed.push(thrown) },
  })
  const caller = { organizationId: 'org_1', permissions: expandPermissions(keyPermissions), credential: 'key_1' } as unknown as Caller
  const headers = { 'content-type': 'application/json', accept, 'mcp-protocol-version': '2025-11-25' }
  const send = async (method: string, params: object) => {
    const message = { jsonrpc: '2.0', id: 1, method, params }
    const { status, body } = await answer(
      { caller, requestId: 'req_12345678', idempotencyKey: undefined, language: 'en', message },
      headers,
    )
    expect(body).not.toMatch(/secret_table|select \*|faults\.test/)
    return { status, ...JSON.parse(/^data: (.*)$/m.exec(body)?.[1] ?? body) }
  }
  return { send, failed }
}

const bug = new Error('relation "secret_table" does not exist: select * from secret_table')
const away = Object.assign(new Error('connect ECONNREFUSED select * from secret_table'), { code: 'ECONNREFUSED' })

const calls: [string, string, object][] = [
  ['a read', 'get_contact', { id: 'con_1' }],
  ['a change', 'save_contact', { name: 'Nordlys' }],
  ['what cannot be taken back', 'post_document', { documentId: 'doc_1' }],
]

describe.each(calls)('%s', (_what, name, input) => {
  test('that meets a mistake of ours is refused without saying which, and it is noted', async () => {
    const { send, failed } = agentIn(bug)
    const { status, result } = await send('tools/call', { name, arguments: input })
    expect([status, refusalOf(result)]).toEqual([200, expect.objectContaining({ code: 'internal_error', retryable: false })])
    expect(refusalOf(result).detail).toContain('req_12345678')
    expect(failed).toEqual([bug])
  })

  test('while the store is away may be tried again', async () => {
    const { send, failed } = agentIn(away)
    const { result } = await send('tools/call', { name, arguments: input })
    expect(refusalOf(result)).toMatchObject({ code: 'temporarily_unavailable', retryable: true })
    expect(failed).toEqual([])
  })
})

test('a resource that meets a mistake of ours is an error without its words', async () => {
  const { send, failed } = agentIn(bug)
  for (const [method, params] of [['resources/read', { uri: 'primanota://documents/doc_1' }] as const, ['resources/list', {}] as const]) {
    expect((await send(method, params)).error).toMatchObject({ code: -32603, data: { code: 'internal_error' } })
  }
  expect(failed).toEqual([bug, bug])
})
