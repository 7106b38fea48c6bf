/** Mail to people: it leaves once, survives a server that hangs or breaks off, keeps its secrets, and lets nobody learn who has an account. */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { verify } from '../../src/access/operator.ts'
import { jobHandlers } from '../../src/jobs/index.ts'
import { type Runner, startJobs } from '../../src/jobs/runner.ts'
import { createLog } from '../../src/log.ts'
import { createMailer, openMail } from '../../src/mail/mailer.ts'
import { createSmtp } from '../../src/providers/mail/smtp.ts'
import { forgetMail, listMail } from '../../src/store/mail.ts'
import { errorsLogged } from '../contract/store.ts'
import { withClient } from '../harness/cluster.ts'
import { type FakeSmtp, startFakeSmtp } from '../harness/fake-smtp.ts'
import { until } from '../harness/process.ts'
import { type Organization, startTestService, type TestService } from '../harness/service.ts'
import { visit } from '../pages/visitor.ts'

let service: TestService
let ours: Organization
let smtp: FakeSmtp
let runner: Runner
let now = Date.parse('2026-03-02T09:00:00Z')

const password = 'quite another harbour'

beforeAll(async () => {
  smtp = await startFakeSmtp()
  service = await startTestService({ clock: () => new Date(now) })
  ours = await service.found()
  const log = createLog('info', { write: line => void service.logged.push(line) })
  runner = startJobs(service.services, jobHandlers, log, { pollMs: 50, leaseMs: 30_000, graceMs: 1_000 })
})
beforeEach(() => {
  service.services.mailTransport = createSmtp(smtp.settings, { stepMs: 400, wholeMs: 2_000 })
  smtp.behaviour = 'willing'
  smtp.taken.length = 0
})
afterEach(() => {
  now += 60 * 60_000
})
afterAll(async () => {
  await runner.stop()
  expect(errorsLogged(service)).toEqual([])
  await service.close()
  await smtp.close()
})

const admin = (text: string, values: unknown[] = []) =>
  withClient(service.database.admin, async client => (await client.query(text, values)).rows)

const latest = async () => (await listMail(service.services.store, null, 1))[0]!
const send = (subject: string) => createMailer(service.services).send({ to: 'anna@example.com', subject, text: 'A secret: 4711' })
const settled = (id: string, state: string) =>
  until('mail', async () => (await listMail(service.services.store, null, 50)).find(mail => mail.id === id)?.state === state)

/** What was decoded of a message: its lines are short, and ours are plain text. */
const bodyOf = (text: string) => text.replace(/=\r\n/g, '').replace(/=3D/g, '=')
const linkIn = (text: string, path: string) => new RegExp(`/${path}/([A-Za-z0-9_-]{43})`).exec(bodyOf(text))?.[1]
const taken = async (to: string) => {
  await until('mail', async () => smtp.taken.some(one => one.to === to))
  return smtp.taken.filter(one => one.to === to)
}

