/** One at a time works on a repository: who removes objects must not meet one who relies on them. */
import { createHash } from 'node:crypto'
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
  await take(repository, lockName, written, clock)
  const isHeld = async () => (await readLock(repository, lockName)).holder?.id === id
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

/** Of several who find the same dead holder one takes its place: whoever holds the lock after it, which is named by it, and finds it there still. */
async function take(repository: Repository, name: string, written: () => Buffer, clock: () => Date): Promise<void> {
  const { place } = repository
  if (await place.putNew(name, written())) return
  const dead = await deadHolderOf(repository, name, clock)
  // Given back between the two.
  if (dead === undefined) return take(repository, name, written, clock)
  const after = `lock-after-${createHash('sha256').update(name).update(dead).digest('hex').slice(0, 32)}`
  await take(repository, after, written, clock)
  try {
    if ((await deadHolderOf(repository, name, clock)) !== dead)
      throw new BackupFailed('Another process just took these backups over. Try again in a minute.')
    await place.put(name, Readable.from([written()]))
  } finally {
    await place.remove(after).catch(() => {})
  }
}

/** What stands in a lock that nobody is behind any more; undefined where there is none. */
async function deadHolderOf(repository: Repository, name: string, clock: () => Date): Promise<string | undefined> {
  const { text, holder } = await readLock(repository, name)
  if (text === undefined) return undefined
  const heldMs = clock().getTime() - new Date(holder?.at ?? 0).getTime()
  if (!holder || heldMs >= staleMs || isDead(holder)) return text
  throw new BackupFailed(
    `Another process (${holder.who}) works on these backups since ${holder.at}. If it is gone, try again in ${Math.ceil((staleMs - heldMs) / 60_000)} minutes.`,
  )
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

/** Without a text where nobody holds it, and without a holder where what is there cannot be read. */
async function readLock({ place }: Repository, name: string): Promise<{ text?: string; holder?: Partial<Holder> }> {
  const found = await place.get(name)
  if (!found) return {}
  const text = (await buffer(found)).toString()
  try {
    return { text, holder: JSON.parse(text) as Partial<Holder> }
  } catch {
    return { text }
  }
}
