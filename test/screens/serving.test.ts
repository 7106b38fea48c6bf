/** What is served beside the API: the web app as it was built, and answers that are packed. */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { request as ask } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { appPaths } from '../../src/domain/app-paths.ts'
import { loadWebApp, type WebApp } from '../../src/http/web.ts'
import { type Organization, startTestService, type TestService } from '../harness/service.ts'

const script = 'export const app = 1;\n'.repeat(100)
const index = '<!doctype html><html lang="en"><script type="module" src="/assets/main-Bx3k9_aQ.js"></script></html>'

let directory: string
let service: TestService
let organization: Organization
let session: string

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'primanota-web-'))
  await mkdir(join(directory, 'assets'))
  const name = join(directory, 'assets', 'main-Bx3k9_aQ.js')
  await writeFile(join(directory, 'index.html'), index)
  await writeFile(name, script)
  await writeFile(`${name}.br`, brotliCompressSync(script))
  await writeFile(`${name}.gz`, gzipSync(script))
  await writeFile(`${name}.map`, '{}')
  await writeFile(join(directory, 'assets', 'inbox-Dr5t8_aZ.js'), script)
  await writeFile(join(directory, 'assets', 'inbox-words-en-Dr5t8_aZ.js'), script)
  await writeFile(join(directory, 'assets', 'da-Dr5t8_aZ.js'), script)
  await writeFile(join(directory, 'assets', 'logo.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>')
  await writeFile(join(directory, 'assets', 'app-Cq7Zk2_x.webmanifest'), '{"name":"Primanota"}')
  await writeFile(join(directory, 'secret.txt'), 'not for the public')
  const web = (await loadWebApp(pathToFileURL(`${directory}/`))) as WebApp
  service = await startTestService({ web })
  organization = await service.found()
  session = (await organization.member('viewer')).session
})
afterAll(async () => {
  await service.close()
  await rm(directory, { recursive: true, force: true })
})

interface Raw {
  status: number
  headers: Record<string, string | string[] | undefined>
  bytes: Buffer
}

