/**
 * Sends what was added, three at a time, and watches what becomes of it. There is one for the page; every tab has its own, and a lock on each file keeps
 * two tabs from sending the same one.
 */
import { onlineManager } from '@tanstack/react-query'
import { gate } from '../../api/client.ts'
import { askWhetherThere } from '../../api/connection.ts'
import { queryClient } from '../../api/queries.ts'
import { type Loaded, loadOnce } from '../../app/loading/load-once.ts'
import { type Owner, type Reasons, toUpload } from './intake.ts'
import { type Kept, openKept } from './kept.ts'
import { afterReload, type Event, nextToSend, pauseMs, reduce, toWatch, type Upload, watchedMax } from './queue.ts'
import type { askProgress, sendFile } from './send.ts'
import type { Taken } from './taken.ts'

const watchMs = 1000
/** An answer that does not come is asked for again. */
const askMs = 30_000
/** How often a tab looks at what another one sends. */
const lookMs = 2000

export interface Uploads {
  list(): readonly Upload[]
  subscribe(listener: () => void): () => void
  add(taken: Taken, organizationId: string, reasons: Reasons): Promise<void>
  retry(id: string): void
  remove(id: string): void
  clear(): void
}

type Send = typeof sendFile
type Ask = typeof askProgress

export interface Surroundings {
  open(): Promise<Kept>
  send: Send
  ask: Ask
  /** Runs it unless another tab does so already, and says whether it did. */
  alone(name: string, run: () => Promise<void>): Promise<boolean>
  untilSignedIn(): Promise<unknown>
  later(run: () => void, ms: number): void
  now(): number
  isOnline(): boolean
  /** Documents came in or changed. */
  changed(): void
}

/** Those of one person. */
export function createUploads(userId: string | null, around: Surroundings): Uploads {
  let uploads: readonly Upload[] = []
  const listeners = new Set<() => void>()
  const leaving = new AbortController()
  /** Files that this tab sends, or that pause after a failure. */
  const busy = new Set<string>()
  /** Ends a pause before its time. */
  const pausing = new Map<string, () => void>()
  let isWatching = false

  const find = (id: string): Upload | undefined => uploads.find(upload => upload.id === id)

  const kept = around.open()
  const restored = kept.then(listOwn).then(found => {
    uploads = [...afterReload(found), ...uploads]
    tell()
    go()
  })

  async function listOwn(store: Kept): Promise<Upload[]> {
    return (await store.list()).filter(upload => upload.userId === userId)
  }

  function tell(): void {
    for (const listener of listeners) listener()
  }

  function apply(event: Event): void {
    const before = uploads
    uploads = reduce(uploads, event)
    if (event.type !== 'progressed') void keep(before)
    tell()
  }

  /** Only what changed is written; how many bytes have left is not worth it. */
  async function keep(before: readonly Upload[]): Promise<void> {
    const store = await kept
    const known = new Map(before.map(upload => [upload.id, upload]))
    const present = new Set(uploads.map(upload => upload.id))
    const gone = before.filter(upload => !present.has(upload.id)).map(upload => upload.id)
    if (gone.length > 0) await store.remove(gone)
    for (const upload of uploads) if (known.has(upload.id) && known.get(upload.id) !== upload) await store.save(upload)
  }

  function go(): void {
    if (around.isOnline()) {
      const ready = uploads.filter(upload => !busy.has(upload.id) || upload.state === 'sending')
      for (const upload of nextToSend(ready)) {
        busy.add(upload.id)
        void around
          .alone(`primanota upload ${upload.id}`, () => send(upload.id))
          .then(wasOurs => {
            busy.delete(upload.id)
            around.later(wasOurs ? go : look, wasOurs ? 0 : lookMs)
          })
      }
    }
    watch()
  }

  async function send(id: string): Promise<void> {
    const store = await kept
    const [upload, file] = [find(id), await store.file(id)]
    if (upload?.state !== 'waiting') return
    if (!file) return look()
    apply({ type: 'sending', id })
    const sent = await sendNow(upload, file)
    if (!find(id)) return
    if (sent.type === 'taken') {
      apply({ type: 'taken', id, documents: sent.documents, leftOut: sent.leftOut })
      if (find(id)?.state !== 'refused') await store.dropFile(id)
      around.changed()
    } else if (sent.type === 'refused') apply({ type: 'refused', id, problem: sent.problem })
    else apply({ type: 'interrupted', id })
    if (sent.type === 'signed-out') await around.untilSignedIn()
    if (sent.type === 'later') await pause(id, sent.afterMs ?? pauseMs(find(id)?.attempts ?? 1))
  }

  async function pause(id: string, ms: number): Promise<void> {
    await new Promise<void>(resolve => {
      pausing.set(id, resolve)
      around.later(resolve, ms)
    })
    pausing.delete(id)
  }

  /** What another tab sends is known from what it keeps. */
  async function look(): Promise<void> {
    const found = new Map((await listOwn(await kept)).map(upload => [upload.id, upload]))
    uploads = uploads.flatMap(upload => {
      if (busy.has(upload.id) || upload.state !== 'waiting') return [upload]
      const other = found.get(upload.id)
      return other ? afterReload([other]) : []
    })
    tell()
    go()
  }

  async function sendNow(upload: Upload, file: Blob): ReturnType<Send> {
    const { name, type, key, organizationId, id } = upload
    return around.send({ file, name, type, key, organizationId }, sent => apply({ type: 'progressed', id, sent }), leaving.signal)
  }

  function watch(): void {
    if (isWatching || toWatch(uploads, 1).length === 0) return
    isWatching = true
    around.later(async () => {
      for (const organizationId of new Set(uploads.map(upload => upload.organizationId))) {
        const ids = toWatch(
          uploads.filter(upload => upload.organizationId === organizationId),
          watchedMax,
        )
        const documents = ids.length === 0 ? undefined : await around.ask(organizationId, ids, AbortSignal.timeout(askMs))
        if (!documents) continue
        const pending = new Set(toWatch(uploads, Number.MAX_SAFE_INTEGER))
        apply({ type: 'read', documents })
        if (toWatch(uploads, Number.MAX_SAFE_INTEGER).length < pending.size) around.changed()
      }
      isWatching = false
      watch()
    }, watchMs)
  }

  return {
    list: () => uploads,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    async add({ files }, organizationId, reasons) {
      await restored
      const store = await kept
      // One after the other: the bytes of a file are in memory while they are hashed.
      const owner: Owner = { organizationId, userId }
      for (const file of files) {
        const upload = await toUpload(file, owner, reasons, around.now())
        const before = uploads
        apply({ type: 'added', uploads: [upload] })
        const added = find(upload.id)
        if (added && !before.includes(added)) await store.add(added, added.state === 'waiting' ? file : new Blob())
        go()
      }
    },
    retry(id) {
      apply({ type: 'retried', id })
      pausing.get(id)?.()
      go()
    },
    remove: id => apply({ type: 'removed', id }),
    clear: () => apply({ type: 'cleared' }),
  }
}

