import { createHash } from 'node:crypto'
import { constants } from 'node:fs'
import { access, mkdir, realpath, stat } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { type Account, chooseAccount } from './account.ts'
import { StartError, unless } from './start-error.ts'

/** Where one database lives on disk, and whom its files belong to. */
export interface Place {
  /** The real path: it is compared with what other processes show, so it may contain no symbolic link. */
  directory: string
  cluster: string
  logFile: string
  /** Shown in the process titles (`postgres: <name>: checkpointer`), and so how we know our backends from those of other clusters. */
  clusterName: string
  account: Account
}

export async function preparePlace(requested: string): Promise<Place> {
  const isRoot = process.getuid?.() === 0
  const wanted = resolve(requested)
  await mkdir(dirname(wanted), { recursive: true })
  // Root's directory has to be passable for the account that PostgreSQL runs under; what it holds is closed to everybody else.
  await mkdir(wanted, { mode: isRoot ? 0o711 : 0o700 }).catch(unless('EEXIST'))
  const directory = await realpath(wanted)
  const { uid, gid } = await ownerOf(directory)
  const cluster = join(directory, 'cluster')
  const clusterOwner = await stat(cluster).catch(unless('ENOENT'))

  const account = await chooseAccount(clusterOwner?.uid ? clusterOwner : { uid, gid })
  if (!isRoot && clusterOwner && clusterOwner.uid !== account.uid) {
    throw new StartError(
      `The database in ${directory} belongs to another user (uid ${clusterOwner.uid}): start Primanota as before (by root, if root did), or choose another data directory.`,
    )
  }
  await access(directory, constants.R_OK | constants.W_OK | constants.X_OK).catch(() => {
    throw new StartError(
      `Primanota may not write in ${directory}: give the directory to the user that runs Primanota, or choose another one.`,
    )
  })
  return { directory, cluster, logFile: join(directory, 'postgres.log'), clusterName: `primanota-${digestOf(directory)}`, account }
}

async function ownerOf(directory: string) {
  const found = await stat(directory)
  if (!found.isDirectory()) throw new StartError(`${directory} is not a directory, so the database cannot be kept in it.`)
  return found
}

export const digestOf = (directory: string) => createHash('sha256').update(directory).digest('hex').slice(0, 12)
