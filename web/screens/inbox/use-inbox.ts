/** The inbox of one filter: what is shown, what is selected and marked, and how that moves. */
import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { useCallback, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import type { InboxReason } from '../../api/records.ts'
import { onTargets } from '../../app/live.ts'
import { createInboxStore } from './inbox-store.ts'
import { useLeaving } from './posting.ts'
import { prefetchDocument } from './queries.ts'
import { between, stepFrom, visibleIds } from './queue-state.ts'

export const reasons = ['failed', 'warned', 'low', 'ready', 'reading'] as const satisfies readonly InboxReason[]

const restMs = 250
const aheadOf = 2

interface Search {
  reason?: string
  q?: string
}

export function useInbox() {
  const navigate = useNavigate()
  const { id: addressed } = useParams({ strict: false }) as { id?: string }
  const search = useSearch({ strict: false }) as Search
  const reason = reasons.find(one => one === search.reason)
  const q = search.q === undefined || search.q === '' ? undefined : String(search.q)
  const store = useMemo(() => createInboxStore({ reason, q }), [reason, q])
  const state = useSyncExternalStore(store.subscribe, store.state)
  const leaving = useLeaving()
  const ids = useMemo(() => visibleIds(state, leaving), [state, leaving])
  const [chosen, setChosen] = useState(addressed)
  const [marked, setMarked] = useState<ReadonlySet<string>>(new Set())
  const anchor = useRef<string>(undefined)
  const isLoaded = state.cursor !== undefined
  const selectedId = chosen ?? ids[0]

  useEffect(() => store.loadMore(), [store])
  useEffect(() => onTargets(targets => store.hear(targets)), [store])

  // The address follows after a rest: a clean history, and no quarrel with browsers that count address changes.
  useEffect(() => {
    if (selectedId === addressed) return
    const timer = setTimeout(() => {
      const to = selectedId === undefined ? '/inbox' : `/inbox/${selectedId}`
      void navigate({ to, search: { ...(reason ? { reason } : {}), ...(q ? { q } : {}) } as never, replace: true })
    }, restMs)
    return () => clearTimeout(timer)
  }, [selectedId, addressed, navigate, reason, q])

  useEffect(() => {
    if (selectedId === undefined) return
    const at = ids.indexOf(selectedId)
    for (const id of ids.slice(at + 1, at + 1 + aheadOf)) if (!store.state().byId.get(id)?.failed) void prefetchDocument(id)
  }, [ids, selectedId, store])

  const select = useCallback((id: string | undefined) => {
    anchor.current = undefined
    setChosen(id)
  }, [])
  const move = useCallback((step: number) => select(stepFrom(ids, selectedId, step)), [ids, selectedId, select])
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
      setChosen(to)
      anchor.current = to
    },
    [ids, selectedId],
  )
  const filter = useCallback(
    (next: { reason?: InboxReason | undefined; q?: string | undefined }) => {
      setMarked(new Set())
      setChosen(undefined)
      void navigate({ to: '/inbox', search: Object.fromEntries(Object.entries(next).filter(([, value]) => value)) as never })
    },
    [navigate],
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
