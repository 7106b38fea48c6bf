import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chmod, chown, lchown, mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Binaries } from './binaries.ts'
import type { Place } from './place.ts'
import { environment, type RunAs } from './run-as.ts'
import { syncMethod } from './settings.ts'
import { StartError, unless } from './start-error.ts'

const unfinishedPrefix = 'cluster.new.'

/** Makes the database cluster when there is none yet. Only the owner of the place may call it. */
export async function ensureCluster(place: Place, binaries: Binaries, runAs: RunAs, isDurable: boolean): Promise<void> {
  await removeUnfinished(place)
  const found = await stat(place.cluster).catch(unless('ENOENT'))
  if (!found) return createCluster(place, binaries, runAs, isDurable)

  const major = (await readFile(join(place.cluster, 'PG_VERSION'), 'utf8').catch(unless('ENOENT', 'ENOTDIR')))?.trim()
  if (!major) throw new StartError(`${place.cluster} holds no PostgreSQL database: move it away, or choose another data directory.`)
  if (major !== binaries.major) {
    throw new StartError(
      `The database in ${place.directory} was made by PostgreSQL ${major}, but this Primanota brings PostgreSQL ${binaries.major}: ` +
        `move its content over with pg_dump and pg_restore, or run PostgreSQL ${major} yourself and set DATABASE_URL.`,
    )
  }
  // Restored from a backup by root, for example.
  if (found.uid === 0) await giveAway(place)
}

async function createCluster({ directory, cluster, account }: Place, binaries: Binaries, runAs: RunAs, isDurable: boolean): Promise<void> {
  // Renamed when complete: a crash in the middle leaves no half cluster that looks like a whole one.
  const unfinished = join(directory, unfinishedPrefix + randomBytes(4).toString('hex'))
  await mkdir(unfinished, { mode: 0o700 })
  if (account.isSwitched) await chown(unfinished, account.uid, account.gid)

  // PostgreSQL's own locale: Unicode letters and cases, and the same order on every machine and after every upgrade of the system.
  const locale = ['--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8']
  const access = ['--username=postgres', '--auth-local=trust', '--auth-host=reject']
  const sync = isDurable ? `--sync-method=${syncMethod}` : '--no-sync'
  const program = join(binaries.native, 'bin', 'initdb')
  const { file, args, ids } = runAs(program, ['-D', unfinished, ...access, ...locale, '--data-checksums', '--no-instructions', sync])
  try {
    await promisify(execFile)(file, args, { ...ids, cwd: '/', env: environment() })
    await rename(unfinished, cluster)
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true })
    throw new StartError(`PostgreSQL could not create a database in ${directory}: ${explain(error as Error & { stderr?: string })}.`, {
      cause: error,
    })
  }
  if (isDurable) await syncDirectory(directory)
}

function explain(error: Error & { stderr?: string }): string {
  const said = error.stderr?.trim() || error.message
  // Containers are started with users of any number. Nothing else needs the entry, but initdb does not go on without.
  if (said.includes('could not look up effective user ID')) {
    return `the user with uid ${process.getuid!()} has no entry in /etc/passwd, so run Primanota as one that has, or set DATABASE_URL`
  }
  const reason = said.split('\n').findLast(line => /error|fatal/i.test(line)) ?? said.split('\n').at(-1)!
  return reason.trim().replace(/\.$/, '')
}

/** A service that was killed may have left a running initdb behind; what it still holds is removed the next time. */
async function removeUnfinished({ directory }: Place): Promise<void> {
  const names = (await readdir(directory)).filter(name => name.startsWith(unfinishedPrefix))
  await Promise.all(names.map(name => rm(join(directory, name), { recursive: true, force: true, maxRetries: 3 }).catch(() => undefined)))
}

async function giveAway({ cluster, account }: Place): Promise<void> {
  const entries = await readdir(cluster, { recursive: true })
  for (const path of [cluster, ...entries.map(entry => join(cluster, entry))]) await lchown(path, account.uid, account.gid)
  await chmod(cluster, 0o700)
}

async function syncDirectory(path: string): Promise<void> {
  const directory = await open(path, 'r')
  await directory.sync().finally(() => directory.close())
}
