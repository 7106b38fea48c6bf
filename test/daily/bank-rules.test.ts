/** Booking rules and imports that are taken back, as callers see them. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findFaults } from '../bank/soundness.ts'
import { errorsLogged } from '../contract/store.ts'
import { type Organization, type Reply, startTestService, type TestService } from '../harness/service.ts'

let service: TestService
const now = new Date('2026-05-20T10:00:00Z')

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
  service.request(organization.key, method, `/api/rest${path}`, method === 'POST' ? (body ?? {}) : body)
const get = async (organization: Organization, path: string) => ok(await send(organization, 'GET', path))
const outcome = ({ status, body }: Reply) => `${status} ${body.code ?? ''}`.trim()

type Row = [day: string, text: string, amount: string]

/** A statement of one account, as a Danish bank writes it. */
const importRows = (organization: Organization, rows: Row[], account = 'Drift') => {
  const csv = ['Dato;Tekst;Beløb', ...rows.map(([day, text, amount]) => `${day}.2026;${text};${amount}`), ''].join('\n')
  const path = `/api/rest/bank-accounts/statements?accountName=${account}`
  return service.request(organization.key, 'POST', path, csv, { 'content-type': 'text/csv' })
}

const rule = (organization: Organization, words: string[], rest: object = {}) =>
  send(organization, 'POST', '/booking-rules', {
    name: words.join(' '),
    words,
    lines: [{ ledgerAccountId: '2390' }],
    automatic: true,
    ...rest,
  })

const stateOf = async (organization: Organization, text: string) => {
  const { items } = await get(organization, `/transactions?q=${text}`)
  return items.map((one: Record<string, unknown>) => one.state)
}

