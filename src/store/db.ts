/**
 * The way to PostgreSQL. Every transaction is bound to one organization, which row-level security then enforces, and begins with its first
 * statement: `begin`, the binding and the statement travel together, as do the last statements and `commit`. Fewer round trips are what makes
 * a request fast, and the audit chain's lock is held for no longer than the server needs to commit.
 */
import pg from 'pg'
import { type Outcome, sendBatch } from './batch.ts'
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
  rows<Row extends object>(statement: Sql): Promise<Row[]>
  row<Row extends object>(statement: Sql): Promise<Row | undefined>
}

export interface TransactionOptions {
  readOnly?: boolean
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
  close(): Promise<void>
  readonly pool: pg.Pool
}

const rolledBack = Symbol('rolled back')

export class Transaction implements Db {
  readonly organizationId: string
  readonly #client: pg.PoolClient
  readonly #readOnly: boolean
  readonly #last: Sql[] = []
  #begun = false;
  [rolledBack] = false

  constructor(client: pg.PoolClient, organizationId: string, readOnly: boolean) {
    this.#client = client
    this.organizationId = organizationId
    this.#readOnly = readOnly
  }

  async rows<Row extends object>(statement: Sql): Promise<Row[]> {
    const outcomes = await sendBatch(this.#client, [...this.#beginning(), statement])
    return outcomes.at(-1)?.rows as Row[]
  }

  async row<Row extends object>(statement: Sql): Promise<Row | undefined> {
    return (await this.rows<Row>(statement))[0]
  }

  /** Works in another organization within the same transaction: a person of this one founds or joins that one. */
  async within<Value>(organizationId: string, work: (db: Db) => Promise<Value>): Promise<Value> {
    await this.rows(bind(organizationId))
    const db: Db = { organizationId, rows: statement => this.rows(statement), row: statement => this.row(statement) }
    const value = await work(db)
    await this.rows(bind(this.organizationId))
    return value
  }

  /** A statement whose result nobody waits for: it travels with the commit. */
  last(statement: Sql): void {
    this.#last.push(statement)
  }

  /** Undoes all, also what was to come last; the answer still goes to the caller. */
  rollBack<Value>(value: Value): Value {
    this[rolledBack] = true
    return value
  }

  /** What goes before the first statement, and before no other. */
  #beginning(): Sql[] {
    if (this.#begun) return []
    this.#begun = true
    return [this.#readOnly ? sql`begin read only` : sql`begin`, bind(this.organizationId)]
  }

  async commit(): Promise<void> {
    if (!this.#begun && this.#last.length === 0) return
    const outcomes = await sendBatch(this.#client, [...this.#beginning(), ...this.#last, sql`commit`])
    // PostgreSQL answers the commit of a broken transaction with ROLLBACK, and with no error.
    if (outcomes.at(-1)?.command !== 'COMMIT') throw new Error('the transaction was rolled back by the server')
  }

  async rollback(): Promise<void> {
    if (this.#begun) await sendBatch(this.#client, [sql`rollback`])
  }
}

const bind = (organizationId: string): Sql => sql`select set_config('app.organization_id', ${organizationId}, true)`

export interface StoreOptions {
  connection: Connection
  connectionsMax: number
  /** The role to take on after signing in, when the login itself is another (a server of the user's). */
  role?: string
  onIdleError?: (error: Error) => void
}

export function openStore({ connection, connectionsMax, role, onIdleError }: StoreOptions): Store {
  const settings = {
    statement_timeout: '30000',
    lock_timeout: '10000',
    idle_in_transaction_session_timeout: '60000',
    ...(role ? { role } : {}),
  }
  const pool = new pg.Pool({
    ...connection,
    max: connectionsMax,
    application_name: 'primanota',
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 60_000,
    options: Object.entries(settings)
      .map(([name, value]) => `-c ${name}=${value}`)
      .join(' '),
  })
  // A connection that breaks while idle is replaced at the next use; without a listener the process would end.
  pool.on('error', error => onIdleError?.(error))

  const ask = async (statement: Sql): Promise<Outcome[]> => {
    const client = await pool.connect()
    try {
      return await sendBatch(client, [statement])
    } finally {
      client.release()
    }
  }

  return {
    pool,
    async transaction(organizationId, work, { readOnly = false } = {}) {
      const client = await pool.connect()
      const transaction = new Transaction(client, organizationId, readOnly)
      let broken: Error | undefined
      try {
        const value = await work(transaction)
        if (transaction[rolledBack]) await transaction.rollback()
        else await transaction.commit()
        return value
      } catch (error) {
        await transaction.rollback().catch(failure => {
          broken = failure
        })
        throw error
      } finally {
        client.release(broken)
      }
    },
    async rows<Row extends object>(statement: Sql) {
      return (await ask(statement))[0]?.rows as Row[]
    },
    async row<Row extends object>(statement: Sql) {
      return (await ask(statement))[0]?.rows[0] as Row | undefined
    },
    async close() {
      await pool.end()
    },
  }
}
