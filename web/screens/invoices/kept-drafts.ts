/** Drafts that the service does not have yet, or not as they were typed: in this browser, by organization and person. */
import type { DraftFields } from './draft-fields.ts'
import type { Kept } from './draft-saver.ts'

const writer: string = crypto.randomUUID()

export interface Place {
  organizationId: string
  userId: string
}

const prefixOf = ({ organizationId, userId }: Place): string => `primanota-invoice:${organizationId}:${userId}:`

const listeners = new Set<() => void>()
let version = 0

function changed(): void {
  version += 1
  for (const listener of listeners) listener()
}

export function subscribeKept(listener: () => void): () => void {
  const onStorage = (event: StorageEvent): void => {
    if (event.key?.startsWith('primanota-invoice:')) changed()
  }
  listeners.add(listener)
  window.addEventListener('storage', onStorage)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', onStorage)
  }
}
export const keptVersion = (): number => version

export function readKept(place: Place, name: string): Kept | undefined {
  try {
    const text = localStorage.getItem(prefixOf(place) + name)
    return text === null ? undefined : (JSON.parse(text) as Kept)
  } catch {
    return undefined
  }
}

/** What another tab typed into the same draft stays. */
export function keepDraft(place: Place, name: string, kept: Omit<Kept, 'writer'> | undefined): void {
  const key = prefixOf(place) + name
  if (kept) localStorage.setItem(key, JSON.stringify({ ...kept, writer }))
  else if ((readKept(place, name)?.writer ?? writer) === writer) localStorage.removeItem(key)
  changed()
}

export function forgetDraft(place: Place, name: string): void {
  localStorage.removeItem(prefixOf(place) + name)
  changed()
}

export const newName = (): string => `new-${crypto.randomUUID()}`

export const isNewName = (name: string): boolean => name.startsWith('new-')

/** Those that the service has never seen, in the order in which they were begun. */
export function listNew(place: Place): { name: string; fields: DraftFields }[] {
  const prefix = `${prefixOf(place)}new-`
  const names = Object.keys(localStorage).filter(key => key.startsWith(prefix))
  return names.flatMap(key => {
    const name = key.slice(prefixOf(place).length)
    const kept = readKept(place, name)
    return kept ? [{ name, fields: kept.fields }] : []
  })
}