describe('a message', () => {
  test('leaves once, with an id of its own, and what it said is gone then', async () => {
    const id = await send('Once')
    await settled(id, 'sent')
    expect(smtp.taken).toHaveLength(1)
    expect(smtp.taken[0]).toMatchObject({ from: 'books@example.com', to: 'anna@example.com' })
    expect(smtp.taken[0]!.text).toContain(`Message-ID: <${id}@`)
    expect(smtp.taken[0]!.text).toContain('Auto-Submitted: auto-generated')
    expect(await latest()).toMatchObject({ id, state: 'sent', tries: 1, sealed: null })
    await until('the job is gone', async () => (await admin(`select 1 from job where kind = 'send_mail'`)).length === 0)
  })

  test('of a program that answers has no sender, and carries its file', async () => {
    const attachments = [{ name: 'faktura æ.pdf', type: 'application/pdf', content: Buffer.from('%PDF-1.7') }]
    const mail = { to: 'anna@example.com', subject: 'Svar på æ', text: 'Tak', isAutomaticReply: true, attachments }
    const id = await createMailer(service.services).send(mail)
    await settled(id, 'sent')
    expect(smtp.taken[0]).toMatchObject({ from: '' })
    expect(smtp.taken[0]!.text).toContain('Auto-Submitted: auto-replied')
    expect(smtp.taken[0]!.text).toContain(Buffer.from('%PDF-1.7').toString('base64'))
  })

  test.each(['silent', 'silent after data', 'half', 'busy', 'refusing the sender', 'wanting a login', 'sending noise'] as const)(
    'waits for a server that is %s and is tried again later with the same id',
    async behaviour => {
      smtp.behaviour = behaviour
      const id = await send(`After ${behaviour}`)
      await until('mail', async () => (await listMail(service.services.store, null, 5)).find(mail => mail.id === id)?.error !== null)
      expect((await latest()).state).toBe('queued')
      // Nothing is left of the try, also where the server does not close its side.
      await until('connection', async () => smtp.open === 0)
      smtp.behaviour = 'willing'
      await admin(`update job set run_at = now() where kind = 'send_mail' and state = 'queued'`)
      await settled(id, 'sent')
      expect(smtp.taken.filter(one => one.text.includes(`<${id}@`))).toHaveLength(1)
      expect(await latest()).toMatchObject({ tries: 2, error: null })
    },
  )

  test('that the server refuses is given up at once, and says why', async () => {
    smtp.behaviour = 'refusing'
    const id = await send('To nobody')
    await settled(id, 'failed')
    expect(await latest()).toMatchObject({
      tries: 1,
      sealed: null,
      error: { code: 'mail_refused', values: { told: '550 5.1.1 no such mailbox' } },
    })
  })

  test('that is too old is not sent any more', async () => {
    smtp.behaviour = 'busy'
    const id = await send('Too late')
    await until('mail', async () => (await latest()).error !== null)
    now += 49 * 60 * 60_000
    smtp.behaviour = 'willing'
    await admin(`update job set run_at = now() where kind = 'send_mail' and state = 'queued'`)
    await settled(id, 'failed')
    expect(smtp.taken).toEqual([])
  })

  test('is kept where there is no server, can be read by whoever runs the service, and is forgotten in time', async () => {
    delete service.services.mailTransport
    const id = await send('Kept')
    const kept = await latest()
    expect(kept).toMatchObject({ id, state: 'kept', recipient: 'anna@example.com' })
    expect(openMail(service.services.cipher, id, { ...kept, sealed: kept.sealed! }).text).toBe('A secret: 4711')
    expect(kept.sealed!.toString('latin1')).not.toContain('4711')
    await forgetMail(service.services.store, new Date(now + 1))
    expect(await listMail(service.services.store, null, 50)).toEqual([])
  })

  test('with a header in its subject is a mistake of whoever sends it', async () => {
    await expect(send('Hello\r\nBcc: all@example.com')).rejects.toThrow('the subject has more than one line')
  })

  test('leaves no secret in the log', () => {
    expect(service.logged.join('\n')).not.toContain('4711')
  })
})

const ownerMail = async () => (await admin('select email from app_user where id = $1', [ours.ownerId]))[0]!.email as string

describe('a forgotten password', () => {
  test('is set anew with a mailed link, once, and all sign-ins end', async () => {
    const email = await ownerMail()
    const visitor = visit(service)
    expect((await visitor.post('/sign-in', { email, password: 'a good password' })).status).toBe(303)
    const asked = await visit(service).post('/forgotten-password', { email: email.toUpperCase() })
    expect(asked.status).toBe(200)
    const findToken = () => smtp.taken.flatMap(one => linkIn(one.text, 'reset-password') ?? [])[0]
    await until('mail', async () => findToken() !== undefined)
    const token = findToken()!
    expect((await visit(service).post(`/reset-password/${token}`, { password })).status).toBe(200)
    expect((await visit(service).post(`/reset-password/${token}`, { password })).status).toBe(404)
    expect((await visitor.get('/account')).location).toContain('/sign-in')
    expect((await visit(service).post('/sign-in', { email, password: 'a good password' })).status).toBe(401)
    await until('mail', async () => smtp.taken.some(one => bodyOf(one.text).includes('The password of your account was changed.')))
    const log = await service.request(ours.key, 'GET', '/api/rest/audit-log?limit=20')
    const actions = log.body.result.items.map((entry: { action: string }) => entry.action)
    expect(actions).toEqual(expect.arrayContaining(['mail_password_link', 'reset_password']))
    expect(JSON.stringify(log.body)).not.toContain(token)
  })

  test('is asked for with the same page whether or not there is an account, and a link is good for an hour', async () => {
    const email = await ownerMail()
    const known = await visit(service).post('/forgotten-password', { email })
    const unknown = await visit(service).post('/forgotten-password', { email: 'nobody@example.com' })
    expect([unknown.status, unknown.html]).toEqual([known.status, known.html])
    const token = linkIn((await taken(email))[0]!.text, 'reset-password')!
    now += 61 * 60_000
    expect((await visit(service).post(`/reset-password/${token}`, { password })).status).toBe(404)
    await until('mail', async () => (await admin(`select 1 from job where kind = 'send_mail'`)).length === 0)
    expect(smtp.taken.some(one => one.to === 'nobody@example.com')).toBe(false)
  })

  test('asked for again and again fills no mailbox, and slows the network that asks', async () => {
    const email = await ownerMail()
    const answers: number[] = []
    for (let at = 0; at < 32; at++) answers.push((await visit(service).post('/forgotten-password', { email })).status)
    expect(answers.slice(0, 30)).toEqual(Array(30).fill(200))
    expect(answers.slice(30)).toEqual([429, 429])
    await until('mail', async () => (await admin(`select 1 from job where kind = 'send_mail'`)).length === 0)
    expect(smtp.taken.length).toBeGreaterThan(0)
    expect(smtp.taken.length).toBeLessThanOrEqual(3)
  })
})

