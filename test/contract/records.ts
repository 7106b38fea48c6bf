/**
 * A record of every kind that an operation can be asked for by its id. An operation says which kinds it knows by the refusals that it
 * declares: `contact_not_found` is a contact. A new kind needs one line here; a new operation on a known kind needs none.
 */
import { hashPassword } from '../../src/access/passwords.ts'
import { addDays, dayIn } from '../../src/domain/calendar/dates.ts'
import { toMinorUnits } from '../../src/domain/money/money.ts'
import { newId } from '../../src/ids.ts'
import { planSchedule } from '../../src/jobs/dispatch.ts'
import { insertConnectedApp } from '../../src/store/access/connected-apps.ts'
import { insertBankAccount } from '../../src/store/bank/accounts.ts'
import { insertMovements } from '../../src/store/bank/transactions.ts'
import { sql } from '../../src/store/connection/sql.ts'
import { insertExport } from '../../src/store/exports.ts'
import { insertJobs } from '../../src/store/jobs.ts'
import { listAccounts, saveChart } from '../../src/store/ledger/chart.ts'
import { deleteConnection, listConnections } from '../../src/store/ledger/connections.ts'
import { saveEntry } from '../../src/store/ledger/ledger.ts'
import { insertOccurrence } from '../../src/store/ledger/schedules.ts'
import { insertOssReturn } from '../../src/store/vat/oss-returns.ts'
import { addAccount } from '../bank/journey.ts'
import { purchase } from '../harness/entries.ts'
import type { Organization, Reply, TestService } from '../harness/service.ts'
import type { Operation } from './operations.ts'

type Maker = (service: TestService, organization: Organization) => Promise<string>

async function save(service: TestService, organization: Organization, action: string, body: unknown): Promise<string> {
  const { status, body: answer } = await service.call(organization.key, action, body)
  if (status !== 200) throw new Error(`${action}: ${JSON.stringify(answer)}`)
  return answer.result.id
}

let drawn = 0
let closed = 0
let settled = 0
let locked = 0
let filed = 0

/** Accounts that what is prepared here posts to. */
const postedTo = new Set(['2150', '2390', '2450', '2520', '6481', '6935'])

const receipt = (number: number) =>
  `Papir og Pen ApS\nCVR-nr. 25313763\nFAKTURA\nFakturanr.: ${number}\nFakturadato: 15-01-2026\nKontorartikler  ${number},00\nTotal DKK  ${number},00`

const irishInvoice = (number: number) =>
  `Cloudworks Ltd\nDublin 2, Ireland\nVAT number: IE6388047V\nINVOICE\nInvoice number: CW-${number}\nInvoice date: 1 March 2026\nSoftware subscription  EUR 100.00\nVAT 0% reverse charge  EUR 0.00\nTotal due  EUR 100.00`

/** A document, taken through the steps that are named. */
const document = (service: TestService, organization: Organization, ...steps: string[]): Promise<string> =>
  documentOf(service, organization, receipt(1000 + ++drawn), ...steps)

async function documentOf(service: TestService, organization: Organization, text: string, ...steps: string[]): Promise<string> {
  const documentId = await save(service, organization, 'capture_document', { text })
  for (const step of steps) await save(service, organization, step, { documentId })
  return documentId
}

async function filedOssReturn({ services }: TestService, organization: Organization, year: number): Promise<{ id: string }> {
  const now = services.clock()
  const id = newId('oss', now)
  const amounts = { base: toMinorUnits(52_600), vat: toMinorUnits(10_000), baseInEuro: null, vatInEuro: null }
  const row = { country: 'DE', supply: 'goods', rate: 19, invoices: 1, entryIds: [], ...amounts } as const
  await services.store.transaction(organization.id, async db =>
    insertOssReturn(db, {
      id,
      regionKey: 'denmark',
      currency: 'DKK',
      quarterStart: `${year}-01-01`,
      figures: { rows: [row], corrections: [], total: amounts },
      exchange: null,
      payable: amounts.vat,
      payableInEuro: null,
      warnings: [],
      filedOn: `${year}-04-10`,
      reference: null,
      recordedAt: now.toISOString(),
      recordedBy: 'A person',
      reopenedAt: null,
      reopenedBy: null,
      reopenedBecause: null,
    }),
  )
  return { id }
}

