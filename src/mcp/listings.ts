/**
 * The list of all tools, answered without the SDK. It is most of a megabyte, the same for everybody with the same permissions, and the SDK would write it
 * anew each time. So the SDK answers with an empty list, once for each kind of message (its headers and `_meta`, which a client sends alike each time);
 * what it wrote around the list is kept, and the next answers of that kind are that frame, the bytes of the list as they are, and the id.
 */
import type { AgentRequest, McpAnswer } from './agent-request.ts'
import { hasOnly, isFields, kindMax, messageFields } from './messages.ts'

export interface PlainListing {
  id: string | number
  /** All that the frame can depend on. */
  kind: string
}

const paramFields: ReadonlySet<string> = new Set(['_meta'])

/** Undefined for everything that is no message of that kind, or that the protocol may refuse or answer in another way. */
export function plainListingIn(
  { message }: Pick<AgentRequest, 'message'>,
  headers: Readonly<Record<string, string>>,
): PlainListing | undefined {
  if (!isFields(message) || message.method !== 'tools/list' || message.jsonrpc !== '2.0' || !hasOnly(message, messageFields))
    return undefined
  const { id, params } = message
  if (typeof id !== 'string' && !Number.isSafeInteger(id)) return undefined
  if (params !== undefined && (!isFields(params) || !hasOnly(params, paramFields))) return undefined
  const meta = params?._meta
  if (meta !== undefined && (!isFields(meta) || 'progressToken' in meta)) return undefined
  const kind = JSON.stringify([headers, params === undefined, meta])
  return kind.length > kindMax ? undefined : { id: id as string | number, kind }
}

/** What the SDK wrote: up to the list, from there to the id, and what follows the id. */
interface Frame {
  headers: McpAnswer['headers']
  before: string
  after: string
  end: string
}

/** What the SDK writes where nothing is listed: the list goes in before its bracket. */
export const emptyList = '"tools":['

/** The id stands at the end of what the SDK writes; where it does not, nothing is kept and the SDK is asked again. */
function frameIn({ id }: PlainListing, { status, headers, body }: McpAnswer): Frame | undefined {
  const list = body.indexOf(`${emptyList}]`)
  const named = `,"id":${JSON.stringify(id)}}`
  const end = body.endsWith('\n\n') ? '\n\n' : ''
  const at = body.length - end.length - named.length
  if (status !== 200 || list < 0 || at <= list || !body.startsWith(named, at)) return undefined
  const items = list + emptyList.length
  return { headers, before: body.slice(0, items), after: body.slice(items, at), end }
}

const kindsMax = 1000

export interface Listings {
  /** Undefined where the SDK has to answer. */
  answer(listing: PlainListing, tools: Buffer): McpAnswer | undefined
  /** Looks at what the SDK wrote. */
  learn(listing: PlainListing, answer: McpAnswer): void
}

export function createListings(): Listings {
  const known = new Map<string, Frame>()
  return {
    answer({ id, kind }, tools) {
      const frame = known.get(kind)
      if (!frame) return undefined
      const { headers, before, after, end } = frame
      return { status: 200, headers, body: `${before}${after},"id":${JSON.stringify(id)}}${end}`, tools }
    },
    learn(listing, answer) {
      const frame = frameIn(listing, answer)
      if (!frame) return
      if (known.size >= kindsMax) known.clear()
      known.set(listing.kind, frame)
    },
  }
}
