/** A mail service that hands messages on: signed, in time, and each once, however often it is sent. */
import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { heldBytesMax } from '../../src/domain/mail-in/judge.ts'
import { readMailboxJob } from '../../src/jobs/read-mailbox.ts'
import type { ClaimedJob } from '../../src/store/jobs.ts'
import { withClient } from '../harness/cluster.ts'
import { type Organization, startTestService, type TestService } from '../harness/service.ts'
import { mail, receipt } from './mails.ts'

let service: TestService
let organization: Organization
let webhook: { url: string; signingSecret: string }
let now = new Date('2026-11-17T10:00:00Z').getTime()
const sender = 'mette@nordlys.example'

beforeAll(async () => {
  service = await startTestService({ clock: () => new Date(now) })
  organization = await service.found()
  const wanted = { kind: 'mail', provider: 'webhook', credentials: { address: 'bilag@nordlys.example' } }
  const { body } = await service.request(organization.key, 'POST', '/api/rest/connections', wanted)
  webhook = body.result.webhook
  await service.request(organization.key, 'PATCH', '/api/rest/mail-in', { senders: [sender] })
})
afterAll(async () => {
  expect(service.logged.filter(line => /"level":(50|60)/.test(line))).toEqual([])
  await service.close()
})

interface Signing {
  id?: string
  at?: number
  secret?: string
  path?: string
  type?: string
  headers?: Record<string, string>
}

function send(
  body: string,
  { id = 'msg_1', at = now, secret = webhook.signingSecret, path, type = 'message/rfc822', headers = {} }: Signing = {},
) {
  const timestamp = String(Math.floor(at / 1000))
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64')
  const signature = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')
  return service.request(null, 'POST', path ?? new URL(webhook.url).pathname, body, {
    'content-type': type,
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': `v1,${signature}`,
    ...headers,
  })
}

const documents = async () => (await service.request(organization.key, 'GET', '/api/rest/documents')).body.result.items

test('a signed message becomes documents, and the same one again, or repeated by somebody, is the same', async () => {
  const raw = mail({ attached: [{ name: 'a.txt', content: receipt(1) }] })
  const first = await send(raw)
  expect(first.body).toMatchObject({ result: { state: 'taken', documents: [{ fileName: 'a.txt', duplicate: false }] } })
  expect((await send(raw, { id: 'msg_2' })).body).toEqual(first.body)
  const replayed = await Promise.all([send(raw), send(raw), send(raw)])
  for (const answer of replayed) expect(answer.body).toEqual(first.body)
  expect(await documents()).toHaveLength(1)
  const json = JSON.stringify({ message: Buffer.from(mail({ attached: [{ name: 'b.txt', content: receipt(2) }] })).toString('base64') })
  expect((await send(json, { type: 'application/json' })).body.result.state).toBe('taken')
  const text = JSON.stringify({ message: mail({ attached: [{ name: 'c.txt', content: receipt(3) }] }), encoding: 'text' })
  expect((await send(text, { type: 'application/json' })).body.result.state).toBe('taken')
  const large = mail({ attached: [{ name: 'large.txt', content: `${receipt(5)}${'x'.repeat(3 * 1024 * 1024)}` }] })
  expect((await send(large)).body.result).toMatchObject({ state: 'taken', documents: [{ fileName: 'large.txt' }] })
  expect(await documents()).toHaveLength(4)
})

