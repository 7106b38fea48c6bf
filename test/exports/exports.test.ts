/** Files of the whole books: valid, complete, made once, and read back into another installation as they were. */
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { gunzipSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sessionCookie } from '../../src/access/sessions.ts'
import { NotRestored, restore } from '../../src/archive/restore.ts'
import { padding, readTar, tarEnd, tarHeader } from '../../src/archive/tar.ts'
import { writeEverything } from '../../src/archive/write.ts'
import { softwareVersion } from '../../src/domain/version.ts'
import { jobHandlers } from '../../src/jobs/index.ts'
import { type Runner, startJobs } from '../../src/jobs/runner.ts'
import { createLog } from '../../src/log.ts'
import { allPapers } from '../../src/papers/all-papers.ts'
import { insertMembership } from '../../src/store/access/members.ts'
import { together } from '../../src/store/archive/dump.ts'
import { leftOut, listTables } from '../../src/store/archive/tables.ts'
import { listInvoiceMails } from '../../src/store/invoices/invoice-mails.ts'
import { errorsLogged } from '../contract/store.ts'
import { withClient } from '../harness/cluster.ts'
import { findSchema } from '../harness/schemas.ts'
import { type Organization, startTestService, type TestService } from '../harness/service.ts'
import { fillTables, type Given } from './fill-tables.ts'

let service: TestService
let other: TestService
let runner: Runner
let directory: string
const now = new Date('2027-02-10T10:00:00Z')

beforeAll(async () => {
  service = await startTestService({ clock: () => now })
  other = await startTestService({ clock: () => now })
  directory = await mkdtemp(join(tmpdir(), 'primanota-exports-'))
  runner = startJobs(service.services, jobHandlers, createLog('info', { write: line => void service.logged.push(line) }))
  service.services.wakeJobs = () => runner.wake()
})
afterAll(async () => {
  await runner.stop()
  expect(errorsLogged(service)).toEqual([])
  await Promise.all([service.close(), other.close(), rm(directory, { recursive: true })])
})

const send = (organization: Organization, method: string, path: string, body?: object, key = organization.key) =>
  service.request(key, method, `/api/rest${path}`, body)

const download = async (
  key: string,
  path: string,
  headers: Record<string, string> = { authorization: `Bearer ${key}` },
): Promise<Buffer> => {
  const response = await fetch(`${service.url}/api/rest${path}`, { headers })
  expect(response.status, path).toBe(200)
  return Buffer.from(await response.arrayBuffer())
}

const ok = async (reply: ReturnType<typeof send>) => {
  const { status, body } = await reply
  expect([status, body]).toEqual([200, body])
  return body.result
}

const profile = {
  businessId: '13585628',
  iban: 'DK5000400440116243',
  address: { street: 'Testvej 1', postalCode: '5000', city: 'Odense C', country: 'DK' },
}

/** The two entries of the worked example SAFT-01 (DK-10 and DK-01), and an invoice, a document and its file beside them. */
async function books(): Promise<Organization> {
  const organization = await service.found()
  const owner = await organization.member('owner')
  await ok(send(organization, 'PATCH', '/organizations/current', profile, owner.key))
  const entry = (date: string, text: string, lines: object[]) => ok(send(organization, 'POST', '/ledger-entries', { date, text, lines }))
  await entry('2026-01-15', 'Faktura 1001', [
    { accountId: '6190', amount: 10_000 },
    { accountId: '1010', amount: -10_000, vatCode: 'U25' },
  ])
  await entry('2026-02-03', 'Middag', [
    { accountId: '1890', amount: 1250, vatCode: 'REP' },
    { accountId: '7440', amount: -1250 },
  ])
  return organization
}

const textOf = (xml: string, name: string) => new RegExp(`<${name}>([^<]*)<`).exec(xml)?.[1]

