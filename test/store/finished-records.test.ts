/** What the service itself could still change of a finished record, with SQL of its own: the list is the rule, and every column is tried. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { release } from '../../src/access/operator.ts'
import type { CalendarDate } from '../../src/domain/calendar/dates.ts'
import { refused } from '../../src/domain/refusals.ts'
import { newId } from '../../src/ids.ts'
import { endConnectedApp, insertConnectedApp } from '../../src/store/access/connected-apps.ts'
import { insertUser } from '../../src/store/access/users.ts'
import { saveDocumentFacts } from '../../src/store/documents/purchase-facts.ts'
import { withClient } from '../harness/cluster.ts'
import { type Organization, type Reply, startTestService, type TestService } from '../harness/service.ts'
import { rows } from '../harness/text-tables.ts'
import { buyer, foundItalian, line } from '../invoices/exchange-journey.ts'
import { type Tried, tryToChange } from './finished.ts'

let service: TestService
let italian: Organization
let danish: Organization
let tried: Map<string, Tried>

// biome-ignore lint/suspicious/noExplicitAny: a test reads whatever came back
const ok = ({ status, body }: Reply): any => {
  expect([status, body?.detail]).toEqual([200, undefined])
  return body.result
}

const bill = 'Papir og Pen ApS\nCVR 25313763\nFaktura 20261\nDato 15-01-2026\nKontorartikler 500,00\nMoms 25% 125,00\nTotal DKK 625,00'

beforeAll(async () => {
  service = await startTestService({ clock: () => new Date('2026-05-20T09:00:00Z') })
  italian = await foundItalian(service)
  danish = await service.found()
  await fillDanish(danish)
  await fillItalian(italian)
  await fillPeople(danish)
  // A thousand entries would have made it.
  await withClient(service.database.admin, client =>
    client.query(
      `insert into vat_register_count (organization_id, through, region_key, month, codes, is_taking, entries, first_day, last_day)
       values ($1, 1000, 'denmark', '2026-01-01', '{U25+}', false, 1, '2026-01-05', '2026-01-05')`,
      [danish.id],
    ),
  )
  const client = await service.services.store.pool.connect()
  try {
    tried = await tryToChange(client, [danish.id, italian.id], finished)
  } finally {
    client.release()
  }
})
afterAll(() => service?.close())

/** A posted document with its file, an issued invoice, a payment that is matched, a filed return. */
async function fillDanish({ key }: Organization): Promise<void> {
  const profile = {
    businessId: '13585628',
    vatNumber: 'DK13585628',
    iban: 'DK5000400440116243',
    address: { street: 'Havnegade 1', postalCode: '1058', city: 'København K', country: 'DK' },
  }
  ok(await service.request(key, 'PATCH', '/api/rest/organizations/current', profile))
  const act = async (action: string, body: unknown) =>
    ok(await service.call(key, action, body, { 'idempotency-key': `${action}-${JSON.stringify(body).length}` }))
  const file = ok(await service.request(key, 'POST', '/api/rest/files?name=bill.txt', bill, { 'content-type': 'text/plain' }))
  const vendor = await act('save_contact', { name: 'Papir og Pen ApS', type: 'vendor', businessId: '25313763' })
  ok(await service.request(key, 'PATCH', `/api/rest/contacts/${vendor.id}/address`, { city: 'Aarhus', country: 'DK' }))
  ok(await service.request(key, 'PATCH', `/api/rest/contacts/${vendor.id}/delivery`, { scheme: '0184', identifier: '25313763' }))
  const { documentId } = await act('capture_document', { fileId: file.id })
  await service.services.store.transaction(danish.id, async db => {
    const answer = { answer: 'van', on: '2026-01-16' as CalendarDate, by: 'a person' }
    saveDocumentFacts(db, documentId, { vehicle: answer }, service.services.clock())
  })
  for (const step of ['extract_document', 'code_document', 'post_document']) await act(step, { documentId })
  const client = await act('save_contact', { name: 'Kunde GmbH', country: 'DE', vatNumber: 'DE136695976' })
  const invoice = await act('save_invoice', {
    contactId: client.id,
    date: '2026-01-20',
    lines: [{ description: 'Consulting', quantity: 8, unitPrice: 950, vatRate: 25 }],
  })
  ok(await service.request(key, 'PATCH', `/api/rest/invoices/${invoice.id}/references`, { orderReference: '5002701' }))
  await act('issue_invoice', { id: invoice.id })
  const registration = { registeredFrom: '2026-01-01', registeredTo: '2026-12-31', electronicServices: true }
  ok(await service.request(key, 'PUT', '/api/rest/settings/oss', registration))
  const consumer = await act('save_contact', { name: 'Anna Berg', country: 'DE' })
  const lines = [{ description: 'A course', unitPrice: 100, vatRate: 25 }]
  const abroad = ok(await service.call(key, 'save_invoice', { contactId: consumer.id, date: '2026-01-21', lines }))
  ok(await service.call(key, 'issue_invoice', { id: abroad.id }))
  const csv = 'Dato;Tekst;Beløb;Saldo\n30.01.2026;Papir og Pen ApS faktura 20261;-625,00;9.375,00\n31.01.2026;Noget andet;-10,00;9.365,00\n'
  ok(await service.request(key, 'POST', '/api/rest/bank-accounts/statements?accountName=Drift', csv, { 'content-type': 'text/csv' }))
  const { items } = ok(await service.request(key, 'GET', '/api/rest/transactions?q=Papir'))
  if (items[0].state === 'unmatched') await act('match_transaction', { transactionId: items[0].id, documentId })
  await withClient(service.database.admin, client =>
    client.query(
      `insert into outside_entry (organization_id, entry_id, provider, reference, standing, posted_at, checked_at)
       select organization_id, ledger_entry_id, 'outside', '1', '{"amount": 1}', now(), now() from document where organization_id = $1 and id = $2`,
      [danish.id, documentId],
    ),
  )
  const prepared = await act('prepare_vat_return', {})
  await act('file_vat_return', { returnId: prepared.id, reference: '123' })
  ok(await service.request(key, 'POST', `/api/rest/vat-returns/${prepared.id}/reopening`, { reason: 'Not sent' }))
  ok(await service.call(key, 'prepare_vat_return', {}))
  ok(await service.call(key, 'file_vat_return', { returnId: prepared.id, reference: '124' }))
  const { version } = ok(await service.request(key, 'GET', '/api/rest/reports/oss-return?quarter=2026-Q1'))
  ok(await service.request(key, 'POST', '/api/rest/oss-returns', { quarter: '2026-Q1', version, reference: 'Q1' }))
  await act('generate_calendar_token', {})
  const drawn = ok(await service.request(key, 'POST', '/api/rest/keys', { name: 'Ended', permissions: ['bank:read'] }))
  ok(await service.request(key, 'DELETE', `/api/rest/keys/${drawn.id}`))
  ok(await service.request(key, 'POST', '/api/rest/members', { email: 'guest@example.com', role: 'viewer' }))
}

