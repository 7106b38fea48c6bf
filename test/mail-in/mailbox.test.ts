/** Documents by mail: a mailbox that is read, with a server that breaks off, numbers anew and lies, and senders who mean no good. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { messageBytesMax } from '../../src/domain/mail-in/judge.ts'
import { answerMailJob } from '../../src/jobs/answer-mail.ts'
import { planSchedule } from '../../src/jobs/dispatch.ts'
import { readMailboxJob } from '../../src/jobs/read-mailbox.ts'
import { openMail } from '../../src/mail/mailer.ts'
import { createImap } from '../../src/providers/mail-in/imap.ts'
import type { OpenMailbox } from '../../src/providers/mail-in/provider.ts'
import type { ClaimedJob } from '../../src/store/jobs.ts'
import { listMail } from '../../src/store/mail.ts'
import { act } from '../documents/journey.ts'
import { withClient } from '../harness/cluster.ts'
import { type Organization, startTestService, type TestService } from '../harness/service.ts'
import { zipOf } from '../jobs/zips.ts'
import { type FakeImap, startFakeImap } from './fake-imap.ts'
import { mail, receipt } from './mails.ts'

const sender = 'mette@nordlys.example'
const inside = createImap({ allowsInternal: true })

let service: TestService
let organization: Organization
let imap: FakeImap
let now = new Date('2026-11-17T10:00:00Z').getTime()

beforeAll(async () => {
  service = await startTestService({ clock: () => new Date(now) })
})
beforeEach(async () => {
  imap = await startFakeImap()
  organization = await service.found()
  service.services.openMailbox = inside
  service.services.mailTransport = { send: async () => ({ outcome: 'sent' }) }
  return () => imap.close()
})
afterAll(async () => {
  expect(service.logged.filter(line => /"level":(50|60)/.test(line))).toEqual([])
  await service.close()
})

// biome-ignore lint/suspicious/noExplicitAny: a test reads whatever came back
const get = async (path: string): Promise<any> => (await service.request(organization.key, 'GET', `/api/rest${path}`)).body.result
const send = (method: string, path: string, body: unknown) => service.request(organization.key, method, `/api/rest${path}`, body)
const credentials = (password = imap.password) => ({ host: '127.0.0.1', port: String(imap.port), user: imap.user, password })
const connect = (given: Record<string, string> = credentials()) =>
  send('POST', '/connections', { kind: 'mail', provider: 'imap', credentials: given })

async function connected(settings: Record<string, unknown> = {}): Promise<string> {
  const { status, body } = await connect()
  expect(status).toBe(200)
  expect((await send('PATCH', '/mail-in', { senders: [sender], ...settings })).status).toBe(200)
  return body.result.id
}

const job = (payload: Record<string, unknown> = {}): ClaimedJob =>
  ({
    id: 'job_test',
    organizationId: organization.id,
    payload,
    askedBy: { actor: { type: 'system', id: 'schedule', name: null, onBehalfOf: null }, language: 'en' },
  }) as unknown as ClaimedJob

const read = () => readMailboxJob.run(service.services, job(), new AbortController().signal)
/** What is queued for the sender, the oldest first. */
async function replies() {
  const queued = (await listMail(service.services.store, null, 100)).filter(({ organizationId }) => organizationId === organization.id)
  return queued.reverse().map(mail => openMail(service.services.cipher, mail.id, { ...mail, sealed: mail.sealed! }))
}

const answerNow = () => answerMailJob.run(service.services, job({ sender }), new AbortController().signal)
const messages = async () => (await get('/mail-in/messages')).items
const documents = async () => (await get('/documents')).items
const inbox = (folder = 'INBOX') => imap.folders.get(folder)!

const admin = (text: string, values: unknown[] = []) =>
  // biome-ignore lint/suspicious/noExplicitAny: a test reads whatever came back
  withClient(service.database.admin, async (client): Promise<any[]> => (await client.query(text, values)).rows)

