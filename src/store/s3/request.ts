/** One request to an S3-compatible store: signed, with time limits, and sent again where the store is busy or the connection broke. */
import { setTimeout as sleep } from 'node:timers/promises'
import { type LinePace, leftAfter } from '../../domain/line-pace.ts'
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

/** `silenceMs` until the answer begins, and while it comes; both ways no line may be slower than its pace says. */
export interface S3Timing extends LinePace {
  /** Before the second attempt; then twice as long each time. */
  pauseMs: number
  attemptsMax: number
}

export const usualTiming: S3Timing = { silenceMs: 30_000, bytesPerMsMin: 32, pauseMs: 250, attemptsMax: 5 }

export interface Ask {
  method: 'GET' | 'PUT' | 'POST' | 'HEAD' | 'DELETE'
  url: URL
  headers?: Record<string, string>
  body?: Uint8Array
}

export interface Answer {
  status: number
  headers: Headers
  /** Null where there is none. To be read with `partsOf`, or dropped. */
  body: ReadableStream<Uint8Array> | null
}

/** A whole answer, of those that are small. */
export interface Told {
  status: number
  headers: Headers
  said: string
}

const busy = new Set([408, 425, 429, 500, 502, 503, 504])
/** What a store says in the words of the protocol when sending the same again may help. */
const repeated =
  /<Code>(RequestTimeout|SlowDown|InternalError|BadDigest|XAmzContentSHA256Mismatch|XAmzContentChecksumMismatch|OperationAborted)<\/Code>/

export interface Sender {
  send(ask: Ask): Promise<Answer>
  /** With its body, which belongs to the attempt: one that breaks off is asked for again. */
  sendAndHear(ask: Ask): Promise<Told>
}

const tooSlow = () => new Error('it sent too little for too long')

/** Answers of 2xx, 404, 409 and 412 come back; for any other there is an error, after as many attempts as make sense. */
export function createSender(credentials: S3Credentials, timing: S3Timing, clock: () => Date): Sender {
  async function attempt({ method, url, headers = {}, body }: Ask): Promise<Answer> {
    const abort = new AbortController()
    const sendingMs = (body?.byteLength ?? 0) / timing.bytesPerMsMin
    const timer = setTimeout(() => abort.abort(tooSlow()), timing.silenceMs + sendingMs)
    try {
      const bodySha256 = sha256Hex(body ?? '')
      const answer = await fetch(url, {
        method,
        headers: signed({ method, url, headers, bodySha256 }, credentials, clock()),
        ...(body ? { body: Buffer.from(body.buffer, body.byteOffset, body.byteLength) } : {}),
        redirect: 'manual',
        signal: abort.signal,
      })
      return { status: answer.status, headers: answer.headers, body: answer.body as Answer['body'] }
    } finally {
      clearTimeout(timer)
    }
  }

  const repeating =
    <Heard>(hear: (answer: Answer) => Promise<Heard>) =>
    async (ask: Ask): Promise<Heard> => {
      for (let attempts = 1; ; attempts++) {
        let reason: string
        try {
          const answer = await attempt(ask)
          if ((answer.status >= 200 && answer.status < 300) || [404, 409, 412].includes(answer.status)) return await hear(answer)
          const said = await textOf(answer, timing)
          reason = `${answer.status}${/<Code>(\w+)<\/Code>/.exec(said)?.[1] ? ` ${/<Code>(\w+)<\/Code>/.exec(said)![1]}` : ''}`
          if (!busy.has(answer.status) && !repeated.test(said)) throw new FilesAway(`the store of files refused ${ask.method}: ${reason}`)
        } catch (error) {
          if (error instanceof FilesAway) throw error
          reason = reasonOf(error)
        }
        if (attempts >= timing.attemptsMax) throw new FilesAway(`the store of files does not answer ${ask.method} (${reason})`)
        await sleep(timing.pauseMs * 2 ** (attempts - 1) * (0.5 + Math.random()))
      }
    }

  return {
    send: repeating(async answer => answer),
    sendAndHear: repeating(async answer => ({ status: answer.status, headers: answer.headers, said: await textOf(answer, timing) })),
  }
}

/** Of a failed fetch the cause says more than the message. */
export function reasonOf(error: unknown): string {
  const { message, cause } = error as Error & { cause?: { code?: string; message?: string } }
  return cause?.code ?? cause?.message ?? message
}

/**
 * A body in its parts. Of a slow line all of it comes; a store that is silent or drips is given up. What it takes for each part counts, and not what whoever
 * reads them does in between.
 */
export async function* partsOf({ body }: Answer, pace: LinePace): AsyncGenerator<Uint8Array, void, void> {
  if (!body) return
  const reader = body.getReader()
  let leftMs = pace.silenceMs
  try {
    for (;;) {
      const since = performance.now()
      let timer: NodeJS.Timeout | undefined
      const late = new Promise<never>((_, reject) => {
        timer = setTimeout(() => reject(tooSlow()), leftMs)
      })
      const { done, value } = await Promise.race([reader.read(), late]).finally(() => clearTimeout(timer))
      if (done) return
      leftMs = leftAfter(pace, leftMs, performance.now() - since, value.byteLength)
      yield value
    }
  } finally {
    // Of one that was not read to its end, with it the connection.
    await reader.cancel().catch(() => {})
  }
}

const textBytesMax = 8 * 2 ** 20

async function textOf(answer: Answer, pace: LinePace): Promise<string> {
  const parts: Uint8Array[] = []
  let bytes = 0
  for await (const part of partsOf(answer, pace)) {
    bytes += part.byteLength
    if (bytes > textBytesMax) throw new FilesAway('the store of files sends more than it was asked for')
    parts.push(part)
  }
  return Buffer.concat(parts).toString()
}

/** An answer whose body nobody reads. */
export const drop = async ({ body }: Answer): Promise<void> => body?.cancel().catch(() => {})
