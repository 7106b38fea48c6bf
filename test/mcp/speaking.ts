/** Speaks MCP to a running service as the wire has it, in either era of the protocol. */
import type { CallToolResult, Tool } from '@modelcontextprotocol/server'
import type { TestService } from '../harness/service.ts'

export const eras = ['2026-07-28', '2025-11-25'] as const
export type Era = (typeof eras)[number]

export interface Spoken {
  status: number
  headers: Headers
  // biome-ignore lint/suspicious/noExplicitAny: a test reads whatever came back
  body: any
}

export interface Agent {
  /** One message, with the headers that its era wants; `more` is added to them. */
  send(method: string, params?: Record<string, unknown>, more?: Record<string, string>): Promise<Spoken>
  tools(): Promise<Tool[]>
  call(name: string, input?: unknown, more?: Record<string, string>): Promise<CallToolResult>
}

export interface Manner {
  era?: Era
  capabilities?: Record<string, unknown>
}

/** A text as it is, with nothing but what is said. */
export async function post(service: TestService, body: string | Buffer, headers: Record<string, string>): Promise<Spoken> {
  const response = await fetch(`${service.url}/api/mcp`, { method: 'POST', headers, body })
  return { status: response.status, headers: response.headers, body: readBody(await response.text(), response.headers) }
}

function readBody(text: string, headers: Headers): unknown {
  const type = headers.get('content-type') ?? ''
  if (/event-stream/.test(type)) return JSON.parse(/^data: (.*)$/m.exec(text)?.[1] ?? 'null')
  return /json/.test(type) ? JSON.parse(text) : text
}

export const accept = 'application/json, text/event-stream'

export function toMessage(era: Era, method: string, params: Record<string, unknown>, capabilities: Record<string, unknown> = {}): object {
  const envelope = {
    'io.modelcontextprotocol/protocolVersion': era,
    'io.modelcontextprotocol/clientInfo': { name: 'test', version: '1.0.0' },
    'io.modelcontextprotocol/clientCapabilities': capabilities,
  }
  const own = era === '2026-07-28' ? { ...params, _meta: { ...envelope, ...(params._meta as object) } } : params
  return { jsonrpc: '2.0', id: 1, method, params: own }
}

export function toHeaders(era: Era, key: string | null, method: string, params: Record<string, unknown>): Record<string, string> {
  const named = params.name ?? params.uri
  return {
    ...(key === null ? {} : { authorization: `Bearer ${key}` }),
    'content-type': 'application/json',
    accept,
    'mcp-protocol-version': era,
    ...(era === '2026-07-28' ? { 'mcp-method': method, ...(typeof named === 'string' ? { 'mcp-name': named } : {}) } : {}),
  }
}

export function agentOf(service: TestService, key: string | null, { era = '2026-07-28', capabilities }: Manner = {}): Agent {
  const send: Agent['send'] = (method, params = {}, more = {}) =>
    post(service, JSON.stringify(toMessage(era, method, params, capabilities)), { ...toHeaders(era, key, method, params), ...more })
  const result = async (sent: Promise<Spoken>) => {
    const { status, body } = await sent
    if (body?.result === undefined) throw new Error(`${status} ${JSON.stringify(body)}`)
    return body.result
  }
  return {
    send,
    tools: async () => (await result(send('tools/list'))).tools,
    call: (name, input = {}, more) => result(send('tools/call', { name, arguments: input }, more)),
  }
}

/** What a refused tool said. */
export function refusalOf(result: CallToolResult): { code: string; detail: string; hint: string; retryable: boolean; errors?: unknown[] } {
  const [first] = result.content
  if (result.isError !== true || first?.type !== 'text') throw new Error(`no refusal: ${JSON.stringify(result).slice(0, 300)}`)
  return JSON.parse(first.text).error
}
