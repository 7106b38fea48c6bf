/** What is on its way, kept in the browser: a file that was dropped is not lost with the tab, nor without a connection. */
import type { Upload } from './queue.ts'

const name = 'primanota-uploads'
const [records, files] = ['uploads', 'files']

export interface Kept {
  list(): Promise<Upload[]>
  file(id: string): Promise<Blob | undefined>
  add(upload: Upload, file: Blob): Promise<void>
  save(upload: Upload): Promise<void>
  /** The bytes are with the service; what is known of them stays until it is cleared. */
  dropFile(id: string): Promise<void>
  remove(ids: readonly string[]): Promise<void>
}

function open(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(name, 1)
    request.onupgradeneeded = () => {
      request.result.createObjectStore(records, { keyPath: 'id' })
      request.result.createObjectStore(files)
    }
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
    request.onblocked = () => reject(new Error('the kept uploads are held by another version of this page'))
  })
}

const settled = <Result>(request: IDBRequest<Result>): Promise<Result> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })

const finished = (transaction: IDBTransaction): Promise<void> =>
  new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve()
    transaction.onabort = () => reject(transaction.error)
  })

/** A private window may have no place to keep anything: uploads then live as long as the page. */
export async function openKept(): Promise<Kept> {
  const database = await open().catch(() => undefined)
  if (!database) return inMemory()
  database.onversionchange = () => database.close()
  const change = (run: (stores: { records: IDBObjectStore; files: IDBObjectStore }) => void): Promise<void> => {
    const transaction = database.transaction([records, files], 'readwrite')
    run({ records: transaction.objectStore(records), files: transaction.objectStore(files) })
    return finished(transaction)
  }
  return {
    async list() {
      const found: Upload[] = await settled(database.transaction(records).objectStore(records).getAll())
      return found.sort((one, other) => one.addedAt - other.addedAt || (one.id < other.id ? -1 : 1))
    },
    file: id => settled(database.transaction(files).objectStore(files).get(id)),
    add: (upload, file) =>
      change(stores => {
        stores.records.put(upload)
        stores.files.put(file, upload.id)
      }),
    // One that was removed by another tab is not brought back.
    save: upload =>
      change(stores => {
        const held = stores.records.getKey(upload.id)
        held.onsuccess = () => {
          if (held.result !== undefined) stores.records.put(upload)
        }
      }),
    dropFile: id => change(stores => stores.files.delete(id)),
    remove: ids =>
      change(stores => {
        for (const id of ids) {
          stores.records.delete(id)
          stores.files.delete(id)
        }
      }),
  }
}

export function inMemory(): Kept {
  const held = new Map<string, { upload: Upload; file: Blob | undefined }>()
  return {
    list: async () => [...held.values()].map(({ upload }) => upload),
    file: async id => held.get(id)?.file,
    async add(upload, file) {
      held.set(upload.id, { upload, file })
    },
    async save(upload) {
      const before = held.get(upload.id)
      if (before) held.set(upload.id, { ...before, upload })
    },
    async dropFile(id) {
      const before = held.get(id)
      if (before) held.set(id, { ...before, file: undefined })
    },
    async remove(ids) {
      for (const id of ids) held.delete(id)
    },
  }
}
