/** What the reads of the bank show, and the two small changes beside them. */
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { BankProvider } from '../../src/providers/bank/provider.ts'
import { saveSuggestions } from '../../src/store/bank/queue.ts'
import { takeRun } from '../../src/store/bank/runs.ts'
import { type Organization, startTestService, type TestService } from '../harness/service.ts'
import { addAccount, addEntry, addMovement, clockAt, done, link } from './journey.ts'

let service: TestService
beforeAll(async () => {
  service = await startTestService({ clock: clockAt('2026-04-15T10:00:00Z') })
})
afterAll(() => service.close())

const get = async ({ key }: Pick<Organization, 'key'>, path: string) => {
  const { status, body } = await service.request(key, 'GET', `/api/rest${path}`)
  expect([path, status, body.detail]).toEqual([path, 200, undefined])
  return body.result
}

/** All pages of a list, in pages of this size. */
async function pages(organization: Organization, path: string, size: number) {
  const items = []
  for (let cursor = ''; ; ) {
    const page = await get(organization, `${path}${path.includes('?') ? '&' : '?'}limit=${size}${cursor}`)
    items.push(...page.items)
    if (page.nextCursor === null) return items
    cursor = `&cursor=${page.nextCursor}`
  }
}

const idsOf = (items: readonly { id: string }[]): string[] => items.map(({ id }) => id)

const suggest = ({ id }: Organization, transactionId: string, ...targetIds: string[]) =>
  service.services.store.transaction(id, async db =>
    saveSuggestions(db, [
      {
        transactionId,
        suggestions: targetIds.map(targetId => ({
          kind: 'exact',
          targets: [{ type: 'ledger', id: targetId, amount: -12_500 as never }],
          difference: 0 as never,
          score: 50,
          for: [],
          against: [],
          otherId: null,
        })),
      },
    ]),
  )

describe('institutions', () => {
  test('are those of all providers, by country and name, in pages', async () => {
    const organization = await service.found()
    const all = await pages(organization, '/institutions', 3)
    expect(all).toEqual((await get(organization, '/institutions')).items)
    expect(new Set(all.map(({ country }: { country: string }) => country))).toEqual(new Set(['DK', 'IT']))
    const danish = await get(organization, '/institutions?country=DK')
    expect(danish.items[0]).toMatchObject({ id: 'sandbox-dk-bank', name: 'Sandbox Bank Danmark', provider: 'sandbox', sandbox: true })
    expect(danish.unavailable).toEqual([])
    expect((await get(organization, '/institutions?country=SE')).items).toEqual([])
    const { status, body } = await service.request(organization.key, 'GET', '/api/rest/institutions?country=dk')
    expect([status, body.errors[0].path]).toEqual([400, 'country'])
  })

  test('of a provider that fails or says nothing do not hold up the others', async () => {
    const broken = (name: string, institutions: BankProvider['institutions']) => ({ name, title: name, isSandbox: false, institutions })
    let isAway = true
    const shy: BankProvider['institutions'] = async () => {
      if (isAway) throw new Error('away')
      return [{ id: 'shy-1', name: 'Shy Bank', country: 'DK', bic: null, consentDaysMax: 90 }]
    }
    const silent: BankProvider['institutions'] = (_country, signal) => wait(3_600_000, [], signal ? { signal } : {})
    const banks = [broken('shy', shy), broken('silent', silent)] as unknown as BankProvider[]
    const other = await startTestService({ banks })
    try {
      const organization = await other.found()
      const ask = async () => (await other.request(organization.key, 'GET', '/api/rest/institutions')).body.result
      expect(await ask()).toEqual({ items: [], nextCursor: null, unavailable: ['shy', 'silent'] })
      isAway = false
      const found = await ask()
      expect([idsOf(found.items), found.items[0].sandbox, found.unavailable]).toEqual([['shy-1'], false, ['silent']])
      isAway = true
      expect(idsOf((await ask()).items)).toEqual(['shy-1'])
    } finally {
      await other.close()
    }
  }, 600_000)
})

test('bank accounts are listed with their consent, in pages', async () => {
  const organization = await service.found()
  const { accounts } = await link(service, organization, 'sandbox-dk-short-consent')
  const shown = await pages(organization, '/bank-accounts', 1)
  expect(idsOf(shown).sort()).toEqual(idsOf(accounts).sort())
  expect(shown[0]).toMatchObject({ state: 'linked', provider: 'sandbox', sandbox: true, warnings: [{ code: 'consent_expiring' }] })
  expect(await get(organization, `/bank-accounts/${shown[0].id}`)).toEqual(shown[0])
})

