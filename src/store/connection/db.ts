/**
 * The way to PostgreSQL. Every transaction is bound to one organization, which row-level security then enforces, and begins with its first
 * statement: `begin`, the binding and the statement travel together, as do the last statements and `commit`. Fewer round trips are what makes
 * a request fast, and the audit chain's lock is held for no longer than the server needs to commit.
 */
import type pg from 'pg'
import { inSpan } from '../../telemetry/span.ts'
import { type ChainPartitions, createChainPartitions } from '../access/chain-partitions.ts'
import { createPresence } from '../presence.ts'
import type { Outcome } from './batch.ts'
import { type Connection, type Lease, lockMsMax, openConnections, type Send, type Settings, statementMsMax } from './connections.ts'
import { isStalePlan } from './faults.ts'
import { type CommitTogether, groupCommits } from './grouped-commits.ts'
import { silenceOf, type WatchSilence } from './silence.ts'
import { type Sql, sql } from './sql.ts'

export type { Connection } from './connections.ts'

/** Statements against one organization (or, for the few tables that belong to none, against no organization). */
export interface Db {
  readonly organizationId: string
  /** Of the request that it is for, where there is one: jobs that are queued carry it on. */
  readonly requestId?: string | undefined
  rows<Row extends object>(statement: Sql): Promise<Row[]>
  row<Row extends object>(statement: Sql): Promise<Row | undefined>
  /** The rows of each of several statements, in one round trip: `together` asks so. */
  all(statements: readonly Sql[]): Promise<object[][]>
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
  /** The same, and `onSend` is called right before it is sent: until then it waits for a connection, and has seen nothing. */
  lookUp<Row extends object>(statement: Sql, onSend: () => void): Promise<Row | undefined>
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

/** What a transaction is sent by. */
interface Way {
  lease: Lease
  commitTogether: CommitTogether
  strands: ChainPartitions
  bind: Bind
}

export class Transaction implements Db {
  readonly organizationId: string
  requestId?: string | undefined
  readonly #way: Way
  readonly #readOnly: boolean
  readonly #last: Last[] = []
  #pending: Sql[] = []
  #begun = false
  #hasFailed = false
  #ended = false;
  [rolledBack] = false

  constructor(way: Way, organizationId: string, readOnly: boolean) {
    this.#way = way
    this.organizationId = organizationId
    this.#readOnly = readOnly
  }

  /** Resolves when it has its connection, for whoever must do nothing before. */
  ready(): Promise<void> {
    this.#mustBeOpen()
    return this.#way.lease.ready()
  }

  async rows<Row extends object>(statement: Sql): Promise<Row[]> {
    return (await this.all([statement]))[0] as Row[]
  }

