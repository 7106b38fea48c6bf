/**
 * How many requests a minute somebody may make, counted over all processes without a round trip for each: a process takes a share of the minute from the
 * store and counts it down by itself. The first few of a minute are answered before any share was asked for, and reported with the next ask; with k
 * processes no more than the limit and k times those few are answered. See docs/decisions/0180-limits-over-processes.md.
 */
import type { WindowAsk, WindowShare } from '../../store/access/request-windows.ts'

export const windowMs = 60_000
/** The part of a limit that a process answers before it asks. */
const firstFewPart = 50
/** For so long after an ask that failed or was slow. */
const awayMs = 1_000
const subjectsMax = 20_000

export interface Count {
  isOver: boolean
  max: number
  /** As far as this process knows. */
  remaining: number
  /** Until the count begins anew, at least 1. */
  seconds: number
}

export interface Limiter {
  /** Counts one request; 0 is no limit. */
  count(subject: string, max: number): Count | Promise<Count>
  /** What one more request would be told; counts nothing. */
  look(subject: string, max: number): Count
}

export type TakeShares = (asks: readonly WindowAsk[]) => Promise<WindowShare[]>

interface Window {
  subject: string
  max: number
  endsAt: number
  /** Answered by this process in this window. */
  answered: number
  /** Of them, those that the store does not know of. */
  owed: number
  /** How many may be: of two windows in a row no more than the first few, since one of the store's overlaps both. */
  owedMax: number
  share: number
  /** How much of the share is left when the next is asked for. */
  nextAt: number
  /** What the store has left for all; undefined while it was not asked. */
  left: number | undefined
  waiting: number
  asking: Promise<void> | undefined
}

export interface LimiterOptions {
  /** Hands out shares; left out where this process is the only one. */
  takeShares?: TakeShares | undefined
  /** Any clock that never goes back. */
  clock?: () => number
  /** Nobody waits longer for a share; the process then counts by itself. */
  waitMs?: number
}

export function createLimiter({ takeShares, clock = () => performance.now(), waitMs = 250 }: LimiterOptions = {}): Limiter {
  const windows = new Map<string, Window>()
  let awayUntil = Number.NEGATIVE_INFINITY
  /** Windows to ask for with the next statement. */
  let due: Window[] = []
  /** The statement under way, and whether it is known to be slow. */
  let round: Promise<void> | undefined
  let slowRound: Promise<void> | undefined

  function windowOf(subject: string, max: number): Window {
    const window = currentOf(subject, max)
    if (windows.get(subject) === window) return window
    // What begins anew goes to the end: the first ones are those that were not seen for longest.
    if (!windows.delete(subject) && windows.size >= subjectsMax) makeRoom(windows, clock())
    windows.set(subject, window)
    return window
  }

  /** A fresh one is not stored: who only looks leaves nothing behind. */
  function currentOf(subject: string, max: number): Window {
    const now = clock()
    const known = windows.get(subject)
    if (known && now < known.endsAt) {
      known.max = max
      return known
    }
    const firstFew = takeShares ? Math.floor(max / firstFewPart) : max
    const owedBefore = takeShares && known && now < known.endsAt + windowMs ? known.owed : 0
    return {
      subject,
      max,
      endsAt: now + windowMs,
      answered: 0,
      owed: 0,
      owedMax: Math.max(0, firstFew - owedBefore),
      share: 0,
      nextAt: -1,
      left: undefined,
      waiting: 0,
      asking: undefined,
    }
  }

  const tell = (window: Window, isOver: boolean): Count => {
    const { max, share, left, answered, endsAt } = window
    const remaining = isOver ? 0 : Math.max(0, left === undefined ? max - answered : share + left)
    return { isOver, max, remaining, seconds: Math.max(1, Math.ceil((endsAt - clock()) / 1000)) }
  }

  /** Undefined where a share has to be waited for. */
  function decide(window: Window): Count | undefined {
    if (window.share > 0) {
      window.share--
      window.answered++
      if (window.share === window.nextAt && window.left !== 0) void ask(window)
    } else if (window.owed < window.owedMax) {
      window.owed++
      window.answered++
    } else if (!takeShares || window.left === 0) return tell(window, true)
    else if (clock() < awayUntil || (round !== undefined && round === slowRound)) return alone(window)
    else return undefined
    return tell(window, false)
  }

  /** Without the store each process goes by the whole limit. */
  function alone(window: Window): Count {
    if (window.answered >= window.max) return tell(window, true)
    window.owed++
    window.answered++
    return tell(window, false)
  }

  async function wait(subject: string, max: number): Promise<Count> {
    for (;;) {
      const window = windowOf(subject, max)
      const told = decide(window)
      if (told) return told
      window.waiting++
      await within(ask(window), waitMs).catch(() => {
        awayUntil = clock() + awayMs
        slowRound = round
      })
      window.waiting--
    }
  }

  /** Those who ask at about the same time do it together, one statement after the other. */
  function ask(window: Window): Promise<void> {
    if (window.asking) return window.asking
    due.push(window)
    const asking = (round ?? Promise.resolve())
      .catch(() => {})
      .then(() => {
        round ??= sendRound().finally(() => {
          round = undefined
        })
        return round
      })
    window.asking = asking
    asking.catch(() => {
      awayUntil = clock() + awayMs
    })
    return asking
  }

  async function sendRound(): Promise<void> {
    const asked = due
    due = []
    try {
      const asks = asked.map(({ subject, max, owed, waiting }) => ({ subject, max, owed, waiting }))
      const sentAt = clock()
      const shares = new Map((await takeShares?.(asks))?.map(share => [share.subject, share]))
      for (const [at, window] of asked.entries()) {
        const share = shares.get(window.subject)
        if (share) receive(window, share, asks[at]?.owed ?? 0, sentAt)
      }
    } finally {
      for (const window of asked) window.asking = undefined
    }
  }

  function receive(window: Window, { granted, left, endsInMs }: WindowShare, reported: number, sentAt: number): void {
    // What a window that has ended meanwhile was given is lost with it.
    if (windows.get(window.subject) !== window) return
    window.owed -= reported
    window.owedMax = 0
    window.share += granted
    window.left = left
    window.nextAt = granted >= 8 ? Math.floor(window.share / 4) : -1
    // By the time of asking: it must not end later here than there.
    window.endsAt = sentAt + endsInMs
  }

  const none = { isOver: false, max: 0, remaining: 0, seconds: 1 }
  return {
    count: (subject, max) => (max === 0 ? none : (decide(windowOf(subject, max)) ?? wait(subject, max))),
    look(subject, max) {
      if (max === 0) return none
      const window = currentOf(subject, max)
      const isOver = window.share === 0 && window.owed >= window.owedMax && (!takeShares || window.left === 0 || window.answered >= max)
      return tell(window, isOver)
    },
  }
}

/** Those that have ended, else the oldest: somebody who comes from ever new networks must not fill the memory. */
function makeRoom(windows: Map<string, Window>, now: number): void {
  for (const [subject, { endsAt }] of windows) if (endsAt <= now) windows.delete(subject)
  const surplus = windows.size - Math.floor(subjectsMax * 0.9)
  for (const subject of [...windows.keys()].slice(0, Math.max(0, surplus))) windows.delete(subject)
}

function within(work: Promise<void>, ms: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('the store is slow')), ms)
    work.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}
