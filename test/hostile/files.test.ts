/** Uploads by a stranger: what a file is, its bytes decide; what it may do in a browser is nothing; and a broken upload leaves no file behind. */
import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { contents, errorsLogged } from '../contract/store.ts'
import { type Organization, startTestService, type TestService } from '../harness/service.ts'
import { rows } from '../harness/text-tables.ts'
import { head, secretsLogged, speak } from './wire.ts'

let service: TestService
let organization: Organization

beforeAll(async () => {
  service = await startTestService()
  organization = await service.found()
})
afterAll(async () => {
  try {
    expect((await service.request(null, 'GET', '/healthz')).body).toEqual({ status: 'ok' })
    expect(errorsLogged(service)).toEqual([])
    expect(secretsLogged(service, [organization.key])).toEqual([])
  } finally {
    await service.close()
  }
})

const path = '/api/rest/files'
const fileBytesMax = 25 * 1024 * 1024

interface Uploaded {
  status: number
  // biome-ignore lint/suspicious/noExplicitAny: a test reads whatever came back
  body: any
  headers: Headers
}

async function post(body: BodyInitOfFetch, headers: Record<string, string> = {}, query = ''): Promise<Uploaded> {
  const reply = await fetch(`${service.url}${path}${query}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${organization.key}`, ...headers },
    body,
  })
  return { status: reply.status, headers: reply.headers, body: await reply.json() }
}

type BodyInitOfFetch = Exclude<NonNullable<Parameters<typeof fetch>[1]>['body'], undefined>

const outcome = ({ status, body }: Uploaded) => (status === 200 ? `200 ${body.result.mimeType}` : `${status} ${body.code}`)

const raw = (bytes: string | Uint8Array<ArrayBuffer>, name = '') =>
  post(bytes, { 'content-type': 'application/octet-stream' }, name === '' ? '' : `?name=${encodeURIComponent(name)}`)

function form(...files: [field: string, bytes: string | Uint8Array<ArrayBuffer>, name?: string][]): FormData {
  const made = new FormData()
  for (const [field, bytes, name] of files)
    name === undefined ? made.append(field, String(bytes)) : made.append(field, new Blob([bytes]), name)
  return made
}

/** Bytes from a text that writes some of them as escapes. */
const bytesOf = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(
    Buffer.from(
      text.replace(/\\x([0-9a-f]{2})/g, (_all, hex) => String.fromCharCode(Number.parseInt(hex, 16))).replaceAll('\\n', '\n'),
      'latin1',
    ),
  )

const kinds = rows`
  what                      starts with                                        named        is                        shown
  a PDF                     %PDF-1.7\n1 0 obj                                  bill.pdf     200 application/pdf       inline
  a PDF that lies           %PDF-1.7\n2 0 obj                                  page.html    200 application/pdf       inline
  a PNG                     \x89PNG\x0d\x0a\x1a\x0a\x00\x00                    a.png        200 image/png             inline
  a JPEG                    \xff\xd8\xff\xe0\x00\x10JFIF                       a.jpg        200 image/jpeg            inline
  text                      A note about a receipt.                            note.txt     200 text/plain            inline
  HTML                      <!doctype html><script>alert(1)</script>           page.html    200 text/html             attachment
  HTML that lies            <html><body onload=alert(1)>                       photo.png    200 text/html             attachment
  HTML after blanks         \n\n\n<ScRiPt>alert(2)</sCrIpT>                    a.txt        200 text/html             attachment
  SVG                       <svg xmlns='http://www.w3.org/2000/svg'/>          a.svg        200 image/svg+xml         attachment
  SVG that lies             <?xml version='1.0'?><svg onload='alert(1)'/>      a.pdf        200 image/svg+xml         attachment
  XML                       <?xml version='1.0'?><FatturaElettronica/>         a.xml        200 application/xml       attachment
  XML with a style sheet    <?xml-stylesheet href='//evil.example'?><bill/>    a.xml        200 application/xml       attachment
  an e-mail                 From: a@example.com\nSubject: x\n\n<b>x</b>        mail.eml     200 message/rfc822        attachment
  a zip                     PK\x03\x04\x14\x00                                 a.zip        415 unsupported_media_type  -
  a zip that lies           PK\x03\x04\x14\x00\x08                             bill.pdf     415 unsupported_media_type  -
  a program                 MZ\x90\x00\x03\x00\x00\x00\xff\xff                 setup.exe    415 unsupported_media_type  -
  a program that lies       MZ\x90\x00\x03\x00\x00\x00\xff\xfe                 bill.pdf     415 unsupported_media_type  -
  a program of Linux        \x7fELF\x02\x01\x01\x00                            a.png        415 unsupported_media_type  -
  a GIF                     GIF89a=1;alert(1)                                  a.txt        415 unsupported_media_type  -
  gzip                      \x1f\x8b\x08\x00                                   a.xml        415 unsupported_media_type  -
  noise                     \x00\x01\x02\x03\x9d\x81                           a.txt        415 unsupported_media_type  -
`

