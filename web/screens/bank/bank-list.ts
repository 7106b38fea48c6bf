/** The lines of one filter, outside of React. Rows keep the places in which they were loaded; what needs no second look comes first. */
import type { Target } from '../../api/changes.ts'
import { everything } from '../../api/changes.ts'
import { api } from '../../api/client.ts'
import { problemOf } from '../../api/queries.ts'
import type { Transaction } from './records.ts'

export const shows = ['unmatched', 'suggested', 'receipt', 'ignored', 'matched'] as const

export type Show = (typeof shows)[number]

export interface BankFilter {
  show: Show
  accountId: string | undefined
  q: string | undefined
}

export interface LinesState {
  order: readonly string[]
  byId: ReadonlyMap<string, Transaction>
  /** Of the next page; null after the last one, undefined before the first. */
  cursor: string | null | undefined
  /** What the last try failed with. */
  error: unknown
  /** What was here and is decided, or was never there. */
  gone: ReadonlySet<string>
}

const asked = {
  unmatched: { state: 'unmatched' },
  suggested: { suggested: true },
  receipt: { lacksReceipt: true },
  ignored: { state: 'ignored' },
  matched: { state: 'reconciled' },
} as const

export function fits({ show, accountId }: BankFilter, line: Transaction): boolean {
  if (accountId !== undefined && line.accountId !== accountId) return false
  if (show === 'matched') return line.state === 'reconciled'
  if (show === 'ignored') return line.state === 'ignored'
  return line.state === 'unmatched' && (show === 'unmatched' || (show === 'suggested' ? line.suggestions.length > 0 : line.amount < 0))
}

/** Where a line is listed. */
export const showOf = ({ state }: Pick<Transaction, 'state'>): Show => (state === 'reconciled' ? 'matched' : state)

const pageSize = 100
const readyFirst = 40
const readyMax = 200
/** Beyond so many the list is asked again as a whole. */
const heardMax = 20

export interface BankList {
  state(): LinesState
  subscribe(listener: () => void): () => void
  loadMore(): void
  /** The first page again: what is new comes behind what is there. */
  refresh(): Promise<void>
  /** What failed, once more. */
  again(): void
  reload(id: string): Promise<Transaction | undefined>
  hear(targets: readonly Target[]): void
  put(line: Transaction): void
  remove(id: string): void
}

export function createBankList(filter: BankFilter): BankList {
  const listeners = new Set<() => void>()
  const query = { ...asked[filter.show], accountId: filter.accountId, q: filter.q }
  let state: LinesState = { order: [], byId: new Map(), cursor: undefined, error: undefined, gone: new Set() }
  let isLoading = false
  /** Lines that were asked for by themselves, and did not come. */
  const lost = new Set<string>()

  function set(part: Partial<LinesState>): void {
    state = { ...state, ...part }
    for (const listener of listeners) listener()
  }
  function fail(error: unknown): void {
    set({ error: state.error ?? error })
  }
  function merged(items: readonly Transaction[]): Pick<LinesState, 'order' | 'byId' | 'gone'> {
    const byId = new Map(state.byId)
    const fresh = items.filter(({ id }) => !byId.has(id)).map(({ id }) => id)
    for (const item of items) byId.set(item.id, item)
    const isBack = fresh.some(id => state.gone.has(id))
    const gone = isBack ? new Set([...state.gone].filter(id => !fresh.includes(id))) : state.gone
    return { order: fresh.length === 0 ? state.order : [...state.order, ...fresh], byId, gone }
  }
  /** Before the first page, what can be taken without a second look: it is listed first. A screenful is there at once, and the others follow. */
  async function readReady(): Promise<void> {
    if (filter.show !== 'unmatched' && filter.show !== 'suggested') return
    let cursor: string | undefined
    for (let read = 0; read < readyMax; ) {
      const limit: number = read === 0 ? readyFirst : readyMax - read
      const { items, nextCursor } = await api.read('/transactions', { ...query, ready: true, limit, cursor })
      set(merged(items))
      if (nextCursor === null) return
      cursor = nextCursor
      read += limit
    }
  }
  async function load(): Promise<void> {
    try {
      if (state.cursor === undefined) await readReady()
      const page = await api.read('/transactions', { ...query, limit: pageSize, cursor: state.cursor ?? undefined })
      set({ ...merged(page.items), cursor: page.nextCursor, error: undefined })
    } catch (error) {
      fail(error)
    } finally {
      isLoading = false
    }
  }
  const list: BankList = {
    state: () => state,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    loadMore() {
      if (isLoading || state.cursor === null) return
      isLoading = true
      void load()
    },
    again() {
      for (const id of lost) void list.reload(id)
      list.loadMore()
      if (state.cursor !== undefined) void list.refresh()
    },
    async refresh() {
      let page: Awaited<ReturnType<typeof api.read<'/transactions'>>>
      try {
        page = await api.read('/transactions', { ...query, limit: pageSize })
      } catch (error) {
        return fail(error)
      }
      set({ error: undefined })
      if (page.nextCursor !== null || state.cursor === undefined)
        return set({ ...merged(page.items), cursor: state.cursor ?? page.nextCursor })
      const there = new Set(page.items.map(({ id }) => id))
      const { order, byId } = merged(page.items)
      set({ order: order.filter(id => there.has(id)), byId: new Map([...byId].filter(([id]) => there.has(id))), cursor: null })
    },
    async reload(id) {
      try {
        const line = await api.read('/transactions/:id', { id })
        lost.delete(id)
        if (lost.size === 0 && state.cursor !== undefined) set({ error: undefined })
        if (fits(filter, line)) set(merged([line]))
        else list.remove(id)
        return line
      } catch (error) {
        if (problemOf(error)?.status === 404) list.remove(id)
        else {
          lost.add(id)
          fail(error)
        }
        return undefined
      }
    },
    hear(targets) {
      const ids = targets.filter(({ type }) => type === 'transaction').map(({ id }) => id)
      const isMuch = ids.length > heardMax || targets.some(({ type }) => [everything.type, 'bank_matches', 'bank_account'].includes(type))
      if (!isMuch) for (const id of ids) if (state.byId.has(id)) void list.reload(id)
      if (isMuch || ids.length > 0) void list.refresh()
    },
    put(line) {
      if (state.byId.has(line.id)) set({ byId: new Map(state.byId).set(line.id, line) })
    },
    remove(id) {
      const byId = new Map(state.byId)
      byId.delete(id)
      set({ order: state.order.filter(one => one !== id), byId, gone: new Set(state.gone).add(id) })
    },
  }
  return list
}
