/**
 * The protocol's side of one request. A server object lives as long as one message: what two clients share in one object, one of them may come to see
 * (CVE-2026-25536).
 */
import {
  type CallToolResult,
  type Implementation,
  type InputRequiredResult,
  Server,
  type ServerOptions,
} from '@modelcontextprotocol/server'
import { AjvJsonSchemaValidator } from '@modelcontextprotocol/server/validators/ajv'
import { softwareVersion } from '../domain/version.ts'
import type { AgentRequest } from './agent-request.ts'
import { callTool, type ToolContext } from './call-tool.ts'
import { instructions } from './instructions.ts'
import { params } from './params.ts'
import { complete, getPrompt, listPrompts } from './prompts.ts'
import type { Resources } from './resources.ts'

export interface Desk extends ToolContext {
  resources: Resources
  /** What each call of a tool came to. */
  results: WeakMap<AgentRequest, CallToolResult | InputRequiredResult>
}

export const identityOf = (baseUrl: string): Implementation => ({
  name: 'primanota',
  title: 'Primanota',
  version: softwareVersion,
  websiteUrl: baseUrl,
})

const minutes = 60_000

/** What is listed depends on who asks, so nobody may keep it for another; what the server is, everybody may know. */
const cacheHints: NonNullable<ServerOptions['cacheHints']> = {
  'tools/list': { ttlMs: 5 * minutes, cacheScope: 'private' },
  'prompts/list': { ttlMs: 5 * minutes, cacheScope: 'private' },
  'resources/templates/list': { ttlMs: 5 * minutes, cacheScope: 'private' },
  'resources/list': { ttlMs: 0, cacheScope: 'private' },
  'resources/read': { ttlMs: 0, cacheScope: 'private' },
  'server/discover': { ttlMs: 60 * minutes, cacheScope: 'public' },
}

/** Made once: a new one for every request would cost more than the rest of it. */
const jsonSchemaValidator = new AjvJsonSchemaValidator()

export function createServerFor(desk: Desk, request: AgentRequest): Server {
  const { services, resources, confirmation } = desk
  const server = new Server(identityOf(services.baseUrl), {
    capabilities: { tools: {}, resources: {}, prompts: {}, completions: {} },
    instructions,
    cacheHints,
    jsonSchemaValidator,
    requestState: { verify: confirmation.verify },
  })
  // The list itself is put in afterwards: see mcp/index.ts.
  server.setRequestHandler('tools/list', params.page, () => ({ tools: [] }))
  server.setRequestHandler('tools/call', params.tool, async (call, context) => {
    const result = await callTool(desk, request, call, context)
    desk.results.set(request, result)
    return result
  })
  server.setRequestHandler('resources/templates/list', params.page, () => resources.templatesFor(request))
  server.setRequestHandler('resources/list', params.page, ({ cursor }) => resources.list(request, cursor))
  server.setRequestHandler('resources/read', params.resource, ({ uri }) => resources.read(request, uri))
  server.setRequestHandler('prompts/list', params.page, () => ({ prompts: listPrompts(request) }))
  server.setRequestHandler('prompts/get', params.prompt, ({ name, arguments: given }) => getPrompt(request, name, given))
  server.setRequestHandler('completion/complete', params.completion, unfinished => complete(services, request, unfinished))
  return server
}