test('a mailbox is connected with what opens it, which is shown nowhere', async () => {
  expect((await connect(credentials('wrong'))).body).toMatchObject({ status: 409, code: 'connection_refused' })
  expect((await connect({ host: '127.0.0.1', user: 'noaddress' })).body.errors.map(({ path }: { path: string }) => path)).toEqual([
    'credentials.password',
    'credentials.address',
  ])
  service.services.openMailbox = createImap({ allowsInternal: false })
  expect((await connect()).body.detail).toMatch(/not in the open internet/)
  service.services.openMailbox = inside
  const { status, body } = await connect()
  expect(status).toBe(200)
  expect(body.result).toMatchObject({ kind: 'mail', provider: 'imap', title: imap.user, state: 'connected', settings: null })
  // Another password for the same mailbox takes the place of the one before.
  expect((await connect()).body.result.id).toBe(body.result.id)
  expect(
    (await send('POST', '/connections', { kind: 'mail', provider: 'webhook', credentials: { address: 'a@b.example' } })).body,
  ).toMatchObject({
    code: 'connection_exists',
  })
  const [{ stored }] = await admin(`select credentials_sealed::text as stored from connection where id = $1`, [body.result.id])
  const audit = JSON.stringify(await get('/audit-log'))
  for (const text of [JSON.stringify(body), stored, audit, service.logged.join('\n')]) expect(text).not.toContain(imap.password)
  expect((await send('POST', `/connections/${body.result.id}/check`, {})).body.result.state).toBe('connected')
  await planSchedule(service.services)
  expect((await get('/scheduled-work?kind=read_mailbox')).items).toMatchObject([{ kind: 'read_mailbox', everySeconds: 300 }])
  expect((await send('DELETE', `/connections/${body.result.id}`, undefined)).status).toBe(200)
  expect((await service.request(organization.key, 'GET', '/api/rest/mail-in')).body.code).toBe('mail_not_connected')
})

test('every attachment becomes a document, once, and the message is moved when they are kept', async () => {
  await connected({ doneFolder: 'Done' })
  const zip = zipOf([
    { name: 'a.txt', bytes: receipt('in a zip') },
    { name: 'logo.gif', bytes: 'GIF89a' },
  ])
  imap.add(
    mail({
      subject: '=?utf-8?Q?K=C3=B8b?=',
      attached: [
        { name: 'kvittering æ.txt', type: 'text/plain', content: receipt(1) },
        { name: 'mappe.zip', type: 'application/zip', content: zip },
        { name: 'smime.p7s', type: 'application/pkcs7-signature', content: 'signature' },
        { name: 'logo.png', type: 'image/png', content: Buffer.from('89504e470d0a1a0a0000', 'hex'), disposition: 'inline', id: 'logo' },
      ],
    }),
  )
  imap.add(mail({ attached: [{ name: 'again.txt', content: receipt(1) }] }))
  expect(await read()).toEqual({ outcome: 'done' })
  const [second, first] = await messages()
  expect(first).toMatchObject({
    state: 'taken',
    sender,
    subject: 'Køb',
    leftOut: [{ fileName: 'logo.gif', code: 'unsupported_media_type' }],
  })
  expect(first.documents.map(({ duplicate }: { duplicate: boolean }) => duplicate)).toEqual([false, false])
  expect(second.documents).toMatchObject([{ documentId: first.documents[0].documentId, duplicate: true }])
  const kept = await documents()
  expect(kept.map(({ source }: { source: string }) => source)).toEqual(['email', 'email'])
  expect((await get('/jobs?kind=process_document')).items).toHaveLength(2)
  expect(inbox()).toHaveLength(0)
  expect(inbox('Done').map(({ flags }) => [...flags])).toEqual([['\\Seen'], ['\\Seen']])
  imap.commands.length = 0
  expect(await read()).toEqual({ outcome: 'done' })
  expect(imap.commands.filter(command => /BODY/.test(command))).toEqual([])
  expect(await documents()).toHaveLength(2)
})

