/** Upload and download. What a file is, its bytes decide; what it may do in a browser is nothing. */
import multipart, { type MultipartFile } from '@fastify/multipart'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { fileBytesMax, registerFile } from '../actions/files.ts'
import { cleanFileName, contentDisposition } from '../domain/file-names.ts'
import { detectFileType, isInlineType } from '../domain/file-types.ts'
import { type Refusal, refuse, refused } from '../domain/refusals.ts'
import type { House } from '../kernel/context.ts'
import { forbidden, perform, performRead } from '../kernel/perform.ts'
import { getFile } from '../reads/files.ts'
import type { StoredFile } from '../store/files.ts'
import { callerOf, type Gate } from './gate.ts'
import { fileHeaders } from './headers.ts'
import { stringFaults } from './json.ts'
import { sendRefusal } from './problems.ts'

interface Arrived {
  sha256: string
  size: number
  mimeType: string
  name: string
}

const tooLarge = () => refuse('payload_too_large', `A file has at most ${fileBytesMax / 1024 / 1024} MiB.`)

export async function registerFiles(server: FastifyInstance, house: House, gate: Gate): Promise<void> {
  await server.register(async scope => {
    await scope.register(multipart, { limits: { files: 1, fields: 20, fieldSize: 10_000, parts: 30, fileSize: fileBytesMax + 1 } })
    // Any other content type is the file itself; it is streamed, so it is not limited to what fits in memory.
    scope.removeContentTypeParser(['application/json', 'text/plain'])
    scope.addContentTypeParser('*', (_request, payload, done) => done(null, payload))

    scope.post('/api/rest/files', { onRequest: gate((_request, caller) => forbidden(caller, registerFile)) }, async (request, reply) => {
      const arrived = request.isMultipart() ? await receiveMultipart(house, request) : await receiveRaw(house, request)
      if (refused(arrived)) return sendRefusal(request, reply, arrived)
      const key = request.headers['idempotency-key']
      const answer = await perform(house, registerFile, {
        caller: callerOf(request),
        body: arrived,
        requestId: request.id,
        idempotencyKey: Array.isArray(key) ? key.join(',') : key,
      })
      if (answer.replayed) reply.header('idempotency-replayed', 'true')
      return reply
        .code(answer.status)
        .type(answer.status < 400 ? 'application/json; charset=utf-8' : 'application/problem+json')
        .send(answer.body)
    })
  })

  server.get('/api/rest/files/:id', { onRequest: gate((_request, caller) => forbidden(caller, getFile)) }, (request, reply) =>
    sendFile(house, request, reply),
  )
}

async function receiveMultipart(house: House, request: FastifyRequest): Promise<Arrived | Refusal> {
  let arrived: Arrived | Refusal | undefined
  try {
    for await (const part of request.parts()) {
      if (part.type === 'field') continue
      if (part.fieldname === 'file' && arrived === undefined)
        arrived = await receive(house, request, part.file, (part as MultipartFile).filename)
      else {
        part.file.resume()
        arrived ??= refuse('file_missing', `The file goes in the field "file", not "${part.fieldname.slice(0, 50)}".`)
      }
    }
  } catch (error) {
    const code = String((error as { code?: unknown }).code)
    if (code === 'FST_FILES_LIMIT') return refuse('invalid_input', 'Send one file at a time.')
    if (code.startsWith('FST_') || isBrokenMultipart(error)) return refuse('invalid_input', 'The multipart body cannot be read.')
    throw error
  }
  return arrived ?? refuse('file_missing', 'The file goes in the field "file".')
}

/** busboy has no codes for a body that ends too early or is no multipart at all. */
const isBrokenMultipart = (error: unknown) =>
  error instanceof Error && /^(Unexpected end of (form|file|multipart data)|Malformed (part|content|form)|Multipart: )/i.test(error.message)

function receiveRaw(house: House, request: FastifyRequest): Promise<Arrived | Refusal> {
  const { name } = request.query as { name?: unknown }
  return receive(house, request, (request.body ?? []) as AsyncIterable<Uint8Array>, typeof name === 'string' ? name : undefined)
}

async function receive(
  house: House,
  request: FastifyRequest,
  bytes: AsyncIterable<Uint8Array>,
  name: string | undefined,
): Promise<Arrived | Refusal> {
  let head: Uint8Array = new Uint8Array()
  const accepts = (first: Uint8Array) => {
    head = first
    return detectFileType(first) !== undefined
  }
  const stored = await house.blobs.put(callerOf(request).organizationId, bytes, fileBytesMax, accepts)
  if ('tooLarge' in stored) return tooLarge()
  if (head.length === 0) return refuse('empty_file', 'There are no bytes in it.')
  const type = detectFileType(head)
  if ('refused' in stored || !type) {
    return refuse('unsupported_media_type', 'Its bytes are none of: PDF, PNG, JPEG, WebP, HEIC, TIFF, XML, p7m, e-mail, text.')
  }
  return { sha256: stored.sha256, size: stored.size, mimeType: type.mimeType, name: cleanFileName(name, type.extension) }
}

async function sendFile(house: House, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const caller = callerOf(request)
  const faults = stringFaults(request.params)
  if (faults.length > 0)
    return sendRefusal(request, reply, refuse('invalid_input', 'The address holds characters that are no text.', faults))
  const read = await performRead(house, getFile, { caller, body: request.params, requestId: request.id })
  if (read.status !== 200) return reply.code(read.status).type('application/problem+json').send(read.body)
  const file = (JSON.parse(read.body) as { result: StoredFile }).result
  const etag = `"${file.sha256}"`
  reply.headers({ ...fileHeaders, etag })
  if (request.headers['if-none-match']?.includes(etag)) return reply.code(304).send()
  const blob = await house.blobs.open(caller.organizationId, file.sha256)
  if (!blob) throw new Error(`the bytes of ${file.id} are not in the blob store`)
  reply.header('content-length', String(blob.size))
  reply.header('content-disposition', contentDisposition(isInlineType(file.mimeType) ? 'inline' : 'attachment', file.name))
  return reply.type(file.mimeType).send(blob.stream)
}
