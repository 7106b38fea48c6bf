/** One at a time works on a repository: who removes objects must not meet one who relies on them. */
import { hostname } from 'node:os'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { BackupFailed, type Repository } from './repository.ts'

const lockName = 'lock'
const renewMs = 60_000
/** Whoever has not renewed it for so long is gone. */
const staleMs = 15 * 60_000

interface Holder {
  id: string
  at: string
  who: string
  host: string
  pid: number
}

/** Whether whoever works is still the one who may: a machine that slept is followed after a while, and must then change nothing more. */
export type AssertHeld = () => Promise<void>

export async function withLock<Value>(
  repository: Repository,
  id: string,
  clock: () => Date,
  work: (assertHeld: AssertHeld) => Promise<Value>,
): Promise<Value> {
  const { place } = repository
  const own = { id, who: `${hostname()} ${process.pid}`, host: hostname(), pid: process.pid }
  const written = () => Buffer.from(JSON.stringify({ ...own, at: clock().toISOString() } satisfies Holder))
  if (!(await place.putNew(lockName, written()))) {
    const holder = await holderOf(repository)
    const heldMs = clock().getTime() - new Date(holder?.at ?? 0).getTime()
    if (holder && heldMs < staleMs && !isDead(holder)) {
      throw new BackupFailed(
        `Another process (${holder.who}) works on these backups since ${holder.at}. If it is gone, try again in ${Math.ceil((staleMs - heldMs) / 60_000)} minutes.`,
      )
    }
    await place.put(lockName, Readable.from([written()]))
  }
  const isHeld = async () => (await holderOf(repository))?.id === id
  const renew = async () => {
    if (await isHeld()) await place.put(lockName, Readable.from([written()]))
  }
  const timer = setInterval(() => void renew().catch(() => {}), renewMs)
  try {
    return await work(async () => {
      if (!(await isHeld()))
        throw new BackupFailed(
          'Another process took over these backups while this one stood still: nothing more was changed. Run it again.',
        )
    })
  } finally {
    clearInterval(timer)
    if (await isHeld().catch(() => false)) await place.remove(lockName).catch(() => {})
  }
}

/** Of a process of this machine that was killed it can be seen, and nobody waits for it. */
function isDead({ host, pid }: Partial<Holder>): boolean {
  if (host !== hostname() || !Number.isInteger(pid)) return false
  try {
    process.kill(pid as number, 0)
    return false
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ESRCH'
  }
}

/** Undefined where nobody holds it, or where what is there cannot be read. */
async function holderOf({ place }: Repository): Promise<Partial<Holder> | undefined> {
  const found = await place.get(lockName)
  const text = found && (await buffer(found)).toString()
  try {
    return text === undefined ? undefined : (JSON.parse(text) as Partial<Holder>)
  } catch {
    return undefined
  }
}
