/**
 * Where a run keeps what it throws away: in memory, where there is enough of it. A run makes hundreds of databases of a thousand files each, and a disk takes
 * six times as long for one. Processes are killed here and machines are not, so that no test can tell the two apart.
 */
import { spawn } from 'node:child_process'
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
  const endGuard = startGuard(directory)
  return async () => {
    if (before === undefined) delete process.env.TMPDIR
    else process.env.TMPDIR = before
    await rm(directory, { recursive: true, force: true, maxRetries: 10 })
    endGuard()
  }
}

/**
 * Its input ends with the run, also with one that is killed and can do nothing more itself: then each PostgreSQL in the directory is ended, and the directory
 * removed. After an orderly end there is nothing left to do. The line of arguments tells a postmaster from a process that has got its number since.
 */
const guard = `
cat > /dev/null
[ -d "$1" ] || exit 0
find "$1" -name postmaster.pid | while read -r file; do
  pid=$(head -n 1 "$file")
  arguments=$(tr '\\0' ' ' < "/proc/$pid/cmdline" || ps -o args= -p "$pid")
  case $arguments in *"\${file%/*}"*) kill -QUIT "$pid" ;; esac
done
for second in 1 2 3 4 5; do
  rm -rf "$1" && exit 0
  sleep 1
done
`

/** A session of its own, so that what ends the run from the terminal does not end it too. */
function startGuard(directory: string): () => void {
  const child = spawn('sh', ['-c', guard, 'guard', directory], { detached: true, stdio: ['pipe', 'ignore', 'ignore'] })
  child.unref()
  const { stdin } = child
  if ('unref' in stdin && typeof stdin.unref === 'function') stdin.unref()
  return () => stdin.end()
}

/** Containers often have a few megabytes there. Somebody who names a place wants it used. */
async function isRoomInMemory(): Promise<boolean> {
  if (process.env.TMPDIR !== undefined || process.platform !== 'linux' || freemem() < memoryMin) return false
  const { bavail, bsize } = await statfs(inMemory).catch(() => ({ bavail: 0, bsize: 0 }))
  return bavail * bsize >= roomMin
}
