import { z } from 'zod'
import type { Context } from '../kernel/context.ts'
import { defineAction } from '../kernel/define-action.ts'
import { instant, outsideText } from '../kernel/fields.ts'
import * as files from '../store/documents/files.ts'
import { exceededBy, pagesField } from './documents/uploads/quota.ts'

export const fileBytesMax = 25 * 1024 * 1024

export const fileRecord = z
  .strictObject({
    id: z.string(),
    fileId: z.string(),
    name: outsideText(),
    mimeType: z.string().meta({ description: 'Decided by the bytes, never by the name.' }),
    size: z.number().int(),
    sha256: z.string(),
    createdAt: instant,
  })
  .meta({
    id: 'File',
    examples: [
      {
        id: 'fil_01k9zt3v8q4m2n6p7r5s9w0xyz',
        fileId: 'fil_01k9zt3v8q4m2n6p7r5s9w0xyz',
        name: 'receipt.pdf',
        mimeType: 'application/pdf',
        size: 48_213,
        sha256: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
        createdAt: '2026-01-15T09:30:00.000Z',
      },
    ],
  })

/** The spec's inputs call it `fileId`, so the record carries that name too and can be passed straight back in. */
export const toFileRecord = (file: files.StoredFile): z.input<typeof fileRecord> => ({ ...file, fileId: file.id })

/** What is known of a file whose bytes are kept. */
export const fileInput = z.strictObject({ sha256: z.string(), size: z.number().int().positive(), mimeType: z.string(), name: z.string() })

/** Whatever the quotas are: what a tax authority's exchange delivers has arrived. */
export async function keepFile(given: z.output<typeof fileInput> & { pages?: z.output<typeof pagesField> }, context: Context) {
  const { file, isNew } = await files.saveFile(context.db, { id: context.newId('fil'), ...given, createdAt: context.now.toISOString() })
  if (isNew) context.changed({ target: { type: 'file', id: file.id }, before: null, after: { ...file } })
  return { file, isNew }
}

/** Registers bytes that are on disk already. Not an action of the contract: `POST /api/rest/files` takes the bytes and then performs this. */
export const registerFile = defineAction({
  name: 'upload_file',
  title: 'Upload a file',
  permission: 'documents:edit',
  summary: 'Keeps a file. The same bytes twice are stored once.',
  input: fileInput.extend({ pages: pagesField }),
  output: fileRecord,
  hints: { destructive: false, idempotent: true, openWorld: false },
  example: {
    sha256: 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
    size: 1,
    mimeType: 'text/plain',
    name: 'receipt.txt',
  },
  refusals: ['quota_exceeded'],
  async run(input, context) {
    const { file, isNew } = await keepFile(input, context)
    const over = await exceededBy(context, isNew ? [input] : [])
    return over ?? toFileRecord(file)
  },
})
