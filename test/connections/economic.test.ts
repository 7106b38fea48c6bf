/** A company with e-conomic: connected, mapped, posted to, and looked at again; and what it is told when something is wrong. */
import { readdirSync, readFileSync } from 'node:fs'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { lookForDrift } from '../../src/jobs/drift.ts'
import { resumePostings } from '../../src/jobs/postings.ts'
import { createConnectors } from '../../src/providers/ledger/index.ts'
import { act, bring } from '../documents/journey.ts'
import { invoice } from '../documents/samples.ts'
import { type Organization, startTestService, type TestService } from '../harness/service.ts'
import { type Agreement, openAgreement, theirNumber } from '../providers/economic/agreement.ts'
import { type FakeEconomic, startFakeEconomic } from '../providers/economic/fake.ts'
import { findLeaks } from './leaks.ts'

const grant = 'grant-of-nordlys-4711'
const other = 'grant-nobody-knows-0815'
let now = Date.parse('2026-03-01T10:00:00Z')
let service: TestService
let fake: FakeEconomic
let organization: Organization
let agreement: Agreement
let id: string
let drawn = 0

// biome-ignore lint/suspicious/noExplicitAny: a test reads whatever came back
const result = ({ status, body }: { status: number; body: any }): any => {
  expect([status, body?.detail]).toEqual([200, undefined])
  return body.result
}
const ask = (method: string, path: string, body?: unknown) => service.request(organization.key, method, `/api/rest${path}`, body)
const wish = (agreementGrantToken: string) => ({ kind: 'ledger', provider: 'economic', credentials: { agreementGrantToken } })

beforeAll(async () => {
  fake = await startFakeEconomic(() => now)
  agreement = openAgreement(4711)
  fake.agreements.set(grant, agreement)
  const connectors = createConnectors(
    new Map([
      ['ECONOMIC_APP_SECRET_TOKEN', fake.appSecret],
      ['ECONOMIC_REST_URL', fake.url],
      ['ECONOMIC_APIS_URL', fake.url],
    ]),
  )
  service = await startTestService({ clock: () => new Date(now), connectors })
  organization = await service.found('denmark')
})
beforeEach(() => {
  fake.next = []
  fake.callsLeft = Number.POSITIVE_INFINITY
  fake.agreements.set(grant, agreement)
})
afterAll(async () => {
  await service?.close()
  await fake?.close()
})

const coded = () => bring(service, organization, invoice({ number: `E${++drawn}`, net: 100 + drawn }))

test('credentials that the ledger does not know are refused, and nothing is kept', async () => {
  const { status, body } = await ask('POST', '/connections', wish(other))
  expect([status, body.code]).toEqual([409, 'connection_refused'])
  expect(JSON.stringify(body)).not.toContain(other)
  expect(result(await ask('GET', '/connections')).items).toEqual([])
})

test('what is missing, too much or unknown is named', async () => {
  const faults = async (body: unknown) => (await ask('POST', '/connections', body)).body.errors.map(({ path }: { path: string }) => path)
  expect(await faults({ ...wish(grant), provider: 'nothing' })).toEqual(['provider'])
  expect(await faults({ ...wish(grant), credentials: { token: 'x' } })).toEqual(['credentials.agreementGrantToken', 'credentials.token'])
})

test('it is connected once, and what opens it is nowhere in the answer', async () => {
  const connected = await ask('POST', '/connections', wish(grant))
  expect(result(connected)).toMatchObject({
    kind: 'ledger',
    provider: 'economic',
    title: 'Nordlys ApS (4711)',
    state: 'connected',
    sandbox: false,
    settings: { journal: null, booking: 'draft', accounts: {}, vatCodes: {} },
  })
  id = connected.body.result.id
  expect((await ask('POST', '/connections', wish(grant))).body.code).toBe('connection_exists')
  expect(result(await ask('GET', '/settings')).providers).toEqual({ ledger: 'economic' })
})

test('what nobody has confirmed is a 409 that names it, and is not posted automatically either', async () => {
  await act(service, organization, 'set_auto_post', { autoPost: true, autoPostThreshold: 0 })
  const { documentId } = await coded()
  await act(service, organization, 'set_auto_post', { autoPost: false })
  const { status, body } = await service.call(organization.key, 'post_document', { documentId })
  expect([status, body.code]).toEqual([409, 'mapping_missing'])
  expect(body.errors.map(({ path }: { path: string }) => path)).toEqual(
    expect.arrayContaining(['settings.journal', 'settings.vatCodes.I25', expect.stringMatching(/^settings\.accounts\.\d+$/)]),
  )
  expect(agreement.drafts).toEqual([])
})

