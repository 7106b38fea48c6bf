/** Opening balances out of the SAF-T file of another program: read whole or refused whole, mapped by what is clear, posted once. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { jobHandlers } from '../../src/jobs/index.ts'
import { type Runner, startJobs } from '../../src/jobs/runner.ts'
import { createLog } from '../../src/log.ts'
import { safT } from '../../src/regions/denmark/saf-t/saf-t.ts'
import { errorsLogged } from '../contract/store.ts'
import { type Organization, type Reply, startTestService, type TestService } from '../harness/service.ts'

let service: TestService
let runner: Runner
const now = new Date('2027-02-10T10:00:00Z')

beforeAll(async () => {
  service = await startTestService({ clock: () => now })
  runner = startJobs(service.services, jobHandlers, createLog('info', { write: line => void service.logged.push(line) }))
  service.services.wakeJobs = () => runner.wake()
})
afterAll(async () => {
  await runner.stop()
  expect(errorsLogged(service)).toEqual([])
  await service.close()
})

type Row = [number: string, name: string, standard: string, type: string, balance: number]

const side = (prefix: string, amount: number) =>
  amount < 0
    ? `<n:${prefix}CreditBalance>${(-amount).toFixed(2)}</n:${prefix}CreditBalance>`
    : `<n:${prefix}DebitBalance>${amount.toFixed(2)}</n:${prefix}DebitBalance>`

const account = ([number, name, standard, type, balance]: Row) =>
  `   <n:Account><n:AccountID>${number}</n:AccountID><n:AccountDescription>${name}</n:AccountDescription>${
    standard && `<n:StandardAccountID>${standard}</n:StandardAccountID>`
  }<n:AccountType>${type}</n:AccountType>${side('Opening', 0)}${side('Closing', balance)}</n:Account>`

const party = (kind: 'Customer' | 'Supplier', name: string, balance: number, rest = '') =>
  `<n:${kind}><n:${kind}ID>1</n:${kind}ID>${rest}<n:Name>${name}</n:Name><n:Address><n:Country>DK</n:Country></n:Address>${side('Closing', balance)}</n:${kind}>`

/** As another program writes it: prefixes, a chart of its own, an entity, a comment, numbers that mean something else here. */
const rows: Row[] = [
  ['1000', 'Salg', '1010', 'Sale', -9000],
  ['2750', 'Kontorartikler', '', 'Expense', 1000],
  ['5600', 'Debitorer', '6190', 'Asset', 2500],
  ['5820', 'Bank &amp; kasse', '6480', 'Asset', 9000],
  ['6800', 'Kreditorer', '7440', 'Liability', -1250],
  ['6110', 'Egenkapital', '', 'Liability', -2250],
]

const file = (
  accounts: readonly string[] = rows.map(account),
  { cvr = '13585628', currency = 'DKK', parties = defaultParties, entries = '<n:NumberOfEntries>0</n:NumberOfEntries>' } = {},
) => `<?xml version="1.0" encoding="UTF-8"?>
<n:AuditFile xmlns:n="urn:StandardAuditFile-Taxation-Financial:DK">
 <n:Header><n:AuditFileVersion>1.0</n:AuditFileVersion>
  <n:Company><n:RegistrationNumber>${cvr}</n:RegistrationNumber><n:Name>Før &amp; Efter ApS</n:Name></n:Company>
  <n:DefaultCurrencyCode>${currency}</n:DefaultCurrencyCode>
  <n:SelectionCriteria><n:SelectionStartDate>2025-01-01</n:SelectionStartDate><n:SelectionEndDate>2025-12-31</n:SelectionEndDate></n:SelectionCriteria></n:Header>
 <n:MasterFiles>
  <n:GeneralLedgerAccounts><!-- > -->
${accounts.join('\n')}
  </n:GeneralLedgerAccounts>
  ${parties}
 </n:MasterFiles>
 <n:GeneralLedgerEntries>${entries}</n:GeneralLedgerEntries>
</n:AuditFile>
`
const defaultParties = `<n:Customers>${party('Customer', 'Nordlys ApS', 2000, '<n:CVR>24256790</n:CVR>')}${party('Customer', 'Kontant', 500)}</n:Customers>
  <n:Suppliers>${party('Supplier', 'Papir og Pen ApS', -1250)}</n:Suppliers>`

const request = (organization: Organization, path: string, body: object | string, type = 'application/xml'): Promise<Reply> =>
  typeof body === 'string'
    ? service.request(organization.key, 'POST', `/api/rest/ledger-entries/opening-balances${path}`, body, { 'content-type': type })
    : service.request(organization.key, 'POST', `/api/rest/ledger-entries/opening-balances${path}`, body)
