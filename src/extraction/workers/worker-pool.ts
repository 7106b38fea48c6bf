/** Workers are started when there is work and ended when there has been none for a while. Who comes when all are busy waits in line. */
import type { Progress } from '../pages/pages.ts'

type OnProgress = (progress: Progress) => void

export interface PoolWorker<Job, Done> {
  /** Always comes back: what goes wrong is an answer too. */
  work(job: Job, onProgress: OnProgress): Promise<Done>
  /** Whether it ended, by itself or not: then it takes no more work. */
  readonly isGone: boolean
  end(): void
}

export interface WorkerPoolOptions<Job, Done> {
  start(): PoolWorker<Job, Done>
  /** The answer to whoever comes when too much is waiting. */
  busy: Done
  bytesOf(job: Job): number
  handsMax: number
  waitingMax?: number
  waitingBytesMax?: number
  idleMs?: number
}

export interface WorkerPool<Job, Done> {
  work(job: Job, onProgress?: OnProgress): Promise<Done>
  readonly size: number
  readonly waiting: number
  close(): void
}

export function createWorkerPool<Job, Done>(options: WorkerPoolOptions<Job, Done>): WorkerPool<Job, Done> {
  const { start, busy, bytesOf, handsMax, waitingMax = 200, waitingBytesMax = 200_000_000, idleMs = 60_000 } = options
  interface Member {
    hand: PoolWorker<Job, Done>
    isBusy: boolean
    idleTimer: NodeJS.Timeout | undefined
  }
  interface Waiting {
    job: Job
    onProgress: OnProgress
    resolve(done: Done): void
  }
  const members = new Set<Member>()
  const line: Waiting[] = []
  let waitingBytes = 0

  const dismiss = (member: Member): void => {
    clearTimeout(member.idleTimer)
    members.delete(member)
    member.hand.end()
  }

  const rest = (member: Member): void => {
    member.isBusy = false
    if (member.hand.isGone) dismiss(member)
    else member.idleTimer = setTimeout(() => dismiss(member), idleMs).unref()
  }

  const free = (): Member | undefined => {
    for (const member of members) {
      if (member.isBusy) continue
      if (!member.hand.isGone) return member
      dismiss(member)
    }
    if (members.size >= handsMax) return undefined
    const member: Member = { hand: start(), isBusy: false, idleTimer: undefined }
    members.add(member)
    return member
  }

  const next = (): void => {
    while (line.length > 0) {
      const member = free()
      if (!member) return
      const waiting = line.shift()!
      waitingBytes -= bytesOf(waiting.job)
      void give(member, waiting)
    }
  }

  const give = async (member: Member, { job, onProgress, resolve }: Waiting): Promise<void> => {
    clearTimeout(member.idleTimer)
    member.isBusy = true
    const done = await member.hand.work(job, onProgress)
    rest(member)
    resolve(done)
    next()
  }

  return {
    work(job, onProgress = () => {}) {
      if (line.length >= waitingMax || waitingBytes + bytesOf(job) > waitingBytesMax) return Promise.resolve(busy)
      return new Promise(resolve => {
        line.push({ job, onProgress, resolve })
        waitingBytes += bytesOf(job)
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
      for (const { resolve } of line.splice(0)) resolve(busy)
      waitingBytes = 0
      for (const member of [...members]) dismiss(member)
    },
  }
}