test('accounts are proposed by name, VAT codes by code and rate, and a person confirms them', async () => {
  const { accounts, vatCodes, choices } = result(await ask('GET', `/connections/${id}/mapping`))
  type Proposed = { ours: string; confirmed: string | null; proposed: string | null; because: string | null; candidates: string[] }
  const sure = (accounts as Proposed[]).filter(({ proposed }) => proposed !== null)
  expect(sure.length).toBeGreaterThan(100)
  expect(
    sure.filter(({ ours, confirmed, proposed, because }) => confirmed !== null || proposed !== theirNumber(ours) || because !== 'name'),
  ).toEqual([])
  // Several accounts of one name are left to a person.
  const unsure = (accounts as Proposed[]).filter(({ candidates }) => candidates.length > 0)
  expect(unsure.length).toBeGreaterThan(0)
  expect(unsure.filter(({ ours, candidates }) => candidates.length < 10 && !candidates.includes(theirNumber(ours)))).toEqual([])
  const named = (code: string) => vatCodes.find(({ ours }: { ours: string }) => ours === code)
  expect(named('I25')).toMatchObject({ proposed: 'I25', because: 'code' })
  expect(named('REP')).toMatchObject({ proposed: 'I25', because: 'rate' })
  expect(named('IYV25')).toMatchObject({ proposed: null, candidates: ['IV25', 'IY25', 'OBPK'] })
  expect(choices.accounts.some(({ number }: { number: string }) => ['1', '99998', '99999'].includes(number))).toBe(false)
  const wrong = { journal: '99', accounts: { '2520': '99998', nothing: '1' }, vatCodes: { I25: 'IV25', U25: 'U25', REP: 'X' } }
  const refused = await ask('PATCH', `/connections/${id}`, { settings: wrong })
  expect(refused.body.errors.map(({ path, code }: { path: string; code: string }) => `${path} ${code}`).sort()).toEqual([
    'settings.accounts.2520 mapping_unknown_account',
    'settings.accounts.nothing mapping_unknown_own_account',
    'settings.journal mapping_unknown_journal',
    'settings.vatCodes.I25 mapping_wrong_vat_code',
    'settings.vatCodes.REP mapping_unknown_vat_code',
    'settings.vatCodes.U25 mapping_unknown_own_vat_code',
  ])
  const rest = Object.fromEntries(
    accounts
      .filter(({ proposed }: { proposed: string | null }) => proposed === null)
      .map(({ ours }: { ours: string }) => [ours, theirNumber(ours)]),
  )
  const settings = { journal: '7', booking: 'booked', accounts: rest, vatCodes: { IVV25: 'IV25', IYV25: 'IY25' } }
  const set = result(await ask('PATCH', `/connections/${id}`, { settings, confirmProposed: true }))
  expect(set.settings).toMatchObject({ journal: '7', vatCodes: { I25: 'I25', REP: 'I25', IY25: 'IY25', IYV25: 'IY25' } })
})

test('a dry run shows what would be written, and writes nothing', async () => {
  const { documentId } = await coded()
  const { voucher, marker } = result(await ask('POST', `/connections/${id}/dry-run`, { documentId }))
  expect(marker).toBe(documentId)
  const net = 100 + drawn
  expect(voucher).toMatchObject({
    journal: 7,
    currency: 'DKK',
    text: expect.stringContaining(`[${documentId}]`),
    lines: [
      { vatCode: 'I25', amount: net * 1.25 },
      { vatCode: null, amount: -net * 1.25 },
    ],
  })
  expect([agreement.drafts.length, agreement.booked.length]).toEqual([0, 0])
})

test('a document is booked there once, and a copy is kept', async () => {
  const { documentId } = await coded()
  const posted = await act(service, organization, 'post_document', { documentId })
  expect(posted).toMatchObject({ state: 'posted', error: null, externalReference: expect.stringMatching(/^7\/2025\/2026-\d+$/) })
  expect(agreement.booked.filter(({ text }) => text.includes(`[${documentId}]`))).toHaveLength(3)
  expect(agreement.drafts).toEqual([])
})

describe('whatever happens on the way, it is there once:', () => {
  test.each(['lose the answer', 'fail before writing', 'fail after writing'] as const)('%s', async trouble => {
    fake.next = [trouble]
    const { documentId } = await coded()
    const first = await act(service, organization, 'post_document', { documentId })
    now += 20 * 60_000
    if (first.state !== 'posted') await resumePostings(service.services)
    const { state, error } = result(await ask('GET', `/documents/${documentId}`))
    expect([state, error]).toEqual(['posted', null])
    expect(agreement.booked.filter(({ text }) => text.includes(`[${documentId}]`))).toHaveLength(3)
    expect(agreement.drafts).toEqual([])
  })
})

