/**
 * Who may have a connection, in the order in which they asked. A line that moves is worth standing in, however long it is: two hundred invoices issued at
 * once are each done. One that nobody has left for a while, or whose head cannot be served, is a store that is away, and all who stand in it are told so.
 */
export interface Turns {
  /** Resolves when it is the caller's turn, which ends with `end`. */
  take(): Promise<void>
  /** Over and done, so that the line moves. */
  end(): void
  /** Over in vain: whoever has seen nobody served since they came is told the same. */
  fail(error: Error): void
}

interface Waiting {
  since: number
  come(): void
  giveUp(error: Error): void
}

export function createTurns(atOnceMax: number, standstillMsMax: number, now: () => number = () => performance.now()): Turns {
  let taken = 0
  let movedAt = Number.NEGATIVE_INFINITY
  const line = new Set<Waiting>()
  let watch: NodeJS.Timeout | undefined

  const standstillMs = ({ since }: Waiting) => now() - Math.max(since, movedAt)

  /** One timer for the whole line: who came first has stood still the longest. */
  function look() {
    watch = undefined
    for (const one of line) {
      const leftMs = standstillMsMax - standstillMs(one)
      if (leftMs > 0) {
        watch = setTimeout(look, Math.ceil(leftMs))
        return
      }
      turnAway(one, new Error(`no connection became free for ${standstillMsMax / 1000} s`))
    }
  }

  function turnAway(one: Waiting, error: Error) {
    line.delete(one)
    one.giveUp(error)
  }

  function next() {
    const [first] = line
    if (!first) taken--
    else {
      line.delete(first)
      first.come()
    }
    if (line.size === 0) {
      clearTimeout(watch)
      watch = undefined
    }
  }

  return {
    take() {
      if (taken < atOnceMax) {
        taken++
        return Promise.resolve()
      }
      return new Promise((come, giveUp) => {
        line.add({ since: now(), come, giveUp })
        watch ??= setTimeout(look, standstillMsMax)
      })
    },
    end() {
      movedAt = now()
      next()
    },
    fail(error) {
      for (const one of line) if (movedAt < one.since) turnAway(one, error)
      next()
    },
  }
}