describe('people are told', () => {
  test('of an invitation, and prove their address with a link that opening alone does not use up', async () => {
    const invited = await service.request(
      ours.key,
      'POST',
      '/api/rest/members',
      { email: 'guest@example.com', role: 'viewer' },
      { 'accept-language': 'it' },
    )
    const [letter] = await taken('guest@example.com')
    expect(bodyOf(letter!.text)).toContain('ti invita a tenere la contabilit')
    expect(linkIn(letter!.text, 'invitation')).toBe(new URL(invited.body.result.url).pathname.split('/')[2])
    const visitor = visit(service)
    expect((await visitor.post(new URL(invited.body.result.url).pathname, { name: '', password })).status).toBe(303)
    expect((await visitor.get('/account')).text).toContain('Nobody has confirmed yet')
    await until('mail', async () => smtp.taken.some(one => linkIn(one.text, 'confirm-address') !== undefined))
    const first = linkIn(smtp.taken.at(-1)!.text, 'confirm-address')!
    await visitor.post('/account/address', {})
    await until('mail', async () => smtp.taken.filter(one => linkIn(one.text, 'confirm-address') !== undefined).length === 2)
    const token = linkIn(smtp.taken.at(-1)!.text, 'confirm-address')!
    expect((await visitor.post(`/confirm-address/${first}`, {})).status).toBe(404)
    // Who reads the mail of somebody else's account confirms nothing: its own person does, signed in.
    const reader = visit(service)
    const toSignIn = `/sign-in?next=${encodeURIComponent(`/confirm-address/${token}`)}`
    expect((await reader.get(`/confirm-address/${token}`)).location).toBe(toSignIn)
    expect((await reader.post(`/confirm-address/${token}`, {})).location).toBe(toSignIn)
    const other = visit(service, (await ours.member('viewer')).session)
    expect((await other.post(`/confirm-address/${token}`, {})).status).toBe(403)
    expect((await visitor.get(`/confirm-address/${token}`)).status).toBe(200)
    const twice = await Promise.all([1, 2].map(async () => (await visitor.post(`/confirm-address/${token}`, {})).status))
    expect(twice.sort()).toEqual([200, 404])
    const members = await service.request(ours.key, 'GET', '/api/rest/members')
    expect(members.body.result.items.find((one: { email: string }) => one.email === 'guest@example.com')).toMatchObject({ verified: true })
    expect((await visitor.get('/account')).text).not.toContain('Nobody has confirmed yet')
  })

  test('of a sign-in with a browser that is new to their account, and of no other', async () => {
    const email = 'guest@example.com'
    const first = visit(service)
    expect((await first.post('/sign-in', { email, password })).status).toBe(303)
    expect((await first.post('/sign-in', { email, password })).status).toBe(303)
    expect((await visit(service, undefined, 'da').post('/sign-in', { email, password })).status).toBe(303)
    await until('mail', async () => smtp.taken.filter(one => one.to === email).length === 2)
    // Two letters leave at once, and either may arrive first.
    const told = (await taken(email)).map(({ text }) => bodyOf(text))
    for (const sentence of ['Your account was signed in to', 'Der er logget ind p'])
      expect(told.filter(body => body.includes(sentence))).toHaveLength(1)
  })

  test('also of one that came with an invitation, which is in the log too', async () => {
    const email = 'guest@example.com'
    const theirs = await service.found()
    const { body } = await service.request(theirs.key, 'POST', '/api/rest/members', { email, role: 'viewer' })
    expect((await visit(service).post(new URL(body.result.url).pathname, { password })).status).toBe(303)
    await until('mail', async () => smtp.taken.some(one => bodyOf(one.text).includes('Your account was signed in to')))
    const log = await service.request(theirs.key, 'GET', '/api/rest/audit-log?action=sign_in&limit=5')
    expect(log.body.result.items).toHaveLength(1)
  })

  test('of an invitation three times in a quarter of an hour; the link is made all the same', async () => {
    const email = 'often@example.com'
    for (let at = 0; at < 5; at++) {
      const { status, body } = await service.request(ours.key, 'POST', '/api/rest/members', { email, role: 'viewer' })
      expect([status, typeof body.result.url]).toEqual([200, 'string'])
    }
    const rows = await admin(`select 1 from mail where recipient = $1`, [email])
    expect(rows).toHaveLength(3)
  })

  test('of a key that was made in their name, or by a key, to the owners', async () => {
    await verify(service.services, await ownerMail())
    const made = await service.request(ours.key, 'POST', '/api/rest/keys', { name: 'Webshop', permissions: ['invoices:edit'] })
    expect(made.status).toBe(200)
    const [letter] = await taken(await ownerMail())
    expect(bodyOf(letter!.text)).toContain('Webshop')
    expect(letter!.text).not.toContain(made.body.result.apiKey)
  })
})
