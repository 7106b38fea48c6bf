/** The records that were touched last, area by area, as resources. A page begins where the one before ended. */
import type { ListResourcesResult, Resource } from '@modelcontextprotocol/server'
import type { z } from 'zod'
import type { documentSummary } from '../actions/documents/record.ts'
import type { invoiceRecord } from '../actions/invoices/record.ts'
import type { vatReturnSummary } from '../actions/vat-returns/record.ts'
import { type Refusal, refuseFields } from '../domain/refusals.ts'
import { lineOf } from '../domain/text/visible-text.ts'
import type { Services } from '../kernel/context.ts'
import type { Read } from '../kernel/define-read.ts'
import { forbidden } from '../kernel/forbidden.ts'
import type { Page } from '../kernel/paging.ts'
import { performRead } from '../kernel/perform.ts'
import { say } from '../language/say.ts'
import { listDocuments } from '../reads/documents/documents.ts'
import { listInvoices } from '../reads/invoices/invoices.ts'
import { listVatReturns } from '../reads/vat/returns.ts'
import type { AgentRequest } from './agent-request.ts'
import { createCleaner } from './outside-text.ts'
import { uriOf } from './resource-kinds.ts'
import { refusalIn } from './results.ts'

const pageSize = 50
const titleMax = 200

interface Area {
  read: Read
  kind: string
  /** Of a record that is cleaned already. */
  titleOf(record: never): string
}

type Document = z.output<typeof documentSummary>
type Invoice = z.output<typeof invoiceRecord>
type VatReturn = z.output<typeof vatReturnSummary>

const inOneLine = (...parts: (string | null | undefined)[]): string => lineOf(parts.filter(Boolean).join(' '), titleMax)

const areas: readonly Area[] = [
  {
    read: listDocuments,
    kind: 'document',
    titleOf: ({ extraction, fileName, state }: Document) =>
      inOneLine(extraction?.supplier.name ?? fileName ?? 'Document', extraction?.invoiceNumber, extraction?.date, `(${state})`),
  },
  {
    read: listInvoices,
    kind: 'invoice',
    titleOf: ({ number, buyer, date, state }: Invoice) => inOneLine('Invoice', number, buyer?.name, date, `(${state})`),
  },
  { read: listVatReturns, kind: 'vat_return', titleOf: ({ period, state }: VatReturn) => `VAT return ${period} (${state})` },
]

const cleanOf = new Map(areas.map(({ read }) => [read, createCleaner(read.output, 'result').clean]))

const toCursor = (kind: string, cursor: string): string => Buffer.from(`${kind} ${cursor}`).toString('base64url')

function fromCursor(text: string): { at: number; cursor: string | undefined } | undefined {
  const [kind, cursor, ...rest] = Buffer.from(text, 'base64url').toString('utf8').split(' ')
  const at = areas.findIndex(area => area.kind === kind)
  return at < 0 || cursor === undefined || rest.length > 0 ? undefined : { at, cursor: cursor === '' ? undefined : cursor }
}

export async function listRecent(
  services: Services,
  { caller, requestId }: AgentRequest,
  given: string | undefined,
): Promise<ListResourcesResult | Refusal> {
  const start = given === undefined ? { at: 0, cursor: undefined } : fromCursor(given)
  if (!start) return refuseFields([{ path: 'cursor', ...say('not_a_cursor') }])
  const resources: Resource[] = []
  let { cursor } = start
  for (const { read, kind, titleOf } of areas.slice(start.at)) {
    if (forbidden(caller, read)) continue
    const limit = pageSize - resources.length
    if (limit <= 0) return { resources, nextCursor: toCursor(kind, '') }
    const body = cursor === undefined ? { limit } : { limit, cursor }
    cursor = undefined
    const answer = await performRead(services, read, { caller, requestId, body })
    const refusal = refusalIn(answer)
    if (refusal) return refusal
    const { items, nextCursor } = cleanOf.get(read)!((JSON.parse(answer.body) as { result: unknown }).result) as Page<{ id: string }>
    for (const item of items) {
      resources.push({ uri: uriOf(kind, item.id), name: item.id, title: titleOf(item as never), mimeType: 'application/json' })
    }
    if (nextCursor !== null) return { resources, nextCursor: toCursor(kind, nextCursor) }
  }
  return { resources }
}