describe('what is wrong is said, with what to do, and nothing is left there:', () => {
  const failing = async (prepare: () => void, repair: () => void): Promise<{ code: string; retryable: boolean; message: string }> => {
    const { documentId } = await coded()
    prepare()
    const failed = await act(service, organization, 'post_document', { documentId })
    expect(agreement.drafts).toEqual([])
    repair()
    now += 20 * 60_000
    expect(failed.error).not.toBeNull()
    if (failed.error!.retryable) await resumePostings(service.services)
    else await act(service, organization, 'retry_document', { documentId })
    const after = result(await ask('GET', `/documents/${documentId}`))
    expect([after.state, after.error]).toEqual(['posted', null])
    expect(agreement.booked.filter(({ text }) => text.includes(`[${documentId}]`))).toHaveLength(3)
    return failed.error!
  }
  const year = () => agreement.years[1]!
  const vat = () => agreement.vat.find(({ vatCode }) => vatCode === 'I25')!

  test('a closed year', async () => {
    const error = await failing(
      () => Object.assign(year(), { closed: true }),
      () => Object.assign(year(), { closed: false }),
    )
    expect(error).toMatchObject({ code: 'ledger_year_closed', retryable: false, message: expect.stringContaining('then retry') })
  })

  test('a barred account', async () => {
    const barred = agreement.accounts.filter(({ accountType }) => accountType === 'profitAndLoss' || accountType === 'status')
    const was = barred.map(account => account.barred)
    const error = await failing(
      () => {
        for (const account of barred) account.barred = true
      },
      () => {
        for (const [at, account] of barred.entries()) account.barred = was[at] ?? false
      },
    )
    expect(error).toMatchObject({ code: 'ledger_account_barred', retryable: false })
  })

  test('a VAT code that is gone', async () => {
    const error = await failing(
      () => Object.assign(vat(), { barred: true }),
      () => Object.assign(vat(), { barred: false }),
    )
    expect(error).toMatchObject({ code: 'ledger_vat_code_gone', retryable: false })
  })

  test('a period that cannot be booked: its drafts are taken away again', async () => {
    const trouble = () => {
      let writes = 0
      fake.chaos = (method, path) =>
        method === 'POST' && path.endsWith('bookdraftentries') && writes++ === 0 ? 'refuse booking' : undefined
    }
    const error = await failing(trouble, () => {
      fake.chaos = undefined
    })
    expect(error).toMatchObject({ code: 'ledger_year_closed', retryable: false })
  })

  test('something that was not kept as it was sent', async () => {
    const error = await failing(
      () => {
        fake.next = ['ignore VAT codes']
      },
      () => undefined,
    )
    expect(error).toMatchObject({ code: 'ledger_wrote_otherwise', retryable: false })
  })

  test('an agreement without the module', async () => {
    const error = await failing(
      () => Object.assign(agreement, { hasModule: false }),
      () => Object.assign(agreement, { hasModule: true }),
    )
    expect(error).toMatchObject({ code: 'ledger_not_allowed', retryable: false, message: expect.stringContaining('lacks a module') })
    expect(error.message).not.toContain(grant)
  })

  test('a quota that is used up passes by itself', async () => {
    const error = await failing(
      () => {
        fake.callsLeft = 0
      },
      () => {
        fake.callsLeft = Number.POSITIVE_INFINITY
      },
    )
    expect(error).toMatchObject({ code: 'ledger_quota_used', retryable: true })
  })

  test('credentials that were revoked: the connection says so as well', async () => {
    const error = await failing(
      () => void fake.agreements.delete(grant),
      () => void fake.agreements.set(grant, agreement),
    )
    expect(error).toMatchObject({ code: 'ledger_credentials_refused', retryable: false })
    const shown = result(await ask('GET', `/connections/${id}`))
    expect(shown).toMatchObject({
      state: 'failed',
      lastError: { code: 'ledger_credentials_refused', message: expect.stringContaining('grant access again') },
    })
    const anew = 'grant-of-nordlys-4712'
    fake.agreements.set(anew, agreement)
    fake.agreements.set(other, openAgreement(815))
    expect((await ask('POST', '/connections', wish(other))).body.code).toBe('connection_refused')
    fake.agreements.delete(other)
    expect(result(await ask('POST', '/connections', wish(anew)))).toMatchObject({ id, state: 'connected', settings: shown.settings })
    expect(result(await ask('POST', `/connections/${id}/check`, {}))).toMatchObject({ state: 'connected', lastError: null })
  })
})

