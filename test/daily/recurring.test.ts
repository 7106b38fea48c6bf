/** Drafts, templates and recurring entries, as callers and the jobs see them. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { postScheduledEntries } from '../../src/jobs/scheduled-entries.ts'
import type { ClaimedJob } from '../../src/store/jobs.ts'
import { findFaults } from '../bank/soundness.ts'
import { errorsLogged } from '../contract/store.ts'
import { type Organization, type Reply, startTestService, type TestService } from '../harness/service.ts'

let service: TestService
let now = new Date('2026-01-20T10:00:00Z')

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

const lines = (amount: number, account = '2150') => [
  { accountId: account, amount },
  { accountId: '6481', amount: -amount },
]

/** As the runner does it when the job of a schedule is due; `processes` of them at once. */
const runDue = (organization: Organization, scheduleId: string, processes = 1) => {
  const job = {
    id: 'job_made',
    organizationId: organization.id,
    askedBy: { actor: { type: 'user', id: organization.ownerId, name: 'Owner', onBehalfOf: null }, language: 'en' },
    payload: { scheduleId },
  } as unknown as ClaimedJob
  const { signal } = new AbortController()
  return Promise.all(Array.from({ length: processes }, () => postScheduledEntries.run(service.services, job, signal)))
}

const days = async (organization: Organization, scheduleId: string) =>
  (await get(organization, `/entry-schedules/${scheduleId}/days`)).items.map(
    (day: { dueOn: string; state: string; reason: { code: string } | null }) => [day.dueOn, day.state, day.reason?.code ?? null],
  )

test('a draft is kept as it is, posted once, and stays; a template is posted again and again', async () => {
  const organization = await service.found()
  const file = ok(
    await service.request(organization.key, 'POST', '/api/rest/files?name=a.txt', 'A voucher', { 'content-type': 'text/plain' }),
  )
  const draft = ok(
    await send(organization, 'POST', '/entry-drafts', {
      text: 'Half done',
      lines: [{ accountId: '2450', amount: 100, vatCode: 'I25' }],
      attachments: [file.id],
    }),
  )
  expect([draft.kind, draft.state, draft.warnings[0].code]).toEqual(['draft', 'open', 'draft_not_balanced'])
  expect(faults(await send(organization, 'POST', `/entry-drafts/${draft.id}/posting`, {}))).toEqual(['date required'])
  expect(outcome(await send(organization, 'POST', `/entry-drafts/${draft.id}/posting`, { date: '2026-01-15' }))).toBe(
    '400 entry_not_balanced',
  )
  ok(
    await send(organization, 'PATCH', `/entry-drafts/${draft.id}`, {
      lines: [
        { accountId: '2450', amount: 100, vatCode: 'I25' },
        { accountId: '6481', amount: -100 },
      ],
    }),
  )
  const both = await Promise.all([1, 2].map(() => send(organization, 'POST', `/entry-drafts/${draft.id}/posting`, { date: '2026-01-15' })))
  expect(both.map(outcome).sort()).toEqual(['200', '409 draft_posted'])
  const posted = both.find(({ status }) => status === 200)!.body.result
  expect(posted.lines.map((line: Record<string, unknown>) => [line.account, line.debit])).toEqual([
    ['2450', 80],
    ['6481', 0],
    ['7740', 20],
  ])
  expect((await get(organization, `/entry-drafts/${draft.id}`)).ledgerEntryId).toBe(posted.id)
  expect(outcome(await send(organization, 'DELETE', `/entry-drafts/${draft.id}`))).toBe('409 draft_posted')

  const bad = await send(organization, 'POST', '/entry-drafts', { name: 'Wrong', text: 'x', lines: lines(10, '9') })
  expect(faults(bad)).toEqual(['lines.0.accountId unknown_account'])
  const template = ok(await send(organization, 'POST', '/entry-drafts', { name: 'Rent', text: 'Rent', lines: lines(10) }))
  for (const date of ['2026-01-10', '2026-01-11']) ok(await send(organization, 'POST', `/entry-drafts/${template.id}/posting`, { date }))
  const accrual = { date: '2026-01-31', reverseOn: '2026-02-01', lines: lines(77) }
  const reversed = ok(await send(organization, 'POST', `/entry-drafts/${template.id}/posting`, accrual))
  expect((await get(organization, `/ledger-entries/${reversed.reversedBy}`)).date).toBe('2026-02-01')
  const early = { ...accrual, reverseOn: '2026-01-31' }
  expect(faults(await send(organization, 'POST', `/entry-drafts/${template.id}/posting`, early))).toEqual(['reverseOn reversal_not_later'])
  ok(await send(organization, 'DELETE', `/entry-drafts/${template.id}`))
  expect(await findFaults(service.database.admin, organization.id)).toEqual([])
})

