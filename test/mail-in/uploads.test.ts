/** Agents hand over files: an address that takes one file once, a small file within a message, and progress while they wait. */
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Organization, startTestService, type TestService } from '../harness/service.ts'
import { zipOf } from '../jobs/zips.ts'
import { accept, agentOf, refusalOf, toHeaders, toMessage } from '../mcp/speaking.ts'
import { receipt } from './mails.ts'

let service: TestService
let organization: Organization
let now = new Date('2026-11-17T10:00:00Z').getTime()

beforeAll(async () => {
  service = await startTestService({ clock: () => new Date(now) })
  organization = await service.found()
})
afterAll(async () => {
  expect(service.logged.filter(line => /"level":(50|60)/.test(line))).toEqual([])
  await service.close()
})

const ask = async (key = organization.key, input: object = {}): Promise<string> => {
  const { body } = await service.request(key, 'POST', '/api/rest/uploads', input)
  return new URL(body.result.uploadUrl).pathname
}
const put = (path: string, body: string, query = '') =>
  service.request(null, 'PUT', `${path}${query}`, body, { 'content-type': 'text/plain' })

test('an address takes one file without a key, and the same file again gets the same answer', async () => {
  const path = await ask(organization.key, { fileName: 'kvittering.txt' })
  const first = await put(path, receipt(1))
  expect(first.body).toMatchObject({ result: { items: [{ fileName: 'kvittering.txt', duplicate: false, state: 'queued' }], refused: [] } })
  expect(await put(path, receipt(1))).toMatchObject({ status: 200, body: first.body })
  expect((await put(path, receipt(2))).body).toMatchObject({ status: 409, code: 'upload_address_used' })
  const { items } = (await service.request(organization.key, 'GET', '/api/rest/documents')).body.result
  expect(items).toHaveLength(1)
  const audit = (await service.request(organization.key, 'GET', '/api/rest/audit-log')).body.result.items
  const captured = audit.find(({ target }: { target: { type: string } }) => target.type === 'document')
  expect(captured.actor).toMatchObject({ type: 'key' })
  const token = path.split('/').at(-1)!
  expect(service.logged.join('\n')).not.toContain(token)
})

test('five at once with one address are one upload', async () => {
  const path = await ask()
  const answers = await Promise.all(Array.from({ length: 5 }, () => put(path, receipt('at once'), '?name=a.txt')))
  for (const { body } of answers) expect(body).toEqual(answers[0]!.body)
  expect(answers[0]!.body.result.items).toMatchObject([{ duplicate: false }])
})

test('an address is no good for what it was not made for', async () => {
  const small = await ask(organization.key, { bytesMax: 10 })
  expect((await put(small, receipt(3))).body.code).toBe('payload_too_large')
  const path = await ask()
  expect((await put(path, '')).body.code).toBe('empty_file')
  expect((await put(path, 'MZ\0\0')).body.code).toBe('unsupported_media_type')
  expect((await put(path, receipt(4))).status).toBe(200)
  expect((await service.request(null, 'GET', path)).status).toBe(404)
  expect((await put('/api/uploads/nothing', receipt(5))).body.code).toBe('upload_address_not_found')
  const old = await ask()
  now += 11 * 60_000
  expect((await put(old, receipt(6))).body.code).toBe('upload_address_not_found')
  const reader = await organization.keyWith('documents:read')
  expect((await service.request(reader, 'POST', '/api/rest/uploads', {})).status).toBe(403)
})

const form = (...files: [name: string, content: string][]) => {
  const parts = files.map(
    ([name, content]) => `--cut\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\n\r\n${content}\r\n`,
  )
  return `${parts.join('')}--cut--\r\n`
}
const putForm = (path: string, body: string) =>
  service.request(null, 'PUT', path, body, { 'content-type': 'multipart/form-data; boundary=cut' })
const putZip = (path: string, entries: Parameters<typeof zipOf>[0]) =>
  fetch(`${service.url}${path}`, {
    method: 'PUT',
    body: new Uint8Array(zipOf(entries)),
    headers: { 'content-type': 'application/zip' },
  }).then(async reply => ({ status: reply.status, body: (await reply.json()) as { result: { items: unknown[]; refused: unknown[] } } }))

test('one file, of no more bytes than were asked for, under the name that was asked for; what is of no use does not use it up', async () => {
  const count = async () => (await service.request(organization.key, 'GET', '/api/rest/documents?limit=100')).body.result.items.length
  const before = await count()
  const path = await ask(organization.key, { fileName: 'asked.txt', bytesMax: 300 })
  expect((await putForm(path, form(['a.txt', receipt('a')], ['b.txt', receipt('b')]))).body).toMatchObject({
    status: 400,
    code: 'invalid_input',
  })
  expect((await putForm(path, form(['a.exe', 'MZ\0\0']))).body.result).toMatchObject({ items: [], refused: [{ fileName: 'asked.txt' }] })
  expect((await putZip(path, [{ name: 'a.gif', bytes: 'GIF89a' }])).body.result).toMatchObject({ items: [] })
  const large = await putZip(path, [{ name: 'a.txt', bytes: `${receipt('zip')}${' '.repeat(400)}` }])
  expect(large.body.result).toMatchObject({ items: [], refused: [{ code: 'zip_unpacks_too_large' }] })
  expect((await put(path, receipt('named'), '?name=other.txt')).body.result.items).toMatchObject([{ fileName: 'asked.txt' }])
  expect(await count()).toBe(before + 1)
})