describe('SAF-T', () => {
  test('has the worked example to the cent', async () => {
    const organization = await books()
    const xml = (await download(organization.key, '/exports/saf-t?from=2026-01-01&to=2026-03-31')).toString()
    expect(['NumberOfEntries', 'TotalDebit', 'TotalCredit', 'SoftwareVersion'].map(name => textOf(xml, name))).toEqual([
      '2',
      '11250.00',
      '11250.00',
      softwareVersion,
    ])
    const closing = Object.fromEntries(
      [...xml.matchAll(/<Account>.*?<AccountID>(\d+)<.*?<Closing(Debit|Credit)Balance>([\d.]+)<.*?<\/Account>/gs)]
        .filter(([, , , amount]) => amount !== '0.00')
        .map(([, account, side, amount]) => [account, `${side} ${amount}`]),
    )
    expect(closing).toEqual({
      '1010': 'Credit 8000.00',
      '1890': 'Debit 1187.50',
      '6190': 'Debit 10000.00',
      '7440': 'Credit 1250.00',
      '7680': 'Credit 2000.00',
      '7740': 'Debit 62.50',
    })
    expect(xml).toMatch(/<AccountID>1890<\/AccountID>\s*<AccountDescription>[^<]+<\/AccountDescription>\s*<StandardAccountID>1910</)
    expect(xml.match(/<NonDeductibleAmount>187\.50<\/NonDeductibleAmount>\s*<DeductibleAmount>62\.50</)).not.toBeNull()
  })

  const schema = findSchema('../books/saft-dk/saft-dk-2.1-ledger.xsd')
  test.skipIf(!schema)('is valid, and would not be without its totals', async () => {
    const organization = await books()
    const xml = (await download(organization.key, '/exports/saf-t?from=2026-01-01&to=2026-03-31')).toString()
    expect(schema!(xml)).toEqual([])
    expect(schema!(xml.replace(/<TotalDebit>.*<\/TotalDebit>/, ''))).not.toEqual([])
  })

  test('says what the profile lacks, which days it takes, and that Italy has none', async () => {
    const organization = await service.found()
    const lacking = await send(organization, 'GET', '/exports/saf-t')
    expect([lacking.status, lacking.body.code, lacking.body.values.fields]).toEqual([
      409,
      'organization_profile_incomplete',
      ['businessId', 'address.street', 'address.postalCode', 'address.city', 'iban'],
    ])
    const reversed = await send(organization, 'GET', '/exports/saf-t?from=2026-02-01&to=2026-01-01')
    expect([reversed.status, reversed.body.errors[0].path]).toEqual([400, 'to'])
    const far = await send(organization, 'GET', '/exports/saf-t?from=1969-12-31&to=2026-01-01')
    expect([far.status, far.body.errors[0].path]).toEqual([400, 'from'])
    const italian = await send(await service.found('italy'), 'GET', '/exports/saf-t')
    expect([italian.status, italian.body.code]).toEqual([409, 'not_available_in_region'])
  })

  test('is made once for the same books, and only for who may see them all', async () => {
    const organization = await books()
    const same = await Promise.all([1, 2, 3].map(() => download(organization.key, '/exports/saf-t?from=2026-01-01&to=2026-12-31')))
    const [first] = same as [Buffer]
    expect(same.every(one => one.equals(first))).toBe(true)
    const asked = (await ok(send(organization, 'GET', '/exports'))).items
    expect(asked.length).toBe(1)
    const shown = await ok(send(organization, 'GET', `/exports/${asked[0].id}`))
    expect([shown.state, shown.file.bytes]).toEqual(['done', first.length])
    expect((await download(organization.key, `/exports/${asked[0].id}/file`)).equals(first)).toBe(true)
    const bookkeeper = await organization.member('bookkeeper')
    for (const path of ['/exports/saf-t', '/exports/everything', `/exports/${asked[0].id}/file`]) {
      expect([path, (await send(organization, 'GET', path, undefined, bookkeeper.key)).status]).toEqual([path, 403])
    }
    expect((await send(organization, 'GET', '/exports/everything')).status).toBe(403)
    expect((await send(await service.found(), 'GET', `/exports/${asked[0].id}/file`)).status).toBe(404)
  })
})

interface Unpacked {
  [name: string]: Buffer
}

