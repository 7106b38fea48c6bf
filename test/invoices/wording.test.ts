/** What is said about a buyer, and how it is said once the invoice is out. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Organization, startTestService, type TestService } from '../harness/service.ts'
import { foundItalian, issue, read, resultOf } from './exchange-journey.ts'

let service: TestService
let danish: Organization

beforeAll(async () => {
  service = await startTestService({ clock: () => new Date('2026-03-20T10:00:00Z') })
  danish = await service.found('denmark')
  const profile = {
    businessId: '13585628',
    vatNumber: 'DK13585628',
    iban: 'DK5000400440116243',
    address: { street: 'Havnegade 1', postalCode: '1058', city: 'København K', country: 'DK' },
  }
  resultOf(await service.request(danish.key, 'PATCH', '/api/rest/organizations/current', profile))
})
afterAll(() => service.close())

interface Shown {
  id: string
  warnings: { code: string; message: string }[]
}

const act = async (organization: Organization, action: string, body: unknown) =>
  resultOf(await service.call(organization.key, action, body))

async function draftFor(organization: Organization, buyer: object, address: object): Promise<Shown> {
  const { id: contactId } = await act(organization, 'save_contact', buyer)
  resultOf(await service.request(organization.key, 'PATCH', `/api/rest/contacts/${contactId}/address`, address))
  return act(organization, 'save_invoice', { contactId, lines: [{ description: 'Consulting', unitPrice: 100, vatRate: 25 }] })
}

const american = { street: '1 Main Street', postalCode: '10001', city: 'New York', country: 'US' }
const of = ({ warnings }: Shown, code: string) => warnings.filter(warning => warning.code === code)

describe('a buyer outside the EU without any number', () => {
  test.each(['Acme', 'Acme Inc.', 'Northwind Trading'])('called %s is a consumer with a warning: saved, issued and read', async name => {
    const draft = await draftFor(danish, { name, country: 'US' }, american)
    expect(of(draft, 'taken_as_consumer')).toHaveLength(1)
    expect(of(draft, 'taken_as_consumer')[0]!.message).toMatch(/enter one of them/)
    const issued: Shown = await act(danish, 'issue_invoice', { id: draft.id })
    expect(of(issued, 'taken_as_consumer')).toHaveLength(1)
    expect(of(await read(service, danish, `/invoices/${draft.id}`), 'taken_as_consumer')).toHaveLength(1)
  })

  test('called like a person is a consumer, and nothing is said', async () => {
    const draft = await draftFor(danish, { name: 'Mary Johnson', country: 'US' }, american)
    expect(of(draft, 'taken_as_consumer')).toEqual([])
  })

  test('of an e-invoice carries the warning too', async () => {
    const italian = await foundItalian(service)
    const buyer = { name: 'Acme', country: 'US' }
    const sent = await issue(service, italian, { buyer, lines: [{ description: 'Consulenza', quantity: 1, unitPrice: 100, vatRate: 22 }] })
    expect(of(sent, 'taken_as_consumer')).toHaveLength(1)
    expect(of(await read(service, italian, `/invoices/${sent.invoiceId}`), 'taken_as_consumer')).toHaveLength(1)
  })
})

test('what was to be done before an invoice is issued is not asked for afterwards', async () => {
  const german = { street: 'Hauptstraße 1', postalCode: '10115', city: 'Berlin', country: 'DE' }
  const buyer = { name: 'Muster GmbH', country: 'DE', vatNumber: 'DE136695976' }
  const draft = await draftFor(danish, buyer, german)
  const [before] = of(draft, 'vies_not_checked')
  expect(before?.message).toContain('before the invoice is issued')
  const issued: Shown = await act(danish, 'issue_invoice', { id: draft.id })
  const listed = (await read(service, danish, '/invoices')).items.find((one: Shown) => one.id === draft.id)
  for (const shown of [issued, await read(service, danish, `/invoices/${draft.id}`), listed]) {
    const [after] = of(shown, 'vies_not_checked')
    expect(after?.message).toContain('look it up in VIES, and keep the answer')
    for (const { message } of shown.warnings) expect(message).not.toMatch(/before (?:it|the invoice) is issued/)
  }
})
