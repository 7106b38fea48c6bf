/** A list of the service, page after page, and how a selection moves in it. */
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { onTargets } from '../../app/live.ts'
import { useUnread } from '../unread/use-unread.ts'

interface Page<Item> {
  items: Item[]
  nextCursor: string | null
}

interface ListOptions<Item> {
  /** Another one is another list. */
  name: string
  load: (cursor: string | undefined) => Promise<Page<Item>>
  idOf: (item: Item) => string
  /** The types of record whose changes make it old. */
  targets: readonly string[]
}

interface Loaded<Item> {
  name: string
  items: readonly Item[]
  pages: number
  /** Undefined before the first page, null after the last. */
  cursor: string | null | undefined
  error: unknown
}

const fewRows = 30
const pagesMax = 200

export function useList<Item>(options: ListOptions<Item>) {
  const { name, idOf, targets } = options
  const [state, setState] = useState<Loaded<Item>>({ name, items: [], pages: 0, cursor: undefined, error: undefined })
  const latest = useRef(options)
  latest.current = options
  const running = useRef<string>(undefined)
  const loaded = useRef(state)
  loaded.current = state.name === name ? state : { name, items: [], pages: 0, cursor: undefined, error: undefined }

  /** The same pages again, or one more. */
  const loadPages = useCallback(async (isMore: boolean): Promise<void> => {
    const { name: wanted, load } = latest.current
    if (running.current === wanted && isMore) return
    running.current = wanted
    const before = loaded.current
    try {
      let items: Item[] = isMore ? [...before.items] : []
      let cursor = isMore ? (before.cursor ?? undefined) : undefined
      let pages = isMore ? before.pages : 0
      const end = isMore ? before.pages + 1 : Math.max(1, before.pages)
      do {
        const page = await load(cursor)
        items = [...items, ...page.items]
        cursor = page.nextCursor ?? undefined
        pages += 1
      } while (cursor !== undefined && (pages < end || (items.length < fewRows && pages < pagesMax)))
      if (latest.current.name === wanted) setState({ name: wanted, items, pages, cursor: cursor ?? null, error: undefined })
    } catch (error) {
      if (latest.current.name === wanted) setState({ ...before, error: before.error ?? error })
    } finally {
      if (running.current === wanted) running.current = undefined
    }
  }, [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: another name is another list
  useEffect(() => void loadPages(false), [name, loadPages])
  useEffect(
    () =>
      onTargets(changed => {
        if (changed.some(({ type }) => targets.includes(type))) void loadPages(false)
      }),
    [loadPages, targets],
  )
  const { items, cursor, error } = loaded.current
  const byId = useMemo(() => new Map(items.map(item => [idOf(item), item])), [items, idOf])
  useUnread(error, () => loadPages(false))
  return {
    byId,
    ids: useMemo(() => [...byId.keys()], [byId]),
    error,
    isLoaded: cursor !== undefined,
    isWhole: cursor === null,
    refetch: useCallback(() => loadPages(false), [loadPages]),
    loadMore: useCallback(() => {
      if (loaded.current.cursor && !loaded.current.error) void loadPages(true)
    }, [loadPages]),
  }
}

/** From one id to the next; the ends are where it stays. */
export function stepIn(ids: readonly string[], id: string | undefined, step: number): string | undefined {
  if (ids.length === 0) return undefined
  const at = id === undefined ? -1 : ids.indexOf(id)
  return ids[Math.max(0, Math.min(ids.length - 1, at < 0 ? 0 : at + step))]
}
