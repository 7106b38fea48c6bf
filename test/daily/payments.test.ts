/** Payments to suppliers, from the open invoice to the line on the statement. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findFaults } from '../bank/soundness.ts'
import { errorsLogged } from '../contract/store.ts'
import { type Reply, startTestService, type TestService } from '../harness/service.ts'

let service: TestService
// A Wednesday.
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
const outcome = ({ status, body }: Reply) => `${status} ${body.code ?? ''}`.trim()
const faults = ({ body }: Reply) => body.errors.map((fault: { path: string; code: string }) => `${fault.path} ${fault.code}`)

const ownIban = 'DK5000400440116243'
const theirIban = 'DE89370400440532013000'

const camt = (entries: [amount: number, text: string][], closing: number) => `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.02"><BkToCstmrStmt><GrpHdr><MsgId>1</MsgId><CreDtTm>2026-05-26T09:00:00</CreDtTm></GrpHdr>
<Stmt><Id>1</Id><CreDtTm>2026-05-26T09:00:00</CreDtTm><Acct><Id><IBAN>${ownIban}</IBAN></Id><Ccy>DKK</Ccy></Acct>
<Bal><Tp><CdOrPrtry><Cd>OPBD</Cd></CdOrPrtry></Tp><Amt Ccy="DKK">10000.00</Amt><CdtDbtInd>CRDT</CdtDbtInd><Dt><Dt>2026-05-21</Dt></Dt></Bal>
<Bal><Tp><CdOrPrtry><Cd>CLBD</Cd></CdOrPrtry></Tp><Amt Ccy="DKK">${closing.toFixed(2)}</Amt><CdtDbtInd>CRDT</CdtDbtInd><Dt><Dt>2026-05-25</Dt></Dt></Bal>
${entries
  .map(
    ([amount, text]) =>
      `<Ntry><Amt Ccy="DKK">${amount.toFixed(2)}</Amt><CdtDbtInd>DBIT</CdtDbtInd><Sts>BOOK</Sts><BookgDt><Dt>2026-05-22</Dt></BookgDt><BkTxCd/><AddtlNtryInf>${text}</AddtlNtryInf></Ntry>`,
  )
  .join('\n')}</Stmt></BkToCstmrStmt></Document>`

async function prepare() {
  const organization = await service.found()
  const owner = (await organization.member('owner')).key
  const send = (method: string, path: string, body?: object, key = organization.key) =>
    service.request(key, method, `/api/rest${path}`, body)
  const get = async (path: string) => ok(await send('GET', path))
  const csv = 'Dato;Tekst;Beløb;Saldo\n20.05.2026;Start;10000,00;10000,00\n'
  ok(
    await service.request(organization.key, 'POST', '/api/rest/bank-accounts/statements?accountName=Drift', csv, {
      'content-type': 'text/csv',
    }),
  )
  const bank = ok(
    await service.request(organization.key, 'POST', '/api/rest/bank-accounts/statements', camt([], 10_000), {
      'content-type': 'application/xml',
    }),
  )
  const bill = async (amount: number) => {
    const contact = ok(await service.call(organization.key, 'save_contact', { name: `Leverandør ${amount}`, type: 'vendor' }))
    const lines = [
      { accountId: '2450', amount },
      { accountId: '7440', amount: -amount, contactId: contact.id },
    ]
    return ok(await send('POST', '/ledger-entries', { date: '2026-05-01', text: `Faktura ${amount}`, lines }))
  }
  return { organization, owner, send, get, bill, bankAccountId: bank.accounts[0].accountId as string }
}

test('invoices are proposed, confirmed by a person, exported once, and recognised one by one and as a batch', async () => {
  const { organization, owner, send, get, bill, bankAccountId } = await prepare()
  const entries = []
  for (const amount of [100, 250.5, 40]) entries.push(await bill(amount))
  const { items: payables } = await get('/payables')
  expect(payables.map((one: Record<string, unknown>) => [one.amount, one.creditorName])).toEqual([
    [100, 'Leverandør 100'],
    [250.5, 'Leverandør 250.5'],
    [40, 'Leverandør 40'],
  ])
  expect(payables[0].warnings[0].code).toBe('payment_iban_missing')
  const items = entries.map(({ id }) => ({ ledgerEntryId: id, creditorIban: ownIban }))
  const order = ok(await send('POST', '/payment-orders', { bankAccountId, items: items.slice(0, 2), format: 'pain.001.001.03' }))
  expect(order).toMatchObject({
    state: 'proposed',
    executionOn: '2026-05-20',
    count: 2,
    controlSum: '350.50',
    totals: [{ currency: 'DKK', amount: 350.5 }],
  })
  expect((await get('/payables')).items).toHaveLength(1)
  expect(faults(await send('POST', '/payment-orders', { bankAccountId, items: items.slice(1) }))).toEqual([
    'items.0.ledgerEntryId payment_ordered',
  ])

  // Never without a person, and only what the person saw.
  expect(outcome(await send('GET', `/payment-orders/${order.id}/xml`))).toBe('409 payment_not_confirmed')
  const confirm = (body: object, key: string) => send('POST', `/payment-orders/${order.id}/confirmation`, body, key)
  expect(outcome(await confirm({}, organization.key))).toBe('403 forbidden')
  expect(outcome(await confirm({}, (await organization.member('viewer')).key))).toBe('403 forbidden')
  expect(outcome(await confirm({ controlSum: '350.00' }, owner))).toBe('409 payment_changed')
  const both = await Promise.all([1, 2].map(() => confirm({ controlSum: '350.50' }, owner)))
  expect(both.map(outcome).sort()).toEqual(['200', '409 payment_order_decided'])
  const file = await send('GET', `/payment-orders/${order.id}/xml`)
  expect([file.status, file.headers.get('content-type'), String(file.body).includes(order.lines[0].endToEndId)]).toEqual([
    200,
    'application/xml',
    true,
  ])

  // The bank shows the one by its id, the rest of the day by another.
  const statement = camt(
    [
      [100, `Overførsel ${order.lines[0].endToEndId}`],
      [99, `Overførsel ${order.lines[1].endToEndId}`],
    ],
    9801,
  )
  ok(
    await service.request(organization.key, 'POST', '/api/rest/bank-accounts/statements', statement, { 'content-type': 'application/xml' }),
  )
  const shown = await get(`/payment-orders/${order.id}`)
  expect(shown.lines.map((line: { state: string }) => line.state)).toEqual(['booked', 'waiting'])
  const paid = await get(`/transactions/${shown.lines[0].transactionId}`)
  expect([paid.state, paid.matchedBy, paid.reasons[0].code]).toEqual(['reconciled', 'auto', 'payment_recognised'])
  expect((await get(`/ledger-entries/${entries[0].id}`)).openAmount).toBe(0)

  // What the bank has shown cannot be cancelled; the rest can, and is proposed again.
  const cancel = (body: object, key = owner) => send('POST', `/payment-orders/${order.id}/cancellation`, body, key)
  expect(outcome(await cancel({}))).toBe('409 payment_booked')
  expect(outcome(await cancel({ ledgerEntryIds: [entries[2].id] }))).toBe('409 payment_not_in_order')
  expect(ok(await cancel({ ledgerEntryIds: [entries[1].id] })).lines[1].state).toBe('withdrawn')
  const again = ok(
    await send('POST', '/payment-orders', {
      bankAccountId,
      items: [{ ...items[1], creditorIban: theirIban }, items[2]],
      batchBooked: true,
    }),
  )
  expect(again.lines.map((line: { endToEndId: string }) => line.endToEndId)).not.toContain(order.lines[1].endToEndId)
  ok(await send('POST', `/payment-orders/${again.id}/confirmation`, {}, owner))
  const [, group] = /<PmtInfId>(.*?)<\/PmtInfId>/.exec(String((await send('GET', `/payment-orders/${again.id}/xml`)).body)) ?? []
  const sum = String((await send('GET', `/payment-orders/${again.id}/xml`)).body).match(/<PmtInf>/g)!.length
  // Kroner to Germany and kroner at home are two blocks.
  expect([group, sum]).toEqual([`${again.messageId}-1`, 2])
  const third = ok(
    await service.request(
      organization.key,
      'POST',
      '/api/rest/bank-accounts/statements?accountName=Drift',
      `Dato;Tekst;Beløb\n25.05.2026;Samlet ${again.messageId}-2;-40,00\n`,
      { 'content-type': 'text/csv' },
    ),
  )
  expect(third.matching.reconciled).toBe(1)
  expect(await findFaults(service.database.admin, organization.id)).toEqual([])
})

test('what cannot be paid is refused with its place, and what changed since is not sent', async () => {
  const { organization, owner, send, get, bill, bankAccountId } = await prepare()
  const [first, second] = [await bill(70), await bill(30)]
  const bad = await send('POST', '/payment-orders', {
    bankAccountId,
    executionOn: '2026-05-23',
    items: [
      { ledgerEntryId: first.id, creditorIban: 'DK5000400440116244' },
      { ledgerEntryId: first.id },
      { ledgerEntryId: 'led_no' },
      { ledgerEntryId: second.id },
    ],
  })
  expect(faults(bad)).toEqual([
    'executionOn payment_day_weekend',
    'items.0.creditorIban iban_check_digits',
    'items.1.ledgerEntryId payment_listed_twice',
    'items.2.ledgerEntryId not_payable',
    'items.3.creditorIban payment_iban_missing',
  ])
  const pay = (id: string, creditorIban: string) =>
    send('POST', '/payment-orders', { bankAccountId, items: [{ ledgerEntryId: id, creditorIban }] })
  const both = await Promise.all([1, 2].map(() => pay(first.id, ownIban)))
  expect(both.map(outcome).sort()).toEqual(['200', '400 invalid_input'])
  const order = both.find(({ status }) => status === 200)!.body.result
  ok(await send('POST', `/ledger-entries/${first.id}/reversal`, {}))
  expect(outcome(await send('POST', `/payment-orders/${order.id}/confirmation`, {}, owner))).toBe('409 payment_changed')
  expect(ok(await send('POST', `/payment-orders/${order.id}/cancellation`, {}, owner)).state).toBe('cancelled')
  expect(outcome(await send('POST', `/payment-orders/${order.id}/cancellation`, {}, owner))).toBe('409 payment_order_decided')
  ok(await pay(second.id, ownIban))
  // Another account than last time is told before anybody confirms it.
  const contactId = (await get('/contacts?q=30')).items[0].id
  const lines = [
    { accountId: '2450', amount: 31 },
    { accountId: '7440', amount: -31, contactId },
  ]
  const third = ok(await send('POST', '/ledger-entries', { date: '2026-05-02', text: 'Faktura', lines }))
  expect(ok(await pay(third.id, theirIban)).warnings[0].code).toBe('creditor_iban_changed')
  const other = await service.found()
  expect(outcome(await service.request(other.key, 'GET', `/api/rest/payment-orders/${order.id}`))).toBe('404 payment_order_not_found')
  expect(await findFaults(service.database.admin, organization.id)).toEqual([])
})
