import { type CallToolResult, createMcpHandler, Server } from '@modelcontextprotocol/server'
import { describe, expect, test } from 'vitest'
import type { McpAnswer } from './agent-request.ts'
import { params } from './params.ts'
import { createFrames, type PlainCall, plainCallIn } from './plain-calls.ts'
import type { OfferedTool } from './tools.ts'

const identity = { name: 'primanota', title: 'Primanota', version: '1.0.0', websiteUrl: 'http://localhost:4380' }
const tools = { named: (name: string) => (name.startsWith('no_such') ? undefined : ({} as OfferedTool)) }

const accept = { 'content-type': 'application/json', accept: 'application/json, text/event-stream' }
const envelope = {
  'io.modelcontextprotocol/protocolVersion': '2026-07-28',
  'io.modelcontextprotocol/clientInfo': { name: 'test', version: '1.0.0' },
  'io.modelcontextprotocol/clientCapabilities': {},
}
const newHeaders = { ...accept, 'mcp-protocol-version': '2026-07-28', 'mcp-method': 'tools/call', 'mcp-name': 'save_contact' }
const oldHeaders = { ...accept, 'mcp-protocol-version': '2025-11-25' }

const toMessage = (more: object = {}, inParams: object = {}) => ({
  jsonrpc: '2.0',
  id: 'one "1"',
  method: 'tools/call',
  params: { name: 'save_contact', arguments: { name: 'Nordlys' }, ...inParams },
  ...more,
})

const success: CallToolResult = {
  structuredContent: { result: { name: 'Æblehuset\u2028 <b>' } },
  content: [{ type: 'text', text: '{"result":{"name":"Æblehuset\u2028 <b>"}}' }],
  _meta: { 'primanota/requestId': 'req_1', 'primanota/fromOutside': ['result.name'] },
}
const refusal: CallToolResult = {
  isError: true,
  content: [{ type: 'text', text: '{"error":{}}' }],
  _meta: { 'primanota/requestId': 'req_2', 'primanota/refusal': { code: 'forbidden' } },
}

async function answerOfSdk(result: CallToolResult, message: object, headers: Record<string, string>): Promise<McpAnswer> {
  const handler = createMcpHandler(() => {
    const server = new Server(identity, { capabilities: { tools: {} } })
    server.setRequestHandler('tools/call', params.tool, () => result)
    return server
  })
  const request = new Request('http://localhost/api/mcp', { method: 'POST', headers })
  const response = await handler.fetch(request, { parsedBody: message })
  return { status: response.status, headers: Object.fromEntries(response.headers), body: await response.text() }
}

describe.each([
  ['2026-07-28', newHeaders, { _meta: envelope }],
  ['2025-11-25', oldHeaders, {}],
  ['no version', accept, {}],
])('a call in the era of %s', (_era, headers, meta) => {
  test.each([
    ['success', success, refusal],
    ['refusal', refusal, success],
  ])('is answered as the SDK would, once it has answered one with a %s', async (_first, first, second) => {
    const frames = createFrames(identity)
    const call = plainCallIn(tools, { message: toMessage({}, meta) }, headers) as PlainCall
    expect(frames.answer(call, async () => first)).toBeUndefined()
    frames.learn(call, first, await answerOfSdk(first, toMessage({}, meta), headers))
    for (const [id, result] of [
      ['two', second],
      [3, first],
    ] as const) {
      const message = toMessage({ id }, meta)
      const next = plainCallIn(tools, { message }, headers) as PlainCall
      expect(await frames.answer(next, async () => result)).toEqual(await answerOfSdk(result, message, headers))
    }
  })
})

test('what the SDK refuses, or writes in another way, is left to it', async () => {
  const frames = createFrames(identity)
  const wrong = { ...newHeaders, 'mcp-method': 'tools/list' }
  const message = toMessage({}, { _meta: envelope })
  const call = plainCallIn(tools, { message }, wrong) as PlainCall
  const refused = await answerOfSdk(success, message, wrong)
  expect(refused.status).toBe(400)
  frames.learn(call, success, refused)
  frames.learn(call, success, { status: 200, headers: {}, body: JSON.stringify({ jsonrpc: '2.0', id: call.id, result: success }) })
  expect(frames.answer(call, async () => success)).toBeUndefined()
})

test('other headers and another envelope are another kind', () => {
  const kindOf = (headers: Record<string, string>, meta: object) =>
    plainCallIn(tools, { message: toMessage({}, { _meta: meta }) }, headers)?.kind
  const kinds = [
    kindOf(newHeaders, envelope),
    kindOf(oldHeaders, envelope),
    kindOf({ ...newHeaders, accept: 'application/json' }, envelope),
    kindOf(newHeaders, { ...envelope, 'io.modelcontextprotocol/clientCapabilities': { elicitation: {} } }),
  ]
  expect(new Set(kinds).size).toBe(kinds.length)
  expect(kindOf(newHeaders, { ...envelope })).toBe(kinds[0])
})

test.each<[string, unknown, Record<string, string>?]>([
  ['another method', toMessage({ method: 'tools/list' })],
  ['a notification', { jsonrpc: '2.0', method: 'tools/call', params: { name: 'save_contact' } }],
  ['an id that is none', toMessage({ id: null })],
  ['half an id', toMessage({ id: 1.5 })],
  ['another field', toMessage({ result: 1 })],
  ['another parameter', toMessage({}, { task: {} })],
  ['no parameters', toMessage({ params: undefined })],
  ['arguments that are a list', toMessage({}, { arguments: [] })],
  ['arguments that are nothing', toMessage({}, { arguments: null })],
  ['no name', toMessage({}, { name: 1 })],
  ['a tool that there is not', toMessage({}, { name: 'no_such_tool' })],
  ['a step that cannot be taken back', toMessage({}, { name: 'issue_invoice' })],
  ['progress to be told', toMessage({}, { _meta: { progressToken: 1 } })],
  ['a `_meta` that is none', toMessage({}, { _meta: 'x' })],
  ['one that is very long', toMessage({}, { _meta: { text: 'x'.repeat(5000) } })],
  ['another name in the headers', toMessage(), { ...newHeaders, 'mcp-name': 'delete_contact' }],
  ['a list', [toMessage()]],
  ['nothing', null],
])('%s is left to the SDK', (_what, message, headers = oldHeaders) => {
  expect(plainCallIn(tools, { message }, headers)).toBeUndefined()
})
