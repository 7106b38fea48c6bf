/**
 * Runs jobs: claims them in batches, renews their leases while they run, and says what became of them. A process that is killed leaves its jobs to others:
 * to the next one that looks, as soon as the store knows that it is gone.
 */
import { type JobError, type JobKind, type JobOutcome, retryPauseMs } from '../domain/jobs/job.ts'
import { pauseAfterFailure } from '../domain/jobs/schedule.ts'
import type { Services } from '../kernel/context.ts'
import { say } from '../language/say.ts'
import type { Log } from '../log.ts'
import type { Db } from '../store/connection/db.ts'
import { isUnavailable } from '../store/connection/faults.ts'
import * as store from '../store/jobs.ts'
import { findPlanned, noteWork } from '../store/scheduled-work.ts'
import type { Telemetry } from '../telemetry/exporter.ts'
import type { SpanNotes } from '../telemetry/span.ts'

/** What is done for a job of one kind. It may be done twice, after a crash, and must come to the same. */
export interface JobHandler {
  kind: JobKind
  /** So many at once in one process. */
  width: number
  /** Not kept once it is done without a problem: it comes so often that nobody would look at it. */
  isRoutine?: boolean
  /** `signal` is raised when the process stops or the job was taken over: what is safe to leave is left. */
  run(services: Services, job: store.ClaimedJob, signal: AbortSignal): Promise<JobOutcome>
}

export interface Timing {
  /** How often it is looked for jobs that other processes queued. */
  pollMs: number
  leaseMs: number
  /** How long what is under way may take to its end when the process stops. */
  graceMs: number
}

export const usualTiming: Timing = { pollMs: 1_000, leaseMs: 30_000, graceMs: 5_000 }

const recoveredMax = 50
/** After an outage a job waits as after its second attempt: 2 to 4 seconds. */
const outagePause = 2

export interface Runner {
  /** Looks for jobs now. */
  wake(): void
  /** Finishes what is under way, or gives it back. */
  stop(): Promise<void>
}

interface Running {
  job: store.ClaimedJob
  abort: AbortController
  done: Promise<void>
}

export function startJobs(
  services: Services,
  handlers: readonly JobHandler[],
  log: Log,
  timing: Timing = usualTiming,
  telemetry?: Telemetry | undefined,
): Runner {
  const running = new Map<string, Running>()
  const served = new Map<JobKind, string>()
  let isStopping = false

  const attempt = async (work: () => Promise<unknown>): Promise<void> => {
    try {
      await work()
    } catch (error) {
      // The store may be away for a moment; the next look comes soon.
      log.warn({ reason: (error as Error).message }, 'jobs were put off')
    }
  }

  const runningOf = (kind: JobKind): Running[] => [...running.values()].filter(({ job }) => job.kind === kind)

  /** From behind the organization that was served last, and then from the first one. */
  async function claim({ kind, width }: JobHandler): Promise<store.ClaimedJob[]> {
    const claimed: store.ClaimedJob[] = []
    const process = await services.store.processNumber()
    const starts = [...new Set([served.get(kind) ?? '', ''])]
    for (const from of starts) {
      const held = [...runningOf(kind).map(({ job }) => job), ...claimed]
      const places = width - held.length
      if (places <= 0) break
      const takesSuspected = !held.some(job => job.lost > 0)
      claimed.push(
        ...(await store.claimJobs(services.store, { kind, served: from, process, leaseMs: timing.leaseMs, places, takesSuspected })),
      )
    }
    const last = claimed.filter(job => job.lost === 0).at(-1)
    if (last) served.set(kind, last.organizationId)
    return claimed
  }

  async function look(): Promise<void> {
    const kinds = handlers.map(({ kind }) => kind)
    const waiting = await store.listWaitingKinds(services.store, kinds)
    for (const handler of handlers.filter(({ kind }) => waiting.has(kind))) {
      const claimed = await claim(handler)
      for (const job of claimed) start(handler, job)
    }
  }

  function start(handler: JobHandler, job: store.ClaimedJob): void {
    const abort = new AbortController()
    const done = traced(handler, job, abort.signal).finally(() => {
      running.delete(job.lease)
      wake()
    })
    running.set(job.lease, { job, abort, done })
  }

  /** As a part of the trace of whoever queued it. */
  async function traced(handler: JobHandler, job: store.ClaimedJob, signal: AbortSignal): Promise<void> {
    const attributes = { 'primanota.job.kind': job.kind, 'primanota.job.attempt': job.attempts }
    const root = telemetry?.begin(`job ${job.kind}`, 'internal', attributes, job.askedBy.traceparent)
    if (!root) return conduct(handler, job, signal)
    await root.enter(() => conduct(handler, job, signal, root)).finally(root.end)
  }

  async function conduct(handler: JobHandler, job: store.ClaimedJob, signal: AbortSignal, notes?: SpanNotes): Promise<void> {
    let outcome: JobOutcome
    try {
      outcome = await handler.run(services, job, signal)
    } catch (error) {
      notes?.fail()
      const entry = entryOf(job)
      if (signal.aborted || isUnavailable(error)) {
        log.warn({ ...entry, reason: (error as Error).message }, 'a job was put off')
        // What is away for a moment is not asked for at once: everybody else asks for it too.
        outcome = signal.aborted ? { outcome: 'given_back' } : { outcome: 'later', afterMs: retryPauseMs(outagePause, Math.random()) }
      } else {
        log.error({ ...entry, err: error }, 'a mistake of ours')
        outcome = { outcome: 'again', error: say('job_broke') }
      }
    }
    notes?.set({ 'primanota.job.outcome': outcome.outcome })
    await attempt(() => record(services, job, outcome, handler.isRoutine))
  }

  /** One round at a time, and another one right after it when somebody asked for it meanwhile. */
  let looking: Promise<void> | undefined
  let isAskedFor = false
  function wake(): void {
    if (isStopping) return
    isAskedFor = true
    looking ??= (async () => {
      while (isAskedFor && !isStopping) {
        isAskedFor = false
        await attempt(look)
      }
    })().finally(() => {
      looking = undefined
    })
  }

  let recovering: Promise<void> | undefined
  const recover = () => {
    recovering ??= attempt(async () => {
      for (const job of await store.recoverJobs(services.store, recoveredMax)) {
        log.warn({ ...entryOf(job), state: job.state }, 'a job was left by a process that ended')
      }
    }).finally(() => {
      recovering = undefined
      wake()
    })
  }

  /** What was taken over meanwhile is no longer ours. */
  let renewing: Promise<void> | undefined
  const renew = () => {
    if (running.size === 0) return
    renewing ??= attempt(async () => {
      const leases = [...running.keys()]
      const held = await store.renewJobs(services.store, leases, timing.leaseMs)
      for (const lease of leases) if (!held.has(lease)) running.get(lease)?.abort.abort()
    }).finally(() => {
      renewing = undefined
    })
  }

  const timers = [setInterval(recover, timing.pollMs), setInterval(renew, timing.leaseMs / 3)]
  for (const timer of timers) timer.unref()
  services.wakeJobs = wake
  recover()

  return {
    wake,
    async stop() {
      isStopping = true
      delete services.wakeJobs
      for (const timer of timers) clearInterval(timer)
      await Promise.all([looking, recovering, renewing])
      const ends = [...running.values()]
      for (const { abort } of ends) abort.abort()
      await withinGrace(
        ends.map(({ done }) => done),
        timing.graceMs,
      )
      // What is still under way is somebody else's from here on: whatever it says of itself later is not heard.
      await Promise.all([...running.values()].map(({ job }) => attempt(() => record(services, job, { outcome: 'given_back' }))))
    },
  }
}

