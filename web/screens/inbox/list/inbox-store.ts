/** The queue of one filter, outside of React: what the outbox settles and what others change is seen at the same moment as everything else. */
import type { Target } from '../../../api/changes.ts'
import { everything } from '../../../api/changes.ts'
import { api } from '../../../api/client.ts'
import { problemOf, queryClient } from '../../../api/queries.ts'
import type { DocumentRecord, InboxPage, InboxReason } from '../../../api/records.ts'
import { emptyQueue, type QueueState, taken, withFirstPage, withItem, without, withPage } from '../queue-state.ts'
import { isWaiting, itemOf } from './inbox-item.ts'

export interface InboxFilter {
  reason: InboxReason | undefined
  q: string | undefined
}

export interface InboxStore {
  state(): QueueState
  /** What the last try failed with. */
  error(): unknown
  subscribe(listener: () => void): () => void
  /** Asks for the first page, unless it is there already. */
  start(): void
  loadMore(): void
  /** Everything that the filter holds; false where it could not be read to its end. */
  loadAll(): Promise<boolean>
  /** The first page again: counts, and what is new. */
  refresh(): Promise<void>
  /** What failed, once more. */
  again(): void
  /** What others changed. */
  hear(targets: readonly Target[]): void
  /** As the service has it, or as it was saved last. */
  latest(id: string): DocumentRecord | undefined
  put(document: DocumentRecord): void
  remove(id: string): void
}

let ahead: { filter: InboxFilter; page: Promise<InboxPage>; loaded?: InboxPage } | undefined

/** The first page of what the address asks for, before anything is drawn; the store that is made for it takes it over. */
export function readFirstPage(filter: InboxFilter): Promise<InboxPage> {
  const page = api.read('/inbox', { ...filter, limit: pageSize })
  const asked: typeof ahead = { filter, page }
  ahead = asked
  page.then(
    loaded => {
      asked.loaded = loaded
    },
    () => undefined,
  )
  return page
}

const aheadOf = ({ reason, q }: InboxFilter): typeof ahead =>
  ahead && ahead.filter.reason === reason && ahead.filter.q === q ? ahead : undefined

/** Once: what came later is asked for again. */
function takeAhead(filter: InboxFilter): Promise<InboxPage> | undefined {
  const page = aheadOf(filter)?.page
  ahead = undefined
  return page
}

const pageSize = 100
const pageSizeMax = 200
/** Beyond so many the list is asked again as a whole. */
const heardMax = 20

export function createInboxStore(filter: InboxFilter): InboxStore {
  const listeners = new Set<() => void>()
  const { loaded } = aheadOf(filter) ?? {}
  // What is there already is drawn at once, and not first without.
  let state = loaded ? withPage(emptyQueue, loaded) : emptyQueue
  let isLoading = false
  let failure: unknown
  /** Documents that were asked for by themselves, and did not come. */
  const lost = new Set<string>()

  function set(next: QueueState): void {
    state = next
    for (const listener of listeners) listener()
  }
  function fail(error: unknown): void {
    failure ??= error
    set({ ...state })
  }
  const read = (cursor: string | undefined, limit = pageSize): Promise<InboxPage> => api.read('/inbox', { ...filter, limit, cursor })

  async function reload(id: string): Promise<void> {
    try {
      const document = await api.read('/documents/:id', { id })
      lost.delete(id)
      if (lost.size === 0 && state.cursor !== undefined) failure = undefined
      set(isWaiting(document) ? withItem(state, itemOf(document, state.byId.get(id), state.threshold)) : without(state, new Set([id])))
    } catch (error) {
      if (problemOf(error)?.status === 404) return set(without(state, new Set([id])))
      lost.add(id)
      fail(error)
    }
  }

  const store: InboxStore = {
    state: () => state,
    error: () => failure,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    start() {
      if (state.cursor === undefined) store.loadMore()
      else takeAhead(filter)
    },
    loadMore() {
      if (isLoading || state.cursor === null) return
      isLoading = true
      const first = state.cursor === undefined ? takeAhead(filter) : undefined
      const page = first ? first.catch(() => read(undefined)) : read(state.cursor)
      page
        .then(loaded => {
          failure = undefined
          set(withPage(state, loaded))
        }, fail)
        .finally(() => {
          isLoading = false
        })
    },
    async loadAll() {
      isLoading = true
      let isWhole = true
      while (isWhole && state.cursor !== null) {
        const page = await read(state.cursor, pageSizeMax).catch(() => undefined)
        if (page) set(withPage(state, page))
        isWhole = page !== undefined
      }
      isLoading = false
      return isWhole
    },
    async refresh() {
      try {
        const page = await read(undefined)
        failure = undefined
        set(withFirstPage(state, page))
      } catch (error) {
        fail(error)
      }
    },
    again() {
      for (const id of lost) void reload(id)
      store.loadMore()
      if (state.cursor !== undefined) void store.refresh()
    },
    hear(targets) {
      const ids = targets.filter(({ type }) => type === 'document').map(({ id }) => id)
      const isMuch = targets.some(({ type }) => type === everything.type) || ids.length > heardMax
      if (!isMuch && ids.length === 0) return
      if (!isMuch) for (const id of ids) if (state.byId.has(id)) void reload(id)
      void store.refresh()
    },
    latest: id => queryClient.getQueryData<DocumentRecord>(['document', id]),
    put(document) {
      if (state.byId.has(document.id)) set(withItem(state, itemOf(document, state.byId.get(document.id), state.threshold)))
    },
    remove(id) {
      set(taken(state, id))
    },
  }
  return store
}