test('what is not signed with this secret, at this time, for this address is refused, and nothing of it is kept', async () => {
  const raw = mail({ attached: [{ name: 'forged.txt', content: receipt('forged') }] })
  const before = (await documents()).length
  const other = `whsec_${Buffer.alloc(32, 7).toString('base64')}`
  const wrong: Signing[] = [
    { secret: other },
    { at: now - 301_000 },
    { at: now + 301_000 },
    { path: '/api/mail-in/cnn_01k9zt3v8q4m2n6p7r5s9w0xyz' },
    { path: '/api/mail-in/nothing' },
    { headers: { 'webhook-id': 'another' } },
    { headers: { 'webhook-timestamp': 'soon' } },
    { headers: { 'webhook-signature': '' } },
  ]
  for (const signing of wrong) {
    const { status, body } = await send(raw, signing)
    expect([status, body.code], JSON.stringify(signing)).toEqual([401, 'unauthenticated'])
  }
  expect((await service.request(organization.key, 'POST', new URL(webhook.url).pathname, raw)).status).toBe(401)
  expect((await send('{"message":5}', { type: 'application/json' })).body.code).toBe('invalid_input')
  expect((await send('{', { type: 'application/json' })).body.code).toBe('invalid_json')
  expect((await send('', {})).body.code).toBe('invalid_input')
  expect((await send('no mail at all', {})).body.result).toMatchObject({ state: 'refused', reason: { code: 'mail_without_sender' } })
  expect(await documents()).toHaveLength(before)
})

const again = () =>
  readMailboxJob.run(
    service.services,
    { organizationId: organization.id, payload: {} } as unknown as ClaimedJob,
    new AbortController().signal,
  )
const messages = async () => (await service.request(organization.key, 'GET', '/api/rest/mail-in/messages')).body.result.items
const admin = (text: string, values: unknown[]) => withClient(service.database.admin, client => client.query(text, values))

test('what is refused for its sender is held, and taken when the sender is added; nothing else is held, and not without end', async () => {
  const raw = mail({ from: 'faktura@supplier.example', attached: [{ name: 'held.txt', content: receipt('held') }] })
  const before = (await documents()).length
  expect((await send(raw)).body.result).toMatchObject({ state: 'refused', reason: { code: 'mail_sender_not_listed' } })
  expect((await send(raw, { id: 'msg_9' })).body.result.state).toBe('refused')
  expect(await again()).toEqual({ outcome: 'done' })
  expect(await documents()).toHaveLength(before)
  // More of them than are held: the service keeps it.
  await admin(
    `insert into mail_message (organization_id, id, connection_id, sha256, size, is_verified, state, reason, documents, left_out, received_at, answer, is_held)
     values ($1, 'mai_0', 'cnn', 'large', $2, false, 'refused', '{"code":"mail_sender_not_listed"}', '[]', '[]', $3, 'none', true)`,
    [organization.id, heldBytesMax, new Date(now)],
  )
  const other = mail({ from: 'eve@elsewhere.example', attached: [{ name: 'x.txt', content: receipt('x') }] })
  expect(await send(other)).toMatchObject({ status: 429, body: { code: 'rate_limited' } })
  await service.request(organization.key, 'PATCH', '/api/rest/mail-in', { senders: [sender, '@supplier.example'] })
  expect(await again()).toEqual({ outcome: 'done' })
  expect((await messages()).find(({ sender: from }: { sender: string }) => from === 'faktura@supplier.example').state).toBe('taken')
  expect(await documents()).toHaveLength(before + 1)
  expect(await again()).toEqual({ outcome: 'done' })
  expect(await documents()).toHaveLength(before + 1)
})

test('a flood of one sender is told to come later, is listed, and is taken then', async () => {
  await admin(
    `insert into mail_message (organization_id, id, connection_id, sha256, sender, size, is_verified, state, documents, left_out, received_at, answer)
     select $1, 'mai_00' || n, 'cnn', 'f' || n, $2, 1, false, 'taken', '[]', '[]', $3, 'none' from generate_series(1, 200) n`,
    [organization.id, sender, new Date(now - 60_000)],
  )
  const raw = mail({ attached: [{ name: 'flood.txt', content: receipt('flood') }] })
  expect(await send(raw)).toMatchObject({ status: 429, body: { code: 'rate_limited' } })
  expect((await messages())[0]).toMatchObject({ state: 'refused', reason: { code: 'mail_too_many_from_sender' } })
  now += 25 * 60 * 60_000
  expect((await send(raw)).body.result.state).toBe('taken')
})

