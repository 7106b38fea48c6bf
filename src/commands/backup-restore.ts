/**
 * A backup into a data directory, into an empty database of a server of the user's, or into a temporary place to see that it can be restored. In a data directory
 * the database is built aside and takes its place when it is whole; on a server it is one transaction.
 */
import { mkdir, mkdtemp, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Manifest } from '../backup/manifest.ts'
import { BackupFailed, type Repository } from '../backup/repository.ts'
import { restoreDatabase, restoreFiles, verifyFiles } from '../backup/restore.ts'
import type { Config } from '../config.ts'
import { claimFiles } from '../services.ts'
import { verifyAudit } from '../store/access/audit.ts'
import { describeTarget, NotLoaded } from '../store/backup/load.ts'
import { type Connection, openStore } from '../store/connection/db.ts'
import { openEmbedded } from '../store/embedded/index.ts'
import { appRole, migrate, newestMigration } from '../store/migrate.ts'
import { cleanUpOnSignal } from './open-for-command.ts'

export interface Restored {
  at: string
  /** Null where the backup holds files only. */
  rows: number | null
  organizations: number | null
  files: number
  present: number
  missing: number
}

export interface VerifiedBackup {
  at: string
  rows: number | null
  organizations: number | null
  files: number
  fileBytes: number
  seconds: number
}

export async function restoreInto(repository: Repository, manifest: Manifest, config: Config): Promise<Restored> {
  const { dataDir, databaseUrl, directUrl = databaseUrl } = config
  if (!manifest.database) {
    const { count, present, missing } = await restoreFiles(repository, manifest, await claimFiles(config))
    return { at: manifest.at, rows: null, organizations: null, files: count + present, present, missing }
  }
  if (directUrl !== undefined) return restoreOntoServer(repository, manifest, { ...config, directUrl })
  const target = join(dataDir, 'postgres')
  const isThere = await stat(join(target, 'cluster')).catch(() => undefined)
  if (isThere) throw new BackupFailed(`${dataDir} holds a database already: set PRIMANOTA_DATA_DIR to an empty directory.`)
  await mkdir(dataDir, { recursive: true, mode: 0o755 })
  await assertSecret(manifest, config)
  const blobs = await claimFiles(config)
  return staging(dataDir, 'restoring-', async staged => {
    await buildDatabase(repository, manifest, join(staged, 'postgres'))
    // Named by what they hold: those that are there already are right, and a restore that is run again goes on from here.
    const { count, present, missing } = await restoreFiles(repository, manifest, blobs)
    await keepSecret(manifest, config)
    await rm(target, { recursive: true, force: true })
    await rename(join(staged, 'postgres'), target)
    return { at: manifest.at, ...figuresOf(manifest), files: count + present, present, missing }
  })
}

/** The way from the embedded PostgreSQL to one of the user's: everything but the files in one transaction, and those before it. */
async function restoreOntoServer(repository: Repository, manifest: Manifest, config: Config & { directUrl: string }): Promise<Restored> {
  const { dataDir, directUrl } = config
  const connection: Connection = { connectionString: directUrl }
  const schema = await assertSchema(manifest)
  const target = await describeTarget(connection).catch(error => {
    throw error instanceof NotLoaded ? new BackupFailed(`The backup cannot be restored: ${error.message}.`) : error
  })
  if (!target.isSuperuser) throw new BackupFailed(needsSuperuser)
  if (target.organizations > 0)
    throw new BackupFailed('The database of DATABASE_URL holds organizations already: make an empty one, and restore into that.')
  if (target.schema !== undefined && target.schema !== schema)
    throw new BackupFailed(
      `The database of DATABASE_URL has structure ${target.schema}, and the backup ${schema}: make an empty one, and restore into that.`,
    )
  await mkdir(dataDir, { recursive: true, mode: 0o755 })
  await assertSecret(manifest, config)
  const { count, present, missing } = await restoreFiles(repository, manifest, await claimFiles(config))
  await migrate(connection, { upTo: schema })
  await restoreDatabase(repository, manifest, connection)
  await assertAudit({ connection, role: appRole }, manifest)
  await keepSecret(manifest, config)
  return { at: manifest.at, ...figuresOf(manifest), files: count + present, present, missing }
}

const needsSuperuser =
  'A backup of the embedded PostgreSQL is restored into a server by a superuser in DATABASE_URL, since the rows of all organizations are written. Set one for this command; the service says afterwards how it gets a login of its own.'

