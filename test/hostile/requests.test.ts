/** What a broken or malicious client sends: refused with the right status, logged without its secrets, and without a trace in the books. */
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sessionCookie } from '../../src/access/sessions.ts'
import { idPrefixes } from '../../src/domain/ids.ts'
import { each, reads } from '../contract/operations.ts'
import { contents, errorsLogged } from '../contract/store.ts'
import { type Organization, type Reply, startTestService, type TestService } from '../harness/service.ts'
import { head, secretsLogged, speak } from './wire.ts'

let service: TestService
let organization: Organization
let before: Record<string, string>
let session: string

beforeAll(async () => {
  service = await startTestService()
  organization = await service.found()
  session = (await organization.member('owner')).session
  for (let at = 0; at < 5; at++) await service.call(organization.key, 'save_contact', { name: `Contact ${at}` })
  before = await contents(service)
})
afterAll(async () => {
  try {
    expect((await service.request(null, 'GET', '/healthz')).body).toEqual({ status: 'ok' })
    expect(await contents(service), 'something was changed').toEqual(before)
    expect(errorsLogged(service)).toEqual([])
    expect(service.logged.length).toBeGreaterThan(50)
    expect(secretsLogged(service, [organization.key, session])).toEqual([])
  } finally {
    await service.close()
  }
})

const outcome = ({ status, body }: Reply) => `${status} ${body?.code ?? ''}`.trim()
const save = (body: string | Uint8Array, headers: Record<string, string> = {}) =>
  fetch(`${service.url}/api/rest/actions/save_contact`, {
    method: 'POST',
    headers: { authorization: `Bearer ${organization.key}`, 'content-type': 'application/json', ...headers },
    body,
  }).then(async reply => ({ status: reply.status, headers: reply.headers, body: await reply.json() }) as Reply)
const profile = (body: string) => service.request(organization.key, 'PATCH', '/api/rest/organizations/current', body)
const get = (path: string) => service.request(organization.key, 'GET', path)

describe('a body that is no JSON', () => {
  const bodies: [string, string | Uint8Array][] = [
    ['nothing', ''],
    ['only blanks', ' \n\t '],
    ['cut off', '{"name":"x"'],
    ['cut off within a text', '{"name":"x'],
    ['with a comma too many', '{"name":"x",}'],
    ['with single quotes', "{'name':'x'}"],
    ['with a bare key', '{name:"x"}'],
    ['with a comment', '{"name":"x"} // why'],
    ['two values', '{"name":"x"}{"name":"y"}'],
    ['NaN', '{"name":NaN}'],
    ['a leading zero', '{"name":01}'],
    ['a raw line break in a text', '{"name":"x\ny"}'],
    ['a wrong escape', '{"name":"\\x41"}'],
    ['undefined', 'undefined'],
    ['XML', '<name>x</name>'],
    ['a form', 'name=x'],
    ['with a byte order mark', '\ufeff{"name":"x"}'],
    ['UTF-16', Buffer.from('{"name":"x"}', 'utf16le')],
    ['no UTF-8', Buffer.from([0x7b, 0x22, 0x6e, 0x22, 0x3a, 0x22, 0xff, 0xfe, 0x22, 0x7d])],
    ['an overlong encoding', Buffer.from([0x22, 0xc0, 0xaf, 0x22])],
    ['a surrogate in UTF-8', Buffer.from([0x22, 0xed, 0xa0, 0x80, 0x22])],
    ['gzip that does not say so', gzipSync('{"name":"x"}')],
  ]
  test.each(bodies)('%s', async (_what, body) => expect(outcome(await save(body))).toBe('400 invalid_json'))

  test('gzip that does say so, or says so falsely, or something worse', async () => {
    for (const encoding of ['gzip', 'br', 'deflate', 'gzip, gzip', 'rubbish']) {
      expect(outcome(await save(gzipSync('{"name":"x"}'), { 'content-encoding': encoding }))).toBe('400 invalid_content_type')
      expect(outcome(await save('{"name":"x"}', { 'content-encoding': encoding }))).toBe('400 invalid_content_type')
    }
  })
})