async function bankAccount({ services }: TestService, organization: Organization): Promise<string> {
  const now = services.clock()
  const account = { id: newId('acc', now), name: 'Driftskonto', iban: null, number: `0040 ${++drawn}`, currency: 'DKK' }
  const rest = { authorizationId: null, reference: null, institutionName: null, balance: null, syncedThrough: null, syncedAt: null }
  await services.store.transaction(organization.id, db =>
    insertBankAccount(db, { ...account, ...rest, error: null, createdAt: now.toISOString() }),
  )
  return account.id
}

/** Money out, as much as the purchase that is made for a test. */
async function transaction(service: TestService, organization: Organization): Promise<string> {
  const accountId = await bankAccount(service, organization)
  const now = service.services.clock()
  const transactionId = newId('txn', now)
  const movement = {
    bankId: null,
    date: '2026-01-20',
    valueDate: null,
    amount: toMinorUnits(-12_500),
    currency: 'DKK',
    text: `Bgs faktura ${++drawn}`,
    counterparty: { name: 'Papir og Pen ApS', iban: null },
    reference: null,
    isPending: false,
    original: null,
  }
  await service.services.store.transaction(organization.id, db =>
    insertMovements(db, { accountId, source: 'file', now }, [{ id: transactionId, movement, fingerprint: `made ${drawn}`, occurrence: 1 }]),
  )
  return transactionId
}

const startAuthorization = (service: TestService, organization: Organization): Promise<Record<string, string>> =>
  service.call(organization.key, 'start_bank_authorization', { institutionId: 'sandbox-dk-bank' }).then(({ body }) => body.result)

const regionOf = async (service: TestService, { key }: Organization): Promise<string> =>
  (await service.request(key, 'GET', '/api/rest/settings')).body.result.regionKey

async function moveTo(service: TestService, organization: Organization, regionKey: string): Promise<void> {
  if ((await regionOf(service, organization)) !== regionKey) await service.call(organization.key, 'set_region', { regionKey })
}

/** Where there is an exchange; the organization comes back from there. */
async function eInvoice(service: TestService, organization: Organization, vatNumber: string): Promise<string> {
  const home = await regionOf(service, organization)
  await moveTo(service, organization, 'italy')
  const id = await save(service, organization, 'issue_einvoice', {
    buyer: { name: 'Cliente S.p.A.', vatNumber, sdiCode: 'ABC1234', country: 'IT' },
    lines: [{ description: 'Consulenza', unitPrice: 90, vatRate: 22 }],
  })
  await moveTo(service, organization, home)
  return id
}

/** The year after the last one, long ago, so that no other test posts into it. */
async function accountingYear(service: TestService, { key }: Organization): Promise<string> {
  const { items } = (await service.request(key, 'GET', '/api/rest/accounting-years')).body.result
  const start = items.length === 0 ? '1990-01-01' : addDays(items.at(-1).end, 1)
  const { body } = await service.request(key, 'POST', '/api/rest/accounting-years', { start, end: `${start.slice(0, 4)}-12-31` })
  return body.result.id
}

/** All years that there are, and one more, closed in their order; by its owner one is open again. */
async function closedYear(service: TestService, organization: Organization): Promise<string> {
  const id = await accountingYear(service, organization)
  const { items } = (await service.request(organization.key, 'GET', '/api/rest/accounting-years')).body.result
  for (const year of items.filter(({ state }: { state: string }) => state === 'open')) {
    await service.request(organization.key, 'POST', `/api/rest/accounting-years/${year.id}/closing`, {})
  }
  return id
}

async function withoutOpening(service: TestService, { key }: Organization): Promise<void> {
  const { items } = (await service.request(key, 'GET', '/api/rest/ledger-entries?sourceType=opening_balance')).body.result
  for (const { id } of items.filter(({ reversedBy }: { reversedBy: string | null }) => reversedBy === null)) {
    await service.request(key, 'POST', `/api/rest/ledger-entries/${id}/reversal`, {})
  }
}
async function bookingRule(service: TestService, { key }: Organization): Promise<string> {
  const wish = { name: `Rule ${++drawn}`, words: [`nowhere ${drawn}`], lines: [{ ledgerAccountId: '2390' }] }
  return (await service.request(key, 'POST', '/api/rest/booking-rules', wish)).body.result.id
}