describe('booking rules', () => {
  test('propose, and book by themselves only where they say so; what they booked is listed and taken back together', async () => {
    const organization = await service.found()
    const fees = ok(await rule(organization, ['gebyr'], { text: 'Bank fee' }))
    const wages = ok(await rule(organization, ['løn'], { automatic: false, lines: [{ ledgerAccountId: '2150' }] }))
    ok(
      await importRows(organization, [
        ['05.03', 'Gebyr marts', '-25,00'],
        ['05.04', 'Gebyr april', '-30,00'],
        ['30.04', 'Løn Anna', '-1000,00'],
        ['30.04', 'Noget andet', '-7,00'],
      ]),
    )
    expect(await stateOf(organization, 'Gebyr')).toEqual(['reconciled', 'reconciled'])
    expect(await stateOf(organization, 'Anna')).toEqual(['unmatched'])
    const { items: hits } = await get(organization, `/booking-rules/${fees.id}/hits`)
    expect(hits.map((hit: Record<string, unknown>) => [hit.date, hit.amount, hit.text, hit.automatic, hit.takenBackAt])).toEqual([
      ['2026-04-05', -30, 'Bank fee', true, null],
      ['2026-03-05', -25, 'Bank fee', true, null],
    ])
    const [wage] = (await get(organization, '/transactions?q=Anna')).items
    const { items: proposals } = await get(organization, `/transactions/${wage.id}/booking-proposals`)
    expect(proposals).toMatchObject([
      {
        rule: { id: wages.id },
        lines: [{ ledgerAccountId: '2150', vatCode: null, amount: -1000 }],
        hindrance: null,
        reason: { code: 'rule_fits' },
      },
    ])
    expect(ok(await send(organization, 'POST', `/transactions/${wage.id}/booking`, { ruleId: wages.id })).state).toBe('reconciled')
    expect((await get(organization, `/booking-rules/${wages.id}/hits`)).items).toMatchObject([{ automatic: false, transactionId: wage.id }])

    // One on a locked day stays, and is named; the rest goes.
    ok(await send(organization, 'PATCH', '/settings/lock', { lockedUntil: '2026-03-31' }))
    const back = ok(await send(organization, 'POST', `/booking-rules/${fees.id}/hits/reversal`))
    expect(back).toMatchObject({ takenBack: 1, left: [{ transactionId: hits[1].transactionId, code: 'period_locked' }] })
    ok(await send(organization, 'PATCH', '/settings/lock', { lockedUntil: null }))
    expect(ok(await send(organization, 'POST', `/booking-rules/${fees.id}/hits/reversal`)).takenBack).toBe(1)
    expect(ok(await send(organization, 'POST', `/booking-rules/${fees.id}/hits/reversal`)).takenBack).toBe(0)
    expect(await stateOf(organization, 'Gebyr')).toEqual(['unmatched', 'unmatched'])

    // The same rule does not book them again; once it is mended, it does.
    expect(ok(await service.call(organization.key, 'reconcile_now', {})).reconciled).toBe(0)
    ok(await send(organization, 'PATCH', `/booking-rules/${fees.id}`, { lines: [{ ledgerAccountId: '2410', vatCode: 'I25' }] }))
    expect(ok(await service.call(organization.key, 'reconcile_now', {})).reconciled).toBe(2)
    const standing = (await get(organization, `/booking-rules/${fees.id}/hits?booked=true`)).items
    const entry = await get(organization, `/ledger-entries/${standing[0].ledgerEntryId}`)
    expect(entry.lines.map((line: Record<string, unknown>) => [line.account, line.debit, line.credit])).toEqual([
      ['2410', 24, 0],
      ['6481', 0, 30],
      ['7740', 6, 0],
    ])
    ok(await send(organization, 'DELETE', `/booking-rules/${fees.id}`))
    expect(await findFaults(service.database.admin, organization.id)).toEqual([])
  })

  test('two that fit alike propose both and book nothing; the more specific one books', async () => {
    const organization = await service.found()
    ok(await rule(organization, ['gebyr']))
    ok(await rule(organization, ['kort'], { lines: [{ ledgerAccountId: '2410' }] }))
    ok(await importRows(organization, [['05.03', 'Gebyr kort', '-25,00']]))
    const [line] = (await get(organization, '/transactions?q=kort')).items
    expect(line.state).toBe('unmatched')
    const { items } = await get(organization, `/transactions/${line.id}/booking-proposals`)
    expect(items.map((one: { reason: { values: object } }) => one.reason.values)).toMatchObject([{ rule: 'gebyr' }, { rule: 'kort' }])
    ok(await rule(organization, ['gebyr kort'], { lines: [{ ledgerAccountId: '2390', percent: 60 }, { ledgerAccountId: '2410' }] }))
    // Two processes at once: the line is booked once.
    await Promise.all([1, 2].map(() => service.call(organization.key, 'reconcile_now', {})))
    const booked = await get(organization, `/transactions/${line.id}`)
    expect([booked.state, booked.matchedBy, booked.reasons[0].code]).toEqual(['reconciled', 'auto', 'booked_by_rule'])
    const { items: entries } = await get(organization, '/ledger-entries?sourceType=bank_transaction')
    expect(entries.map((one: { lines: Record<string, unknown>[] }) => one.lines.map(({ account, debit }) => [account, debit]))).toEqual([
      [
        ['2390', 15],
        ['2410', 10],
        ['6481', 0],
      ],
    ])
  })

  test('leave what is locked, filed or on a closed account in the queue, and say why; a document comes first', async () => {
    const organization = await service.found()
    ok(await rule(organization, ['gebyr'], { lines: [{ ledgerAccountId: '2390', vatCode: 'I25' }] }))
    const quarter = ok(await send(organization, 'POST', '/vat-returns', { date: '2026-02-10' }))
    ok(await service.call(organization.key, 'file_vat_return', { returnId: quarter.id }))
    ok(await importRows(organization, [['05.03', 'Gebyr marts', '-25,00']]))
    expect(await stateOf(organization, 'Gebyr')).toEqual(['unmatched'])
    ok(await rule(organization, ['renter'], { lines: [{ ledgerAccountId: '3590' }] }))
    ok(await send(organization, 'PATCH', '/accounts/3590', { isClosed: true }))
    ok(await importRows(organization, [['05.04', 'Renter april', '-9,00']]))
    const [line] = (await get(organization, '/transactions?q=renter')).items
    const { items } = await get(organization, `/transactions/${line.id}/booking-proposals`)
    expect([line.state, items[0].hindrance.code]).toEqual(['unmatched', 'account_closed'])
    const bought = {
      date: '2026-04-20',
      text: 'Kontor',
      lines: [
        { accountId: '2450', amount: 88 },
        { accountId: '7440', amount: -88 },
      ],
    }
    const entry = ok(await send(organization, 'POST', '/ledger-entries', bought))
    ok(await rule(organization, ['kontor']))
    ok(await importRows(organization, [['21.04', 'Kontor', '-88,00']]))
    const [paid] = (await get(organization, '/transactions?q=Kontor')).items
    const targets = paid.state === 'reconciled' ? paid.allocations : paid.suggestions[0].targets
    expect(targets[0].targetId).toBe(entry.id)
  })

  test('show what they would have found, and are refused with the field and the reason', async () => {
    const organization = await service.found()
    ok(
      await importRows(organization, [
        ['01.02', 'Netflix 1', '-99,00'],
        ['01.03', 'Netflix 2', '-99,00'],
        ['02.03', 'Spotify', '-99,00'],
      ]),
    )
    const made = ok(await rule(organization, ['netflix'], { automatic: false, amountFrom: -100, amountTo: -50 }))
    expect([made.currency, made.automatic]).toEqual(['DKK', false])
    const first = await get(organization, `/booking-rules/${made.id}/trial?limit=1`)
    const second = await get(organization, `/booking-rules/${made.id}/trial?limit=1&cursor=${first.nextCursor}`)
    expect([...first.items, ...second.items].map((line: { text: string; state: string }) => [line.text, line.state])).toEqual([
      ['Netflix 2', 'unmatched'],
      ['Netflix 1', 'unmatched'],
    ])
    expect((await get(organization, `/booking-rules/${made.id}/trial?to=2026-02-15`)).items).toHaveLength(1)
    const bad = await rule(organization, ['***'], { amountFrom: 5.001, amountTo: -1, lines: [{ ledgerAccountId: 'no', percent: 50 }] })
    expect([outcome(bad), bad.body.errors.map((fault: { path: string; code: string }) => `${fault.path} ${fault.code}`)]).toEqual([
      '400 invalid_input',
      ['words.0 rule_phrase'],
    ])
    const worse = await rule(organization, [], {
      name: 'x',
      amountFrom: 5.001,
      amountTo: -1,
      lines: [{ ledgerAccountId: 'no', percent: 50 }],
    })
    expect(worse.body.errors.map((fault: { path: string; code: string }) => `${fault.path} ${fault.code}`)).toEqual([
      'amountFrom amount_not_in_currency',
      'lines rule_shares',
      'lines.0.ledgerAccountId unknown_account',
      'words rule_without_condition',
    ])
    expect(outcome(await rule(organization, ['x'], { bankAccountId: 'acc_no' }))).toBe('404 bank_account_not_found')
    const other = await service.found()
    expect(outcome(await send(other, 'PATCH', `/booking-rules/${made.id}`, { paused: true }))).toBe('404 booking_rule_not_found')
  })
})

