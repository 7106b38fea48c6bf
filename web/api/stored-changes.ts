/** Changes outlive their tab: they stay in IndexedDB until the service has answered. */
import type { Change } from './outbox.ts'

const storeName = 'held'

const asPromise = <Result>(request: IDBRequest<Result>): Promise<Result> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })

let opened: Promise<IDBDatabase> | undefined

function open(): Promise<IDBDatabase> {
  opened ??= (() => {
    const request = indexedDB.open('primanota', 1)
    request.onupgradeneeded = () => request.result.createObjectStore(storeName, { keyPath: 'key' })
    return asPromise(request)
  })()
  opened.catch(() => {
    opened = undefined
  })
  return opened
}

async function inStore<Result>(mode: IDBTransactionMode, run: (store: IDBObjectStore) => IDBRequest<Result>): Promise<Result> {
  const database = await open()
  return asPromise(run(database.transaction(storeName, mode).objectStore(storeName)))
}

export const storeChange = async (change: Change): Promise<void> => void (await inStore('readwrite', store => store.put(change)))

export const removeChange = async (key: string): Promise<void> => void (await inStore('readwrite', store => store.delete(key)))

/** In the order in which they were decided. */
export async function listStoredChanges(): Promise<Change[]> {
  const stored = (await inStore('readonly', store => store.getAll())) as Change[]
  return stored.sort((one, other) => one.decidedAt - other.decidedAt)
}
