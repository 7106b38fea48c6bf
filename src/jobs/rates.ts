/** Fetches what a central bank has published since the last time. Many processes ask once; a file that cannot be right changes nothing. */
import { whyItFailed } from '../actions/timeouts.ts'
import { apartFrom, feedFor, nextFetchAt, retryFetchAt, strangeStep } from '../domain/money/published-rates.ts'
import type { Services } from '../kernel/context.ts'
import { say } from '../language/say.ts'
import type { Said } from '../language/words.ts'
import * as store from '../store/ledger/published-rates.ts'
import type { JobHandler } from './runner.ts'

/** The largest file takes seconds; whoever died in the middle holds nobody up for longer than this. */
const fetchMs = 60_000
const claimMs = fetchMs + 30_000
/** So many of the days that are new are held against the stand-in. */
const comparedMax = 10
/** For so long is it shown that they differ: those who booked with the other should see it. */
const shownMs = 7 * 24 * 60 * 60_000

/** Of a source that was never reached nothing is said in the log: a machine without a network would say it every few hours. */
export interface FetchOutcome {
  /** Null where nothing was wrong. */
  error: Said | null
  /** Whether it went well before, and no longer does. */
  isNew: boolean
  /** What was taken, and should be looked at: the stand-in said something else, and entries may have been made with it. */
  notice?: Said
}

/** What is due, or all of it where somebody asks for it. */
export async function fetchRates(services: Services, { isAskedFor = false, signal }: { isAskedFor?: boolean; signal?: AbortSignal } = {}) {
  let outcome: FetchOutcome = { error: null, isNew: false }
  let isWanting = false
  const sources = [...(services.rateSources ?? [])].sort((one, other) => Number(one.isSecond ?? false) - Number(other.isSecond ?? false))
  for (const source of sources) {
    // A stand-in is held against the others, and never the other way round.
    const others = sources.filter(other => other.isSecond !== true && source.isSecond).map(({ name }) => name)
    const standIns = sources.filter(other => other.isSecond && !source.isSecond).map(({ name }) => name)
    const fetched = await fetchFrom(services, source, { others, standIns }, isAskedFor, signal)
    if (!source.isSecond && fetched?.error) isWanting = true
    // Who asks wants the first one: the stand-in counts where that failed. Those who look after the service are told of either.
    if (isAskedFor && source.isSecond && !isWanting) continue
    // What went wrong with one is not made good by another.
    const { notice } = outcome
    if (fetched && (outcome.error === null || fetched.isNew)) outcome = { ...(notice && { notice }), ...fetched }
  }
  return outcome
}

async function fetchFrom(
  { store: opened, sharedClock }: Services,
  source: NonNullable<Services['rateSources']>[number],
  { others, standIns }: { others: readonly string[]; standIns: readonly string[] },
  isAskedFor: boolean,
  signal: AbortSignal | undefined,
): Promise<FetchOutcome | undefined> {
  const now = await sharedClock(opened)
  const feed = await store.claimFeed(opened, source.name, now, claimMs, isAskedFor)
  if (!feed) return undefined
  const newest = await store.findNewestDay(opened, source.name)
  const error = await readFrom()
  if (error === null) {
    const last = (await store.findNewestDay(opened, source.name))!.on
    const next = nextFetchAt(last, now, Math.random()).toISOString()
    const notice = await differenceFrom()
    await store.saveFeed(opened, source.name, { nextAt: next, failures: 0, error: notice, fetchedAt: now.toISOString() })
    return { error, isNew: false, ...(notice && !isSaid(feed.error, notice) && { notice }) }
  }
  const failures = feed.failures + 1
  const nextAt = retryFetchAt(failures, now, Math.random()).toISOString()
  await store.saveFeed(opened, source.name, { nextAt, failures, error, fetchedAt: feed.fetchedAt })
  return { error, isNew: feed.fetchedAt !== null && failures === 1 }

  /** By what is stored, so that it is told after a crash too: of the days that are new here, the stand-in counted for them until then. */
  async function differenceFrom(): Promise<Said | null> {
    const since = new Date(now.getTime() - shownMs)
    for (const { day, other, there } of await store.listOvertaken(opened, source.name, standIns, since, comparedMax)) {
      const apart = apartFrom(day, there)
      if (apart) return say('rates_differ', { on: day.on, told: apart.told, there: apart.there, currency: apart.currency, other })
    }
    return null
  }

  async function readFrom(): Promise<Said | null> {
    const limit = AbortSignal.timeout(fetchMs)
    const today = now.toISOString().slice(0, 10)
    try {
      const fetched = await source.fetch(feedFor(newest?.on ?? null, now), today, signal ? AbortSignal.any([signal, limit]) : limit)
      if (fetched.outcome === 'refused') return fetched.reason
      const after = fetched.days.find(({ on }) => newest !== undefined && on > newest.on)
      const strange = after && strangeStep(newest, after)
      if (strange) return say('rates_file_refused', { told: say('rates_file.step', { ...strange, day: after.on }) })
      const last = fetched.days.at(-1)
      for (const other of last ? others : []) {
        const there = await store.findDay(opened, other, last!.on)
        const apart = there && apartFrom(last!, there)
        if (apart) return say('rates_file_refused', { told: say('rates_file.apart', { ...apart, day: last!.on, other }) })
      }
      await store.savePublished(opened, source.name, fetched.days, now)
      return null
    } catch (error) {
      return say('rates_unreachable', { told: whyItFailed(error) })
    }
  }
}

/** Whether it was said of the same day before. */
const isSaid = (before: Said | null, notice: Said): boolean =>
  before?.code === notice.code && before.values['on'] === notice.values['on'] && before.values['currency'] === notice.values['currency']

/** Asked for by a person: what was published is for all organizations, so that one job serves them all. */
export const fetchRatesNow: JobHandler = {
  kind: 'fetch_rates',
  width: 1,
  async run(services, _job, signal) {
    const { error } = await fetchRates(services, { isAskedFor: true, signal })
    return error === null ? { outcome: 'done' } : { outcome: 'again', error }
  },
}
