/**
 * The way to PostgreSQL. Every transaction is bound to one organization, which row-level security then enforces, and begins with its first
 * statement: `begin`, the binding and the statement travel together, as do the last statements and `commit`. Fewer round trips are what makes
 * a request fast, and the audit chain's lock is held for no longer than the server needs to commit.
 */
import pg from 'pg'
import { inSpan } from '../../telemetry/span.ts'
import { type ChainPartitions, createChainPartitions } from '../access/chain-partitions.ts'
import { createPresence } from '../presence.ts'
import { type Outcome, sendBatch } from './batch.ts'
import { createConnectionQueue } from './connection-queue.ts'
import { CommitUnconfirmed, isStalePlan, mayHaveBrokenConnection, StoreAway } from './faults.ts'
import { clientWatchedBy } from './patient-client.ts'
import { silenceOf, type WatchSilence } from './silence.ts'
import { type Sql, sql } from './sql.ts'

export interface Connection {
  connectionString?: string
  host?: string
  port?: number
  user?: string
  database?: string
}

/** Statements against one organization (or, for the few tables that belong to none, against no organization). */
export interface Db {
  readonly organizationId: string
  /** Of the request that it is for, where there is one: jobs that are queued carry it on. */
  readonly requestId?: string | undefined
  rows<Row extends object>(statement: Sql): Promise<Row[]>
  row<Row extends object>(statement: Sql): Promise<Row | undefined>
  /** A statement whose result nobody needs: it is sent with the next one that is waited for, or with the commit. */
  write(statement: Sql): void
}

export interface TransactionOptions {
  readOnly?: boolean
  /** A second server may answer, where there is one that has all of the organization's changes. */
  mayBeReplica?: boolean
}

export interface Store {
  /** Runs `work` in one transaction of one organization. A returned value commits; `rollBack(value)` and a throw roll back. */
  transaction<Value>(
    organizationId: string,
    work: (transaction: Transaction) => Promise<Value>,
    options?: TransactionOptions,
  ): Promise<Value>
  /** One statement outside of any organization: signing in, set-up, the look-ups behind a key. */
  rows<Row extends object>(statement: Sql): Promise<Row[]>
  row<Row extends object>(statement: Sql): Promise<Row | undefined>
  /** The number of this process, for claims that others may take over when it is dead. */
  processNumber(): Promise<number>
  close(): Promise<void>
  readonly pool: pg.Pool
}

/** All that a transaction does besides: its organization, and one new row. */
export interface Whole {
  bind: Sql
  insert: Sql
}

/** What comes right before the commit, made when it is known which partition of the chain it goes on. */
export interface Last {
  (strand: number, whole?: Whole): Sql
  /** Says that given the whole of a transaction it is one statement with that: three cost the server and us more than one. */
  takesWhole?: boolean
}

const rolledBack = Symbol('rolled back')

type Bind = (organizationId: string) => Sql

type Send = (statements: readonly Sql[]) => Promise<Outcome[]>

export class Transaction implements Db {
  readonly organizationId: string
  requestId?: string | undefined
  readonly #send: Send
  readonly #readOnly: boolean
  readonly #last: Last[] = []
  readonly #strands: ChainPartitions
  readonly #bind: Bind
  #pending: Sql[] = []
  #begun = false
  #ended = false;
  [rolledBack] = false

  constructor(send: Send, strands: ChainPartitions, organizationId: string, readOnly: boolean, bindTo: Bind = bind) {
    this.#bind = bindTo
    this.#send = send
    this.#strands = strands
    this.organizationId = organizationId
    this.#readOnly = readOnly
  }

  async rows<Row extends object>(statement: Sql): Promise<Row[]> {
    this.#mustBeOpen()
    const outcomes = await this.#send([...this.#waiting(), statement])
    return outcomes.at(-1)?.rows as Row[]
  }

  async row<Row extends object>(statement: Sql): Promise<Row | undefined> {
    return (await this.rows<Row>(statement))[0]
  }

  /** Works in another organization within the same transaction: a person of this one founds or joins that one. */
  async within<Value>(organizationId: string, work: (db: Db) => Promise<Value>): Promise<Value> {
    this.write(bind(organizationId))
    const db: Db = {
      organizationId,
      requestId: this.requestId,
      rows: statement => this.rows(statement),
      row: statement => this.row(statement),
      write: statement => this.write(statement),
    }
    const value = await work(db)
    this.write(bind(this.organizationId))
    return value
  }