describe('transactions', () => {
  test('are listed by day, the last first, in pages and by every filter', async () => {
    const organization = await service.found()
    const [accountId, other] = [await addAccount(service, organization), await addAccount(service, organization)]
    const add = (amount: number, date: string, more = {}) => addMovement(service, organization, accountId, { amount, date, ...more })
    const paper = await add(-100, '2026-03-02', { text: 'Papir og Pen, København' })
    const ignored = await add(-50, '2026-03-03')
    const income = await add(70, '2026-03-03')
    const pending = await add(-20, '2026-03-09', { isPending: true })
    const elsewhere = await addMovement(service, organization, other, { amount: -5, date: '2026-03-08' })
    await done(service, organization, 'ignore_transaction', { transactionId: ignored })
    const all = await pages(organization, '/transactions', 2)
    expect(all.map(({ date }: { date: string }) => date)).toEqual(['2026-03-09', '2026-03-08', '2026-03-03', '2026-03-03', '2026-03-02'])
    expect(new Set(idsOf(all)).size).toBe(5)
    const found = async (query: string) => idsOf(await pages(organization, `/transactions?${query}`, 1)).sort()
    expect(await found('state=ignored')).toEqual([ignored])
    expect(await found('state=unmatched&pending=false')).toEqual([paper, income, elsewhere].sort())
    expect(await found(`accountId=${other}`)).toEqual([elsewhere])
    expect(await found('from=2026-03-03&to=2026-03-08')).toEqual([ignored, income, elsewhere].sort())
    expect(await found(`q=${encodeURIComponent('KØBENHAVN pen')}`)).toEqual([paper])
    expect(await found('pending=true')).toEqual([pending])
    expect(await found('lacksReceipt=true')).toEqual([paper, elsewhere].sort())
    expect(await found('lacksReceipt=false')).toEqual([ignored, income, pending].sort())
    for (const key of ['2026-02-30 txn_01k9zt3v8q4m2n6p7r5s9w0xyz', '2026-03-01 x', 'rubbish', '2026-03-01']) {
      const cursor = Buffer.from(key).toString('base64url')
      const { status, body } = await service.request(organization.key, 'GET', `/api/rest/transactions?cursor=${cursor}`)
      expect([key, status, body.errors?.[0].path]).toEqual([key, 400, 'cursor'])
    }
  })

  test('show no suggestion whose target was settled meanwhile', async () => {
    const organization = await service.found()
    const accountId = await addAccount(service, organization)
    const [one, other] = [await addEntry(service, organization, { amount: -125 }), await addEntry(service, organization, { amount: -125 })]
    const waiting = await addMovement(service, organization, accountId, { amount: -125 })
    await suggest(organization, waiting, one, other)
    const targets = (record: { suggestions: { targets: { targetId: string }[] }[] }) =>
      record.suggestions.map(suggestion => suggestion.targets[0]!.targetId)
    expect(targets(await get(organization, `/transactions/${waiting}`))).toEqual([one, other])
    const transactionId = await addMovement(service, organization, accountId, { amount: -125 })
    await done(service, organization, 'match_transaction', { transactionId, ledgerEntryId: one })
    expect(idsOf((await get(organization, `/transactions?settles=${one}`)).items)).toEqual([transactionId])
    expect(idsOf((await get(organization, '/transactions?settles=led_nothing')).items)).toEqual([])
    expect(targets(await get(organization, `/transactions/${waiting}`))).toEqual([other])
    const { items } = await get(organization, '/transactions?state=unmatched')
    expect(items.map(targets)).toEqual([[other]])
  })
})

describe('declining a suggestion', () => {
  const decline = (organization: Organization, transactionId: string, targetId: string, targetType = 'ledger') =>
    service.request(organization.key, 'POST', `/api/rest/transactions/${transactionId}/declined`, { targetType, targetId })

  test('removes it at once and for good, twice as well as once', async () => {
    const organization = await service.found()
    const accountId = await addAccount(service, organization)
    const numbers = ['4711']
    const [right, wrong] = [
      await addEntry(service, organization, { amount: -125, names: ['Nordlys ApS'], numbers }),
      await addEntry(service, organization, { amount: -125, names: ['Papir og Pen ApS'] }),
    ]
    const transactionId = await addMovement(service, organization, accountId, { amount: -125, text: 'Overførsel' })
    await suggest(organization, transactionId, right, wrong)
    for (const _time of [1, 2]) {
      const { status, body } = await decline(organization, transactionId, wrong)
      expect(status).toBe(200)
      const { suggestions } = body.result
      expect(suggestions.map((one: { targets: { targetId: string }[] }) => one.targets[0]?.targetId)).toEqual([right])
    }
    const { items } = await get(organization, `/audit-log?action=decline_suggestion`)
    expect(items).toHaveLength(1)
    await done(service, organization, 'reconcile_now')
    const after = await get(organization, `/transactions/${transactionId}`)
    const named = JSON.stringify([after.suggestions, after.allocations])
    expect(named).not.toContain(wrong)
  })

  test('is refused for what is not there, or not in the queue', async () => {
    const organization = await service.found()
    const accountId = await addAccount(service, organization)
    const entryId = await addEntry(service, organization, { amount: -125 })
    const transactionId = await addMovement(service, organization, accountId, { amount: -125 })
    const code = async (...given: [string, string, string?]) => {
      const { status, body } = await decline(organization, ...given)
      return [status, body.code]
    }
    expect(await code('txn_nothing', entryId)).toEqual([404, 'transaction_not_found'])
    expect(await code(transactionId, 'led_nothing')).toEqual([404, 'ledger_entry_not_found'])
    expect(await code(transactionId, 'doc_nothing', 'document')).toEqual([404, 'document_not_found'])
    await done(service, organization, 'match_transaction', { transactionId, ledgerEntryId: entryId })
    expect(await code(transactionId, entryId)).toEqual([409, 'transaction_reconciled'])
  })
})

