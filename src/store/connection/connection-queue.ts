/**
 * Who may have a connection, in the order in which they asked. A line that moves is worth standing in: two hundred invoices issued at once are each done. One
 * that nobody has left for a while, while the server answered nobody, is a store that is away, and so is one where no connection can be made and nobody has one.
 * Time is counted in beats of our own, as that of a silence is: a process that stood still itself counts one beat for it, however long it was.
 */
export interface ConnectionQueue<Connection = unknown> {
  /**
   * Resolves when it is the caller's turn, which ends with `end` or `handOver`; with a connection where somebody handed theirs over. Who has waited before, since
   * a `time` of this line, is last in it all the same, and waits for what is left of their time.
   */
  take(since?: number): Promise<Connection | undefined>
  /** The time of this line. */
  time(): number
  /** Gives the turn and the connection to who is first in the line; false where nobody waits. */
  handOver(connection: Connection): boolean
  /** Over and done, so that the line moves. */
  end(): void
  /** Somebody who has a connection got an answer on it: the server is there, and the line will move. */
  answered(): void
  /**
   * No connection could be made. Where others have theirs the caller is the first to get one of them, and resolves then; where nobody has one it throws, and
   * whoever has seen nobody served since they came is told the same. They wait for what is left of the time since they asked, a `time` of this line.
   */
  fail(error: Error, since: number): Promise<Connection | undefined>
}

export interface Patience {
  /** How long nothing may move before those who wait are turned away. */
  standstillMs: number
  /** How long anybody waits at most: whoever asked has mostly gone by then. */
  waitMs: number
}

interface Waiting<Connection> {
  since: number
  come(handed?: Connection): void
  giveUp(error: Error): void
}

/** As many as the server would have are made do with for so long, before another one is tried. */
const retryAfterMs = 1000

const beatsInStandstill = 10

export function createConnectionQueue<Connection>(
  atOnceMax: number,
  { standstillMs, waitMs }: Patience,
  now: () => number = () => performance.now(),
): ConnectionQueue<Connection> {
  let taken = 0
  let allowed = atOnceMax
  let failedAt = Number.NEGATIVE_INFINITY
  let movedAt = Number.NEGATIVE_INFINITY
  let line: Waiting<Connection>[] = []
  let watch: NodeJS.Timeout | undefined
  const beatMs = standstillMs / beatsInStandstill
  let countedMs = 0
  let countedAt = now()

  /** The time of this line: while somebody waits it is counted at least once a beat, unless the process itself stands still. */
  function time(): number {
    countedMs += Math.min(now() - countedAt, beatMs)
    countedAt = now()
    return countedMs
  }

  const leftMs = ({ since }: Waiting<Connection>) => Math.min(standstillMs - (time() - Math.max(since, movedAt)), waitMs - (time() - since))

  /** One timer for the whole line. */
  function look() {
    watch = undefined
    turnAway(one => leftMs(one) <= 0, new Error(`no connection became free for ${standstillMs / 1000} s`))
  }

  function watchLine() {
    if (line.length === 0) {
      clearTimeout(watch)
      watch = undefined
    } else watch ??= setTimeout(look, Math.max(1, Math.ceil(line.reduce((least, one) => Math.min(least, leftMs(one)), beatMs))))
  }

  function turnAway(isMeant: (one: Waiting<Connection>) => boolean, error: Error) {
    const leaving = new Set(line.filter(isMeant))
    line = line.filter(one => !leaving.has(one))
    for (const one of leaving) one.giveUp(error)
    watchLine()
  }

  const wait = (add: (one: Waiting<Connection>) => void, since?: number): Promise<Connection | undefined> =>
    new Promise((come, giveUp) => {
      add({ since: since ?? time(), come, giveUp })
      // Who has waited before may be the next whose time is over.
      if (since !== undefined) {
        clearTimeout(watch)
        watch = undefined
      }
      watchLine()
    })

  function isFree(): boolean {
    if (now() - failedAt >= retryAfterMs) allowed = atOnceMax
    return taken < allowed
  }

  function callNext() {
    while (line.length > 0 && isFree()) {
      taken++
      line.shift()!.come()
    }
    watchLine()
  }

  return {
    time,
    take(since) {
      if (line.length > 0 || !isFree()) return wait(one => line.push(one), since)
      taken++
      return Promise.resolve(undefined)
    },
    handOver(connection) {
      const next = line.shift()
      if (!next) return false
      movedAt = time()
      next.come(connection)
      // Where all are handed on nobody ends: this is when it is noticed that more may be tried again.
      callNext()
      return true
    },
    end() {
      taken--
      movedAt = time()
      callNext()
    },
    answered() {
      movedAt = time()
    },
    fail(error, since) {
      taken--
      failedAt = now()
      allowed = Math.max(1, taken)
      if (taken > 0) return wait(one => line.unshift(one), since)
      turnAway(({ since }) => movedAt < since, error)
      callNext()
      return Promise.reject(error)
    },
  }
}
