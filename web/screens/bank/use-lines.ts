/** The lines of one filter: what is shown, what is selected, and how that moves. All of it stands in the address. */
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import { queryClient } from '../../api/queries.ts'
import { onTargets } from '../../app/live.ts'
import { useLeaving } from '../inbox/posting.ts'
import { stepFrom } from '../inbox/queue-state.ts'
import { createBankList, fits, type Show, showOf, shows } from './bank-list.ts'
import { proposalsQuery } from './queries.ts'

const restMs = 250
const aheadOf = 2

/** The address of all accounts together. */
export const allAccounts = 'all'

export function useLines(accountId: string | undefined, addressed: string | undefined) {
  const navigate = useNavigate()
  const search = useSearch({ strict: false }) as { show?: string; q?: string }
  const show: Show = shows.find(one => one === search.show) ?? 'unmatched'
  const q = search.q === undefined || search.q === '' ? undefined : String(search.q)
  const list = useMemo(() => createBankList({ show, accountId, q }), [show, accountId, q])
  const state = useSyncExternalStore(list.subscribe, list.state)
  const leaving = useLeaving()
  const ids = useMemo(() => (leaving.size === 0 ? state.order : state.order.filter(id => !leaving.has(id))), [state.order, leaving])
  const [chosen, setChosen] = useState(addressed)
  /** What somebody came for, as against what the address followed. */
  const opened = useRef(addressed)
  const selectedId = chosen !== undefined && !leaving.has(chosen) && !state.gone.has(chosen) ? chosen : ids[0]

  useEffect(() => list.loadMore(), [list])
  useEffect(() => onTargets(targets => list.hear(targets)), [list])
  const isLoaded = state.cursor !== undefined
  // A line that is addressed and not among the first ones is asked for by itself.
  useEffect(() => {
    if (!isLoaded || addressed === undefined || list.state().byId.has(addressed)) return
    let isLeft = false
    void list.reload(addressed).then(line => {
      // One that is decided stands among those: a link to it shows it, and not the first line that waits.
      if (!line || isLeft || line.id !== opened.current || fits({ show, accountId, q }, line)) return
      void navigate({ to: `/bank/${accountId ?? allAccounts}/${line.id}`, search: { show: showOf(line) } as never, replace: true })
    })
    return () => {
      isLeft = true
    }
  }, [list, addressed, isLoaded, navigate, show, accountId, q])

  const go = useCallback(
    (to: { accountId?: string | undefined; id?: string | undefined; show?: Show; q?: string | undefined }, replace: boolean) => {
      const path = ['/bank', to.accountId ?? (to.id === undefined ? undefined : allAccounts), to.id].filter(part => part !== undefined)
      const kept = { ...(to.show && to.show !== 'unmatched' ? { show: to.show } : {}), ...(to.q ? { q: to.q } : {}) }
      // Where only the selection moved, the filter stays as the address has it by then.
      void navigate({ to: path.join('/'), search: (replace ? true : kept) as never, replace })
    },
    [navigate],
  )
  // The address follows after a rest.
  useEffect(() => {
    if (selectedId === undefined || selectedId === addressed) return
    const timer = setTimeout(() => go({ accountId, id: selectedId }, true), restMs)
    return () => clearTimeout(timer)
  }, [selectedId, addressed, accountId, go])
  useEffect(() => {
    if (selectedId === undefined) return
    const at = ids.indexOf(selectedId)
    for (const id of ids.slice(at + 1, at + 1 + aheadOf)) void queryClient.prefetchQuery(proposalsQuery(id))
  }, [ids, selectedId])

  return {
    list,
    state,
    ids,
    isLoaded,
    show,
    q,
    selectedId,
    selected: selectedId === undefined ? undefined : state.byId.get(selectedId),
    select: setChosen,
    move: useCallback((step: number) => setChosen(stepFrom(ids, selectedId, step)), [ids, selectedId]),
    filter: useCallback(
      (next: { show?: Show; q?: string | undefined; accountId?: string | undefined }) => {
        setChosen(undefined)
        go({ show, q, accountId, ...next }, false)
      },
      [go, show, q, accountId],
    ),
  }
}

export type Lines = ReturnType<typeof useLines>
