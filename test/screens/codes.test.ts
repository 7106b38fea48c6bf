/** The codes that a country's forms take come with what they mean. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { identities } from '../../src/regions/index.ts'
import { type Organization, startTestService, type TestService } from '../harness/service.ts'

let service: TestService
let organization: Organization

beforeAll(async () => {
  service = await startTestService()
  organization = await service.found('italy')
})
afterAll(() => service.close())

const list = async (query = '') => service.request(organization.key, 'GET', `/api/rest/codes${query}`)

test('every code that the profile takes is there, with its name in the language of the country and in English', async () => {
  const { items } = (await list()).body.result
  const of = (field: string) => items.filter((one: { field: string }) => one.field === field).map((one: { code: string }) => one.code)
  expect(of('taxRegime')).toEqual(identities.taxRegime.codes)
  expect(of('pensionFund')).toEqual(identities.pensionFund.types)
  expect(of('withholding')).toEqual(identities.withholding.types)
  expect(of('withholdingReason')).toEqual(identities.withholding.reasons)
  expect(of('province').slice(0, 2)).toEqual(['AG', 'AL'])
  expect(of('nature')).toContain('N2.2')
  expect(items.filter((one: { name: string; englishName: string }) => one.name === '' || one.englishName === '')).toEqual([])
})

test('a form asks for the codes of one field', async () => {
  const { items } = (await list('?field=taxRegime')).body.result
  expect(items).toHaveLength(19)
  expect(items[0]).toEqual({ country: 'IT', field: 'taxRegime', code: 'RF01', name: 'Ordinario', englishName: 'Ordinary' })
  const unknown = await list('?field=shoeSize')
  expect([unknown.status, unknown.body.errors[0].path]).toEqual([400, 'field'])
})
