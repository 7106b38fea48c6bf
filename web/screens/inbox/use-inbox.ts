/** The inbox of one filter: what is shown, what is selected and marked, and how that moves. */
import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { useCallback, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import type { InboxReason } from '../../api/records.ts'
import { onTargets } from '../../app/live.ts'
import { createInboxStore, type InboxFilter, readFirstPage } from './inbox-store.ts'
import { useLeaving } from './posting.ts'
import { prefetchDocument } from './queries.ts'
import { between, stepFrom, visibleIds } from './queue-state.ts'

export const reasons = ['failed', 'warned', 'low', 'ready', 'reading'] as const satisfies readonly InboxReason[]

const restMs = 250
const aheadOf = 2
/** Steps that follow each other faster than this are somebody on the way; where they stop, the document is shown. */
const hurryMs = 150
const stopMs = 100

interface Search {
  reason?: string
  q?: string
}

const filterOf = ({ reason, q }: Search): InboxFilter => ({
  reason: reasons.find(one => one === reason),
  q: q === undefined || q === '' ? undefined : String(q),
})

/** The first page and the document that will be shown, while the app is still starting. */
export async function readAhead(): Promise<void> {
  const { id, ...search } = addressNow()
  const page = readFirstPage(filterOf(search))
  if (id !== undefined) return prefetchDocument(id, false)
  const [first] = (await page).items
  if (first) await prefetchDocument(first.documentId, !first.failed)
}

function addressNow(): Search & { id?: string | undefined } {
  const search = new URLSearchParams(location.search)
  const id = location.pathname.split('/')[2]
  return { id: id === '' ? undefined : id, reason: search.get('reason') ?? '', q: search.get('q') ?? '' }
}

export function useInbox() {
  const navigate = useNavigate()
  const { id: addressed } = useParams({ strict: false }) as { id?: string }
  const search = useSearch({ strict: false }) as Search
  const { reason, q } = filterOf(search)
  const store = useMemo(() => createInboxStore({ reason, q }), [reason, q])
  const state = useSyncExternalStore(store.subscribe, store.state)
  const leaving = useLeaving()
  const ids = useMemo(() => visibleIds(state, leaving), [state, leaving])
  const [chosen, setChosen] = useState(addressed)
  const [opened, setOpened] = useState(addressed)
  const way = useRef<{ at: number; timer?: ReturnType<typeof setTimeout> }>({ at: 0 })
  const [marked, setMarked] = useState<ReadonlySet<string>>(new Set())
  const anchor = useRef<string>(undefined)
  const isLoaded = state.cursor !== undefined
  const selectedId = chosen ?? ids[0]
  const openId = opened ?? ids[0]

  useEffect(() => store.loadMore(), [store])
  useEffect(() => onTargets(targets => store.hear(targets)), [store])

  // The address follows after a rest: a clean history, and no quarrel with browsers that count address changes.
  useEffect(() => {
    if (selectedId === addressed) return
    const timer = setTimeout(() => {
      const to = selectedId === undefined ? '/inbox' : `/inbox/${selectedId}`
      // The filter stays as the address has it by then, which may be a newer one than was drawn.
      void navigate({ to, search: true as never, replace: true })
    }, restMs)
    return () => clearTimeout(timer)
  }, [selectedId, addressed, navigate])

  useEffect(() => {
    if (openId === undefined) return
    const at = ids.indexOf(openId)
    for (const id of ids.slice(at + 1, at + 1 + aheadOf)) if (!store.state().byId.get(id)?.failed) void prefetchDocument(id, true)
  }, [ids, openId, store])

  const go = useCallback((id: string | undefined, isStep: boolean) => {
    const now = performance.now()
    const isHurried = isStep && now - way.current.at < hurryMs
    clearTimeout(way.current.timer)
    way.current = { at: isStep ? now : 0 }
    setChosen(id)
    if (isHurried) way.current.timer = setTimeout(() => setOpened(id), stopMs)
    else setOpened(id)
  }, [])
  const select = useCallback(
    (id: string | undefined, isStep = false) => {
      anchor.current = undefined
      go(id, isStep)
    },
    [go],
  )
  const move = useCallback((step: number) => select(stepFrom(ids, selectedId, step), true), [ids, selectedId, select])
  const mark = useCallback(
    (id: string, isRange: boolean) =>
      setMarked(before => {
        const next = new Set(before)
        if (isRange && anchor.current !== undefined) for (const one of between(ids, anchor.current, id)) next.add(one)
        else if (next.has(id)) next.delete(id)
        else next.add(id)
        anchor.current = id
        return next
      }),
    [ids],
  )
  /** With Shift the selection is taken along. */
  const markTo = useCallback(
    (step: number) => {
      if (selectedId === undefined) return
      const to = stepFrom(ids, selectedId, step)
      setMarked(before => new Set([...before, selectedId, ...(to === undefined ? [] : [to])]))
      go(to, true)
      anchor.current = to
    },
    [ids, selectedId, go],
  )
  const filter = useCallback(
    (next: { reason?: InboxReason | undefined; q?: string | undefined }) => {
      setMarked(new Set())
      go(undefined, false)
      void navigate({ to: '/inbox', search: Object.fromEntries(Object.entries(next).filter(([, value]) => value)) as never })
    },
    [navigate, go],
  )
  const [isGathering, setIsGathering] = useState(false)
  /** All of the filter, also what was not scrolled to. */
  const markAll = useCallback(async (): Promise<boolean> => {
    setIsGathering(true)
    const isWhole = await store.loadAll()
    setIsGathering(false)
    setMarked(new Set(store.state().order))
    return isWhole
  }, [store])
  // What is gone is no longer selected; the rest stays, by its id.
  const shownMarks = useMemo(() => new Set([...marked].filter(id => state.byId.has(id) && !leaving.has(id))), [marked, state, leaving])
  return {
    store,
    state,
    ids,
    isLoaded,
    reason,
    q,
    selectedId,
    openId,
    select,
    move,
    marked: shownMarks,
    mark,
    markTo,
    isGathering,
    markAll,
    clearMarks: useCallback(() => setMarked(new Set()), []),
    filter,
  }
}
