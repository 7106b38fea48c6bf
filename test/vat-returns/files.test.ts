/** A return as PDF, CSV and XML: what an accountant keeps, and what the tax authorities take. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { pdfTexts } from '../harness/pdf-text.ts'
import { findSchema } from '../harness/schemas.ts'
import { startTestService, type TestService } from '../harness/service.ts'
import type { RegionKey } from './entries.ts'
import { journey } from './journey.ts'

const lipe = findSchema('fatturapa/lipe/fornituraIvp_2018_v1.xsd')
const momsangivelse = findSchema(
  'skat-momsapi/ModtagMomsangivelseForeloebig/urn/oio/skat/nemvirksomhed/ws/1_0_0/ModtagMomsangivelseForeloebig_I.xsd',
)

let service: TestService
let now: string

beforeAll(async () => {
  service = await startTestService({ clock: () => new Date(now) })
})
afterAll(() => service.close())
beforeEach(() => {
  now = '2026-04-10T10:00:00Z'
})

const identities = {
  denmark: { legalName: 'Nordlys Handel ApS', vatNumber: 'DK13585628', address: { street: 'Eksempelvej 1', city: 'Nordhavn' } },
  italy: { legalName: 'Esempio Forniture S.r.l.', vatNumber: 'IT12345670785', fiscalCode: '12345670785' },
}

async function open(region: RegionKey) {
  const organization = await service.found(region)
  const { key } = organization
  const download = async (id: string, kind: string, headers: Record<string, string> = {}) => {
    const response = await fetch(`${service.url}/api/rest/vat-returns/${id}/${kind}`, {
      headers: { authorization: `Bearer ${key}`, ...headers },
    })
    const bytes = Buffer.from(await response.arrayBuffer())
    return { status: response.status, headers: response.headers, bytes, text: bytes.toString('utf8') }
  }
  const write = (profile: unknown) => service.request(key, 'PATCH', '/api/rest/organizations/current', profile)
  return { ...journey(service, organization, region), key, download, identify: () => write(identities[region]), write }
}

const elements = (text: string, name: string): string[] =>
  [...text.matchAll(new RegExp(`<iv:${name}>([^<]*)<`, 'g'))].map(match => match[1]!)

describe('the PDF', () => {
  test('has the boxes, the period, the days, the organization and page numbers', async () => {
    const books = await open('denmark')
    await books.identify()
    await books.sell('2026-01-10', 123_456)
    await books.buy('2026-02-10', 1000)
    const shown = await books.prepare()
    const { status, headers, bytes } = await books.download(shown.id, 'pdf')
    expect([status, headers.get('content-type')]).toEqual([200, 'application/pdf'])
    expect(headers.get('content-disposition')).toMatch(/^inline; filename="vat-return-2026-Q1-draft\.pdf"/)
    const [text, ...others] = await pdfTexts(bytes)
    expect(others).toEqual([])
    for (const { label } of shown.boxes) expect(text).toContain(label)
    for (const part of [
      'Nordlys Handel ApS',
      'Q1 2026',
      'from 1 January to 31 March 2026',
      '1 June 2026',
      'DRAFT',
      '30.864',
      '30.614 DKK',
      'Page 1 of 1',
    ])
      expect(text).toContain(part)
  })

  test('of a filed one says by whom, when and under which reference', async () => {
    const books = await open('italy')
    await books.sell('2026-01-10', 1000)
    const { id } = await books.prepare()
    now = '2026-05-15T22:30:00Z'
    await books.file(id, 'PROT-77')
    const { bytes, headers } = await books.download(id, 'pdf')
    const text = (await pdfTexts(bytes)).join('\n')
    for (const part of ['FILED', '16 May 2026, 00:30 by Test', 'PROT-77', 'VP14', '222,20 EUR', 'code 6031']) expect(text).toContain(part)
    expect(headers.get('content-disposition')).toContain('vat-return-2026-Q1-filed.pdf')
  })

  test('of many warnings and a long name is still whole', async () => {
    const books = await open('denmark')
    await books.write({ legalName: `${'Meget langt navn '.repeat(10)}ApS` })
    await books.setFrequency('annual')
    const { id } = await books.prepare()
    const pages = await pdfTexts((await books.download(id, 'pdf')).bytes)
    for (const [at, page] of pages.entries()) expect(page).toContain(`Page ${at + 1} of ${pages.length}`)
  })
})

describe('the CSV', () => {
  test('has every box with its amount, for programs', async () => {
    const books = await open('italy')
    await books.sell('2026-01-10', 1000)
    const shown = await books.prepare()
    const { status, headers, text } = await books.download(shown.id, 'csv')
    expect([status, headers.get('content-type')]).toEqual([200, 'text/csv; charset=utf-8'])
    expect(headers.get('content-disposition')).toMatch(/^attachment; filename="vat-return-2026-Q1-draft\.csv"/)
    for (const { key } of shown.boxes) expect(text).toMatch(new RegExp(`^${key},`, 'm'))
    expect(text).toMatch(/^VP4,.*,220\.00,/m)
    expect(text).toMatch(/^VP14,.*,222\.20,1/m)
  })

  test('is safe to open: what a person typed is never a formula', async () => {
    const books = await open('denmark')
    await books.write({ legalName: '=HYPERLINK("http://example.com")' })
    const { id } = await books.prepare()
    await books.file(id, '+1-1')
    const { text } = await books.download(id, 'csv')
    expect(text).not.toMatch(/(^|,)"?[=+@]/m)
    expect(text).toContain('HYPERLINK')
  })
})

describe('the XML', () => {
  test.each([
    ['denmark', ['businessId']],
    ['italy', ['fiscalCode', 'vatNumber']],
  ] as const)('of %s names what the profile lacks', async (region, fields) => {
    const books = await open(region)
    await books.sell('2026-01-10', 1000)
    const { id } = await books.prepare()
    const reply = await service.request(books.key, 'GET', `/api/rest/vat-returns/${id}/xml`)
    expect([reply.status, reply.body.code]).toEqual([409, 'return_file_incomplete'])
    expect(reply.body.errors.map(({ path }: { path: string }) => path)).toEqual(fields)
    await books.identify()
    expect((await books.download(id, 'xml')).status).toBe(200)
  })

  test('of Denmark is what the service of the tax authority takes', async () => {
    const books = await open('denmark')
    await books.identify()
    await books.sell('2026-01-10', 1234.56)
    await books.buy('2026-01-11', 1000, 'IY25')
    const { id } = await books.prepare()
    const { headers, text } = await books.download(id, 'xml')
    expect(headers.get('content-type')).toBe('application/xml')
    expect(headers.get('content-disposition')).toMatch(/^attachment; filename="momsangivelse-13585628-2026-Q1\.xml"/)
    for (const part of ['SalgsMomsBeloeb>308<', 'MomsEUYdelserBeloeb>250<', 'EUKoebYdelseBeloeb>1000<', 'FraDato>2026-01-01<'])
      expect(text).toContain(part)
    if (momsangivelse) expect(momsangivelse(text)).toEqual([])
  })

  test('of a Danish return is its own, also where a superseded draft has the same days', async () => {
    const books = await open('denmark')
    await books.identify()
    for (const day of ['2026-01-10', '2026-02-10']) await books.sell(day, 1000)
    await books.prepare()
    await books.setFrequency('monthly')
    await books.prepareAndFile()
    await books.setFrequency('quarterly')
    const rest = await books.prepare()
    const { text } = await books.download(rest.id, 'xml')
    expect(text).toContain('FraDato>2026-02-01<')
    expect(text).toContain('SalgsMomsBeloeb>250<')
  })

  test('of Italy is a LIPE with one module for a quarter', async () => {
    const books = await open('italy')
    await books.identify()
    await books.sell('2026-01-10', 1000)
    const { id } = await books.prepare()
    const { headers, text } = await books.download(id, 'xml')
    expect(headers.get('content-disposition')).toMatch(/^attachment; filename="IT12345670785_LI_00001\.xml"/)
    expect([elements(text, 'Trimestre'), elements(text, 'IvaEsigibile'), elements(text, 'ImportoDaVersare')]).toEqual([
      ['1'],
      ['220,00'],
      ['222,20'],
    ])
    if (lipe) expect(lipe(text)).toEqual([])
  })

  test('of who settles by the month holds the months of the quarter', async () => {
    const books = await open('italy')
    await books.identify()
    await books.setFrequency('monthly')
    for (const month of ['01', '02', '03', '04']) await books.sell(`2026-${month}-10`, 1000)
    const january = await books.prepareAndFile()
    const february = await books.prepareAndFile()
    const march = await books.prepare()
    const { text } = await books.download(march.id, 'xml')
    expect([elements(text, 'Mese'), elements(text, 'Trimestre')]).toEqual([['1', '2', '3'], []])
    expect(elements(text, 'IvaEsigibile')).toEqual(['220,00', '220,00', '220,00'])
    if (lipe) expect(lipe(text)).toEqual([])
    // What is filed is written without drafts: those may still change.
    expect(elements((await books.download(february.id, 'xml')).text, 'Mese')).toEqual(['1', '2'])
    await books.file(march.id)
    // The file of a month that was filed stays what it was: that of the quarter comes with its last month.
    expect(elements((await books.download(january.id, 'xml')).text, 'Mese')).toEqual(['1'])
    expect(elements((await books.download(march.id, 'xml')).text, 'Mese')).toEqual(['1', '2', '3'])
  })

  test('of who changed from months to quarters within one holds the month and the rest', async () => {
    const books = await open('italy')
    await books.identify()
    for (const month of ['01', '02', '03']) await books.sell(`2026-${month}-10`, 1000)
    await books.prepare()
    await books.setFrequency('monthly')
    await books.prepareAndFile()
    await books.setFrequency('quarterly')
    const rest = await books.prepare()
    const { text } = await books.download(rest.id, 'xml')
    expect([elements(text, 'Mese'), elements(text, 'Trimestre'), elements(text, 'IvaEsigibile')]).toEqual([
      ['1'],
      ['1'],
      ['220,00', '440,00'],
    ])
    if (lipe) expect(lipe(text)).toEqual([])
  })

  test('of the last quarter by option is number 5 and has no row VP14', async () => {
    const books = await open('italy')
    await books.identify()
    await books.sell('2025-11-10', 1000)
    const shown = await books.prepare()
    expect(shown).toMatchObject({ period: 'Q4 2025', payable: 220, payment: { code: '6099', amount: 222.2 } })
    const { text } = await books.download(shown.id, 'xml')
    expect([elements(text, 'Trimestre'), elements(text, 'AnnoImposta'), elements(text, 'Importo\\w+')]).toEqual([['5'], ['2025'], []])
    if (lipe) expect(lipe(text)).toEqual([])
  })

  test('of a frequency that LIPE does not know is not written', async () => {
    const books = await open('italy')
    await books.identify()
    await books.setFrequency('annual')
    const { id } = await books.prepare()
    const reply = await service.request(books.key, 'GET', `/api/rest/vat-returns/${id}/xml`)
    expect([reply.status, reply.body.errors.map(({ path }: { path: string }) => path)]).toEqual([409, ['frequency']])
  })
})

describe.each(['denmark', 'italy'] as const)('in %s', region => {
  test('who has the bytes already is not sent them again', async () => {
    const books = await open(region)
    await books.identify()
    await books.sell('2026-01-10', 1000)
    const { id } = await books.prepare()
    for (const kind of ['pdf', 'csv', 'xml']) {
      const first = await books.download(id, kind)
      const etag = first.headers.get('etag')!
      const again = await books.download(id, kind, { 'if-none-match': etag })
      expect([kind, again.status, again.bytes.length, again.headers.get('etag')]).toEqual([kind, 304, 0, etag])
      expect(first.headers.get('cache-control')).toBe('private, no-cache')
    }
    await books.sell('2026-01-11', 1000)
    const { headers } = await books.download(id, 'csv')
    await books.prepare()
    const changed = await books.download(id, 'csv', { 'if-none-match': headers.get('etag')! })
    expect(changed.status).toBe(200)
  })

  test('a filed return is the same, byte for byte, whatever is posted and prepared later, and whatever the organization is called then', async () => {
    const books = await open(region)
    await books.identify()
    await books.sell('2026-01-10', 1000)
    const { id } = await books.prepareAndFile()
    const before = await Promise.all(['pdf', 'csv', 'xml'].map(kind => books.download(id, kind)))
    now = '2026-07-10T10:00:00Z'
    await books.sell('2026-01-11', 5000)
    await books.sell('2026-04-11', 5000)
    await books.prepareAndFile()
    await books.write({ name: 'Another name', legalName: 'Another name ApS', timeZone: 'UTC' })
    const after = await Promise.all(['pdf', 'csv', 'xml'].map(kind => books.download(id, kind)))
    for (const [at, one] of after.entries()) expect(one.bytes.equals(before[at]!.bytes)).toBe(true)
  })
})
