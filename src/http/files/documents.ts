/** Documents that arrive as files: one, several in a form, or a zip of them. What cannot be taken is named, and the others go on. */
import { Readable } from 'node:stream'
import type { MultipartFile } from '@fastify/multipart'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { filesMax, uploadDocuments } from '../../actions/documents/process.ts'
import { fileBytesMax } from '../../actions/files.ts'
import { cleanFileName } from '../../domain/files/file-names.ts'
import { acceptedFiles, detectFileType, type FileType } from '../../domain/files/file-types.ts'
import { isZip, type ZipEntry } from '../../domain/files/zip.ts'
import { type Refusal, refuse, refuseFields } from '../../domain/refusals.ts'
import type { Services } from '../../kernel/context.ts'
import { forbidden } from '../../kernel/forbidden.ts'
import { perform } from '../../kernel/perform.ts'
import { say } from '../../language/say.ts'
import type { Said } from '../../language/words.ts'
import type { StagedBlob } from '../../store/blobs.ts'
import { idempotencyKeyOf, sendAnswer } from '../answers.ts'
import { callerOf, type Gate } from '../gate.ts'
import { languageOf } from '../language.ts'
import type { Metrics } from '../metrics.ts'
import { sendRefusal } from '../problems.ts'
import { type Arrived, readRestOf, toMultipartRefusal } from './receive.ts'
import { DamagedEntry, readDirectory, unpack } from './unpack.ts'

const mebibyte = 1024 * 1024
/** All files of a request together, those of a zip unpacked. */
const uploadBytesMax = 200 * mebibyte

interface Upload {
  taken: Arrived[]
  refused: { fileName: string; code: string; values: Said['values'] }[]
  bytesLeft: number
}

type Staged = { arrived: Arrived } | { zip: StagedBlob } | { reason: Said }

const shownName = (name: string | undefined): string => cleanFileName(name, 'bin').slice(0, 255)

const tooLargeFile = () => say('payload_too_large.file', { mebibytes: fileBytesMax / mebibyte })
const tooLargeUpload = () => say('payload_too_large.upload', { mebibytes: uploadBytesMax / mebibyte })

/** One file, staged; a zip is one too, unless it is within another. */
async function stageFile(
  services: Services,
  organizationId: string,
  bytes: AsyncIterable<Uint8Array>,
  name: string | undefined,
  { bytesMax, isWithinZip }: { bytesMax: number; isWithinZip: boolean },
): Promise<Staged> {
  let type: FileType | undefined
  let isArchive = false
  let isEmpty = false
  const accepts = (head: Uint8Array, tail?: Uint8Array) => {
    isEmpty = head.length === 0
    isArchive = isZip(head)
    type = isArchive ? undefined : detectFileType(head, tail)
    return isArchive ? !isWithinZip : type !== undefined
  }
  const blob = await services.blobs.put(organizationId, bytes, bytesMax, accepts)
  if ('tooLarge' in blob) return { reason: bytesMax < fileBytesMax ? tooLargeUpload() : tooLargeFile() }
  if (isEmpty) return { reason: say('empty_file') }
  if ('refused' in blob) return { reason: isArchive ? say('zip_nested') : say('unsupported_media_type.file', { accepted: acceptedFiles }) }
  if (isArchive) return { zip: blob }
  return { arrived: { blob, mimeType: type!.mimeType, name: cleanFileName(name, type!.extension) } }
}

export function registerDocumentUploads(scope: FastifyInstance, services: Services, gate: Gate, metrics: Metrics): void {
  const admit = gate((_request, caller) => forbidden(caller, uploadDocuments))
  scope.post('/api/rest/documents', { onRequest: admit }, async (request, reply) => {
    const refuseIt = (refusal: Refusal) => {
      metrics.refused(uploadDocuments.name, refusal.refusal)
      return sendRefusal(request, reply, refusal)
    }
    const { process = 'false' } = request.query as { process?: unknown }
    const upload: Upload = { taken: [], refused: [], bytesLeft: uploadBytesMax }
    let isKept = false
    try {
      const wrong = await receiveAll(request, reply, upload)
      if (wrong) return refuseIt(wrong)
      if (process !== 'true' && process !== 'false') return refuseIt(refuseFields([{ path: 'process', ...say('true_or_false') }]))
      for (const { blob } of upload.taken) await blob.keep()
      isKept = true
      const answer = await perform(services, uploadDocuments, {
        caller: callerOf(request),
        body: {
          process: process === 'true',
          files: upload.taken.map(({ blob, mimeType, name }) => ({ sha256: blob.sha256, size: blob.size, mimeType, name })),
          refused: upload.refused,
        },
        requestId: request.id,
        language: languageOf(request),
        idempotencyKey: idempotencyKeyOf(request),
      })
      return await sendAnswer(request, reply, metrics, uploadDocuments.name, answer)
    } finally {
      if (!isKept) await Promise.all(upload.taken.map(({ blob }) => blob.discard()))
    }
  })

  /** A body that is one file which cannot be taken is refused; of several each is named. */
  async function receiveAll(request: FastifyRequest, reply: FastifyReply, upload: Upload): Promise<Refusal | undefined> {
    let wrong: Refusal | undefined
    try {
      wrong = request.isMultipart() ? await receiveForm(services, request, upload) : await receiveBody(services, request, upload)
      return wrong
    } finally {
      await readRestOf(request, reply, wrong)
    }
  }
}