describe('JSON that two readers could understand differently', () => {
  const bodies: [string, string, string][] = [
    ['a key twice', '{"name":"x","name":"y"}', 'name'],
    ['a key twice, once escaped', '{"name":"x","n\\u0061me":"y"}', 'name'],
    ['__proto__', '{"name":"x","__proto__":{"polluted":true}}', '__proto__'],
    ['__proto__ in escapes', '{"name":"x","\\u005f_proto__":{"polluted":true}}', '__proto__'],
    ['constructor', '{"name":"x","constructor":{"prototype":{"polluted":true}}}', 'constructor'],
    ['prototype', '{"name":"x","prototype":{"polluted":true}}', 'prototype'],
    ['toString', '{"name":"x","toString":1}', 'toString'],
    ['NUL', '{"name":"a\\u0000b"}', 'name'],
    ['half a surrogate pair', '{"name":"a\\ud800b"}', 'name'],
    ['the other half', '{"name":"\\udc00"}', 'name'],
    ['halves in the wrong order', '{"name":"\\udc00\\ud800"}', 'name'],
    ['a number beyond all numbers', '{"name":1e400}', 'name'],
    ['a number beyond all numbers, below', '{"name":-1e400}', 'name'],
    ['a number as a name', '{"name":12}', 'name'],
    ['a list as a name', '{"name":["x"]}', 'name'],
    ['an object as a name', '{"name":{"toString":"x"}}', 'name'],
  ]
  test.each(bodies)('%s', async (_what, body, path) => {
    const reply = await save(body)
    expect(outcome(reply)).toBe('400 invalid_input')
    expect(reply.body.errors.map((error: { path: string }) => error.path)).toContain(path)
  })

  test.each([
    ['__proto__', '{"address":{"__proto__":{"polluted":true}}}', 'address.__proto__'],
    ['constructor', '{"address":{"constructor":{"prototype":{"polluted":true}}}}', 'address.constructor'],
    ['a key twice', '{"address":{"city":"x","city":"y"}}', 'address.city'],
    ['NUL in a key', '{"address":{"ci\\u0000ty":"x"}}', 'address.ci\ufffdty'],
    ['half a surrogate in a key', '{"address":{"\\ud800":"x"}}', 'address.\ufffd'],
  ])('%s, further down', async (_what, body, path) => {
    const reply = await profile(body)
    expect(outcome(reply)).toBe('400 invalid_input')
    expect(reply.body.errors.map((error: { path: string }) => error.path)).toContain(path)
  })

  test('nesting without end', async () => {
    for (const depth of [65, 1000, 400_000]) {
      expect(outcome(await save('['.repeat(depth) + ']'.repeat(depth)))).toMatch(/^400 invalid_(json|input)$/)
      expect(outcome(await save(`{"name":${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}}`.slice(0, 1_000_000)))).toMatch(
        /^400 invalid_(json|input)$/,
      )
    }
  })

  test('numbers in texts, and numbers at their edges', async () => {
    const set = (text: string) =>
      service.request(organization.key, 'POST', '/api/rest/actions/set_auto_post', `{"autoPost":true,"autoPostThreshold":${text}}`)
    for (const text of ['"0.5"', '1.0000001', '-0.0000001', '-1', '2', '1e400', 'null', '[]', 'true', '1e309', '-1e309']) {
      expect([text, outcome(await set(text))]).toEqual([text, '400 invalid_input'])
    }
    for (const text of ['.5', '+1', '0x1', '1.', 'Infinity', '1_0', '٠'])
      expect([text, outcome(await set(text))]).toEqual([text, '400 invalid_json'])
  })

  test('left nothing on the prototypes', () => expect(Object.hasOwn(Object.prototype, 'polluted')).toBe(false))
})

