/** What holds for all pages: headers, forms from elsewhere, forms that no browser sends. */

import Fastify from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { refuse } from '../../src/domain/refusals.ts'
import { answerRefusal } from '../../src/http/pages.ts'
import { say } from '../../src/language/say.ts'
import { startTestService, type TestService } from '../harness/service.ts'
import { printedPath, sound, visit } from './visitor.ts'

let service: TestService
let empty: TestService
let setup: string
let invitation: string
let session: string

beforeAll(async () => {
  empty = await startTestService()
  setup = await printedPath(empty)
  service = await startTestService()
  const organization = await service.found()
  session = (await organization.member('owner')).session
  const invited = await service.request(organization.key, 'POST', '/api/rest/members', { email: 'bo@example.com', role: 'viewer' })
  invitation = new URL(invited.body.result.url).pathname
})
afterAll(async () => {
  await service.close()
  await empty.close()
})

/** Every page that takes a form, in a state in which it does. */
const takers = (): [string, TestService, string, string?][] => [
  ['set-up', empty, setup],
  ['sign-in', service, '/sign-in'],
  ['sign-out', service, '/sign-out', session],
  ['invitation', service, invitation],
  ['changes', service, '/', session],
  ['switch', service, '/organization', session],
]
const names = ['set-up', 'sign-in', 'sign-out', 'invitation', 'changes', 'switch']

function taker(name: string) {
  const [, at, path, of] = takers().find(([one]) => one === name) ?? ['', service, '/']
  return { visitor: visit(at, of), path }
}

describe('every page', () => {
  test('says its language, and that it follows what the reader asks for', async () => {
    const { headers, html } = await visit(service, session).get('/', {
      'accept-language': 'it-IT,it;q=0.9,en;q=0.5',
      cookie: `primanota=${session}`,
    })
    expect([headers.get('content-language'), headers.get('vary')]).toEqual(['it', 'accept-language'])
    expect(html).toContain('<html lang="it">')
    const sheet = await visit(service).get(/<link rel="stylesheet" href="([^"]+)"/.exec(html)?.[1] ?? '', { 'accept-language': 'da' })
    expect([sheet.headers.get('content-language'), sheet.headers.get('vary')]).toEqual([null, null])
  })

  test.each(['/', '/sign-in', '/ready', '/setup/x', '/invitation/x', '/organization'])(
    '%s is kept by nobody and runs nothing',
    async path => {
      const { headers } = await visit(service, path === '/' ? session : undefined).get(path)
      expect(headers.get('cache-control')).toBe('no-store')
      expect(headers.get('content-security-policy')).toContain("default-src 'none'; style-src 'self'")
      expect(headers.get('content-security-policy')).not.toContain('unsafe')
      expect(headers.get('x-content-type-options')).toBe('nosniff')
      expect(headers.get('x-frame-options')).toBe('DENY')
      expect(headers.get('referrer-policy')).toBe('strict-origin')
    },
  )

  test('has no script, no style of its own and one style sheet that browsers keep', async () => {
    const { html } = await visit(service, session).get('/')
    expect(html).not.toMatch(/<script|<style|\sstyle=|\son\w+=/)
    const path = /<link rel="stylesheet" href="([^"]+)"/.exec(html)?.[1] ?? ''
    const sheet = await visit(service).get(path)
    expect([sheet.status, sheet.headers.get('content-type')]).toEqual([200, 'text/css; charset=utf-8'])
    expect(sheet.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    const plain = await visit(service).get('/pages/style.css')
    expect(plain.headers.get('cache-control')).toBe('no-cache')
    const kept = await visit(service).get('/pages/style.css', { 'if-none-match': plain.headers.get('etag') ?? '' })
    expect([kept.status, kept.html]).toEqual([304, ''])
  })

  test('names the methods that it takes', async () => {
    const put = await fetch(`${service.url}/sign-in`, { method: 'PUT', headers: { 'sec-fetch-site': 'same-origin' } })
    expect([put.status, put.headers.get('allow')]).toEqual([405, 'GET, HEAD, POST'])
    const out = await visit(service).get('/sign-out')
    expect([out.status, out.headers.get('allow')]).toEqual([405, 'POST'])
    expect((await fetch(`${service.url}/sign-in`, { method: 'HEAD' })).status).toBe(200)
  })
})

describe('a form from elsewhere', () => {
  const origins: [string, Record<string, string>][] = [
    ['another site', { 'sec-fetch-site': 'cross-site' }],
    ['a neighbour below the same domain', { 'sec-fetch-site': 'same-site' }],
    ['another origin', { origin: 'https://evil.example' }],
    ['an origin that is kept back', { origin: 'null' }],
    ['a program', {}],
  ]
  test.each(names)('is not taken by %s', async name => {
    for (const [from, headers] of origins) {
      const { visitor, path } = taker(name)
      const shown = await visitor.post(path, { ...sound, action: 'create_key', preset: 'read' }, headers)
      expect([from, shown.status, shown.text.includes('Nothing was changed')]).toEqual([from, 403, true])
      expect(shown.headers.getSetCookie()).toEqual([])
    }
  })

  test('is taken from our own origin by its name, as old browsers send it', async () => {
    const sent = await visit(service).post('/sign-out', {}, { origin: service.url })
    expect(sent.status).toBe(303)
  })
})

