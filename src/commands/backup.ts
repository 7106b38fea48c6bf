import { forgetBackups } from '../backup/forget.ts'
import { makeBackup } from '../backup/make.ts'
import { findBackup, listBackups, readManifest } from '../backup/manifest.ts'
import { bucketPlace, directoryPlace } from '../backup/place.ts'
import { BackupFailed, openRepository, passphraseMin, type Repository } from '../backup/repository.ts'
import { DamagedBackup } from '../backup/sealed.ts'
import type { BucketSettings } from '../config/buckets.ts'
import { type Config, readBackupPlace, readConfig } from '../config.ts'
import { noteOperation } from '../store/operation-runs.ts'
import { openBucket } from '../store/s3/bucket.ts'
import { FilesAway } from '../store/s3/request.ts'
import type { Command } from './arguments.ts'
import { CommandError, print, readArguments, UsageError } from './arguments.ts'
import { restoreInto, verifyBackup } from './backup-restore.ts'
import { openSource, readPassphrase } from './backup-source.ts'
import { openForCommand } from './open-for-command.ts'

const options = {
  to: { type: 'string' },
  from: { type: 'string' },
  at: { type: 'string' },
  keep: { type: 'string' },
  verify: { type: 'boolean', default: false },
  json: { type: 'boolean', default: false },
} as const

type Values = ReturnType<typeof readArguments<typeof options>>['values']

export const backupCommand: Command = {
  usage: `  primanota backup [--to PLACE] [--verify] [--json]
      Backs up the database and the files of one moment, while Primanota runs: only what is new, encrypted with PRIMANOTA_BACKUP_PASSPHRASE. PLACE is a directory or
      s3://BUCKET/PREFIX (PRIMANOTA_BACKUP_TO when it is left out). With --verify the backup is then restored to a temporary place and compared.
  primanota backup list|verify [--from PLACE] [--at TIME] [--json]
      Lists the backups; or restores the last one (of that time) to a temporary place and compares the trial balances and the heads of the audit logs.
  primanota backup restore [--from PLACE] [--at TIME] [--json]
      Restores the last backup (of that time) into an empty data directory, or into the empty database of DATABASE_URL, whose login must be a superuser for it.
      Of a backup that was made with DATABASE_URL it restores the files.
  primanota backup forget --keep DAYS [--from PLACE] [--json]
      Removes backups that are older, and what only they have. The newest always stays.`,
  async run(args) {
    const { values, positionals } = readArguments(args, options, 1)
    const [name = 'make'] = positionals
    const act = Object.hasOwn(acts, name) ? acts[name] : undefined
    if (!act) throw new UsageError(`"${name}" is no part of the command "backup".`)
    await told(() => act(values, readConfig()))
  },
}

/** Causes that a person can do something about, as one sentence. */
async function told(work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    if (error instanceof BackupFailed) throw new CommandError(error.message)
    if (error instanceof DamagedBackup) throw new CommandError(`The backup is damaged: ${error.message}. Nothing was changed here.`)
    if (error instanceof FilesAway) throw new CommandError(`It was broken off: ${error.message}. What was there before is as it was.`)
    const { code, path } = error as NodeJS.ErrnoException
    if (code === 'ENOSPC' || code === 'EDQUOT')
      throw new CommandError(
        `There is no room left${path ? ` at ${path}` : ''}: what was there before is as it was. Make room and run it again.`,
      )
    throw error
  }
}

