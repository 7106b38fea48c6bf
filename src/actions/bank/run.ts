/**
 * Reading the banks and matching all that waits is one run at a time in an organization, over all processes: many who ask at once share one. The run is a
 * row that its holder renews: a process that died stops, and the next one takes over.
 */
import { setTimeout as wait } from 'node:timers/promises'
import type { Context, Services } from '../../kernel/context.ts'
import { inTightHeap } from '../../kernel/tight-heap.ts'
import { newToken } from '../../secrets.ts'
import * as runs from '../../store/bank/runs.ts'

const heldMs = 15_000
const renewMs = 3_000
const pauseMs = 50
const pauseMsMax = 500

/** Somebody else took the run over while this process was silent: what they find is what counts. */
export class RunLost extends Error {}

export interface Run {
  /** For whoever asks how far it is. */
  say(progress: Record<string, unknown>): void
  /** Called in every transaction that changes something: who has lost the run changes nothing. */
  guard(context: Context): Promise<void>
}

/**
 * Runs `work`, or answers with what somebody found who began the same since we asked. A read of the banks that is under way already will do as well: what
 * the banks say does not change with us. Matching goes by what is in the books, and whoever asks for it may have put something there a moment ago.
 */
export async function inRun<Result>(
  services: Services,
  organizationId: string,
  kind: runs.RunKind,
  work: (run: Run) => Promise<Result>,
): Promise<Result> {
  const { store, sharedClock } = services
  const askedAt = await sharedClock(store)
  let joined: string | undefined
  for (let pause = pauseMs; ; pause = Math.min(pause * 2, pauseMsMax)) {
    const there = await store.transaction(organizationId, db => runs.findRun(db), { readOnly: true })
    const isSame = there?.kind === kind && kind !== 'import' && kind !== 'account'
    const isOurs = there?.token === joined || (there && new Date(there.startedAt) > askedAt)
    // A run that failed has nothing to say: then it is our turn.
    if (there && isSame && isOurs && there.endedAt && there.result !== null) return there.result as Result
    const isFree = !there || there.endedAt || there.isAbandoned || new Date(there.heldUntil) < (await sharedClock(store))
    const token = newToken()
    if (isFree && (await take(services, organizationId, kind, token))) {
      try {
        return await held(services, organizationId, token, work)
      } catch (error) {
        if (!(error instanceof RunLost)) throw error
      }
    } else if (isSame && kind === 'sync') joined = there.token
    await wait(pause)
  }
}

/** Runs `work` where nobody else is at it, and waits for nobody: undefined means that it is to be tried later. */
export async function inRunIfFree<Result>(
  services: Services,
  organizationId: string,
  kind: runs.RunKind,
  work: (run: Run) => Promise<Result>,
): Promise<Result | undefined> {
  const token = newToken()
  if (!(await take(services, organizationId, kind, token))) return undefined
  try {
    return await held(services, organizationId, token, work)
  } catch (error) {
    if (error instanceof RunLost) return undefined
    throw error
  }
}

async function take(services: Services, organizationId: string, kind: runs.RunKind, token: string): Promise<boolean> {
  const process = await services.store.processNumber()
  return services.store.transaction(organizationId, async db => {
    const now = await services.sharedClock(db)
    return runs.takeRun(db, { token, kind, now, heldUntil: new Date(now.getTime() + heldMs), process })
  })
}

async function held<Result>(
  services: Services,
  organizationId: string,
  token: string,
  work: (run: Run) => Promise<Result>,
): Promise<Result> {
  const { store, sharedClock } = services
  let progress: Record<string, unknown> = {}
  let isLost = false
  let renewing: Promise<void> = Promise.resolve()
  const renew = () =>
    store
      .transaction(organizationId, async db => {
        const now = await sharedClock(db)
        isLost ||= !(await runs.renewRun(db, token, new Date(now.getTime() + heldMs), progress))
      })
      // The store may be away for a moment; the guard of the next change decides.
      .catch(() => {})
  const timer = setInterval(() => {
    renewing = renewing.then(renew)
  }, renewMs)
  const end = async (result: unknown) => {
    clearInterval(timer)
    await renewing
    await store.transaction(organizationId, async db => runs.endRun(db, token, await sharedClock(db), progress, result))
  }
  let isFirst = true
  const run: Run = {
    say(told) {
      progress = told
      // The first word goes out at once: whoever looks meanwhile sees that something is happening.
      if (isFirst) renewing = renewing.then(renew)
      isFirst = false
    },
    async guard({ db }) {
      if (isLost || !(await runs.isRunHeld(db, token))) throw new RunLost('the run was taken over')
    },
  }
  try {
    // A hundred thousand movements pass through it, and what is made of each is soon garbage.
    const result = await inTightHeap(() => work(run))
    await end(result)
    return result
  } catch (error) {
    await end(null).catch(() => {})
    throw error
  }
}
