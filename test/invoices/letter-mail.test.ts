/** Reminders and statements of account by mail: each leaves once with its PDF, says what became of it, and a reminder that left counts. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { jobHandlers } from '../../src/jobs/index.ts'
import { mailLetterJob } from '../../src/jobs/mail-letter.ts'
import { type Runner, startJobs } from '../../src/jobs/runner.ts'
import { createLog } from '../../src/log.ts'
import { createSmtp } from '../../src/providers/mail/smtp.ts'
import type { Store } from '../../src/store/connection/db.ts'
import type { ClaimedJob } from '../../src/store/jobs.ts'
import { errorsLogged } from '../contract/store.ts'
import { withClient } from '../harness/cluster.ts'
import { type FakeSmtp, startFakeSmtp } from '../harness/fake-smtp.ts'
import { pdfTexts } from '../harness/pdf-text.ts'
import { until } from '../harness/process.ts'
import { type Organization, type Reply, startTestService, type TestService } from '../harness/service.ts'

let service: TestService
let ours: Organization
let smtp: FakeSmtp
let runner: Runner | undefined
let contactId: string
let invoice: { id: string; number: string }
let reminderId: string
const now = Date.parse('2026-03-02T09:00:00Z')

const work = () => {
  const log = createLog('info', { write: line => void service.logged.push(line) })
  runner = startJobs(service.services, jobHandlers, log, { pollMs: 50, leaseMs: 30_000, graceMs: 1_000 })
}
const rest = async () => {
  await runner?.stop()
  runner = undefined
}

// biome-ignore lint/suspicious/noExplicitAny: a test reads whatever came back
const ok = ({ status, body }: Reply): any => {
  expect([status, body?.detail]).toEqual([200, undefined])
  return body.result
}
const act = async (action: string, body: object) => ok(await service.call(ours.key, action, body))
const ask = (method: string, path: string, body?: object, { key = ours.key, headers = {} as Record<string, string> } = {}) =>
  service.request(key, method, `/api/rest${path}`, body, headers)
const outcome = ({ status, body }: Reply) => `${status} ${body.code ?? ''}`.trim()
const admin = (text: string, values: unknown[] = []) =>
  withClient(service.database.admin, async client => (await client.query(text, values)).rows)

const letters = { reminder: () => `/reminders/${reminderId}/mails`, statement: () => `/contacts/${contactId}/statement/mails` }
type Kind = keyof typeof letters
const kinds = Object.keys(letters) as Kind[]

// biome-ignore lint/suspicious/noExplicitAny: a test reads whatever came back
const mailOf = async (kind: Kind, id: string): Promise<any> =>
  ok(await ask('GET', letters[kind]())).items.find((one: { id: string }) => one.id === id)
const settled = (kind: Kind, id: string, state: string) => until('the mail', async () => (await mailOf(kind, id)).state === state)

async function remind(): Promise<string> {
  return ok(await ask('POST', '/reminders', { contactId })).id
}

beforeAll(async () => {
  smtp = await startFakeSmtp()
  service = await startTestService({ clock: () => new Date(now) })
  ours = await service.found()
  const profile = {
    legalName: 'Havn ApS',
    iban: 'DK5000400440116243',
    businessId: '13585628',
    vatNumber: 'DK13585628',
    address: { street: 'Havnegade 1', postalCode: '1058', city: 'København K', country: 'DK' },
  }
  ok(await ask('PATCH', '/organizations/current', profile))
  const contact = { name: 'Kunde ApS', country: 'DK', businessId: '13585628', email: 'bogholderi@example.com' }
  contactId = (await act('save_contact', contact)).id
  const lines = [{ description: 'Rådgivning', quantity: 8, unitPrice: 950, vatRate: 25 }]
  const { id } = await act('save_invoice', { contactId, date: '2026-01-02', lines })
  invoice = await act('issue_invoice', { id })
  reminderId = await remind()
})
beforeEach(() => {
  service.services.mailTransport = createSmtp(smtp.settings, { stepMs: 5_000, wholeMs: 20_000 })
  smtp.behaviour = 'willing'
  smtp.taken.length = 0
  if (!runner) work()
})
afterAll(async () => {
  await rest()
  expect(errorsLogged(service)).toEqual([])
  await service.close()
  await smtp.close()
})

/** The parts that are base64 in a message, decoded. */
const partsOf = (message: string) =>
  [...message.matchAll(/base64\r\n(?:[^\r\n]+\r\n)*\r\n([A-Za-z0-9+/=\r\n]+)/g)].map(([, text]) => Buffer.from(text!, 'base64'))

