/** Invoices by mail: each leaves once with its PDF, says what became of it, and cannot be made to carry anything else. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { jobHandlers } from '../../src/jobs/index.ts'
import { mailInvoiceJob } from '../../src/jobs/mail-invoice.ts'
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
let issued: { id: string; number: string }
const now = Date.parse('2026-03-02T09:00:00Z')

const work = () => {
  const log = createLog('info', { write: line => void service.logged.push(line) })
  runner = startJobs(service.services, jobHandlers, log, { pollMs: 50, leaseMs: 30_000, graceMs: 1_000 })
}
const rest = async () => {
  await runner?.stop()
  runner = undefined
}

beforeAll(async () => {
  smtp = await startFakeSmtp()
  service = await startTestService({ clock: () => new Date(now) })
  ours = await service.found()
  const profile = {
    businessId: '13585628',
    vatNumber: 'DK13585628',
    iban: 'DK5000400440116243',
    address: { street: 'Havnegade 1', postalCode: '1058', city: 'København K', country: 'DK' },
  }
  ok(await service.request(ours.key, 'PATCH', '/api/rest/organizations/current', profile))
  issued = await issue({ email: 'bogholderi@example.com' })
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

// biome-ignore lint/suspicious/noExplicitAny: a test reads whatever came back
const ok = ({ status, body }: Reply): any => {
  expect([status, body?.detail]).toEqual([200, undefined])
  return body.result
}
const act = async (action: string, body: object) => ok(await service.call(ours.key, action, body))
const admin = (text: string, values: unknown[] = []) =>
  withClient(service.database.admin, async client => (await client.query(text, values)).rows)

async function draft(contact: object) {
  const { id: contactId } = await act('save_contact', { name: 'Kunde ApS', country: 'DK', businessId: '13585628', ...contact })
  return act('save_invoice', { contactId, lines: [{ description: 'Rådgivning', quantity: 8, unitPrice: 950, vatRate: 25 }] })
}
const issue = async (contact: object) => act('issue_invoice', { id: (await draft(contact)).id })

const send = (body: object = {}, { id = issued.id, key = ours.key, headers = {} as Record<string, string> } = {}) =>
  service.request(key, 'POST', `/api/rest/invoices/${id}/mails`, body, headers)
const mailsOf = async (id = issued.id, language = 'en') =>
  ok(await service.request(ours.key, 'GET', `/api/rest/invoices/${id}/mails`, undefined, { 'accept-language': language }))
// biome-ignore lint/suspicious/noExplicitAny: a test reads whatever came back
const mailOf = async (mailId: string): Promise<any> => (await mailsOf()).items.find(({ id }: { id: string }) => id === mailId)
const settled = (mailId: string, state: string) => until('the mail', async () => (await mailOf(mailId)).state === state)
const outcome = ({ status, body }: Reply) => `${status} ${body.code ?? ''}`.trim()
const faults = ({ body }: Reply) => (body.errors ?? []).map((fault: { path: string; code: string }) => `${fault.path} ${fault.code}`)

/** The parts that are base64 in a message, decoded. */
const partsOf = (message: string) =>
  [...message.matchAll(/base64\r\n(?:[^\r\n]+\r\n)*\r\n([A-Za-z0-9+/=\r\n]+)/g)].map(([, text]) => Buffer.from(text!, 'base64'))