/** An account to pay from, and an invoice to pay. */
async function payment(service: TestService, organization: Organization) {
  const bankAccountId = await bankAccount(service, organization)
  await service.services.store.transaction(organization.id, async db =>
    db.write(sql`update bank_account set iban = ${testIban(++drawn)} where organization_id = ${organization.id} and id = ${bankAccountId}`),
  )
  const lines = [
    { accountId: '2450', amount: 80 + drawn },
    { accountId: '7440', amount: -80 - drawn },
  ]
  const { body } = await service.request(organization.key, 'POST', '/api/rest/ledger-entries', { date: '2026-01-10', text: 'Paper', lines })
  return { bankAccountId, items: [{ ledgerEntryId: body.result.id, creditorIban: 'DK5000400440116243' }] }
}

/** A Danish account of its own, with its check digits. */
function testIban(number: number): string {
  const account = `0040${String(number).padStart(10, '0')}`
  const check = 98n - (BigInt(`${account}132000`) % 97n)
  return `DK${String(check).padStart(2, '0')}${account}`
}

const paymentOrder = async (service: TestService, organization: Organization): Promise<string> => {
  const wish = await payment(service, organization)
  return (await service.request(organization.key, 'POST', '/api/rest/payment-orders', wish)).body.result.id
}

/** A customer of the trade who owes something for long. */
async function overdue(service: TestService, organization: Organization): Promise<{ contactId: string }> {
  const contactId = await save(service, organization, 'save_contact', { name: `Kunde ${++drawn}`, businessId: '13585628' })
  const lines = [
    { accountId: '6190', amount: 80 + drawn, contactId },
    { accountId: '1010', amount: -80 - drawn },
  ]
  await service.request(organization.key, 'POST', '/api/rest/ledger-entries', { date: '2026-01-10', text: 'Sale', lines })
  return { contactId }
}

const rent = () => [
  { accountId: '2150', amount: 1000 + ++drawn },
  { accountId: '6481', amount: -1000 - drawn },
]

const entryDraft = async (service: TestService, { key }: Organization): Promise<string> =>
  (await service.request(key, 'POST', '/api/rest/entry-drafts', { name: `Rent ${++drawn}`, text: 'Rent', lines: rent() })).body.result.id

const entrySchedule = async (service: TestService, { key }: Organization): Promise<string> => {
  const wish = { name: `Rent ${++drawn}`, lines: rent(), firstOn: '2030-01-31', unit: 'month' }
  return (await service.request(key, 'POST', '/api/rest/entry-schedules', wish)).body.result.id
}

/** A file of one day of its own, on an account of its own. */
async function statementImport(service: TestService, { key }: Organization): Promise<string> {
  const csv = `Dato;Tekst;Beløb;Saldo\n20.01.2026;Uden bilag ${++drawn};-${drawn},00;100,00\n`
  const path = `/api/rest/bank-accounts/statements?accountName=Fil%20${drawn}`
  return (await service.request(key, 'POST', path, csv, { 'content-type': 'text/csv' })).body.result.importId
}

/** What is about other things goes to the built-in ledger. */
const endConnection = ({ services }: TestService, organization: Organization): Promise<void> =>
  services.store.transaction(organization.id, async db => {
    for (const { id } of await listConnections(db, '', 10)) deleteConnection(db, id)
  })

const mailWebhook = (service: TestService, organization: Organization): Promise<Reply> =>
  service.request(organization.key, 'POST', '/api/rest/connections', {
    kind: 'mail',
    provider: 'webhook',
    credentials: { address: 'bilag@nordlys.example' },
  })

