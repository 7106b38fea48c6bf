/**
 * Forward-only numbered migrations, applied at start in one transaction under a lock on their own table: of two processes that start at once,
 * one migrates and the other waits and then finds nothing to do.
 */
import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import pg from 'pg'
import { say } from '../language/say.ts'
import type { Said } from '../language/words.ts'
import type { Connection, Store } from './connection/db.ts'
import { sql } from './connection/sql.ts'

export class MigrationError extends Error {}

interface Migration {
  version: number
  name: string
  text: string
  checksum: string
}

/** The service works as this role: it owns nothing, and row-level security binds it. */
export const appRole = 'primanota_app'
/** Owns the few look-ups that must happen before the organization is known: a key, a session, an invitation. */
const gateRole = 'primanota_gate'

export async function readMigrations(directory = new URL('./migrations/', import.meta.url)): Promise<Migration[]> {
  const names = (await readdir(directory)).filter(name => /^\d{4}_[a-z_]+\.sql$/.test(name)).sort()
  return Promise.all(
    names.map(async name => {
      const text = await readFile(new URL(name, directory), 'utf8')
      return { version: Number(name.slice(0, 4)), name, text, checksum: createHash('sha256').update(text).digest('hex') }
    }),
  )
}

const ledger = 'schema_migration'

/** Roles belong to the whole server, so two databases may make them at the same moment. */
async function ensureRole(client: pg.Client, role: string, canLogIn: boolean): Promise<void> {
  const found = await client.query('select rolcanlogin from pg_roles where rolname = $1', [role])
  const login = canLogIn ? 'login' : 'nologin'
  if (found.rows.length === 0) {
    await client.query(`create role ${role} ${login} nosuperuser nocreatedb nocreaterole nobypassrls`).catch(ignore('42710', '23505'))
  } else if (canLogIn && !found.rows[0].rolcanlogin) {
    await client.query(`alter role ${role} login`)
  }
  if (await mayBecome(client, role)) return
  await client.query(`grant ${role} to current_user`).catch(async error => {
    // Another process may have granted it at the same moment.
    if (error.code === '42501' || !(await mayBecome(client, role))) throw error
  })
}

/** Somebody else may have made the role and let us in: then we need not, and perhaps may not, do so ourselves. */
async function mayBecome(client: pg.Client, role: string): Promise<boolean> {
  // From PostgreSQL 16 on, whoever makes a role is its member without being allowed to take it on.
  const text = `select pg_has_role(current_user, $1, case when current_setting('server_version_num')::int < 160000 then 'MEMBER' else 'SET' end) as may`
  return (await client.query(text, [role])).rows[0].may
}

function ignore(...codes: string[]) {
  return (error: { code?: string; message?: string }) => {
    if (!codes.includes(error.code ?? '') && !/tuple concurrently/.test(error.message ?? '')) throw error
  }
}

async function appliedMigrations(client: pg.Client): Promise<Map<number, string>> {
  const { rows } = await client.query(`select version, checksum from ${ledger}`)
  return new Map(rows.map(row => [Number(row.version), String(row.checksum)]))
}

/** Which are still to come; refuses a store of a newer Primanota, and one whose past differs from ours. */
export function planMigrations(known: readonly Migration[], applied: ReadonlyMap<number, string>): Migration[] {
  const newest = Math.max(0, ...known.map(migration => migration.version))
  for (const version of applied.keys()) {
    if (version > newest) throw new MigrationError('The store was written by a newer Primanota than this one: start the newer version.')
  }
  for (const { version, name, checksum } of known) {
    const past = applied.get(version)
    if (past !== undefined && past !== checksum)
      throw new MigrationError(`The migration ${name} differs from the one that this store was made with.`)
  }
  return known.filter(migration => !applied.has(migration.version))
}

export interface MigrateOptions {
  /** Whether the app role may sign in by itself (the embedded server, behind its private socket). */
  appMayLogIn?: boolean
  /** Only up to this one: the structure that a backup was made of. */
  upTo?: number
}

