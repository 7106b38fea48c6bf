import { chmod, chown, lstat, mkdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { digestOf, type Place } from './place.ts'
import { StartError, unless } from './start-error.ts'

export const port = 5432

/** What the kernels take for the path of a socket, without the closing zero byte. */
const socketPathMax = process.platform === 'linux' ? 107 : 103
const longestName = 'owner.00000000'

/** The sockets live beside the database; where that path is too long for a socket, in a private directory among the temporary files. */
export function chooseSocketDirectory(directory: string): string {
  const candidates = [join(directory, 'run'), ...[tmpdir(), '/tmp'].map(base => join(base, `primanota-${digestOf(directory)}`))]
  return candidates.find(candidate => Buffer.byteLength(join(candidate, longestName)) <= socketPathMax)!
}

/** Who can enter the directory can log in as anybody, so it must be ours and closed to all others. */
export async function prepareSocketDirectory({ directory, account }: Place): Promise<string> {
  const path = chooseSocketDirectory(directory)
  await mkdir(path, { mode: 0o700 }).catch(unless('EEXIST'))
  // Not stat: among the temporary files anybody could have put a symbolic link to somewhere else.
  const found = await lstat(path)
  if (!found.isDirectory() || ![account.uid, process.getuid!()].includes(found.uid)) {
    throw new StartError(`${path} belongs to somebody else, so PostgreSQL cannot put its socket there: remove it.`)
  }
  if ((found.mode & 0o777) !== 0o700) await chmod(path, 0o700)
  if (found.uid !== account.uid) await chown(path, account.uid, account.gid)
  return path
}
