/** Documents that arrive as files: one, several in a form, or a zip of them. What cannot be taken is named, and the others go on. */
import { Readable } from 'node:stream'
import type { MultipartFile } from '@fastify/multipart'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { uploadDocuments } from '../../actions/documents/process.ts'
import { filesMax } from '../../actions/documents/uploads/capture-files.ts'
import { discardAll, keepAll, newUpload, stageFile, take, type Upload, withoutPages } from '../../actions/documents/uploads/stage-files.ts'
import { fileBytesMax } from '../../actions/files.ts'
import { type Fault, type Refusal, refuse, refused, refuseFields } from '../../domain/refusals.ts'
import type { Services } from '../../kernel/context.ts'
import { unknownProperty } from '../../kernel/fault-of-input.ts'
import { forbidden } from '../../kernel/forbidden.ts'
import { perform } from '../../kernel/perform.ts'
import { say } from '../../language/say.ts'
import { idempotencyKeyOf, sendAnswer } from '../answers.ts'
import { callerOf, type Gate } from '../gate.ts'
import { languageOf } from '../language.ts'
import type { Metrics } from '../metrics.ts'
import { sendRefusal } from '../problems.ts'
import { readRestOf, toMultipartRefusal } from './receive.ts'

export function registerDocumentUploads(scope: FastifyInstance, services: Services, gate: Gate, metrics: Metrics): void {
  const admit = gate((_request, caller) => forbidden(caller, uploadDocuments))
  scope.post('/api/rest/documents', { onRequest: admit }, async (request, reply) => {
    const refuseIt = (refusal: Refusal) => {
      metrics.refused(uploadDocuments.name, refusal.refusal)
      return sendRefusal(request, reply, refusal)
    }
    const upload = newUpload()
    let isKept = false
    try {
      const wrong = await receiveUpload(services, request, reply, upload)
      if (wrong) return refuseIt(wrong)
      const faults = faultsInQuery(request)
      if (faults.length > 0) return refuseIt(refuseFields(faults))
      const process = (request.query as { process?: unknown }).process === 'true'
      const sent = await keepAll(services, callerOf(request).organizationId, upload)
      if (refused(sent)) return refuseIt(sent)
      isKept = true
      const answer = await perform(services, uploadDocuments, {
        caller: callerOf(request),
        body: { process, ...sent },
        sent: { process, ...withoutPages(sent) },
        requestId: request.id,
        language: languageOf(request),
        idempotencyKey: idempotencyKeyOf(request),
      })
      return await sendAnswer(request, reply, metrics, uploadDocuments.name, answer)
    } finally {
      if (!isKept) await discardAll(upload)
    }
  })
}

const inQuery = ['process', 'name']

/** A misspelt `process` is said and not left out: the documents would lie there unread. */
function faultsInQuery({ query }: FastifyRequest): Fault[] {
  const { process = 'false', ...others } = query as Record<string, unknown>
  const strange = Object.keys(others).filter(path => !inQuery.includes(path))
  return [
    ...(process === 'true' || process === 'false' ? [] : [{ path: 'process', ...say('true_or_false') }]),
    ...strange.map(path => ({ path, ...unknownProperty(inQuery) })),
  ]
}

export interface UploadLimits {
  bytesMax?: number
  filesMax?: number
  /** Whatever the request calls it. */
  fileName?: string | undefined
}

/** A body that is one file which cannot be taken is refused; of several each is named. */
export async function receiveUpload(
  services: Services,
  request: FastifyRequest,
  reply: FastifyReply,
  upload: Upload,
  { bytesMax = fileBytesMax, filesMax: parts = filesMax, fileName }: UploadLimits = {},
): Promise<Refusal | undefined> {
  let wrong: Refusal | undefined
  try {
    wrong = request.isMultipart()
      ? await receiveForm(services, request, upload, { bytesMax, filesMax: parts, fileName })
      : await receiveBody(services, request, upload, bytesMax, fileName)
    return wrong
  } finally {
    await readRestOf(request, reply, wrong)
  }
}

async function receiveBody(
  services: Services,
  request: FastifyRequest,
  upload: Upload,
  bytesMax: number,
  wanted: string | undefined,
): Promise<Refusal | undefined> {
  const { name } = request.query as { name?: unknown }
  const fileName = wanted ?? (typeof name === 'string' ? name : undefined)
  const body = (request.body as Readable | null | undefined) ?? Readable.from([])
  const { organizationId } = callerOf(request)
  const bytes = body.iterator({ destroyOnReturn: false })
  const staged = await stageFile(services, organizationId, bytes, fileName, { bytesMax })
  if ('reason' in staged) return refuse(staged.reason as Parameters<typeof refuse>[0])
  await take(services, organizationId, upload, staged, fileName)
  return undefined
}

async function receiveForm(
  services: Services,
  request: FastifyRequest,
  upload: Upload,
  { bytesMax, filesMax: parts, fileName }: Required<Omit<UploadLimits, 'fileName'>> & Pick<UploadLimits, 'fileName'>,
): Promise<Refusal | undefined> {
  const { organizationId } = callerOf(request)
  let files = 0
  try {
    const limits = { files: parts, fileSize: bytesMax + 1, parts: parts + 20 }
    for await (const part of request.parts({ limits, throwFileSizeLimit: false } as Parameters<typeof request.parts>[0])) {
      if (part.type === 'field') continue
      const { file, filename, fieldname } = part as MultipartFile
      const name = fileName ?? filename
      if (fieldname !== 'file') return refuse(say('file_missing.field', { field: fieldname.slice(0, 50) }))
      files += 1
      const bytes = file.iterator({ destroyOnReturn: false })
      const staged = await stageFile(services, organizationId, bytes, name, { bytesMax, bytesLeft: upload.bytesLeft })
      // What nobody wants is passed over: the next file comes after it.
      file.resume()
      await take(services, organizationId, upload, staged, name)
    }
  } catch (error) {
    const wrong = toMultipartRefusal(error, refuseFields([{ path: 'file', ...say('too_many_files', { max: parts }) }]))
    if (wrong) return wrong
    throw error
  }
  return files === 0 ? refuse(say('file_missing.none')) : undefined
}