test('a connection that breaks off in the middle of a message, as often as it likes, loses and doubles nothing', async () => {
  await connected()
  const uid = imap.add(mail({ attached: [{ name: 'kvittering.txt', content: receipt(2) }] }))
  for (let at = 0; at < 4; at++) {
    imap.breakFetchAfter = 40 * at
    expect(await read()).toMatchObject({ outcome: 'done', problem: { code: 'connection_refused' } })
  }
  expect(await documents()).toEqual([])
  expect(await read()).toEqual({ outcome: 'done' })
  expect(await documents()).toHaveLength(1)
  expect(inbox()).toMatchObject([{ uid }])
})

test('a message that comes a byte at a time is hung up on, told of, and taken the next time', async () => {
  await connected()
  service.services.openMailbox = createImap({ allowsInternal: true, timing: { silenceMs: 3000, bytesPerMsMin: 32, wholeMs: 240_000 } })
  imap.add(mail({ attached: [{ name: 'kvittering.txt', content: `${receipt(4)}\n${'x'.repeat(200_000)}` }] }))
  imap.dripsFetch = true
  expect(await read()).toMatchObject({ outcome: 'done', problem: { code: 'connection_refused' } })
  expect(await documents()).toEqual([])
  service.services.openMailbox = inside
  expect(await read()).toEqual({ outcome: 'done' })
  expect(await documents()).toHaveLength(1)
})

/** As a process that is killed at this point leaves it. */
const dying =
  (open: OpenMailbox): OpenMailbox =>
  async (access, signal) => ({
    ...(await open(access, signal)),
    finish: async () => {
      throw new Error('killed')
    },
  })

test('whoever dies between keeping a message and marking it leaves one that is marked the next time', async () => {
  await connected({ doneFolder: 'Done' })
  imap.add(mail({ attached: [{ name: 'kvittering.txt', content: receipt(3) }] }))
  service.services.openMailbox = dying(inside)
  expect(await read()).toMatchObject({ outcome: 'done', problem: expect.anything() })
  expect(await documents()).toHaveLength(1)
  expect(inbox()).toHaveLength(1)
  service.services.openMailbox = inside
  expect(await read()).toEqual({ outcome: 'done' })
  expect(inbox()).toHaveLength(0)
  expect(inbox('Done')).toHaveLength(1)
  expect(await messages()).toHaveLength(1)
  expect(await documents()).toHaveLength(1)
})

test('a mailbox that numbers anew is read from its beginning, and what is known stays one', async () => {
  await connected()
  for (const number of [4, 5, 6]) imap.add(mail({ attached: [{ name: `${number}.txt`, content: receipt(number) }] }))
  await read()
  imap.renumber()
  imap.add(mail({ attached: [{ name: '7.txt', content: receipt(7) }] }))
  service.services.openMailbox = dying(inside)
  await read()
  // What could not be marked is marked where it lies now.
  for (const { flags } of inbox()) flags.clear()
  service.services.openMailbox = inside
  await read()
  expect(inbox().every(({ flags }) => flags.has('\\Seen'))).toBe(true)
  expect(await messages()).toHaveLength(4)
  expect(await documents()).toHaveLength(4)
})

test('two who read at once keep each message once', async () => {
  await connected({ doneFolder: 'Done' })
  for (let number = 20; number < 26; number++) imap.add(mail({ attached: [{ name: `${number}.txt`, content: receipt(number) }] }))
  await Promise.all([read(), read(), read()])
  await read()
  expect(await messages()).toHaveLength(6)
  expect(await documents()).toHaveLength(6)
  expect(inbox()).toHaveLength(0)
})

const outcomes = async (): Promise<[string, string | undefined][]> =>
  (await messages()).map(({ state, reason }: { state: string; reason: { code: string } | null }) => [state, reason?.code])

const triesNow = async () => Number((await admin(`select tries from mail_in where organization_id = $1`, [organization.id]))[0].tries)