export const makers: Readonly<Record<string, Maker>> = {
  document: (service, organization) => document(service, organization),
  learnt_rule: async (service, organization) => {
    const documentId = await document(service, organization, 'extract_document', 'code_document')
    await save(service, organization, 'update_coding', { documentId, ledgerAccountId: '2520' })
    return (await service.request(organization.key, 'GET', '/api/rest/learnt-rules?limit=1')).body.result.items[0].id
  },
  exchange_rate: async (service, organization) => {
    const date = `2026-01-${String(10 + (++drawn % 19)).padStart(2, '0')}`
    return (await service.request(organization.key, 'POST', '/api/rest/exchange-rates', { currency: 'USD', date, rate: 6.87 })).body.result
      .id
  },
  ledger_entry: ({ services }, organization) => {
    const now = services.clock()
    const posted = { marker: `made for a test ${++drawn}`, provider: 'builtin', externalReference: null, postedAt: now.toISOString() }
    return services.store.transaction(organization.id, async db => {
      const { entry } = await saveEntry(db, { id: newId('led', now), entry: purchase(), ...posted })
      return entry.id
    })
  },
  /** One that no other organization has, as another ledger may have sent it. */
  account: ({ services }, organization) =>
    services.store.transaction(organization.id, async db => {
      const account = {
        number: `own ${++drawn}`,
        name: { local: 'Egen konto', english: 'Own account' },
        type: 'expense' as const,
        vatCode: null,
      }
      await saveChart(db, 'denmark', 'builtin', [...(await listAccounts(db, 'denmark')), account], services.clock())
      return account.number
    }),
  bank_account: bankAccount,
  transaction,
  authorization: async (service, organization) => (await startAuthorization(service, organization)).id!,
  /** The one of the current period: the same again until it is filed. */
  vat_return: (service, organization) => save(service, organization, 'prepare_vat_return', {}),
  contact: (service, organization) => save(service, organization, 'save_contact', { name: 'Nordlys ApS' }),
  invoice: async (service, organization) => {
    const contactId = await makers.contact!(service, organization)
    return save(service, organization, 'save_invoice', { contactId, lines: [{ description: 'Consulting', unitPrice: 950, vatRate: 25 }] })
  },
  einvoice: (service, organization) => eInvoice(service, organization, '00743110157'),
  accounting_year: accountingYear,
  booking_rule: bookingRule,
  reminder: async (service, organization) => {
    const wish = { ...(await overdue(service, organization)), compensation: true }
    return (await service.request(organization.key, 'POST', '/api/rest/reminders', wish)).body.result.id
  },
  payment_order: paymentOrder,
  entry_draft: entryDraft,
  entry_schedule: entrySchedule,
  statement_import: statementImport,
  file: async (service, organization) => {
    const headers = { 'content-type': 'text/plain' }
    const { body } = await service.request(organization.key, 'POST', '/api/rest/files', `A receipt, number ${++drawn}.`, headers)
    return body.result.id
  },
  /** One that has failed, as after a mistake of ours. */
  job: ({ services }, organization) => {
    const now = services.clock()
    const id = newId('job', now)
    return services.store.transaction(organization.id, async db => {
      const askedBy = { actor: { type: 'system' as const, id: 'test', name: null, onBehalfOf: null }, language: 'en' as const }
      insertJobs(db, 'process_document', 1, askedBy, [{ id, uniqueKey: `made ${++drawn}`, payload: { documentId: `made ${drawn}` } }])
      db.write(
        sql`update job set state = 'failed', finished_at = clock_timestamp() where organization_id = ${organization.id} and id = ${id}`,
      )
      return id
    })
  },
  scheduled_work: async (service, organization) => {
    const { id: authorizationId, consentUrl } = await startAuthorization(service, organization)
    await fetch(consentUrl!, { method: 'POST', body: new URLSearchParams({ decision: 'allow' }), redirect: 'manual' })
    const { body } = await service.call(organization.key, 'finalize_bank_authorization', { authorizationId })
    await planSchedule(service.services)
    return `read_bank_account-${body.result.accounts[0].id}`
  },
  export: ({ services }, organization) => {
    const now = services.clock()
    const id = newId('exp', now)
    return services.store.transaction(organization.id, async db => {
      const wish = { kind: 'everything' as const, from: null, to: null }
      insertExport(db, { id, ...wish, ledgerNumber: 0, askedAt: now.toISOString(), askedBy: organization.ownerId })
      return id
    })
  },
  key: async (service, organization) => {
    const wish = { name: 'A key', permissions: ['invoices:read'] }
    return (await service.request(organization.key, 'POST', '/api/rest/keys', wish)).body.result.id
  },
  connected_app: ({ services }, organization) => {
    const now = services.clock()
    const app = { id: newId('app', now), grantId: `grant ${++drawn} of ${organization.id}`, userId: organization.ownerId }
    const client = { clientId: 'https://agent.example/client.json', clientName: 'Desk agent', redirectHost: 'agent.example' }
    return services.store.transaction(organization.id, async db => {
      insertConnectedApp(db, { ...app, ...client, access: 'read' }, now)
      return app.id
    })
  },
  /** The only one: an organization has one ledger. */
  connection: async (service, organization) => {
    await endConnection(service, organization)
    const wish = { kind: 'ledger', provider: 'economic', credentials: { agreementGrantToken: 'a-grant' } }
    return (await service.request(organization.key, 'POST', '/api/rest/connections', wish)).body.result.id
  },
  member: async (_service, organization) => (await organization.member('bookkeeper')).userId,
  audit_entry: async (service, organization) => {
    await save(service, organization, 'save_contact', { name: 'For the log' })
    return (await service.request(organization.key, 'GET', '/api/rest/audit-log?limit=1')).body.result.items[0].id
  },
}