const upload = (organization: Organization, xml: string, query = '') => request(organization, `/files?name=saf-t.xml${query}`, xml)
const faults = ({ body }: Reply) => body.errors?.map((fault: { path: string; code: string }) => `${fault.path} ${fault.code}`)
const get = async (organization: Organization, path: string) =>
  (await service.request(organization.key, 'GET', `/api/rest${path}`)).body.result
const balances = async (organization: Organization) =>
  Object.fromEntries(
    (await get(organization, '/trial-balance')).accounts.map((row: { account: string; balance: number }) => [row.account, row.balance]),
  )

const chosen = [
  { number: '2750', accountId: '2450' },
  { number: '6110', accountId: '6935' },
]

test('a file of another program is mapped by what is clear, asks for the rest, and is posted with its customers and suppliers', async () => {
  const organization = await service.found()
  const known = (await service.call(organization.key, 'save_contact', { name: 'Papir & Pen', type: 'vendor' })).body.result
  const same = (await service.call(organization.key, 'save_contact', { name: 'NORDLYS', businessId: '24256790', country: 'DK' })).body
    .result
  const { status, body } = await upload(organization, file())
  expect([status, body.code]).toEqual([200, undefined])
  const shown = body.result
  expect(shown).toMatchObject({ version: '1.0', from: '2025-01-01', date: '2026-01-01', balances: 'closing', warnings: [] })
  expect(shown.company).toEqual({ name: 'Før & Efter ApS', businessId: '13585628' })
  expect(shown.accounts.map((one: Record<string, unknown>) => [one.number, one.accountId, one.mappedBy])).toEqual([
    ['1000', '1010', 'standard_account'],
    ['2750', '2450', 'name'],
    ['5600', '6190', 'standard_account'],
    ['5820', '6481', 'standard_account'],
    ['6800', '7440', 'standard_account'],
    ['6110', null, null],
  ])
  expect(shown.openItems).toEqual([
    { accountId: '6190', name: 'Nordlys ApS', amount: 2000, contactId: same.id },
    { accountId: '6190', name: 'Kontant', amount: 500, contactId: null },
    { accountId: '7440', name: 'Papir og Pen ApS', amount: -1250, contactId: null },
  ])
  expect(known.id).toMatch(/^con_/)

  const { fileId } = shown
  const post = (rest: object) => request(organization, '', { date: '2026-01-01', fileId, ...rest })
  expect(faults(await post({ dryRun: true }))).toEqual(['file.14 account_not_mapped'])
  const wrong = [
    { number: '5820', accountId: '9' },
    { number: '77', accountId: '6481' },
  ]
  expect(faults(await post({ accounts: wrong }))).toEqual(['accounts.0.accountId unknown_account', 'accounts.1.number account_not_in_file'])
  expect(faults(await post({ accounts: chosen, date: '2026-02-01' }))).toEqual(['date opening_day_not_in_file'])
  const accounts = chosen
  const dry = await post({ accounts, dryRun: true })
  expect(dry.body.result).toMatchObject({ isPosted: false, total: 11_500 })
  expect((await get(organization, '/contacts')).items).toHaveLength(2)
  const posted = await post({ accounts })
  expect([posted.status, posted.body.result?.ledgerEntryIds.length]).toEqual([200, 4])
  // The year is over: its result is equity.
  expect(await balances(organization)).toEqual({ '6190': 2500, '6481': 9000, '6935': -2250, '6940': -8000, '7440': -1250 })
  expect((await get(organization, '/contacts')).items.map(({ name }: { name: string }) => name).sort()).toEqual([
    'Kontant',
    'NORDLYS',
    'Papir & Pen',
    'Papir og Pen ApS',
  ])
  const ages = await get(organization, '/reports/aged-receivables?on=2026-01-31')
  expect(JSON.stringify(ages)).toContain('2500')
  expect(faults(await post({ accounts: chosen, openItems: [] }))).toEqual(['openItems open_items_of_file'])
  expect((await post({ accounts })).body.code).toBe('opening_balance_exists')
})

test('a file of a mistyped year is refused, read or posted', async () => {
  const organization = await service.found()
  const since = (year: string) => file().replaceAll('2025-', `${year}-`)
  expect(faults(await upload(organization, since('0206')))).toEqual(['date too_far_back'])
  const { fileId } = (await upload(organization, since('1969'))).body.result
  const post = (date: string) => request(organization, '', { date, fileId, accounts: chosen, dryRun: true })
  expect(faults(await post('1969-01-01'))).toEqual(['date too_far_back'])
  expect((await post('1970-01-01')).status).toBe(200)
})