const acts: Record<string, (values: Values, config: Config) => Promise<void>> = {
  async make(values, config) {
    const repository = await repositoryOf(values.to ?? values.from, config, true)
    const opened = await openForCommand()
    const { services } = opened
    try {
      const source = await openSource(opened, config)
      try {
        const made = await makeBackup(repository, source, services.clock)
        const { damaged, ...figures } = made
        await noteOperation(services.store, 'backup', damaged.length === 0, { ...figures, damaged: damaged.length })
        const lines = [
          `Backed up as of ${made.at}: ${made.tables} tables with ${made.rows} rows, ${made.files} files of ${megabytes(made.fileBytes)}.`,
          `New: ${made.newObjects} objects, ${megabytes(made.newBytes)}.`,
          ...(source.snapshot ? [] : [ownTools]),
          ...damaged.map(
            ({ organizationId, sha256 }) => `DAMAGED ${organizationId} ${sha256}: its bytes are missing or are not as they were stored.`,
          ),
        ]
        const verified = values.verify ? await verifyAndNote(repository, made.at, config, services) : undefined
        print(values.json, { ...made, ...(verified && { verified }) }, [...lines, ...(verified ? [sentenceOf(verified)] : [])].join('\n'))
        if (damaged.length > 0) process.exitCode = 1
      } catch (error) {
        await noteOperation(services.store, 'backup', false, { reason: (error as Error).message }).catch(() => {})
        throw error
      } finally {
        await source.snapshot?.close()
      }
    } finally {
      await opened.close()
    }
  },

  async list(values, config) {
    const repository = await repositoryOf(values.from ?? values.to, config, false)
    const backups = await listBackups(repository)
    print(values.json, { backups }, backups.map(({ at, id }) => `${at}  ${id}`).join('\n') || 'There is no backup yet.')
  },

  async verify(values, config) {
    const repository = await repositoryOf(values.from ?? values.to, config, false)
    const found = await findBackup(repository, momentOf(values.at))
    const verified = await verifyBackup(repository, await readManifest(repository, found), config.dataDir)
    print(values.json, verified, sentenceOf(verified))
  },

  async restore(values, config) {
    const repository = await repositoryOf(values.from ?? values.to, config, false)
    const found = await findBackup(repository, momentOf(values.at))
    const restored = await restoreInto(repository, await readManifest(repository, found), config)
    const database =
      restored.rows === null
        ? 'The database is restored with the tools of its server: see the guide.'
        : `${restored.rows} rows, ${restored.organizations} organizations: trial balances and audit logs are those of the backup.`
    const present = restored.present > 0 ? `, ${restored.present} of them were there already` : ''
    const missing = restored.missing > 0 ? `\n${restored.missing} files had no bytes when the backup was made.` : ''
    print(values.json, restored, `Restored as of ${restored.at}. ${database}\n${restored.files} files${present}.${missing}`)
  },

  async forget(values, config) {
    const days = Number(values.keep)
    if (!Number.isInteger(days) || days < 1) throw new UsageError('--keep must be a number of days, such as 90.')
    const repository = await repositoryOf(values.from ?? values.to, config, false)
    const forgotten = await forgetBackups(repository, days, () => new Date())
    print(values.json, forgotten, `${forgotten.backups.length} backups and ${forgotten.objects} objects are removed.`)
  },
}

const ownTools = `The database of DATABASE_URL is backed up with the tools of its server, before the files: pg_dump --format=custom --file=primanota.dump "$DATABASE_URL",
or base backups and archived WAL for any point in time. A dump that was made before this backup finds all its files here.`

async function verifyAndNote(
  repository: Repository,
  at: string,
  config: Config,
  { store }: { store: Parameters<typeof noteOperation>[0] },
) {
  const found = await findBackup(repository, new Date(at))
  try {
    const verified = await verifyBackup(repository, await readManifest(repository, found), config.dataDir)
    await noteOperation(store, 'backup_verification', true, { ...verified })
    return verified
  } catch (error) {
    await noteOperation(store, 'backup_verification', false, { reason: (error as Error).message }).catch(() => {})
    throw error
  }
}

async function repositoryOf(given: string | undefined, config: Config, mayMake: boolean): Promise<Repository> {
  const place = given === undefined ? config.backup.place : readBackupPlace(given)
  if (place === undefined) throw new UsageError('Say where the backups are: --to PLACE, or set PRIMANOTA_BACKUP_TO.')
  const passphrase = await readPassphrase(config)
  if (passphrase === undefined)
    throw new CommandError(
      `Set PRIMANOTA_BACKUP_PASSPHRASE (or PRIMANOTA_BACKUP_PASSPHRASE_FILE): ${passphraseMin} characters or more, kept elsewhere too.`,
    )
  return openRepository(
    typeof place === 'string' ? directoryPlace(place) : bucketPlace(openBucket(place satisfies BucketSettings)),
    passphrase,
    { mayMake },
  )
}

function momentOf(text: string | undefined): Date | undefined {
  if (text === undefined) return undefined
  const at = new Date(text)
  if (Number.isNaN(at.getTime())) throw new UsageError(`--at must be a moment such as 2026-11-17T12:00:00Z, not "${text}".`)
  return at
}

const megabytes = (bytes: number): string => `${(bytes / 1_000_000).toFixed(1)} MB`

const sentenceOf = ({ at, rows, organizations, files, fileBytes, seconds }: Awaited<ReturnType<typeof verifyBackup>>): string =>
  `Verified the backup of ${at} in ${seconds.toFixed(1)} s: ${rows === null ? 'files only' : `${rows} rows of ${organizations} organizations, trial balances and audit logs are equal`}; ${files} files of ${megabytes(fileBytes)} are whole.`