  write(statement: Sql): void {
    this.#mustBeOpen()
    this.#pending.push(statement)
  }

  /** A row of the audit log. */
  last(statement: Last): void {
    this.#mustBeOpen()
    this.#last.push(statement)
  }

  /** Undoes all, also what was to come last; the answer still goes to the caller. */
  rollBack<Value>(value: Value): Value {
    this[rolledBack] = true
    return value
  }

  /** What is sent before the next statement: the beginning, if there was none yet, and what was written since. Who only reads sees one moment. */
  #waiting(): Sql[] {
    const waiting = this.#begun
      ? this.#pending
      : [
          this.#readOnly ? sql`begin isolation level repeatable read, read only` : sql`begin`,
          this.#bind(this.organizationId),
          ...this.#pending,
        ]
    this.#begun = true
    this.#pending = []
    return waiting
  }

  /**
   * One new row and its row of the audit log, which is what most changes are, as one statement. The organization is bound in it before the first of them is
   * made; were it not, row-level security would refuse them. Behind a pooler the role is bound too, and a statement has the one that it began with.
   */
  #asOne(strand: number): Sql | undefined {
    const [insert] = this.#pending
    const [last] = this.#last
    if (this.#begun || this.#readOnly || this.#bind !== bind || !insert?.isPlainInsert || !last?.takesWhole) return undefined
    if (this.#pending.length > 1 || this.#last.length > 1) return undefined
    return last(strand, { bind: bind(this.organizationId), insert })
  }

  /** Whoever was not waited for comes too late: the connection may be in a transaction of another organization by now. */
  #mustBeOpen(): void {
    if (this.#ended) throw new Error('the transaction has ended: nothing more can be asked or written in it')
  }

  async commit(): Promise<void> {
    this.#ended = true
    if (!this.#begun && this.#pending.length === 0 && this.#last.length === 0) return
    const strand = this.#strands.take(this.organizationId)
    try {
      const whole = this.#asOne(strand)
      if (whole) {
        await this.#send([whole])
        return
      }
      const last = this.#last.map(statement => statement(strand))
      if (!this.#begun && !this.#readOnly && [...this.#pending, ...last].every(({ isOfRows }) => isOfRows)) {
        // All of it is one batch, which the server takes as one transaction: it commits at the end, or nothing of it.
        await this.#send([this.#bind(this.organizationId), ...this.#pending, ...last])
        return
      }
      const outcomes = await this.#send([...this.#waiting(), ...last, sql`commit`])
      // PostgreSQL answers the commit of a broken transaction with ROLLBACK, and with no error.
      if (outcomes.at(-1)?.command !== 'COMMIT') throw new Error('the transaction was rolled back by the server')
    } finally {
      this.#strands.give(this.organizationId, strand)
    }
  }

  async rollback(): Promise<void> {
    this.#ended = true
    if (this.#begun) await this.#send([sql`rollback`])
  }
}

/** The clock that all processes share. */
export async function storeClock(db: Pick<Db, 'row'>): Promise<Date> {
  const row = await db.row<{ now: string }>(sql`select clock_timestamp()::timestamptz(3) as now`)
  return new Date(row?.now ?? Number.NaN)
}

const attributesOf = (readOnly: boolean) => ({ 'db.system.name': 'postgresql', 'primanota.read_only': readOnly })
const readingAttributes = attributesOf(true)
const writingAttributes = attributesOf(false)

const bind: Bind = organizationId => sql`select set_config('app.organization_id', ${organizationId}, true)`

type Settings = Readonly<Record<string, string>>

/**
 * Behind a pooler by transaction nothing of a session may be relied on, nor left for whoever has the connection next: role and limits are set with the
 * organization, for this transaction alone.
 */
function bindWith(settings: Settings): Bind {
  const names = [...Object.keys(settings), 'app.organization_id']
  const values = Object.values(settings)
  return organizationId => sql`
    select set_config(name, value, true) from unnest(${names}::text[], ${[...values, organizationId]}::text[]) as given (name, value)`
}

export interface StoreOptions {
  connection: Connection
  /** The server itself, where `connection` is a pooler that hands out connections by transaction. */
  direct?: Connection | undefined
  connectionsMax: number
  /** The role to take on after signing in, when the login itself is another (a server of the user's). */
  role?: string
  onIdleError?: (error: Error) => void
  /** When a server that says nothing counts as lost: after longer than any statement may take there. */
  watchSilence?: WatchSilence
}

/** Of the server, for one statement. */
const statementMsMax = 30_000
const lockMsMax = 10_000
const connectMsMax = 5_000
/** How long a line for connections may stand still: those who have one may all be waiting for a lock, and are told first. */
const standstillMs = lockMsMax + 5_000
const waitMsMax = 30_000

export function openStore({
  connection,
  direct,
  connectionsMax,
  role,
  onIdleError,
  watchSilence = silenceOf(statementMsMax + 5_000),
}: StoreOptions): Store {
  const settings = {
    statement_timeout: `${statementMsMax}`,
    lock_timeout: `${lockMsMax}`,
    idle_in_transaction_session_timeout: '60000',
    ...(role ? { role } : {}),
  }
  const isPooled = direct !== undefined
  const bindTo = isPooled ? bindWith(settings) : bind
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

  async function connect(): Promise<pg.PoolClient> {
    let handed = await queue.take()
    for (;;) {
      const client = handed ?? (await pool.connect().catch((error: Error) => queue.fail(error)))
      handed = undefined
      // Others have the connections that there are, and one of theirs is free now.
      if (!client) continue
      const from = plans.get(client)
      if (from === undefined) plans.set(client, plansAreFrom)
      if (from === undefined || from === plansAreFrom) return client
      client.release(true)
    }
  }

  /** Runs `work` on a connection of its own. One that may be broken is not used again. */
  async function connected<Value>(work: (send: Send) => Promise<Value>): Promise<Value> {
    const client = await connect().catch(error => {
      throw new StoreAway(error)
    })
    let isBroken = false
    const send: Send = statements => {
      const endWatch = watchSilence(() => void client.end())
      return sendBatch(client, statements, isPooled).then(
        outcomes => {
          endWatch()
          queue.answered()
          if (unconfirmed.delete(client)) throw new CommitUnconfirmed()
          return outcomes
        },
        error => {
          endWatch()
          if (mayHaveBrokenConnection(error)) isBroken = true
          else queue.answered()
          if (isStalePlan(error) && plans.get(client) === plansAreFrom) plansAreFrom++
          throw error
        },
      )
    }
    try {
      return await work(send)
    } finally {
      // Where others wait it does not go through the pool, which would only give it to the next of them. One that is being closed has nobody served any more.
      const isGood = !isBroken && !pool.ending && !ended.has(client) && plans.get(client) === plansAreFrom
      if (!isGood || !queue.handOver(client)) {
        client.release(isBroken)
        queue.end()
      }
    }
  }

  const ask = (statement: Sql): Promise<Outcome[]> => {
    // Both are one transaction: the server ends it where the batch ends.
    const once = () => connected(send => send(isPooled ? [bindTo(''), statement] : [statement]))
    return once().catch(error => {
      if (isStalePlan(error)) return once()
      throw error
    })
  }

  const strands = createChainPartitions()
  const presence = createPresence(direct ?? connection, settings)

  return {
    pool,
    transaction: (organizationId, work, { readOnly = false } = {}) =>
      inSpan('sql transaction', 'client', readOnly ? readingAttributes : writingAttributes, () =>
        connected(async send => {
          const transaction = new Transaction(send, strands, organizationId, readOnly, bindTo)
          try {
            const value = await work(transaction)
            if (transaction[rolledBack]) await transaction.rollback()
            else await transaction.commit()
            return value
          } catch (error) {
            await transaction.rollback().catch(() => {})
            throw error
          }
        }),
      ),
    async rows<Row extends object>(statement: Sql) {
      return (await ask(statement)).at(-1)?.rows as Row[]
    },
    async row<Row extends object>(statement: Sql) {
      return (await ask(statement)).at(-1)?.rows[0] as Row | undefined
    },
    processNumber: () => presence.number(),
    async close() {
      await presence.close()
      await pool.end()
    },
  }
}

const toOptions = (settings: Settings): string =>
  Object.entries(settings)
    .map(([name, value]) => `-c ${name}=${value}`)
    .join(' ')
