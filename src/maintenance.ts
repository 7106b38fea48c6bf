/** The small work that no request should wait for, and that every process does for itself: what is in its memory, and what has run out. */
import type { Use } from './access/key-use.ts'
import { sweepOAuth } from './access/oauth/end-app.ts'
import { exportKeptMs } from './domain/exports/export.ts'
import { fetchRates } from './jobs/rates.ts'
import { sweepFilesDaily } from './jobs/sweep-files.ts'
import type { Services } from './kernel/context.ts'
import { reseal } from './kernel/reseal.ts'
import type { Log } from './log.ts'
import { deleteExpiredResets } from './store/access/accounts.ts'
import { deleteOldDenials } from './store/access/denials.ts'
import { deleteOldChallenges } from './store/access/passkeys.ts'
import { deleteOldProofs } from './store/access/proofs.ts'
import { deleteOldWindows } from './store/access/request-windows.ts'
import { deleteOldBegun } from './store/access/second-step.ts'
import { deleteExpiredSessions, deleteOldAttempts } from './store/access/users.ts'
import { forgetRefusedMail } from './store/documents/mail-messages.ts'
import { forgetPageReadings } from './store/documents/readings.ts'
import { forgetUploadAddresses } from './store/documents/upload-addresses.ts'
import { answersKeptMs, forgetAnswers } from './store/idempotency.ts'
import { forgetJobs } from './store/jobs.ts'
import { forgetMail } from './store/mail.ts'

const usesMs = 15_000
/** How often it is looked whether rates are due: a look is one statement. */
const ratesMs = 60_000
const sweepMs = 10 * 60_000
/** By then a document is posted or forgotten; its pages can be read again. */
const pageReadingsKeptMs = 90 * 24 * 60 * 60 * 1000
/** The API says how long: see list_jobs. */
const doneJobsKeptMs = 14 * 24 * 60 * 60 * 1000
const failedJobsKeptMs = 90 * 24 * 60 * 60 * 1000
/** What was sent is in the mailbox of whoever got it. */
const mailKeptMs = 30 * 24 * 60 * 60 * 1000
/** Browsers that were not used for as long are new ones. */
const devicesKeptMs = 400 * 24 * 60 * 60 * 1000
/** The API says how long: see list_mail_messages. */
const refusedMailKeptMs = 90 * 24 * 60 * 60 * 1000
const refusedMailPage = 5_000
/** Whoever asks again is still told that it was used. */
const uploadAddressesKeptMs = 60 * 60 * 1000
const attemptsKeptMs = 24 * 60 * 60 * 1000

export interface Maintenance {
  /** Writes what is still in memory. */
  stop(): Promise<void>
}

export function startMaintenance(
  services: Services,
  uses: readonly Use[],
  log: Log,
  { isRotating = false }: { isRotating?: boolean } = {},
): Maintenance {
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
    await forgetRefusedMail(services.store, new Date(now.getTime() - refusedMailKeptMs), refusedMailPage)
    await forgetUploadAddresses(services.store, new Date(now.getTime() - uploadAddressesKeptMs))
    await deleteExpiredSessions(services.store, now)
    await deleteExpiredResets(services.store, now)
    await deleteOldChallenges(services.store, now)
    await deleteOldBegun(services.store, now)
    await deleteOldDenials(services.store, now)
    await deleteOldProofs(services.store, now, new Date(now.getTime() - devicesKeptMs))
    await forgetMail(services.store, new Date(now.getTime() - mailKeptMs))
    await deleteOldWindows(services.store)
    await deleteOldAttempts(services.store, new Date(now.getTime() - attemptsKeptMs))
    await sweepOAuth(services)
    if (isRotating) await reseal(services)
    await services.pictures?.sweep()
    await services.exports?.sweep(exportKeptMs)
    await sweepFilesDaily(services)
  }
  const stopping = new AbortController()
  let fetchingRates: Promise<void> | undefined
  const fetchDueRates = () => {
    fetchingRates ??= attempt(async () => {
      const { error, isNew, notice } = await fetchRates(services, { signal: stopping.signal })
      if (error && isNew && !stopping.signal.aborted) log.warn({ code: error.code, ...error.values }, 'exchange rates could not be fetched')
      if (notice) log.warn({ code: notice.code, ...notice.values }, 'the sources of exchange rates differ')
    }).finally(() => {
      fetchingRates = undefined
    })
  }
  const timers = [
    setInterval(flush, usesMs),
    ...(services.rateSources ? [setInterval(fetchDueRates, ratesMs)] : []),
    setInterval(() => attempt(sweep), sweepMs),
  ]
  for (const timer of timers) timer.unref()
  return {
    async stop() {
      for (const timer of timers) clearInterval(timer)
      stopping.abort()
      await fetchingRates
      await flush()
    },
  }
}