describe('the bytes decide:', () => {
  test.each(kinds)('$what named $named is $is', async row => {
    const bytes = bytesOf(row['starts with']!)
    const uploaded = await raw(bytes, row.named)
    expect(outcome(uploaded)).toBe(row.is)
    // The same bytes in a form, with a type that claims something else, are the same file.
    const inForm = new FormData()
    inForm.append('file', new Blob([bytes], { type: 'image/png' }), row.named)
    const again = await post(inForm)
    expect([outcome(again), again.body.result?.id]).toEqual([row.is, uploaded.body.result?.id])
    if (uploaded.status !== 200) return
    const reply = await service.request(organization.key, 'GET', `${path}/${uploaded.body.result.id}`)
    expect(reply.status).toBe(200)
    expect(reply.headers.get('content-disposition')?.split(';')[0]).toBe(row.shown)
    expect(reply.headers.get('content-type')?.split(';')[0]).toBe(row.is?.slice(4))
    expect(reply.headers.get('x-content-type-options')).toBe('nosniff')
    expect(reply.headers.get('content-security-policy')).toMatch(/^sandbox; default-src 'none'/)
    expect(reply.headers.get('content-security-policy')).not.toMatch(/allow-scripts|script-src/)
    expect(reply.headers.get('cache-control')).toMatch(/private/)
  })
})

describe('the end of a file decides too:', () => {
  const zipEnd = `PK\x05\x06${'\0'.repeat(18)}`
  const latin1 = (text: string) => Uint8Array.from(Buffer.from(text, 'latin1'))
  const utf16 = (text: string) => Uint8Array.from(Buffer.from(`\ufeff${text}`, 'utf16le'))
  const long = 'A line of a statement.\n'.repeat(10_000)
  const pdf = `%PDF-1.7\n${'\0\x01'.repeat(100_000)}`
  const ends: [string, Uint8Array<ArrayBuffer>, string][] = [
    ['a PDF', latin1(`${pdf}\n%%EOF\n`), '200 application/pdf'],
    ['a PDF with an archive behind', latin1(`${pdf}${zipEnd}`), '415 unsupported_media_type'],
    ['a short PDF with an archive behind', latin1(`%PDF-1.7\n${zipEnd}`), '415 unsupported_media_type'],
    [
      'a PDF with an archive of the longest comment behind',
      latin1(`${pdf}${zipEnd.slice(0, -2)}\xff\xff${'c'.repeat(65_535)}`),
      '415 unsupported_media_type',
    ],
    ['a JPEG with an archive behind', latin1(`\xff\xd8\xff\xe0${pdf}${zipEnd}`), '415 unsupported_media_type'],
    ['a text', latin1(long), '200 text/plain'],
    ['a text with a binary behind', latin1(`${long}\0\x01\x02`), '415 unsupported_media_type'],
    ['a text in UTF-16', utf16(long), '200 text/plain'],
    ['a text in UTF-16 with an archive behind', Uint8Array.from([...utf16(long), ...latin1(zipEnd)]), '415 unsupported_media_type'],
  ]

  test.each(ends)('%s', async (_what, bytes, expected) => {
    expect(outcome(await raw(bytes))).toBe(expected)
    expect(outcome(await post(form(['file', bytes, 'a.pdf'])))).toBe(expected)
    const sha256 = createHash('sha256').update(bytes).digest('hex')
    expect(await service.services.blobs.has(organization.id, sha256)).toBe(expected.startsWith('200'))
  })
})

test('the refusal of a type lists just what is accepted, as the reference does', async () => {
  const { detail } = (await raw(bytesOf('GIF89a=1;'))).body
  const listed = 'PDF, PNG, JPEG, WebP, HEIC, HEIF, TIFF, SVG, XML, HTML, p7m, e-mail, text.'
  expect(detail).toBe(`Its bytes are none of: ${listed}`)
  const { paths } = (await service.request(null, 'GET', '/api/openapi.json')).body
  expect(paths[path].post.description).toContain(listed)
})

