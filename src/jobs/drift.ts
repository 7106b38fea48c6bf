/**
 * Looks once a day at what was posted to connected ledgers, and notes what is different there; nothing is written over. With it goes the daily read of
 * what others entered there.
 */
import { openLedger } from '../actions/connections/ledger-of.ts'
import { withTimeout } from '../actions/timeouts.ts'
import { driftOf } from '../domain/ledger/mapping.ts'
import type { Services } from '../kernel/context.ts'
import type { Said } from '../language/words.ts'
import { findSealed, listLedgersToLookAt } from '../store/ledger/connections.ts'
import { listToLookAt, saveLook } from '../store/ledger/outside-entries.ts'
import { readOthers } from './read-others.ts'
import type { JobHandler } from './runner.ts'

const dayMs = 24 * 60 * 60 * 1000
const ledgersMax = 20
/** Of one ledger in one round: what is left is looked at in the next, so that no quota is used up at once. */
const entriesMax = 50

export async function lookForDrift(services: Services): Promise<number> {
  const before = new Date((await services.sharedClock(services.store)).getTime() - dayMs)
  let looked = 0
  for (const { organizationId } of await listLedgersToLookAt(services.store, before, ledgersMax)) {
    looked += await lookAt(services, organizationId, before)
  }
  return looked
}

/** What is left when a round is full is looked at in the next one, which comes soon. */
const soonMs = 5 * 60_000

export const lookForDriftJob: JobHandler = {
  kind: 'look_for_drift',
  width: 2,
  isRoutine: true,
  async run(services, { organizationId }) {
    const now = await services.sharedClock(services.store)
    const looked = await lookAt(services, organizationId, new Date(now.getTime() - dayMs))
    const problems: Said[] = []
    const isMore = await readOthersOf(services, organizationId, why => void problems.push(why))
    const [problem] = problems
    return {
      outcome: 'done',
      ...(problem && { problem }),
      nextAt: looked < entriesMax && !isMore ? undefined : new Date(now.getTime() + soonMs),
    }
  },
}

/** Whether there is more to be read at once. */
export async function readOthersOf(services: Services, organizationId: string, notRead?: (why: Said) => void): Promise<boolean> {
  const connection = await services.store.transaction(organizationId, db => findSealed(db, 'ledger'))
  const ledger = connection?.state === 'connected' ? openLedger(services, organizationId, connection) : undefined
  const others = ledger?.mapped.others
  if (!connection || !ledger || !others) return false
  const { id: connectionId, provider, title: books } = connection
  return readOthers(services, organizationId, { connectionId, provider, books, title: ledger.title, others }, notRead)
}

async function lookAt(services: Services, organizationId: string, before: Date): Promise<number> {
  const found = await services.store.transaction(organizationId, async db => {
    const connection = await findSealed(db, 'ledger')
    return connection && { connection, due: await listToLookAt(db, connection.provider, before, entriesMax) }
  })
  const ledger = found && openLedger(services, organizationId, found.connection)
  if (!ledger) return 0
  let looked = 0
  for (const { entryId, reference, marker, standing, drift } of found.due) {
    // It cannot be asked now: the rest waits for the next round as well.
    const answer = await withTimeout(async signal => ({ now: await ledger.mapped.standing(reference, marker, signal) })).catch(
      () => undefined,
    )
    if (!answer) break
    await services.store.transaction(organizationId, async db => {
      const at = await services.sharedClock(db)
      const different = standing ? driftOf(standing, answer.now) : null
      const noticed = different && { ...different, noticedAt: drift?.noticedAt ?? at.toISOString() }
      saveLook(db, entryId, { standing: answer.now ?? null, drift: noticed }, at)
    })
    looked++
  }
  return looked
}
