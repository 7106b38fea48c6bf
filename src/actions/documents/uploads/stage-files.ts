/** Files as they arrive, whichever way: staged one by one, a zip unpacked. What cannot be taken is named, and the others go on. */
import { cleanFileName } from '../../../domain/files/file-names.ts'
import { acceptedFiles, detectFileType, type FileType } from '../../../domain/files/file-types.ts'
import { isZip, type ZipEntry } from '../../../domain/files/zip.ts'
import type { Refusal } from '../../../domain/refusals.ts'
import type { Services } from '../../../kernel/context.ts'
import { say } from '../../../language/say.ts'
import type { Said } from '../../../language/words.ts'
import type { StagedBlob } from '../../../store/blobs.ts'
import { fileBytesMax } from '../../files.ts'
import { filesMax } from './capture-files.ts'
import { admitFiles } from './quota.ts'
import { DamagedEntry, readDirectory, unpack } from './unpack.ts'

const mebibyte = 1024 * 1024
/** All files that arrive together, those of a zip unpacked. */
export const uploadBytesMax = 200 * mebibyte

export interface Arrived {
  blob: StagedBlob
  mimeType: string
  name: string
}

export interface Upload {
  taken: Arrived[]
  refused: { fileName: string; code: string; values: Said['values'] }[]
  /** Of all together, those of a zip unpacked. */
  bytesMax: number
  bytesLeft: number
}

export const newUpload = (bytesMax = uploadBytesMax): Upload => ({ taken: [], refused: [], bytesMax, bytesLeft: bytesMax })

export type Staged = { arrived: Arrived } | { zip: StagedBlob } | { reason: Said }

const shownName = (name: string | undefined): string => cleanFileName(name, 'bin').slice(0, 255)

const toMebibytes = (bytes: number): number => Math.round((bytes / mebibyte) * 10) / 10

const tooLargeFile = (bytesMax: number) => say('payload_too_large.file', { mebibytes: toMebibytes(bytesMax) })
const tooLargeUpload = () => say('payload_too_large.upload', { mebibytes: uploadBytesMax / mebibyte })

export interface StageLimits {
  bytesMax?: number
  /** A zip is a file too, unless it is within another. */
  isWithinZip?: boolean
}

export async function stageFile(
  services: Services,
  organizationId: string,
  bytes: AsyncIterable<Uint8Array>,
  name: string | undefined,
  { bytesLeft = uploadBytesMax, bytesMax = fileBytesMax, isWithinZip = false }: StageLimits & { bytesLeft?: number } = {},
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
  const blob = await services.blobs.put(organizationId, bytes, Math.min(bytesMax, bytesLeft), accepts)
  if ('tooLarge' in blob) return { reason: bytesLeft < bytesMax ? tooLargeUpload() : tooLargeFile(bytesMax) }
  if (isEmpty) return { reason: say('empty_file') }
  if ('refused' in blob) return { reason: isArchive ? say('zip_nested') : say('unsupported_media_type.file', { accepted: acceptedFiles }) }
  if (isArchive) return { zip: blob }
  return { arrived: { blob, mimeType: type!.mimeType, name: cleanFileName(name, type!.extension) } }
}

/** Adds what was staged to the others, or the reason why not. */
export async function take(
  services: Services,
  organizationId: string,
  upload: Upload,
  staged: Staged,
  name: string | undefined,
): Promise<void> {
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
  { bytesMax, bytesLeft, taken }: Upload,
  zip: StagedBlob,
  entry: ZipEntry,
): Promise<Staged> {
  if (taken.length >= filesMax) return { reason: say('too_many_files', { max: filesMax }) }
  // What the directory says is enough to refuse it; what comes out is counted all the same.
  if (entry.size > fileBytesMax) return { reason: tooLargeFile(fileBytesMax) }
  if (entry.size > bytesLeft) return { reason: say('zip_unpacks_too_large', { mebibytes: toMebibytes(bytesMax) }) }
  try {
    return await stageFile(services, organizationId, unpack(zip, entry), entry.name, { isWithinZip: true })
  } catch (error) {
    if (error instanceof DamagedEntry) return { reason: say('zip_entry_damaged') }
    throw error
  }
}

/** Durable before anything names them; nothing is kept where a quota does not allow all of them. */
export async function keepAll(services: Services, organizationId: string, { taken, refused }: Upload) {
  const pages = await admitFiles(services, organizationId, taken)
  if (!Array.isArray(pages)) return pages as Refusal<'quota_exceeded'>
  for (const { blob } of taken) await blob.keep()
  const files = taken.map(({ blob, mimeType, name }, at) => ({
    sha256: blob.sha256,
    size: blob.size,
    mimeType,
    name,
    pages: pages[at] ?? null,
  }))
  return { files, refused }
}

/** As it was sent: pages are counted only where there is a limit, and not of what is there already. */
export const withoutPages = ({ files, refused }: { files: readonly { pages: number | null }[]; refused: Upload['refused'] }) => ({
  files: files.map(({ pages: _counted, ...file }) => file),
  refused,
})

export const discardAll = async ({ taken }: Upload): Promise<void> => void (await Promise.all(taken.map(({ blob }) => blob.discard())))