describe('an import of a statement', () => {
  test('is taken back once, while nothing of it is settled', async () => {
    const organization = await service.found()
    const csv = 'Dato;Tekst;Beløb;Saldo\n05.03.2026;Et;-10,00;90,00\n06.03.2026;To;-20,00;70,00\n'
    const file = (body: string) =>
      service.request(organization.key, 'POST', '/api/rest/bank-accounts/statements?accountName=Drift', body, {
        'content-type': 'text/csv',
      })
    const { importId } = ok(await file(csv))
    const [to] = (await get(organization, '/transactions?q=To')).items
    ok(await service.call(organization.key, 'ignore_transaction', { transactionId: to.id }))
    const hindered = await send(organization, 'POST', `/statement-imports/${importId}/reversal`)
    expect([outcome(hindered), hindered.body.values]).toEqual([
      '409 import_settled',
      { count: 1, transactionId: to.id, date: '2026-03-06', amount: -20, currency: 'DKK' },
    ])
    expect((await get(organization, '/transactions')).items).toHaveLength(2)
    ok(await service.call(organization.key, 'unmatch_transaction', { transactionId: to.id }))

    const later = ok(await file('Dato;Tekst;Beløb;Saldo\n06.03.2026;To;-20,00;70,00\n07.03.2026;Tre;-5,00;65,00\n'))
    expect(outcome(await send(organization, 'POST', `/statement-imports/${importId}/reversal`))).toBe('409 later_import_stands')
    expect(ok(await send(organization, 'POST', `/statement-imports/${later.importId}/reversal`)).removed).toBe(1)
    const both = await Promise.all([1, 2].map(() => send(organization, 'POST', `/statement-imports/${importId}/reversal`)))
    expect(both.map(outcome).sort()).toEqual(['200', '409 import_taken_back'])
    expect(both.find(({ status }) => status === 200)!.body.result).toMatchObject({ removed: 2, kept: 0 })
    expect((await get(organization, '/transactions')).items).toEqual([])
    const [account] = (await get(organization, '/bank-accounts')).items
    expect([account.balance, account.balanceDate]).toEqual([null, null])

    // The same file comes again, as if it had never been there.
    const again = ok(await file(csv))
    expect([again.accounts[0].imported, again.accounts[0].warnings]).toEqual([2, []])
    const { items } = await get(organization, '/statement-imports')
    expect(items.map((one: Record<string, unknown>) => [one.id, one.takenBackAt !== null])).toEqual([
      [again.importId, false],
      [later.importId, true],
      [importId, true],
    ])
    const log = await get(organization, `/audit-log?targetId=${importId}`)
    expect(log.items.map((row: Record<string, unknown>) => row.action)).toEqual(['take_back_statement_import'])
    expect(await findFaults(service.database.admin, organization.id)).toEqual([])
  })
})