test('a message that our mistakes hit is put off and tried again until it is taken, and holds up none behind it', async () => {
  await connected()
  imap.add(mail({ subject: 'breaks', attached: [{ name: 'a.txt', content: receipt(30) }] }))
  imap.add(mail({ attached: [{ name: 'b.txt', content: receipt(31) }] }))
  const { blobs } = service.services
  let isBroken = true
  service.services.blobs = {
    ...blobs,
    put: (...given) => (isBroken ? Promise.reject(new Error('no space left')) : blobs.put(...given)),
  }
  await expect(read()).rejects.toThrow('no space left')
  expect(await outcomes()).toEqual([['refused', 'mail_put_off']])
  isBroken = false
  expect(await read()).toEqual({ outcome: 'done' })
  expect(await outcomes()).toEqual([
    ['taken', undefined],
    ['refused', 'mail_put_off'],
  ])
  isBroken = true
  for (let at = 0; at < 5; at++) {
    now += 24 * 60 * 60_000
    await expect(read()).rejects.toThrow('no space left')
    expect(await triesNow()).toBe(0)
  }
  isBroken = false
  service.services.blobs = blobs
  now += 24 * 60 * 60_000
  expect(await read()).toEqual({ outcome: 'done' })
  expect((await outcomes()).map(([state]) => state)).toEqual(['taken', 'taken'])
})

test('a message waits for a store that is away, as often as it is, and for a process that stops', async () => {
  await connected()
  imap.add(mail({ attached: [{ name: 'a.txt', content: receipt(32) }] }))
  const { blobs } = service.services
  const away = Object.assign(new Error('terminating connection'), { code: '57P01' })
  service.services.blobs = { ...blobs, put: () => Promise.reject(away) }
  for (let at = 0; at < 5; at++) {
    await expect(read()).rejects.toThrow('terminating connection')
    expect(await triesNow()).toBe(0)
  }
  expect(await messages()).toEqual([])
  const stopping = new AbortController()
  service.services.blobs = {
    ...blobs,
    put: () => {
      stopping.abort()
      return Promise.reject(new Error('stopped'))
    },
  }
  expect(await readMailboxJob.run(service.services, job(), stopping.signal)).toEqual({ outcome: 'given_back' })
  expect([await triesNow(), await messages()]).toEqual([0, []])
  service.services.blobs = blobs
  expect(await read()).toEqual({ outcome: 'done' })
  expect(await outcomes()).toEqual([['taken', undefined]])
})

test('a message that three processes died of is left out, and those behind it are read', async () => {
  await connected()
  const uid = imap.add(mail({ subject: 'kills', attached: [{ name: 'a.txt', content: receipt(33) }] }))
  imap.add(mail({ attached: [{ name: 'b.txt', content: receipt(34) }] }))
  // The numbering is known once the mailbox was read.
  imap.breakFetchAfter = 0
  await read()
  await admin(`update mail_in set trying_uid = $2, tries = 3 where organization_id = $1`, [organization.id, uid])
  expect(await read()).toEqual({ outcome: 'done' })
  expect(await outcomes()).toEqual([
    ['taken', undefined],
    ['refused', 'mail_broke'],
  ])
})

const bomb = (parts: number) =>
  mail({ subject: 'bomb' }).replace('--cut--', `${'--cut\r\nContent-Type: text/plain\r\n\r\nx\r\n'.repeat(parts)}--cut--`)

const nested = (depth: number): string => {
  const boundary = `cut${depth}end`
  const inner = depth === 0 ? '' : `--${boundary}\r\nContent-Type: message/rfc822\r\n\r\n${nested(depth - 1)}\r\n`
  return mail({ boundary }).replace(`--${boundary}--`, `${inner}--${boundary}--`)
}

