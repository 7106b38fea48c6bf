/**
 * Files on their way into the books: what is known of each, and what follows from what happens. Nothing here talks to anybody, so that a reload, a lost
 * connection and a refusal can be tried in a test.
 */

export type UploadState =
  /** Here, and not yet sent: its turn has not come, or there is no connection. */
  | 'waiting'
  | 'sending'
  /** The service has it and works on it, whether or not this page is open. */
  | 'reading'
  /** The service is done with it: where it went is in `documents`. */
  | 'done'
  /** It was not taken, and `problem` says why. The file stays until somebody takes it away. */
  | 'refused'

export interface UploadProblem {
  code: string
  message: string
}

export interface UploadedDocument {
  documentId: string
  /** A file inside of an archive has its own name. */
  name: string | null
  /** It was in the books before. */
  isKnown: boolean
  isDone: boolean
  pagesDone: number | null
  pages: number | null
  state: 'draft' | 'extracted' | 'coded' | 'posted' | 'deleted'
  supplier: string | null
  amount: number | null
  currency: string | null
  problem: UploadProblem | null
}

export interface Upload {
  /** Given when it was added, and kept over a reload. */
  id: string
  organizationId: string
  name: string
  type: string
  size: number
  addedAt: number
  /** Of the bytes: the same file has the same however often it is dropped. */
  fingerprint: string
  /** The Idempotency-Key: made of the bytes, so that a file that is sent again after a lost answer is one document. */
  key: string
  /** The name of the file with the same bytes that is on its way already: this one is not sent. */
  twinOf: string | null
  state: UploadState
  sent: number
  attempts: number
  documents: readonly UploadedDocument[]
  problem: UploadProblem | null
}

export const sendingMax = 3
export const fileBytesMax = 25 * 1024 * 1024
/** One drop; a folder of years is better sent in parts than all at once. */
export const filesMax = 500

export type Event =
  | { type: 'added'; uploads: readonly Upload[] }
  | { type: 'sending'; id: string }
  | { type: 'progressed'; id: string; sent: number }
  | { type: 'taken'; id: string; documents: readonly UploadedDocument[] }
  | { type: 'refused'; id: string; problem: UploadProblem }
  | { type: 'interrupted'; id: string }
  | { type: 'retried'; id: string }
  | { type: 'read'; id: string; document: UploadedDocument }
  | { type: 'removed'; id: string }
  | { type: 'cleared' }

const withOne = (uploads: readonly Upload[], id: string, change: (upload: Upload) => Upload): readonly Upload[] =>
  uploads.map(upload => (upload.id === id ? change(upload) : upload))

/** The state follows from the documents: it is done when each of them is. */
function settle(upload: Upload): Upload {
  const isDone = upload.documents.length > 0 && upload.documents.every(document => document.isDone)
  return { ...upload, state: isDone ? 'done' : 'reading' }
}

function withDocument(upload: Upload, document: UploadedDocument): Upload {
  const documents = upload.documents.map(one => (one.documentId === document.documentId ? document : one))
  return settle({ ...upload, documents })
}

const placeOf = ({ organizationId, fingerprint }: Upload): string => `${organizationId} ${fingerprint}`

/**
 * The same file while it is on its way is one upload, and the second says so. One that is done is asked about anew, with another key: it may have been
 * deleted meanwhile, and the answer of then would hide that. One that was refused makes room for the new try.
 */
function add(uploads: readonly Upload[], added: readonly Upload[]): readonly Upload[] {
  const known = new Map(uploads.filter(one => one.twinOf === null).map(one => [placeOf(one), one]))
  const replaced = new Set<string>()
  const fresh: Upload[] = []
  for (const upload of added) {
    const before = known.get(placeOf(upload))
    if (before && before.state !== 'done' && before.state !== 'refused') {
      fresh.push({ ...upload, state: 'done', twinOf: before.name })
      continue
    }
    if (before?.state === 'refused') replaced.add(before.id)
    const next = before?.state === 'done' ? { ...upload, key: `${upload.key}.${upload.id}` } : upload
    known.set(placeOf(upload), next)
    fresh.push(next)
  }
  return [...uploads.filter(one => !replaced.has(one.id)), ...fresh]
}

