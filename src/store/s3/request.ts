/** One request to an S3-compatible store: signed, with time limits, and sent again where the store is busy or the connection broke. */
import { setTimeout as sleep } from 'node:timers/promises'
import { type S3Credentials, sha256Hex, signed } from './sign.ts'

/** The store does not answer, or not as it should. The code counts as a fault of the machine: callers are told to repeat. */
export class FilesAway extends Error {
  readonly code = 'EIO'
}

export interface S3Settings extends S3Credentials {
  bucket: string
  /** With the bucket, in the path or in the host, and without a slash at its end: `https://s3.example/bucket`. */
  bucketUrl: string
  /** What every key begins with: empty, or ending with a slash. */
  prefix: string
  /** How the store encrypts what it keeps: by its own key or by one of the key service. */
  encryption?: { kind: 'AES256' } | { kind: 'aws:kms'; keyId: string | undefined }
}

export interface S3Timing {
  /** Until the answer begins, and between two parts of it. */
  silenceMs: number
  /** Before the second attempt; then twice as long each time. */
  pauseMs: number
  attemptsMax: number
}

export const usualTiming: S3Timing = { silenceMs: 30_000, pauseMs: 250, attemptsMax: 5 }

export interface Ask {
  method: 'GET' | 'PUT' | 'POST' | 'HEAD' | 'DELETE'
  url: URL
  headers?: Record<string, string>
  body?: Uint8Array
}

export interface Answer {
  status: number
  headers: Headers
  /** Null where there is none. */
  body: ReadableStream<Uint8Array> | null
  /** To be called when the body has come or is not wanted; until then the watch over its silence runs. */
  watch: SilenceWatch
}

export interface SilenceWatch {
  heard(): void
  end(): void
}

/** A line that carries less than this is broken: a body may take so long to send, beside the silence that is allowed. */
const slowestBytesPerMs = 64

const busy = new Set([408, 425, 429, 500, 502, 503, 504])
/** What a store says in the words of the protocol when sending the same again may help. */
const repeated =
  /<Code>(RequestTimeout|SlowDown|InternalError|BadDigest|XAmzContentSHA256Mismatch|XAmzContentChecksumMismatch|OperationAborted)<\/Code>/

export type Send = (ask: Ask) => Promise<Answer>

/** Answers of 2xx, 404, 409 and 412 come back; for any other there is an error, after as many attempts as make sense. */
export function createSend(credentials: S3Credentials, timing: S3Timing, clock: () => Date): Send {
  async function attempt({ method, url, headers = {}, body }: Ask): Promise<Answer> {
    const abort = new AbortController()
    const watch = watchSilence(timing.silenceMs, (body?.byteLength ?? 0) / slowestBytesPerMs, () =>
      abort.abort(new Error('it said nothing for too long')),
    )
    try {
      const bodySha256 = sha256Hex(body ?? '')
      const answer = await fetch(url, {
        method,
        headers: signed({ method, url, headers, bodySha256 }, credentials, clock()),
        ...(body ? { body: Buffer.from(body.buffer, body.byteOffset, body.byteLength) } : {}),
        redirect: 'manual',
        signal: abort.signal,
      })
      watch.heard()
      return { status: answer.status, headers: answer.headers, body: answer.body as Answer['body'], watch }
    } catch (error) {
      watch.end()
      throw error
    }
  }

  return async ask => {
    for (let attempts = 1; ; attempts++) {
      const isLast = attempts >= timing.attemptsMax
      let reason: string
      try {
        const answer = await attempt(ask)
        if ((answer.status >= 200 && answer.status < 300) || [404, 409, 412].includes(answer.status)) return answer
        const said = await textOf(answer)
        reason = `${answer.status}${/<Code>(\w+)<\/Code>/.exec(said)?.[1] ? ` ${/<Code>(\w+)<\/Code>/.exec(said)![1]}` : ''}`
        if (!busy.has(answer.status) && !repeated.test(said)) throw new FilesAway(`the store of files refused ${ask.method}: ${reason}`)
      } catch (error) {
        if (error instanceof FilesAway) throw error
        reason = reasonOf(error)
      }
      if (isLast) throw new FilesAway(`the store of files does not answer ${ask.method} (${reason})`)
      await sleep(timing.pauseMs * 2 ** (attempts - 1) * (0.5 + Math.random()))
    }
  }
}

/** Of a failed fetch the cause says more than the message. */
export function reasonOf(error: unknown): string {
  const { message, cause } = error as Error & { cause?: { code?: string; message?: string } }
  return cause?.code ?? cause?.message ?? message
}

function watchSilence(silenceMs: number, sendingMs: number, onSilence: () => void): SilenceWatch {
  let timer = setTimeout(onSilence, silenceMs + sendingMs)
  let isOver = false
  return {
    heard() {
      clearTimeout(timer)
      if (!isOver) timer = setTimeout(onSilence, silenceMs)
    },
    end() {
      isOver = true
      clearTimeout(timer)
    },
  }
}

const textBytesMax = 8 * 2 ** 20

/** The whole of a small answer. */
export async function textOf({ body, watch }: Answer): Promise<string> {
  try {
    const parts: Uint8Array[] = []
    let bytes = 0
    for await (const part of body ?? []) {
      watch.heard()
      bytes += part.byteLength
      if (bytes > textBytesMax) throw new FilesAway('the store of files sends more than it was asked for')
      parts.push(part)
    }
    return Buffer.concat(parts).toString()
  } finally {
    watch.end()
  }
}

/** An answer whose body nobody reads. */
export async function drop({ body, watch }: Answer): Promise<void> {
  watch.end()
  await body?.cancel().catch(() => {})
}