/** As it goes over the wire: `fetch` would unpack it, and tidy the path. */
const get = (path: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Raw> =>
  new Promise((resolve, reject) => {
    const { hostname, port } = new URL(service.url)
    const sent = ask({ hostname, port, path, method, headers }, answer => {
      const chunks: Buffer[] = []
      answer.on('data', chunk => chunks.push(chunk))
      answer.on('end', () => resolve({ status: answer.statusCode!, headers: answer.headers, bytes: Buffer.concat(chunks) }))
    })
    sent.on('error', reject)
    sent.end()
  })

const signedIn = () => ({ cookie: `primanota=${session}` })

describe('the app', () => {
  test('answers every path of its table to who is signed in, and is asked for again each time', async () => {
    for (const path of appPaths) {
      const { status, headers, bytes } = await get(path.replaceAll(/:\w+/g, 'doc_1'), signedIn())
      expect([path, status, bytes.toString()]).toEqual([path, 200, index])
      expect(headers).toMatchObject({
        'cache-control': 'no-cache',
        'content-type': 'text/html; charset=utf-8',
        'content-security-policy':
          "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; font-src 'self'; connect-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types 'none'",
        'cross-origin-opener-policy': 'same-origin',
        'cross-origin-resource-policy': 'same-origin',
        'x-content-type-options': 'nosniff',
      })
    }
    const { headers } = await get('/inbox', signedIn())
    const again = await get('/inbox', { ...signedIn(), 'if-none-match': String(headers['etag']) })
    expect([again.status, again.bytes.length]).toEqual([304, 0])
    // Its script comes beside the others.
    expect(headers['link']).toBe('</assets/inbox-Dr5t8_aZ.js>; rel=modulepreload')
    expect((await get('/bank', signedIn())).headers['link']).toBeUndefined()
    // And the words of the reader's language.
    const danish = await get('/inbox', { ...signedIn(), 'accept-language': 'da' })
    expect(danish.headers['link']).toBe('</assets/inbox-Dr5t8_aZ.js>; rel=modulepreload, </assets/da-Dr5t8_aZ.js>; rel=modulepreload')
    expect(danish.headers['vary']).toBe('accept-encoding, accept-language')
  })

  test('sends everybody else to sign in, and back to where they wanted', async () => {
    const { status, headers } = await get('/inbox/doc_1')
    expect([status, headers['location']]).toEqual([303, '/sign-in?next=%2Finbox%2Fdoc_1'])
    expect((await get('/')).headers['location']).toBe('/sign-in')
    const hostile = await get('/inbox/%2F%2Fevil.example%0d%0aset-cookie:a')
    expect(hostile.headers['location']).toBe('/sign-in?next=%2Finbox%2F%252F%252Fevil.example%250D%250Aset-cookie%253Aa')
    expect(hostile.headers['set-cookie']).toBeUndefined()
  })

  test('who belongs nowhere, and who comes before anybody was there, is told so at /access', async () => {
    const outside = await organization.member('viewer')
    await service.request(organization.key, 'DELETE', `/api/rest/members/${outside.userId}`)
    const { status, headers } = await get('/bank', { cookie: `primanota=${outside.session}` })
    expect([status, headers['location']]).toEqual([303, '/access'])
    expect((await get('/access', { cookie: `primanota=${outside.session}` })).status).toBe(200)
  })

  test('the start page has retired: its address leads to the settings, and a form that was left open changes nothing', async () => {
    const { status, headers } = await get('/access', signedIn())
    expect([status, headers['location']]).toEqual([303, '/settings/members'])
    const keysBefore = await service.request(organization.key, 'GET', '/api/rest/keys')
    const changed = await fetch(`${service.url}/access`, {
      method: 'POST',
      redirect: 'manual',
      headers: { ...signedIn(), 'content-type': 'application/x-www-form-urlencoded', origin: service.url, 'sec-fetch-site': 'same-origin' },
      body: 'action=create_key&name=Mine&preset=read',
    })
    expect([changed.status, changed.headers.get('location')]).toEqual([303, '/settings/members'])
    const keysAfter = await service.request(organization.key, 'GET', '/api/rest/keys')
    expect(keysAfter.body.result.items.length).toBe(keysBefore.body.result.items.length)
  })

  test.each([
    '/nowhere',
    '/inbox/',
    '/inbox/a/b',
    '/assets/',
    '/assets/main.js',
    '/index.html',
    '/secret.txt',
    '/assets/main-Bx3k9_aQ.js.map',
  ])('%s is no path of it', async path => expect((await get(path, { ...signedIn(), accept: 'text/html' })).status).toBe(404))

  test.each([
    '/assets/../secret.txt',
    '/assets/..%2fsecret.txt',
    '/assets/%2e%2e%2fsecret.txt',
    '/assets/%2e%2e/secret.txt',
    '/assets/..%5csecret.txt',
    '/assets//etc/passwd',
    '/assets/%00',
    '/assets/__proto__',
    '/assets/constructor',
  ])('%s leads to no file', async path => {
    const { status, bytes } = await get(path, signedIn())
    expect([400, 404]).toContain(status)
    expect(bytes.toString()).not.toContain('not for the public')
  })

  test('other methods are refused with those that there are', async () => {
    const { status, headers } = await get('/inbox', { ...signedIn(), 'sec-fetch-site': 'same-origin' }, 'PUT')
    expect([status, headers['allow']]).toEqual([405, 'GET, HEAD'])
    expect((await get('/inbox', signedIn(), 'HEAD')).bytes.length).toBe(0)
  })

  test('assets are kept for good and packed as the client takes it, for everybody', async () => {
    const path = '/assets/main-Bx3k9_aQ.js'
    const plain = await get(path)
    expect(plain.bytes.toString()).toBe(script)
    expect(plain.headers).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'content-type': 'text/javascript; charset=utf-8',
      vary: 'accept-encoding',
    })
    const best = await get(path, { 'accept-encoding': 'gzip, deflate, br' })
    expect([best.headers['content-encoding'], brotliDecompressSync(best.bytes).toString()]).toEqual(['br', script])
    const older = await get(path, { 'accept-encoding': 'gzip;q=1.0, br;q=0' })
    expect([older.headers['content-encoding'], gunzipSync(older.bytes).toString()]).toEqual(['gzip', script])
    expect(new Set([plain, best, older].map(({ headers }) => headers['etag'])).size).toBe(3)
    expect((await get(path, { 'accept-encoding': 'br', 'if-none-match': String(best.headers['etag']) })).status).toBe(304)
    expect((await get('/assets/logo.svg')).headers['cache-control']).toBe('no-cache')
    expect((await get('/assets/app-Cq7Zk2_x.webmanifest')).headers).toMatchObject({
      'content-type': 'application/manifest+json',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
    })
  })
})