async function fillItalian({ key }: Organization): Promise<void> {
  const issued = ok(await service.call(key, 'issue_einvoice', { buyer, lines: [line] }))
  ok(await service.request(key, 'POST', `/api/rest/e-invoices/${issued.id}/sandbox-outcome`, { type: 'RC' }))
}

/** A released account, an app that was disconnected. */
async function fillPeople(organization: Organization): Promise<void> {
  const { services } = service
  const now = services.clock()
  const left = await organization.member('admin')
  const email = `${left.userId}@example.com`
  await services.store.transaction(organization.id, async db => {
    const app = {
      id: newId('app', now),
      grantId: 'a grant',
      userId: left.userId,
      clientId: 'client',
      clientName: 'An app',
      redirectHost: 'app.example',
      access: 'read' as const,
    }
    insertConnectedApp(db, app, now)
    endConnectedApp(db, app, 'disconnected', null, now)
  })
  const released = await release(services, email, { evenLastOwner: false })
  if (refused(released)) throw new Error(released.refusal)
  await insertUser(
    services.store,
    { id: newId('usr', now), email: 'x@example.com', emailFolded: 'x@example.com', name: null, passwordHash: 'none' },
    now,
  )
}

/** Which rows of a table are finished; of the others any. */
const finished = {
  api_key: 'revoked_at is not null',
  app_user: 'released_at is not null',
  bank_transaction: 'not is_pending',
  connected_app: 'ended_at is not null',
  document: `state = 'posted'`,
  e_invoice: `state <> 'queued'`,
  idempotency: 'status is not null',
  invoice: `state = 'issued'`,
  vat_return: `state = 'filed'`,
}

/** Nothing of these changes any more, and none goes. */
const frozen =
  'audit_log document_fact file ledger_attachment ledger_entry ledger_line oss_return oss_sale sandbox_exchange_notice schema_migration statement_import vat_register_count vat_return vat_return_reopening'

