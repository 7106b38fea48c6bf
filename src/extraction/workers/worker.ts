/**
 * One process that reads files. It is a process and not a thread because decoders of pictures are native code: what a file does to them, and the memory
 * they take, must not be the service's.
 */
import { setPriority } from 'node:os'
import { drawFirstPage } from '../pages/draw.ts'
import type { Progress } from '../pages/pages.ts'
import { readFile } from '../pages/read-file.ts'
import type { Answer, Task } from './messages.ts'
import { startWatch } from './watch.ts'

/** Whoever answers requests comes first. */
const niceness = 5

const send = (answer: Answer): void => {
  if (process.connected) process.send?.(answer)
}

try {
  setPriority(niceness)
} catch {
  // Where the system does not allow it, the work is done all the same.
}

// The service is gone: there is nobody to read for.
process.on('disconnect', () => process.exit(0))

const watch = startWatch()

process.on('message', async ({ id, bytes, limits, wanted }: Task) => {
  watch.limitMemory(limits.memoryMax)
  watch.limitTime(limits.pageMs)
  const onPage = (progress: Progress): void => {
    watch.limitTime(limits.pageMs)
    send({ id, progress })
  }
  try {
    send({ id, pages: await (wanted === 'picture' ? drawFirstPage(bytes, limits) : readFile(bytes, limits, onPage)) })
  } catch (error) {
    send({ id, crashed: error instanceof Error ? error.message : String(error) })
  } finally {
    watch.rest()
    // Pictures are large and the engine does not know: what is no longer needed goes now, or the process keeps the room.
    globalThis.gc?.()
  }
})