export interface IdField {
  name: string
  kind: string
}

const snake = (name: string) => name.replace(/[A-Z]/g, letter => `_${letter.toLowerCase()}`)

/** Banks belong to nobody: every organization finds the same ones. */
const common = new Set(['institution'])

export const kindsOf = ({ refusals }: Operation): string[] =>
  refusals.flatMap(code => (code.endsWith('_not_found') ? [code.slice(0, -'_not_found'.length)] : [])).filter(kind => !common.has(kind))

/** Where one id is given instead of another. */
const alternatives: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  match_transaction: { documentId: 'ledgerEntryId' },
  book_transaction: { ruleId: 'ledgerAccountId' },
}

/** The input with this id, and without the one whose place it takes. */
export function withId({ name: operation }: Operation, input: Record<string, unknown>, name: string, id: string): Record<string, unknown> {
  const replaced = alternatives[operation]?.[name]
  return Object.fromEntries([...Object.entries(input).filter(([field]) => field !== replaced), [name, id]])
}

/** The fields of the input that name a record: `contactId` a contact, `id` what the operation is about. */
export function idFields(operation: Operation): IdField[] {
  const kinds = kindsOf(operation)
  return Object.keys(operation.schema.properties ?? {}).flatMap(name => {
    if (name === 'id') {
      const kind = kinds.find(one => operation.name.includes(one)) ?? kinds[0]
      return kind === undefined ? [] : [{ name, kind }]
    }
    if (!name.endsWith('Id')) return []
    const noun = snake(name.slice(0, -2))
    const kind =
      kinds.find(one => one === noun || one.endsWith(`_${noun}`)) ?? (kinds.includes('target') && makers[noun] ? noun : undefined)
    return kind === undefined ? [] : [{ name, kind }]
  })
}

