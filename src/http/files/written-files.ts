/** Files that are written from what a read found, outside of any transaction. */
import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { contentDisposition } from '../../domain/files/file-names.ts'
import { type Refusal, refused, refuseFields } from '../../domain/refusals.ts'
import type { Services } from '../../kernel/context.ts'
import type { Read } from '../../kernel/define-read.ts'
import { forbidden } from '../../kernel/forbidden.ts'
import { performRead } from '../../kernel/perform.ts'
import type { Language } from '../../language/languages.ts'
import { sendAnswer } from '../answers.ts'
import { callerOf, type Gate } from '../gate.ts'
import { fileHeaders } from '../headers.ts'
import { stringFaults } from '../json.ts'
import { languageOf } from '../language.ts'
import type { Metrics } from '../metrics.ts'
import { sendRefusal } from '../problems.ts'

export interface Written {
  fileName: string
  type: string
  bytes: Uint8Array
}

/** What a read is written as, in the language of whoever asks. */
export type Writer<Found> = readonly [Read, (found: Found, language: Language) => Promise<Written | Refusal>]

export function registerWriters<Found>(
  server: FastifyInstance,
  services: Services,
  gate: Gate,
  metrics: Metrics,
  writers: readonly Writer<Found>[],
  /** Whether the query is part of the input; elsewhere it is not looked at. */
  { takesQuery = false }: { takesQuery?: boolean } = {},
): void {
  for (const [read, write] of writers) {
    server.get(`/api/rest${read.path}`, { onRequest: gate((_request, caller) => forbidden(caller, read)) }, (request, reply) =>
      sendWritten(
        services,
        read,
        write as (found: unknown, language: Language) => Promise<Written | Refusal>,
        request,
        reply,
        metrics,
        takesQuery,
      ),
    )
  }
}

async function sendWritten(
  services: Services,
  read: Read,
  write: (found: unknown, language: Language) => Promise<Written | Refusal>,
  request: FastifyRequest,
  reply: FastifyReply,
  metrics: Metrics,
  takesQuery: boolean,
): Promise<FastifyReply> {
  const refuseIt = (refusal: Refusal) => {
    metrics.refused(read.name, refusal.refusal)
    return sendRefusal(request, reply, refusal)
  }
  const body = { ...(takesQuery ? (request.query as object) : {}), ...(request.params as object) }
  const faults = stringFaults(body)
  if (faults.length > 0) return refuseIt(refuseFields(faults))
  const language = languageOf(request)
  const found = await performRead(services, read, {
    caller: callerOf(request),
    body,
    requestId: request.id,
    language,
  })
  if (found.status !== 200) return sendAnswer(request, reply, metrics, read.name, found)
  const written = await write((JSON.parse(found.body) as { result: unknown }).result, language)
  if (refused(written)) return refuseIt(written)
  const etag = `"${createHash('sha256').update(written.bytes).digest('base64url')}"`
  reply.headers({ ...fileHeaders, etag, vary: 'accept-language' })
  if (request.headers['if-none-match']?.includes(etag)) return reply.code(304).send()
  reply.header('content-disposition', contentDisposition(written.type === 'application/pdf' ? 'inline' : 'attachment', written.fileName))
  return reply.type(written.type).send(Buffer.from(written.bytes))
}
