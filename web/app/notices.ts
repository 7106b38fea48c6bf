/** What the app tells in passing: shown for a while, and read out. */

export interface Notice {
  id: number
  text: string
  tone: 'plain' | 'danger'
  /** A second line: the reason of a refusal. */
  detail?: string
  action?: { label: string; run: () => void }
  /** How long it stays; what needs an answer stays until it is closed. */
  ms?: number
}

let notices: readonly Notice[] = []
let said = ''
let nextId = 1
const listeners = new Set<() => void>()

function changed(): void {
  for (const listener of listeners) listener()
}

export const subscribeNotices = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
export const noticesNow = (): readonly Notice[] => notices
export const saidNow = (): string => said

const noticesMax = 3

export function notify(notice: Omit<Notice, 'id'>): number {
  const id = nextId++
  notices = [...notices, { ...notice, id }].slice(-noticesMax)
  changed()
  return id
}

export function dismiss(id: number): void {
  notices = notices.filter(notice => notice.id !== id)
  changed()
}

/** Read out by screen readers, seen by nobody. The same sentence twice is read twice. */
export function announce(text: string): void {
  said = said === text ? `${text}\u00a0` : text
  changed()
}
