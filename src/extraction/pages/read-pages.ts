/** The pages of a document as lines with boxes, read in a worker: however bad the file is, there is an answer and the service goes on. */
import { inSpan } from '../../telemetry/span.ts'
import { createPool, type Pool } from '../workers/pool.ts'
import { stopWordReaders } from '../workers/read-words.ts'
import { kindOf } from './kinds.ts'
import { failed, type Limits, type Pages, type Progress, standardLimits } from './pages.ts'
import { stopShowing } from './show-pages.ts'

let pool: Pool | undefined

/** May be called for any file: what its bytes are, they say themselves, and what cannot be read is a failure with a sentence. */
export function readPages(
  bytes: Uint8Array,
  limits: Partial<Limits> = {},
  onProgress: (progress: Progress) => void = () => {},
): Promise<Pages> {
  const all = { ...standardLimits, ...limits }
  // What needs no reader needs no worker.
  if (bytes.length === 0) return Promise.resolve(failed('file_empty'))
  if (bytes.length > all.bytesMax) return Promise.resolve(failed('file_too_large'))
  if (!kindOf(bytes)) return Promise.resolve(failed('file_kind_unknown'))
  pool ??= createPool()
  const workers = pool
  return inSpan('read pages', 'internal', { 'primanota.bytes': bytes.length }, async notes => {
    const pages = await workers.read(bytes, all, onProgress)
    if ('failure' in pages) notes.set({ 'primanota.failure': pages.failure.code })
    return pages
  })
}

/** The first page as PNG, or null where there is none to be had: whoever asks can do without. */
export async function drawPage(bytes: Uint8Array): Promise<Uint8Array | null> {
  if (bytes.length === 0 || bytes.length > standardLimits.bytesMax || !kindOf(bytes)) return null
  pool ??= createPool()
  const drawn = await pool.read(bytes, standardLimits, () => {}, 'picture')
  return ('picture' in drawn && drawn.picture) || null
}

/** Whether the bytes are of a kind that has pages. */
export const hasPages = (bytes: Uint8Array): boolean => kindOf(bytes) !== undefined

/** At the end of the service. The next call starts anew. */
export function stopReaders(): void {
  pool?.close()
  pool = undefined
  stopWordReaders()
  stopShowing()
}
