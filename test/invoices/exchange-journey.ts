/** What the tests of the exchange have in common: an Italian organization, and an e-invoice that lacks nothing. */
import type { Organization, Reply, TestService } from '../harness/service.ts'

export const profile = {
  legalName: 'Venditore S.r.l.',
  vatNumber: 'IT12345670785',
  fiscalCode: '12345670785',
  address: { street: 'Via Roma 1', postalCode: '20121', city: 'Milano', province: 'MI', country: 'IT' },
  taxRegime: 'RF01',
}

export const buyer = { name: 'Cliente S.p.A.', vatNumber: '00743110157', sdiCode: 'ABC1234', country: 'IT' }

export const line = { description: 'Consulenza', quantity: 2, unitPrice: 100, vatRate: 22 }

export const sale = { buyer, lines: [line] }

export async function foundItalian(service: TestService): Promise<Organization> {
  const organization = await service.found('italy')
  const { status, body } = await service.request(organization.key, 'PATCH', '/api/rest/organizations/current', profile)
  if (status !== 200) throw new Error(JSON.stringify(body))
  return organization
}

// biome-ignore lint/suspicious/noExplicitAny: a test reads whatever came back
export const resultOf = ({ status, body }: Reply): any => {
  if (status !== 200) throw new Error(`${status} ${JSON.stringify(body)}`)
  return body.result
}

export const issue = async (service: TestService, { key }: Organization, given: object = sale) =>
  resultOf(await service.call(key, 'issue_einvoice', given))

export const read = async (service: TestService, { key }: Organization, path: string) =>
  resultOf(await service.request(key, 'GET', `/api/rest${path}`))

export const send = (service: TestService, { key }: Organization, path: string, body: object = {}): Promise<Reply> =>
  service.request(key, 'POST', `/api/rest${path}`, body)