describe('bodies as they travel', () => {
  const post = (headers: Record<string, string>) =>
    head('POST', '/api/rest/actions/save_contact', organization.key, { 'content-type': 'application/json', ...headers })

  test('in pieces and without a length, too long', async () => {
    const piece = `10000\r\n${'x'.repeat(0x10000)}\r\n`
    const reply = await speak(service, [post({ 'transfer-encoding': 'chunked' }), ...Array(17).fill(piece), '0\r\n\r\n'])
    expect([reply.status, reply.text]).toEqual([413, expect.stringContaining('payload_too_large')])
  })

  test('in pieces and faulty', async () => {
    const reply = await speak(service, [post({ 'transfer-encoding': 'chunked' }), '2\r\n[]\r\n0\r\n\r\n'])
    expect([reply.status, reply.text]).toEqual([400, expect.stringContaining('invalid_input')])
  })

  test('with a length that lies, or two lengths, or pieces that are none', async () => {
    for (const pieces of [
      [post({ 'transfer-encoding': 'chunked' }), 'zz\r\n{}\r\n0\r\n\r\n'],
      [post({ 'content-length': '2', 'transfer-encoding': 'chunked' }), '2\r\n{}\r\n0\r\n\r\n'],
      [post({ 'content-length': '-1' }), '{}'],
      [post({ 'content-length': '2\r\ncontent-length: 3' }), '{}'],
    ]) {
      expect((await speak(service, pieces)).status).toBe(400)
    }
  })

  test('cut off by a caller who hangs up', async () => {
    await speak(service, [post({ 'content-length': '1000' }), '{"name":"never'], { hangUp: true })
    await speak(service, [post({ 'transfer-encoding': 'chunked' }), 'ff\r\n{"name":"never'], { hangUp: true })
    expect((await service.request(null, 'GET', '/readyz')).status).toBe(200)
  })
})

describe('headers', () => {
  test.each([
    'Bearer',
    'Bearer ',
    'Basic dXNlcjpwYXNz',
    'Bearer a b',
    'Bearer null',
    `Bearer ${'x'.repeat(8000)}`,
    'Bearer pn_live_000000000000_0000000000000000000000000000000000000000000000000',
    "Bearer ' or 1=1 --",
    'bearer',
    'pn_live_000000000000_0000000000000000000000000000000000000000000000000',
  ])('Authorization: %s', async authorization => {
    const reply = await service.request(null, 'GET', '/api/rest/contacts', undefined, { authorization })
    expect(outcome(reply)).toBe('401 unauthenticated')
    expect(reply.headers.get('www-authenticate')).toMatch(/^Bearer/)
  })

  test('a cookie that is not ours, and a right cookie beside a wrong key', async () => {
    for (const cookie of [
      'primanota=',
      `primanota=${'x'.repeat(43)}`,
      'primanota=../../etc',
      '%00',
      `__Host-primanota=${'-'.repeat(43)}`,
    ]) {
      expect(outcome(await service.request(null, 'GET', '/api/rest/contacts', undefined, { cookie }))).toBe('401 unauthenticated')
    }
    const cookie = sessionCookie(service.services.baseUrl, session).split(';')[0]!
    expect((await service.request(null, 'GET', '/api/rest/contacts', undefined, { cookie })).status).toBe(200)
    expect(outcome(await service.request('wrong', 'GET', '/api/rest/contacts', undefined, { cookie }))).toBe('401 unauthenticated')
  })

  test('a request id that is none is replaced, a sound one is kept', async () => {
    const idFor = async (given: string) =>
      (await service.request(null, 'GET', '/healthz', undefined, { 'x-request-id': given })).headers.get('x-request-id')
    expect(await idFor('order-4711.a_b')).toBe('order-4711.a_b')
    for (const given of ['short', 'x'.repeat(65), 'with blank here', '<script>alert(1)</script>', '{"level":"error"}', 'ünïcödé-id']) {
      expect(await idFor(given)).toMatch(/^req_[0-9a-f]{32}$/)
    }
  })

  test('that are too long, or are none', async () => {
    expect((await service.request(organization.key, 'GET', '/api/rest/contacts', undefined, { 'x-long': 'x'.repeat(10_000) })).status).toBe(
      200,
    )
    const path = '/api/rest/contacts'
    expect((await speak(service, [head('GET', path, organization.key, { 'x-long': 'x'.repeat(20_000) })])).status).toBe(431)
    expect((await speak(service, [head('GET', `${path}?q=${'x'.repeat(20_000)}`, organization.key)])).status).toBe(431)
    for (const name of ['x y', 'x\0y', ''])
      expect((await speak(service, [head('GET', path, organization.key, { [name]: '1' })])).status).toBe(400)
    expect((await speak(service, ['RUBBISH\r\n\r\n'])).status).toBe(400)
  })
})

