/**
 * Reads once a day what others entered in a connected ledger and is not paid, for the bank to be matched with. A page and the place after it are saved in
 * one transaction: whoever goes on after a kill reads the next one. What no page showed is asked for by name before it counts as paid or deleted, since
 * pages move while they are read.
 */
import { whyItFailed, withTimeout } from '../actions/timeouts.ts'
import type { OutsideItem } from '../domain/ledger/outside.ts'
import { nextStep, sinceOf } from '../domain/ledger/outside-rounds.ts'
import { newId } from '../ids.ts'
import type { Services } from '../kernel/context.ts'
import { say } from '../language/say.ts'
import type { Said } from '../language/words.ts'
import { CredentialsRefused, NotAllowed, type OthersEntries, QuotaUsed } from '../providers/ledger/provider.ts'
import { findSettings } from '../store/access/settings.ts'
import type { Db } from '../store/connection/db.ts'
import { findPosted } from '../store/ledger/outside-entries.ts'
import { deleteOldOutside, listUnseen, saveGone, saveOutside } from '../store/ledger/outside-items.ts'
import { beginRound, endRound, lockOutsideRead, type OutsideRead, savePosition, saveReadError } from '../store/ledger/outside-reads.ts'

export interface ReadLedger {
  connectionId: string
  provider: string
  /** What the books are called there. */
  books: string
  title: string
  others: OthersEntries
}

/** Of one ledger in one job; the rest is read by the next one, which comes soon. */
const callsMax = 40

/** What is gone and was matched with nothing is kept for so long: it may come back. */
const keptMs = 90 * 24 * 60 * 60_000

/** The ledger could not be asked. What else fails is a fault of ours, and of the job. */
class NotAsked extends Error {}

const asking = <Value>(call: (signal: AbortSignal) => Promise<Value>): Promise<Value> =>
  withTimeout(call).catch(cause => {
    throw new NotAsked('the ledger could not be asked', { cause })
  })

/** Whether there is more to be read at once. */
export async function readOthers(
  services: Services,
  organizationId: string,
  ledger: ReadLedger,
  notRead?: (why: Said) => void,
): Promise<boolean> {
  const inStore = <Value>(work: (db: Db, now: Date) => Promise<Value>) =>
    services.store.transaction(organizationId, async db => work(db, await services.sharedClock(db)))
  const { connectionId, others, provider, books, title } = ledger
  const begun = await inStore(async (db, now) => {
    const there = await lockOutsideRead(db, connectionId)
    const step = nextStep(there, now)
    const { regionKey } = await findSettings(db)
    if (step === 'nothing' || regionKey === null) return undefined
    const today = now.toISOString().slice(0, 10)
    const read = step === 'begin' ? await beginRound(db, connectionId, round => sinceOf(round, today), now) : there!
    return { read, regionKey }
  })
  if (!begun) return false
  const { regionKey } = begun
  let read: OutsideRead = begun.read
  /** False where another process went on with the round meanwhile, or the connection ended. */
  const stillMine = async (db: Db): Promise<boolean> => {
    const held = await lockOutsideRead(db, connectionId)
    return held?.round === read.round && held.position === read.position && held.isChecking === read.isChecking && held.finishedAt === null
  }
  const saving = { connectionId, provider, books, regionKey, round: read.round, newId: () => newId('out', services.clock()) }

  /** Without what we posted there ourselves, whatever became of the text that says so. */
  async function save(db: Db, items: readonly OutsideItem[]): Promise<void> {
    const named = items.flatMap(({ postedAs }) => postedAs ?? [])
    const posted = named.length === 0 ? new Set<string>() : await findPosted(db, provider, named)
    saveOutside(
      db,
      saving,
      items.filter(({ postedAs }) => postedAs === undefined || !posted.has(postedAs)),
    )
  }

  async function readPage(): Promise<boolean> {
    const page = await asking(signal => others.read(read.position, read.since, signal))
    return inStore(async db => {
      if (!(await stillMine(db))) return false
      await save(db, page.items)
      const next = { position: page.next, isChecking: page.next === null }
      savePosition(db, connectionId, next)
      read = { ...read, ...next }
      return true
    })
  }

  async function check(): Promise<'more' | 'ended' | 'lost'> {
    const unseen = await inStore(db => listUnseen(db, connectionId, read.round, others.findMax))
    const found =
      unseen.length === 0
        ? []
        : await asking(signal =>
            others.find(
              unseen.map(one => one.reference),
              signal,
            ),
          )
    return inStore(async (db, now) => {
      if (!(await stillMine(db))) return 'lost'
      if (unseen.length === 0) {
        endRound(db, connectionId, now)
        deleteOldOutside(db, connectionId, new Date(now.getTime() - keptMs))
        return 'ended'
      }
      await save(db, found)
      const there = new Set(found.map(({ reference }) => reference))
      const gone = unseen.filter(({ reference }) => !there.has(reference)).map(({ id }) => id)
      saveGone(db, gone, read.round, now)
      return 'more'
    })
  }

  try {
    for (let calls = 0; calls < callsMax; calls++) {
      if (read.isChecking) {
        if ((await check()) !== 'more') return false
      } else if (!(await readPage())) return false
    }
    return true
  } catch (error) {
    if (!(error instanceof NotAsked)) throw error
    // The next job goes on from here.
    const said = whyNotRead(error.cause, title)
    await inStore(async (db, now) => saveReadError(db, connectionId, said, now))
    notRead?.(said)
    return false
  }
}

function whyNotRead(error: unknown, ledger: string): Said {
  if (error instanceof CredentialsRefused) return say('ledger_credentials_refused', { ledger })
  if (error instanceof NotAllowed) return say('ledger_not_allowed', { ledger, told: error.message })
  if (error instanceof QuotaUsed) return say('ledger_quota_used', { ledger })
  return say('ledger_not_read', { ledger, why: whyItFailed(error) })
}