describe('a form that no browser sends', () => {
  const fields = 'organization region email name password next action id preset permission role'.split(' ')
  const all = (value: string) => fields.map(field => `${field}=${value}`).join('&')
  const bodies: [string, string | Uint8Array<ArrayBuffer> | undefined, string | undefined][] = [
    ['nothing', undefined, undefined],
    ['an empty body', '', 'application/x-www-form-urlencoded'],
    ['rubbish', '&&==&=%&%zz=%zz', 'application/x-www-form-urlencoded'],
    ['every field twice', `${all('a')}&${all('b')}`, 'application/x-www-form-urlencoded'],
    ['lists and objects', fields.map(field => `${field}[]=a&${field}[x][y]=b`).join('&'), 'application/x-www-form-urlencoded'],
    ['NUL', all('%00'), 'application/x-www-form-urlencoded'],
    ['control characters', all('%0d%0aset-cookie:%20x=y%1b'), 'application/x-www-form-urlencoded'],
    ['half a surrogate pair', all('%ED%A0%80'), 'application/x-www-form-urlencoded'],
    ['bytes that are no text', new Uint8Array([101, 109, 97, 105, 108, 61, 255, 254, 192, 128]), 'application/x-www-form-urlencoded'],
    [
      'the names of prototypes',
      '__proto__=a&constructor=b&toString=c&action=__proto__&region=toString',
      'application/x-www-form-urlencoded',
    ],
    ['actions that are not offered', 'action=create_organization&name=x', 'application/x-www-form-urlencoded'],
    ['a very long value', `email=${'x'.repeat(60_000)}&password=${'y'.repeat(4_000)}`, 'application/x-www-form-urlencoded'],
    ['very many fields', 'a=1&'.repeat(15_000), 'application/x-www-form-urlencoded'],
    ['another charset', all('a'), 'application/x-www-form-urlencoded; charset=utf-16'],
    ['JSON', '{"email":{"a":1},"password":["x"]}', 'application/json'],
    ['a broken multipart body', '--x\r\nContent-Disposition', 'multipart/form-data; boundary=x'],
    ['plain text', 'email=a', 'text/plain'],
    ['no content type', new Uint8Array([97, 61, 98]), undefined],
    ['a content type that is none', 'a', ';;;'],
  ]
  test.each(bodies)('%s is answered with a page or a redirect', async (_what, body, type) => {
    for (const name of names) {
      // Signing out ends the session that the others need.
      const { visitor, path } = name === 'sign-out' ? { visitor: visit(service), path: '/sign-out' } : taker(name)
      const shown = await visitor.send(path, body, type === undefined ? {} : { 'content-type': type })
      expect(shown.status, name).toBeGreaterThanOrEqual(200)
      expect(shown.status, name).toBeLessThan(500)
      if (shown.status !== 303) expect(shown.headers.get('content-type'), name).toBe('text/html; charset=utf-8')
      expect(shown.headers.get('set-cookie') ?? '').not.toContain('x=y')
    }
    expect(service.logged.join()).not.toContain('a mistake of ours')
    expect(empty.logged.join()).not.toContain('a mistake of ours')
  })

  test('more than 64 KiB is too much', async () => {
    const { visitor, path } = taker('changes')
    const shown = await visitor.post(path, { name: 'x'.repeat(70_000) })
    expect([shown.status, shown.text.includes('That was too much')]).toEqual([413, true])
  })

  test.each([
    '/?%00',
    '/sign-in?next[]=a&next[x]=b&next=%00',
    '/sign-in?next=%ED%A0%80',
    `/sign-in?next=/${'x'.repeat(5000)}`,
    '/?__proto__=x',
    '/sign-in?next=/%0d%0a',
  ])('an odd address such as %s is answered', async path => {
    const shown = await visit(service, path.startsWith('/?') ? session : undefined).get(path)
    expect(shown.status).toBe(200)
  })

  test('a cookie that we did not set is worth nothing', async () => {
    for (const value of ['x', 'x'.repeat(43), '"', '%00', `${'x'.repeat(43)}; primanota-once=AAAA`]) {
      const shown = await visit(service).get('/', { cookie: `primanota=${value}` })
      expect([shown.status, shown.location]).toEqual([303, '/sign-in'])
    }
    const shown = await visit(service, session).get('/', { cookie: `primanota=${session}; primanota-once=AAAA` })
    expect(shown.status).toBe(200)
  })
})

describe('a refusal outside of the pages', () => {
  test('is a page for a browser, and a problem document for a program or below /api', async () => {
    const server = Fastify()
    server.setNotFoundHandler((request, reply) => answerRefusal(request, reply, refuse(say('not_found.address'))))
    const ask = async (url: string, accept: string) => {
      const { statusCode, headers, body } = await server.inject({ url, headers: { accept } })
      return [statusCode, String(headers['content-type']).split(';')[0], body.includes('There is no page here')]
    }
    const browser = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8'
    expect(await ask('/nowhere', browser)).toEqual([404, 'text/html', true])
    expect(await ask('/apiary', browser)).toEqual([404, 'text/html', true])
    expect(await ask('/nowhere', '*/*')).toEqual([404, 'application/problem+json', false])
    expect(await ask('/api/nowhere', browser)).toEqual([404, 'application/problem+json', false])
  })

  test('of ours gives the number of the request and nothing else', async () => {
    const server = Fastify({ genReqId: () => 'req_1234' })
    server.setErrorHandler((_error, request, reply) => answerRefusal(request, reply, refuse(say('internal_error'))))
    server.get('/', () => {
      throw new Error('select secret from table')
    })
    const { statusCode, body } = await server.inject({ url: '/', headers: { accept: 'text/html' } })
    expect([statusCode, body.includes('req_1234'), body.includes('secret')]).toEqual([500, true, false])
  })
})
