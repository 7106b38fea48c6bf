/** The small work that no request should wait for. */
import type { Use } from './access/key-use.ts'
import { sweepOAuth } from './access/oauth/end-app.ts'
import { exportKeptMs } from './domain/exports/export.ts'
import { lookForDrift } from './jobs/drift.ts'
import { resumePostings } from './jobs/postings.ts'
import { sweepFilesDaily } from './jobs/sweep-files.ts'
import { fetchFromExchange, hearNotifications, resumeTransmissions } from './jobs/transmissions.ts'
import type { Services } from './kernel/context.ts'
import type { Log } from './log.ts'
import { deleteExpiredResets } from './store/access/accounts.ts'
import { deleteExpiredSessions, deleteOldAttempts } from './store/access/users.ts'
import { forgetPageReadings } from './store/documents/readings.ts'
import { answersKeptMs, forgetAnswers } from './store/idempotency.ts'
import { forgetJobs } from './store/jobs.ts'

const usesMs = 15_000
const postingsMs = 5_000
const transmissionsMs = 5_000
const receivedMs = 5 * 60_000
/** A page at a time: each entry is looked at once a day. */
const driftMs = 5 * 60_000
const sweepMs = 10 * 60_000
/** By then a document is posted or forgotten; its pages can be read again. */
const pageReadingsKeptMs = 90 * 24 * 60 * 60 * 1000
/** The API says how long: see list_jobs. */
const doneJobsKeptMs = 14 * 24 * 60 * 60 * 1000
const failedJobsKeptMs = 90 * 24 * 60 * 60 * 1000
const attemptsKeptMs = 24 * 60 * 60 * 1000

export interface Maintenance {
  /** Writes what is still in memory. */
  stop(): Promise<void>
}

export function startMaintenance(services: Services, uses: readonly Use[], log: Log): Maintenance {
  const attempt = async (work: () => Promise<unknown>) => {
    try {
      await work()
    } catch (error) {
      // The store may be away for a moment; what was not done now is done next time.
      log.warn({ reason: (error as Error).message }, 'maintenance was put off')
    }
  }
  /** When keys and apps were last used. */
  const flush = () => Promise.all(uses.map(use => attempt(use.flush)))
  const sweep = async () => {
    const now = services.clock()
    // Answers are dated by the clock that all processes share.
    const shared = await services.sharedClock(services.store)
    await forgetAnswers(services.store, new Date(shared.getTime() - answersKeptMs))
    await forgetJobs(services.store, new Date(shared.getTime() - doneJobsKeptMs), new Date(shared.getTime() - failedJobsKeptMs))
    await forgetPageReadings(services.store, new Date(now.getTime() - pageReadingsKeptMs))
    await deleteExpiredSessions(services.store, now)
    await deleteExpiredResets(services.store, now)
    await deleteOldAttempts(services.store, new Date(now.getTime() - attemptsKeptMs))
    await sweepOAuth(services)
    await services.pictures?.sweep()
    await services.exports?.sweep(exportKeptMs)
    await sweepFilesDaily(services)
  }
  /** One round at a time: a ledger that answers slowly must not be asked ever more often. */
  let resuming: Promise<void> | undefined
  const resume = () => {
    resuming ??= attempt(() => resumePostings(services)).finally(() => {
      resuming = undefined
    })
  }
  let transmitting: Promise<void> | undefined
  const transmit = () => {
    transmitting ??= attempt(() => resumeTransmissions(services))
      .then(() => attempt(() => hearNotifications(services)))
      .finally(() => {
        transmitting = undefined
      })
  }
  let looking: Promise<void> | undefined
  const look = () => {
    looking ??= attempt(() => lookForDrift(services)).finally(() => {
      looking = undefined
    })
  }
  let fetching: Promise<void> | undefined
  const fetchReceived = () => {
    fetching ??= attempt(() => fetchFromExchange(services)).finally(() => {
      fetching = undefined
    })
  }
  const timers = [
    setInterval(flush, usesMs),
    setInterval(resume, postingsMs),
    setInterval(transmit, transmissionsMs),
    setInterval(fetchReceived, receivedMs),
    setInterval(look, driftMs),
    setInterval(() => attempt(sweep), sweepMs),
  ]
  for (const timer of timers) timer.unref()
  return {
    async stop() {
      for (const timer of timers) clearInterval(timer)
      await resuming
      await transmitting
      await fetching
      await looking
      await flush()
    },
  }
}