test('a foreign customer is recognised by its VAT number, however the file writes it', async () => {
  const organization = await service.found()
  const { id } = (await service.call(organization.key, 'save_contact', { name: 'Berg', vatNumber: 'DE811907980', country: 'DE' })).body
    .result
  const foreign = party('Customer', 'Berg Handel GmbH', 2500, '<n:RegistrationNumber>de 811 907 980</n:RegistrationNumber>')
  const parties = `<n:Customers>${foreign.replace('>DK<', '>DE<')}</n:Customers>`
  const { result } = (await upload(organization, file(undefined, { parties }))).body
  expect(result.openItems[0]).toMatchObject({ name: 'Berg Handel GmbH', contactId: id })
})

test('who may not keep contacts makes none and sees none: the items have the names alone, which is told', async () => {
  const organization = await service.found()
  const known = (await service.call(organization.key, 'save_contact', { name: 'Nordlys', businessId: '24256790', country: 'DK' })).body
    .result
  const key = await organization.keyWith('ledger:edit')
  const limited = { ...organization, key }
  const shown = (await upload(limited, file())).body.result
  expect(shown.openItems.map(({ contactId }: { contactId: string | null }) => contactId)).toEqual([null, null, null])
  expect(shown.warnings.map(({ code }: { code: string }) => code)).toEqual(['opening_contacts_not_made'])
  const posted = await request(limited, '', { date: '2026-01-01', fileId: shown.fileId, accounts: chosen })
  expect([posted.status, posted.body.result?.ledgerEntryIds.length]).toEqual([200, 4])
  expect(posted.body.result.warnings.map(({ code }: { code: string }) => code)).toEqual(['opening_contacts_not_made'])
  const { items } = await get(organization, '/contacts')
  expect(items.map(({ id }: { id: string }) => id)).toEqual([known.id])
})

test.each([
  ['2025-01-01', '2025-12-31', 8000],
  ['2023-01-01', '2023-12-31', undefined],
])('after the year from %s the result of the file is carried only if the next year begins on the day', async (start, end, carried) => {
  const organization = await service.found()
  const made = await service.request(organization.key, 'POST', '/api/rest/accounting-years', { start, end })
  expect(made.status).toBe(200)
  const { result } = (await upload(organization, file())).body
  expect(result.result?.amount).toBe(carried === undefined ? undefined : -carried)
})

test('our own export is read back, account by account', async () => {
  const one = await service.found()
  const owner = await one.member('owner')
  const profile = {
    businessId: '13585628',
    iban: 'DK5000400440116243',
    address: { street: 'Testvej 1', postalCode: '5000', city: 'Odense C', country: 'DK' },
  }
  await service.request(owner.key, 'PATCH', '/api/rest/organizations/current', profile)
  const contactId = (await service.call(one.key, 'save_contact', { name: 'Nordlys ApS' })).body.result.id
  const lines = [
    { accountId: '6190', amount: 1250, contactId },
    { accountId: '1010', amount: -1250, vatCode: 'U25' },
  ]
  const sale = await service.request(one.key, 'POST', '/api/rest/ledger-entries', { date: '2026-03-03', text: 'Salg', lines })
  expect(sale.status).toBe(200)
  const exported = await fetch(`${service.url}/api/rest/exports/saf-t?from=2026-01-01&to=2026-12-31`, {
    headers: { authorization: `Bearer ${one.key}` },
  })
  expect(exported.status).toBe(200)
  const other = await service.found()
  const otherOwner = await other.member('owner')
  await service.request(otherOwner.key, 'PATCH', '/api/rest/organizations/current', { ...profile, businessId: '24256790' })
  const shown = (await upload(other, await exported.text())).body.result
  expect(shown.warnings.map(({ code }: { code: string }) => code)).toEqual(['other_company'])
  const post = (rest: object) => request(other, '', { date: '2027-01-01', fileId: shown.fileId, ...rest })
  expect(faults(await post({}))).toEqual(['isOtherCompany other_company'])
  expect((await post({ isOtherCompany: true })).status).toBe(200)
  expect(await balances(other)).toEqual({ '6190': 1250, '6935': 0, '6940': -1000, '7680': -250 })
})

