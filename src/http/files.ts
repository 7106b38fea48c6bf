/** Upload and download. What a file is, its bytes decide; what it may do in a browser is nothing. */
import { Readable } from 'node:stream'
import multipart, { type MultipartFile } from '@fastify/multipart'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { fileBytesMax, registerFile } from '../actions/files.ts'
import { cleanFileName, contentDisposition } from '../domain/file-names.ts'
import { acceptedFiles, detectFileType, type FileType, isInlineType } from '../domain/file-types.ts'
import { type Refusal, refuse, refused } from '../domain/refusals.ts'
import type { House } from '../kernel/context.ts'
import type { Read } from '../kernel/define-read.ts'
import { forbidden, perform, performRead } from '../kernel/perform.ts'
import type { Log } from '../log.ts'
import { getDocumentFile } from '../reads/documents.ts'
import { getFile } from '../reads/files.ts'
import type { StagedBlob } from '../store/blobs.ts'
import type { StoredFile } from '../store/files.ts'
import { idempotencyKeyOf, sendAnswer } from './answers.ts'
import { callerOf, type Gate } from './gate.ts'
import { fileHeaders } from './headers.ts'
import { stringFaults } from './json.ts'
import type { Metrics } from './metrics.ts'
import { sendRefusal } from './problems.ts'

interface Arrived {
  blob: StagedBlob
  mimeType: string
  name: string
}

const unreadBytesMax = 4 * fileBytesMax

const tooLarge = () => refuse('payload_too_large', `A file has at most ${fileBytesMax / 1024 / 1024} MiB.`)

export async function registerFiles(server: FastifyInstance, house: House, gate: Gate, log: Log, metrics: Metrics): Promise<void> {
  await server.register(async scope => {
    await scope.register(multipart, { limits: { files: 1, fields: 20, fieldSize: 10_000, parts: 30, fileSize: fileBytesMax + 1 } })
    // Any other content type is the file itself; it is streamed, so it is not limited to what fits in memory.
    scope.removeContentTypeParser(['application/json', 'text/plain'])
    scope.addContentTypeParser('*', (_request, payload, done) => done(null, payload))

    scope.post('/api/rest/files', { onRequest: gate((_request, caller) => forbidden(caller, registerFile)) }, async (request, reply) => {
      const arrived = await receive(house, request, reply)
      if (refused(arrived)) {
        metrics.refused(registerFile.name, arrived.refusal)
        return sendRefusal(request, reply, arrived)
      }
      const { blob, mimeType, name } = arrived
      await blob.keep()
      const answer = await perform(house, registerFile, {
        caller: callerOf(request),
        body: { sha256: blob.sha256, size: blob.size, mimeType, name },
        requestId: request.id,
        idempotencyKey: idempotencyKeyOf(request),
      })
      return sendAnswer(reply, metrics, registerFile.name, answer)
    })
  })

  for (const read of [getFile, getDocumentFile]) {
    server.get(`/api/rest${read.path}`, { onRequest: gate((_request, caller) => forbidden(caller, read)) }, (request, reply) =>
      sendFile(house, read, request, reply, log, metrics),
    )
  }
}

async function receive(house: House, request: FastifyRequest, reply: FastifyReply): Promise<Arrived | Refusal> {
  let arrived: Arrived | Refusal | undefined
  try {
    arrived = request.isMultipart() ? await receiveMultipart(house, request) : await receiveRaw(house, request)
    return arrived
  } finally {
    const isClosing = !reply.raw.shouldKeepAlive || (refused(arrived) && arrived.refusal === 'payload_too_large')
    const rest = readRest(request)
    if (isClosing) await rest
  }
}

/**
 * What nobody wants is still read, as far as it is bearable: a connection closed on unread bytes is reset, and the answer is lost with it. Where
 * the connection stays open the answer goes out meanwhile.
 */
function readRest({ raw }: FastifyRequest): Promise<void> {
  if (raw.readableEnded || raw.destroyed) return Promise.resolve()
  let bytesLeft = unreadBytesMax
  raw.unpipe()
  return new Promise(resolve => {
    raw.on('data', (chunk: Buffer) => {
      bytesLeft -= chunk.length
      if (bytesLeft >= 0) return
      // The timeout of requests ends a connection that nobody reads any more.
      raw.pause()
      resolve()
    })
    for (const event of ['end', 'close', 'error']) raw.once(event, () => resolve())
    raw.resume()
  })
}