async function unpack(archive: Buffer): Promise<Unpacked> {
  const files: Unpacked = {}
  for await (const { name, bytes } of readTar(Readable.from([gunzipSync(archive)]))) {
    const parts: Buffer[] = []
    for await (const part of bytes) parts.push(Buffer.from(part))
    files[name] = Buffer.concat(parts)
  }
  return files
}

const pack = (files: Unpacked): Buffer =>
  gzipSync(
    Buffer.concat([
      ...Object.entries(files).flatMap(([name, bytes]) => [tarHeader(name, bytes.length), bytes, padding(bytes.length)]),
      tarEnd,
    ]),
  )

/** As an owner gets it. */
async function everythingOf(organization: Organization): Promise<Buffer> {
  const { session } = await organization.member('owner')
  return download('', '/exports/everything', {
    cookie: sessionCookie(service.services.baseUrl, session).split(';')[0]!,
    'x-organization-id': organization.id,
  })
}

async function archiveIn({ services }: TestService, organizationId: string): Promise<Buffer> {
  const parts: Buffer[] = []
  await services.store.transaction(
    organizationId,
    async db => {
      const written = await writeEverything(db, services.blobs, now, { papers: allPapers({ db, now }) })
      for await (const part of written.parts) parts.push(Buffer.from(part))
    },
    { readOnly: true },
  )
  return Buffer.concat(parts)
}

/** Where a value of its type is none that the table takes. */
const given: Given = {
  entry_occurrence: { reason: 'null' },
  // One that waited would be given up by who reads it back.
  invoice_mail: { state: `'sent'`, error: 'null' },
  letter_mail: { state: `'sent'`, error: 'null', reminder_id: 'null' },
  mail_message: { is_held: 'false' },
  oss_return: { quarter_start: `'2026-01-01'` },
  oss_sale: { country: `'DE'` },
}

/** Of every kind of record that can be made here in a moment. */
async function fullBooks(): Promise<Organization> {
  const organization = await books()
  const contact = await ok(
    service.call(organization.key, 'save_contact', { type: 'both', name: 'Kunde A/S', businessId: '24256790', country: 'DK' }),
  )
  const capture = await ok(
    service.call(organization.key, 'capture_document', {
      text: 'Papirhuset ApS\nCVR 13585628\nFaktura 77\nDato 03.02.2026\nPapir 100,00\nMoms 25,00\nI alt 125,00 DKK',
    }),
  )
  await ok(service.call(organization.key, 'extract_document', { documentId: capture.id }))
  await ok(service.call(organization.key, 'code_document', { documentId: capture.id }))
  const invoice = await ok(
    service.call(organization.key, 'save_invoice', {
      contactId: contact.id,
      lines: [{ description: 'Arbejde', quantity: 1, unitPrice: 800, vatRate: 25 }],
    }),
  )
  expect(invoice.id).toMatch(/^inv_/)
  const issue = async (draft: object) =>
    ok(service.call(organization.key, 'issue_invoice', { id: (await ok(service.call(organization.key, 'save_invoice', draft))).id }))
  const sold = { description: 'Rådgivning', quantity: 2, unitPrice: 400, vatRate: 25 }
  const issued = await issue({ contactId: contact.id, date: '2026-02-01', lines: [sold] })
  const credited = { ...sold, quantity: 1, unitPrice: -400, description: `Kreditnota til faktura ${issued.number}` }
  await issue({ contactId: contact.id, date: '2026-02-02', lines: [credited] })
  await ok(send(organization, 'POST', '/reminders', { contactId: contact.id }))
  const { id: returnId } = await ok(send(organization, 'POST', '/vat-returns', { date: '2026-02-10' }))
  await ok(service.call(organization.key, 'file_vat_return', { returnId }))
  const statement = 'Dato;Tekst;Beløb;Saldo\n04.02.2026;Papirhuset;-125,00;875,00\n'
  const response = await fetch(`${service.url}/api/rest/bank-accounts/statements?accountName=Bank&currency=DKK`, {
    method: 'POST',
    headers: { authorization: `Bearer ${organization.key}`, 'content-type': 'text/csv' },
    body: statement,
  })
  expect([response.status, await response.text()]).toEqual([200, expect.any(String)])
  return organization
}