describe('what is refused early is answered all the same:', () => {
  let directory: string
  beforeAll(async () => {
    directory = await mkdtemp(join(tmpdir(), 'uploads-'))
    await writeFile(join(directory, 'program'), Buffer.concat([Buffer.from('MZ\x90\0\x03\0', 'latin1'), Buffer.alloc(fileBytesMax - 6)]))
    await writeFile(join(directory, 'long'), 'a'.repeat(2 * fileBytesMax))
  })
  afterAll(() => rm(directory, { recursive: true }))

  const answers: [string, string][] = [
    ['program', '415 unsupported_media_type'],
    ['long', '413 payload_too_large'],
  ]

  test.each(answers)('%s with fetch, raw and in a form', async (name, expected) => {
    const bytes = Uint8Array.from(await readFile(join(directory, name)))
    for (let time = 0; time < 3; time++) {
      expect(outcome(await raw(bytes))).toBe(expected)
      expect(outcome(await post(form(['file', bytes, 'a.pdf'])))).toBe(expected)
    }
  })

  test.each(answers)('%s with curl, raw, in a form, in pieces, and on a connection that closes', async (name, expected) => {
    const file = join(directory, name)
    const ways = [
      ['--data-binary', `@${file}`, '-H', 'content-type: application/octet-stream'],
      ['-F', `file=@${file}`],
      ['-T', '-', '-X', 'POST', '-H', 'content-type: application/octet-stream'],
      ['--data-binary', `@${file}`, '-H', 'content-type: application/octet-stream', '-H', 'connection: close'],
      ['-F', `file=@${file}`, '-H', 'connection: close'],
      ['--data-binary', `@${file}`, '-H', 'content-type: application/octet-stream', '-0'],
    ]
    for (const way of ways) {
      const args = ['-sS', '-H', `authorization: Bearer ${organization.key}`, '-H', 'expect:', ...way, `${service.url}${path}`]
      const started = promisify(execFile)('sh', ['-c', 'exec curl "$@" < "$0"', file, ...args, '-w', '\n%{http_code}'])
      const [body, status] = (await started).stdout.split('\n')
      expect(`${status} ${JSON.parse(body!).code}`).toBe(expected)
    }
  })

  test('a type is refused when 4 KiB of it are there, and the connection takes the next request', async () => {
    const start = head('POST', path, organization.key, { 'content-type': 'text/plain', 'content-length': '10000' })
    const first = `${start.replace('connection: close', 'connection: keep-alive')}${'\0'.repeat(5000)}`
    expect((await speak(service, [first])).status).toBe(415)
    const next = head('GET', '/healthz', null)
    const both = await speak(service, [first, '\0'.repeat(5000), next])
    expect([both.status, both.text]).toEqual([415, expect.stringContaining('{"status":"ok"}')])
  })
})