test('what is refused is listed with its reason, stays in the mailbox unseen, and is not answered', async () => {
  await connected({ doneFolder: 'Done' })
  const attached = [{ name: 'a.txt', content: receipt('hostile') }]
  const refused: [string, string][] = [
    [mail({ from: 'eve@elsewhere.example', attached }), 'mail_sender_not_listed'],
    [mail({ from: `"${sender}" <eve@elsewhere.example>`, attached }), 'mail_sender_not_listed'],
    [mail({ from: `${sender}, eve@elsewhere.example`, attached }), 'mail_without_sender'],
    [mail({ head: [`From: ${sender}`], from: 'eve@elsewhere.example', attached }), 'mail_without_sender'],
    [mail({ from: imap.user, attached }), 'mail_loops'],
    [mail({ head: ['X-Primanota-Answer: mai_1'], attached }), 'mail_loops'],
    [mail({ head: Array.from({ length: 26 }, (_, at) => `Received: from a${at}.example`), attached }), 'mail_loops'],
    [mail({ head: ['Auto-Submitted: auto-replied'] }), 'mail_is_automatic_answer'],
    [mail({ text: 'Hello, no money here.' }), 'mail_holds_nothing'],
    [bomb(10_000), 'mail_too_large'],
    [nested(14), 'mail_too_deep'],
    [
      mail({ attached: [{ name: 'nested.zip', content: zipOf([{ name: 'inner.zip', bytes: zipOf([{ name: 'a.txt', bytes: 'a' }]) }]) }] }),
      'mail_holds_nothing',
    ],
  ]
  for (const [raw] of refused) imap.add(raw)
  await read()
  const listed = (await messages()).reverse()
  expect(listed.map(({ reason }: { reason: { code: string } | null }) => reason?.code)).toEqual(refused.map(([, code]) => code))
  expect(listed.at(-1).leftOut).toMatchObject([{ fileName: 'inner.zip', code: 'zip_nested' }])
  expect(await documents()).toEqual([])
  expect(inbox().every(({ flags }) => flags.size === 0)).toBe(true)
  imap.toldSize = messageBytesMax + 1
  imap.add(mail({ subject: 'huge', attached }))
  imap.commands.length = 0
  await read()
  expect((await messages())[0]).toMatchObject({ subject: 'huge', state: 'refused', reason: { code: 'mail_over_size' } })
  expect(imap.commands.filter(command => /BODY/.test(command))).toEqual([])
  expect(listed.filter(({ answer }: { answer: string }) => answer !== 'none')).toEqual([])
})

test('a list that changes while a message is judged by the one before is not missed', async () => {
  await connected()
  imap.add(mail({ from: 'faktura@supplier.example', attached: [{ name: 'a.txt', content: receipt(82) }] }))
  const { store } = service.services
  let steps = 0
  service.services.store = {
    ...store,
    pool: store.pool,
    transaction: async (id, run, options) => {
      // The first that only reads is what it is judged by.
      const value = await store.transaction(id, run, options)
      if (options?.readOnly && steps++ === 0) await send('PATCH', '/mail-in', { senders: ['@supplier.example'] })
      return value
    },
  }
  await read()
  service.services.store = store
  expect(steps).toBeGreaterThan(0)
  await read()
  expect(await outcomes()).toEqual([['taken', undefined]])
})

test('what was refused for its sender is taken when the sender is added, and nothing twice', async () => {
  await connected()
  imap.add(mail({ from: 'faktura@supplier.example', attached: [{ name: 'a.txt', content: receipt(80) }] }))
  imap.add(mail({ attached: [{ name: 'b.txt', content: receipt(81) }] }))
  await read()
  await read()
  expect((await messages()).map(({ state }: { state: string }) => state)).toEqual(['taken', 'refused'])
  await send('PATCH', '/mail-in', { senders: [sender, '@supplier.example'] })
  await read()
  expect((await messages()).map(({ state, sender: from }: { state: string; sender: string }) => [state, from]).sort()).toEqual([
    ['taken', 'faktura@supplier.example'],
    ['taken', sender],
  ])
  expect(await documents()).toHaveLength(2)
})

test('with a trusted server only mail counts that it vouches for; what others wrote into it counts for nothing', async () => {
  await connected({ receiver: 'mx.nordlys.example' })
  const attached = (number: number) => [{ name: 'a.txt', content: receipt(number) }]
  const pass = 'Authentication-Results: mx.nordlys.example; dmarc=pass header.from=nordlys.example'
  const fail = 'Authentication-Results: mx.nordlys.example; dmarc=fail header.from=nordlys.example'
  imap.add(mail({ head: [pass], attached: attached(40) }))
  imap.add(mail({ head: [fail, pass], attached: attached(41) }))
  imap.add(
    mail({ head: ['Authentication-Results: mx.elsewhere.example; dmarc=pass header.from=nordlys.example', pass], attached: attached(42) }),
  )
  imap.add(mail({ attached: attached(43) }))
  await read()
  expect((await messages()).reverse().map(({ state, isVerified }: { state: string; isVerified: boolean }) => [state, isVerified])).toEqual([
    ['taken', true],
    ['refused', false],
    ['refused', false],
    ['refused', false],
  ])
})

