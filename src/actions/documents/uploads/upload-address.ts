/** An address that takes a file once, for whoever cannot send bytes with a key: an agent hands it to the program that has the file. */
import { z } from 'zod'
import { cleanFileName } from '../../../domain/files/file-names.ts'
import { type Refusal, refuse, refused as refusedBy } from '../../../domain/refusals.ts'
import { defineAction, defineManagement } from '../../../kernel/define-action.ts'
import { instant } from '../../../kernel/fields.ts'
import { say } from '../../../language/say.ts'
import { hashToken, newToken } from '../../../secrets.ts'
import { countUnusedAddresses, findUploadAddress, insertUploadAddress, saveUploadUsed } from '../../../store/documents/upload-addresses.ts'
import { lockQueue } from '../../../store/jobs.ts'
import { fileBytesMax } from '../../files.ts'
import { captureFiles, filesInput, uploadRecord } from './capture-files.ts'

/** Long enough for a large file over a slow line to begin. */
const validMs = 10 * 60_000
/** So many of an organization are open at a time. */
const openMax = 200

export const uploadAddressPath = '/api/uploads'

export const createUpload = defineManagement(
  { method: 'POST', path: '/uploads' },
  {
    name: 'create_upload',
    title: 'Get an address to upload to',
    permission: 'documents:edit',
    summary:
      'Answers with an address that takes one file, or one zip, without a key, for ten minutes and once: begin to send the bytes there with PUT. They become documents in the name of the caller. The address is a secret; it works no longer when its caller loses the permission. The same bytes sent again get the same answer.',
    input: z.strictObject({
      fileName: z
        .string()
        .min(1)
        .max(255)
        .optional()
        .meta({ description: 'The name to show, whatever the upload says; what it says where this is left out.' }),
      bytesMax: z
        .number()
        .int()
        .min(1)
        .max(fileBytesMax)
        .optional()
        .meta({ description: 'A larger file, or a zip with more in it, is refused. At most 25 MiB.' }),
      process: z
        .boolean()
        .optional()
        .meta({ description: 'Whether it is read, coded and, where it is allowed, posted; true where it is left out.' }),
    }),
    output: z
      .strictObject({
        uploadUrl: z.string(),
        method: z.literal('PUT'),
        bytesMax: z.number().int(),
        expiresAt: instant,
      })
      .meta({
        id: 'UploadAddress',
        examples: [
          {
            uploadUrl: 'https://books.example/api/uploads/kq3v8m2n6p7r5s9w0xyzkq3v8m2n6p7r5s9w0xyzabc',
            method: 'PUT',
            bytesMax: fileBytesMax,
            expiresAt: '2026-01-15T09:40:00.000Z',
          },
        ],
      }),
    hints: { destructive: false, idempotent: false, openWorld: false },
    example: { fileName: 'receipt.pdf' },
    refusals: ['rate_limited'],
    isTool: true,
    async run({ fileName, bytesMax = fileBytesMax, process = true }, { db, now, caller, services, language, changed }) {
      // One after the other: two at once would both be the last.
      lockQueue(db)
      if ((await countUnusedAddresses(db, now)) >= openMax) return refuse(say('rate_limited.upload_addresses', { max: openMax }))
      const token = newToken()
      const expiresAt = new Date(now.getTime() + validMs).toISOString()
      const { actor, userId } = caller
      const name = fileName === undefined ? null : cleanFileName(fileName, 'bin').slice(0, 255)
      insertUploadAddress(db, { tokenHash: hashToken(token), actor, userId, language, fileName: name, bytesMax, process, expiresAt }, now)
      // It lets bytes in without a key: who made it is on record.
      changed({
        target: { type: 'upload_address', id: db.organizationId },
        before: null,
        after: { fileName: name, bytesMax, process, expiresAt },
      })
      return { uploadUrl: `${services.baseUrl}${uploadAddressPath}/${token}`, method: 'PUT' as const, bytesMax, expiresAt }
    },
  },
)

/** What the address performs once the bytes are there: once, however often they are sent. */
export const takeUpload = defineAction({
  name: 'take_upload',
  title: 'Upload to an address',
  permission: 'documents:edit',
  summary:
    'Takes the file for which the address was made. It becomes a document, or several where it is a zip; the same bytes again get the same answer.',
  input: z.strictObject({ token: z.string(), ...filesInput }),
  output: uploadRecord,
  hints: { destructive: false, idempotent: true, openWorld: true },
  example: { token: 'kq3v8m2n6p7r5s9w0xyzkq3v8m2n6p7r5s9w0xyzabc', files: [], refused: [] },
  refusals: ['upload_address_not_found', 'upload_address_used', 'quota_exceeded'],
  async conduct({ token, files, refused }, stage) {
    const tokenHash = hashToken(token)
    const content = files.map(({ sha256 }) => sha256).join(' ')
    const answer = await stage.finish(async context => {
      const { db, now } = context
      const address = await findUploadAddress(db, tokenHash, { lock: true })
      // Whether it has run out was looked at when the upload began.
      if (!address) return refuse(say('upload_address_not_found'))
      if (address.usedAt !== null) {
        return address.content === content
          ? (address.answer as Exclude<Awaited<ReturnType<typeof captureFiles>>, Refusal>)
          : refuse(say('upload_address_used'))
      }
      const captured = await captureFiles(context, { files, refused, process: address.process, source: 'upload' })
      if (refusedBy(captured)) return captured
      // Where nothing could be taken the address is still good.
      if (files.length > 0) saveUploadUsed(db, tokenHash, content, captured, now)
      return captured
    })
    stage.services.wakeJobs?.()
    return answer
  },
})