describe('addresses', () => {
  test.each([
    ['/api/rest/contacts/%', '400 invalid_input'],
    ['/api/rest/contacts/%E0%A4%A', '400 invalid_input'],
    ['/api/rest/contacts/%ff', '400 invalid_input'],
    ['/api/rest/contacts/%00', '400 invalid_input'],
    ['/api/rest/keys/a%00b', '400 invalid_input'],
    ['/api/rest/audit-log/%00', '400 invalid_input'],
    ['/api/rest/files/%00', '400 invalid_input'],
    ['/api/rest/files/%2e%2e%2f%2e%2e%2fetc%2fpasswd', '404 file_not_found'],
    ['/api/rest/files/..%5c..%5csecret', '404 file_not_found'],
    ['/api/rest/contacts/', '400 invalid_input'],
    ['/api/rest/contacts/con_%F0%9F%92%A3', '404 contact_not_found'],
    ["/api/rest/contacts/'%20or%201=1%20--", '404 contact_not_found'],
    [`/api/rest/contacts/${'x'.repeat(100)}`, '404 contact_not_found'],
    [`/api/rest/contacts/${'x'.repeat(5000)}`, '404 not_found'],
    ['/api/rest/contacts/a/b', '404 not_found'],
    ['/api/rest//contacts', '404 not_found'],
    ['/api/rest/CONTACTS', '404 not_found'],
    ['/api/rest', '404 not_found'],
    ['/api/rest/__proto__', '404 not_found'],
    ['/api/rest/contacts;a=b', '404 not_found'],
    ['/api/openapi.json%00', '404 not_found'],
    ['/docs/..%2f..%2fpackage.json', '404 not_found'],
    ['/docs/docs.css%2f..%2fpage.ts', '404 not_found'],
  ])('%s is %s', async (path, expected) => expect(outcome(await get(path))).toBe(expected))

  test('an action may be called by no such name either', async () => {
    for (const name of ['%', '%ff', '%00', 'save_contact%20', '..%2fkeys', 'x'.repeat(3000), 'constructor', 'hasOwnProperty']) {
      expect((await service.request(organization.key, 'POST', `/api/rest/actions/${name}`, '{}')).status).toBeOneOf([400, 404])
    }
  })
})

