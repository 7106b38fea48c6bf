/**
 * Saves a draft by itself while it is written. One request at a time; one without an answer is sent again with the same key before anything else, so that
 * nothing is saved twice. What is typed is kept in the browser until the service has it.
 */
import type { Problem } from '../../../src/client/index.ts'
import type { DraftBody, DraftFields, InvoiceRecord } from './draft-fields.ts'

export interface Pending {
  key: string
  /** Absent where the draft is created. */
  id: string | undefined
  updatedAt: string | undefined
  body: DraftBody
}

/** What the browser keeps of it. */
export interface Kept {
  fields: DraftFields
  id: string | undefined
  updatedAt: string | undefined
  pending: Pending | undefined
  /** Of whoever wrote it last: another tab's is not thrown away. */
  writer: string
}

export type SaveState = 'saved' | 'local' | 'waiting' | 'saving' | 'unsent' | 'refused' | 'conflict'

export interface Draft {
  fields: DraftFields
  record: InvoiceRecord | undefined
  state: SaveState
  /** Of a save that was refused, with the paths of what was sent. */
  problem: Problem | undefined
  isChanged: boolean
}

export type Answer = { record: InvoiceRecord } | { problem: Problem } | { lost: true }

export interface SaverOptions {
  first: { fields: DraftFields; record: InvoiceRecord | undefined; kept: Kept | undefined }
  /** What can be sent of it; undefined while something is missing. */
  read(fields: DraftFields): DraftBody | undefined
  send(pending: Pending): Promise<Answer>
  load(id: string): Promise<InvoiceRecord>
  keep(kept: Omit<Kept, 'writer'> | undefined): void
  after(ms: number, run: () => void): () => void
  newKey(): string
  changed(): void
  created(record: InvoiceRecord): void
}

export interface Saver {
  now(): Draft
  edit(fields: DraftFields): void
  /** At once, and until nothing is left to send; false where it could not be. */
  flush(): Promise<boolean>
  /** The draft as it is there now, in place of what was typed. */
  takeTheirs(record: InvoiceRecord, fields: DraftFields): void
  /** What was typed, over what is there now. */
  keepMine(record: InvoiceRecord): void
  /** What follows from it anew, after the client or the profile was changed. */
  reload(): Promise<void>
  stop(): void
}

export const restMs = 700
const retryMs = 5_000

const isSame = (one: DraftBody | undefined, other: DraftBody | undefined): boolean => JSON.stringify(one) === JSON.stringify(other)

/** Refusals after which only a person can decide: somebody else changed, issued or deleted it. */
const conflicts: ReadonlySet<string> = new Set(['invoice_changed', 'invoice_locked', 'invoice_not_found', 'idempotency_mismatch'])

export function createSaver(options: SaverOptions): Saver {
  const { first, read, send, keep } = options
  let fields = first.kept?.fields ?? first.fields
  let { record } = first
  let pending = first.kept?.pending
  let problem: Problem | undefined
  let state: SaveState = 'saved'
  let saved = record ? read(first.fields) : undefined
  let cancel: (() => void) | undefined
  let running: Promise<void> | undefined
  let isStopped = false
  // Kept from before a reload: what it was based on may be gone by now.
  let base = first.kept?.updatedAt ?? record?.updatedAt

  const isChanged = (): boolean => pending !== undefined || !isSame(read(fields), saved) || (saved === undefined && record !== undefined)
  const keepIt = (): void => {
    const id = record?.id ?? first.kept?.id
    const isKept = record === undefined || isChanged() || state === 'conflict' || read(fields) === undefined
    keep(isKept ? { fields, id, updatedAt: base, pending } : undefined)
  }
  const set = (next: SaveState): void => {
    state = next
    keepIt()
    options.changed()
  }
  const schedule = (ms: number): void => {
    cancel?.()
    cancel = options.after(ms, () => void run())
  }

  async function sendOnce(): Promise<boolean> {
    const body = read(fields)
    if (!pending) {
      if (body === undefined) {
        set(record ? 'refused' : 'local')
        return false
      }
      if (isSame(body, saved)) {
        set('saved')
        return false
      }
      pending = { key: options.newKey(), id: record?.id, updatedAt: record ? base : undefined, body }
    }
    set('saving')
    const sent = pending
    const answer = await send(sent)
    if ('lost' in answer) {
      set('unsent')
      if (!isStopped) schedule(retryMs)
      return false
    }
    pending = undefined
    if ('problem' in answer) {
      problem = answer.problem
      if (answer.problem.code === 'idempotency_mismatch' && sent.id !== undefined) return isThere(sent)
      set(conflicts.has(answer.problem.code) ? 'conflict' : 'refused')
      return false
    }
    accept(answer.record, sent.body)
    return true
  }

  /** The answer was lost and the session is another one: look whether it arrived. */
  async function isThere({ id, updatedAt }: Pending): Promise<boolean> {
    const there = await options.load(id!).catch(() => undefined)
    if (there?.updatedAt === updatedAt) {
      base = there?.updatedAt
      return true
    }
    set('conflict')
    return false
  }

  function accept(next: InvoiceRecord, body: DraftBody): void {
    const isNew = record === undefined
    record = next
    base = next.updatedAt
    saved = body
    problem = undefined
    // The text goes on; only what it says is compared.
    set(isSame(read(fields), saved) ? 'saved' : 'waiting')
    if (isNew) options.created(next)
  }

  function run(): Promise<void> {
    cancel?.()
    running ??= (async () => {
      while (await sendOnce()) if (isSame(read(fields), saved)) break
      running = undefined
    })()
    return running
  }

  const saver: Saver = {
    now: () => ({ fields, record, state, problem, isChanged: isChanged() }),
    edit(next) {
      fields = next
      if (state === 'conflict') return set('conflict')
      problem = undefined
      if (pending || running) set(state === 'unsent' ? 'unsent' : 'waiting')
      else set(read(next) === undefined ? (record ? 'refused' : 'local') : isSame(read(next), saved) ? 'saved' : 'waiting')
      if (state === 'waiting') schedule(restMs)
    },
    async flush() {
      if (state === 'conflict') return false
      await run()
      // Typed while it was sent.
      if (!isSame(read(fields), saved) && state === 'waiting') await run()
      return state === 'saved'
    },
    takeTheirs(there, theirs) {
      fields = theirs
      record = there
      base = there.updatedAt
      pending = undefined
      problem = undefined
      saved = read(theirs)
      set('saved')
    },
    keepMine(there) {
      record = there
      base = there.updatedAt
      pending = undefined
      problem = undefined
      saved = undefined
      state = 'waiting'
      void run()
    },
    async reload() {
      await saver.flush()
      if (!record || isChanged()) return
      const there = await options.load(record.id).catch(() => undefined)
      if (!there || there.updatedAt !== record.updatedAt) return
      record = there
      options.changed()
    },
    stop() {
      isStopped = true
      cancel?.()
      if (state === 'waiting') void run()
    },
  }
  if (first.kept) {
    state = read(fields) === undefined ? (record ? 'refused' : 'local') : isChanged() ? 'waiting' : 'saved'
    if (state === 'waiting' || pending) schedule(restMs)
  } else if (!record) state = 'local'
  return saver
}