test('a recurring entry is posted once for each due day, over several processes and after downtime', async () => {
  now = new Date('2026-01-20T10:00:00Z')
  const organization = await service.found()
  const schedule = ok(
    await send(organization, 'POST', '/entry-schedules', { name: 'Rent', lines: lines(1000), firstOn: '2026-01-31', unit: 'month' }),
  )
  expect([schedule.state, schedule.nextOn, schedule.held]).toEqual(['active', '2026-01-31', 0])
  const { items: jobs } = await get(organization, '/jobs?kind=post_scheduled_entries')
  // At midnight in Copenhagen.
  expect(jobs.map((job: { state: string; runAt: string }) => [job.state, job.runAt])).toEqual([['queued', '2026-01-30T23:00:00.000Z']])
  await runDue(organization, schedule.id, 2)
  expect(await days(organization, schedule.id)).toEqual([])

  // The service was down for two months; February is locked meanwhile.
  now = new Date('2026-04-02T10:00:00Z')
  ok(await send(organization, 'PATCH', '/settings/lock', { lockedUntil: '2026-02-28' }))
  const outcomes = await runDue(organization, schedule.id, 4)
  expect(outcomes.every(({ outcome: came }) => came === 'done')).toBe(true)
  expect(await days(organization, schedule.id)).toEqual([
    ['2026-03-31', 'posted', null],
    ['2026-02-28', 'held', 'period_locked'],
    ['2026-01-31', 'held', 'period_locked'],
  ])
  expect(await get(organization, `/entry-schedules/${schedule.id}`)).toMatchObject({ nextOn: '2026-04-30', held: 2, state: 'active' })
  expect((await get(organization, '/ledger-entries')).items).toHaveLength(1)

  // What is held is not lost: it is posted on another day, or left out, once.
  const decide = (body: object) => send(organization, 'POST', `/entry-schedules/${schedule.id}/held`, body)
  expect(outcome(await decide({ dueOn: '2026-01-31' }))).toBe('409 period_locked')
  const both = await Promise.all([1, 2].map(() => decide({ dueOn: '2026-01-31', date: '2026-03-01' })))
  expect(both.map(outcome).sort()).toEqual(['200', '409 occurrence_not_held'])
  expect(ok(await decide({ dueOn: '2026-02-28', skip: true })).state).toBe('skipped')
  expect((await get(organization, `/entry-schedules/${schedule.id}`)).held).toBe(0)

  // What came due while it was paused is not posted later.
  ok(await send(organization, 'PATCH', `/entry-schedules/${schedule.id}`, { state: 'paused' }))
  now = new Date('2026-06-10T10:00:00Z')
  await runDue(organization, schedule.id)
  expect(ok(await send(organization, 'PATCH', `/entry-schedules/${schedule.id}`, { state: 'active' })).nextOn).toBe('2026-06-30')
  expect(ok(await send(organization, 'PATCH', `/entry-schedules/${schedule.id}`, { state: 'ended' })).nextOn).toBeNull()
  expect(outcome(await send(organization, 'PATCH', `/entry-schedules/${schedule.id}`, { state: 'active' }))).toBe('409 schedule_ended')
  expect((await get(organization, '/ledger-entries')).items).toHaveLength(2)
  expect(await findFaults(service.database.admin, organization.id)).toEqual([])
})

