/** The page for people says what the document says, without a script and without anybody else's server. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { guidePages } from '../../src/http/docs/guide.ts'
import { everywhere } from '../../src/http/docs/operation.ts'
import type { OpenApi } from '../../src/http/openapi/shape.ts'
import { operations } from '../contract/operations.ts'
import { idFields, needsExchange } from '../contract/records.ts'
import { type Organization, startTestService, type TestService } from '../harness/service.ts'

let service: TestService
let organization: Organization
let document: OpenApi
let page: string

beforeAll(async () => {
  service = await startTestService()
  organization = await service.found()
  document = (await service.request(null, 'GET', '/api/openapi.json')).body
  page = (await service.request(null, 'GET', '/docs')).body
})
afterAll(() => service.close())

const toText = (html: string) =>
  html
    .replace(/<[^>]+>/g, '')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&nbsp;', ' ')
    .replaceAll('&amp;', '&')

const sectionOf = (name: string): string => {
  const start = page.indexOf(`<article class="operation" id="${name}">`)
  return start < 0 ? '' : page.slice(start, page.indexOf('</article>', start))
}

test('it is a page with its own style, a strict policy and no script', async () => {
  const reply = await service.request(null, 'GET', '/docs')
  expect([reply.status, reply.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8'])
  expect(reply.headers.get('content-security-policy')).toMatch(/^default-src 'none'; style-src 'self'/)
  expect(page).not.toMatch(/<script|<style|\son\w+=|\sstyle=|javascript:/i)
  const [, sheet] = /<link rel="stylesheet" href="([^"]+)">/.exec(page)!
  const style = await service.request(null, 'GET', sheet!)
  expect([style.status, style.headers.get('content-type')]).toEqual([200, 'text/css; charset=utf-8'])
  expect(style.body).not.toMatch(/url\(|@import/)
  expect((await service.request(null, 'GET', '/docs/')).body).toBe(page)
})

test('it loads nothing from elsewhere', () => {
  const loaded = [...page.matchAll(/<(?:link|img|iframe|source|form)[^>]+(?:href|src|action)="([^"]+)"/g)].map(match => match[1]!)
  expect(loaded.filter(address => !address.startsWith('/docs/') && address !== 'data:,')).toEqual([])
})

test('every link within the page leads somewhere, and every place has one name', () => {
  const ids = [...page.matchAll(/\sid="([^"]+)"/g)].map(match => match[1]!)
  expect(ids.length).toBe(new Set(ids).size)
  const targets = [...page.matchAll(/href="#([^"]+)"/g)].map(match => match[1]!)
  expect(targets.length).toBeGreaterThan(50)
  expect(targets.filter(target => !ids.includes(target))).toEqual([])
})

describe('shows', () => {
  test.each(operations.map(operation => [operation.name, operation] as const))('%s whole', (name, operation) => {
    const text = toText(sectionOf(name))
    expect(text).toContain(operation.permission)
    for (const field of Object.keys(operation.schema.properties ?? {})) expect(text).toContain(field)
    for (const code of operation.refusals) expect(text).toContain(code)
    const shared = [...everywhere].filter(code => code === 'unauthenticated' || code === 'rate_limited')
    for (const code of ['forbidden', 'invalid_input', ...shared]) expect(text).toContain(code)
    expect(sectionOf(name)).toContain(`href="#${name}"`)
  })

  test('every record and every code', () => {
    for (const name of Object.keys(document.components.schemas)) expect(page).toContain(`id="record-${name}"`)
    for (const code of document.components.schemas.Problem!.properties!.code!.enum!) expect(page).toContain(`id="problem-${code}"`)
  })
})

/** A shell's reading of a command: words, parted by blanks and joined by a backslash at the end of a line; single quotes hold. */
const words = (command: string): string[] =>
  [...command.replaceAll('\\\n', ' ').matchAll(/(?:'[^']*'|\\'|[^\s'\\])+/g)].map(([word]) =>
    word.replace(/'([^']*)'|\\'/g, (all, held) => (all === "\\'" ? "'" : held)),
  )

/** Its settings are there once mail is connected. */
const connectMail = (key: string) =>
  service.request(key, 'POST', '/api/rest/connections', {
    kind: 'mail',
    provider: 'webhook',
    credentials: { address: 'bilag@nordlys.example' },
  })

describe('the command that it shows', () => {
  const runnable = operations.filter(
    operation =>
      !['keys:own', 'me:edit', 'organizations:create'].includes(operation.permission) &&
      idFields(operation).every(({ name }) => !(name in operation.example)),
  )

  test.each(runnable.map(({ name }) => [name]))('for %s works as it stands, with a key', async name => {
    const command = toText(/<pre tabindex="0"><code>(curl[\s\S]*?)<\/code>/.exec(sectionOf(name))![1]!)
    // A demo fills an organization that has nothing yet, and only its owner asks for it.
    const { key } = needsExchange.has(name)
      ? await service.found('italy')
      : name === 'fill_with_demo'
        ? await (await service.found()).member('owner')
        : organization
    if (name.endsWith('_mail_in')) await connectMail(key)
    if (name === 'file_oss_return') await service.request(key, 'PUT', '/api/rest/settings/oss', { registeredFrom: '2026-01-01' })
    const [curl, ...rest] = words(command.replace('pn_live_YOUR_KEY', key))
    const init = { method: 'GET', headers: new Headers(), body: null as string | null }
    let url = ''
    for (let at = 0; at < rest.length; at++) {
      const word = rest[at]!
      if (word === '-X') init.method = rest[++at]!
      else if (word === '-d') init.body = rest[++at]!
      else if (word === '-H') {
        const [header, value] = rest[++at]!.split(/: (.*)/)
        init.headers.set(header!, value!)
      } else url = word
    }
    const reply = await fetch(url, init)
    expect([curl, reply.status, url.startsWith(service.url)], command).toEqual(['curl', 200, true])
  })
})

describe('the guide for agents', () => {
  test('is a page with the address of this service, every tool, and no script', async () => {
    const { status, body: guide } = await service.request(null, 'GET', '/docs/mcp')
    expect(status).toBe(200)
    expect(guide).not.toMatch(/<script|<style|localhost:4000|```|\*\*/i)
    expect((await service.request(null, 'GET', '/docs/guide/agents')).body).toBe(guide)
    expect(guide).toContain(`${service.url}/api/mcp`)
    for (const { name } of operations.filter(({ kind }) => kind !== 'management')) expect(guide).toContain(`id="${name}"`)
    const ids = [...guide.matchAll(/\sid="([^"]+)"/g)].map((match: RegExpMatchArray) => match[1]!)
    const targets = [...guide.matchAll(/href="#([^"]+)"/g)].map((match: RegExpMatchArray) => match[1]!)
    expect(ids.length).toBe(new Set(ids).size)
    expect(targets.filter(target => !ids.includes(target))).toEqual([])
    expect(page).toContain('href="/docs/guide/agents"')
  })
})

test.each(guidePages)('the page %s of the guide is served beside the reference', async name => {
  const { status, body } = await service.request(null, 'GET', `/docs/guide/${name}`)
  expect(status).toBe(200)
  expect(body).not.toMatch(/<script|<style|```|\*\*|\.md"/i)
  expect(page).toContain(`href="/docs/guide/${name}"`)
  for (const [, address] of body.matchAll(/href="(\/docs\/guide\/[^"#]+)"/g))
    expect((await service.request(null, 'GET', address)).status).toBe(200)
})
