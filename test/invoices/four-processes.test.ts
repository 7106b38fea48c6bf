/** Invoices issued through four processes at once, on one PostgreSQL: the numbers have no gap and no double, and each sale is booked once. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { withClient } from '../harness/cluster.ts'
import { createEmptyDatabase, type EmptyDatabase } from '../harness/empty-database.ts'
import { createSite, type Founded, type Service, type Site, toUrl } from '../harness/process.ts'
import { profile as italianProfile, sale } from './exchange-journey.ts'

const count = 200
const eInvoices = 60
const date = '2026-03-10'

let database: EmptyDatabase
let site: Site
let services: Service[]
let founded: Founded

beforeAll(async () => {
  database = await createEmptyDatabase()
  site = await createSite()
  const settings = { DATABASE_URL: toUrl(database.admin) }
  services = await Promise.all(Array.from({ length: 4 }, () => site.start(settings)))
  founded = await site.found(settings)
}, 600_000)
afterAll(async () => {
  await site?.clear()
  await database?.drop()
})

/** Each call goes to the next process. */
const one = (at: number): Service => services[at % services.length]!

async function act(at: number, action: string, body: unknown) {
  const { status, body: answer } = await one(at).call(founded.apiKey, action, body)
  expect([status, answer.detail]).toEqual([200, undefined])
  return answer.result
}

const change = (body: unknown) => one(0).request(founded.apiKey, 'PATCH', '/api/rest/organizations/current', body)

const numbersUpTo = (last: number, first = 1): string[] =>
  Array.from({ length: last - first + 1 }, (_, at) => `2026-${String(first + at).padStart(4, '0')}`)

/** What is in the store, whatever was answered. */
async function stored(): Promise<{ numbers: string[]; entries: number; audit: unknown }> {
  const { rows } = await withClient(database.admin, client =>
    client.query(`
      select invoice.number, count(entry.id)::int as entries, count(distinct entry.id)::int as distinct_entries
      from invoice left join ledger_entry entry on entry.organization_id = invoice.organization_id and entry.source_id = invoice.id
      where invoice.state = 'issued' group by invoice.organization_id, invoice.id, invoice.number order by invoice.number`),
  )
  const verdict = await site.run(['verify-audit', '--json'], { DATABASE_URL: toUrl(database.admin) })
  return {
    numbers: rows.map(row => row.number),
    entries: rows.filter(row => row.entries === 1 && row.distinct_entries === 1).length,
    audit: JSON.parse(verdict.stdout).organizations.map(({ broken }: { broken: unknown }) => broken),
  }
}

test(`${count} drafts, some sent to two processes and some in vain`, async () => {
  expect(new Set(services.map(({ pid }) => pid)).size).toBe(4)
  await change({
    businessId: '13585628',
    vatNumber: 'DK13585628',
    address: { street: 'Havnegade 1', postalCode: '1058', city: 'Copenhagen', country: 'DK' },
  })
  const contact = await act(0, 'save_contact', { name: 'Papir og Pen ApS', country: 'DK', vatNumber: 'DK25313763' })
  const draft = (at: number, unitPrice: number) =>
    act(at, 'save_invoice', { contactId: contact.id, date, lines: [{ description: 'Consulting', unitPrice, vatRate: 25 }] })
  const sound = await Promise.all(Array.from({ length: count }, (_, at) => draft(at, 100 + at)))
  const empty = await Promise.all(Array.from({ length: 20 }, (_, at) => draft(at, 0)))

  // Every fifth is issued by two processes at the same moment.
  const asked = [...sound, ...sound.filter((_, at) => at % 5 === 0), ...empty]
  const replies = await Promise.all(asked.map(({ id }, at) => one(at).call(founded.apiKey, 'issue_invoice', { id })))
  const given = replies.filter(({ status }) => status === 200).map(({ body }) => body.result.number)
  const codes = replies.filter(({ status }) => status !== 200).map(({ body }) => body.code)
  expect(given.sort()).toEqual(numbersUpTo(count))
  expect(codes.sort()).toEqual([
    ...Array.from({ length: empty.length }, () => 'invoice_incomplete'),
    ...Array.from({ length: count / 5 }, () => 'invoice_locked'),
  ])
  expect(await stored()).toEqual({ numbers: numbersUpTo(count), entries: count, audit: [null] })
}, 600_000)

test(`${eInvoices} e-invoices go on with the series, and the names of their files have no gap and no double either`, async () => {
  await act(0, 'set_region', { regionKey: 'italy' })
  await change(italianProfile)
  const records = await Promise.all(Array.from({ length: eInvoices }, (_, at) => act(at, 'issue_einvoice', { ...sale, date })))
  expect(records.map(({ number }) => number).sort()).toEqual(numbersUpTo(count + eInvoices, count + 1))
  const places = records.map(({ fileName }) => Number.parseInt(/_(\w{5})\.xml$/.exec(fileName)![1]!, 36))
  expect(places.sort((a, b) => a - b)).toEqual(Array.from({ length: eInvoices }, (_, at) => at + 1))
  const all = count + eInvoices
  expect(await stored()).toEqual({ numbers: numbersUpTo(all), entries: all, audit: [null] })
}, 600_000)