const folder = new URL('../golden/documents/', import.meta.url)
const examples = readdirSync(folder)
  .filter(name => /^DK-0[1-9]\.txt$/.test(name))
  .sort()

describe('the worked examples:', () => {
  test.each(examples)('%s is sent as reviewed, and comes to the same there to the cent', async name => {
    const document = readFileSync(new URL(name, folder), 'utf8').split(/^--- \w+\n/m)[1]!
    const { documentId } = await bring(service, organization, document)
    const posted = await act(service, organization, 'post_document', { documentId })
    expect(posted).toMatchObject({ state: 'posted', error: null })
    const sent = fake.log.findLast(({ method, path }) => method === 'POST' && path.endsWith('/vouchers'))!
    const shown = `${JSON.stringify(sent.body, null, 2).replaceAll(documentId, 'doc_of_the_example')}\n`
    await expect(shown).toMatchFileSnapshot(`./golden/economic/${name.replace('.txt', '.json')}`)
    const entry = result(await ask('GET', `/ledger-entries/${posted.ledgerEntryId}`))
    const ours = new Map<string, number>()
    for (const { account, debit, credit } of entry.lines)
      ours.set(theirNumber(account), (ours.get(theirNumber(account)) ?? 0) + Math.round(100 * (debit - credit)))
    const theirs = new Map<string, number>()
    for (const { accountNumber, amount, text } of agreement.booked) {
      if (text.includes(`[${documentId}]`))
        theirs.set(String(accountNumber), (theirs.get(String(accountNumber)) ?? 0) + Math.round(100 * amount))
    }
    const sorted = (sums: ReadonlyMap<string, number>) => [...sums].filter(([, amount]) => amount !== 0).sort()
    expect(sorted(theirs)).toEqual(sorted(ours))
  })
})

describe('a day later', () => {
  test('what was changed or deleted there is shown, and left as it is', async () => {
    const [one, two, three] = [await coded(), await coded(), await coded()]
    for (const { documentId } of [one, two, three]) await act(service, organization, 'post_document', { documentId })
    const isOf =
      ({ documentId }: { documentId: string }) =>
      (entry: { text: string }) =>
        entry.text.includes(`[${documentId}]`)
    const changed = agreement.booked.filter(isOf(one!))
    changed[0]!.accountNumber = Number(theirNumber('2520')) + 1
    agreement.booked = agreement.booked.filter(entry => !isOf(two!)(entry))
    expect(await lookForDrift(service.services)).toBe(0)
    now += 25 * 3_600_000
    expect(await lookForDrift(service.services)).toBeGreaterThanOrEqual(3)
    const { items } = result(await ask('GET', `/connections/${id}/drift`))
    expect(items).toHaveLength(2)
    expect(items.find((item: { documentId: string }) => item.documentId === one!.documentId)).toMatchObject({
      kind: 'changed',
      differences: [{}, {}],
    })
    expect(items.find((item: { documentId: string }) => item.documentId === two!.documentId)).toMatchObject({
      kind: 'deleted',
      differences: [],
    })
    expect(agreement.booked.filter(isOf(two!))).toEqual([])
  })
})

test('what opens it is in no answer, log line, metric or column but the sealed one', async () => {
  const { texts, tables, found } = await findLeaks(service, organization, id, [grant, other, fake.appSecret])
  expect([texts > 300, tables > 50]).toEqual([true, true])
  expect(found).toEqual([])
})

test('everything that was sent and answered fits the interface', () => {
  expect(fake.log.length).toBeGreaterThan(100)
  expect([...new Set(fake.violations)]).toEqual([])
})

test('it is not disconnected while the outcome of a posting is not known, and then it is forgotten', async () => {
  fake.next = ['fail before writing']
  const { documentId } = await coded()
  expect((await act(service, organization, 'post_document', { documentId })).error).toMatchObject({ code: 'posting_outcome_unknown' })
  expect((await ask('DELETE', `/connections/${id}`)).body).toMatchObject({ status: 409, code: 'connection_in_use' })
  now += 20 * 60_000
  await resumePostings(service.services)
  expect(result(await ask('DELETE', `/connections/${id}`))).toEqual({ id, deleted: true })
  expect((await ask('GET', `/connections/${id}`)).status).toBe(404)
  const { documentId: next } = await coded()
  expect(await act(service, organization, 'post_document', { documentId: next })).toMatchObject({
    state: 'posted',
    externalReference: null,
  })
})
