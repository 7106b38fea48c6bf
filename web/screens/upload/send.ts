/** One file on its way to the service. XMLHttpRequest, since fetch says nothing about how much of a body has left. */
import { onlineManager } from '@tanstack/react-query'
import { callerNow, gate } from '../../api/client.ts'
import { askWhetherThere, noteAlive, slowMs } from '../../api/connection.ts'
import type { LeftOut, Progress, UploadedDocument, UploadProblem } from './queue.ts'

interface Answer {
  items: { documentId: string; fileName: string | null; duplicate: boolean; state: UploadedDocument['step'] }[]
  refused: { fileName: string; code: string; message: string }[]
}

export type Sent =
  | { type: 'taken'; documents: UploadedDocument[]; leftOut: LeftOut[] }
  | { type: 'refused'; problem: UploadProblem }
  /** No answer, or one that says "later": the same key is sent again. */
  | { type: 'later'; afterMs: number | null }
  /** Somebody has to sign in first. */
  | { type: 'signed-out' }

export interface Parcel {
  file: Blob
  name: string
  type: string
  key: string
  organizationId: string
}

const toTaken = ({ items, refused }: Answer): Sent => ({
  type: 'taken',
  documents: items.map(item => ({
    documentId: item.documentId,
    name: item.fileName,
    isKnown: item.duplicate,
    step: item.state,
    pagesDone: null,
    pages: null,
    reason: null,
  })),
  leftOut: refused.map(({ fileName, code, message }) => ({ name: fileName, problem: { code, message } })),
})

/** 429 and 5xx pass; anything else that is refused is refused for good. */
export function readAnswer(status: number, body: string, retryAfter: string | null): Sent {
  if (status === 401) return { type: 'signed-out' }
  if (status === 0 || status === 429 || status >= 500) {
    const seconds = Number(retryAfter)
    return { type: 'later', afterMs: retryAfter !== null && seconds > 0 ? Math.min(seconds, 600) * 1000 : null }
  }
  try {
    const parsed: unknown = JSON.parse(body)
    if (status < 300) return toTaken((parsed as { result: Answer }).result)
    const { code, detail, title } = parsed as { code?: string; detail?: string; title?: string }
    return { type: 'refused', problem: { code: code ?? 'refused', message: detail ?? title ?? '' } }
  } catch {
    return { type: 'later', afterMs: null }
  }
}

/** One that goes nowhere is broken off once the service is known to be away: it is sent again with the same key. A slow one that moves is left alone. */
function giveUpWhenAway(request: XMLHttpRequest): () => void {
  let timer: ReturnType<typeof setTimeout>
  let isStuck = false
  const move = (): void => {
    isStuck = false
    clearTimeout(timer)
    timer = setTimeout(() => {
      isStuck = true
      void askWhetherThere()
    }, slowMs)
  }
  request.upload.addEventListener('progress', noteAlive)
  request.upload.addEventListener('progress', move)
  move()
  const stop = onlineManager.subscribe(isOnline => isStuck && !isOnline && request.abort())
  return () => {
    clearTimeout(timer)
    stop()
  }
}

export function sendFile(parcel: Parcel, onProgress: (sent: number) => void, signal: AbortSignal): Promise<Sent> {
  return new Promise(resolve => {
    const request = new XMLHttpRequest()
    request.open('POST', `/api/rest/documents?process=true&name=${encodeURIComponent(parcel.name)}`)
    request.setRequestHeader('accept', 'application/json')
    request.setRequestHeader('accept-language', callerNow().language)
    request.setRequestHeader('content-type', parcel.type || 'application/octet-stream')
    request.setRequestHeader('idempotency-key', parcel.key)
    request.setRequestHeader('x-organization-id', parcel.organizationId)
    const stopWatching = giveUpWhenAway(request)
    request.upload.onprogress = event => onProgress(event.loaded)
    request.onloadend = () => {
      stopWatching()
      // Broken off, the status is 0.
      const sent = readAnswer(request.status, request.responseText, request.getResponseHeader('retry-after'))
      if (sent.type === 'later' && request.status !== 429) void askWhetherThere()
      resolve(sent)
    }
    signal.addEventListener('abort', () => request.abort(), { once: true })
    request.send(parcel.file)
  })
}

interface Watched {
  items: {
    documentId: string
    step: UploadedDocument['step']
    pagesDone: number | null
    pages: number | null
    reason: UploadProblem | null
  }[]
  missing: string[]
}

/** How far the service is with them; undefined while it cannot be asked. */
export async function askProgress(organizationId: string, ids: readonly string[], signal: AbortSignal): Promise<Progress[] | undefined> {
  const headers = { accept: 'application/json', 'accept-language': callerNow().language, 'x-organization-id': organizationId }
  try {
    const response = await gate.fetch(`/api/rest/documents/progress?ids=${ids.join(',')}`, { headers, signal })
    if (!response.ok) return undefined
    const { items, missing } = ((await response.json()) as { result: Watched }).result
    const gone = missing.map(documentId => ({ documentId, step: 'deleted' as const, pagesDone: null, pages: null, reason: null }))
    return [
      ...items.map(({ documentId, step, pagesDone, pages, reason }) => ({
        documentId,
        step,
        pagesDone,
        pages,
        reason: reason && { code: reason.code, message: reason.message },
      })),
      ...gone,
    ]
  } catch {
    return undefined
  }
}