test('what is spread comes to its sum and ends; accruals are taken back; late days wait where a person wants to be asked', async () => {
  now = new Date('2026-04-02T10:00:00Z')
  const organization = await service.found()
  const written = ok(
    await send(organization, 'POST', '/entry-schedules', {
      name: 'Depreciation',
      lines: [
        { accountId: '3050', amount: 100 },
        { accountId: '5610', amount: -100 },
      ],
      firstOn: '2026-01-31',
      unit: 'month',
      times: 3,
      spread: true,
    }),
  )
  await runDue(organization, written.id)
  expect(await get(organization, `/entry-schedules/${written.id}`)).toMatchObject({ state: 'ended', nextOn: null })
  const { items } = await get(organization, '/ledger-entries?account=3050')
  expect(items.map((entry: { date: string; lines: { debit: number }[] }) => [entry.date, entry.lines[0]!.debit])).toEqual([
    ['2026-03-31', 33.33],
    ['2026-02-28', 33.34],
    ['2026-01-31', 33.33],
  ])
  const accrual = ok(
    await send(organization, 'POST', '/entry-schedules', {
      name: 'Insurance',
      lines: lines(9000),
      firstOn: '2026-03-31',
      unit: 'year',
      reversal: 'next_day',
      whenLate: 'ask',
    }),
  )
  await runDue(organization, accrual.id)
  const [day] = (await get(organization, `/entry-schedules/${accrual.id}/days`)).items
  const [entry, reversal] = await Promise.all(
    [day.ledgerEntryId, day.reversalEntryId].map(id => get(organization, `/ledger-entries/${id}`)),
  )
  expect([entry.date, reversal.date, reversal.reverses]).toEqual(['2026-03-31', '2026-04-01', entry.id])
  const late = ok(
    await send(organization, 'POST', '/entry-schedules', {
      name: 'Late',
      lines: lines(5),
      firstOn: '2026-03-01',
      unit: 'year',
      whenLate: 'ask',
    }),
  )
  await runDue(organization, late.id)
  expect(await days(organization, late.id)).toEqual([['2026-03-01', 'held', 'occurrence_late']])

  const wrong = await send(organization, 'POST', '/entry-schedules', {
    name: 'x',
    lines: [
      { accountId: '2150', amount: 5 },
      { accountId: '1', amount: -4 },
    ],
    firstOn: '2024-01-01',
    lastOn: '2023-01-01',
    unit: 'month',
    spread: true,
  })
  expect(faults(wrong)).toEqual([
    'lines.1.accountId unknown_account',
    'lines draft_not_balanced',
    'firstOn schedule_too_early',
    'lastOn schedule_ends_before',
    'times spread_without_times',
  ])
  expect(await findFaults(service.database.admin, organization.id)).toEqual([])
})

test('drafts and schedules are refused what posting them would be refused: days, contacts and amounts', async () => {
  const [organization, other] = [await service.found(), await service.found()]
  const contact = async (of: Organization) => ok(await service.call(of.key, 'save_contact', { name: 'Kunde ApS', country: 'DK' })).id
  const [own, others] = [await contact(organization), await contact(other)]
  const owed = (contactId: string, account = '6190') => [
    { accountId: account, amount: 100, contactId },
    { accountId: '6481', amount: -100 },
  ]
  const draft = (body: object) => send(organization, 'POST', '/entry-drafts', { text: 'Draft', lines: lines(100), ...body })
  const schedule = (body: object) =>
    send(organization, 'POST', '/entry-schedules', { name: 'Rent', lines: lines(100), firstOn: '2027-01-31', unit: 'month', ...body })
  const kept = ok(await draft({ lines: owed(own), date: '2026-02-01' }))
  const going = ok(await schedule({ lines: owed(own) }))
  const patch = (path: string, body: object) => send(organization, 'PATCH', path, body)

  expect(faults(await draft({ date: '0206-01-01' }))).toEqual(['date too_far_back'])
  expect(faults(await draft({ date: '2062-01-01' }))).toEqual(['date too_far_ahead'])
  expect(faults(await patch(`/entry-drafts/${kept.id}`, { date: '0206-01-01' }))).toEqual(['date too_far_back'])
  for (const gone of [others, 'con_00000000000000000000000000']) {
    const unknown = ['lines.0.contactId contact_not_found']
    expect(faults(await draft({ lines: owed(gone) }))).toEqual(unknown)
    expect(faults(await patch(`/entry-drafts/${kept.id}`, { lines: owed(gone) }))).toEqual(unknown)
    expect(faults(await schedule({ lines: owed(gone) }))).toEqual(unknown)
    expect(faults(await patch(`/entry-schedules/${going.id}`, { lines: owed(gone) }))).toEqual(unknown)
  }
  expect(faults(await draft({ lines: owed(own, '2150') }))).toEqual(['lines.0.contactId contact_without_account'])
  expect(faults(await schedule({ lines: lines(99999999999999.98) }))).toEqual([
    'lines.0.amount amount_not_in_currency',
    'lines.1.amount amount_not_in_currency',
  ])
  // A day before the first one would end it for good.
  expect(faults(await patch(`/entry-schedules/${going.id}`, { lastOn: '0206-01-01' }))).toEqual(['lastOn schedule_ends_before'])
  const { state, nextOn, lastOn } = await get(organization, `/entry-schedules/${going.id}`)
  expect([state, nextOn, lastOn]).toEqual(['active', '2027-01-31', null])
})