export function reduce(uploads: readonly Upload[], event: Event): readonly Upload[] {
  switch (event.type) {
    case 'added':
      return add(uploads, event.uploads)
    case 'sending':
      return withOne(uploads, event.id, upload => ({ ...upload, state: 'sending', sent: 0, attempts: upload.attempts + 1 }))
    case 'progressed':
      return withOne(uploads, event.id, upload => ({ ...upload, sent: Math.min(upload.size, Math.max(upload.sent, event.sent)) }))
    case 'taken':
      return withOne(uploads, event.id, upload =>
        settle({ ...upload, sent: upload.size, attempts: 0, problem: null, documents: event.documents }),
      )
    case 'refused':
      return withOne(uploads, event.id, upload => ({ ...upload, state: 'refused', problem: event.problem }))
    case 'interrupted':
      return withOne(uploads, event.id, upload => ({ ...upload, state: 'waiting', sent: 0 }))
    case 'retried':
      return withOne(uploads, event.id, upload => ({ ...upload, state: 'waiting', sent: 0, attempts: 0, problem: null }))
    case 'read':
      return withOne(uploads, event.id, upload => withDocument(upload, event.document))
    case 'removed':
      return uploads.filter(upload => upload.id !== event.id)
    case 'cleared':
      return uploads.filter(upload => upload.state !== 'done')
  }
}

/** What is sent next: the oldest that wait, as many as may go beside those under way. */
export function nextToSend(uploads: readonly Upload[]): Upload[] {
  const free = sendingMax - uploads.filter(upload => upload.state === 'sending').length
  return uploads.filter(upload => upload.state === 'waiting').slice(0, Math.max(0, free))
}

/** What a page finds that was closed in the middle: what was being sent is sent again with the same key. */
export const afterReload = (uploads: readonly Upload[]): readonly Upload[] =>
  uploads.map(upload => (upload.state === 'sending' ? { ...upload, state: 'waiting' as const, sent: 0 } : upload))

/** Longer each time and never longer than a minute: 1, 2, 4, … seconds. */
export const pauseMs = (attempts: number): number => Math.min(60_000, 1000 * 2 ** Math.max(0, attempts - 1))

export interface Tally {
  all: number
  done: number
  refused: number
  underWay: number
  /** From 0 to 1, by bytes while they are sent and by documents while they are read. */
  share: number
}

export function tally(uploads: readonly Upload[]): Tally {
  const count = (state: UploadState) => uploads.filter(upload => upload.state === state).length
  const done = count('done')
  const refused = count('refused')
  const share = uploads.length === 0 ? 0 : uploads.reduce((sum, upload) => sum + shareOf(upload), 0) / uploads.length
  return { all: uploads.length, done, refused, underWay: uploads.length - done - refused, share }
}

/** Sending is the first half of the way and reading the second. */
export function shareOf(upload: Upload): number {
  if (upload.state === 'done' || upload.state === 'refused') return 1
  if (upload.state !== 'reading') return upload.size === 0 ? 0 : (upload.sent / upload.size) * 0.5
  const parts = upload.documents.map(({ isDone, pages, pagesDone }) => (isDone ? 1 : pages ? Math.min(1, (pagesDone ?? 0) / pages) : 0))
  return 0.5 + (parts.reduce((sum, part) => sum + part, 0) / Math.max(1, parts.length)) * 0.5
}

/** Whether closing the page would leave something on this machine only. */
export const hasUnsent = (uploads: readonly Upload[]): boolean =>
  uploads.some(upload => upload.state === 'waiting' || upload.state === 'sending')
