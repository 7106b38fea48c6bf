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
}

export async function withLock<Value>({ place }: Repository, id: string, clock: () => Date, work: () => Promise<Value>): Promise<Value> {
  const written = () => Buffer.from(JSON.stringify({ id, at: clock().toISOString(), who: `${hostname()} ${process.pid}` } satisfies Holder))
  if (!(await place.putNew(lockName, written()))) {
    const found = await place.get(lockName)
    const holder = found && (JSON.parse((await buffer(found)).toString() || '{}') as Partial<Holder>)
    const heldMs = clock().getTime() - new Date(holder?.at ?? 0).getTime()
    if (holder && heldMs < staleMs) {
      throw new BackupFailed(
        `Another process (${holder.who}) works on these backups since ${holder.at}. If it is gone, try again in ${Math.ceil((staleMs - heldMs) / 60_000)} minutes.`,
      )
    }
    await place.put(lockName, Readable.from([written()]))
  }
  const timer = setInterval(() => void place.put(lockName, Readable.from([written()])).catch(() => {}), renewMs)
  try {
    return await work()
  } finally {
    clearInterval(timer)
    await place.remove(lockName).catch(() => {})
  }
}
