/** The processes that read pages, as many as there are cores. */
import { availableParallelism } from 'node:os'
import { failed, type Limits, type Pages, type Progress, type Wanted } from '../pages/pages.ts'
import type { PageTask } from './messages.ts'
import { createWorkerPool } from './worker-pool.ts'
import { startWorker } from './worker-process.ts'

export interface PoolOptions {
  workersMax?: number
  waitingMax?: number
  waitingBytesMax?: number
  idleMs?: number
}

export interface Pool {
  read(bytes: Uint8Array, limits: Limits, onProgress: (progress: Progress) => void, wanted?: Wanted): Promise<Pages>
  /** For those who measure: how many processes there are, and how many tasks wait. */
  readonly size: number
  readonly waiting: number
  close(): void
}

export function createPool({ workersMax = availableParallelism(), ...options }: PoolOptions = {}): Pool {
  const workerPool = createWorkerPool<PageTask, Pages>({
    ...options,
    start: () => startWorker<PageTask, Pages>(),
    busy: failed('reader_busy'),
    bytesOf: ({ bytes }) => bytes.length,
    handsMax: workersMax,
  })
  return {
    read: (bytes, limits, onProgress, wanted = 'lines') => workerPool.work({ wanted, bytes, limits }, onProgress),
    get size() {
      return workerPool.size
    },
    get waiting() {
      return workerPool.waiting
    },
    close: workerPool.close,
  }
}
