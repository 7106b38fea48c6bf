/**
 * One process that reads files. It is a process and not a thread because decoders of pictures are native code: what a file does to them, and the memory
 * they take, must not be the service's.
 */
import { setPriority } from 'node:os'
import type { Progress } from '../pages/pages.ts'
import type { Answer, Message, Task } from './messages.ts'
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

/** Loaded by those who need it: a worker for words holds no decoder of pictures. */
async function work(task: Task, onPage: (progress: Progress) => void): Promise<unknown> {
  if (task.wanted === 'words') {
    const { wordReaders } = await import('./word-readers.ts')
    const read = wordReaders[task.reader] as (...given: readonly unknown[]) => unknown
    return { read: read(...task.given) }
  }
  if (task.wanted === 'picture') return (await import('../pages/draw.ts')).drawFirstPage(task.bytes, task.limits)
  if (task.wanted === 'drawing') return (await import('../pages/draw-page.ts')).drawPageOf(task.bytes, task.drawing, task.limits)
  if (task.wanted === 'sizes') return (await import('../pages/draw-page.ts')).sizesIn(task.bytes, task.from, task.most, task.limits)
  return (await import('../pages/read-file.ts')).readFile(task.bytes, task.limits, onPage)
}

process.on('message', async ({ id, ...task }: Message) => {
  const { memoryMax, pageMs } = task.limits
  watch.limitMemory(memoryMax)
  watch.limitTime(pageMs)
  const onPage = (progress: Progress): void => {
    watch.limitTime(pageMs)
    send({ id, progress })
  }
  try {
    send({ id, done: await work(task, onPage) })
  } catch (error) {
    send({ id, crashed: error instanceof Error ? error.message : String(error) })
  } finally {
    watch.rest()
    // Pictures are large and the engine does not know: what is no longer needed goes now, or the process keeps the room.
    if (task.wanted !== 'words') globalThis.gc?.()
  }
})
