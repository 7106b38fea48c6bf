/** A small file within the message: the way for whoever can send nothing but text. */
import { z } from 'zod'
import { refuse, refused } from '../../../domain/refusals.ts'
import { defineManagement } from '../../../kernel/define-action.ts'
import { saying } from '../../../kernel/fault-of-input.ts'
import { say } from '../../../language/say.ts'
import { oneChunk } from '../../../store/one-chunk.ts'
import { captureFiles, uploadRecord } from './capture-files.ts'
import { discardAll, keepAll, newUpload, stageFile, take } from './stage-files.ts'

/** What fits into a message beside the rest of it. */
export const inlineBytesMax = 512 * 1024
const charactersMax = Math.ceil(inlineBytesMax / 3) * 4

const isBase64 = (text: string): boolean => text.length % 4 === 0 && /^[A-Za-z0-9+/]+={0,2}$/.test(text)

export const uploadInline = defineManagement(
  { method: 'POST', path: '/documents/inline' },
  {
    name: 'upload_document',
    title: 'Upload a small document',
    permission: 'documents:edit',
    summary:
      'Takes a file of at most 512 KiB in base64 within the request, and captures it as a document; a zip becomes several. The same bytes again are the same document. Larger files go to POST /documents, or to the address that POST /uploads answers with.',
    input: z.strictObject({
      fileName: z.string().min(1).max(255).meta({ description: 'The name to show. What the file is, its bytes decide.' }),
      contentBase64: z
        .string()
        .min(1)
        .max(charactersMax)
        .refine(isBase64, saying(say('not_base64')))
        .meta({ description: 'The bytes in base64 (RFC 4648, section 4), without line breaks. At most 512 KiB before encoding.' }),
      process: z
        .boolean()
        .optional()
        .meta({ description: 'Whether it is read, coded and, where it is allowed, posted; true where it is left out.' }),
    }),
    output: uploadRecord,
    hints: { destructive: false, idempotent: true, openWorld: true },
    example: {
      fileName: 'kvittering.txt',
      contentBase64: Buffer.from('Papir og Pen ApS\nKvittering 12-01-2026\nTotal DKK 625,00\nHeraf moms 125,00\n').toString('base64'),
    },
    refusals: ['empty_file', 'unsupported_media_type', 'payload_too_large', 'quota_exceeded'],
    isTool: true,
    async conduct({ fileName, contentBase64, process = true }, stage) {
      const { services, caller } = stage
      const bytes = Buffer.from(contentBase64, 'base64')
      const upload = newUpload()
      let isKept = false
      try {
        const staged = await stageFile(services, caller.organizationId, oneChunk(bytes), fileName, { bytesMax: inlineBytesMax })
        if ('reason' in staged) {
          return refuse(staged.reason as ReturnType<typeof say<'empty_file' | 'unsupported_media_type.file' | 'payload_too_large.file'>>)
        }
        await take(services, caller.organizationId, upload, staged, fileName)
        const sent = await keepAll(services, caller.organizationId, upload)
        if (refused(sent)) return sent
        isKept = true
        const answer = await stage.finish(context => captureFiles(context, { ...sent, process, source: 'upload' }))
        services.wakeJobs?.()
        return answer
      } finally {
        if (!isKept) await discardAll(upload)
      }
    },
  },
)