describe('a name', () => {
  const names = [
    'a\r\nset-cookie: evil=1.pdf',
    'a";filename="evil.exe',
    'quote".pdf',
    "it's.pdf",
    'back\\slash.pdf',
    '../../../../etc/passwd',
    'C:\\windows\\system32\\cmd.exe',
    'rechnung\u202efdp.exe',
    'nul\0.pdf',
    'emoji 💣 æøå ü.pdf',
    'x'.repeat(3000),
    '....',
    '   ',
    '%0d%0aset-cookie: evil=1.pdf',
    "utf-8''%0d%0aevil.pdf",
    '<script>alert(1)</script>.pdf',
    '__proto__',
  ]

  test.each(names)('%j injects no header and no path', async name => {
    for (const uploaded of [
      await raw(`%PDF-1.4 ${name}`, name),
      await post(form(['file', `%PDF-1.5 ${name}`, name.replaceAll('\0', '')])),
    ]) {
      expect(uploaded.status).toBe(200)
      const kept: string = uploaded.body.result.name
      expect(kept).not.toMatch(/[/\\\p{Cc}\u202a-\u202e]/u)
      expect(Buffer.byteLength(kept)).toBeLessThanOrEqual(255)
      const { headers, status } = await service.request(organization.key, 'GET', `${path}/${uploaded.body.result.id}`)
      expect([status, headers.get('set-cookie'), headers.get('evil')]).toEqual([200, null, null])
      expect(headers.get('content-disposition')).toMatch(
        /^inline; filename="[ -!#-$&-.0-[\]-~]*"; filename\*=UTF-8''[A-Za-z0-9%!#$&+.^_`|~-]+$/,
      )
    }
  })

  test('with a line break, written raw into the head of a part, stays in that part', async () => {
    const body = '--x\r\ncontent-disposition: form-data; name="file"; filename="a\r\nx-evil: 1"\r\n\r\nabcdef\r\n--x--\r\n'
    const uploaded = await post(body, { 'content-type': 'multipart/form-data; boundary=x' })
    expect(uploaded.status).toBeOneOf([200, 400])
  })
})

describe('an upload that is none', () => {
  const multipart = { 'content-type': 'multipart/form-data; boundary=x' }
  const part = (headers: string, body: string) => `--x\r\n${headers}\r\n\r\n${body}`
  const file = 'content-disposition: form-data; name="file"; filename="a.txt"'
  let before: Record<string, string>

  beforeAll(async () => {
    before = await contents(service)
  })
  afterAll(async () => expect(await contents(service)).toEqual(before))

  const broken: [string, () => Promise<Uploaded>, string][] = [
    ['no bytes', () => raw(''), '400 empty_file'],
    ['an empty file in a form', () => post(form(['file', '', 'a.txt'])), '400 empty_file'],
    ['a form without a file', () => post(form(['note', 'x'])), '400 file_missing'],
    ['a form with a text called file', () => post(form(['file', 'x'])), '400 file_missing'],
    ['a file in another field', () => post(form(['upload', 'x', 'a.txt'])), '400 file_missing'],
    ['two files', () => post(form(['file', 'x', 'a.txt'], ['file', 'y', 'b.txt'])), '400 invalid_input'],
    ['a file and another one elsewhere', () => post(form(['file', 'x', 'a.txt'], ['more', 'y', 'b.txt'])), '400 invalid_input'],
    [
      'a hundred fields',
      () => post(form(...Array.from({ length: 100 }, (_, at) => [`f${at}`, 'x'] as [string, string]), ['file', 'x', 'a.txt'])),
      '400 invalid_input',
    ],
    ['a form without its end', () => post(part(file, 'abc'), multipart), '400 invalid_input'],
    ['a form that ends in a head', () => post('--x\r\ncontent-disposition: form-da', multipart), '400 invalid_input'],
    ['a form of nothing', () => post('', multipart), '400 file_missing'],
    ['a form of noise', () => post('noise', multipart), '400 invalid_input'],
    ['a form with another boundary', () => post(`${part(file, 'abc')}\r\n--y--\r\n`, multipart), '400 invalid_input'],
    ['a form without a boundary', () => post('abc', { 'content-type': 'multipart/form-data' }), '400 invalid_input'],
    ['a form with an empty boundary', () => post('abc', { 'content-type': 'multipart/form-data; boundary=' }), '400 invalid_input'],
    ['a part without a name', () => post(`${part('content-type: text/plain', 'abc')}\r\n--x--\r\n`, multipart), '400 file_missing'],
    ['a part with a broken head', () => post(`${part('\0: form-data; name="file"', 'abc')}\r\n--x--\r\n`, multipart), '400 file_missing'],
    ['a content type that is none', () => post('abc', { 'content-type': 'rubbish' }), '400 invalid_content_type'],
    [
      'an idempotency key that is none',
      () => post('abcdefg', { 'content-type': 'text/plain', 'idempotency-key': 'a b' }),
      '400 invalid_idempotency_key',
    ],
    ['25 MiB and a byte', () => raw('a'.repeat(fileBytesMax + 1)), '413 payload_too_large'],
    ['25 MiB and a byte in a form', () => post(form(['file', 'a'.repeat(fileBytesMax + 1), 'a.txt'])), '413 payload_too_large'],
  ]

  test.each(broken)('%s', async (_what, send, expected) => expect(outcome(await send())).toBe(expected))

  test('leaves no bytes behind, also of the first of two files', async () => {
    const bytes = 'The first of two files.'
    const sha256 = createHash('sha256').update(bytes).digest('hex')
    const isKept = () => service.services.blobs.has(organization.id, sha256)
    expect(outcome(await post(form(['file', bytes, 'a.txt'], ['file', 'y', 'b.txt'])))).toBe('400 invalid_input')
    expect(outcome(await post(form(['file', bytes, 'a.txt'], ['more', 'y', 'b.txt'])))).toBe('400 invalid_input')
    expect(outcome(await post(`${part(file, bytes)}\r\n--x\r\ncontent-dis`, multipart))).toBe('400 invalid_input')
    expect(await isKept()).toBe(false)
  })

  test('is counted', async () => {
    await raw('')
    const { body } = await service.request(null, 'GET', '/metrics')
    for (const code of ['empty_file', 'file_missing', 'payload_too_large', 'unsupported_media_type', 'invalid_idempotency_key'])
      expect(body).toMatch(new RegExp(`^primanota_refusals_total\\{operation="upload_file",code="${code}"\\} [1-9]`, 'm'))
  })

  test('cut off by a caller who hangs up', async () => {
    const start = head('POST', path, organization.key, { ...multipart, 'content-length': '10000' })
    await speak(service, [start, part(file, 'the beginning')], { hangUp: true })
    await speak(
      service,
      [head('POST', path, organization.key, { 'content-type': 'text/plain', 'content-length': '10000' }), 'the beginning'],
      { hangUp: true },
    )
    await speak(service, [head('POST', path, organization.key, { 'transfer-encoding': 'chunked' }), 'ff\r\nthe beginning'], {
      hangUp: true,
    })
    await new Promise(resolve => setTimeout(resolve, 100))
    expect((await service.request(null, 'GET', '/readyz')).status).toBe(200)
  })

  test('without a key, or with one that may only read, not a byte is taken', async () => {
    const key = await organization.keyWith('documents:read')
    before = await contents(service)
    const bytes = 'a'.repeat(100_000)
    for (const [who, status] of [
      [null, 401],
      [key, 403],
    ] as const) {
      expect((await service.request(who, 'POST', path, bytes, { 'content-type': 'text/plain' })).status).toBe(status)
    }
  })
})

describe('what is uploaded', () => {
  test('in pieces without a length, and of just 25 MiB, is kept', async () => {
    const chunked = await speak(service, [
      head('POST', path, organization.key, { 'transfer-encoding': 'chunked' }),
      '5\r\nabcde\r\n',
      '3\r\nfgh\r\n0\r\n\r\n',
    ])
    expect([chunked.status, JSON.parse(chunked.text).result.size]).toEqual([200, 8])
    const most = await raw('b'.repeat(fileBytesMax))
    expect([most.status, most.body.result.size]).toEqual([200, fileBytesMax])
  })

  test('twice with one Idempotency-Key is answered twice in the same words, and the second says so', async () => {
    const send = () => post('Only once.', { 'content-type': 'text/plain', 'idempotency-key': 'upload-once' })
    const [first, second] = [await send(), await send()]
    expect(second.body).toEqual(first.body)
    expect([first.headers.get('idempotency-replayed'), second.headers.get('idempotency-replayed')]).toEqual([null, 'true'])
  })

  test('is not sent again to who has it, and not at all for a HEAD', async () => {
    const { body } = await raw('Ask twice.')
    const address = `${path}/${body.result.id}`
    const first = await service.request(organization.key, 'GET', address)
    const again = await service.request(organization.key, 'GET', address, undefined, { 'if-none-match': first.headers.get('etag')! })
    expect([first.body, again.status, again.body]).toEqual(['Ask twice.', 304, ''])
    const only = await service.request(organization.key, 'HEAD', address)
    expect([only.status, only.body, only.headers.get('content-length')]).toEqual([200, '', '10'])
  })
})

test('bytes that are on another machine are a 503 that says so, is logged and counted', async () => {
  const elsewhere = await startTestService()
  try {
    const { key } = await elsewhere.found()
    const { result } = (await elsewhere.request(key, 'POST', path, 'Far away.', { 'content-type': 'text/plain' })).body
    elsewhere.services.blobs.open = async () => undefined
    const reply = await elsewhere.request(key, 'GET', `${path}/${result.id}`)
    expect([reply.status, reply.body.code]).toEqual([503, 'temporarily_unavailable'])
    expect(reply.body.detail).toBe("The bytes of this file are not in this machine's data directory.")
    expect([reply.headers.get('etag'), reply.headers.get('retry-after')]).toEqual([null, '2'])
    expect(errorsLogged(elsewhere)).toEqual([expect.stringContaining(result.id)])
    const { body } = await elsewhere.request(null, 'GET', '/metrics')
    expect(body).toMatch(/operation="get_file",code="temporarily_unavailable"\} 1$/m)
  } finally {
    await elsewhere.close()
  }
})