test('a bill in the text is a document; the same message by another way is not a second one', async () => {
  await connected()
  const text = 'Papir og Pen ApS\nFaktura 77\nI alt 625,00 kr. heraf moms 125,00'
  const messageId = '<bill-77@nordlys.example>'
  imap.add(mail({ subject: 'Faktura 77', messageId, text }))
  imap.add(mail({ subject: 'Faktura 77', messageId, text, head: ['Received: from another.example'] }))
  await read()
  expect((await messages()).map(({ state }: { state: string }) => state)).toEqual(['repeated', 'taken'])
  expect(await documents()).toMatchObject([{ source: 'email', fileName: 'Faktura 77.eml', mimeType: 'message/rfc822' }])
})

test('what is beyond a day waits, of one sender and of all, however often it is looked at, and is taken then', async () => {
  const connectionId = await connected({ senders: [sender, 'lars@nordlys.example'] })
  const fill = (count: number, from: string) =>
    admin(
      `insert into mail_message (organization_id, id, connection_id, sha256, sender, size, is_verified, state, documents, left_out, received_at, answer)
       select $1, 'mai_' || $2 || n, $3, $2 || n, $2, 1, false, 'taken', '[]', '[]', $4, 'none' from generate_series(1, $5::integer) n`,
      [organization.id, from, connectionId, new Date(now - 60_000), count],
    )
  const refused = async () => (await get('/mail-in/messages?state=refused')).items
  await fill(200, sender)
  imap.add(mail({ attached: [{ name: 'a.txt', content: receipt(50) }] }))
  await read()
  expect(await refused()).toMatchObject([{ reason: { code: 'mail_too_many_from_sender' } }])
  await fill(800, 'others@nordlys.example')
  imap.add(mail({ from: 'lars@nordlys.example', attached: [{ name: 'b.txt', content: receipt(51) }] }))
  for (let round = 0; round < 5; round++) {
    expect(await read()).toMatchObject({ outcome: 'done', problem: { code: 'mail_full_for_today' } })
    expect(await triesNow()).toBe(0)
  }
  expect(await documents()).toEqual([])
  now += 25 * 60 * 60_000
  expect(await read()).toEqual({ outcome: 'done' })
  expect(await documents()).toHaveLength(2)
  expect(await refused()).toEqual([])
})

test('what is over the quota is listed with that reason, holds up nothing behind it, and is taken when there is room', async () => {
  await connected()
  service.services.quotas = { storageBytes: 2_000, pagesPerMonth: null }
  try {
    imap.add(mail({ attached: [{ name: 'large.txt', content: receipt('large').padEnd(3_000, 'x') }] }))
    imap.add(mail({ attached: [{ name: 'small.txt', content: receipt('small') }] }))
    expect(await read()).toEqual({ outcome: 'done' })
    const [small, large] = await messages()
    expect(small).toMatchObject({ state: 'taken', documents: [{ fileName: 'small.txt' }] })
    expect(large).toMatchObject({ state: 'refused', reason: { code: 'quota_exceeded' } })
    expect(large.reason.message).toMatch(/^The files take 0 of 0 MiB, and this needs 0\.1 MiB more\./)
    expect(await triesNow()).toBe(0)
    expect(await read()).toEqual({ outcome: 'done' })
    service.services.quotas = { storageBytes: 1024 * 1024, pagesPerMonth: null }
    now += 25 * 60 * 60_000
    expect(await read()).toEqual({ outcome: 'done' })
    expect((await messages()).map(({ state }: { state: string }) => state)).toEqual(['taken', 'taken'])
    expect(await documents()).toHaveLength(2)
  } finally {
    delete service.services.quotas
  }
})

