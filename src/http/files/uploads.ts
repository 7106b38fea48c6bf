/** Upload and download. What a file is, its bytes decide; what it may do in a browser is nothing. */
import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { admitFiles } from '../../actions/documents/uploads/quota.ts'
import { fileBytesMax, registerFile } from '../../actions/files.ts'
import { contentDisposition } from '../../domain/files/file-names.ts'
import { isInlineType } from '../../domain/files/file-types.ts'
import { type Refusal, refuse, refused, refuseFields } from '../../domain/refusals.ts'
import type { Services } from '../../kernel/context.ts'
import type { Read } from '../../kernel/define-read.ts'
import { forbidden } from '../../kernel/forbidden.ts'
import { perform, performRead } from '../../kernel/perform.ts'
import { say } from '../../language/say.ts'
import type { Log } from '../../log.ts'
import { getDocumentFile } from '../../reads/documents/documents.ts'
import { getFile } from '../../reads/documents/files.ts'
import type { StoredFile } from '../../store/documents/files.ts'
import { idempotencyKeyOf, sendAnswer } from '../answers.ts'
import { callerOf, type Gate } from '../gate.ts'
import { fileHeaders } from '../headers.ts'
import { stringFaults } from '../json.ts'
import { languageOf } from '../language.ts'
import type { Metrics } from '../metrics.ts'
import { sendRefusal } from '../problems.ts'
import { registerDocumentUploads } from './documents.ts'
import { registerReceivedEInvoices } from './e-invoices.ts'
import type { KeylessLimits } from './keyless-limit.ts'
import { registerOpeningFiles } from './opening-balances.ts'
import { receive } from './receive.ts'
import { registerStatements } from './statements.ts'
import { registerUploadAddresses } from './upload-addresses.ts'

export async function registerFiles(
  server: FastifyInstance,
  services: Services,
  gate: Gate,
  log: Log,
  metrics: Metrics,
  keyless: KeylessLimits,
): Promise<void> {
  await server.register(async scope => {
    await scope.register(multipart, { limits: { files: 1, fields: 20, fieldSize: 10_000, parts: 30, fileSize: fileBytesMax + 1 } })
    // Any other content type is the file itself; it is streamed, so it is not limited to what fits in memory.
    scope.removeContentTypeParser(['application/json', 'text/plain'])
    scope.addContentTypeParser('*', (_request, payload, done) => done(null, payload))

    scope.post('/api/rest/files', { onRequest: gate((_request, caller) => forbidden(caller, registerFile)) }, async (request, reply) => {
      const arrived = await receive(services, request, reply)
      if (refused(arrived)) {
        metrics.refused(registerFile.name, arrived.refusal)
        return sendRefusal(request, reply, arrived)
      }
      const { blob, mimeType, name } = arrived
      const caller = callerOf(request)
      let isKept = false
      let pages: number | null
      try {
        const admitted = await admitFiles(services, caller.organizationId, [arrived])
        if (refused(admitted)) {
          metrics.refused(registerFile.name, admitted.refusal)
          return sendRefusal(request, reply, admitted)
        }
        pages = admitted[0] ?? null
        await blob.keep()
        isKept = true
      } finally {
        if (!isKept) await blob.discard()
      }
      const sent = { sha256: blob.sha256, size: blob.size, mimeType, name }
      const answer = await perform(services, registerFile, {
        caller,
        body: { ...sent, pages },
        sent,
        requestId: request.id,
        language: languageOf(request),
        idempotencyKey: idempotencyKeyOf(request),
      })
      return sendAnswer(request, reply, metrics, registerFile.name, answer)
    })
    registerDocumentUploads(scope, services, gate, metrics)
    registerUploadAddresses(scope, services, metrics, keyless)
    registerStatements(scope, services, gate, metrics)
    registerOpeningFiles(scope, services, gate, metrics)
    registerReceivedEInvoices(scope, services, gate, metrics)
  })

  for (const read of [getFile, getDocumentFile]) {
    server.get(`/api/rest${read.path}`, { onRequest: gate((_request, caller) => forbidden(caller, read)) }, (request, reply) =>
      sendFile(services, read, request, reply, log, metrics),
    )
  }
}

async function sendFile(
  services: Services,
  found: Read,
  request: FastifyRequest,
  reply: FastifyReply,
  log: Log,
  metrics: Metrics,
): Promise<FastifyReply> {
  const caller = callerOf(request)
  const refuseIt = (refusal: Refusal) => {
    metrics.refused(found.name, refusal.refusal)
    return sendRefusal(request, reply, refusal)
  }
  const faults = stringFaults(request.params)
  if (faults.length > 0) return refuseIt(refuseFields(faults))
  const read = await performRead(services, found, { caller, body: request.params, requestId: request.id, language: languageOf(request) })
  if (read.status !== 200) return sendAnswer(request, reply, metrics, found.name, read)
  const file = (JSON.parse(read.body) as { result: StoredFile }).result
  const headers = { ...fileHeaders, etag: `"${file.sha256}"` }
  if (request.headers['if-none-match']?.includes(headers.etag)) return reply.headers(headers).code(304).send()
  const blob = await services.blobs.open(caller.organizationId, file.sha256)
  if (!blob) {
    const { organizationId } = caller
    log.error(
      { requestId: request.id, language: languageOf(request), organizationId, fileId: file.id, sha256: file.sha256 },
      'the bytes of a file are not in the data directory',
    )
    return refuseIt(refuse(say('temporarily_unavailable.file')))
  }
  reply.headers(headers)
  reply.header('content-length', String(blob.size))
  reply.header('content-disposition', contentDisposition(isInlineType(file.mimeType) ? 'inline' : 'attachment', file.name))
  return reply.type(file.mimeType).send(blob.stream)
}
