/** What holds automatic posting, and what a person may still do. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Organization, startTestService, type TestService } from '../harness/service.ts'
import { act, bring, codes } from './journey.ts'
import { invoice } from './samples.ts'

let service: TestService
let organization: Organization

beforeAll(async () => {
  service = await startTestService({ clock: () => new Date('2026-02-01T10:00:00Z') })
})
beforeEach(async () => {
  organization = await service.found('denmark')
  await act(service, organization, 'set_auto_post', { autoPost: true, autoPostThreshold: 0.8 })
})
afterAll(() => service.close())

const auditOf = async (targetId: string) =>
  (await service.request(organization.key, 'GET', `/api/rest/audit-log?targetId=${targetId}`)).body.result.items as {
    action: string
    actor: { type: string; id: string; name: string | null }
  }[]

describe('automatic posting', () => {
  test('posts a sure document in the same call, as the setting acting, and says so in the audit log', async () => {
    const posted = await bring(service, organization, invoice())
    expect(posted).toMatchObject({ state: 'posted', warnings: [], error: null })
    const [last] = await auditOf(posted.id)
    expect(last).toMatchObject({ action: 'post_document', actor: { type: 'system', id: 'auto_post', name: 'Automatic posting' } })
  })

  test('needs no permission to post: the setting is the permission', async () => {
    const key = await organization.keyWith('documents:edit')
    expect((await bring(service, { key }, invoice())).state).toBe('posted')
  })

  test('leaves an unsure document coded', async () => {
    await act(service, organization, 'set_auto_post', { autoPost: true, autoPostThreshold: 1 })
    const coded = await bring(service, organization, 'Et bilag 100,00')
    expect(coded.state).toBe('coded')
    expect(coded.extraction.confidence).toBeLessThan(0.8)
  })

  test('that is off posts nothing', async () => {
    await act(service, organization, 'set_auto_post', { autoPost: false })
    expect((await bring(service, organization, invoice())).state).toBe('coded')
  })
})

describe('a person may override, automatic posting may not:', () => {
  async function held(text: string, code: string) {
    const document = await bring(service, organization, text)
    expect([document.state, codes(document)]).toEqual(['coded', expect.arrayContaining([code])])
    const warning = document.warnings.find(one => one.code === code)
    expect(warning?.message).toMatch(/^.{20,}\.$/)
    const posted = await act(service, organization, 'post_document', { documentId: document.id })
    expect(posted.state).toBe('posted')
    return document
  }

  test('the same supplier and number', async () => {
    const first = await bring(service, organization, invoice())
    const second = await held(invoice({ net: 800, date: '20-01-2026' }), 'probable_duplicate')
    expect(second.duplicateOf).toBe(first.id)
  })

  test('the same supplier, date and total', async () => {
    const receipt = (time: string) =>
      `Papir og Pen ApS\nCVR 25313763\nKvittering 15-01-2026 ${time}\nKontorartikler 625,00\nTotal DKK 625,00\nHeraf moms 125,00`
    const first = await bring(service, organization, receipt('10:00'))
    const second = await held(receipt('10:01'), 'probable_duplicate')
    expect(second.duplicateOf).toBe(first.id)
  })

  test('the same text, whatever its spaces and cases', async () => {
    await bring(service, organization, invoice())
    const again = await act(service, organization, 'capture_document', { text: invoice().toUpperCase().replaceAll('\n', '\n\n') })
    expect(codes(again)).toEqual(['probable_duplicate'])
  })

  test('the same file', async () => {
    const upload = await service.request(organization.key, 'POST', '/api/rest/files', invoice(), { 'content-type': 'text/plain' })
    const fileId = upload.body.result.id
    const first = await act(service, organization, 'capture_document', { fileId })
    const second = await act(service, organization, 'capture_document', { fileId })
    expect([codes(first), codes(second), second.duplicateOf]).toEqual([[], ['probable_duplicate'], first.id])
  })

  test('the organization itself as supplier', async () => {
    await service.request(organization.key, 'PATCH', '/api/rest/organizations/current', { vatNumber: 'DK13585628', businessId: '13585628' })
    const document = await bring(service, organization, invoice({ supplier: 'Nordlys ApS', cvr: '13585628' }))
    expect(document.state).toBe('coded')
  })

  test('totals that do not add up', async () => {
    await held(invoice().replace('Total DKK    625,00', 'Total DKK    640,00'), 'totals_do_not_add_up')
  })

  test('a date in the future', async () => {
    await held(invoice({ date: '15-06-2026' }), 'date_in_future')
  })

  test('a date long ago', async () => {
    await held(invoice({ date: '15-01-2020' }), 'date_very_old')
  })

  test('an account that the supplier never used before', async () => {
    await bring(service, organization, invoice({ number: 'A1', iban: 'DK5000400440116243' }))
    await bring(service, organization, invoice({ number: 'A2', net: 510, iban: 'DK5000400440116243' }))
    await held(invoice({ number: 'A3', net: 520, iban: 'DE89370400440532013000' }), 'iban_changed')
  })

  test('an amount far outside what the supplier charged so far', async () => {
    for (const [at, net] of [500, 510, 520].entries())
      expect((await bring(service, organization, invoice({ number: `B${at}`, net }))).state).toBe('posted')
    await held(invoice({ number: 'B9', net: 5000 }), 'amount_unusual')
  })

  test('two documents with the same supplier, day and amount but different numbers are two', async () => {
    await bring(service, organization, invoice({ number: 'C1' }))
    expect((await bring(service, organization, invoice({ number: 'C2' }))).state).toBe('posted')
  })
})

test('an amount that is not the document’s is taken, warned about until it is corrected, and may be posted by hand', async () => {
  await act(service, organization, 'set_auto_post', { autoPost: false })
  const { documentId } = await bring(service, organization, invoice({ number: 'D1' }))
  const correct = async (change: object) => codes(await act(service, organization, 'update_coding', { documentId, ...change }))
  expect(await correct({ bookingText: 'Paper' })).toEqual([])
  expect(await correct({ codedAmount: 600 })).toEqual(['sign_differs', 'amount_differs'])
  expect(await correct({ bookingText: 'Paper and pens' })).toEqual(['sign_differs', 'amount_differs'])
  expect(await correct({ codedAmount: 625 })).toEqual(['sign_differs'])
  expect(await correct({ codedAmount: -600 })).toEqual(['amount_differs'])
  expect(await correct({ codedAmount: -625 })).toEqual([])
  expect(await correct({ codedAmount: -600 })).toEqual(['amount_differs'])
  expect((await act(service, organization, 'post_document', { documentId })).state).toBe('posted')
})

test('a document for somebody else is held by name and by number, and a person may post it', async () => {
  await service.request(organization.key, 'PATCH', '/api/rest/organizations/current', { vatNumber: 'DK13585628', businessId: '13585628' })
  const to = (number: string, ...buyer: string[]) =>
    invoice({ number }).replace('FAKTURA\n', `Faktureres til:\n${buyer.join('\n')}\n\nFAKTURA\n`)
  const other = await bring(service, organization, to('E1', 'Hansen Byg A/S', 'Industrivej 12', '7100 Vejle'))
  expect([other.state, codes(other), other.extraction.buyer.name]).toEqual(['coded', ['addressed_to_other'], 'Hansen Byg A/S'])
  const namesake = await bring(service, organization, to('E2', 'Nordlys ApS', 'Algade 3', '4000 Roskilde', 'CVR-nr. 38123459'))
  expect([namesake.state, codes(namesake)]).toEqual(['coded', ['addressed_to_other']])
  const ours = await bring(service, organization, to('E3', 'NORDLYS', 'Att.: Mette Hansen', 'Havnegade 1', '1058 København K'))
  expect([ours.state, codes(ours)]).toEqual(['posted', []])
  expect((await act(service, organization, 'post_document', { documentId: other.id })).state).toBe('posted')
})

test('of two copies that are worked at the same moment only one is posted automatically', async () => {
  const captured = await Promise.all([0, 1, 2, 3].map(() => act(service, organization, 'capture_document', { text: invoice() })))
  await Promise.all(captured.map(({ documentId }) => act(service, organization, 'extract_document', { documentId })))
  const coded = await Promise.all(captured.map(({ documentId }) => act(service, organization, 'code_document', { documentId })))
  expect(coded.filter(document => document.state === 'posted')).toHaveLength(1)
})
