/** Ends the process when it takes too much memory or time. In a thread of its own: the one that reads may be deep inside a decoder. */
import { Worker } from 'node:worker_threads'

const intervalMs = 100

/** How the process ends tells why. */
export const signals = { memory: 'SIGKILL', time: 'SIGTERM' } as const

/**
 * As text, so that it runs from the sources and from what is built alike. A thread cannot exit for its process, but it can kill it. Time is what the
 * processor spent: on a machine that is busy with other work a page may take longer.
 */
const watcher = `
const [memory, time] = [0, 1]
const limits = new Float64Array(require('node:worker_threads').workerData)
setInterval(() => {
  if (limits[memory] > 0 && process.memoryUsage.rss() > limits[memory]) process.kill(process.pid, '${signals.memory}')
  const { user, system } = process.cpuUsage()
  if (limits[time] > 0 && (user + system) / 1000 > limits[time]) process.kill(process.pid, '${signals.time}')
}, ${intervalMs})
`

export interface Watch {
  limitMemory(bytes: number): void
  /** From now on; a page that is done allows the next one as much. */
  limitTime(ms: number): void
  rest(): void
}

export function startWatch(): Watch {
  const shared = new SharedArrayBuffer(16)
  const limits = new Float64Array(shared)
  const thread = new Worker(watcher, { eval: true, execArgv: [], workerData: shared, resourceLimits: { maxOldGenerationSizeMb: 8 } })
  thread.unref()
  return {
    limitMemory(bytes) {
      limits[0] = bytes
    },
    limitTime(ms) {
      const { user, system } = process.cpuUsage()
      limits[1] = (user + system) / 1000 + ms
    },
    rest() {
      limits[1] = 0
    },
  }
}
