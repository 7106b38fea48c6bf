/**
 * The same look-up for many at once. Nothing is kept: whoever asks while one is under way waits for the next, which all who wait share. So each answer was
 * looked up after it was asked for, as if everybody had asked alone, and what was changed before is seen.
 */

/** The next is sent no later than that after one was sent: it may hang. */
const patienceMs = 100

interface LookUp<Value> {
  sentAt: number
  found: Promise<Value>
  next: Promise<Value> | undefined
}

export type ShareLookUps<Value> = (name: string, find: () => Promise<Value>) => Promise<Value>

export interface LookUpClock {
  now(): number
  /** Gives back what calls it off. */
  after(ms: number, then: () => void): () => void
}

const ownClock: LookUpClock = {
  now: () => performance.now(),
  after(ms, then) {
    const timer = setTimeout(then, ms)
    return () => clearTimeout(timer)
  },
}

export function shareLookUps<Value>(clock: LookUpClock = ownClock): ShareLookUps<Value> {
  const underWay = new Map<string, LookUp<Value>>()

  function send(name: string, find: () => Promise<Value>): Promise<Value> {
    const lookUp: LookUp<Value> = { sentAt: clock.now(), found: find(), next: undefined }
    underWay.set(name, lookUp)
    const end = () => {
      // Where others wait, theirs takes its place.
      if (lookUp.next === undefined && underWay.get(name) === lookUp) underWay.delete(name)
    }
    lookUp.found.then(end, end)
    return lookUp.found
  }

  /** It was answered, or there was no more patience. */
  const isOver = ({ found }: LookUp<Value>, leftMs: number): Promise<void> =>
    new Promise(resolve => {
      const callOff = clock.after(leftMs, resolve)
      const end = () => {
        callOff()
        resolve()
      }
      found.then(end, end)
    })

  return (name, find) => {
    const lookUp = underWay.get(name)
    const leftMs = lookUp ? lookUp.sentAt + patienceMs - clock.now() : 0
    if (!lookUp || leftMs < 0) return send(name, find)
    lookUp.next ??= isOver(lookUp, leftMs).then(() => send(name, find))
    return lookUp.next
  }
}