/** Something happens while the bytes are on their way. */
async function meanwhile(happens: () => Promise<void>, upload: () => Promise<{ status: number; body: { code?: string } }>) {
  const { blobs } = service.services
  service.services.blobs = {
    ...blobs,
    put: async (...given) => {
      await happens()
      return blobs.put(...given)
    },
  }
  try {
    return await upload()
  } finally {
    service.services.blobs = blobs
  }
}

test('what began in time comes to its end, unless its owner is shut out before that', async () => {
  const { key, userId } = await organization.member('accountant')
  const [slow, lost] = [await ask(key), await ask(key)]
  const late = await meanwhile(
    async () => {
      now += 11 * 60_000
    },
    () => put(slow, receipt('slow')),
  )
  expect(late.status).toBe(200)
  now -= 11 * 60_000
  const shutOut = await meanwhile(
    async () => void (await service.request(organization.key, 'PATCH', `/api/rest/members/${userId}`, { role: 'viewer' })),
    () => put(lost, receipt('lost')),
  )
  expect(shutOut.body.code).toBe('forbidden')
})

test('no more than 200 addresses are open at a time', async () => {
  const other = await service.found()
  const answers = await Promise.all(Array.from({ length: 202 }, () => service.request(other.key, 'POST', '/api/rest/uploads', {})))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(200)
  expect(answers.find(({ status }) => status !== 200)!.body).toMatchObject({ status: 429, code: 'rate_limited' })
})

test('whoever is shut out meanwhile cannot send any more', async () => {
  const { key, userId } = await organization.member('accountant')
  const [first, second] = [await ask(key), await ask(key)]
  expect((await put(first, receipt(7))).status).toBe(200)
  await service.request(organization.key, 'PATCH', `/api/rest/members/${userId}`, { role: 'viewer' })
  expect((await put(second, receipt(8))).body.code).toBe('forbidden')
  await service.request(organization.key, 'DELETE', `/api/rest/members/${userId}`)
  expect((await put(second, receipt(8))).body.code).toBe('upload_address_not_found')
})

test('an agent hands over a small file within the message, and asks for an address for a large one', async () => {
  const agent = agentOf(service, organization.key)
  const contentBase64 = Buffer.from(receipt(9)).toString('base64')
  const taken = await agent.call('upload_document', { fileName: 'k.txt', contentBase64 })
  expect(taken.structuredContent).toMatchObject({ result: { items: [{ fileName: 'k.txt', duplicate: false }] } })
  const again = await agent.call('upload_document', { fileName: 'other.txt', contentBase64 })
  expect(again.structuredContent).toMatchObject({ result: { items: [{ duplicate: true }] } })
  expect(refusalOf(await agent.call('upload_document', { fileName: 'k.txt', contentBase64: 'not base64!' })).code).toBe('invalid_input')
  const program = Buffer.from('MZ\0\0').toString('base64')
  expect(refusalOf(await agent.call('upload_document', { fileName: 'k.exe', contentBase64: program })).code).toBe('unsupported_media_type')
  const { result } = (await agent.call('create_upload', {})).structuredContent as { result: { uploadUrl: string } }
  expect((await put(new URL(result.uploadUrl).pathname, receipt(10))).status).toBe(200)
})

test.each(['2026-07-28', '2025-11-25'] as const)(
  'a client of %s that wants to hear of progress hears of it before the answer',
  async era => {
    const { blobs } = service.services
    service.services.blobs = {
      ...blobs,
      put: async (...given) => {
        await wait(2_600)
        now += 3_000
        return blobs.put(...given)
      },
    }
    const ticking = setInterval(() => {
      now += 500
    }, 500)
    try {
      const contentBase64 = Buffer.from(receipt(`slow ${era}`)).toString('base64')
      const params = { name: 'upload_document', arguments: { fileName: 'k.txt', contentBase64 }, _meta: { progressToken: 'slow' } }
      const headers = { ...toHeaders(era, organization.key, 'tools/call', params), accept }
      const response = await fetch(`${service.url}/api/mcp`, {
        method: 'POST',
        headers,
        body: JSON.stringify(toMessage(era, 'tools/call', params)),
      })
      expect(response.headers.get('content-type')).toMatch(/event-stream/)
      const told = [...(await response.text()).matchAll(/^data: (\{.*)$/gm)].map(([, data]) => JSON.parse(data!))
      const progress = told.slice(0, -1)
      expect(progress.length).toBeGreaterThan(0)
      for (const one of progress) expect(one).toMatchObject({ method: 'notifications/progress', params: { progressToken: 'slow' } })
      expect(told.at(-1).result.structuredContent.result.items).toMatchObject([{ fileName: 'k.txt' }])
      // Whoever reads no streams gets the answer alone.
      const plain = await fetch(`${service.url}/api/mcp`, {
        method: 'POST',
        headers: { ...headers, accept: 'application/json' },
        body: JSON.stringify(toMessage(era, 'tools/call', params)),
      })
      const { result } = (await plain.json()) as { result: { structuredContent: { result: { items: unknown[] } } } }
      expect(result.structuredContent.result.items).toMatchObject([{ duplicate: true }])
    } finally {
      clearInterval(ticking)
      service.services.blobs = blobs
    }
  },
)
