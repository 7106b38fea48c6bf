/** Payment terms, reminders and statements of account, as callers see them. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findFaults } from '../bank/soundness.ts'
import { errorsLogged } from '../contract/store.ts'
import { pdfTexts } from '../harness/pdf-text.ts'
import { type Organization, type Reply, startTestService, type TestService } from '../harness/service.ts'

let service: TestService
let now = new Date('2026-04-30T10:00:00Z')

beforeAll(async () => {
  service = await startTestService({ clock: () => now })
})
afterAll(async () => {
  expect(errorsLogged(service)).toEqual([])
  await service.close()
})

// biome-ignore lint/suspicious/noExplicitAny: a test reads whatever came back
const ok = ({ status, body }: Reply): any => {
  expect([status, body?.detail]).toEqual([200, undefined])
  return body.result
}
const send = (organization: Organization, method: string, path: string, body?: object) =>
  service.request(organization.key, method, `/api/rest${path}`, body)
const get = async (organization: Organization, path: string) => ok(await send(organization, 'GET', path))
const outcome = ({ status, body }: Reply) => `${status} ${body.code ?? ''}`.trim()
const faults = ({ body }: Reply) => body.errors.map((fault: { path: string; code: string }) => `${fault.path} ${fault.code}`)

async function pdf(organization: Organization, path: string, language: string): Promise<string> {
  const response = await fetch(`${service.url}/api/rest${path}`, {
    headers: { authorization: `Bearer ${organization.key}`, 'accept-language': language },
  })
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'application/pdf'])
  return (await pdfTexts(new Uint8Array(await response.arrayBuffer()))).join(' ').replace(/\s+/g, ' ')
}

async function owes(organization: Organization, amount: number, date: string, accounts: [string, string], contact: object = {}) {
  const customer = ok(await service.call(organization.key, 'save_contact', { name: 'Kunde ApS', businessId: '13585628', ...contact }))
  const lines = [
    { accountId: accounts[0], amount, contactId: customer.id },
    { accountId: accounts[1], amount: -amount },
  ]
  const entry = ok(await send(organization, 'POST', '/ledger-entries', { date, text: 'Faktura 7', lines }))
  return { contactId: customer.id as string, entryId: entry.id as string }
}

test('an Italian reminder counts 84.82 interest and 40.00, is booked once, and stands on paper', async () => {
  now = new Date('2026-04-30T10:00:00Z')
  const organization = await service.found('italy')
  const { contactId, entryId } = await owes(organization, 5000, '2026-02-28', ['1501', '3102'])
  ok(
    await send(organization, 'PATCH', `/contacts/${contactId}/address`, {
      street: 'Via Roma 1',
      postalCode: '20121',
      city: 'Milano',
      country: 'IT',
    }),
  )
  const made = ok(await send(organization, 'POST', '/reminders', { contactId, compensation: true }))
  expect(made).toMatchObject({
    state: 'sent',
    level: 1,
    open: 5000,
    interest: 84.82,
    fee: 0,
    compensation: 40,
    total: 5124.82,
    deadline: '2026-05-10',
    warnings: [],
  })
  expect(made.items[0]).toMatchObject({
    ledgerEntryId: entryId,
    days: 61,
    rates: [{ from: '2026-03-01', to: '2026-04-30', days: 61, percent: 10.15 }],
  })
  expect((await get(organization, '/ledger-entries')).items).toHaveLength(1)
  const both = await Promise.all([1, 2].map(() => send(organization, 'POST', `/reminders/${made.id}/posting`, {})))
  expect(both.map(outcome).sort()).toEqual(['200', '409 reminder_decided'])
  const entry = await get(organization, `/ledger-entries/${both.find(({ status }) => status === 200)!.body.result.ledgerEntryId}`)
  expect(entry.lines.map((line: Record<string, number>) => [line.account, line.debit, line.credit])).toEqual([
    ['1501', 124.82, 0],
    ['5140', 0, 84.82],
    ['3202', 0, 40],
  ])
  const paper = await pdf(organization, `/reminders/${made.id}/pdf`, 'it')
  for (const words of ['1° sollecito', 'Faktura 7', '84,82', '10,15 %', '5.124,82', '10 maggio 2026']) expect(paper).toContain(words)
  // Art. 1219 c.c.: who owes what to whom, of which invoice of which day, and in which currency.
  for (const words of ['Da: ', 'A: Kunde ApS, Via Roma 1, 20121 Milano, 13585628', '28 febbraio 2026', 'Da pagare, EUR']) {
    expect(paper).toContain(words)
  }
  const statement = await pdf(organization, `/contacts/${contactId}/statement?on=2026-04-30`, 'it')
  for (const words of ['Estratto conto', 'A: Kunde ApS, Via Roma 1', '5.124,82', 'Da pagare, EUR']) expect(statement).toContain(words)
  expect(outcome(await send(organization, 'POST', '/reminders', { contactId, fee: true }))).toBe('409 reminder_not_allowed')
  expect(await findFaults(service.database.admin, organization.id)).toEqual([])
})

test('the rate of a half-year that is not known is given with the reminder, and stands in the letter', async () => {
  now = new Date('2026-11-30T10:00:00Z')
  const organization = await service.found()
  const { contactId } = await owes(organization, 36_500, '2026-06-30', ['6190', '1010'])
  const remind = (rates?: object[]) => send(organization, 'POST', '/reminders', { contactId, ...(rates && { rates }) })
  const unknown = ok(await remind())
  expect([unknown.interest, unknown.warnings.map(({ code }: { code: string }) => code)]).toEqual([0, ['late_rate_missing']])
  // 153 days from 1 July to 30 November: 36,500.00 x 9.85 % x 153 / 365.
  const made = ok(await remind([{ from: '2026-07-01', percent: 9.85 }]))
  expect([made.interest, made.warnings, made.items[0].rates.map(({ percent }: { percent: number }) => percent)]).toEqual([
    1507.05,
    [],
    [9.85],
  ])
  expect(await pdf(organization, `/reminders/${made.id}/pdf`, 'da')).toContain('9,85 %')
  const refusals: [object[], string[]][] = [
    [[{ from: '2026-07-02', percent: 9.85 }], ['rates.0.from late_rate_day']],
    [[{ from: '2024-01-01', percent: 9.85 }], ['rates.0.from late_rate_known']],
    [
      [
        { from: '2026-07-01', percent: 9.85 },
        { from: '2026-07-01', percent: 9.9 },
      ],
      ['rates.1.from late_rate_twice'],
    ],
    [[{ from: '2026-07-01', percent: 0 }], ['rates.0.percent late_rate_percent']],
    [[{ from: '2026-07-01', percent: 100.5 }], ['rates.0.percent late_rate_percent']],
    [[{ from: '2026-07-01', percent: 9.855 }], ['rates.0.percent late_rate_percent']],
  ]
  for (const [rates, where] of refusals) expect(faults(await remind(rates))).toEqual(where)
})

test('a Danish reminder may be the notice before debt collection, with ten days to pay', async () => {
  now = new Date('2026-05-01T10:00:00Z')
  const organization = await service.found()
  const { contactId } = await owes(organization, 1_000, '2026-01-31', ['6190', '1010'])
  const remind = (more: object) => send(organization, 'POST', '/reminders', { contactId, ...more })
  expect(faults(await remind({ collectionNotice: true, deadline: '2026-05-10' }))).toEqual(['deadline collection_deadline'])
  const plain = ok(await remind({ deadline: '2026-05-10' }))
  const notice = ok(await remind({ collectionNotice: true }))
  expect([plain.collectionNotice, notice.collectionNotice, notice.deadline]).toEqual([false, true, '2026-05-11'])
  const sentence = 'Inkassovarsel: er hele beløbet ikke betalt senest den 11. maj 2026, går kravet til inkasso uden yderligere varsel.'
  expect(await pdf(organization, `/reminders/${notice.id}/pdf`, 'da')).toContain(sentence)
  expect(await pdf(organization, `/reminders/${plain.id}/pdf`, 'da')).not.toContain('Inkassovarsel')
  const italian = await service.found('italy')
  const { contactId: buyer } = await owes(italian, 1_000, '2026-01-31', ['1501', '3102'])
  expect(outcome(await send(italian, 'POST', '/reminders', { contactId: buyer, collectionNotice: true }))).toBe('409 reminder_not_allowed')
})

test('a Danish fee comes at most three times, ten days apart; what was not sent does not count', async () => {
  now = new Date('2026-03-01T10:00:00Z')
  const organization = await service.found()
  const { contactId } = await owes(organization, 1000, '2026-01-10', ['6190', '1010'])
  const remind = (body: object = {}) => send(organization, 'POST', '/reminders', { contactId, fee: true, ...body })
  const first = ok(await remind({ compensation: true }))
  expect([first.level, first.fee, first.compensation, first.warnings[0].code]).toEqual([1, 100, 310, 'late_rate_unconfirmed'])
  const early = await remind()
  expect([outcome(early), early.body.values.why.code]).toEqual(['409 reminder_not_allowed', 'reminder_fee_days'])
  ok(await send(organization, 'POST', `/reminders/${first.id}/cancellation`, {}))
  expect(outcome(await send(organization, 'POST', `/reminders/${first.id}/posting`, {}))).toBe('409 reminder_decided')
  for (const day of ['2026-03-01', '2026-03-11', '2026-03-21']) {
    now = new Date(`${day}T10:00:00Z`)
    const made = ok(await remind({ compensation: true }))
    expect(made.compensation).toBe(day === '2026-03-01' ? 310 : 0)
  }
  now = new Date('2026-04-30T10:00:00Z')
  const fourth = await remind()
  expect(fourth.body.values.why.code).toBe('reminder_fee_times')
  expect(ok(await remind({ fee: false })).level).toBe(4)
  expect((await get(organization, `/reminders?contactId=${contactId}`)).items).toHaveLength(5)
  const consumer = await owes(organization, 10, '2026-01-10', ['6190', '1010'], { businessId: '', name: 'Anna' })
  expect(outcome(await send(organization, 'POST', '/reminders', { contactId: consumer.contactId, compensation: true }))).toBe(
    '409 reminder_not_allowed',
  )
  expect(faults(await remind({ ledgerEntryIds: [consumer.entryId] }))).toEqual(['ledgerEntryIds.0 claim_not_overdue'])
  expect(faults(await remind({ on: '2026-05-01', deadline: '2026-05-01' }))).toEqual(['on reminder_day', 'deadline reminder_deadline'])
  const paid = ok(await service.call(organization.key, 'save_contact', { name: 'Betalt ApS' }))
  expect(outcome(await send(organization, 'POST', '/reminders', { contactId: paid.id }))).toBe('409 nothing_overdue')
  expect(await findFaults(service.database.admin, organization.id)).toEqual([])
})

test('an invoice is due when its customer pays by agreement', async () => {
  now = new Date('2026-03-01T10:00:00Z')
  const organization = await service.found()
  const contact = ok(await service.call(organization.key, 'save_contact', { name: 'Kunde ApS' }))
  const invoice = { contactId: contact.id, date: '2026-03-01', lines: [{ description: 'Consulting', unitPrice: 950, vatRate: 25 }] }
  expect(ok(await service.call(organization.key, 'save_invoice', invoice)).dueDate).toBe('2026-03-31')
  ok(await send(organization, 'PATCH', `/contacts/${contact.id}/terms`, { paymentDays: 14 }))
  expect(ok(await service.call(organization.key, 'save_invoice', invoice)).dueDate).toBe('2026-03-15')
  expect(await get(organization, `/contacts/${contact.id}/terms`)).toEqual({ contactId: contact.id, paymentDays: 14 })
  ok(await send(organization, 'PATCH', `/contacts/${contact.id}/terms`, { paymentDays: null }))
  expect(ok(await service.call(organization.key, 'save_invoice', invoice)).dueDate).toBe('2026-03-31')
})