test('what is held and over a limit when it is looked at again stays held, says why, and is taken when the limit allows', async () => {
  const { quotas } = service.services
  // What the tests before hold is out of its time.
  now += 31 * 24 * 60 * 60_000
  const from = 'regning@late.example'
  const raw = mail({ from, attached: [{ name: 'late.txt', content: receipt('late') }] })
  const before = (await documents()).length
  expect((await send(raw)).body.result).toMatchObject({ state: 'refused', reason: { code: 'mail_sender_not_listed' } })
  const fill = (name: string, sender: string, count: number) =>
    admin(
      `insert into mail_message (organization_id, id, connection_id, sha256, sender, size, is_verified, state, documents, left_out, received_at, answer)
       select $1, 'mai_' || $2 || n, 'cnn', $2 || n, $3, 1, false, 'taken', '[]', '[]', $4, 'none' from generate_series(1, $5::integer) n`,
      [organization.id, name, sender, new Date(now - 60_000), count],
    )
  const waiting = async () => (await service.request(organization.key, 'GET', '/api/rest/mail-in/messages?state=refused')).body.result.items
  const held = async () => (await waiting()).find(({ sender }: { sender: string }) => sender === from)
  const planned = async () =>
    (
      await admin(
        `select 1 from job where organization_id = $1 and kind = 'read_mailbox' and state = 'queued' and unique_key like 'held %'`,
        [organization.id],
      )
    ).rows.length
  await fill('late', from, 200)
  await service.request(organization.key, 'PATCH', '/api/rest/mail-in', { senders: [sender, '@late.example'] })
  expect(await again()).toEqual({ outcome: 'done' })
  expect(await held()).toMatchObject({ state: 'refused', reason: { code: 'mail_too_many_from_sender' } })
  expect(await planned()).toBe(1)
  // The service brings it once more: we have it, and it waits.
  expect((await send(raw)).body.result).toMatchObject({ state: 'refused', reason: { code: 'mail_too_many_from_sender' } })
  now += 25 * 60 * 60_000
  await fill('other', 'others@nordlys.example', 1000)
  expect(await again()).toEqual({ outcome: 'done' })
  expect(await held()).toMatchObject({ state: 'refused', reason: { code: 'mail_full_for_today' } })
  now += 25 * 60 * 60_000
  try {
    service.services.quotas = { storageBytes: 1, pagesPerMonth: null }
    expect(await again()).toEqual({ outcome: 'done' })
  } finally {
    if (quotas) service.services.quotas = quotas
    else delete service.services.quotas
  }
  expect(await held()).toMatchObject({ state: 'refused', reason: { code: 'quota_exceeded' } })
  now += 25 * 60 * 60_000
  // Something of ours breaks once: it is put off.
  const { open } = service.services.blobs
  service.services.blobs.open = () => Promise.reject(new Error('broken for the test'))
  await expect(again()).rejects.toThrow('broken for the test')
  service.services.blobs.open = open
  expect(await held()).toMatchObject({ state: 'refused', reason: { code: 'mail_put_off' } })
  expect(await documents()).toHaveLength(before)
  now += 25 * 60 * 60_000
  expect(await again()).toEqual({ outcome: 'done' })
  expect(await held()).toBeUndefined()
  expect(await documents()).toHaveLength(before + 1)
})

test('a secret that is replaced counts at once, and the address stays', async () => {
  const signingSecret = `whsec_${Buffer.alloc(24, 3).toString('base64')}`
  const wanted = { kind: 'mail', provider: 'webhook', credentials: { address: 'bilag@nordlys.example', signingSecret } }
  const { body } = await service.request(organization.key, 'POST', '/api/rest/connections', wanted)
  expect(body.result.webhook).toEqual({ url: webhook.url, signingSecret })
  const raw = mail({ attached: [{ name: 'd.txt', content: receipt(4) }] })
  expect((await send(raw)).status).toBe(401)
  expect((await send(raw, { secret: signingSecret })).body.result.state).toBe('taken')
  const shown = await service.request(organization.key, 'GET', '/api/rest/mail-in')
  expect(shown.body.result).toMatchObject({ provider: 'webhook', webhookUrl: webhook.url })
  expect(JSON.stringify(shown.body)).not.toContain('whsec_')
  now += 1000
})
