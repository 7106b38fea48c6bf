/** Records and files by their address, and the recent ones as a list. */
import {
  type ListResourcesResult,
  type ListResourceTemplatesResult,
  ProtocolError,
  ProtocolErrorCode,
  type ReadResourceResult,
  ResourceNotFoundError,
} from '@modelcontextprotocol/server'
import { REFUSALS, type Refusal, refuse, refused } from '../domain/refusals.ts'
import { visibleText } from '../domain/text/visible-text.ts'
import type { Services } from '../kernel/context.ts'
import type { Read } from '../kernel/define-read.ts'
import { forbidden } from '../kernel/forbidden.ts'
import { performRead } from '../kernel/perform.ts'
import { say } from '../language/say.ts'
import type { StoredFile } from '../store/documents/files.ts'
import type { AgentRequest } from './agent-request.ts'
import { fromError, type ToolContext } from './call-tool.ts'
import { type Cleaner, createCleaner } from './outside-text.ts'
import { listRecent } from './recent-resources.ts'
import { findResource, type ResourceKind, resourceKinds } from './resource-kinds.ts'
import { metaKeys, refusalIn, toTold } from './results.ts'

/** Makes a file of what a read found. */
export type WritePdf = (found: unknown) => Promise<{ bytes: Uint8Array; type: string } | Refusal>

export interface Resources {
  templatesFor(request: AgentRequest): ListResourceTemplatesResult
  list(request: AgentRequest, cursor: string | undefined): Promise<ListResourcesResult>
  read(request: AgentRequest, uri: string): Promise<ReadResourceResult>
}

/** In a message every byte is one and a third: larger files are fetched over HTTP. */
const bytesMax = 5 * 1024 * 1024

export function createResources(desk: Pick<ToolContext, 'services' | 'notes'>, papers: ReadonlyMap<Read, WritePdf>): Resources {
  const { services } = desk
  const cleaners = new Map(
    resourceKinds.filter(({ gives }) => gives === 'record').map(({ read }) => [read, createCleaner(read.output, 'result')]),
  )
  const lacking = resourceKinds.filter(({ gives, read }) => gives === 'written' && !papers.has(read))
  if (lacking.length > 0) throw new Error(`nobody writes ${lacking.map(({ name }) => name).join(', ')}`)

  /** A "no" to reading is an error of the protocol: there is no result to carry it. */
  async function orThrow<Value>(request: AgentRequest, uri: string, work: () => Promise<Value | Refusal>): Promise<Value> {
    const outcome = await work().catch(error => fromError(desk, request, 'resources/read', error))
    if (!refused(outcome)) return outcome as Value
    desk.notes.refused('resources/read', outcome.refusal)
    if (outcome.refusal.endsWith('_not_found')) throw new ResourceNotFoundError(uri)
    const told = toTold(outcome, request.language)
    // What is wrong on our side is not the client's to mend.
    const code = REFUSALS[outcome.refusal].status < 500 ? ProtocolErrorCode.InvalidParams : ProtocolErrorCode.InternalError
    throw new ProtocolError(code, told.detail, told)
  }

  async function contentsOf(request: AgentRequest, kind: ResourceKind, id: string, uri: string) {
    const { caller, requestId, language } = request
    const answer = await performRead(services, kind.read, { caller, requestId, language, body: { id } })
    const refusal = refusalIn(answer)
    if (refusal) return refusal
    const { result } = JSON.parse(answer.body) as { result: unknown }
    if (kind.gives === 'record') return toRecord(cleaners.get(kind.read)!, result, uri)
    const file = kind.gives === 'stored' ? await readStored(services, request, result as StoredFile) : await papers.get(kind.read)!(result)
    if (refused(file)) return file
    if (file.bytes.length > bytesMax) return tooLarge(file.bytes.length, kind, id)
    return { uri, mimeType: file.type, ...toContents(file) }
  }

  return {
    templatesFor: ({ caller }) => ({
      resourceTemplates: resourceKinds
        .filter(({ read }) => !forbidden(caller, read))
        .map(({ name, title, description, uriTemplate, mimeType }) => ({
          name,
          title,
          description,
          uriTemplate,
          ...(mimeType === undefined ? {} : { mimeType }),
        })),
    }),
    list: (request, cursor) => orThrow(request, '', () => listRecent(services, request, cursor)),
    async read(request, uri) {
      const found = findResource(uri)
      if (!found) throw new ResourceNotFoundError(uri.slice(0, 200))
      const contents = await orThrow(request, uri, () => contentsOf(request, found.kind, found.id, uri))
      return { contents: [contents], _meta: { [metaKeys.requestId]: request.requestId } }
    },
  }
}

function toRecord({ clean, paths }: Cleaner, result: unknown, uri: string) {
  const text = JSON.stringify({ result: clean(result) })
  return { uri, mimeType: 'application/json', text, _meta: { [metaKeys.fromOutside]: paths } }
}

/** More than this is no reading for a model. */
const textCharactersMax = 200_000

const strictUtf8 = new TextDecoder('utf-8', { fatal: true })

/** XML is text, without what cannot be seen in it. What is too long for that, or written in another encoding, is bytes as everything else is. */
function toContents({ bytes, type }: { bytes: Uint8Array; type: string }) {
  const text = type === 'application/xml' ? textIn(bytes) : undefined
  if (text !== undefined && text.length <= textCharactersMax)
    return { text: visibleText(text), _meta: { [metaKeys.fromOutside]: ['text'] } }
  const own = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  return { blob: own.toString('base64'), _meta: { [metaKeys.fromOutside]: ['blob'] } }
}

function textIn(bytes: Uint8Array): string | undefined {
  try {
    return strictUtf8.decode(bytes)
  } catch {
    return undefined
  }
}

async function readStored(services: Services, { caller }: AgentRequest, file: StoredFile) {
  if (file.size > bytesMax) return tooLargeFile(file.size, `/api/rest/files/${file.id}`)
  const blob = await services.blobs.open(caller.organizationId, file.sha256)
  if (!blob) return refuse(say('temporarily_unavailable.file'))
  return { bytes: Buffer.concat(await blob.stream.toArray()), type: file.mimeType }
}

const tooLargeFile = (size: number, path: string): Refusal =>
  refuse(say('payload_too_large.resource', { bytes: size, max: bytesMax, path }))

const tooLarge = (size: number, { read }: ResourceKind, id: string): Refusal =>
  tooLargeFile(size, `/api/rest${read.path.replace(':id', id)}`)