test('it leaves once, with the PDF, for whoever sends it to be answered; the history says to whom', async () => {
  const { userId, key } = await ours.member('accountant')
  const sent = ok(await send({ subject: 'Faktura æøå' }, { key }))
  expect(sent).toMatchObject({ to: 'bogholderi@example.com', subject: 'Faktura æøå', state: 'queued', error: null })
  await settled(sent.id, 'sent')
  expect(smtp.taken).toHaveLength(1)
  const { to, text } = smtp.taken[0]!
  const [{ email }] = await admin('select email from app_user where id = $1', [userId])
  expect(to).toBe('bogholderi@example.com')
  expect(text).toContain(`Reply-To: ${email}`)
  expect(text).toContain(`invoice-${issued.number}.pdf`)
  const file = partsOf(text).find(part => part.subarray(0, 5).toString() === '%PDF-')
  const pages = (await pdfTexts(new Uint8Array(file!))).join(' ')
  expect(pages).toContain(issued.number)
  expect(pages).toContain('9.500,00')
  const [latest] = ok(await service.request(ours.key, 'GET', `/api/rest/invoices/${issued.id}/history`)).items
  expect(latest).toMatchObject({ action: 'send_invoice_mail', what: 'sent an invoice by mail to bogholderi@example.com' })
  const [logged] = ok(await service.request(ours.key, 'GET', '/api/rest/audit-log')).items
  expect(logged).toMatchObject({ action: 'send_invoice_mail', after: { mailId: sent.id, to: 'bogholderi@example.com' } })
})

test('what is proposed is in the language of the paper, with what the buyer needs to pay', async () => {
  const { isSetUp, proposal } = await mailsOf()
  expect(isSetUp).toBe(true)
  expect(proposal).toMatchObject({ to: 'bogholderi@example.com', subject: expect.stringContaining(`Faktura ${issued.number} fra `) })
  for (const part of [issued.number, '9.500,00 DKK', '2026', 'DK5000400440116243', 'Venlig hilsen']) expect(proposal.text).toContain(part)
})

test('the same key is the same mail, also of two at once', async () => {
  const headers = { 'idempotency-key': 'once' }
  const [one, other] = await Promise.all([send({}, { headers }), send({}, { headers })])
  const first = [one, other].find(({ status }) => status === 200)!
  expect([one, other].map(outcome).filter(told => told !== '200' && told !== '409 idempotency_in_progress')).toEqual([])
  expect(ok(await send({}, { headers })).id).toBe(ok(first).id)
  await settled(first.body.result.id, 'sent')
  expect(smtp.taken).toHaveLength(1)
})

test('a process that ends between the file and the message leaves neither message nor note; the next attempt sends one', async () => {
  await rest()
  const { id } = ok(await send())
  const job = { organizationId: ours.id, payload: { invoiceMailId: id, replyTo: null } } as unknown as ClaimedJob
  const { store } = service.services
  const signal = new AbortController().signal
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
  await expect(mailInvoiceJob.run({ ...service.services, store: broken }, job, signal)).rejects.toThrow('gone')
  const state = () =>
    admin(
      `select mail_id, (select count(*)::int from mail where organization_id = $1 and state = 'queued') as mails from invoice_mail where id = $2`,
      [ours.id, id],
    )
  expect(await state()).toEqual([{ mail_id: null, mails: 0 }])
  await Promise.all([mailInvoiceJob.run(service.services, job, signal), mailInvoiceJob.run(service.services, job, signal)])
  expect(await state()).toMatchObject([{ mail_id: expect.any(String), mails: 1 }])
  work()
  await settled(id, 'sent')
  expect(smtp.taken).toHaveLength(1)
})

test('a server that refuses it is told of, in the language of the reader', async () => {
  smtp.behaviour = 'refusing'
  const { id } = ok(await send())
  await settled(id, 'failed')
  expect((await mailOf(id)).error).toMatchObject({ code: 'mail_refused', message: expect.stringContaining('no such mailbox') })
  expect((await mailsOf(issued.id, 'da')).items[0].error.message).toContain('Mailserveren afviste den')
})

test('with a server that is away it waits and says why, and leaves later', async () => {
  smtp.behaviour = 'busy'
  const { id } = ok(await send())
  await until('a try', async () => (await mailOf(id)).error?.code === 'mail_server_away')
  expect(await mailOf(id)).toMatchObject({ state: 'queued', finishedAt: null })
  smtp.behaviour = 'willing'
  await admin(`update job set run_at = clock_timestamp() where kind = 'send_mail' and state = 'queued'`)
  await settled(id, 'sent')
  expect(smtp.taken).toHaveLength(1)
})

