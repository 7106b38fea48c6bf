/**
 * Calls of tools that need nothing of the protocol but a frame. What a message is, and how it is answered, is decided by the SDK; for a call of a tool that
 * follows from the headers and the `_meta`, which a client sends alike each time. So the first call of a kind goes through the SDK, and where the frame that
 * is written here is the same to the byte, the next ones of that kind are answered without it. Should the SDK write another one some day, all calls go
 * through it again: slower, and never wrong.
 */
import { type CallToolResult, type Implementation, SERVER_INFO_META_KEY } from '@modelcontextprotocol/server'
import type { AgentRequest, McpAnswer } from './agent-request.ts'
import { finalSteps } from './final-steps.ts'
import { hasOnly, isFields, kindMax, messageFields } from './messages.ts'
import type { Tools } from './tools.ts'

export interface PlainCall {
  id: string | number
  name: string
  arguments: Record<string, unknown> | undefined
  /** All that the frame can depend on. */
  kind: string
}

const paramFields: ReadonlySet<string> = new Set(['name', 'arguments', '_meta'])

/** Undefined for everything that is not such a call, or that is to be asked about, to be told of, or refused by the protocol. */
export function plainCallIn(
  tools: Pick<Tools, 'named'>,
  { message }: Pick<AgentRequest, 'message'>,
  headers: Readonly<Record<string, string>>,
): PlainCall | undefined {
  if (!isFields(message) || message.method !== 'tools/call' || message.jsonrpc !== '2.0' || !hasOnly(message, messageFields))
    return undefined
  const { id, params } = message
  if (typeof id !== 'string' && !Number.isSafeInteger(id)) return undefined
  if (!isFields(params) || !hasOnly(params, paramFields)) return undefined
  const { name, arguments: given, _meta: meta } = params
  if (typeof name !== 'string' || finalSteps[name] || !tools.named(name)) return undefined
  if ((given !== undefined && !isFields(given)) || (meta !== undefined && (!isFields(meta) || 'progressToken' in meta))) return undefined
  const { 'mcp-name': named, ...others } = headers
  if (named !== undefined && named !== name) return undefined
  const kind = JSON.stringify([named !== undefined, others, meta])
  return kind.length > kindMax ? undefined : { id: id as string | number, name, arguments: given, kind }
}

type Era = 'streamed' | 'stateless'

const kindsMax = 1000

export interface Frames {
  /** Undefined where the SDK has to answer. */
  answer(call: PlainCall, run: () => Promise<CallToolResult>): Promise<McpAnswer> | undefined
  /** Looks at what the SDK made of a result. */
  learn(call: PlainCall, result: CallToolResult, answer: McpAnswer): void
}

export function createFrames(identity: Implementation): Frames {
  const known = new Map<string, { era: Era; headers: McpAnswer['headers'] }>()

  const write = (era: Era, id: PlainCall['id'], { _meta, content, structuredContent, isError }: CallToolResult): string => {
    if (era === 'streamed') {
      const message = JSON.stringify({ result: { _meta, content, structuredContent, isError }, jsonrpc: '2.0', id })
      return `event: message\ndata: ${message}\n\n`
    }
    const result = { _meta: { ..._meta, [SERVER_INFO_META_KEY]: identity }, content, structuredContent, isError, resultType: 'complete' }
    return JSON.stringify({ result, jsonrpc: '2.0', id })
  }

  return {
    answer(call, run) {
      const frame = known.get(call.kind)
      return frame && run().then(result => ({ status: 200, headers: frame.headers, body: write(frame.era, call.id, result) }))
    },
    learn({ kind, id }, result, { status, headers, body }) {
      const era = (['stateless', 'streamed'] as const).find(one => status === 200 && body === write(one, id, result))
      if (era === undefined) return
      if (known.size >= kindsMax) known.clear()
      known.set(kind, { era, headers })
    },
  }
}