test.each([
  ['reminder', 'Betalingspåmindelse fra Havn ApS', '1. rykker', 'sent a reminder by mail to bogholderi@example.com'],
  ['statement', 'Kontoudtog pr. 2. marts 2026 fra Havn ApS', 'Kontoudtog', 'sent a statement of account by mail to bogholderi@example.com'],
] as const)('a %s leaves once, in the language of the customer, with its PDF', async (kind, subject, title, deed) => {
  const { proposal, isSetUp } = ok(await ask('GET', letters[kind]()))
  expect([isSetUp, proposal.to, proposal.subject]).toEqual([true, 'bogholderi@example.com', subject])
  for (const part of ['DKK', 'Venlig hilsen\nHavn ApS']) expect(proposal.text).toContain(part)
  const headers = { 'idempotency-key': `once-${kind}` }
  const sent = ok(await ask('POST', letters[kind](), {}, { headers }))
  expect(sent).toMatchObject({ to: 'bogholderi@example.com', subject, state: 'queued', error: null, contactId })
  expect(ok(await ask('POST', letters[kind](), {}, { headers })).id).toBe(sent.id)
  await settled(kind, sent.id, 'sent')
  expect(smtp.taken.map(({ to }) => to)).toEqual(['bogholderi@example.com'])
  const file = partsOf(smtp.taken[0]!.text).find(part => part.subarray(0, 5).toString() === '%PDF-')
  const pages = (await pdfTexts(new Uint8Array(file!))).join(' ')
  for (const part of [title, '9.500,00', 'Havn ApS']) expect(pages).toContain(part)
  const logged = ok(await ask('GET', '/audit-log?limit=10')).items.filter((one: { action: string }) => one.action === `send_${kind}_mail`)
  const targets = logged.map(({ target }: { target: { type: string } }) => target.type).sort()
  expect(targets).toEqual(kind === 'reminder' ? ['invoice', 'reminder'] : ['contact'])
  if (kind === 'reminder') {
    const [latest] = ok(await ask('GET', `/invoices/${invoice.id}/history`)).items
    expect(latest).toMatchObject({ action: 'send_reminder_mail', what: deed })
  }
})

test('a process that ends between the file and the message leaves neither message nor note; of two that try again one sends', async () => {
  await rest()
  const { id } = ok(await ask('POST', letters.reminder(), {}))
  const job = { organizationId: ours.id, payload: { letterMailId: id, replyTo: null } } as unknown as ClaimedJob
  const { store } = service.services
  const { signal } = new AbortController()
  const broken = Object.assign(Object.create(store), {
    transaction: (organizationId: string, run: Parameters<Store['transaction']>[1], options?: { readOnly?: boolean }) =>
      store.transaction(
        organizationId,
        async db => {
          const value = await run(db)
          if (!options?.readOnly) throw new Error('gone')
          return value
        },
        options as never,
      ),
  }) as Store
  await expect(mailLetterJob.run({ ...service.services, store: broken }, job, signal)).rejects.toThrow('gone')
  const noted = () =>
    admin(
      `select mail_id is not null as noted, (select count(*)::int from mail where organization_id = $1 and state = 'queued') as mails
       from letter_mail where id = $2`,
      [ours.id, id],
    )
  expect(await noted()).toEqual([{ noted: false, mails: 0 }])
  await Promise.all([mailLetterJob.run(service.services, job, signal), mailLetterJob.run(service.services, job, signal)])
  expect(await noted()).toEqual([{ noted: true, mails: 1 }])
  work()
  await settled('reminder', id, 'sent')
  expect(smtp.taken).toHaveLength(1)
})

