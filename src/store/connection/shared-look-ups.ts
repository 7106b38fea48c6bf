/**
 * The same look-up for many at once. Nothing is kept: whoever asks before one is sent shares it, and whoever asks while it is under way waits for the next,
 * which all who wait share. So each answer was looked up after it was asked for, as if everybody had asked alone, and what was changed before is seen.
 */

/** The next is sent no later than that after one was sent: it may hang. */
const patienceMs = 100

interface LookUp<Value> {
  /** Undefined while it waits for a connection: where those are short, that is for most of the time. */
  sentAt(): number | undefined
  found: Promise<Value>
  /** For those who asked before it was sent, but not first. */
  joined: Promise<Value> | undefined
  next: Promise<Value> | undefined
}

/** @param onSend must be called right before the look-up is sent: who asks later is not given it */
export type Find<Value> = (onSend: () => void) => Promise<Value>

export type ShareLookUps<Value> = (name: string, find: Find<Value>) => Promise<Value>

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

  function send(name: string, find: Find<Value>): Promise<Value> {
    let sentAt: number | undefined
    const found = find(() => {
      sentAt ??= clock.now()
    })
    const lookUp: LookUp<Value> = { sentAt: () => sentAt, found, joined: undefined, next: undefined }
    underWay.set(name, lookUp)
    const end = () => {
      // Where others wait, theirs takes its place.
      if (lookUp.next === undefined && underWay.get(name) === lookUp) underWay.delete(name)
    }
    found.then(end, end)
    return found
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

  /** Where it fails without having been sent, it waited in vain for longer than who joined it: they share another, and are told what becomes of that. */
  const join = (lookUp: LookUp<Value>, name: string, find: Find<Value>): Promise<Value> =>
    lookUp.found.catch(error => {
      if (lookUp.sentAt() !== undefined) throw error
      const another = underWay.get(name)
      return another && another.sentAt() === undefined ? another.found : ask(name, find)
    })

  function ask(name: string, find: Find<Value>): Promise<Value> {
    const lookUp = underWay.get(name)
    if (!lookUp) return send(name, find)
    const sentAt = lookUp.sentAt()
    if (sentAt === undefined) {
      lookUp.joined ??= join(lookUp, name, find)
      return lookUp.joined
    }
    const leftMs = sentAt + patienceMs - clock.now()
    if (leftMs < 0) return send(name, find)
    lookUp.next ??= isOver(lookUp, leftMs).then(() => send(name, find))
    return lookUp.next
  }

  return ask
}