describe('a file is refused whole, with the line and the reason', () => {
  const whole = file()
  const cases: [what: string, xml: string, faults: string[]][] = [
    ['cut in a tag', whole.slice(0, whole.indexOf('5820') - 5), ['file.12 audit_file_broken']],
    ['cut after all accounts', whole.slice(0, whole.indexOf('</n:MasterFiles>')), ['file.18 audit_file_broken']],
    ['not well-formed', whole.replace('</n:Header>', '</n:Kop>'), ['file.6 audit_file_broken']],
    ['with a second root', `${whole}<n:AuditFile/>`, ['file.21 audit_file_broken']],
    ['with entities of its own', whole.replace('<n:AuditFile', '<!DOCTYPE a [<!ENTITY b "c">]><n:AuditFile'), ['file.2 audit_file_broken']],
    ['with an entity that nobody declared', whole.replace('&amp;', '&b;'), ['file.4 audit_file_broken']],
    ['with a control character by its number', whole.replace('&amp;', '&#1;'), ['file.4 audit_file_broken']],
    ['not balanced', whole.replace('9000.00', '9000.01'), ['file audit_file_unusable']],
    ['of another currency', file(undefined, { currency: 'EUR' }), ['file.3 audit_file_unusable']],
    ['with an account twice', file([...rows, rows[0]!].map(account)), ['file.15 audit_file_row']],
    ['with half an øre', whole.replace('9000.00', '9000.005'), ['file.9 audit_file_row']],
    ['with a word for an amount', whole.replace('9000.00', 'NaN'), ['file.9 audit_file_row']],
    ['without accounts', file([]), ['file audit_file_unusable']],
    ['of another kind', '<?xml version="1.0"?><Invoice/>', ['file audit_file_unusable']],
    ['of Norway', whole.replace('Financial:DK', 'Financial:NO'), ['file audit_file_unusable']],
    ['too deep', whole.replace('<n:NumberOfEntries>', `${'<a>'.repeat(200)}<n:NumberOfEntries>`), ['file.19 audit_file_broken']],
  ]
  test.each(cases)('%s', async (_what, xml, expected) => {
    const organization = await service.found()
    const reply = await upload(organization, xml)
    expect([reply.status, reply.body.code, faults(reply)]).toEqual([400, 'invalid_input', expected])
  })

  // Far into a file, where nothing has looked at what kind of file it is.
  test.each([
    ['a NUL', whole.replace('Bank', 'Ba\0nk'), 'file.12'],
    ['a control character in CDATA', whole.replace('&amp;', '<![CDATA[\x0b]]>'), 'file.4'],
    ['a control character in a tag', whole.replace('<n:Header>', '<n:Header a="\x01">'), 'file.3'],
  ])('%s', (_what, xml, path) => {
    expect(safT.reader().write(xml)).toMatchObject([{ path, code: 'audit_file_broken' }])
  })

  test('in a country without such a file, by who may not, and by an id that is none', async () => {
    const italian = await service.found('italy')
    expect((await upload(italian, file())).body.code).toBe('not_available_in_region')
    const organization = await service.found()
    expect(faults(await request(organization, '', { date: '2026-01-01', fileId: 'fil_none' }))).toEqual(['fileId file_not_found'])
    expect(faults(await request(organization, '', { date: '2026-01-01', csv: '1;2', isOtherCompany: true }))).toEqual([
      'fileId only_with_file',
    ])
    const reader = await organization.member('viewer')
    expect((await service.request(reader.key, 'POST', '/api/rest/ledger-entries/opening-balances/files', file())).status).toBe(403)
  })

  test('parties that do not explain the balance leave an item of the difference, and are warned about', async () => {
    const organization = await service.found()
    const parties = `<n:Customers>${party('Customer', 'Nordlys ApS', 2000)}</n:Customers>`
    const { result } = (await upload(organization, file(undefined, { parties }))).body
    expect(result.openItems).toEqual([
      { accountId: '6190', name: 'Nordlys ApS', amount: 2000, contactId: null },
      { accountId: '6190', name: null, amount: 500, contactId: null },
    ])
    expect(result.warnings.map(({ code }: { code: string }) => code)).toEqual(['open_items_differ'])
  })
})

test('however the bytes are cut into pieces, the same is read, and entries are passed over', () => {
  const whole = file()
  const read = (size: number) => {
    const reader = safT.reader()
    for (let at = 0; at < whole.length; at += size) expect(reader.write(whole.slice(at, at + size))).toBeUndefined()
    return reader.end()
  }
  const once = read(whole.length)
  expect(once).toMatchObject({ accounts: { length: 6 }, parties: { length: 3 } })
  for (const size of [1, 2, 3, 7, 64, 1000]) expect(read(size)).toEqual(once)

  const line = '<n:Line><n:AccountID>1000</n:AccountID><n:Description>Salg</n:Description></n:Line>\n'.repeat(500)
  const [head, tail] = file(undefined, { entries: '|' }).split('|') as [string, string]
  const reader = safT.reader()
  reader.write(head)
  for (let piece = 0; piece < 100; piece += 1) expect(reader.write(line)).toBeUndefined()
  reader.write(tail)
  expect(reader.end()).toEqual(once)
})
