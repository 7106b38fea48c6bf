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

/** The steps of the service, and `deleted` of one that is not there any more. */
export type Step = 'captured' | 'queued' | 'reading' | 'coding' | 'posting' | 'done' | 'held' | 'failed' | 'deleted'

export interface UploadedDocument {
  documentId: string
  /** A file inside of an archive has its own name. */
  name: string | null
  /** The same bytes were in the books before. */
  isKnown: boolean
  step: Step
  pagesDone: number | null
  pages: number | null
  /** Why it is held or failed. */
  reason: UploadProblem | null
}

/** A file of an archive that was not taken, while the others were. */
export interface LeftOut {
  name: string
  problem: UploadProblem
}

const underWay: ReadonlySet<Step> = new Set(['queued', 'reading', 'coding', 'posting'])

export const isSettled = ({ step }: UploadedDocument): boolean => !underWay.has(step)

export interface Upload {
  /** Given when it was added, and kept over a reload. */
  id: string
  organizationId: string
  /** Who added it: on a shared machine the next person does not send it. */
  userId: string | null
  name: string
  type: string
  size: number
  addedAt: number
  /** Of the bytes: the same file has the same however often it is dropped. */
  fingerprint: string
  /** The Idempotency-Key: of the bytes and of this upload, so that what is sent again after a lost answer is one document, and a later upload is a question of its own. */
  key: string
  /** The name of the file with the same bytes that is on its way already: this one is not sent. */
  twinOf: string | null
  state: UploadState
  sent: number
  attempts: number
  documents: readonly UploadedDocument[]
  leftOut: readonly LeftOut[]
  problem: UploadProblem | null
}

export const sendingMax = 3
export const fileBytesMax = 25 * 1024 * 1024

export type Progress = Pick<UploadedDocument, 'documentId' | 'step' | 'pagesDone' | 'pages' | 'reason'>

export type Event =
  | { type: 'added'; uploads: readonly Upload[] }
  | { type: 'sending'; id: string }
  | { type: 'progressed'; id: string; sent: number }
  | { type: 'taken'; id: string; documents: readonly UploadedDocument[]; leftOut: readonly LeftOut[] }
  | { type: 'refused'; id: string; problem: UploadProblem }
  | { type: 'interrupted'; id: string }
  | { type: 'retried'; id: string }
  | { type: 'read'; documents: readonly Progress[] }
  | { type: 'removed'; id: string }
  | { type: 'cleared' }

const withOne = (uploads: readonly Upload[], id: string, change: (upload: Upload) => Upload): readonly Upload[] =>
  uploads.map(upload => (upload.id === id ? change(upload) : upload))

/** The state follows from the documents: it is done when each of them is. */
function settle(upload: Upload): Upload {
  return { ...upload, state: upload.documents.every(isSettled) ? 'done' : 'reading' }
}

/** One answer speaks of many documents, and a document may stand in two uploads. */
function withProgress(uploads: readonly Upload[], progress: readonly Progress[]): readonly Upload[] {
  const known = new Map(progress.map(one => [one.documentId, one]))
  return uploads.map(upload =>
    upload.documents.some(({ documentId }) => known.has(documentId))
      ? settle({ ...upload, documents: upload.documents.map(one => ({ ...one, ...known.get(one.documentId) })) })
      : upload,
  )
}

/** What nothing was taken of is refused with the first reason; of an archive some may have been left out. */
function take(upload: Upload, documents: readonly UploadedDocument[], leftOut: readonly LeftOut[]): Upload {
  const [first] = leftOut
  if (documents.length === 0 && first) return { ...upload, state: 'refused', problem: first.problem, leftOut: leftOut.slice(1) }
  return settle({ ...upload, sent: upload.size, attempts: 0, problem: null, documents, leftOut })
}

const placeOf = ({ organizationId, fingerprint }: Upload): string => `${organizationId} ${fingerprint}`

/**
 * The same file while it is on its way is one upload, and the second says so. One that is done is asked about anew: the service says that it has it, or takes
 * it again where it was deleted meanwhile. One that was refused makes room for the new try.
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
    known.set(placeOf(upload), upload)
    fresh.push(upload)
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
      return withOne(uploads, event.id, upload => take(upload, event.documents, event.leftOut))
    case 'refused':
      return withOne(uploads, event.id, upload => ({ ...upload, state: 'refused', problem: event.problem }))
    case 'interrupted':
      return withOne(uploads, event.id, upload => ({ ...upload, state: 'waiting', sent: 0 }))
    case 'retried':
      return withOne(uploads, event.id, upload => ({ ...upload, state: 'waiting', sent: 0, attempts: 0, problem: null }))
    case 'read':
      return withProgress(uploads, event.documents)
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
  const parts = upload.documents.map(one => (isSettled(one) ? 1 : one.pages ? Math.min(1, (one.pagesDone ?? 0) / one.pages) : 0))
  return 0.5 + (parts.reduce((sum, part) => sum + part, 0) / Math.max(1, parts.length)) * 0.5
}

/** The service is asked about so many at once. */
export const watchedMax = 100

/** What the service still works on, as many as one question may name. */
export const toWatch = (uploads: readonly Upload[], idsMax: number): string[] =>
  [
    ...new Set(uploads.flatMap(({ documents }) => documents.flatMap(one => (isSettled(one) ? [] : [one.documentId])).slice(0, idsMax))),
  ].slice(0, idsMax)

export const isUnsent = ({ state }: Upload): boolean => state === 'waiting' || state === 'sending'

/** Whether closing the page would leave something on this machine only. */
export const hasUnsent = (uploads: readonly Upload[]): boolean => uploads.some(isUnsent)
