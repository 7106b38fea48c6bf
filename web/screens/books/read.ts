/** What these screens read: kept while one looks elsewhere, and asked for again when somebody changed what it shows. */
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { ReadInput, ReadOutput, ReadPath } from '../../../src/client/index.ts'
import { api } from '../../api/client.ts'
import { queryClient } from '../../api/queries.ts'
import { onTargets } from '../../app/live.ts'
import { useUnread } from '../../parts/unread/use-unread.ts'

const root = 'books'

/** Records whose change makes a figure of the books another one. */
export const ofBooks = ['ledger_entry', 'vat_return', 'oss_return', 'account', 'accounting_year', 'settings'] as const

function useLive(types: readonly string[], again: () => void): void {
  const latest = useRef({ types, again })
  latest.current = { types, again }
  useEffect(
    () =>
      onTargets(targets => {
        const { types: shown, again: ask } = latest.current
        if (targets.some(({ type }) => type === '*' || shown.includes('*') || shown.includes(type))) ask()
      }),
    [],
  )
}

/** One answer. While other days are asked for, those before stay on the screen. */
export function useRead<Path extends ReadPath>(
  path: Path,
  input: ReadInput<Path>,
  { types = ofBooks, isAsked = true }: { types?: readonly string[]; isAsked?: boolean } = {},
) {
  const queries = useQueryClient()
  const queryKey = [root, path, input]
  useLive(types, () => void queries.invalidateQueries({ queryKey: [root, path] }))
  return useQuery<ReadOutput<Path>>({
    queryKey,
    enabled: isAsked,
    placeholderData: ((before: unknown) => before) as never,
    queryFn: ({ signal }) => (api.read as (...given: unknown[]) => Promise<ReadOutput<Path>>)(path, input, { signal }),
  })
}

interface Page {
  items: readonly unknown[]
  nextCursor: string | null
}

interface Shown<One extends Page> {
  name: string
  pages: readonly One[]
  error?: unknown
}

export interface Pages<One extends Page> {
  pages: readonly One[]
  items: One['items'][number][]
  isLoading: boolean
  isWhole: boolean
  error: unknown
  loadMore(): void
  reload(): void
}

const keptMax = 30
const kept = new Map<string, readonly Page[]>()
const reloads = new Set<() => void>()

function keep(name: string, pages: readonly Page[]): void {
  kept.delete(name)
  kept.set(name, pages)
  const [oldest] = kept.keys()
  if (kept.size > keptMax && oldest !== undefined) kept.delete(oldest)
}

/** A list, page after page; asked for again as far as it was loaded. */
export function usePages<One extends Page>(
  key: readonly unknown[],
  read: (cursor: { cursor?: string }) => Promise<One>,
  types: readonly string[] = ofBooks,
): Pages<One> {
  const name = JSON.stringify(key)
  const latest = useRef(read)
  latest.current = read
  const [shown, setShown] = useState<Shown<One>>({ name, pages: (kept.get(name) ?? []) as readonly One[] })
  const turn = useRef<object>(undefined)
  const [isAsking, setIsAsking] = useState(false)
  const load = useCallback(
    async (from: readonly One[], count: number) => {
      const mine = {}
      turn.current = mine
      setIsAsking(true)
      let pages = from
      try {
        do {
          const cursor = pages.at(-1)?.nextCursor
          const page = await latest.current(cursor ? { cursor } : {})
          if (turn.current !== mine) return
          pages = [...pages, page]
        } while (pages.length < count && pages.at(-1)?.nextCursor)
        keep(name, pages)
        setShown({ name, pages })
      } catch (error) {
        if (turn.current === mine)
          setShown(before => (before.name === name ? { ...before, error: before.error ?? error } : { name, pages: [], error }))
      }
      if (turn.current === mine) {
        turn.current = undefined
        setIsAsking(false)
      }
    },
    [name],
  )
  useEffect(() => {
    const before = (kept.get(name) ?? []) as readonly One[]
    setShown({ name, pages: before })
    void load([], Math.max(1, before.length))
    return () => {
      turn.current = undefined
    }
  }, [name, load])
  const pages = shown.name === name ? shown.pages : ((kept.get(name) ?? []) as readonly One[])
  const reload = (): void => void load([], Math.max(1, pages.length))
  useLive(types, reload)
  const again = useRef(reload)
  again.current = reload
  useEffect(() => {
    const run = (): void => again.current()
    reloads.add(run)
    return () => void reloads.delete(run)
  }, [])
  useUnread(shown.name === name ? shown.error : undefined, reload)
  const last = pages.at(-1)
  return {
    pages,
    items: useMemo(() => pages.flatMap(page => page.items as One['items'][number][]), [pages]),
    isLoading: pages.length === 0 && shown.error === undefined,
    isWhole: last?.nextCursor === null,
    error: shown.name === name ? shown.error : undefined,
    loadMore() {
      if (!isAsking && last?.nextCursor) void load(pages, pages.length + 1)
    },
    reload,
  }
}

/** After a change of one's own: what is shown is asked for again, and what was kept is not shown first. */
export async function refreshBooks(...others: readonly string[]): Promise<void> {
  kept.clear()
  for (const run of reloads) run()
  await Promise.all([root, 'overview', 'series', ...others].map(name => queryClient.invalidateQueries({ queryKey: [name] })))
}

/** The day that it is for the organization. */
export function useToday(): string | undefined {
  const { data } = useQuery({ queryKey: ['overview'], queryFn: ({ signal }) => api.read('/overview', {}, { signal }) })
  return data?.asOf
}