  async all(statements: readonly Sql[]): Promise<object[][]> {
    this.#mustBeOpen()
    try {
      const outcomes = await this.#way.lease.send([...this.#waiting(), ...statements])
      return outcomes.slice(-statements.length).map(({ rows }) => rows)
    } catch (error) {
      this.#hasFailed = true
      throw error
    }
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
      all: statements => this.all(statements),
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
          this.#way.bind(this.organizationId),
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
  #asOne(): ((strand: number) => Sql) | undefined {
    const [insert] = this.#pending
    const [last] = this.#last
    if (this.#begun || this.#readOnly || this.#way.bind !== bind || !insert?.isPlainInsert || !last?.takesWhole) return undefined
    if (this.#pending.length > 1 || this.#last.length > 1) return undefined
    return strand => last(strand, { bind: bind(this.organizationId), insert })
  }

  /** Whoever was not waited for comes too late: the connection may be in a transaction of another organization by now. */
  #mustBeOpen(): void {
    if (this.#ended) throw new Error('the transaction has ended: nothing more can be asked or written in it')
  }

  async commit(): Promise<void> {
    this.#ended = true
    if (!this.#begun && this.#pending.length === 0 && this.#last.length === 0) return
    const whole = this.#asOne()
    if (whole) return this.#way.commitTogether(this.organizationId, whole)
    const { lease, strands, bind: bindTo } = this.#way
    // Not before there is a connection: whoever waits for one needs no partition yet.
    await lease.ready()
    const strand = strands.take(this.organizationId)
    try {
      const last = this.#last.map(statement => statement(strand))
      if (!this.#begun && !this.#readOnly && [...this.#pending, ...last].every(({ isOfRows }) => isOfRows)) {
        // All of it is one batch, which the server takes as one transaction: it commits at the end, or nothing of it.
        await lease.send([bindTo(this.organizationId), ...this.#pending, ...last])
        return
      }
      const outcomes = await lease.send([...this.#waiting(), ...last, sql`commit`])
      // PostgreSQL answers the commit of a broken transaction with ROLLBACK, and with no error.
      if (outcomes.at(-1)?.command !== 'COMMIT') throw new Error('the transaction was rolled back by the server')
    } finally {
      strands.give(this.organizationId, strand)
    }
  }

  /**
   * Who has read all that they asked for does not wait for the server to hear that they are done, which would be a round trip for each read. The connection is
   * given back when it has. False where there is more to say or to hear: then it ends like any other.
   */
  endReading(): boolean {
    if (!this.#readOnly || !this.#begun || this.#hasFailed || this.#pending.length > 0 || this.#last.length > 0) return false
    this.#ended = true
    const { lease } = this.#way
    // Where the connection breaks it is not lent again, and what was read is as true as it was.
    lease
      .send([sql`commit`])
      .catch(() => {})
      .finally(() => lease.end())
    return true
  }

  async rollback(): Promise<void> {
    this.#ended = true
    if (this.#begun) await this.#way.lease.send([sql`rollback`])
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
    // A server of the user's may keep the time of its place: the day of an instant would be another one there.
    timezone: 'UTC',
    ...(role ? { role } : {}),
  }
  const isPooled = direct !== undefined
  const bindTo = isPooled ? bindWith(settings) : bind
  const { pool, borrow, lineTime } = openConnections({ connection, settings, isPooled, connectionsMax, onIdleError, watchSilence })

  /** Runs `work` on a connection of its own. */
  async function connected<Value>(work: (send: Send) => Promise<Value>, since?: number): Promise<Value> {
    const lease = borrow(since)
    try {
      await lease.ready()
      return await work(lease.send)
    } finally {
      lease.end()
    }
  }

  const ask = (statement: Sql, onSend?: () => void): Promise<Outcome[]> => {
    // Both are one transaction: the server ends it where the batch ends.
    const all = isPooled ? [bindTo(''), statement] : [statement]
    const once = () =>
      connected(send => {
        onSend?.()
        return send(all)
      })
    return once().catch(error => {
      if (isStalePlan(error)) return once()
      throw error
    })
  }

  const strands = createChainPartitions()
  const commitTogether = groupCommits(connected, strands, lineTime)
  const presence = createPresence(direct ?? connection, settings)

  /** It has no connection before its first statement: whoever writes only may find others to commit with while all are taken. */
  async function inTransaction<Value>(
    organizationId: string,
    work: (transaction: Transaction) => Promise<Value>,
    readOnly: boolean,
  ): Promise<Value> {
    const lease = borrow()
    const transaction = new Transaction({ lease, commitTogether, strands, bind: bindTo }, organizationId, readOnly)
    let isGivenBack = false
    try {
      const value = await work(transaction)
      if (transaction[rolledBack]) await transaction.rollback()
      else {
        isGivenBack = transaction.endReading()
        if (!isGivenBack) await transaction.commit()
      }
      return value
    } catch (error) {
      await transaction.rollback().catch(() => {})
      throw error
    } finally {
      if (!isGivenBack) lease.end()
    }
  }

  return {
    pool,
    transaction: (organizationId, work, { readOnly = false } = {}) =>
      inSpan('sql transaction', 'client', readOnly ? readingAttributes : writingAttributes, () =>
        inTransaction(organizationId, work, readOnly),
      ),
    rows: async <Row extends object>(statement: Sql) => (await ask(statement)).at(-1)?.rows as Row[],
    row: async <Row extends object>(statement: Sql) => (await ask(statement)).at(-1)?.rows[0] as Row | undefined,
    lookUp: async <Row extends object>(statement: Sql, onSend: () => void) =>
      (await ask(statement, onSend)).at(-1)?.rows[0] as Row | undefined,
    processNumber: () => presence.number(),
    async close() {
      await presence.close()
      await pool.end()
    },
  }
}