async function receiveMultipart(house: House, request: FastifyRequest): Promise<Arrived | Refusal> {
  let arrived: Arrived | undefined
  let isWhole = false
  try {
    for await (const part of request.parts()) {
      if (part.type === 'field') continue
      if (part.fieldname !== 'file')
        return refuse('file_missing', `The file goes in the field "file", not "${part.fieldname.slice(0, 50)}".`)
      const staged = await stage(house, request, part.file, (part as MultipartFile).filename)
      if (refused(staged)) return staged
      arrived = staged
    }
    isWhole = true
  } catch (error) {
    const code = String((error as { code?: unknown }).code)
    if (code === 'FST_FILES_LIMIT') return refuse('invalid_input', 'Send one file at a time.')
    if (code.startsWith('FST_') || isBrokenMultipart(error)) return refuse('invalid_input', 'The multipart body cannot be read.')
    throw error
  } finally {
    if (!isWhole) await arrived?.blob.discard()
  }
  return arrived ?? refuse('file_missing', 'The file goes in the field "file".')
}

/** busboy has no codes for a body that ends too early or is no multipart at all. */
const isBrokenMultipart = (error: unknown) =>
  error instanceof Error && /^(Unexpected end of (form|file|multipart data)|Malformed (part|content|form)|Multipart: )/i.test(error.message)

function receiveRaw(house: House, request: FastifyRequest): Promise<Arrived | Refusal> {
  const { name } = request.query as { name?: unknown }
  return stage(
    house,
    request,
    (request.body as Readable | null | undefined) ?? Readable.from([]),
    typeof name === 'string' ? name : undefined,
  )
}

async function stage(house: House, request: FastifyRequest, bytes: Readable, name: string | undefined): Promise<Arrived | Refusal> {
  let type: FileType | undefined
  let isEmpty = false
  const accepts = (head: Uint8Array, tail?: Uint8Array) => {
    isEmpty = head.length === 0
    type = detectFileType(head, tail)
    return type !== undefined
  }
  // Who stops reading a request must not destroy it: the answer goes out on the same connection.
  const read = bytes.iterator({ destroyOnReturn: false })
  const blob = await house.blobs.put(callerOf(request).organizationId, read, fileBytesMax, accepts)
  if ('tooLarge' in blob) return tooLarge()
  if (isEmpty) return refuse('empty_file', 'There are no bytes in it.')
  if ('refused' in blob || !type) return refuse('unsupported_media_type', `Its bytes are none of: ${acceptedFiles.join(', ')}.`)
  return { blob, mimeType: type.mimeType, name: cleanFileName(name, type.extension) }
}

async function sendFile(
  house: House,
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
  if (faults.length > 0) return refuseIt(refuse('invalid_input', 'The address holds characters that are no text.', faults))
  const read = await performRead(house, found, { caller, body: request.params, requestId: request.id })
  if (read.status !== 200) return sendAnswer(reply, metrics, found.name, read)
  const file = (JSON.parse(read.body) as { result: StoredFile }).result
  const headers = { ...fileHeaders, etag: `"${file.sha256}"` }
  if (request.headers['if-none-match']?.includes(headers.etag)) return reply.headers(headers).code(304).send()
  const blob = await house.blobs.open(caller.organizationId, file.sha256)
  if (!blob) {
    const { organizationId } = caller
    log.error(
      { requestId: request.id, organizationId, fileId: file.id, sha256: file.sha256 },
      'the bytes of a file are not in the data directory',
    )
    return refuseIt(refuse('temporarily_unavailable', "The bytes of this file are not in this machine's data directory."))
  }
  reply.headers(headers)
  reply.header('content-length', String(blob.size))
  reply.header('content-disposition', contentDisposition(isInlineType(file.mimeType) ? 'inline' : 'attachment', file.name))
  return reply.type(file.mimeType).send(blob.stream)
}