/** What may still change of the others, and whether a row may go. Whoever adds a column decides here. */
const reviewed = rows`
  table                  may change                                                                                        may go  why
  api_key                last_used_at                                                                                      no      a revoked key stays revoked
  app_user               name                                                                                              no      a released account has nothing else
  audit_head             sequence                                                                                          no      onward only
  bank_account           name iban number identity currency reference institution_name balance balance_on synced_through synced_at error created_at removed_at  no  the bank tells it anew; it goes once it is marked as removed
  bank_allocation        transaction_id line target_type target_id amount entry_id settled settlement_id withheld          yes     a match is taken back; its bookings are in the ledger
  bank_balance           source moved                                                                                      no      what was said was said
  bank_open              account_id date suggestions amount is_pending                                                      yes     the queue
  bank_run               token kind held_until started_at ended_at progress result process                                 no      work under way
  bank_settlement        transaction_id matched_by reasons difference difference_account difference_currency chosen_account settled_at                        yes     a match is taken back
  bank_transaction       bank_id fingerprint occurrence source date value_date text counterparty_name counterparty_iban reference search  no  another source tells it better; never its amount
  calendar_feed          token_hash token_sealed created_at                                                                yes     a new address
  connected_app          last_used_at                                                                                      no      what ended stays ended
  contact                id type name business_id vat_number fiscal_code sdi_code pec country email notes search created_at updated_at name_folded  yes  kept by people
  contact_address        street postal_code city province country updated_at                                               yes     kept by people
  contact_delivery       scheme identifier format buyer_reference order_reference updated_at                               yes     kept by people
  document               contact_id contact_is_chosen version updated_at                                                   no      posted: only its contact is linked
  e_invoice              state notifications claimed_until look_again_at called_at attempts error       no      where it stands goes on
  exchange_counter       last                                                                                              no      upward only
  former_member          removed_at                                                                                        no      later only
  idempotency            claimed_until claimed_by claimed_process                                                          no      an answer stands
  invitation             id token_hash email email_folded role created_at expires_at                                       yes     replaced or withdrawn
  invoice                version updated_at                                                                                no      issued: locked
  invoice_counter        last                                                                                              no      upward only
  invoice_reference      order_reference buyer_reference contract_reference cig cup updated_at                              yes     issued invoices keep their copy
  learnt_name            region_key folded supplier_key                                                                    yes     what was learnt
  learnt_supplier        id region_key supplier_key name search correction history contact_id ibans amounts updated_at     yes     what was learnt
  ledger_counter         last                                                                                              no      upward only
  ledger_open            open_amount contact_id withheld                                                                   no      payments, within the amount of the entry, and the tax withheld with them
  membership             role created_at keys_after                                                                        yes     people come and go
  organization           name legal_name business_id vat_number fiscal_code street postal_code city province country tax_regime iban supplies time_zone locale region_key default_journal_id auto_post auto_post_threshold vat_frequency created_at updated_at strict_matching agents_may_finalize pension_fund withholding stamp_duty_borne_by difference_accounts feed_shows_amounts second_step_required oss_registered_from oss_registered_to oss_electronic_services fik_creditor oss_limit  no  settings; what is issued or filed keeps its copy
  organization_use       bytes month pages bytes_max pages_max                                                             no      counts and limits go on
  outside_entry          checked_at drift                                                                                  no      what stood there stays, what is found there goes on
  sandbox_exchange       last                                                                                              no      a stand-in for the exchange
  sandbox_exchange_file  file_name hash xml reference invoices outcomes received_at                                        no      a stand-in for the exchange
  vat_return_counter     filed                                                                                             no      upward only
`

/** Nothing in them is ever finished: work under way, sign-ins, settings, what can be made again; or no row of them can be seen by the service. */
const neverFinished =
  'account accounting_year address_proof bank_alias bank_authorization bank_declined bank_read bank_recognition begun_sign_in booking_rule booking_rule_hit closed_account coding_proposal connection connection_request contact_terms document_paper entry_draft entry_occurrence entry_schedule exchange_arrival exchange_cursor exchange_rate exchange_sender export factor_denial identity_link invoice_mail job known_device ledger_lock letter_mail login_attempt mail mail_in mail_message oauth_key oauth_payload operation_run outside_item outside_read page_reading paper_lesson passkey passkey_challenge password_reset payment_line payment_order posting published_rates rate_feed reading_under_way recovery_code reminder request_window sandbox_consent sandbox_exchange_arrival scheduled_work seal self_invoice_counter session setup_link supplier_fact totp upload_address vat_check'

