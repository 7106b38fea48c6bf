/** Objects in a bucket of an S3-compatible store. Every body is sent with its SHA-256, and what the store says about it is compared. */
import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { inBlocks } from '../blocks.ts'
import { type Answer, createSender, drop, FilesAway, partsOf, reasonOf, type S3Settings, type S3Timing, usualTiming } from './request.ts'
import { encode } from './sign.ts'

export interface StoredObject {
  key: string
  size: number
  storedAt: Date
}

export interface Bucket {
  /** False where it was there already and `onlyNew` was asked for. */
  put(key: string, bytes: Uint8Array, options?: { onlyNew?: boolean }): Promise<boolean>
  /** Large ones go in parts; of one that breaks off nothing is left. */
  putStream(key: string, parts: AsyncIterable<Uint8Array>): Promise<{ size: number }>
  /** The stream goes on where a connection broke. Read it to the end or destroy it. */
  get(key: string): Promise<{ size: number; stream: Readable } | undefined>
  head(key: string): Promise<{ size: number; storedAt: Date } | undefined>
  list(prefix: string): AsyncGenerator<StoredObject>
  /** Nothing where it is not there. */
  remove(key: string): Promise<void>
  /** False where the first is not there. */
  copy(from: string, to: string): Promise<boolean>
}

/** The protocol takes no smaller part but the last, and no more than 10,000 of them: enough for 80 GB. */
export const partBytes = 8 * 2 ** 20

const digestOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('base64')

