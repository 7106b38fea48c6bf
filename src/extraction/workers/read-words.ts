/**
 * Understanding words takes the processor for a while, and a hostile text takes it for longer: who answers requests must not wait for it. It has workers of
 * its own, so that a text does not stand in line behind photographs.
 */
import { availableParallelism } from 'node:os'
import { type Failed, failed } from '../pages/pages.ts'
import type { WordTask, WorkLimits } from './messages.ts'
import type { WordReader, WordReaders } from './word-readers.ts'
import { createWorkerPool, type WorkerPool } from './worker-pool.ts'
import { startWorker } from './worker-process.ts'

const limits: WorkLimits = { pageMs: 20_000, documentMs: 60_000, memoryMax: 300_000_000 }
/** They are small, and the first document after a pause should not wait for them. */
const idleMs = 600_000

type Done = { read: unknown } | Failed

let workerPool: WorkerPool<WordTask, Done> | undefined

const bytesOf = ({ given: [first] }: WordTask): number => (typeof first === 'string' || first instanceof Uint8Array ? first.length : 0)

/** What the reader itself returns, or why it could not. */
export async function readWords<Name extends WordReader>(
  reader: Name,
  ...given: Parameters<WordReaders[Name]>
): Promise<ReturnType<WordReaders[Name]> | Failed> {
  workerPool ??= createWorkerPool<WordTask, Done>({
    start: () => startWorker<WordTask, Done>(),
    busy: failed('reader_busy'),
    bytesOf,
    handsMax: availableParallelism(),
    idleMs,
  })
  const done = await workerPool.work({ wanted: 'words', reader, given, limits })
  return 'failure' in done ? done : (done.read as ReturnType<WordReaders[Name]>)
}

/** At the end of the service. The next call starts anew. */
export function stopWordReaders(): void {
  workerPool?.close()
  workerPool = undefined
}
