/** Pages as people look at them, drawn in workers of their own: whoever opens a document does not stand in line behind photographs that are read. */
import { availableParallelism } from 'node:os'
import type { ShowTask } from '../workers/messages.ts'
import { readWords } from '../workers/read-words.ts'
import { createWorkerPool, type WorkerPool } from '../workers/worker-pool.ts'
import { startWorker } from '../workers/worker-process.ts'
import { hashOf } from './hash.ts'
import { kindOf } from './kinds.ts'
import { type Drawing, type DrawnPage, type Failed, failed, type PageSizes, standardLimits } from './pages.ts'

const idleMs = 300_000
const workersMax = 2

type Shown = DrawnPage | PageSizes | Failed

let workerPool: WorkerPool<ShowTask, Shown> | undefined

function work(task: ShowTask): Promise<Shown> {
  workerPool ??= createWorkerPool<ShowTask, Shown>({
    start: () => startWorker<ShowTask, Shown>(),
    busy: failed('reader_busy'),
    bytesOf: ({ bytes }) => bytes.length,
    handsMax: Math.min(workersMax, availableParallelism()),
    idleMs,
  })
  return workerPool.work(task)
}

export const drawPage = (bytes: Uint8Array, drawing: Drawing): Promise<DrawnPage | Failed> =>
  work({ wanted: 'drawing', bytes, drawing, limits: standardLimits }) as Promise<DrawnPage | Failed>

export const readSizes = (bytes: Uint8Array, from: number, most: number): Promise<PageSizes | Failed> =>
  work({ wanted: 'sizes', bytes, from, most, limits: standardLimits }) as Promise<PageSizes | Failed>

/** At the end of the service. The next call starts anew. */
export function stopShowing(): void {
  workerPool?.close()
  workerPool = undefined
}

/** A mail in a signed file in a mail: nobody sends more. */
const depthMax = 3
const attachmentsMax = 25

/** The bytes that have pages: the file itself, or what it carries. Those with the hash where it is known, else the first. */
export async function findPaged(
  bytes: Uint8Array,
  file: { name: string; mimeType: string },
  sha256: string | undefined,
  depth = 0,
): Promise<Uint8Array | undefined> {
  const isWanted = async (): Promise<boolean> => sha256 === undefined || (await hashOf(bytes)) === sha256
  if (kindOf(bytes.subarray(0, 16)) !== undefined) return (await isWanted()) ? bytes : undefined
  const structured = await readWords('structured', bytes, file)
  if (structured && 'failure' in structured) return undefined
  if (structured && 'documents' in structured) return undefined
  if (!structured) return kindOf(bytes) !== undefined && (await isWanted()) ? bytes : undefined
  if (depth >= depthMax) return undefined
  if (!('mail' in structured)) return findPaged(structured.content, { name: file.name, mimeType: '' }, sha256, depth + 1)
  for (const attachment of structured.mail.attachments.filter(one => !one.isInline).slice(0, attachmentsMax)) {
    const found = await findPaged(attachment.bytes, attachment, sha256, depth + 1)
    if (found) return found
  }
  return undefined
}
