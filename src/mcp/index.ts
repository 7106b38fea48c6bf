/** The Model Context Protocol over HTTP: one message in, one answer out (and progress before it, where it is wanted), nothing kept in between. Both eras of the protocol, told apart by the SDK. */
import { type CallToolResult, createMcpHandler, isInputRequiredResult } from '@modelcontextprotocol/server'
import type { Services } from '../kernel/context.ts'
import type { Read } from '../kernel/define-read.ts'
import { type AgentRequest, type McpAnswer, methodOf, progressTokenIn } from './agent-request.ts'
import { callTool, type Notes } from './call-tool.ts'
import { createConfirmation } from './confirmation.ts'
import { createListings, plainListingIn } from './listings.ts'
import { createFrames, plainCallIn } from './plain-calls.ts'
import { createResources, type WritePdf } from './resources.ts'
import { createServerFor, type Desk, identityOf } from './server.ts'
import { createTools } from './tools.ts'
import type { Offer } from './tools-in.ts'

/** `headers` are those of the protocol: what the client says of its message. */
export type AnswerAgent = (request: AgentRequest, headers: Readonly<Record<string, string>>) => Promise<McpAnswer>

export interface McpOptions {
  services: Services
  offer: Offer
  /** How invoices become files. */
  papers: ReadonlyMap<Read, WritePdf>
  notes: Notes
}

/** Nobody looks at it: the service has one endpoint, and it was found by its own router. */
const address = 'http://localhost/api/mcp'

export function createMcp({ services, offer, papers, notes }: McpOptions): AnswerAgent {
  const requests = new WeakMap<Request, AgentRequest>()
  const requestOf = (web: Request | undefined): AgentRequest => {
    const request = web && requests.get(web)
    if (!request) throw new Error('a message must come with its request')
    return request
  }
  const confirmation = createConfirmation(services.cipher.keyFor('confirmations of agents'), context => requestOf(context.http?.req))
  const tools = createTools(offer)
  const desk: Desk = {
    services,
    notes,
    confirmation,
    tools,
    resources: createResources({ services, notes }, papers),
    results: new WeakMap(),
  }
  const frames = createFrames(identityOf(services.baseUrl))
  const listings = createListings()
  const handler = createMcpHandler(({ requestInfo }) => createServerFor(desk, requestOf(requestInfo)))

  // The handler is never closed: that would cut off what is under way, and it holds nothing else.
  return async (request, headers) => {
    const call = plainCallIn(tools, request, headers)
    const known = call && frames.answer(call, () => callTool(desk, request, call, undefined) as Promise<CallToolResult>)
    if (known) return known
    const listing = plainListingIn(request, headers)
    const listed = listing && listings.answer(listing, tools.listFor(request.caller))
    if (listed) return listed
    const web = new Request(address, { method: 'POST', headers })
    requests.set(web, request)
    const response = await handler.fetch(web, { parsedBody: request.message })
    const [status, sent] = [response.status, Object.fromEntries(response.headers)]
    const isStream = /event-stream/.test(sent['content-type'] ?? '')
    if (isStream && response.body && progressTokenIn(request) !== undefined)
      return { status, headers: sent, body: '', stream: response.body }
    // Nothing but progress is sent before an answer, and nothing can be subscribed to.
    const answer = { status, headers: sent, body: await response.text() }
    const result = desk.results.get(request)
    if (call && result && !isInputRequiredResult(result)) frames.learn(call, result, answer)
    if (listing) listings.learn(listing, answer)
    // The SDK answers with an empty list: see mcp/listings.ts.
    return methodOf(request) === 'tools/list' ? { ...answer, tools: tools.listFor(request.caller) } : answer
  }
}
