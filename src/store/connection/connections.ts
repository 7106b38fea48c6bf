/**
 * The connections to PostgreSQL, as few as are allowed, each lent to one who works on it alone. One that may be broken is not lent again, and one whose plans were
 * made before a table was changed is replaced.
 */
import pg from 'pg'
import { type Outcome, sendBatch } from './batch.ts'
import { createConnectionQueue } from './connection-queue.ts'
import { CommitUnconfirmed, isStalePlan, mayHaveBrokenConnection, StoreAway } from './faults.ts'
import { clientWatchedBy } from './patient-client.ts'
import { silenceOf, type WatchSilence } from './silence.ts'
import type { Sql } from './sql.ts'

export interface Connection {
  connectionString?: string
  host?: string
  port?: number
  user?: string
  database?: string
}

export type Settings = Readonly<Record<string, string>>

export type Send = (statements: readonly Sql[]) => Promise<Outcome[]>

/** A connection as one borrows it: it is taken when it is first needed. */
export interface Lease {
  /** Resolves when the connection is there; fails where none is to be had. */
  ready(): Promise<void>
  send: Send
  /** Gives it back, if it was taken; nothing is sent on it any more. */
  end(): void
}

export interface ConnectionsOptions {
  connection: Connection
  settings: Settings
  /** Behind a pooler the settings are given with each transaction. */
  isPooled: boolean
  connectionsMax: number
  onIdleError: ((error: Error) => void) | undefined
  watchSilence: WatchSilence
}

/** Of the server, for one statement. */
export const statementMsMax = 30_000
export const lockMsMax = 10_000
const connectMsMax = 5_000
/** How long a line for connections may stand still: those who have one may all be waiting for a lock, and are told first. */
const standstillMs = lockMsMax + 5_000
const waitMsMax = 30_000

const tooLate = () => new Error('the connection is not needed any more: whoever asked for it has ended')

export interface Connections {
  pool: pg.Pool
  /** From a time of the line on, where the borrower has waited before. */
  borrow(since?: number): Lease
  /** What the waiting for a connection is counted by. */
  lineTime(): number
}

export function openConnections(options: ConnectionsOptions): Connections {
  const { connection, settings, isPooled, connectionsMax, onIdleError, watchSilence } = options
  const pool = new pg.Pool({
    ...connection,
    max: connectionsMax,
    application_name: 'primanota',
    Client: clientWatchedBy(silenceOf(connectMsMax)),
    // A timer for each release would be for nothing: the connections are few, and what breaks is replaced.
    idleTimeoutMillis: 0,
    // A server that vanished without a word (power, a cut network) is noticed on connections that are idle too.
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    ...(isPooled ? {} : { options: toOptions(settings) }),
  })
  // A connection that breaks is replaced at the next use. One that is in use tells only itself, beside the failed statement; one that nobody uses
  // tells the pool, and without this the process would end. The end of the pool does not wait for the goodbyes: a server that is stopped right after
  // it may be the first to hang up, which is nothing to tell.
  pool.on('error', error => pool.ending || onIdleError?.(error))

  /** Connections whose commit was not confirmed by a standby before the server stopped waiting for one. */
  const unconfirmed = new WeakSet<pg.ClientBase>()
  /** Those that have ended: nobody is handed one. */
  const ended = new WeakSet<pg.ClientBase>()
  pool.on('connect', client => {
    client.on('notice', notice => {
      // By the routine: its words are in the language of the server.
      if ((notice as { routine?: string }).routine === 'SyncRepWaitForLSN') unconfirmed.add(client)
    })
    client.once('end', () => ended.add(client))
    client.once('error', () => ended.add(client))
  })

  /** Connections whose plans were made before a table was changed are not used again: one stale plan tells on all of them. */
  let plansAreFrom = 0
  const plans = new WeakMap<pg.PoolClient, number>()

  const queue = createConnectionQueue<pg.PoolClient>(connectionsMax, { standstillMs, waitMs: waitMsMax })

  async function connect(since: number | undefined): Promise<pg.PoolClient> {
    const asked = since ?? queue.time()
    let handed = await queue.take(since)
    for (;;) {
      const client = handed ?? (await pool.connect().catch((error: Error) => queue.fail(error, asked)))
      handed = undefined
      // Others have the connections that there are, and one of theirs is free now.
      if (!client) continue
      const from = plans.get(client)
      if (from === undefined) plans.set(client, plansAreFrom)
      if (from === undefined || from === plansAreFrom) return client
      client.release(true)
    }
  }

  function borrow(since?: number): Lease {
    let taking: Promise<pg.PoolClient> | undefined
    /** Once whatever waited for it has been sent, and until it is given back. */
    let client: pg.PoolClient | undefined
    let isBroken = false
    let isEnded = false

    async function take(): Promise<pg.PoolClient> {
      return connect(since).catch(error => {
        throw new StoreAway(error)
      })
    }

    /** Whoever waits for it goes on in the order in which they asked; it can be sent on at once only behind them, or a statement would come before its `begin`. */
    function taken(): Promise<pg.PoolClient> {
      if (isEnded) return Promise.reject(tooLate())
      if (taking) return taking
      taking = take()
      taking.then(
        one => {
          if (!isEnded) client = one
        },
        () => {},
      )
      return taking
    }

    function giveBack(one: pg.PoolClient): void {
      // Where others wait it does not go through the pool, which would only give it to the next of them. One that is being closed has nobody served any more.
      const isGood = !isBroken && !pool.ending && !ended.has(one) && plans.get(one) === plansAreFrom
      if (isGood && queue.handOver(one)) return
      one.release(isBroken)
      queue.end()
    }

    function sendOn(one: pg.PoolClient, statements: readonly Sql[]): Promise<Outcome[]> {
      const endWatch = watchSilence(() => void one.end())
      return sendBatch(one, statements, isPooled).then(
        outcomes => {
          endWatch()
          queue.answered()
          if (unconfirmed.delete(one)) throw new CommitUnconfirmed()
          return outcomes
        },
        error => {
          endWatch()
          if (mayHaveBrokenConnection(error)) isBroken = true
          else queue.answered()
          if (isStalePlan(error) && plans.get(one) === plansAreFrom) plansAreFrom++
          throw error
        },
      )
    }

    return {
      async ready() {
        await taken()
        if (isEnded) throw tooLate()
      },
      send(statements) {
        if (client) return sendOn(client, statements)
        return taken().then(one => {
          if (isEnded) throw tooLate()
          return sendOn(one, statements)
        })
      },
      end() {
        if (isEnded) return
        isEnded = true
        if (client) giveBack(client)
        else taking?.then(giveBack, () => {})
        client = undefined
      },
    }
  }

  return { pool, borrow, lineTime: () => queue.time() }
}

const toOptions = (settings: Settings): string =>
  Object.entries(settings)
    .map(([name, value]) => `-c ${name}=${value}`)
    .join(' ')
