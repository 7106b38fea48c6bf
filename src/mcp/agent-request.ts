import type { Caller } from '../kernel/context.ts'
import type { Language } from '../language/languages.ts'

/** One message of an agent, and who sent it. */
export interface AgentRequest {
  caller: Caller
  requestId: string
  idempotencyKey: string | undefined
  language: Language
  /** The JSON-RPC message as it arrived. */
  message: unknown
}

export interface McpAnswer {
  status: number
  headers: Readonly<Record<string, string>>
  body: string
  /** Instead of the body, where something is told before the answer. */
  stream?: ReadableStream<Uint8Array>
  /** What stands in the empty `tools` of the body. */
  tools?: Buffer
}

const fieldOf = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null && Object.hasOwn(value, name) ? (value as Record<string, unknown>)[name] : undefined

export const methodOf = ({ message }: AgentRequest): unknown => fieldOf(message, 'method')

/** What a call of a tool is about. */
export const toolCallIn = ({ message }: AgentRequest): { name: unknown; input: unknown } => {
  const params = fieldOf(message, 'params')
  return { name: fieldOf(params, 'name'), input: fieldOf(params, 'arguments') ?? {} }
}

/** What a client names progress by that it wants to hear of; undefined where it wants to hear of none. */
export function progressTokenIn({ message }: AgentRequest): string | number | undefined {
  const token = fieldOf(fieldOf(fieldOf(message, 'params'), '_meta'), 'progressToken')
  return typeof token === 'string' || typeof token === 'number' ? token : undefined
}