/** For the log: with the request that it came from. */
const entryOf = ({ id, kind, organizationId, attempts, askedBy: { requestId } }: store.Job) => ({
  jobId: id,
  kind,
  organizationId,
  attempts,
  ...(requestId !== undefined && { requestId }),
})

async function withinGrace(ends: readonly Promise<void>[], graceMs: number): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const grace = new Promise<void>(resolve => {
    timer = setTimeout(resolve, graceMs)
  })
  await Promise.race([Promise.all(ends), grace])
  clearTimeout(timer)
}

/** Where the lease was lost nothing is changed. */
async function record(services: Services, job: store.ClaimedJob, outcome: JobOutcome, isRoutine = false): Promise<void> {
  await services.store.transaction(job.organizationId, async db => {
    if (outcome.outcome === 'given_back') return store.requeueJob(db, job, { afterMs: 0, error: null, counts: false })
    if (outcome.outcome === 'later') return store.requeueJob(db, job, { afterMs: outcome.afterMs, error: null, counts: false })
    if (outcome.outcome === 'done') {
      const problem = outcome.problem ? toError(outcome.problem) : null
      const isHeld = await (isRoutine && problem === null ? store.deleteJob(db, job) : store.finishJob(db, job, 'done', problem))
      return isHeld && noteScheduled(services, db, job, { problem, nextAt: outcome.nextAt })
    }
    const error = toError(outcome.error)
    if (outcome.outcome === 'failed' || job.attempts >= job.attemptsMax) {
      return (await store.finishJob(db, job, 'failed', error)) && noteScheduled(services, db, job, { problem: error })
    }
    return store.requeueJob(db, job, { afterMs: retryPauseMs(job.attempts, Math.random()), error, counts: true })
  })
}

const toError = ({ code, values }: JobError): JobError => ({ code, values })

/** In the transaction that ends the job: what the time came to, and when the next one is. Only work of the schedule has a row for it. */
async function noteScheduled(
  services: Services,
  db: Db,
  { payload }: store.ClaimedJob,
  { problem, nextAt }: { problem: JobError | null; nextAt?: Date | undefined },
): Promise<void> {
  const workId = payload['workId']
  if (typeof workId !== 'string') return
  const planned = await findPlanned(db, workId)
  if (!planned) return
  const at = await services.sharedClock(db)
  // Sooner than planned after a failure, and later only where the handler knows that it would be in vain.
  const soon = new Date(at.getTime() + pauseAfterFailure(planned.failures + 1))
  const retryAt = problem && !nextAt && soon < new Date(planned.nextAt) ? soon : null
  noteWork(db, workId, at, { error: problem, nextAt: nextAt ?? retryAt })
}
