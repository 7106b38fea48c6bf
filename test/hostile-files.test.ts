/** Uploads by a stranger: what a file is, its bytes decide; what it may do in a browser is nothing; and a broken upload leaves no file behind. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { rows } from '../src/domain/text-tables.ts'
import { contents, errorsLogged } from './contract/store.ts'
import { type Organization, startTestService, type TestService } from './harness/service.ts'
import { head, secretsLogged, speak } from './hostile/wire.ts'

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

describe('a name', () => {
  const names = [
    'a\r\nset-cookie: evil=1.pdf',
    'a";filename="evil.exe',
    'quote".pdf',
    "it's.pdf",
    'back\\slash.pdf',
    '../../../etc/passwd',
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
