/** Bytes that arrive, as a form or as they are: staged on disk, and known by what they are. Whoever wants them keeps them. */
import { Readable } from 'node:stream'
import type { MultipartFile } from '@fastify/multipart'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Arrived } from '../../actions/documents/uploads/stage-files.ts'
import { fileBytesMax } from '../../actions/files.ts'
import { cleanFileName } from '../../domain/files/file-names.ts'
import { acceptedFiles, detectFileType, type FileType } from '../../domain/files/file-types.ts'
import { type Refusal, refuse, refused } from '../../domain/refusals.ts'
import type { Services } from '../../kernel/context.ts'
import { say } from '../../language/say.ts'
import { callerOf } from '../gate.ts'

const unreadBytesMax = 4 * fileBytesMax

const tooLarge = (bytesMax: number) => refuse(say('payload_too_large.file', { mebibytes: bytesMax / 1024 / 1024 }))

export async function receive(
  services: Services,
  request: FastifyRequest,
  reply: FastifyReply,
  bytesMax: number = fileBytesMax,
): Promise<Arrived | Refusal> {
  let arrived: Arrived | Refusal | undefined
  try {
    arrived = request.isMultipart() ? await receiveMultipart(services, request, bytesMax) : await receiveRaw(services, request, bytesMax)
    return arrived
  } finally {
    await readRestOf(request, reply, refused(arrived) ? arrived : undefined)
  }
}

/** The rest of a request before it is answered with this refusal, or taken. */
export async function readRestOf(request: FastifyRequest, reply: FastifyReply, refusal: Refusal | undefined): Promise<void> {
  const isClosing = !reply.raw.shouldKeepAlive || refusal?.refusal === 'payload_too_large'
  const rest = readRest(request)
  if (isClosing) await rest
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

async function receiveMultipart(services: Services, request: FastifyRequest, bytesMax: number): Promise<Arrived | Refusal> {
  let arrived: Arrived | undefined
  let isWhole = false
  try {
    for await (const part of request.parts({ limits: { fileSize: bytesMax + 1 } })) {
      if (part.type === 'field') continue
      if (part.fieldname !== 'file') return refuse(say('file_missing.field', { field: part.fieldname.slice(0, 50) }))
      const staged = await stage(services, request, part.file, (part as MultipartFile).filename, bytesMax)
      if (refused(staged)) return staged
      arrived = staged
    }
    isWhole = true
  } catch (error) {
    const wrong = toMultipartRefusal(error, refuse(say('invalid_input.one_file')))
    if (wrong) return wrong
    throw error
  } finally {
    if (!isWhole) await arrived?.blob.discard()
  }
  return arrived ?? refuse(say('file_missing.none'))
}

/** What is wrong with a form; undefined where that is not what went wrong. */
export function toMultipartRefusal(error: unknown, tooManyFiles: Refusal): Refusal | undefined {
  const code = String((error as { code?: unknown }).code)
  if (code === 'FST_FILES_LIMIT') return tooManyFiles
  return code.startsWith('FST_') || isBrokenMultipart(error) ? refuse(say('invalid_input.multipart')) : undefined
}

/** busboy has no codes for a body that ends too early or is no multipart at all. */
const isBrokenMultipart = (error: unknown) =>
  error instanceof Error && /^(Unexpected end of (form|file|multipart data)|Malformed (part|content|form)|Multipart: )/i.test(error.message)

function receiveRaw(services: Services, request: FastifyRequest, bytesMax: number): Promise<Arrived | Refusal> {
  const { name } = request.query as { name?: unknown }
  return stage(
    services,
    request,
    (request.body as Readable | null | undefined) ?? Readable.from([]),
    typeof name === 'string' ? name : undefined,
    bytesMax,
  )
}

async function stage(
  services: Services,
  request: FastifyRequest,
  bytes: Readable,
  name: string | undefined,
  bytesMax: number,
): Promise<Arrived | Refusal> {
  let type: FileType | undefined
  let isEmpty = false
  const accepts = (head: Uint8Array, tail?: Uint8Array) => {
    isEmpty = head.length === 0
    type = detectFileType(head, tail)
    return type !== undefined
  }
  // Who stops reading a request must not destroy it: the answer goes out on the same connection.
  const read = bytes.iterator({ destroyOnReturn: false })
  const blob = await services.blobs.put(callerOf(request).organizationId, read, bytesMax, accepts)
  if ('tooLarge' in blob) return tooLarge(bytesMax)
  if (isEmpty) return refuse(say('empty_file'))
  if ('refused' in blob || !type) return refuse(say('unsupported_media_type.file', { accepted: acceptedFiles }))
  return { blob, mimeType: type.mimeType, name: cleanFileName(name, type.extension) }
}