describe('everything', () => {
  test('is read back into another installation byte for byte, and can be verified without Primanota', async () => {
    const organization = await fullBooks()
    const archive = await everythingOf(organization)
    const files = await unpack(archive)
    const restored = await restore(other.services, Readable.from([archive]), 'none')
    expect([restored.organization.id, restored.entries]).toEqual([organization.id, 4])
    // What an auditor opens without a program; the sums have them too.
    const papers = Object.keys(files).filter(name => name.startsWith('papers/'))
    expect(papers.map(name => name.replace(/-(?:inv|rem|vat)_\w+/, '')).sort()).toEqual([
      'papers/invoices/credit-note-2026-0002.pdf',
      'papers/invoices/invoice-2026-0001.pdf',
      'papers/reminders/reminder-2027-02-10-1.pdf',
      'papers/vat-returns/vat-return-2026-Q1.pdf',
    ])
    for (const name of papers) {
      expect([name, files[name]!.subarray(0, 5).toString()]).toEqual([name, '%PDF-'])
      expect(files['SHA256SUMS']!.toString()).toContain(`${createHash('sha256').update(files[name]!).digest('hex')}  ${name}\n`)
    }
    const back = await unpack(await archiveIn(other, organization.id))
    expect(Object.keys(back)).toEqual(Object.keys(files))
    for (const [name, bytes] of Object.entries(files))
      expect([name, back[name]!.toString('latin1')]).toEqual([name, bytes.toString('latin1')])
    for (const [name, bytes] of Object.entries(files)) {
      await mkdir(join(directory, name, '..'), { recursive: true })
      await writeFile(join(directory, name), bytes)
    }
    const verify = () => spawnSync('python3', ['verify.py'], { cwd: directory, encoding: 'utf8' }).stdout
    expect(verify()).toMatch(/^Sound: 4 entries, debit = credit = 1275000, \d+ rows/)
    const log = 'records/audit_log/000001.jsonl'
    const changed = files[log]!.toString().replace('Testvej 1', 'Testvej 2')
    await writeFile(join(directory, log), changed)
    expect(verify()).toBe(`NOT SOUND: ${log} was changed\n`)
    // Whoever changes the sum with it is found out by the chain.
    const sumOf = (text: string) => createHash('sha256').update(text).digest('hex')
    const sums = files['SHA256SUMS']!.toString().replace(sumOf(files[log]!.toString()), sumOf(changed))
    await writeFile(join(directory, 'SHA256SUMS'), sums)
    expect(verify()).toMatch(/^NOT SOUND: the audit log was changed at/)
  })

  test('brings back a row of every table', async () => {
    const organization = await fullBooks()
    const tables = await service.services.store.transaction(organization.id, db => listTables(db), { readOnly: true })
    await withClient(service.database.admin, client => fillTables(client, organization.id, tables, given))
    const rowsOf = (files: Unpacked, table: string) =>
      Object.entries(files)
        .filter(([name]) => name.startsWith(`records/${table}/`))
        .map(([name, bytes]) => [name, bytes.toString()])
    const archive = await everythingOf(organization)
    const files = await unpack(archive)
    await restore(other.services, Readable.from([archive]), 'none')
    const back = await unpack(await archiveIn(other, organization.id))
    for (const { name } of tables) {
      const rows = rowsOf(files, together.has(name) ? 'ledger' : name)
      expect([name, rows.length > 0]).toEqual([name, true])
      expect(rowsOf(back, together.has(name) ? 'ledger' : name)).toEqual(rows)
    }
  })

  test('of a second company of the same owner is read back beside the first, and neither is changed by it', async () => {
    const [first, second, third] = [await books(), await books(), await books()]
    const owner = await first.member('owner')
    const { store } = service.services
    await store.transaction(second.id, async db => insertMembership(db, owner.userId, 'owner', now))
    const archives = [await archiveIn(service, first.id), await archiveIn(service, second.id)]
    const readBack = (archive: Buffer) => restore(other.services, Readable.from([archive]), 'none')
    expect(await readBack(archives[0]!)).toMatchObject({ organization: { id: first.id }, people: 3, known: 0 })
    expect(await readBack(archives[1]!)).toMatchObject({ organization: { id: second.id }, people: 2, known: 1 })
    for (const [at, { id }] of [first, second].entries()) {
      const [files, back] = [await unpack(archives[at]!), await unpack(await archiveIn(other, id))]
      expect(Object.keys(back)).toEqual(Object.keys(files))
      for (const [name, bytes] of Object.entries(files))
        expect([name, back[name]!.toString('latin1')]).toEqual([name, bytes.toString('latin1')])
    }
    // The address of somebody else is not theirs.
    const email = `${owner.userId}@example.com`
    const stranger = await unpack(await archiveIn(service, third.id))
    const people = Object.keys(stranger).find(name => name.startsWith('records/people/'))!
    const line = stranger[people]!.toString().replaceAll(/usr_\w+@example\.com/g, email)
    await expect(readBack(pack({ ...stranger, [people]: Buffer.from(line) }))).rejects.toThrow(`${email} has another account here`)
  })

  test('has mails that waited, which are given up where it is read back: nobody would send them', async () => {
    const organization = await fullBooks()
    const { items } = await ok(send(organization, 'GET', '/invoices?state=issued'))
    await withClient(service.database.admin, client =>
      client.query(
        `insert into invoice_mail (organization_id, id, invoice_id, recipient, subject, text, state, created_at, created_by)
         values ($1, 'iml_1', $2, 'a@example.com', 's', 't', 'queued', $3, 'test')`,
        [organization.id, items[0].id, now],
      ),
    )
    await restore(other.services, Readable.from([await everythingOf(organization)]), 'none')
    const mails = await other.services.store.transaction(organization.id, db => listInvoiceMails(db, items[0].id, undefined, 10), {
      readOnly: true,
    })
    expect(mails).toMatchObject([{ id: 'iml_1', state: 'failed', error: { code: 'mail_restored' }, finishedAt: expect.any(String) }])
  })

  test('has every table of an organization, but those that are left out with a reason', async () => {
    const rows = await service.services.store.transaction('org_00000000000000000000000000', db => listTables(db), { readOnly: true })
    const { rows: all } = await withClient(service.database.admin, client =>
      client.query<{ name: string }>(
        `select distinct table_name as name from information_schema.columns join information_schema.tables using (table_schema, table_name)
       where table_schema = 'public' and table_type = 'BASE TABLE' and column_name = 'organization_id' order by 1`,
      ),
    )
    expect(all.length).toBeGreaterThan(50)
    const archived = rows.map(({ name }) => name)
    expect([...archived, ...leftOut.keys()].sort()).toEqual(all.map(({ name }) => name))
    expect([...leftOut.values()].every(reason => reason.length > 10)).toBe(true)
  })

  test('is refused whole where it is cut, changed, of another structure or there already', async () => {
    const organization = await fullBooks()
    const archive = await everythingOf(organization)
    const files = await unpack(archive)
    const attempt = (bytes: Buffer) => restore(other.services, Readable.from([bytes]), 'none')
    const changed = (name: string, change: (text: string) => string) =>
      pack({ ...files, [name]: Buffer.from(change(files[name]!.toString())) })
    const broken: [Buffer, RegExp][] = [
      [archive.subarray(0, archive.length / 2), /damaged/],
      [pack(Object.fromEntries(Object.entries(files).slice(0, -1))), /damaged: its end is missing/],
      [changed('records/organization.jsonl', text => text.replace('Testvej 1', 'Testvej 2')), /was changed/],
      [changed('archive.json', text => text.replace(/"schema": \d+/, '"schema": 1')), /structure 1/],
      [Buffer.from('no archive at all'), /damaged/],
      [gzipSync(Buffer.alloc(2048)), /no archive/],
    ]
    for (const [bytes, reason] of broken) await expect(attempt(bytes)).rejects.toThrow(reason)
    for (const [bytes] of broken) await expect(attempt(bytes)).rejects.toBeInstanceOf(NotRestored)
    await attempt(archive)
    await expect(attempt(archive)).rejects.toThrow(/is there already/)
  })
})