async function receiveBody(services: Services, request: FastifyRequest, upload: Upload): Promise<Refusal | undefined> {
  const { name } = request.query as { name?: unknown }
  const fileName = typeof name === 'string' ? name : undefined
  const body = (request.body as Readable | null | undefined) ?? Readable.from([])
  const { organizationId } = callerOf(request)
  const bytes = body.iterator({ destroyOnReturn: false })
  const staged = await stageFile(services, organizationId, bytes, fileName, { bytesMax: fileBytesMax, isWithinZip: false })
  if ('reason' in staged) return refuse(staged.reason as Parameters<typeof refuse>[0])
  await take(services, organizationId, upload, staged, fileName)
  return undefined
}

async function receiveForm(services: Services, request: FastifyRequest, upload: Upload): Promise<Refusal | undefined> {
  const { organizationId } = callerOf(request)
  let files = 0
  try {
    const limits = { files: filesMax, fileSize: fileBytesMax + 1, parts: filesMax + 20 }
    for await (const part of request.parts({ limits, throwFileSizeLimit: false } as Parameters<typeof request.parts>[0])) {
      if (part.type === 'field') continue
      const { file, filename, fieldname } = part as MultipartFile
      if (fieldname !== 'file') return refuse(say('file_missing.field', { field: fieldname.slice(0, 50) }))
      files += 1
      const bytes = file.iterator({ destroyOnReturn: false })
      const bytesMax = Math.min(fileBytesMax, upload.bytesLeft)
      const staged = await stageFile(services, organizationId, bytes, filename, { bytesMax, isWithinZip: false })
      // What nobody wants is passed over: the next file comes after it.
      file.resume()
      await take(services, organizationId, upload, staged, filename)
    }
  } catch (error) {
    const wrong = toMultipartRefusal(error, refuseFields([{ path: 'file', ...say('too_many_files', { max: filesMax }) }]))
    if (wrong) return wrong
    throw error
  }
  return files === 0 ? refuse(say('file_missing.none')) : undefined
}

async function take(services: Services, organizationId: string, upload: Upload, staged: Staged, name: string | undefined): Promise<void> {
  if ('reason' in staged) return leave(upload, shownName(name), staged.reason)
  if ('zip' in staged) {
    try {
      return await takeZip(services, organizationId, upload, staged.zip, shownName(name))
    } finally {
      await staged.zip.discard()
    }
  }
  const { blob } = staged.arrived
  if (upload.taken.length < filesMax) {
    upload.taken.push(staged.arrived)
    upload.bytesLeft -= blob.size
    return
  }
  await blob.discard()
  leave(upload, staged.arrived.name, say('too_many_files', { max: filesMax }))
}

function leave(upload: Upload, fileName: string, { code, values }: Said): void {
  upload.refused.push({ fileName, code, values })
}

async function takeZip(services: Services, organizationId: string, upload: Upload, zip: StagedBlob, name: string): Promise<void> {
  const directory = await readDirectory(zip, filesMax)
  if ('code' in directory) return leave(upload, name, directory)
  for (const { name: entry, reason } of directory.refused) leave(upload, shownName(entry), reason)
  for (const entry of directory.entries) {
    await take(services, organizationId, upload, await stageEntry(services, organizationId, upload, zip, entry), entry.name)
  }
}

async function stageEntry(
  services: Services,
  organizationId: string,
  { bytesLeft, taken }: Upload,
  zip: StagedBlob,
  entry: ZipEntry,
): Promise<Staged> {
  if (taken.length >= filesMax) return { reason: say('too_many_files', { max: filesMax }) }
  // What the directory says is enough to refuse it; what comes out is counted all the same.
  if (entry.size > fileBytesMax) return { reason: tooLargeFile() }
  if (entry.size > bytesLeft) return { reason: say('zip_unpacks_too_large', { mebibytes: uploadBytesMax / mebibyte }) }
  try {
    return await stageFile(services, organizationId, unpack(zip, entry), entry.name, { bytesMax: fileBytesMax, isWithinZip: true })
  } catch (error) {
    if (error instanceof DamagedEntry) return { reason: say('zip_entry_damaged') }
    throw error
  }
}
