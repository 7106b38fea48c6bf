/** The list of the inbox: what was loaded, in an order that never changes under the reader's eyes. */
import type { InboxItem, InboxPage } from '../../api/records.ts'

export interface QueueState {
  /** Loaded ids, in the order in which they came. */
  order: readonly string[]
  byId: ReadonlyMap<string, InboxItem>
  /** Of the next page; null after the last one, undefined before the first. */
  cursor: string | null | undefined
  counts: InboxPage['counts'] | undefined
  threshold: number
}

export const emptyQueue: QueueState = { order: [], byId: new Map(), cursor: undefined, counts: undefined, threshold: 1 }

function withItems(state: QueueState, items: readonly InboxItem[]): Pick<QueueState, 'order' | 'byId'> {
  const byId = new Map(state.byId)
  const fresh: string[] = []
  for (const item of items) {
    if (!byId.has(item.documentId)) fresh.push(item.documentId)
    byId.set(item.documentId, item)
  }
  return { order: fresh.length === 0 ? state.order : [...state.order, ...fresh], byId }
}

/** The next page, behind what is there. What moved between two pages is there once. */
export const withPage = (state: QueueState, page: InboxPage): QueueState => ({
  ...state,
  ...withItems(state, page.items),
  cursor: page.nextCursor,
  counts: page.counts,
  threshold: page.threshold,
})

/** The first page, asked again: rows that are there keep their places, new ones come last. */
export function withFirstPage(state: QueueState, page: InboxPage): QueueState {
  if (state.cursor === undefined) return withPage(state, page)
  const isWhole = page.nextCursor === null
  const there = new Set(page.items.map(({ documentId }) => documentId))
  const merged = withItems(state, page.items)
  const kept = isWhole ? merged.order.filter(id => there.has(id)) : merged.order
  return { ...state, ...pruned(merged.byId, kept), counts: page.counts, threshold: page.threshold, cursor: isWhole ? null : state.cursor }
}

const pruned = (byId: ReadonlyMap<string, InboxItem>, order: readonly string[]): Pick<QueueState, 'order' | 'byId'> =>
  order.length === byId.size ? { order, byId } : { order, byId: new Map(order.map(id => [id, byId.get(id)!])) }

export function withItem(state: QueueState, item: InboxItem): QueueState {
  return { ...state, ...withItems(state, [item]) }
}

export function without(state: QueueState, ids: ReadonlySet<string>): QueueState {
  const order = state.order.filter(id => !ids.has(id))
  return order.length === state.order.length ? state : { ...state, ...pruned(state.byId, order) }
}

/** Taken away from here: its count falls with it, and does not wait for the next answer. */
export function taken(state: QueueState, id: string): QueueState {
  const { counts } = state
  const reason = state.byId.get(id)?.reason
  const left = without(state, new Set([id]))
  if (!counts || reason === undefined) return left
  const all = reason === 'reading' ? counts.all : Math.max(0, counts.all - 1)
  return { ...left, counts: { ...counts, all, [reason]: Math.max(0, counts[reason] - 1) } }
}

/** What is shown: less what a change is about to take away. */
export const visibleIds = (state: QueueState, leaving: ReadonlySet<string>): readonly string[] =>
  leaving.size === 0 ? state.order : state.order.filter(id => !leaving.has(id))

/** The one so many steps further, or the last in that direction. */
export function stepFrom(ids: readonly string[], id: string | undefined, step: number): string | undefined {
  const at = id === undefined ? -1 : ids.indexOf(id)
  if (at < 0) return ids[0]
  return ids[Math.max(0, Math.min(ids.length - 1, at + step))]
}

/** Who is selected after this one left: the next, at the end the one before. */
export function afterLeaving(ids: readonly string[], id: string): string | undefined {
  const at = ids.indexOf(id)
  return at < 0 ? ids[0] : (ids[at + 1] ?? ids[at - 1])
}

/** From one row to another, both included. */
export function between(ids: readonly string[], from: string, to: string): string[] {
  const [one, other] = [ids.indexOf(from), ids.indexOf(to)]
  if (one < 0 || other < 0) return []
  return ids.slice(Math.min(one, other), Math.max(one, other) + 1)
}