/** Browsers have locks only over https and on the machine itself; the key of a file keeps it one document all the same. */
const alone: Surroundings['alone'] = async (name, run) => {
  if (!navigator.locks) {
    await run()
    return true
  }
  return navigator.locks.request(name, { ifAvailable: true }, async lock => {
    if (lock) await run()
    return lock !== null
  })
}

/** No part of the first route; they come with the tray, or with the first file. */
const loadedSend = loadOnce<'sendFile', Send>(() => import('./send.ts'), 'sendFile')
const loadedAsk = loadOnce<'askProgress', Ask>(() => import('./send.ts'), 'askProgress')

/** Where its code does not come, nothing can be sent either. */
const untilThere = <Part>(part: Loaded<Part>): Promise<Part | undefined> =>
  part.again().catch(() => {
    void askWhetherThere()
    return undefined
  })

let shared: Uploads | undefined

/** Those of this page, which is one person's from its start to its end. */
export function sharedUploads(userId: string | null): Uploads {
  if (shared) return shared
  const uploads = createUploads(userId, {
    open: openKept,
    send: async (...given) => (await untilThere(loadedSend))?.(...given) ?? { type: 'later', afterMs: null },
    ask: async (...given) => (await untilThere(loadedAsk))?.(...given),
    alone,
    untilSignedIn: () => gate.fetch('/api/rest/me'),
    later: (run, ms) => void setTimeout(run, ms),
    now: () => Date.now(),
    isOnline: () => navigator.onLine && onlineManager.isOnline(),
    changed: () => void queryClient.invalidateQueries(),
  })
  shared = uploads
  return uploads
}

/** Sent again as soon as there is a connection. */
export function resumeUploads(uploads: Uploads): () => void {
  return onlineManager.subscribe(isOnline => {
    for (const upload of uploads.list()) if (isOnline && upload.state === 'waiting') uploads.retry(upload.id)
  })
}