export function openBucket(settings: S3Settings, timing: S3Timing = usualTiming, clock = () => new Date()): Bucket {
  const { send, sendAndHear } = createSender(settings, timing, clock)
  const encrypted: Record<string, string> = !settings.encryption
    ? {}
    : {
        'x-amz-server-side-encryption': settings.encryption.kind,
        ...(settings.encryption.kind === 'aws:kms' && settings.encryption.keyId !== undefined
          ? { 'x-amz-server-side-encryption-aws-kms-key-id': settings.encryption.keyId }
          : {}),
      }
  const urlOf = (key: string, query: Record<string, string> = {}): URL => {
    const url = new URL(`${settings.bucketUrl}${key === '' ? '' : `/${(settings.prefix + key).split('/').map(encode).join('/')}`}`)
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
    return url
  }

  /** A store that speaks of a checksum must speak of ours: else it has other bytes than we sent. */
  async function sendBytes(url: URL, bytes: Uint8Array, headers: Record<string, string>): Promise<Answer> {
    const digest = digestOf(bytes)
    for (let attempts = 1; ; attempts++) {
      const answer = await send({ method: 'PUT', url, body: bytes, headers: { ...headers, 'x-amz-checksum-sha256': digest } })
      await drop(answer)
      const said = answer.headers.get('x-amz-checksum-sha256')
      if (answer.status >= 300 || said === null || said === digest) return answer
      if (attempts === 2) throw new FilesAway('the store of files keeps other bytes than it was sent')
    }
  }

  async function put(key: string, bytes: Uint8Array, { onlyNew = false } = {}): Promise<boolean> {
    const condition: Record<string, string> = onlyNew ? { 'if-none-match': '*' } : {}
    const { status } = await sendBytes(urlOf(key), bytes, { ...encrypted, ...condition })
    if (onlyNew && (status === 412 || status === 409)) return false
    if (status >= 300) throw new FilesAway(`the store of files refused PUT: ${status}`)
    return true
  }

  async function head(key: string) {
    const answer = await send({ method: 'HEAD', url: urlOf(key) })
    await drop(answer)
    if (answer.status !== 200) return undefined
    return { size: Number(answer.headers.get('content-length')), storedAt: new Date(answer.headers.get('last-modified') ?? 0) }
  }

  async function startUpload(key: string): Promise<string> {
    const headers = { ...encrypted, 'x-amz-checksum-algorithm': 'SHA256' }
    const { said } = await sendAndHear({ method: 'POST', url: urlOf(key, { uploads: '' }), headers })
    const id = /<UploadId>([^<]+)<\/UploadId>/.exec(said)?.[1]
    if (id === undefined) throw new FilesAway('the store of files began no upload in parts')
    return unescaped(id)
  }

  /** May answer 200 and say in the body that it failed. A repeated one whose first answer was lost finds no upload, and the object there. */
  async function completeUpload(
    key: string,
    uploadId: string,
    parts: readonly { tag: string; digest: string }[],
    size: number,
  ): Promise<void> {
    const rows = parts.map(
      ({ tag, digest }, at) =>
        `<Part><PartNumber>${at + 1}</PartNumber><ETag>${escaped(tag)}</ETag><ChecksumSHA256>${digest}</ChecksumSHA256></Part>`,
    )
    const body = Buffer.from(
      `<CompleteMultipartUpload xmlns="http://s3.amazonaws.com/doc/2006-03-01/">${rows.join('')}</CompleteMultipartUpload>`,
    )
    for (let attempts = 1; ; attempts++) {
      const ask = { method: 'POST', url: urlOf(key, { uploadId }), body, headers: { 'content-type': 'application/xml' } } as const
      const { status, said } = await sendAndHear(ask)
      const isDone = status === 200 && /<CompleteMultipartUploadResult/.test(said)
      if (isDone || (status === 404 && attempts > 1)) break
      if (attempts >= timing.attemptsMax)
        throw new FilesAway(`the store of files did not complete an upload (${/<Code>(\w+)/.exec(said)?.[1] ?? status})`)
    }
    const there = await head(key)
    if (there?.size !== size) throw new FilesAway('the store of files keeps another number of bytes than it was sent')
  }

  async function putStream(key: string, source: AsyncIterable<Uint8Array>): Promise<{ size: number }> {
    const blocks = inBlocks(source, partBytes)
    const first = await blocks.next()
    const start = first.done ? new Uint8Array() : first.value
    if (start.byteLength < partBytes) {
      await put(key, start)
      return { size: start.byteLength }
    }
    const uploadId = await startUpload(key)
    try {
      const parts: { tag: string; digest: string }[] = []
      let size = 0
      for (let next: IteratorResult<Uint8Array, void> = first; !next.done; next = await blocks.next()) {
        const url = urlOf(key, { partNumber: String(parts.length + 1), uploadId })
        const { status, headers } = await sendBytes(url, next.value, {})
        const tag = headers.get('etag')
        if (status >= 300 || tag === null) throw new FilesAway(`the store of files refused a part: ${status}`)
        parts.push({ tag, digest: digestOf(next.value) })
        size += next.value.byteLength
      }
      await completeUpload(key, uploadId, parts, size)
      return { size }
    } catch (error) {
      await send({ method: 'DELETE', url: urlOf(key, { uploadId }) }).then(drop, () => {})
      throw error
    }
  }

  async function get(key: string) {
    const url = urlOf(key)
    const first = await send({ method: 'GET', url })
    if (first.status !== 200) {
      await drop(first)
      return undefined
    }
    const size = Number(first.headers.get('content-length'))
    const tag = first.headers.get('etag')
    async function* parts(): AsyncGenerator<Uint8Array> {
      let at = 0
      let answer = first
      for (let attempts = 1; ; attempts++) {
        try {
          for await (const part of partsOf(answer, timing)) {
            at += part.byteLength
            if (at > size) throw new FilesAway('the store of files sends more bytes than it said')
            yield part
          }
          if (at === size) return
        } catch (error) {
          if (error instanceof FilesAway) throw error
          if (attempts >= timing.attemptsMax) throw new FilesAway(`the store of files broke off in the middle (${reasonOf(error)})`)
        }
        if (attempts >= timing.attemptsMax) throw new FilesAway('the store of files breaks off in the middle')
        answer = await send({ method: 'GET', url, headers: { range: `bytes=${at}-`, ...(tag === null ? {} : { 'if-match': tag }) } })
        if (answer.status !== 206) {
          await drop(answer)
          throw new FilesAway('the store of files broke off in the middle, and does not go on from there')
        }
      }
    }
    const stream = Readable.from(parts(), { objectMode: false })
    // Where nobody reads, the generator never begins and cannot clear up behind itself.
    stream.once('close', () => void drop(first))
    return { size, stream }
  }

  async function* list(prefix: string): AsyncGenerator<StoredObject> {
    for (let after = ''; ; ) {
      const query = { 'list-type': '2', prefix: settings.prefix + prefix, ...(after === '' ? {} : { 'start-after': after }) }
      const { status, said } = await sendAndHear({ method: 'GET', url: urlOf('', query) })
      if (status !== 200 || !/<ListBucketResult/.test(said)) throw new FilesAway('the store of files lists nothing')
      for (const [, item = ''] of said.matchAll(/<Contents>([\s\S]*?)<\/Contents>/g)) {
        const key = unescaped(/<Key>([^<]*)<\/Key>/.exec(item)?.[1] ?? '')
        after = key
        yield {
          key: key.slice(settings.prefix.length),
          size: Number(/<Size>(\d+)<\/Size>/.exec(item)?.[1]),
          storedAt: new Date(/<LastModified>([^<]+)<\/LastModified>/.exec(item)?.[1] ?? 0),
        }
      }
      if (!/<IsTruncated>true<\/IsTruncated>/.test(said)) return
    }
  }

  return {
    put,
    putStream,
    get,
    head,
    list,
    async remove(key) {
      await drop(await send({ method: 'DELETE', url: urlOf(key) }))
    },
    async copy(from, to) {
      const source = `/${settings.bucket}/${(settings.prefix + from).split('/').map(encode).join('/')}`
      const { status, said } = await sendAndHear({ method: 'PUT', url: urlOf(to), headers: { ...encrypted, 'x-amz-copy-source': source } })
      if (status === 404) return false
      if (!/<CopyObjectResult/.test(said)) throw new FilesAway('the store of files did not copy')
      return true
    },
  }
}

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
const unescaped = (text: string): string =>
  text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"').replaceAll('&#39;', "'").replaceAll('&amp;', '&')