/** What has to be there before an operation can succeed, where its example with real ids is not enough. */
const prepared: Readonly<Record<string, (service: TestService, organization: Organization) => Promise<Record<string, unknown>>>> = {
  code_document: async (service, organization) => ({ documentId: await document(service, organization, 'extract_document') }),
  post_document: async (service, organization) => ({
    documentId: await document(service, organization, 'extract_document', 'code_document'),
  }),
  update_coding: async (service, organization) => ({
    documentId: await document(service, organization, 'extract_document', 'code_document'),
    bookingText: 'Paper for the printer',
  }),
  finalize_bank_authorization: async (service, organization) => {
    const { id: authorizationId, consentUrl } = await startAuthorization(service, organization)
    await fetch(consentUrl!, { method: 'POST', body: new URLSearchParams({ decision: 'allow' }), redirect: 'manual' })
    return { authorizationId }
  },
  split_transaction: async (service, organization) => ({
    transactionId: await transaction(service, organization),
    allocations: [{ targetType: 'ledger', targetId: await makers.ledger_entry!(service, organization), amount: -125 }],
  }),
  unmatch_transaction: async (service, organization) => ({
    transactionId: await save(service, organization, 'ignore_transaction', { transactionId: await transaction(service, organization) }),
  }),
  decline_suggestion: async (service, organization) => ({
    id: await transaction(service, organization),
    targetType: 'ledger',
    targetId: await makers.ledger_entry!(service, organization),
  }),
  issue_invoice: async (service, organization) => {
    await service.request(organization.key, 'PATCH', '/api/rest/organizations/current', {
      businessId: '13585628',
      vatNumber: 'DK13585628',
      address: { street: 'Havnegade 1', postalCode: '1058', city: 'København K', country: 'DK' },
    })
    return { id: await makers.invoice!(service, organization) }
  },
  /** A purchase whose VAT the buyer owes. */
  answer_document_facts: async (service, organization) => ({
    id: await document(service, organization, 'extract_document'),
    facts: { vehicle: 'van_mixed' },
  }),
  check_vat_number: async (service, organization) => ({
    id: await save(service, organization, 'save_contact', { name: 'Beispiel GmbH', country: 'DE', vatNumber: 'DE136695976' }),
  }),
  get_mail_in: async (service, organization) => {
    await mailWebhook(service, organization)
    return {}
  },
  set_mail_in: async (service, organization) => {
    await mailWebhook(service, organization)
    return { senders: [`@supplier-${++drawn}.example`] }
  },
  find_exchange_rate: async () => ({ currency: 'EUR', date: '2026-01-15' }),
  find_company: async () => ({ country: 'DK', businessId: '13585628' }),
  list_document_progress: async (service, organization) => ({ ids: await document(service, organization) }),
  set_coding_lines: async (service, organization) => ({
    id: await document(service, organization, 'extract_document', 'code_document'),
    lines: [
      { ledgerAccountId: '2450', vatCode: 'I25', gross: 100 },
      { ledgerAccountId: '2520', vatCode: 'I25' },
    ],
  }),
  correct_document: async (service, organization) => ({
    id: await document(service, organization, 'extract_document'),
    invoiceNumber: `corrected ${++drawn}`,
  }),
  issue_self_invoice: async (service, organization) => ({
    id: await documentOf(service, organization, irishInvoice(++drawn), 'extract_document', 'code_document', 'post_document'),
  }),
  issue_simplified_invoice: async (service, organization) => {
    await service.request(organization.key, 'PATCH', '/api/rest/organizations/current', {
      vatNumber: 'IT12345670785',
      fiscalCode: '12345670785',
      taxRegime: 'RF01',
      address: { street: 'Via Roma 1', postalCode: '20121', city: 'Milano', province: 'MI', country: 'IT' },
    })
    const contactId = await save(service, organization, 'save_contact', { name: 'Cliente', vatNumber: 'IT00743110157', country: 'IT' })
    const lines = [{ description: 'Pranzo', unitPrice: 20, vatRate: 10 }]
    return { id: await save(service, organization, 'save_invoice', { contactId, lines }) }
  },
  correct_self_invoice: async (service, organization) => {
    const id = await documentOf(service, organization, irishInvoice(++drawn), 'extract_document', 'code_document', 'post_document')
    const send = async (method: string, path: string) => {
      const { status, body } = await service.request(organization.key, method, `/api/rest${path}`, method === 'GET' ? undefined : {})
      if (status !== 200) throw new Error(`${path}: ${body.detail}`)
      return body.result
    }
    await send('POST', `/documents/${id}/self-invoice`)
    const { ledgerEntryId } = await send('GET', `/documents/${id}`)
    await send('POST', `/ledger-entries/${ledgerEntryId}/reversal`)
    return { id }
  },
  /** One that the exchange rejected: no buyer has this number. */
  resend_einvoice: async (service, organization) => ({
    id: await eInvoice(service, organization, '12345678901'),
    buyer: { name: 'Cliente S.p.A.', vatNumber: '00743110157', country: 'IT' },
  }),
  dry_run_connection: async (service, organization) => ({
    documentId: await document(service, organization, 'extract_document', 'code_document'),
    id: await makers.connection!(service, organization),
  }),
  /** Of a period that no other test files. */
  prepare_vat_return_of_period: async () => ({ date: '2019-05-10' }),
  /** One that nothing is posted to, and another one each time. */
  set_account_closed: async (service, { key }) => {
    const { items } = (await service.request(key, 'GET', '/api/rest/accounts?limit=200')).body.result
    const idle = items.filter(({ id }: { id: string }) => !postedTo.has(id))
    return { id: idle[++closed % idle.length].id, isClosed: true }
  },
  /** Far ahead, so that no sale of another test is in it. */
  // To come: what is sold here meanwhile is taxed at home.
  set_oss: async () => ({ registeredFrom: addDays(dayIn('UTC', new Date()), 100 + (++locked % 19)) }),
  set_lock: async () => ({ lockedUntil: `1980-01-${String(10 + (++locked % 19))}` }),
  save_accounting_year: async (service, organization) => {
    const id = await accountingYear(service, organization)
    const { end } = (await service.request(organization.key, 'GET', `/api/rest/accounting-years/${id}`)).body.result
    const year = Number(end.slice(0, 4)) + 1
    return { start: `${year}-01-01`, end: `${year}-12-31` }
  },
  change_accounting_year: async (service, organization) => {
    const id = await accountingYear(service, organization)
    const { start } = (await service.request(organization.key, 'GET', `/api/rest/accounting-years/${id}`)).body.result
    return { id, end: start }
  },
  delete_accounting_year: async (service, organization) => ({ id: await accountingYear(service, organization) }),
  close_accounting_year: async (service, organization) => {
    await closedYear(service, organization)
    return { id: await accountingYear(service, organization) }
  },
  reopen_accounting_year: async (service, organization) => ({
    id: await closedYear(service, organization),
    reason: 'An invoice came late',
  }),
  save_opening_balances: async (service, organization) => {
    await withoutOpening(service, organization)
    const lines = [
      { accountId: '6481', amount: 100 + ++drawn },
      { accountId: '6935', amount: -100 - drawn },
    ]
    return { date: '2026-01-01', lines }
  },
  /** The latest filed one, of a period of its own. */
  reopen_vat_return: async (service, organization) => {
    const date = `20${String(10 + (++drawn % 9))}-02-10`
    const { body } = await service.request(organization.key, 'POST', '/api/rest/vat-returns', { date })
    return { id: await save(service, organization, 'file_vat_return', { returnId: body.result.id }), reason: 'Not sent' }
  },
  /** A filed one with something in it, of a quarter of its own. */
  settle_vat_return: async (service, organization) => {
    const quarter = settled++ % 28
    const date = `${2019 + Math.floor(quarter / 4)}-${String((quarter % 4) * 3 + 2).padStart(2, '0')}-10`
    const lines = [
      { accountId: '2450', amount: 125, vatCode: 'I25' },
      { accountId: '6481', amount: -125 },
    ]
    await service.request(organization.key, 'POST', '/api/rest/ledger-entries', { date, text: 'Paper', lines })
    const { body } = await service.request(organization.key, 'POST', '/api/rest/vat-returns', { date })
    return { id: await save(service, organization, 'file_vat_return', { returnId: body.result.id }) }
  },
  /** Of a quarter of its own, in which nothing was sold. */
  file_oss_return: async (service, { key }) => {
    const registration = { registeredFrom: '2021-07-01', registeredTo: '2025-12-31' }
    await service.request(key, 'PUT', '/api/rest/settings/oss', registration)
    const number = (filed++ % 18) + 2
    const quarter = `${2021 + Math.floor(number / 4)}-Q${(number % 4) + 1}`
    const { body } = await service.request(key, 'GET', `/api/rest/reports/oss-return?quarter=${quarter}`)
    return { quarter, version: body.result.version }
  },
  /** Booked on a day that no closed year has locked. */
  settle_oss_return: async (service, organization) => ({
    ...(await filedOssReturn(service, organization, 1985 + (settled++ % 35))),
    date: '2024-06-30',
  }),
  /** Always the latest. */
  reopen_oss_return: async (service, organization) => ({
    ...(await filedOssReturn(service, organization, 2100 + ++drawn)),
    reason: 'Not sent',
  }),
  /** One that is held, as after a day in a locked period. */
  decide_held_entry: async (service, organization) => {
    const id = await entrySchedule(service, organization)
    const occurrence = { scheduleId: id, dueOn: '2026-01-31', number: 0, entryId: null, reversalId: null }
    const reason = { code: 'occurrence_late', values: { dueOn: '2026-01-31' } }
    await service.services.store.transaction(organization.id, async db =>
      insertOccurrence(db, { ...occurrence, state: 'held', reason, decidedAt: service.services.clock().toISOString() }),
    )
    return { id, dueOn: '2026-01-31' }
  },
  propose_payments: payment,
  save_reminder: overdue,
  send_invoice_mail: async (service, organization) => {
    service.services.mailTransport ??= { send: async () => ({ outcome: 'sent' }) }
    const wish = await prepared['issue_invoice']!(service, organization)
    return { id: await save(service, organization, 'issue_invoice', wish), to: `kunde${++drawn}@example.com` }
  },
  send_reminder_mail: async (service, organization) => {
    service.services.mailTransport ??= { send: async () => ({ outcome: 'sent' }) }
    return { id: await makers.reminder!(service, organization), to: `kunde${++drawn}@example.com` }
  },
  send_statement_mail: async (service, organization) => {
    service.services.mailTransport ??= { send: async () => ({ outcome: 'sent' }) }
    return { id: await makers.contact!(service, organization), to: `kunde${++drawn}@example.com` }
  },
  update_draft_invoice: async (service, organization) => {
    const draft = await makers.invoice!(service, organization)
    const { contactId, updatedAt } = (await service.request(organization.key, 'GET', `/api/rest/invoices/${draft}`)).body.result
    return { id: draft, updatedAt, contactId, lines: [{ description: `Consulting ${++drawn}`, unitPrice: 950, vatRate: 25 }] }
  },
  update_entry_draft: async (service, organization) => ({ id: await entryDraft(service, organization), text: `Rent ${++drawn}` }),
  /** One that failed a moment ago goes on: the organization is not empty any more. */
  fill_with_demo: async ({ services }, organization) => {
    const id = newId('job', services.clock())
    const askedBy = { actor: { type: 'system' as const, id: 'test', name: null, onBehalfOf: null }, language: 'en' as const }
    const payload = { day: '2026-11-17', startedAt: services.clock().toISOString() }
    await services.store.transaction(organization.id, async db => {
      const fail = sql`update job set state = 'failed', finished_at = clock_timestamp() where organization_id = ${organization.id} and kind = 'fill_demo'`
      db.write(fail)
      insertJobs(db, 'fill_demo', 1, askedBy, [{ id, uniqueKey: 'demo', payload }])
      db.write(fail)
    })
    return {}
  },
  /** Of everybody in the organization, whoever asks: their passwords are not known, and set for this. */
  change_password: async ({ services }, organization) => {
    const current = `the password number ${++drawn}`
    const passwordHash = await hashPassword(current)
    await services.store.transaction(organization.id, async db =>
      db.write(sql`
        update app_user set password_hash = ${passwordHash}
        where id in (select user_id from membership where organization_id = ${organization.id})`),
    )
    return { current, new: `another sentence of ${++drawn} words` }
  },
  end_bank_consent: async (service, organization) => {
    const { id: authorizationId, consentUrl } = await startAuthorization(service, organization)
    await fetch(consentUrl!, { method: 'POST', body: new URLSearchParams({ decision: 'allow' }), redirect: 'manual' })
    const { body } = await service.call(organization.key, 'finalize_bank_authorization', { authorizationId })
    return { id: body.result.accounts[0].id }
  },
  remove_bank_account: async (service, organization) => ({ id: await addAccount(service, organization) }),
  book_transaction: async (service, organization) => ({ id: await transaction(service, organization), ledgerAccountId: '2390' }),
  retry_document: async (service, organization) => {
    const documentId = await save(service, organization, 'capture_document', {})
    await save(service, organization, 'extract_document', { documentId })
    return { documentId }
  },
}

/** What only an organization in Italy can do. */
export const needsExchange: ReadonlySet<string> = new Set([
  'issue_einvoice',
  'resend_einvoice',
  'issue_self_invoice',
  'correct_self_invoice',
  'issue_simplified_invoice',
  'play_einvoice_arrival',
])

/** An input with which the operation succeeds in this organization. */
export async function soundInput(service: TestService, organization: Organization, operation: Operation): Promise<Record<string, unknown>> {
  await moveTo(service, organization, needsExchange.has(operation.name) ? 'italy' : 'denmark')
  await endConnection(service, organization)
  const own = prepared[operation.name]
  if (own) return own(service, organization)
  const input = { ...operation.example }
  for (const { name, kind } of idFields(operation)) {
    // An optional id that the example leaves out, such as that of a record to update, stays out.
    if (name in input) input[name] = await makers[kind]!(service, organization)
  }
  return input
}