test('how strictly the bank is matched is a setting, shown with the others and in the audit log', async () => {
  const organization = await service.found()
  expect(await get(organization, '/settings')).toMatchObject({ strictMatching: false })
  const { status, body } = await service.request(organization.key, 'PATCH', '/api/rest/settings/matching', { strict: true })
  expect([status, body.result]).toEqual([200, { strict: true }])
  expect(await get(organization, '/settings')).toMatchObject({ strictMatching: true })
  const { items } = await get(organization, '/audit-log?limit=1')
  expect(items[0]).toMatchObject({ action: 'set_matching', before: { strictMatching: false }, after: { strictMatching: true } })
  const byOtherName = (sent: object) => service.request(organization.key, 'PATCH', '/api/rest/settings/matching', sent)
  expect((await byOtherName({ strictMatching: true })).body.result).toEqual({ strict: true })
  expect((await byOtherName({ strictMatching: true, strict: false })).body.errors).toMatchObject([{ path: 'strictMatching' }])
  expect((await byOtherName({})).body.errors).toMatchObject([{ path: 'strict' }])
})

describe('the sync', () => {
  test('says what it came to, and that nothing runs', async () => {
    const organization = await service.found()
    expect(await get(organization, '/bank-sync')).toMatchObject({ isRunning: false, kind: null, progress: null, result: null })
    const result = await done(service, organization, 'reconcile_now')
    expect(await get(organization, '/bank-sync')).toMatchObject({ isRunning: false, kind: 'reconcile', isBrokenOff: false, result })
  })

  test.each([
    ['10:00:15', true],
    ['09:59:59', false],
  ])('that is held until %s runs: %s', async (time, isRunning) => {
    const organization = await service.found()
    const now = service.services.clock()
    const heldUntil = new Date(`2026-04-15T${time}Z`)
    const process = await service.services.store.processNumber()
    const theirs = { token: 'theirs', kind: 'sync', now, heldUntil, process } as const
    await service.services.store.transaction(organization.id, db => takeRun(db, theirs))
    expect(await get(organization, '/bank-sync')).toMatchObject({
      isRunning,
      isBrokenOff: !isRunning,
      kind: 'sync',
      startedAt: now.toISOString(),
      endedAt: null,
      progress: isRunning ? { step: 'starting' } : null,
    })
  })
})

test('a VAT return says how many bank transactions of its period are not reconciled', async () => {
  const organization = await service.found()
  const accountId = await addAccount(service, organization)
  await addEntry(service, organization, { amount: -125, date: '2026-02-10' })
  const codes = async () => {
    const { warnings } = await done(service, organization, 'prepare_vat_return')
    return warnings.filter(({ code }: { code: string }) => code === 'unreconciled_transactions')
  }
  expect(await codes()).toEqual([])
  const { periodStart, periodEnd } = await done(service, organization, 'prepare_vat_return')
  await addMovement(service, organization, accountId, { amount: -10, date: periodStart })
  const last = await addMovement(service, organization, accountId, { amount: -20, date: periodEnd })
  await addMovement(service, organization, accountId, { amount: -30, date: periodEnd, isPending: true })
  await addMovement(service, organization, accountId, { amount: -40, date: '2025-01-01' })
  expect(await codes()).toMatchObject([{ message: expect.stringMatching(/^2 bank transactions of the period are not reconciled/) }])
  await done(service, organization, 'ignore_transaction', { transactionId: last })
  expect(await codes()).toMatchObject([{ message: expect.stringMatching(/^One bank transaction of the period is not reconciled/) }])
})
