/**
 * Where a run keeps what it throws away: in memory, where there is enough of it. A run makes hundreds of databases of a thousand files each, and a disk takes
 * six times as long for one. Processes are killed here and machines are not, so that no test can tell the two apart.
 */
import { chmod, mkdtemp, rm, statfs } from 'node:fs/promises'
import { freemem, tmpdir } from 'node:os'
import { join } from 'node:path'

const inMemory = '/dev/shm'
/** Several times what was ever seen in use, beside what the tests themselves need. */
const roomMin = 3 * 2 ** 30
const memoryMin = 6 * 2 ** 30

/** From now on, all that asks the system for a place for temporary files gets one in it, child processes too. Returns what removes it. */
export async function openScratch(): Promise<() => Promise<void>> {
  const { TMPDIR: before } = process.env
  const directory = await mkdtemp(join((await isRoomInMemory()) ? inMemory : tmpdir(), 'primanota-'))
  // As open as any such place: PostgreSQL does not run as root, and comes in as somebody else.
  await chmod(directory, 0o1777)
  process.env.TMPDIR = directory
  return async () => {
    if (before === undefined) delete process.env.TMPDIR
    else process.env.TMPDIR = before
    await rm(directory, { recursive: true, force: true, maxRetries: 10 })
  }
}

/** Containers often have a few megabytes there. Somebody who names a place wants it used. */
async function isRoomInMemory(): Promise<boolean> {
  if (process.env.TMPDIR !== undefined || process.platform !== 'linux' || freemem() < memoryMin) return false
  const { bavail, bsize } = await statfs(inMemory).catch(() => ({ bavail: 0, bsize: 0 }))
  return bavail * bsize >= roomMin
}
