/** Whether the service answers. Without it reads and changes wait, and go on by themselves. */
import { onlineManager } from '@tanstack/react-query'

const againMs = 5000

/** An answer that takes longer may be a long one, or none at all: the service is asked. */
export const slowMs = 8000

/** A service that hangs takes the question and never answers it. */
const answerMs = 8000

let isAsking = false
let aliveAt = 0

const busyListeners = new Set<(until: number) => void>()

/** Told until when the service takes no more requests of this person: those that were refused are sent again then. */
export function onBusy(listener: (until: number) => void): () => void {
  busyListeners.add(listener)
  return () => busyListeners.delete(listener)
}

/** Something went to the service or came from it just now. */
export const noteAlive = (): void => {
  aliveAt = Date.now()
}

/** The client waits no longer than this before it asks again. */
const waitMaxS = 30

const isAway = (status: number): boolean => status > 501 && status < 505

/** Of an answer: that the service is busy, or that something before it says that it is away. */
export function noteAnswer({ status, headers }: Response): void {
  const seconds = status === 429 ? Math.min(waitMaxS, Number(headers.get('retry-after'))) : 0
  if (seconds > 0) for (const listener of busyListeners) listener(Date.now() + seconds * 1000)
  if (isAway(status)) void askWhetherThere()
  else noteAlive()
}

/** Asks about the service where this takes long. */
export function watched<Value>(answer: Promise<Value>): Promise<Value> {
  const timer = setTimeout(askWhetherThere, slowMs)
  return answer.finally(() => clearTimeout(timer))
}

async function isThere(): Promise<boolean> {
  const askedAt = Date.now()
  const givingUp = new AbortController()
  const timer = setTimeout(() => givingUp.abort(), answerMs)
  try {
    return (await fetch('/healthz', { cache: 'no-store', signal: givingUp.signal })).status < 500
  } catch {
    // A browser sends few requests at once, and over a thin line one after the other: this one may have waited behind others that went on.
    return aliveAt > askedAt
  } finally {
    clearTimeout(timer)
  }
}

/** Called when a request got no answer. That one alone says little: the service is asked, and away only where it does not answer that either. */
export async function askWhetherThere(): Promise<void> {
  if (isAsking) return
  isAsking = true
  for (;;) {
    const answers = await isThere()
    onlineManager.setOnline(answers)
    if (answers) break
    await new Promise(resolve => setTimeout(resolve, againMs))
  }
  isAsking = false
}
