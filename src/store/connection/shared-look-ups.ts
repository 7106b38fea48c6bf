/**
 * The same look-up for many at once. Nothing is kept: whoever asks while one is under way waits for the next, which all who wait share. So each answer was
 * looked up after it was asked for, as if everybody had asked alone, and what was changed before is seen.
 */

/** Who comes later than that after one was sent does not wait for it: it may hang. */
const patienceMs = 100

interface LookUp<Value> {
  sentAt: number
  found: Promise<Value>
  next: Promise<Value> | undefined
}

export type ShareLookUps<Value> = (name: string, find: () => Promise<Value>) => Promise<Value>

export function shareLookUps<Value>(now: () => number = () => performance.now()): ShareLookUps<Value> {
  const underWay = new Map<string, LookUp<Value>>()

  function send(name: string, find: () => Promise<Value>): Promise<Value> {
    const lookUp: LookUp<Value> = { sentAt: now(), found: find(), next: undefined }
    underWay.set(name, lookUp)
    const end = () => {
      // Where others wait, theirs takes its place.
      if (lookUp.next === undefined && underWay.get(name) === lookUp) underWay.delete(name)
    }
    lookUp.found.then(end, end)
    return lookUp.found
  }

  return (name, find) => {
    const lookUp = underWay.get(name)
    if (!lookUp || now() - lookUp.sentAt > patienceMs) return send(name, find)
    const sendNext = () => send(name, find)
    lookUp.next ??= lookUp.found.then(sendNext, sendNext)
    return lookUp.next
  }
}
