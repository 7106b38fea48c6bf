/** An S3-compatible store in this process. It checks signatures, checksums and conditions as a real one does, and can be told to misbehave. */
import { createHash, createHmac } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import type { S3Settings } from '../../src/store/s3/request.ts'

export type Fault =
  /** Answers 503 SlowDown and does nothing. */
  | 'busy'
  /** Says nothing at all. */
  | 'silent'
  /** Does what it was asked, and hangs up before it answers. */
  | 'hang_up'
  /** Sends half of the body and hangs up. */
  | 'cut'
  /** Sends a byte of the body every few milliseconds, and so for hours. */
  | 'drip'
  /** Keeps what it was sent, and names another checksum. */
  | 'lie'
  /** Sends a body with one bit changed. */
  | 'flip'
  /** Keeps other bytes than it was sent, without a word. */
  | 'damage'
  /** Answers 200 with an error in the body. */
  | 'error_in_200'

interface Kept {
  bytes: Buffer
  at: Date
  headers: Record<string, string>
}

export interface FakeS3 {
  settings: S3Settings
  objects: Map<string, Kept>
  /** Uploads in parts that were begun and neither completed nor given up. */
  uploads: Map<string, Map<number, Buffer>>
  /** Every request, as method and path. */
  asked: string[]
  /** The next requests that the test applies to meet this fault. */
  fail(fault: Fault, times: number, isMeant?: (asked: string) => boolean): void
  close(): Promise<void>
}

const keyId = 'FAKEKEY'
const secret = 'fake/secret+with signs'
const region = 'eu-test-1'
const bucket = 'books'
const listedMax = 3

const sha256 = (bytes: Uint8Array | string) => createHash('sha256').update(bytes).digest()
const hmac = (key: Uint8Array | string, text: string) => createHmac('sha256', key).update(text).digest()

function isSignedRight(request: IncomingMessage, body: Buffer): boolean {
  const { authorization = '' } = request.headers
  const [, id, scope, names, given] = /Credential=([^/]+)\/([^,]+),\s*SignedHeaders=([^,]+),\s*Signature=(\w+)/.exec(authorization) ?? []
  if (id !== keyId || !scope || !names) return false
  const [path = '', query = ''] = (request.url ?? '').split('?')
  const sorted = query
    .split('&')
    .filter(Boolean)
    .map(part => (part.includes('=') ? part : `${part}=`).replaceAll('+', '%20'))
    .sort()
    .join('&')
  const lines = names.split(';').map(name => `${name}:${String(request.headers[name]).trim()}`)
  const hash = String(request.headers['x-amz-content-sha256'])
  const canonical = [request.method, path, sorted, ...lines, '', names, hash].join('\n')
  const date = String(request.headers['x-amz-date'])
  const text = `AWS4-HMAC-SHA256\n${date}\n${scope}\n${sha256(canonical).toString('hex')}`
  const key = scope.split('/').reduce<Uint8Array | string>((before, part) => hmac(before, part), `AWS4${secret}`)
  return hmac(key, text).toString('hex') === given && hash === sha256(body).toString('hex')
}

