/**
 * Makes jobs of what is due: of the schedule, and of records that wait for somebody. Every process does it; the store sees to it that each time becomes one
 * job, and that nothing is queued twice.
 */
import { fetchedRegions } from '../actions/e-invoices/exchange.ts'
import { workEvery } from '../domain/jobs/schedule.ts'
import { newId } from '../ids.ts'
import type { Services } from '../kernel/context.ts'
import type { Log } from '../log.ts'
import { planWork, queueWork } from '../store/scheduled-work.ts'
import { type Finder, queueFound } from './found-records.ts'

export interface DispatchTiming {
  dueMs: number
  findMs: number
  planMs: number
}

const usual: DispatchTiming = { dueMs: 1_000, findMs: 5_000, planMs: 60_000 }

/** So many at a time; where more are due the next look comes at once. */
const dueMax = 100
/** Of a process that ends in the middle another one goes on with it. */
const attemptsMax = 3

/** Queues all that is due at this moment; returns how much it was. */
export async function queueDue(services: Services): Promise<number> {
  const { store, sharedClock, clock } = services
  let queued = 0
  for (;;) {
    const ids = Array.from({ length: dueMax }, () => newId('job', clock()))
    const due = await queueWork(store, await sharedClock(store), ids, attemptsMax)
    queued += due
    if (due < dueMax) return queued
  }
}

/** Brings the schedule in line with what there is: accounts that are linked, organizations with an exchange, a connected ledger or a mailbox. */
export async function planSchedule(services: Services): Promise<number> {
  const { store, sharedClock, exchange } = services
  return planWork(store, await sharedClock(store), {
    readEvery: workEvery.read_bank_account,
    fetchEvery: workEvery.fetch_e_invoices,
    fetchRegions: exchange?.received ? fetchedRegions() : [],
    driftEvery: workEvery.look_for_drift,
    mailEvery: workEvery.read_mailbox,
  })
}

export interface Dispatcher {
  stop(): Promise<void>
}

export function startDispatch(services: Services, finders: readonly Finder[], log: Log, timing: DispatchTiming = usual): Dispatcher {
  /** One round at a time; a store that is away is tried again soon. */
  const repeat = (everyMs: number, work: () => Promise<number>) => {
    let under: Promise<void> | undefined
    const go = () => {
      under ??= work()
        .then(
          queued => void (queued > 0 && services.wakeJobs?.()),
          error => log.warn({ reason: (error as Error).message }, 'scheduled work was put off'),
        )
        .finally(() => {
          under = undefined
        })
    }
    const timer = setInterval(go, everyMs)
    timer.unref()
    go()
    return async () => {
      clearInterval(timer)
      await under
    }
  }
  const find = async () => {
    let queued = 0
    for (const finder of finders) queued += await queueFound(services, finder)
    return queued
  }
  const stops = [
    repeat(timing.dueMs, () => queueDue(services)),
    repeat(timing.findMs, find),
    repeat(timing.planMs, async () => {
      await planSchedule(services)
      return 0
    }),
  ]
  return { stop: async () => void (await Promise.all(stops.map(stop => stop()))) }
}
