/** The same records, read by people of different languages. */
import { request as httpRequest } from 'node:http'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { withClient } from '../harness/cluster.ts'
import { pdfTexts } from '../harness/pdf-text.ts'
import { startTestService, type TestService } from '../harness/service.ts'
import { journey } from './journey.ts'

let service: TestService
let now: string

beforeAll(async () => {
  service = await startTestService({ clock: () => new Date(now) })
})
afterAll(() => service.close())
beforeEach(() => {
  now = '2026-04-10T10:00:00Z'
})

async function open(region: 'denmark' | 'italy') {
  const organization = await service.found(region)
  const { key } = organization
  const read = async (path: string, language: string) =>
    (await service.request(key, 'GET', `/api/rest${path}`, undefined, { 'accept-language': language })).body
  const download = (path: string, language: string) =>
    fetch(`${service.url}/api/rest${path}`, { headers: { authorization: `Bearer ${key}`, 'accept-language': language } })
  return { ...journey(service, organization, region), key, read, download }
}

test('a prepared return is stored once and told to each reader in their language', async () => {
  const books = await open('italy')
  await books.sell('2026-01-10', 200)
  const { id } = await books.prepare()
  const shown = async (language: string) => (await books.read(`/vat-returns/${id}`, language)).result
  const [english, danish, italian] = [await shown('en'), await shown('da'), await shown('it')]
  expect([english.period, danish.period, italian.period]).toEqual(['Q1 2026', '1. kvartal 2026', '1° trimestre 2026'])
  expect([english, danish, italian].map(({ payment }) => payment.note)).toEqual([
    'Not more than 100.00 EUR: it is paid with the next period, which takes it over in row VP7.',
    'Højst 100,00 EUR: det betales sammen med den næste periode, som overtager det i række VP7.',
    'Non supera 100,00 EUR: si versa con il periodo successivo, che lo riporta nel rigo VP7.',
  ])
  for (const { payment } of [english, danish, italian]) {
    expect([payment.noteCode, payment.noteValues]).toEqual(['payment_note', { case: 'below_minimum', minimum: 100, currency: 'EUR' }])
  }
  const row = (from: typeof english) => from.boxes.find(({ key }: { key: string }) => key === 'VP5')
  expect(row(italian)).toEqual({
    key: 'VP5',
    label: 'IVA detratta',
    english: 'VAT that is deducted',
    explanation: 'IVA sugli acquisti portata in detrazione',
    amount: 0,
  })
  expect(row(danish).explanation).toBe('Købsmoms, der trækkes fra')
})

test('what a filed return was warned about is told in the language of who looks at it later', async () => {
  const books = await open('denmark')
  const { id } = await books.prepare()
  await books.file(id, 'K-1')
  const warnings = async (language: string) => (await books.read(`/vat-returns/${id}`, language)).result.warnings
  expect(await warnings('da')).toEqual([
    {
      field: 'periodEnd',
      code: 'period_not_ended',
      values: { end: '2026-06-30' },
      message: 'Perioden slutter den 30. juni 2026: det, der bogføres inden da, er endnu ikke med.',
    },
    {
      field: 'boxes',
      code: 'nil_return',
      values: { case: 'due' },
      message: 'Der er intet bogført i perioden. En nulangivelse skal indberettes alligevel.',
    },
  ])
  expect((await warnings('it'))[1].message).toBe(
    'Nel periodo non è stato registrato nulla. La liquidazione va presentata anche senza registrazioni.',
  )
  const again = await service.call(books.key, 'file_vat_return', { returnId: id }, { 'accept-language': 'it' })
  expect([again.status, again.body.code, again.body.detail]).toEqual([
    409,
    'return_filed',
    `${id} è stata presentata il 10 aprile 2026 con il riferimento K-1.`,
  ])
})

test('a note that was stored as a text stays that text', async () => {
  const books = await open('italy')
  await books.sell('2026-01-10', 200)
  const { id } = await books.prepare()
  await withClient(service.database.admin, client =>
    client.query(`update vat_return set payment = payment || '{"note":"As it was."}' where id = $1`, [id]),
  )
  const { payment } = (await books.read(`/vat-returns/${id}`, 'da')).result
  expect(payment).toEqual({ code: '6031', dueOn: '2026-05-18', amount: 0, note: 'As it was.' })
})

test('the files of a return go by the language of the request', async () => {
  const books = await open('denmark')
  await books.sell('2026-01-10', 1000)
  const { id } = await books.prepare()
  const csv = await books.download(`/vat-returns/${id}/csv`, 'da')
  expect(csv.headers.get('vary')).toContain('accept-language')
  expect(await csv.text()).toContain('salgsmoms,Salgsmoms (udgående moms),Moms af virksomhedens salg,250.00,')
  const pdf = await books.download(`/vat-returns/${id}/pdf`, 'it')
  const text = (await pdfTexts(Buffer.from(await pdf.arrayBuffer()))).join('\n')
  for (const part of ['BOZZA', 'Salgsmoms', 'IVA sulle vendite', 'Versare entro il 1° giugno 2026']) expect(text).toContain(part)
})

