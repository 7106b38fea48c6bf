/** What a client asks for next: what people, programs and agents ask of a service in turn, cheap and dear. */
import { randomUUID } from 'node:crypto'
import { type Counts, keyOf } from '../scale/fill-records.ts'
import type { Planned } from '../scale/mix.ts'
import { createUnfinished, placesOf } from '../scale/unfinished.ts'

export interface Asked {
  /** Under which its waits are told. */
  kind: string
  method: 'GET' | 'POST'
  path: string
  headers: Record<string, string>
  body: string
}

const version = '2026-07-28'
const envelope = {
  'io.modelcontextprotocol/protocolVersion': version,
  'io.modelcontextprotocol/clientInfo': { name: 'bench', version: '1.0.0' },
  'io.modelcontextprotocol/clientCapabilities': {},
}

const get = (kind: string, path: string): Asked => ({ kind, method: 'GET', path: `/api/rest${path}`, headers: {}, body: '' })

const act = (name: string, body: unknown): Asked => ({
  kind: name,
  method: 'POST',
  path: `/api/rest/actions/${name}`,
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
})

const newContact = () => ({ name: `Customer ${randomUUID()}`, country: 'DK' })

const contact = (): Asked => act('save_contact', newContact())

/** Every upload is another file: one that is known already would cost less. */
const upload = (): Asked => ({
  kind: 'upload',
  method: 'POST',
  path: '/api/rest/documents?name=bill.txt',
  headers: { 'content-type': 'text/plain' },
  body: `${randomUUID()}\n${'Kontorartikler 100,00\n'.repeat(200)}`,
})

const agent = (): Asked => ({
  kind: 'MCP save_contact',
  method: 'POST',
  path: '/api/mcp',
  headers: {
    ...{ 'content-type': 'application/json', accept: 'application/json, text/event-stream', 'mcp-protocol-version': version },
    ...{ 'mcp-method': 'tools/call', 'mcp-name': 'save_contact' },
  },
  body: JSON.stringify({
    ...{ jsonrpc: '2.0', id: 1, method: 'tools/call' },
    params: { name: 'save_contact', arguments: newContact(), _meta: envelope },
  }),
})

/** @returns what the client with this number asks for next; what was posted or matched is not asked for again, which would be refused */
export function createAsking(organizations: readonly Planned[], entries: readonly number[], counts: Counts): (client: number) => Asked {
  const places = placesOf(organizations)
  const unfinished = createUnfinished(entries, counts, 0)
  const orContact = (name: string, input: object | undefined): Asked => (input ? act(name, input) : contact())
  const choices: readonly ((at: number) => Asked)[] = [
    () => get('overview', '/overview'),
    contact,
    () => get('documents', '/documents'),
    at => orContact('post_document', unfinished.nextPosting(at)),
    () => get('contacts', '/contacts'),
    upload,
    () => get('inbox', '/inbox'),
    at => orContact('match_transaction', unfinished.nextMatch(at)),
    () => get('transactions', '/transactions?state=unmatched'),
    agent,
    () => get('search', '/search?q=supplier%202'),
    () => get('profit and loss', '/reports/profit-and-loss'),
  ]
  let turn = 0
  return client => {
    const at = places[(client * 7919) % places.length] as number
    const asked = (choices[turn++ % choices.length] as (typeof choices)[number])(at)
    return { ...asked, headers: { ...asked.headers, authorization: `Bearer ${keyOf(organizations[at] as Planned)}` } }
  }
}
