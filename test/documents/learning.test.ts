/** What corrections and postings teach. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Organization, startTestService, type TestService } from '../harness/service.ts'
import { act, bring } from './journey.ts'
import { invoice } from './samples.ts'

let service: TestService
let organization: Organization
let drawn = 0
const fresh = (what = 'Kontorartikler', supplier = {}) => invoice({ number: `L${++drawn}`, net: 100 + drawn, what, ...supplier })

beforeAll(async () => {
  service = await startTestService({ clock: () => new Date('2026-03-12T10:00:00Z') })
})
beforeEach(async () => {
  organization = await service.found('denmark')
})
afterAll(() => service.close())

const rules = async () => (await service.request(organization.key, 'GET', '/api/rest/learnt-rules')).body.result.items

describe('a correction', () => {
  test('is how the next document of the supplier is coded, with the day and the person', async () => {
    const { documentId } = await bring(service, organization, fresh())
    await act(service, organization, 'update_coding', { documentId, ledgerAccountId: '2520', vatCode: 'I25D0' })
    const next = await bring(service, organization, fresh())
    expect(next).toMatchObject({ ledgerAccountId: '2520', category: 'training', vatCode: 'I25D0' })
    expect(next.codingReasons).toContainEqual(
      expect.objectContaining({ rule: 'learnt_correction', message: 'As on 12 March 2026, corrected by Test.' }),
    )
  })

  test('outranks what was posted before', async () => {
    for (let count = 0; count < 3; count++) await bring(service, organization, fresh('Reparation'), 'posted')
    const { documentId } = await bring(service, organization, fresh('Reparation'))
    await act(service, organization, 'update_coding', { documentId, category: 'cleaning' })
    expect(await bring(service, organization, fresh('Reparation'))).toMatchObject({ category: 'cleaning', ledgerAccountId: '2150' })
  })

  test('of the VAT code counts only where the VAT is the same', async () => {
    const { documentId } = await bring(service, organization, fresh())
    await act(service, organization, 'update_coding', { documentId, ledgerAccountId: '2520', vatCode: 'I25D0' })
    const untaxed = [
      'Papir og Pen ApS',
      'CVR-nr. 25313763',
      'Faktura nr. 900',
      'Fakturadato: 10-03-2026',
      'Kontorartikler  80,00',
      'Momsfri levering',
      'Total DKK  80,00',
    ]
    expect(await bring(service, organization, untaxed.join('\n'))).toMatchObject({ ledgerAccountId: '2520', vatCode: 'I0' })
  })

  test('is known by the name too, when the next document shows no number of the supplier', async () => {
    const { documentId } = await bring(service, organization, fresh())
    await act(service, organization, 'update_coding', { documentId, category: 'training' })
    const unnumbered = fresh().replace('CVR-nr. 25313763\n', '')
    expect(await bring(service, organization, unnumbered)).toMatchObject({ category: 'training' })
  })

  test('is not taken over for another company of the same name', async () => {
    const { documentId } = await bring(service, organization, fresh())
    await act(service, organization, 'update_coding', { documentId, category: 'training' })
    expect(await bring(service, organization, fresh('Kontorartikler', { cvr: '13585628' }))).toMatchObject({ category: 'office' })
  })

  test('of the text or the amount alone teaches nothing', async () => {
    const { documentId } = await bring(service, organization, fresh())
    await act(service, organization, 'update_coding', { documentId, bookingText: 'Paper' })
    expect(await rules()).toEqual([])
  })

  test('of one organization is not known to another', async () => {
    const { documentId } = await bring(service, organization, fresh())
    await act(service, organization, 'update_coding', { documentId, category: 'training' })
    const other = await service.found('denmark')
    expect(await bring(service, other, fresh())).toMatchObject({ category: 'office' })
  })
})

describe('postings', () => {
  test('that agree three times outrank the words on the document', async () => {
    const supplier = { supplier: 'Hansen og Sønner ApS' }
    for (let count = 0; count < 3; count++) {
      expect(await bring(service, organization, fresh('Kontorartikler', supplier))).toMatchObject({ category: 'office' })
      expect(await bring(service, organization, fresh('Reparation', supplier), 'posted')).toMatchObject({ category: 'repair' })
    }
    const next = await bring(service, organization, fresh('Kontorartikler', supplier))
    expect(next).toMatchObject({ category: 'repair', ledgerAccountId: '2160' })
    expect(next.codingReasons).toContainEqual(expect.objectContaining({ rule: 'learnt_history' }))
  })

  test('that are automatic teach nothing: Primanota would agree with itself', async () => {
    await act(service, organization, 'set_auto_post', { autoPost: true, autoPostThreshold: 0.8 })
    const supplier = { supplier: 'Hansen og Sønner ApS' }
    for (let count = 0; count < 4; count++) {
      expect(await bring(service, organization, fresh('Reparation', supplier))).toMatchObject({ state: 'posted', category: 'repair' })
    }
    await act(service, organization, 'set_auto_post', { autoPost: false })
    expect(await bring(service, organization, fresh('Kontorartikler', supplier))).toMatchObject({ category: 'office' })
  })
})

describe('what was learnt', () => {
  test('is listed, and forgotten when its rule is deleted', async () => {
    const { documentId } = await bring(service, organization, fresh())
    await act(service, organization, 'update_coding', { documentId, category: 'training' })
    const [rule] = await rules()
    expect(rule).toMatchObject({
      supplier: { name: 'Papir og Pen ApS', key: 'vat:DK25313763' },
      applies: 'correction',
      correction: { ledgerAccountId: '2520', category: 'training', on: '2026-03-12', by: 'Test', documentId },
    })
    const gone = await service.request(organization.key, 'DELETE', `/api/rest/learnt-rules/${rule.id}`)
    expect(gone.body.result).toEqual({ id: rule.id, deleted: true })
    expect(await rules()).toEqual([])
    expect(await bring(service, organization, fresh())).toMatchObject({ category: 'office' })
  })
})

describe('the vendor', () => {
  const contact = (fields: object) =>
    act(service, organization, 'save_contact', { type: 'vendor', country: 'DK', name: 'Papir & Pen', ...fields })

  test('is found by VAT number, then by CVR, then by name', async () => {
    const named = await contact({ name: 'PAPIR OG PEN A/S' })
    expect((await bring(service, organization, fresh(), 'extracted')).contactId).toBe(named.id)
    const registered = await contact({ businessId: '25313763' })
    expect((await bring(service, organization, fresh(), 'extracted')).contactId).toBe(registered.id)
    const taxed = await contact({ name: 'Another name', vatNumber: 'DK25313763' })
    expect((await bring(service, organization, fresh(), 'extracted')).contactId).toBe(taxed.id)
  })

  test('is nobody when two could be meant', async () => {
    await contact({ vatNumber: 'DK25313763' })
    await contact({ vatNumber: 'DK25313763', name: 'DuplicateOf' })
    expect((await bring(service, organization, fresh(), 'extracted')).contactId).toBeNull()
  })

  test('that a person linked stays, and is learnt for the supplier', async () => {
    await contact({ vatNumber: 'DK25313763' })
    const chosen = await contact({ name: 'The right one' })
    const { documentId } = await bring(service, organization, fresh(), 'extracted')
    await act(service, organization, 'link_document_contact', { documentId, contactId: chosen.id })
    expect((await act(service, organization, 'extract_document', { documentId })).contactId).toBe(chosen.id)
    expect((await bring(service, organization, fresh(), 'extracted')).contactId).toBe(chosen.id)
    await act(service, organization, 'delete_contact', { id: chosen.id })
    const { body } = await service.request(organization.key, 'GET', `/api/rest/documents/${documentId}`)
    expect(body.result.contactId).toBeNull()
  })

  test('that does not exist is 404', async () => {
    const { documentId } = await bring(service, organization, fresh(), 'draft')
    const reply = await service.call(organization.key, 'link_document_contact', { documentId, contactId: 'con_01k9zt3v8q4m2n6p7r5s9w0xyz' })
    expect([reply.status, reply.body.code]).toEqual([404, 'contact_not_found'])
  })
})

test('VAT that nobody charged is not taken by a correction unnoticed, nor learnt into the next document', async () => {
  const untaxed = (number: string) =>
    [
      'Papir og Pen ApS',
      'CVR-nr. 25313763',
      `Faktura nr. ${number}`,
      'Fakturadato: 10-03-2026',
      'Kontorartikler  80,00',
      'Moms 0,00',
      'Total DKK  80,00',
    ].join('\n')
  const { documentId } = await bring(service, organization, untaxed('700'))
  const corrected = await act(service, organization, 'update_coding', { documentId, vatCode: 'I25' })
  expect(corrected.warnings.map(warning => warning.code)).toContain('vat_not_on_bill')
  expect(await bring(service, organization, untaxed('701'))).toMatchObject({ vatCode: 'I0', codingLines: [{ net: 80, vat: 0 }] })
})

test('what a document taught goes with it when it is deleted', async () => {
  const { documentId } = await bring(service, organization, fresh())
  await act(service, organization, 'update_coding', { documentId, category: 'training' })
  await act(service, organization, 'delete_document', { documentId })
  expect(await bring(service, organization, fresh())).toMatchObject({ category: 'office' })
})