test('a sender is told what became of it, all of an hour together; a machine, and one that nobody vouches for, is told nothing', async () => {
  await connected({ receiver: 'mx.nordlys.example' })
  const pass = 'Authentication-Results: mx.nordlys.example; dmarc=pass header.from=nordlys.example'
  imap.add(
    mail({
      subject: 'Kvittering\u202e',
      head: [pass],
      attached: [
        { name: 'a.txt', content: receipt(60) },
        { name: 'b.exe', content: 'MZ\0\0' },
      ],
    }),
  )
  imap.add(mail({ head: [pass, 'Auto-Submitted: auto-generated'], attached: [{ name: 'c.txt', content: receipt(61) }] }))
  imap.add(mail({ head: [pass, 'List-Id: <list.example>'], attached: [{ name: 'd.txt', content: receipt(62) }] }))
  await read()
  expect((await messages()).map(({ state, answer }: { state: string; answer: string }) => [state, answer])).toEqual([
    ['taken', 'none'],
    ['taken', 'none'],
    ['taken', 'due'],
  ])
  // It is being read: the answer waits for that, and not for ever.
  expect(await answerNow()).toMatchObject({ outcome: 'later' })
  now += 11 * 60_000
  expect(await answerNow()).toEqual({ outcome: 'done' })
  const [first, ...others] = await replies()
  expect(others).toEqual([])
  expect(first).toMatchObject({ to: sender, isAutomaticReply: true, headers: { 'Auto-Submitted': 'auto-replied' } })
  expect(first!.text).toMatch(/Your message "Kvittering":\n- a\.txt: received; it is being read\.[\s\S]*- b\.exe: /)
  imap.add(mail({ head: [pass], attached: [{ name: 'e.txt', content: receipt(63) }] }))
  await read()
  now += 11 * 60_000
  expect(await answerNow()).toMatchObject({ outcome: 'later' })
  now += 60 * 60_000
  expect(await answerNow()).toEqual({ outcome: 'done' })
  expect(await answerNow()).toEqual({ outcome: 'done' })
  expect(await replies()).toHaveLength(2)
  await send('PATCH', '/mail-in', { receiver: null })
  imap.add(mail({ head: [pass], attached: [{ name: 'f.txt', content: receipt(64) }] }))
  await read()
  expect((await messages())[0]).toMatchObject({ state: 'taken', isVerified: false, answer: 'none' })
})

test('a document of a sender that nobody vouches for waits for a person, until it comes from one that is proven', async () => {
  await connected()
  const attached = [{ name: 'a.txt', content: receipt(90) }]
  imap.add(mail({ attached }))
  await read()
  const [{ id }] = await documents()
  const codes = async () => {
    const { warnings } = await act(service, organization, 'extract_document', { documentId: id })
    return warnings.map(({ code }) => code)
  }
  expect(await codes()).toContain('mail_sender_unproven')
  await send('PATCH', '/mail-in', { receiver: 'mx.nordlys.example' })
  imap.add(mail({ head: ['Authentication-Results: mx.nordlys.example; dmarc=pass header.from=nordlys.example'], attached }))
  await read()
  expect(await codes()).not.toContain('mail_sender_unproven')
})

test('members may send from their verified addresses, and nobody sees the mail of another organization', async () => {
  await connected({ senders: [] })
  const [{ email }] = await admin(`update app_user set verified_at = now() where id = $1 returning email`, [organization.ownerId])
  imap.add(mail({ from: email, attached: [{ name: 'a.txt', content: receipt(70) }] }))
  await read()
  expect(await messages()).toMatchObject([{ state: 'taken', sender: email }])
  const other = await service.found()
  expect((await service.request(other.key, 'GET', '/api/rest/mail-in/messages')).body.result.items).toEqual([])
  expect(
    (await service.request(await organization.keyWith('documents:read'), 'PATCH', '/api/rest/mail-in', { answers: false })).status,
  ).toBe(403)
})