export async function startFakeS3(): Promise<FakeS3> {
  const objects: FakeS3['objects'] = new Map()
  const uploads: FakeS3['uploads'] = new Map()
  const asked: string[] = []
  const faults: { fault: Fault; left: number; isMeant: (asked: string) => boolean }[] = []

  const faultOf = (line: string): Fault | undefined => {
    const found = faults.find(({ left, isMeant }) => left > 0 && isMeant(line))
    if (found) found.left--
    return found?.fault
  }

  const server = createServer(async (request, response) => {
    const body = await buffer(request).catch(() => Buffer.alloc(0))
    const url = new URL(request.url ?? '/', 'http://fake')
    const line = `${request.method} ${url.pathname}${url.search}`
    asked.push(line)
    const fault = faultOf(line)
    const error = (status: number, code: string) => response.writeHead(status).end(`<Error><Code>${code}</Code></Error>`)
    if (fault === 'silent') return
    if (fault === 'busy') return void error(503, 'SlowDown')
    if (!isSignedRight(request, body)) return void error(403, 'SignatureDoesNotMatch')
    const digest = request.headers['x-amz-checksum-sha256']
    if (digest !== undefined && digest !== sha256(body).toString('base64')) return void error(400, 'BadDigest')
    if (fault === 'hang_up') {
      answer(request, url, body, new Swallow(), fault)
      return void request.socket.destroy()
    }
    answer(request, url, body, response, fault)
  })

  function answer(
    request: IncomingMessage,
    url: URL,
    body: Buffer,
    response: Pick<ServerResponse, 'writeHead' | 'end'>,
    fault: Fault | undefined,
  ) {
    const key = decodeURIComponent(url.pathname.slice(bucket.length + 2))
    const { searchParams: query } = url
    const error = (status: number, code: string) => void response.writeHead(status).end(`<Error><Code>${code}</Code></Error>`)
    const kept = objects.get(key)
    const bytesKept = fault === 'damage' ? Buffer.concat([body.subarray(1), Buffer.from('x')]) : body
    const said = (fault === 'lie' ? sha256('a lie') : sha256(body)).toString('base64')
    const tag = (bytes: Buffer) => `"${createHash('md5').update(bytes).digest('hex')}"`
    if (request.method === 'PUT' && query.has('partNumber')) {
      const parts = uploads.get(query.get('uploadId') ?? '')
      if (!parts) return error(404, 'NoSuchUpload')
      parts.set(Number(query.get('partNumber')), bytesKept)
      return void response.writeHead(200, { etag: tag(body), 'x-amz-checksum-sha256': said }).end()
    }
    if (request.method === 'PUT' && request.headers['x-amz-copy-source'] !== undefined) {
      const source = objects.get(decodeURIComponent(String(request.headers['x-amz-copy-source'])).slice(bucket.length + 2))
      if (!source) return error(404, 'NoSuchKey')
      objects.set(key, { ...source, at: new Date() })
      return void response.writeHead(200).end('<CopyObjectResult></CopyObjectResult>')
    }
    if (request.method === 'PUT') {
      if (request.headers['if-none-match'] === '*' && kept) return error(412, 'PreconditionFailed')
      objects.set(key, { bytes: bytesKept, at: new Date(), headers: sentWith(request) })
      return void response.writeHead(200, { etag: tag(body), 'x-amz-checksum-sha256': said }).end()
    }
    if (request.method === 'POST' && query.has('uploads')) {
      const id = `up&load<${uploads.size + 1}>`
      uploads.set(id, new Map())
      const escaped = id.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
      return void response
        .writeHead(200)
        .end(`<InitiateMultipartUploadResult><UploadId>${escaped}</UploadId></InitiateMultipartUploadResult>`)
    }
    if (request.method === 'POST') {
      const id = query.get('uploadId') ?? ''
      const parts = uploads.get(id)
      if (!parts) return error(404, 'NoSuchUpload')
      if (fault === 'error_in_200') return error(200, 'InternalError')
      const named = [...body.toString().matchAll(/<PartNumber>(\d+)<\/PartNumber>.*?<ChecksumSHA256>([^<]+)</g)]
      const all = named.map(([, number]) => parts.get(Number(number)))
      if (all.some((part, at) => !part || sha256(part).toString('base64') !== named[at]![2])) return error(400, 'InvalidPart')
      if (all.slice(0, -1).some(part => part!.length < 5 * 2 ** 20)) return error(400, 'EntityTooSmall')
      uploads.delete(id)
      objects.set(key, { bytes: Buffer.concat(all as Buffer[]), at: new Date(), headers: sentWith(request) })
      return void response.writeHead(200).end('<CompleteMultipartUploadResult></CompleteMultipartUploadResult>')
    }
    if (request.method === 'DELETE') {
      if (query.has('uploadId')) uploads.delete(query.get('uploadId')!)
      else objects.delete(key)
      return void response.writeHead(204).end()
    }
    if (query.has('list-type')) {
      const listed = Buffer.from(listing(query))
      response.writeHead(200)
      return fault === 'drip' ? drip(response as ServerResponse, listed) : void response.end(listed)
    }
    if (!kept) return error(404, 'NoSuchKey')
    const [, from = '0'] = /^bytes=(\d+)-$/.exec(request.headers.range ?? '') ?? []
    const bytes = Buffer.from(kept.bytes.subarray(Number(from)))
    if (fault === 'flip' && bytes.length > 0) bytes[0]! ^= 1
    const headers = { 'content-length': bytes.length, 'last-modified': kept.at.toUTCString(), etag: tag(kept.bytes) }
    response.writeHead(request.headers.range === undefined ? 200 : 206, headers)
    if (request.method === 'HEAD') return void response.end()
    if (fault === 'drip') return drip(response as ServerResponse, bytes)
    if (fault !== 'cut') return void response.end(bytes)
    ;(response as ServerResponse).write(bytes.subarray(0, bytes.length >> 1), () => setTimeout(() => request.socket.destroy(), 20))
  }

  function drip(response: ServerResponse, bytes: Buffer): void {
    let at = 0
    const timer = setInterval(() => response.write(bytes.subarray(at, ++at)), 5)
    response.on('close', () => clearInterval(timer))
  }

  function listing(query: URLSearchParams): string {
    const keys = [...objects.keys()]
      .filter(key => key.startsWith(query.get('prefix') ?? '') && key > (query.get('start-after') ?? ''))
      .sort()
    const rows = keys.slice(0, listedMax).map(key => {
      const { bytes, at } = objects.get(key)!
      return `<Contents><Key>${key}</Key><LastModified>${at.toISOString()}</LastModified><Size>${bytes.length}</Size></Contents>`
    })
    return `<ListBucketResult><IsTruncated>${keys.length > listedMax}</IsTruncated>${rows.join('')}</ListBucketResult>`
  }

  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    settings: { keyId, secret, region, bucket, bucketUrl: `http://127.0.0.1:${port}/${bucket}`, prefix: 'primanota/' },
    objects,
    uploads,
    asked,
    fail: (fault, times, isMeant = () => true) => void faults.push({ fault, left: times, isMeant }),
    async close() {
      server.closeAllConnections()
      await new Promise(resolve => server.close(resolve))
    },
  }
}

/** An answer that nobody gets. */
class Swallow {
  writeHead() {
    return this as never
  }
  end() {
    return this as never
  }
}

const sentWith = (request: IncomingMessage): Record<string, string> =>
  Object.fromEntries(Object.entries(request.headers).map(([name, value]) => [name, String(value)]))