test('what the server refuses is told of, and what the sweep gives up too', async () => {
  smtp.behaviour = 'refusing'
  const { id } = ok(await ask('POST', letters.statement(), {}))
  await settled('statement', id, 'failed')
  expect((await mailOf('statement', id)).error).toMatchObject({ code: 'mail_refused' })
  await rest()
  const other = ok(await ask('POST', letters.statement(), {}))
  const left = `update job set state = 'running', attempts = attempts_max, lease = id, leased_until = clock_timestamp() - interval '1 hour', process = 0
    where kind = 'mail_letter' and state = 'queued'`
  await admin(left)
  work()
  await settled('statement', other.id, 'failed')
  expect((await mailOf('statement', other.id)).error.code).toBe('job_process_ended')
})

test('a reminder that left counts: it cannot be cancelled; one that could not leave can, and is then not sent any more', async () => {
  expect(outcome(await ask('POST', `/reminders/${reminderId}/cancellation`, {}))).toBe('409 reminder_decided')
  const second = await remind()
  smtp.behaviour = 'refusing'
  const { id } = ok(await ask('POST', `/reminders/${second}/mails`, {}))
  await until('the refusal', async () => ok(await ask('GET', `/reminders/${second}/mails`)).items[0].state === 'failed')
  expect(ok(await ask('POST', `/reminders/${second}/cancellation`, {})).state).toBe('cancelled')
  const late = await ask('POST', `/reminders/${second}/mails`, {})
  expect([outcome(late), late.body.detail]).toEqual(['409 reminder_decided', `${second} is cancelled. Make a new reminder and send that.`])
  // Its job, tried again after all that.
  await admin('update letter_mail set mail_id = null where id = $1', [id])
  const job = { organizationId: ours.id, payload: { letterMailId: id, replyTo: null } } as unknown as ClaimedJob
  const ended = await mailLetterJob.run(service.services, job, new AbortController().signal)
  expect(ended).toMatchObject({ outcome: 'failed', error: { code: 'reminder_decided' } })
})

test('a reminder that is sent and cancelled at the same time is one or the other', async () => {
  await rest()
  for (let round = 0; round < 3; round++) {
    const id = await remind()
    const answers = await Promise.all([ask('POST', `/reminders/${id}/mails`, {}), ask('POST', `/reminders/${id}/cancellation`, {})])
    expect(answers.map(outcome).sort()).toEqual(['200', '409 reminder_decided'])
  }
})

test.each(kinds)('a %s without an address, with a bad one, by a reader, of others, and without a mail server', async kind => {
  const path = letters[kind]()
  const faults = (reply: Reply) => (reply.body.errors ?? []).map((fault: { path: string; code: string }) => `${fault.path} ${fault.code}`)
  expect(faults(await ask('POST', path, { to: ' ' }))).toEqual(['to mail_address_missing'])
  expect(faults(await ask('POST', path, { to: 'a@example.com, b@example.com' }))).toEqual(['to email_format'])
  expect(faults(await ask('POST', path, { subject: 'Hi\r\nBcc: all@example.com' }))).toEqual(['subject mail_subject_lines'])
  const theirs = await service.found()
  const notFound = kind === 'reminder' ? '404 reminder_not_found' : '404 contact_not_found'
  for (const method of ['POST', 'GET'])
    expect(outcome(await ask(method, path, method === 'POST' ? {} : undefined, { key: theirs.key }))).toBe(notFound)
  expect(outcome(await ask('POST', path, {}, { key: (await ours.member('viewer')).key }))).toBe('403 forbidden')
  delete service.services.mailTransport
  expect(outcome(await ask('POST', path, {}))).toBe('409 mail_not_set_up')
  expect(ok(await ask('GET', path)).isSetUp).toBe(false)
})

test('the bound of a day counts all mail to customers', async () => {
  await admin(
    `insert into invoice_mail (organization_id, id, invoice_id, recipient, subject, text, state, created_at, created_by, finished_at)
     select $1, 'iml_' || n, $2, 'a@example.com', 's', 't', 'sent', $3, 'test', $3 from generate_series(1, 500) n`,
    [ours.id, invoice.id, new Date(now)],
  )
  expect(outcome(await ask('POST', letters.statement(), {}))).toBe('429 rate_limited')
})