describe('queries', () => {
  const lists = reads.filter(({ schema }) => schema.properties?.limit)

  test.each(lists.map(({ name, path }) => [name, path]))('%s refuses limits and cursors that are none', async (_name, path) => {
    const limits = [
      '0',
      '201',
      '-1',
      'abc',
      '1.5',
      '1e2',
      '0x10',
      '',
      '%20',
      '%2B5',
      'NaN',
      'Infinity',
      '٣',
      '9'.repeat(400),
      'null',
      '50;drop',
      '1&limit=2',
    ]
    const cursors = [
      '',
      'x',
      '%00',
      'AAAA',
      '!!!!',
      'x'.repeat(201),
      Buffer.from('con_').toString('base64url'),
      Buffer.from("1' or 1=1").toString('base64url'),
    ]
    cursors.push(
      Buffer.from('9'.repeat(40)).toString('base64url'),
      Buffer.from('-1').toString('base64url'),
      Buffer.from('con_../../../').toString('base64url'),
    )
    const queries = [...limits.map(limit => `limit=${limit}`), ...cursors.map(cursor => `cursor=${cursor}`)]
    queries.push('limit[]=5', 'limit[a]=5', '__proto__=1', '__proto__[x]=1', 'constructor=1', 'a=1', '=', '%ff=1', 'limit=5&%00=1')
    queries.push(Array.from({ length: 500 }, (_, at) => `p${at}=1`).join('&'))
    const replies = await each(queries, async query => `${query.slice(0, 40)}: ${outcome(await get(`${path}?${query}`))}`)
    expect(replies).toEqual(queries.map(query => `${query.slice(0, 40)}: 400 invalid_input`))
  })

  test.each([
    ['/api/rest/contacts/%00', 'id', 'U+0000'],
    ['/api/rest/contacts?cursor=a%00', 'cursor', 'U+0000'],
    ['/api/rest/contacts?__proto__=1', '__proto__', 'not allowed'],
  ])('%s is told by its place and the reason', async (address, place, reason) => {
    const { detail } = (await get(address)).body
    expect(detail).toContain(`${place}: `)
    expect(detail).toContain(reason)
  })

  test('a cursor of the right shape that nobody gave starts somewhere or nowhere', async () => {
    const cursors = idPrefixes.flatMap(prefix => ['0', '1', '7', 'i', 'z'].map(digit => `${prefix}_${digit.repeat(26)}`))
    const asked = lists.flatMap(({ path }) => cursors.map(cursor => `${path}?cursor=${Buffer.from(cursor).toString('base64url')}`))
    const statuses = await each(asked, async address => ({ address, status: (await get(address)).status }))
    // Of a record that is not there: 404.
    const expected = (address: string) => (address.includes('/:id/') ? [400, 404] : [200, 400])
    expect(statuses.filter(({ address, status }) => !expected(address).includes(status))).toEqual([])
  })

  test('a cursor is taken only as it was given, and only by the list that gave it', async () => {
    const { nextCursor } = (await get('/api/rest/contacts?limit=2')).body.result
    expect((await get(`/api/rest/contacts?limit=2&cursor=${nextCursor}`)).body.result.items).toHaveLength(2)
    const tampered = [
      `${nextCursor}=`,
      `${nextCursor}A`,
      nextCursor.slice(1),
      nextCursor.slice(0, -1),
      nextCursor.toUpperCase(),
      `${nextCursor}%20`,
      `%20${nextCursor}`,
    ]
    for (const cursor of tampered)
      expect([cursor, outcome(await get(`/api/rest/contacts?cursor=${cursor}`))]).toEqual([cursor, '400 invalid_input'])
    expect(outcome(await get(`/api/rest/files?cursor=${nextCursor}`))).toBe('400 invalid_input')
    expect(outcome(await get(`/api/rest/audit-log?cursor=${nextCursor}`))).toBe('400 invalid_input')
  })

  test.each([
    '2026-02-30',
    '2026-13-01',
    '0000-01-01',
    '26-01-01',
    '2026-1-1',
    'now',
    'infinity',
    '2026-01-01T00:00:00Z',
    '%00',
    '2026-01-01%00',
    "'",
  ])('a day that is none: %s', async day => {
    for (const name of ['from', 'to']) expect(outcome(await get(`/api/rest/audit-log?${name}=${day}`))).toBe('400 invalid_input')
  })

  test('words to look for are only words', async () => {
    for (const q of ["' or 1=1 --", '%25', '_', '\\', '\\%', '*', '(', ')', '[', '"', '$1', ';', '%F0%9F%92%A3']) {
      const reply = await get(`/api/rest/contacts?q=${q.startsWith('%') ? q : encodeURIComponent(q)}`)
      expect([q, reply.status, reply.body.result.items.length]).toEqual([q, 200, 0])
    }
  })
})