test('what is not built is not there', async () => {
  expect(await loadWebApp(pathToFileURL(`${directory}/nowhere/`))).toBeNull()
})

describe('answers of the API', () => {
  const key = () => ({ authorization: `Bearer ${organization.key}` })

  test('are packed where they are long and the client takes it', async () => {
    const plain = await get('/api/rest/accounts', key())
    expect(plain.headers['content-encoding']).toBeUndefined()
    const packed = await get('/api/rest/accounts', { ...key(), 'accept-encoding': 'br, gzip' })
    expect(packed.headers['content-encoding']).toBe('br')
    expect(packed.headers['vary']).toBe('accept-language, accept-encoding')
    expect(brotliDecompressSync(packed.bytes)).toEqual(plain.bytes)
    expect(packed.bytes.length * 3).toBeLessThan(plain.bytes.length)
    const zipped = await get('/api/rest/accounts', { ...key(), 'accept-encoding': 'gzip' })
    expect(gunzipSync(zipped.bytes)).toEqual(plain.bytes)
    const short = await get('/api/rest/files', { ...key(), 'accept-encoding': 'gzip' })
    expect([short.status, short.headers['content-encoding']]).toEqual([200, undefined])
  })

  test('are not packed where a credential stands in them, or where another site asks', async () => {
    const settings = await get('/api/rest/settings', { ...key(), 'accept-encoding': 'gzip' })
    expect([settings.status, settings.headers['cache-control'], settings.headers['content-encoding']]).toEqual([
      200,
      'no-store, no-transform',
      undefined,
    ])
    for (const site of ['cross-site', 'same-site']) {
      const asked = await get('/api/rest/accounts', { ...signedIn(), 'accept-encoding': 'gzip', 'sec-fetch-site': site })
      expect([asked.status, asked.headers['content-encoding']]).toEqual([200, undefined])
    }
    const own = await get('/api/rest/accounts', { ...signedIn(), 'accept-encoding': 'gzip', 'sec-fetch-site': 'same-origin' })
    expect(own.headers['content-encoding']).toBe('gzip')
  })

  test('say nothing again to who has them', async () => {
    const first = await get('/api/rest/vat-codes', key())
    const again = await get('/api/rest/vat-codes', { ...key(), 'if-none-match': `"other", ${String(first.headers['etag'])}` })
    expect([again.status, again.bytes.length]).toEqual([304, 0])
    expect((await get('/api/rest/categories', { ...key(), 'if-none-match': String(first.headers['etag']) })).status).toBe(200)
  })

  test('a change by cookie from elsewhere is refused by its own code, which names the setting', async () => {
    const send = async (headers: Record<string, string>, language = 'en') =>
      service.request(
        null,
        'PATCH',
        '/api/rest/me',
        { preferences: { theme: 'dark' } },
        { ...signedIn(), 'accept-language': language, ...headers },
      )
    for (const headers of [{}, { 'sec-fetch-site': 'cross-site' }, { origin: 'https://evil.example' }]) {
      const { status, body } = await send(headers)
      expect([status, body.code]).toEqual([403, 'foreign_origin'])
      expect(body.detail).toContain('PRIMANOTA_BASE_URL')
    }
    const told = await Promise.all(['en', 'da', 'it'].map(async language => (await send({}, language)).body.detail))
    expect(new Set(told).size).toBe(3)
    expect(told.every(sentence => sentence.includes('PRIMANOTA_BASE_URL') && sentence.includes(service.url))).toBe(true)
    expect((await send({ 'sec-fetch-site': 'same-origin' })).body.result.preferences.theme).toBe('dark')
  })
})