/** Refuses what Primanota was not made for, before anything is written there. */
export function assertServer({ version, encoding }: { version: number; encoding: string }): void {
  if (version < 150_000)
    throw new MigrationError(`Primanota needs PostgreSQL 15 or newer, and this server is ${Math.floor(version / 10_000)}.`)
  if (encoding !== 'UTF8') throw new MigrationError(`The database keeps text as ${encoding}: make one with "encoding 'UTF8'".`)
}

export async function migrate(
  connection: Connection,
  { appMayLogIn = false, upTo = Number.POSITIVE_INFINITY }: MigrateOptions = {},
): Promise<string[]> {
  const known = (await readMigrations()).filter(({ version }) => version <= upTo)
  const client = await connect(connection)
  try {
    const server = await client.query(
      `select current_setting('server_version_num')::int as version, current_setting('server_encoding') as encoding`,
    )
    assertServer(server.rows[0])
    const before = await appliedMigrations(client).catch(error => {
      if (error.code === '42P01') return undefined
      throw error
    })
    if (before && planMigrations(known, before).length === 0) return []
    await ensureRole(client, appRole, appMayLogIn)
    await ensureRole(client, gateRole, false)
    await client
      .query(`create table if not exists ${ledger} (
      version integer primary key, name text not null, checksum text not null, applied_at timestamptz not null default now())`)
      .catch(ignore('23505', '42P07', '42710'))
    await client.query('begin')
    // Whoever comes second waits here until the first has committed.
    await client.query(`lock table ${ledger} in access exclusive mode`)
    const waiting = planMigrations(known, await appliedMigrations(client))
    for (const { version, name, text, checksum } of waiting) {
      await client.query(text)
      await client.query(`insert into ${ledger} (version, name, checksum) values ($1, $2, $3)`, [version, name, checksum])
    }
    await client.query('commit')
    return waiting.map(migration => migration.name)
  } catch (error) {
    throw toMigrationError(error)
  } finally {
    await client.end()
  }
}

let newest: Promise<number> | undefined

/** The last migration that this version knows. */
export const newestMigration = (): Promise<number> =>
  (newest ??= readMigrations().then(known => Math.max(0, ...known.map(({ version }) => version))))

/** What this version would still apply to a store; of one that is new, nothing. */
export async function listWaiting(connection: Connection): Promise<string[]> {
  const known = await readMigrations()
  const client = await connect(connection)
  try {
    return planMigrations(known, await appliedMigrations(client)).map(({ name }) => name)
  } catch (error) {
    if ((error as { code?: string }).code === '42P01') return []
    throw toMigrationError(error)
  } finally {
    await client.end()
  }
}

async function nameOf(connection: Connection): Promise<string> {
  const client = await connect(connection)
  try {
    return (await client.query('select current_database() as name')).rows[0].name
  } finally {
    await client.end()
  }
}

