/** The same invoice, told in the language of whoever reads it: drafts, what was issued, what is refused, and what the exchange said. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { issuedOf, toInvoiceRecord } from '../../src/actions/invoices/record.ts'
import { languages } from '../../src/language/languages.ts'
import { say } from '../../src/language/say.ts'
import { tell, withMessages } from '../../src/language/tell.ts'
import { natures } from '../../src/regions/italy/natures.ts'
import { findInvoice } from '../../src/store/invoices/invoices.ts'
import { type Organization, startTestService, type TestService } from '../harness/service.ts'
import { foundItalian, issue, resultOf, sale, send } from './exchange-journey.ts'

let service: TestService

beforeAll(async () => {
  service = await startTestService()
})
afterAll(() => service.close())

const speaking = (language: string) => ({ 'accept-language': language })

const readIn = async (language: string, { key }: Organization, path: string) =>
  resultOf(await service.request(key, 'GET', `/api/rest${path}`, undefined, speaking(language)))

async function danish(): Promise<Organization> {
  const organization = await service.found('denmark')
  const profile = {
    businessId: '13585628',
    vatNumber: 'DK13585628',
    address: { street: 'Havnegade 1', postalCode: '1058', city: 'København K', country: 'DK' },
  }
  await service.request(organization.key, 'PATCH', '/api/rest/organizations/current', profile)
  return organization
}

const toGermany = async ({ key }: Organization) => {
  const contact = resultOf(await service.call(key, 'save_contact', { name: 'Beispiel GmbH', country: 'DE', vatNumber: 'DE136695976' }))
  const lines = [{ description: 'Rådgivning', unitPrice: 100, vatRate: 25 }]
  return resultOf(await service.call(key, 'save_invoice', { contactId: contact.id, lines }))
}

const vies = {
  en: [
    'Whether DE136695976 is registered for VAT across the EU was not asked: look it up in VIES',
    ' before the invoice is issued',
    ', and keep the answer.',
  ],
  da: [
    'Det er ikke undersøgt, om DE136695976 er momsregistreret til handel i EU: slå nummeret op i VIES',
    ', før fakturaen udstedes',
    ', og gem svaret.',
  ],
  it: ['Non è stato verificato se DE136695976 è iscritta al VIES: controllala', " prima dell'emissione", ' e conserva la risposta.'],
} as const

const reasons = {
  en: 'Services to a business in Germany with a VAT number are taxed there, and the buyer owes the VAT.',
  da: 'Ydelser til en virksomhed i Tyskland med momsnummer beskattes dér, og køberen skal afregne momsen.',
  it: "I servizi a un'impresa con partita IVA all'estero (Germania) sono tassati lì e l'IVA è dovuta dal cliente.",
} as const

type Told = { field: string; code: string; values: object; message: string }
const viesIn = <One extends { code: string }>({ warnings }: { warnings: readonly One[] }): One | undefined =>
  warnings.find(({ code }) => code === 'vies_not_checked')

describe.each(languages)('in %s', language => {
  const [first, before, last] = vies[language]

  test('a draft says what to do before it is issued, and an issued invoice no longer does', async () => {
    const organization = await danish()
    const draft = await toGermany(organization)
    const warning = { field: 'buyer.vatNumber', code: 'vies_not_checked' }
    const shown = await readIn(language, organization, `/invoices/${draft.id}`)
    expect(viesIn(shown)).toEqual({ ...warning, values: { vatNumber: 'DE136695976', issued: false }, message: first + before + last })
    expect(shown.vatTreatment).toMatchObject({
      key: 'eu_business_services',
      reason: reasons[language],
      reasonCode: 'sale_vat',
      reasonValues: { case: 'eu_business_services', country: 'DE' },
    })
    const issued = resultOf(await service.call(organization.key, 'issue_invoice', { id: draft.id }, speaking(language)))
    const told = { ...warning, values: { vatNumber: 'DE136695976', issued: true }, message: first + last }
    expect(viesIn(issued)).toEqual(told)
    expect(viesIn(await readIn(language, organization, `/invoices/${draft.id}`))).toEqual(told)
    expect(viesIn((await readIn(language, organization, '/invoices')).items[0])).toEqual(told)
  })

  test('one that was issued before its sentences had values is told too, as far as its values are known', async () => {
    const organization = await danish()
    const { id } = await toGermany(organization)
    resultOf(await service.call(organization.key, 'issue_invoice', { id }))
    const message =
      'Whether DE136695976 is registered for VAT across the EU was not asked: look it up in VIES before the invoice is issued, and keep the answer.'
    const stored = (await service.services.store.transaction(organization.id, db => findInvoice(db, id)))!
    const { priced } = stored.issued!
    const treatment = { ...priced.treatment, reason: 'As it was.' }
    const warnings = [{ field: 'buyer.vatNumber', code: 'vies_not_checked', message }]
    const old = { ...stored, issued: { ...stored.issued!, priced: { ...priced, treatment }, warnings } }
    const shown = withMessages(toInvoiceRecord(old, issuedOf(old)), language)
    expect(viesIn(shown)!.message).toBe(first + last)
    expect(shown.vatTreatment).toMatchObject({ reason: 'As it was.', reasonCode: null })
  })
})

test.each([
  [
    'en',
    'cannot be issued yet: The profile of the organization lacks its CVR number, which every invoice shows (momsbekendtgørelsen § 58).',
  ],
  ['da', 'kan ikke udstedes endnu: Virksomhedens profil mangler CVR-nummeret, som skal stå på alle fakturaer (momsbekendtgørelsen § 58).'],
  ['it', "non si può ancora emettere: Nel profilo dell'azienda manca il numero CVR, che ogni fattura riporta (momsbekendtgørelsen § 58)."],
])('what keeps an invoice from being issued is named in %s', async (language, words) => {
  const organization = await service.found('denmark')
  const { id } = await toGermany(organization)
  const { status, body } = await service.call(organization.key, 'issue_invoice', { id }, speaking(language))
  expect([status, body.code, body.values.case]).toEqual([409, 'invoice_incomplete', 'problems'])
  expect(body.detail.startsWith(`${id} ${words} `)).toBe(true)
  expect(body.errors[0]).toEqual({
    path: 'organization.businessId',
    code: 'profile_lacks',
    values: { case: 'cvr' },
    message: words.slice(words.indexOf(': ') + 2),
  })
  expect(body.detail).toBe(`${id} ${words.slice(0, words.indexOf(': '))}: ${body.errors.map((one: Told) => one.message).join(' ')}`)
})

test.each([
  ['en', 'The VAT number of the buyer has to be 11 digits behind the country IT: correct it (IdFiscaleIVA, 00305).'],
  ['da', 'Køberens momsnummer skal være 11 cifre efter landekoden IT: ret det (IdFiscaleIVA, 00305).'],
  ['it', 'La partita IVA del cliente deve essere di 11 cifre dopo il Paese IT: correggila (IdFiscaleIVA, 00305).'],
])('a control of the exchange keeps its code in %s', async (language, message) => {
  const organization = await foundItalian(service)
  const wrong = { ...sale, buyer: { ...sale.buyer, vatNumber: '123' } }
  const { status, body } = await service.call(organization.key, 'issue_einvoice', wrong, speaking(language))
  expect([status, body.code, body.detail]).toEqual([400, 'einvoice_refused', message])
  expect(body.errors).toEqual([{ path: 'buyer.vatNumber', code: '00305', values: { case: 'vat_number_format' }, message }])
})

test('what the exchange said stays in its words, and is explained in those of the reader', async () => {
  const organization = await foundItalian(service)
  const { id } = await issue(service, organization)
  resultOf(await send(service, organization, `/e-invoices/${id}/sandbox-outcome`, { type: 'NS' }))
  for (const language of languages) {
    const { state, notifications } = await readIn(language, organization, `/e-invoices/${id}`)
    expect([state, notifications]).toEqual([
      'rejected',
      [
        {
          type: 'RC',
          at: expect.any(String),
          code: null,
          message: null,
          explanation: { ...say('exchange_notice.delivered'), message: tell(language, say('exchange_notice.delivered')) },
        },
        {
          type: 'NS',
          at: expect.any(String),
          code: '00311',
          message: tell('it', say('00311')),
          explanation: { ...say('00311'), message: tell(language, say('00311')) },
        },
      ],
    ])
  }
})

test.each(languages)('every natura has words in %s', language => {
  for (const { code } of natures) expect(tell(language, say('sale_vat.nature', { nature: code }))).not.toContain('undefined')
})
