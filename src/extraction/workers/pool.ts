/** As many workers as cores, started when there is work and ended when there has been none for a while. Who comes when all are busy waits in line. */
import { availableParallelism } from 'node:os'
import { failed, type Limits, type Pages, type Progress, type Wanted } from '../pages/pages.ts'
import { startWorker, type WorkerProcess } from './worker-process.ts'

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

interface Waiting {
  bytes: Uint8Array
  limits: Limits
  wanted: Wanted
  onProgress(progress: Progress): void
  resolve(pages: Pages): void
}

interface Member {
  worker: WorkerProcess
  isBusy: boolean
  idleTimer: NodeJS.Timeout | undefined
}

export function createPool(options: PoolOptions = {}): Pool {
  const { workersMax = availableParallelism(), waitingMax = 200, waitingBytesMax = 200_000_000, idleMs = 60_000 } = options
  const members = new Set<Member>()
  const line: Waiting[] = []
  let waitingBytes = 0
  let lastId = 0

  const dismiss = (member: Member): void => {
    clearTimeout(member.idleTimer)
    members.delete(member)
    member.worker.end()
  }

  const rest = (member: Member): void => {
    member.isBusy = false
    if (member.worker.isGone) dismiss(member)
    else member.idleTimer = setTimeout(() => dismiss(member), idleMs).unref()
  }

  const free = (): Member | undefined => {
    for (const member of members) {
      if (member.isBusy) continue
      if (!member.worker.isGone) return member
      dismiss(member)
    }
    if (members.size >= workersMax) return undefined
    const member: Member = { worker: startWorker(), isBusy: false, idleTimer: undefined }
    members.add(member)
    return member
  }

  const next = (): void => {
    while (line.length > 0) {
      const member = free()
      if (!member) return
      const waiting = line.shift()!
      waitingBytes -= waiting.bytes.length
      void work(member, waiting)
    }
  }

  const work = async (member: Member, { bytes, limits, wanted, onProgress, resolve }: Waiting): Promise<void> => {
    clearTimeout(member.idleTimer)
    member.isBusy = true
    lastId += 1
    const pages = await member.worker.read({ id: lastId, bytes, limits, wanted }, onProgress)
    rest(member)
    resolve(pages)
    next()
  }

  return {
    read(bytes, limits, onProgress, wanted = 'lines') {
      if (line.length >= waitingMax || waitingBytes + bytes.length > waitingBytesMax) return Promise.resolve(failed('reader_busy'))
      return new Promise(resolve => {
        line.push({ bytes, limits, wanted, onProgress, resolve })
        waitingBytes += bytes.length
        next()
      })
    },
    get size() {
      return members.size
    },
    get waiting() {
      return line.length
    },
    close() {
      for (const waiting of line.splice(0)) waiting.resolve(failed('reader_busy'))
      waitingBytes = 0
      for (const member of [...members]) dismiss(member)
    },
  }
}