const words = (text: string | undefined): string[] => (text ?? '').split(' ').filter(Boolean)

test('every table was tried, or is known to hold nothing that is finished', async () => {
  const { rows: all } = await withClient(service.database.admin, client =>
    client.query(`select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') order by 1`),
  )
  const missed = all.map(row => row.name).filter(name => !tried.has(name) && !words(neverFinished).includes(name))
  expect(missed).toEqual([])
  expect([...tried.keys()].filter(name => !words(frozen).includes(name)).sort()).toEqual(
    expect.arrayContaining(reviewed.map(row => row.table)),
  )
})

test.each(words(frozen).map(table => [table]))('nothing of %s changes or goes', table => {
  expect(tried.get(table)).toMatchObject({ may: [], mayDelete: false })
})

test.each(reviewed)('of $table only what is on the list may change', row => {
  const found = tried.get(row.table!)!
  expect({ may: [...found.may].sort(), go: found.mayDelete }).toEqual({ may: words(row['may change']).sort(), go: row['may go'] === 'yes' })
})

const asApp = async (organization: Organization, ...statements: string[]): Promise<string> => {
  const client = await service.services.store.pool.connect()
  try {
    await client.query('begin')
    await client.query(`select set_config('app.organization_id', $1, true)`, [organization.id])
    for (const statement of statements) await client.query(statement)
    return 'done'
  } catch (error) {
    return String((error as { code?: string }).code)
  } finally {
    await client.query('rollback')
    client.release()
  }
}

test('a posted document is neither opened without a reversal nor emptied of what it was posted from', async () => {
  const posted = `where state = 'posted'`
  const reopen = `update document set state = 'coded', posted_at = null, ledger_entry_id = null ${posted}`
  const { rows } = await withClient(service.database.admin, client =>
    client.query(
      `select string_agg(quote_ident(attname), ', ') as columns from pg_attribute where attrelid = 'document'::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
    ),
  )
  const { columns } = rows[0]
  const attempts = [
    reopen,
    `update document set state = 'extracted', posted_at = null, coding = null ${posted}`,
    `update document set extraction = extraction || '{"total": 1}' ${posted}`,
    `update document set coding = coding || '{"codedAmount": 1}' ${posted}`,
    `update document set file_id = null ${posted}`,
    `delete from document ${posted}`,
    `insert into document (${columns}) select ${columns} from document ${posted} on conflict (organization_id, id) do update set total = 1`,
  ]
  for (const attempt of attempts) expect([attempt, await asApp(danish, attempt)]).toEqual([attempt, '23001'])
  // A temporary table of the same name is not asked instead of the ledger.
  const planted = `create temporary table ledger_entry as select d.organization_id, d.ledger_entry_id as reverses from document d ${posted}`
  expect(await asApp(danish, planted, reopen)).toBe('23001')
})

test('an issued invoice keeps its parties, text, currency and region while the exchange has not rejected it', async () => {
  for (const organization of [danish, italian]) {
    for (const set of [
      `issued = issued || '{"buyer": {}}'`,
      `issued = issued - 'seller'`,
      `currency = 'SEK'`,
      `contact_id = 'con_x'`,
      `region_key = 'x'`,
      `causale = 'x'`,
      `state = 'draft'`,
    ]) {
      const attempt = `update invoice set ${set} where state = 'issued'`
      expect([attempt, await asApp(organization, attempt)]).toEqual([attempt, '23001'])
    }
    const planted = `create temporary table e_invoice as select i.organization_id, i.id as invoice_id, 'rejected' as state, 'x' as id from invoice i`
    expect(await asApp(organization, planted, `update invoice set issued = issued || '{"buyer": {}}' where state = 'issued'`)).toBe('23001')
  }
})

test('what was sent is not unsent, and what the exchange said is not taken back', async () => {
  for (const set of [
    `state = 'queued'`,
    `notifications = '[]'`,
    `sent_at = null`,
    `xml = 'x'`,
    `buyer = '{}'`,
    `provider = 'x'`,
    `is_sandbox = not is_sandbox`,
  ]) {
    const attempt = `update e_invoice set ${set}`
    expect([attempt, await asApp(italian, attempt)]).toEqual([attempt, '23001'])
  }
  expect(await asApp(italian, 'delete from e_invoice')).toBe('42501')
})
