/** What is said of a document is stored once, in no language, and told in that of whoever reads it. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Organization, startTestService, type TestService } from '../harness/service.ts'
import { act, bring } from './journey.ts'

let service: TestService
let organization: Organization

beforeAll(async () => {
  service = await startTestService({ clock: () => new Date('2026-02-01T10:00:00Z') })
  organization = await service.found('denmark')
})
afterAll(() => service.close())

const inLanguage = (path: string, language: string) =>
  service.request(organization.key, 'GET', path, undefined, { 'accept-language': language })

const quotation =
  'Papir og Pen ApS\nCVR 13585628\nTilbud nr. 4711\nDato 12-01-2031\nKontorartikler 625,00\nTotal DKK 625,00\nHeraf moms 125,00'

test.each([
  ['en', 'This is a quotation ("Tilbud"), which is nothing to book.', 'The document is dated 12 January 2031, which is still to come.'],
  ['da', 'Det er et tilbud ("Tilbud"), som ikke skal bogføres.', 'Bilaget er dateret 12. januar 2031, som ligger i fremtiden.'],
  [
    'it',
    'È un preventivo ("Tilbud"): non c\'è nulla da registrare.',
    'Il documento porta la data 12 gennaio 2031, che deve ancora venire.',
  ],
])('warnings are told in %s', async (language, kind, date) => {
  const { documentId } = await bring(service, organization, quotation, 'extracted')
  const { body } = await inLanguage(`/api/rest/documents/${documentId}`, language)
  const warnings = Object.fromEntries(body.result.warnings.map((warning: { code: string }) => [warning.code, warning]))
  expect(warnings.not_a_voucher).toEqual({
    field: 'kind',
    code: 'not_a_voucher',
    values: { case: 'recognised', kind: 'quotation', printed: 'Tilbud' },
    message: expect.stringContaining(kind),
  })
  expect(warnings.date_in_future).toEqual({ field: 'date', code: 'date_in_future', values: { date: '2031-01-12' }, message: date })
})

test.each([
  ['en', 'no sign of a currency; the document seems to be from Denmark', 'net and VAT on the document do not confirm it'],
  ['da', 'der står ingen valuta; bilaget ser ud til at komme fra Danmark', 'beløb uden moms og moms på bilaget bekræfter det ikke'],
  [
    'it',
    'nessuna valuta indicata; il documento sembra provenire da questo paese: Danimarca',
    'imponibile e IVA sul documento non lo confermano',
  ],
])('why a value is not sure is told in %s', async (language, conclusion, doubt) => {
  const text = 'Papir og Pen ApS\nHavnegade 1, 1058 København\nCVR 13585628\nFaktura 77\n12-01-2026\nKontorartikler 500,00\nI alt 625,00'
  const { documentId } = await bring(service, organization, text, 'extracted')
  const { body } = await inLanguage(`/api/rest/documents/${documentId}`, language)
  expect(body.result.extraction.fields.currency).toMatchObject({
    evidence: { text: conclusion, textCode: 'currency_by_origin', textValues: { country: 'DK' } },
  })
  expect(body.result.extraction.fields.total).toMatchObject({ doubt, doubtCode: 'total_not_confirmed', doubtValues: {} })
})

test.each([
  ['en', 'The XML file is broken: </b> closes what was not opened.'],
  ['da', 'XML-filen er beskadiget: </b> lukker noget, der ikke er åbnet.'],
  ['it', 'Il file XML è danneggiato: </b> chiude ciò che non è stato aperto.'],
])('what failed is told in %s', async (language, message) => {
  const headers = { authorization: `Bearer ${organization.key}`, 'content-type': 'application/octet-stream' }
  const uploaded = await fetch(`${service.url}/api/rest/files?name=a.xml`, {
    method: 'POST',
    headers,
    body: '<?xml version="1.0"?><a></b>',
  })
  const { result: file } = (await uploaded.json()) as { result: { id: string } }
  const { documentId } = await act(service, organization, 'capture_document', { fileId: file.id })
  await act(service, organization, 'extract_document', { documentId })
  const { body } = await inLanguage(`/api/rest/documents/${documentId}`, language)
  expect(body.result.error).toMatchObject({
    step: 'extract',
    code: 'xml_broken',
    values: { case: 'not_opened', element: 'b' },
    message,
    retryable: false,
  })
})

test.each([
  ['en', 'The document is not coded.', 'is a draft: extract it and code it first.'],
  ['da', 'Bilaget er ikke konteret.', 'er en kladde: læs og kontér det først.'],
  ['it', 'Il documento non è ancora imputato a un conto.', 'è una bozza: prima leggilo e imputalo a un conto.'],
])('a refusal is told in %s', async (language, title, detail) => {
  const { documentId } = await bring(service, organization, 'Kvittering 100,00', 'draft')
  const { status, body } = await service.call(organization.key, 'post_document', { documentId }, { 'accept-language': language })
  expect(status).toBe(409)
  expect(body).toMatchObject({
    code: 'document_not_coded',
    values: { id: documentId, state: 'draft' },
    title,
    detail: `${documentId} ${detail}`,
  })
})

test.each([
  ['en', 'codedAmount: DKK has no such amount: it has too many decimals, or is too large.'],
  ['da', 'codedAmount: Beløbet findes ikke i DKK: det har for mange decimaler eller er for stort.'],
  ['it', "codedAmount: L'importo non è possibile in DKK: ha troppi decimali o è troppo grande."],
])('a field that cannot be corrected so is told in %s', async (language, detail) => {
  const { documentId } = await bring(service, organization, quotation, 'coded')
  const input = { documentId, codedAmount: 1.001 }
  const { status, body } = await service.call(organization.key, 'update_coding', input, { 'accept-language': language })
  expect([status, body.detail]).toEqual([400, detail])
  expect(body.errors).toMatchObject([{ path: 'codedAmount', code: 'amount_not_in_currency', values: { currency: 'DKK' } }])
})

test.each([
  ['en', 'central rate of the krone against the euro', '100.00 EUR at'],
  ['da', 'kronens centralkurs over for euroen', '100,00 EUR til kurs'],
  ['it', "parità centrale della corona rispetto all'euro", '100,00 EUR al cambio di'],
])('where an exchange rate comes from is told in %s', async (language, source, beginning) => {
  const text =
    'Papier GmbH\nHauptstr. 1, 10115 Berlin\nUSt-IdNr. DE136695976\nRechnung 77\n12.01.2026\nPapier 100,00 EUR\nGesamtbetrag 100,00 EUR'
  const { documentId } = await bring(service, organization, text, 'coded')
  const { body } = await inLanguage(`/api/rest/documents/${documentId}`, language)
  expect(body.result.exchange).toMatchObject({ currency: 'EUR', source, sourceCode: 'rate_central' })
  const reason = body.result.codingReasons.find((one: { rule: string }) => one.rule === 'exchange_rate')
  expect(reason.message).toMatch(new RegExp(`^${beginning} [\\d.,]+ DKK .*\\(${source}, `))
})