/** Not as a URL: `postgresql://user@/books?host=/run/postgresql` is an address to PostgreSQL and none to URL. */
export const toOtherDatabase = (connectionString: string, database: string): string =>
  connectionString.replace(/^(\w+:\/\/[^/?#]*)(?:\/[^?#]*)?/, (_, server: string) => `${server}/${encodeURIComponent(database)}`)

/** A copy of a database on the same server, gone afterwards. The server copies only what nobody else is connected to. */
export async function withCopy(
  connection: { connectionString: string },
  work: (copy: { connectionString: string }) => Promise<void>,
): Promise<void> {
  const name = await nameOf(connection)
  const copy = `${name.slice(0, 40)}_check_${process.pid}`
  const at = (database: string) => ({ connectionString: toOtherDatabase(connection.connectionString, database) })
  const client = await connect(at('postgres'))
  try {
    await client
      .query(`create database "${copy.replaceAll('"', '""')}" template "${name.replaceAll('"', '""')}"`)
      .catch((error: pg.DatabaseError) => {
        throw new MigrationError(
          `The database cannot be copied (${error.message}): stop all processes and let the user of DATABASE_URL create databases, or make a copy with pg_dump and pg_restore and run "primanota migrate" with DATABASE_URL set to the copy.`,
        )
      })
    try {
      await work(at(copy))
    } finally {
      await client.query(`drop database if exists "${copy.replaceAll('"', '""')}" with (force)`)
    }
  } finally {
    await client.end()
  }
}

async function connect(connection: Connection): Promise<pg.Client> {
  try {
    const client = new pg.Client({ ...connection, application_name: 'primanota migrate', connectionTimeoutMillis: 5_000 })
    // A connection that breaks says so beside the failed statement; without a listener the process would end.
    client.on('error', () => {})
    await client.connect()
    return client
  } catch (error) {
    // Its message alone: the error itself may hold the address, and with it the password.
    const { message, code } = error as NodeJS.ErrnoException
    throw new MigrationError(`The server of DATABASE_URL cannot be used: ${message || code}.`)
  }
}

function toMigrationError(error: unknown): unknown {
  if (!(error instanceof pg.DatabaseError)) return error
  const { code, message } = error
  if (code === '42501') {
    return new MigrationError(
      `The user of DATABASE_URL may not prepare the store (${message}): it must own the database and may need CREATEROLE.`,
    )
  }
  return new MigrationError(`The store could not be brought to this version: ${message} (${code}).`, { cause: error })
}

/**
 * A role that bypasses row-level security would show every organization's books to every other, and one that owns the tables could take it away:
 * the service serves as neither.
 */
export async function assertBoundByRowSecurity(store: Pick<Store, 'row'>): Promise<void> {
  const asked = store.row<{ bypasses: boolean; rolname: string }>(
    sql`select rolsuper or rolbypassrls as bypasses, rolname from pg_roles where rolname = current_user`,
  )
  const role = await asked.catch((error: Error) => {
    const { message } = error.cause instanceof Error ? error.cause : error
    throw new MigrationError(`The user of DATABASE_URL may not work as "${appRole}": ${message}.`)
  })
  const { bypasses = true, rolname = '' } = role ?? {}
  if (rolname !== appRole)
    throw new MigrationError(`Primanota serves as "${appRole}", not as "${rolname}": leave "options" out of DATABASE_URL.`)
  if (bypasses) throw new MigrationError(`Primanota will not serve as "${rolname}": this role bypasses row-level security.`)
}

/** Something about the store that works, and that whoever runs the service should change. */
export interface StoreWarning extends Said {
  /** To be run by an administrator of the server, in this database. */
  sql: readonly string[]
}

const ownRole = 'primanota'

/** The roles that the service takes on are there already; what the login owns goes to the new role, so that later versions can change it. */
const toOwnRole = (login: string): string[] => [
  `create role ${ownRole} login password 'choose a long one' in role ${appRole}, ${gateRole};`,
  `do $$ declare item text; begin execute format('alter database %I owner to ${ownRole}', current_database()); alter schema public owner to ${ownRole}; for item in select format('table %s', c.oid::regclass) from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v', 'm', 'S') and c.relowner = '${login.replaceAll("'", "''")}'::regrole union all select format('function %s', p.oid::regprocedure) from pg_proc p where p.pronamespace = 'public'::regnamespace and p.proowner = '${login.replaceAll("'", "''")}'::regrole loop execute format('alter %s owner to ${ownRole}', item); end loop; end $$;`,
]

/** The service takes on a role that is bound; but whoever gets hold of a login that is not can do without. */
export async function findStoreWarnings(store: Pick<Store, 'row'>): Promise<StoreWarning[]> {
  const role = await store.row<{ login: string; name: string; super: boolean; bypasses: boolean }>(
    sql`select quote_ident(rolname) as login, rolname as name, rolsuper as super, rolbypassrls as bypasses from pg_roles where rolname = session_user`,
  )
  if (!role || !(role.super || role.bypasses)) return []
  const user = role.name
  const said = role.super ? say('database_user_not_bound.superuser', { user }) : say('database_user_not_bound', { user })
  return [{ ...said, sql: toOwnRole(role.login) }]
}

/** Asked to see that the store answers, and as the role that the service has. */
export async function findSchemaVersion(store: Pick<Store, 'row'>): Promise<number | undefined> {
  return (await store.row<{ version: number }>(sql`select max(version) as version from schema_migration`))?.version
}