test.each(['send_mail', 'mail_invoice'])('a job of %s that is given up takes its message with it', async kind => {
  await rest()
  const { id } = ok(await send())
  if (kind === 'send_mail') {
    const job = { organizationId: ours.id, payload: { invoiceMailId: id, replyTo: null } } as unknown as ClaimedJob
    await mailInvoiceJob.run(service.services, job, new AbortController().signal)
  }
  // As after a process that ended in the last attempt: the sweep gives it up.
  const left = `update job set state = 'running', attempts = attempts_max, lease = id, leased_until = clock_timestamp() - interval '1 hour', process = 0
    where kind = $1 and state = 'queued' returning id`
  const [job, ...others] = await admin(left, [kind])
  expect(others).toEqual([])
  work()
  await settled(id, 'failed')
  expect((await mailOf(id)).error.code).toBe('job_process_ended')
  const [row] = await admin(`select count(*)::int as waiting from mail where organization_id = $1 and state = 'queued'`, [ours.id])
  expect(row).toEqual({ waiting: 0 })
  // A message that was queued is gone with what it said; one that was not is drawn anew.
  const retried = await service.request(ours.key, 'POST', `/api/rest/jobs/${job.id}/retry`, {})
  if (kind === 'send_mail') {
    expect([outcome(retried), retried.body.values]).toEqual(['409 job_not_failed', { case: 'message_gone', id: job.id }])
    expect(retried.body.detail).toContain('Send it anew')
  } else {
    ok(retried)
    await settled(id, 'sent')
  }
  expect(smtp.taken).toHaveLength(kind === 'send_mail' ? 0 : 1)
})

test.each([
  ['a header in the subject', { subject: 'Hello\r\nBcc: all@example.com' }, 'subject mail_subject_lines'],
  ['a header in the address', { to: 'a@example.com\r\nBcc: b@example.com' }, 'to email_format'],
  ['two addresses', { to: 'a@example.com, b@example.com' }, 'to email_format'],
  ['a name around it', { to: 'A <a@example.com>' }, 'to email_format'],
  ['no address', { to: ' ' }, 'to mail_address_missing'],
])('%s is refused', async (_name, body, fault) => {
  const reply = await send(body)
  expect([outcome(reply), ...faults(reply)]).toEqual(['400 invalid_input', fault])
})

test.each([
  ['a long subject', { subject: 'x'.repeat(201) }],
  ['an empty text', { text: '' }],
  ['a long text', { text: 'x'.repeat(10_001) }],
])('%s is refused', async (_name, body) => {
  expect(outcome(await send(body))).toBe('400 invalid_input')
})

test('drafts, invoices of others, readers, contacts without an address, and a service without mail', async () => {
  const { id } = await draft({ email: 'a@example.com' })
  expect(outcome(await send({}, { id }))).toBe('409 invoice_not_issued')
  const theirs = await service.found()
  expect(outcome(await send({}, { key: theirs.key }))).toBe('404 invoice_not_found')
  expect(outcome(await service.request(theirs.key, 'GET', `/api/rest/invoices/${issued.id}/mails`))).toBe('404 invoice_not_found')
  expect(outcome(await send({}, { key: (await ours.member('viewer')).key }))).toBe('403 forbidden')
  const silent = await issue({})
  expect(faults(await send({}, { id: silent.id }))).toEqual(['to mail_address_missing'])
  expect((await mailsOf(silent.id)).proposal.to).toBeNull()
  delete service.services.mailTransport
  const none = await send()
  expect(outcome(none)).toBe('409 mail_not_set_up')
  expect(none.body.detail).toContain('PRIMANOTA_SMTP_URL')
  expect((await mailsOf()).isSetUp).toBe(false)
})

test('a day has its bound', async () => {
  await admin(
    `insert into invoice_mail (organization_id, id, invoice_id, recipient, subject, text, state, created_at, created_by, finished_at)
     select $1, 'iml_' || n, $2, 'a@example.com', 's', 't', 'sent', $3, 'test', $3 from generate_series(1, 500) n`,
    [ours.id, issued.id, new Date(now)],
  )
  expect(outcome(await send())).toBe('429 rate_limited')
})