test('deadlines say in words what is due, with the name that the country gives it', async () => {
  const books = await open('denmark')
  const due = async (language: string) =>
    (await books.read('/deadlines', language)).result.items.find(({ periodKey }: { periodKey: string }) => periodKey === '2026-Q1')
  expect(await due('it')).toMatchObject({
    kind: 'vat_return',
    period: '1° trimestre 2026',
    title: { english: 'VAT return and payment', local: 'Momsangivelse og betaling' },
    name: 'Dichiarazione e versamento IVA danese',
    descriptionCode: 'deadline',
    descriptionValues: { case: 'vat_return', start: '2026-01-01', end: '2026-03-31' },
  })
  expect((await due('da')).name).toBe('Momsangivelse og betaling')
  const faulty = await books.read('/deadlines?from=1800-01-01', 'da')
  expect([faulty.code, faulty.detail]).toEqual(['invalid_input', 'from: Tidligst den 1. januar 1900.'])
})

/** `fetch` always asks for a language; calendars that are fetched by a server ask for none. */
const fetchPlainly = (url: string, headers: Record<string, string> = {}): Promise<string> =>
  new Promise((resolve, reject) => {
    httpRequest(url, { headers }, response => {
      const parts: Buffer[] = []
      response.on('data', part => parts.push(part))
      response.on('end', () => resolve(Buffer.concat(parts).toString('utf8').replaceAll('\r\n ', '')))
    })
      .on('error', reject)
      .end()
  })

test('the calendar is in the language it asks for, else in that of the organization', async () => {
  const books = await open('denmark')
  const { url } = await books.act('generate_calendar_token', {})
  expect(await fetchPlainly(url)).toContain('SUMMARY:Momsangivelse og betaling\\, 1. kvartal 2026')
  expect(await fetchPlainly(url, { 'accept-language': 'en' })).toContain('X-WR-CALNAME:Nordlys ApS: deadlines')
  expect(await fetchPlainly(url, { 'accept-language': 'it' })).toContain('X-WR-CALNAME:Nordlys ApS: scadenze')
})

test('warnings of contacts and settings, and refusals of the ledger, come in Danish and Italian', async () => {
  const books = await open('denmark')
  const act = async (action: string, body: unknown, language: string) =>
    (await service.call(books.key, action, body, { 'accept-language': language })).body
  const contact = { name: 'Nordlys', country: 'NL', vatNumber: 'NL1' }
  expect((await act('save_contact', contact, 'da')).result.warnings).toEqual([
    {
      field: 'vatNumber',
      code: 'vat_number_format',
      values: { case: 'shape', prefix: 'NL', country: 'NL' },
      message: expect.stringMatching(/^Et momsnummer fra .+ skrives NL, 9 cifre, B og 2 cifre: /),
    },
  ])
  expect((await act('set_vat_frequency', { frequency: 'annual' }, 'it')).result.warnings).toEqual([
    {
      field: 'vatFrequency',
      code: 'frequency_not_available_in_region',
      values: { country: 'DK', frequency: 'annual', choices: ['monthly', 'quarterly', 'half_yearly'] },
      message: 'In questo paese (Danimarca) non esiste la liquidazione IVA annuale: è mensile, trimestrale o semestrale.',
    },
  ])
  expect((await books.read('/ledger-entries/led_x', 'it')).detail).toBe("Non esiste alcuna registrazione con l'id led_x.")
  expect((await act('save_contact', { name: ' ' }, 'da')).errors).toEqual([
    { path: 'name', code: 'name_not_visible', values: {}, message: 'Et navn skal have mindst ét synligt tegn.' },
  ])
})

test('the text of a reversal is in the language of the books, whoever takes the entry back', async () => {
  const books = await open('denmark')
  await books.sell('2026-01-10', 1000)
  const [entry] = (await books.get('/ledger-entries')).items
  const headers = { 'accept-language': 'it' }
  const path = `/api/rest/ledger-entries/${entry.id}/reversal`
  const reversal = (await service.request(books.key, 'POST', path, { reason: 'Bogført to gange' }, headers)).body.result
  expect(reversal.text).toBe(`Tilbageførsel af 1: ${entry.text} (Bogført to gange)`)
  expect((await books.read(`/ledger-entries/${reversal.id}`, 'en')).result.text).toBe(reversal.text)
})
