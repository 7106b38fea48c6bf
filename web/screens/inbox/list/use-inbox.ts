/** The inbox of one filter: what is shown, what is selected and marked, and how that moves. */
import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { useCallback, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import type { InboxReason } from '../../../api/records.ts'
import { onTargets } from '../../../app/live.ts'
import { useLeaving } from '../posting.ts'
import { openDocument, prefetchDocument } from '../queries.ts'
import { between, stepFrom, visibleIds } from '../queue-state.ts'
import { createInboxStore, type InboxFilter, readFirstPage } from './inbox-store.ts'

export const reasons = ['failed', 'warned', 'low', 'ready', 'reading'] as const satisfies readonly InboxReason[]

const restMs = 250
const aheadOf = 2
/** A key that is held down is somebody on the way; where they stop, the document is shown. */
const stopMs = 100

/** What is asked for ahead waits until the key that was pressed is drawn, and no longer: the next key may follow at once. */
function afterFrame(work: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const frame = requestAnimationFrame(() => {
    timer = setTimeout(work)
  })
  return () => {
    cancelAnimationFrame(frame)
    clearTimeout(timer)
  }
}

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
  if (id !== undefined) return openDocument(id, false)
  const [first] = (await page).items
  if (first) await openDocument(first.documentId, !first.failed)
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
  const wanted = useMemo(() => createInboxStore({ reason, q }), [reason, q])
  // What a filter finds takes the place of what is there once it is there: nothing is taken down and built anew.
  const [store, setStore] = useState(wanted)
  const isFromFilter = useRef(false)
  const state = useSyncExternalStore(store.subscribe, store.state)
  const leaving = useLeaving()
  const ids = useMemo(() => visibleIds(state, leaving), [state, leaving])
  const [chosen, setChosen] = useState(addressed)
  const [opened, setOpened] = useState(addressed)
  const stop = useRef<ReturnType<typeof setTimeout>>(undefined)
  const [marked, setMarked] = useState<ReadonlySet<string>>(new Set())
  const anchor = useRef<string>(undefined)
  const isLoaded = state.cursor !== undefined
  const selectedId = chosen ?? ids[0]
  const openId = opened ?? ids[0]

  const go = useCallback((id: string | undefined, isHeld: boolean) => {
    clearTimeout(stop.current)
    setChosen(id)
    if (isHeld) stop.current = setTimeout(() => setOpened(id), stopMs)
    else setOpened(id)
  }, [])
  useEffect(() => {
    store.start()
  }, [store])
  useEffect(() => {
    if (wanted === store) return
    // Of this one alone: what comes next may be the way back.
    const isChosen = isFromFilter.current
    isFromFilter.current = false
    const unsubscribe = wanted.subscribe(() => {
      setStore(wanted)
      // What somebody filters for begins at its first.
      if (isChosen) go(undefined, false)
    })
    wanted.start()
    return unsubscribe
  }, [wanted, store, go])
  useEffect(() => onTargets(targets => store.hear(targets)), [store])

  // The address follows after a rest: a clean history, and no quarrel with browsers that count address changes.
  useEffect(() => {
    if (selectedId === addressed || wanted !== store) return
    const timer = setTimeout(() => {
      const to = selectedId === undefined ? '/inbox' : `/inbox/${selectedId}`
      // The filter stays as the address has it by then, which may be a newer one than was drawn.
      void navigate({ to, search: true as never, replace: true })
    }, restMs)
    return () => clearTimeout(timer)
  }, [selectedId, addressed, navigate, wanted, store])

  useEffect(() => {
    if (openId === undefined) return
    const { byId } = store.state()
    const ask = (id: string): unknown => byId.get(id)?.failed || prefetchDocument(id, true)
    if (byId.get(openId)?.failed === false && !store.latest(openId)) void openDocument(openId, true)
    const at = ids.indexOf(openId)
    return afterFrame(() => ids.slice(at + 1, at + 1 + aheadOf).forEach(ask))
  }, [ids, openId, store])

  const select = useCallback(
    (id: string | undefined, isHeld = false) => {
      anchor.current = undefined
      go(id, isHeld)
    },
    [go],
  )
  const move = useCallback((step: number, isHeld = false) => select(stepFrom(ids, selectedId, step), isHeld), [ids, selectedId, select])
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
    (step: number, isHeld = false) => {
      if (selectedId === undefined) return
      const to = stepFrom(ids, selectedId, step)
      setMarked(before => new Set([...before, selectedId, ...(to === undefined ? [] : [to])]))
      go(to, isHeld)
      anchor.current = to
    },
    [ids, selectedId, go],
  )
  const filter = useCallback(
    (next: { reason?: InboxReason | undefined; q?: string | undefined }) => {
      setMarked(new Set())
      isFromFilter.current = next.reason !== reason || (next.q || undefined) !== q
      void navigate({ to: '/inbox', search: Object.fromEntries(Object.entries(next).filter(([, value]) => value)) as never })
    },
    [navigate, reason, q],
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
