/**
 * Reads that failed and are missing on the screen. Each is asked for again until it is there, whoever draws it; and where nobody tells that it is missing, a bar
 * does. So no list stays empty without a word because its author forgot the case.
 */
import { onlineManager, type Query } from '@tanstack/react-query'
import { problemOf, queryClient } from './queries.ts'
import { untilWorthwhile } from './until-loaded.ts'

/** Nothing answered, or what answered has failed: unlike a refusal it may be there the next time. */
export function isUnread(error: unknown): boolean {
  if (error === undefined || error === null) return false
  if (error instanceof Error && error.name === 'AbortError') return false
  const status = problemOf(error)?.status ?? (error as { status?: number }).status
  return status === undefined || status >= 500 || status === 429
}

interface Unread {
  error: unknown
  again: () => unknown
}

const failed = new Set<Query>()
const listed = new Set<Unread>()
const told = new Map<unknown, number>()
const listeners = new Set<() => void>()
let isAsking = false

const isShown = (query: Query): boolean => query.state.status === 'error' && isUnread(query.state.error) && query.isActive()

const missing = (): Unread[] => [
  ...[...failed].filter(isShown).map(query => ({ error: query.state.error, again: () => askQuietly(query) })),
  ...listed,
]

/** The answer takes the place of the failure: what is shown until then does not blink with every try. */
async function askQuietly(query: Query): Promise<void> {
  const { queryFn, initialPageParam } = query.options as { queryFn?: unknown; initialPageParam?: unknown }
  if (typeof queryFn !== 'function' || query.state.fetchStatus !== 'idle') return
  const isPaged = 'initialPageParam' in query.options
  try {
    const { signal } = new AbortController()
    const data = await queryFn({ client: queryClient, queryKey: query.queryKey, signal, meta: query.meta, pageParam: initialPageParam })
    if (!isPaged && isShown(query)) query.setData(data)
    else if (isShown(query)) await query.fetch()
  } catch (error) {
    // A refusal: asked for aloud, so that it is told.
    if (!isUnread(error) && isShown(query)) await query.fetch().catch(() => undefined)
  }
}

function changed(): void {
  for (const listener of listeners) listener()
  if (!isAsking && missing().length > 0) void askUntilThere()
}

async function askUntilThere(): Promise<void> {
  isAsking = true
  for (let attempt = 0; missing().length > 0; attempt++) {
    await untilWorthwhile(attempt)
    if (onlineManager.isOnline() && document.visibilityState === 'visible') await askAgain()
  }
  isAsking = false
}

/** All that is missing, at once. */
export const askAgain = async (): Promise<void> => {
  await Promise.allSettled(missing().map(async ({ again }) => again()))
}

/** A list that is not one of the queries; until it is there, or nobody shows it any more. */
export function reportUnread(unread: Unread): () => void {
  listed.add(unread)
  changed()
  return () => {
    listed.delete(unread)
    changed()
  }
}

/** A sentence about this failure is on the screen, until the function that is returned is called. */
export function tellUnread(error: unknown): () => void {
  told.set(error, (told.get(error) ?? 0) + 1)
  changed()
  return () => {
    const left = (told.get(error) ?? 1) - 1
    if (left > 0) told.set(error, left)
    else told.delete(error)
    changed()
  }
}

/** Whether this is what a read of this page failed with, and no change. */
export const isOfRead = (error: unknown): boolean => missing().some(one => one.error === error)

export const isSomethingUntold = (): boolean => missing().some(({ error }) => !told.has(error))

export function subscribeUnread(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

queryClient.getQueryCache().subscribe(event => {
  const { query, type } = event
  if (type === 'updated' && event.action.type === 'error') failed.add(query)
  else if (type === 'removed' || (type === 'updated' && event.action.type === 'success')) failed.delete(query)
  else if (failed.size === 0) return
  changed()
})

/** What was read before stays readable when it could not be read again; what the service refuses is gone. */
export const isGone = (error: unknown, data: unknown): boolean => Boolean(error) && (data === undefined || !isUnread(error))