async function keepSecret({ database }: Manifest, { dataDir, secret }: Config): Promise<void> {
  const kept = database?.secret ?? null
  if (kept !== null && secret === undefined) await writeFile(join(dataDir, 'secret'), kept, { mode: 0o600 })
}

/** A directory that is gone afterwards, also when the command is broken off. */
async function staging<Value>(dataDir: string, prefix: string, work: (staged: string) => Promise<Value>): Promise<Value> {
  const staged = await mkdtemp(join(dataDir, prefix))
  const remove = () => rm(staged, { recursive: true, force: true, maxRetries: 3 })
  const done = cleanUpOnSignal(async () => {
    await stopServer?.()
    await remove()
  })
  try {
    return await work(staged)
  } finally {
    done()
    await remove()
  }
}

/** Of the database that is being built. */
let stopServer: (() => Promise<void>) | undefined

/** Another secret than the one that the backup was sealed with would be found out at the first start, and be no help then. */
async function assertSecret({ database }: Manifest, { dataDir, secret, previousSecret }: Config): Promise<void> {
  const sealedWith = database?.secret?.trim()
  if (secret !== undefined && sealedWith !== undefined && sealedWith !== secret && sealedWith !== previousSecret)
    throw new BackupFailed(
      'The backup was sealed with another secret than PRIMANOTA_SECRET: leave it out, and that of the backup is put into the data directory.',
    )
  const kept = await readFile(join(dataDir, 'secret'), 'utf8').catch(() => undefined)
  if (secret === undefined && database?.secret === null)
    throw new BackupFailed('The backup was made with PRIMANOTA_SECRET: set it to the same value before restoring.')
  if (kept !== undefined && database?.secret !== null && kept.trim() !== database?.secret.trim())
    throw new BackupFailed(`${join(dataDir, 'secret')} belongs to another installation: set PRIMANOTA_DATA_DIR to an empty directory.`)
}

const figuresOf = ({ database }: Manifest) => ({
  rows: database?.tables.reduce((sum, { rows }) => sum + rows, 0) ?? null,
  organizations: database?.books.length ?? null,
})

export async function verifyBackup(repository: Repository, manifest: Manifest, dataDir: string): Promise<VerifiedBackup> {
  const begunAt = performance.now()
  await mkdir(dataDir, { recursive: true, mode: 0o755 })
  return staging(dataDir, 'verifying-', async staged => {
    if (manifest.database) await buildDatabase(repository, manifest, join(staged, 'postgres'))
    const { count, bytes } = await verifyFiles(repository, manifest)
    return { at: manifest.at, ...figuresOf(manifest), files: count, fileBytes: bytes, seconds: (performance.now() - begunAt) / 1000 }
  })
}

/** A PostgreSQL of its own with the tables of the backup. It is stopped again when they are found to be right. */
async function buildDatabase(repository: Repository, manifest: Manifest, directory: string): Promise<void> {
  const schema = await assertSchema(manifest)
  const server = await openEmbedded({ directory, mode: 'own' })
  stopServer = () => server.stop()
  try {
    const { host, port, user, database } = server.connection
    const admin: Connection = { host, port, user, database }
    await migrate(admin, { appMayLogIn: true, upTo: schema })
    await restoreDatabase(repository, manifest, admin)
    await assertAudit({ connection: { ...admin, user: appRole } }, manifest)
  } finally {
    await server.stop()
  }
}

/** That of the backup, where this version knows it. */
async function assertSchema({ database, software }: Manifest): Promise<number> {
  const { schema } = database!
  if (schema > (await newestMigration()))
    throw new BackupFailed(`The backup was made by a newer Primanota (${software}): restore it with that version.`)
  return schema
}

/** The chains are walked from the first row, as the service itself would. */
async function assertAudit(app: { connection: Connection; role?: string }, { database }: Manifest): Promise<void> {
  const store = openStore({ ...app, connectionsMax: 2 })
  try {
    for (const { organizationId, auditRows } of database?.books ?? []) {
      const verdict = await store.transaction(organizationId, db => verifyAudit(db), { readOnly: true })
      if (auditRows > 0 && verdict.broken)
        throw new BackupFailed(`The audit log of ${organizationId} is broken at row ${verdict.broken.sequence}: ${verdict.broken.reason}.`)
    }
  } finally {
    await store.close()
  }
}
