/** Documents dated in a VAT period that was filed: warned about, not posted by themselves, and carried to the next return if somebody posts them. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Organization, startTestService, type TestService } from '../harness/service.ts'
import { rows } from '../harness/text-tables.ts'
import { act, bring, codes } from './journey.ts'
import { invoice } from './samples.ts'

let service: TestService

beforeAll(async () => {
  service = await startTestService({ clock: () => new Date('2026-08-20T10:00:00Z') })
})
afterAll(() => service.close())

const fattura = ({ number = '1', date = '15/01/2026', isCredit = false } = {}): string =>
  `Tipografia Verdi S.r.l.\nP.IVA 03456780125\n${isCredit ? 'Nota di credito' : 'Fattura'} n. ${number} del ${date}\nCarta      100,00\nIVA 22%     22,00\nTotale EUR 122,00`

const danish = ({ number = '1', date = '15-01-2026', isCredit = false } = {}): string => {
  const text = invoice({ number, date })
  return isCredit ? text.replace('FAKTURA', 'KREDITNOTA').replace('Fakturanr.', 'Kreditnota nr.').replace('Fakturadato', 'Dato') : text
}

async function found(regionKey: string, vatFrequency: string, on = true): Promise<Organization> {
  const organization = await service.found(regionKey)
  await act(service, organization, 'set_vat_frequency', { frequency: vatFrequency })
  await act(service, organization, 'set_auto_post', { autoPost: on, autoPostThreshold: 0.8 })
  return organization
}

async function file(organization: Organization, day: string): Promise<void> {
  const prepared = await service.request(organization.key, 'POST', '/api/rest/vat-returns', { date: day })
  expect([prepared.status, prepared.body.detail]).toEqual([200, undefined])
  await act(service, organization, 'file_vat_return', { returnId: prepared.body.result.id })
}

describe('the day decides', () => {
  test.each(rows`
    region   frequency    filed       period              first       last        before      after
    denmark  monthly      2026-03-10  March 2026          2026-03-01  2026-03-31  2026-02-28  2026-04-01
    denmark  quarterly    2026-02-10  Q1 2026             2026-01-01  2026-03-31  2025-12-31  2026-04-01
    denmark  half_yearly  2026-02-10  first half of 2026  2026-01-01  2026-06-30  2025-12-31  2026-07-01
    italy    monthly      2026-06-10  June 2026           2026-06-01  2026-06-30  2026-05-31  2026-07-01
    italy    quarterly    2026-05-10  Q2 2026             2026-04-01  2026-06-30  2026-03-31  2026-07-01
  `)('$region, $frequency: $period', async ({ region, frequency, filed, period, first, last, before, after }) => {
    const organization = await found(region!, frequency!)
    await file(organization, filed!)
    let number = 0
    const bringDated = (day: string, isCredit: boolean) => {
      const [year, month, date] = day.split('-')
      number += 1
      const given = { number: `${number}`, isCredit }
      return bring(
        service,
        organization,
        region === 'denmark'
          ? danish({ ...given, date: `${date}-${month}-${year}` })
          : fattura({ ...given, date: `${date}/${month}/${year}` }),
      )
    }
    for (const isCredit of [false, true]) {
      for (const day of [first!, last!]) {
        const held = await bringDated(day, isCredit)
        expect([day, held.state, codes(held)]).toEqual([day, 'coded', expect.arrayContaining(['period_filed'])])
        const warning = held.warnings.find(({ code }) => code === 'period_filed')!
        expect(warning.message).toContain(`VAT return was filed: ${period}. Posted now, its`)
        expect(warning.message).toContain('the next open return')
      }
      for (const day of [before!, after!])
        expect([day, codes(await bringDated(day, isCredit))]).toEqual([day, expect.not.arrayContaining(['period_filed'])])
    }
  })
})

test('a person may post it, and it is a correction in the next return', async () => {
  const organization = await found('denmark', 'quarterly')
  await file(organization, '2026-02-10')
  const held = await bring(service, organization, danish())
  expect(held.warnings.find(({ code }) => code === 'period_filed')?.message).toMatch(/carried to the next open return as a correction\.$/)
  expect((await act(service, organization, 'post_document', { documentId: held.id })).state).toBe('posted')
  const next = await service.request(organization.key, 'POST', '/api/rest/vat-returns', { date: '2026-05-10' })
  expect(next.body.result.correctionCount).toBe(1)
})

test('what was coded before the return was filed is warned about from then on, and only what is dated in it', async () => {
  const organization = await found('denmark', 'quarterly', false)
  const inside = await bring(service, organization, danish({ number: '1', date: '31-03-2026' }))
  const outside = await bring(service, organization, danish({ number: '2', date: '01-04-2026' }))
  expect(codes(inside)).toEqual([])
  await file(organization, '2026-02-10')
  const seen = async (id: string) => codes((await service.request(organization.key, 'GET', `/api/rest/documents/${id}`)).body.result)
  expect([await seen(inside.id), await seen(outside.id)]).toEqual([['period_filed'], []])
  await act(service, organization, 'set_auto_post', { autoPost: true, autoPostThreshold: 0.8 })
  expect((await act(service, organization, 'code_document', { documentId: inside.id })).state).toBe('coded')
  expect((await act(service, organization, 'code_document', { documentId: outside.id })).state).toBe('posted')
})

test('a return that is filed between coding and automatic posting holds it, and says so', async () => {
  const organization = await found('denmark', 'quarterly')
  const { documentId } = await bring(service, organization, danish(), 'extracted')
  const { store } = service.services
  const { transaction } = store
  const stateOf = async () => (await service.request(organization.key, 'GET', `/api/rest/documents/${documentId}`)).body.result.state
  let isArmed = true
  // After the transaction in which the document is coded, and before the one that claims it for posting.
  store.transaction = async (...given) => {
    const done = await transaction.apply(store, given)
    if (isArmed) {
      isArmed = false
      if ((await stateOf()) === 'coded') await file(organization, '2026-02-10')
      else isArmed = true
    }
    return done as never
  }
  try {
    const held = await act(service, organization, 'code_document', { documentId })
    expect([held.state, codes(held)]).toEqual(['coded', ['period_filed']])
  } finally {
    store.transaction = transaction
  }
})

test('a document coded to a closed account is held and refused with the account, until the account is open again', async () => {
  const organization = await found('denmark', 'quarterly')
  const close = (isClosed: boolean) => service.request(organization.key, 'PATCH', '/api/rest/accounts/2450', { isClosed })
  expect((await close(true)).status).toBe(200)
  const held = await bring(service, organization, danish({ number: '77', date: '15-07-2026' }))
  expect([held.state, codes(held)]).toEqual(['coded', ['account_closed']])
  const refused = await service.call(organization.key, 'post_document', { documentId: held.id })
  expect([refused.status, refused.body.code, refused.body.detail]).toEqual([
    409,
    'coding_incomplete',
    `${held.id} cannot be posted: 2450 is closed. Choose another account with update_coding, or open it again.`,
  ])
  expect(refused.body.errors).toMatchObject([{ path: 'ledgerAccountId', code: 'account_closed' }])
  expect((await close(false)).status).toBe(200)
  expect((await act(service, organization, 'post_document', { documentId: held.id })).state).toBe('posted')
})
