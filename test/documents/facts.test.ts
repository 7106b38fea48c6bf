/** What the paper does not say is asked for, answered once, and known of the supplier from then on. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Organization, startTestService, type TestService } from '../harness/service.ts'
import { act, bring, codes, type Shown } from './journey.ts'
import { invoice } from './samples.ts'

let service: TestService
let organization: Organization
let drawn = 0
const diesel = (more = {}) => invoice({ number: `F${++drawn}`, net: 400 + drawn, what: 'Diesel 45 liter', supplier: 'Tanken ApS', ...more })

beforeAll(async () => {
  service = await startTestService({ clock: () => new Date('2026-03-12T10:00:00Z') })
})
beforeEach(async () => {
  organization = await service.found('denmark')
})
afterAll(() => service.close())

type Answered = Shown & {
  purchaseFacts: { fact: string; question: string; answer: string | null; source: string | null; answers: unknown[] }[]
}

const patch = (id: string, facts: unknown, key = organization.key) =>
  service.request(key, 'PATCH', `/api/rest/documents/${id}/facts`, { facts })

async function answer(id: string, facts: object): Promise<Answered> {
  const reply = await patch(id, facts)
  expect([reply.status, reply.body.detail]).toEqual([200, undefined])
  return reply.body.result
}

describe('a fact that the deduction hangs on', () => {
  test('is asked for with its answers, holds automatic posting, and nothing is deducted meanwhile', async () => {
    await act(service, organization, 'set_auto_post', { autoPost: true, autoPostThreshold: 0.5 })
    const document = (await bring(service, organization, diesel())) as Answered
    expect(document).toMatchObject({ state: 'coded', vatCode: 'I25D0' })
    expect(codes(document)).toContain('fact_missing')
    expect(document.warnings.find(({ code }) => code === 'fact_missing')).toMatchObject({
      field: 'vatCode',
      message: expect.stringMatching(/^Which vehicle is this for\? Answer "vehicle" .*passenger_car .*lorry/),
    })
    expect(document.purchaseFacts).toMatchObject([{ fact: 'vehicle', answer: null, source: null }])
    expect(document.purchaseFacts[0]!.answers).toHaveLength(4)
  })

  test.each([
    ['a lorry', { supplier: 'Lastbil Centret Vejle A/S' }],
    ['a van', { supplier: 'Varevogn Service Nord ApS' }],
    ['hours', { what: 'Parkering over 3 timer' }],
  ])('is not said by %s in a name or by a number of hours', async (_what, more) => {
    const document = await bring(service, organization, diesel(more))
    expect([document.vatCode, codes(document)]).toEqual(['I25D0', expect.arrayContaining(['fact_missing'])])
  })

  test('is not said by a meeting in the name of a caterer', async () => {
    const document = await bring(service, organization, diesel({ supplier: 'Kundemøde Catering ApS', what: 'Smørrebrød 20 stk.' }))
    expect([document.vatCode, codes(document)]).toEqual(['I25D0', expect.arrayContaining(['fact_missing'])])
  })

  test('is answered for the document, which is coded again', async () => {
    const { documentId } = await bring(service, organization, diesel())
    const answered = await answer(documentId, { vehicle: 'lorry' })
    expect(answered).toMatchObject({ state: 'coded', vatCode: 'I25', ledgerAccountId: '2560' })
    expect(codes(answered)).not.toContain('fact_missing')
    expect(answered.purchaseFacts).toMatchObject([{ fact: 'vehicle', answer: 'lorry', source: 'person' }])
  })

  test('is known of the supplier from then on, with the day and the person', async () => {
    const { documentId } = await bring(service, organization, diesel())
    await answer(documentId, { vehicle: 'lorry' })
    const next = (await bring(service, organization, diesel())) as Answered
    expect(next).toMatchObject({ vatCode: 'I25', purchaseFacts: [{ answer: 'lorry', source: 'supplier' }] })
    expect(next.codingReasons).toContainEqual(
      expect.objectContaining({
        rule: 'fact_learnt',
        message:
          'Which vehicle is this for? As Test answered on 12 March 2026 for another document of this supplier: a vehicle over 3 t, or a machine.',
      }),
    )
    const other = await bring(service, organization, diesel({ supplier: 'Andre Tanke ApS', cvr: '13585628' }))
    expect(codes(other)).toContain('fact_missing')
  })

  test('can be answered otherwise, and what the document says outranks what was learnt', async () => {
    const { documentId } = await bring(service, organization, diesel())
    await answer(documentId, { vehicle: 'lorry' })
    expect(await answer(documentId, { vehicle: 'passenger_car' })).toMatchObject({ vatCode: 'I25D0', warnings: [] })
    expect(await bring(service, organization, diesel())).toMatchObject({ vatCode: 'I25D0' })
    expect(await bring(service, organization, diesel({ what: 'Diesel til lastbil' }))).toMatchObject({ vatCode: 'I25' })
  })

  test('is asked no more of a document whose VAT code a person has set', async () => {
    const { documentId } = await bring(service, organization, diesel())
    const corrected = (await act(service, organization, 'update_coding', { documentId, vatCode: 'I25' })) as Answered
    expect(codes(corrected)).not.toContain('fact_missing')
    expect(corrected.purchaseFacts).toEqual([])
    expect(codes(await bring(service, organization, diesel()))).not.toContain('fact_missing')
  })

  test('is listed with what was learnt, and forgotten with it', async () => {
    const { documentId } = await bring(service, organization, diesel())
    await answer(documentId, { vehicle: 'lorry' })
    const listed = async () => (await service.request(organization.key, 'GET', '/api/rest/learnt-rules')).body.result.items
    const [rule] = await listed()
    expect(rule.facts).toEqual([{ fact: 'vehicle', answer: 'lorry', on: '2026-03-12', by: 'Test' }])
    expect((await service.request(organization.key, 'DELETE', `/api/rest/learnt-rules/${rule.id}`)).status).toBe(200)
    expect(await listed()).toEqual([])
    expect(codes(await bring(service, organization, diesel()))).toContain('fact_missing')
  })

  test('goes with the document that taught it', async () => {
    const { documentId } = await bring(service, organization, diesel())
    await answer(documentId, { vehicle: 'lorry' })
    await act(service, organization, 'delete_document', { documentId })
    expect(codes(await bring(service, organization, diesel()))).toContain('fact_missing')
  })

  test('is in the audit log', async () => {
    const { documentId } = await bring(service, organization, diesel())
    await answer(documentId, { vehicle: 'lorry' })
    const { body } = await service.request(organization.key, 'GET', '/api/rest/audit-log?action=answer_document_facts')
    expect(body.result.items.map((entry: { after: unknown }) => entry.after)).toContainEqual({
      facts: { vehicle: { answer: 'lorry', on: '2026-03-12', by: 'Test' } },
    })
  })
})

describe('an answer is refused', () => {
  test('where the fact or the answer does not exist, with those that do', async () => {
    const { documentId } = await bring(service, organization, diesel())
    const wrong = await patch(documentId, { vehicle: 'ship', constructor: 'x' })
    expect(wrong.status).toBe(400)
    expect(wrong.body.errors).toEqual([
      {
        path: 'facts.vehicle',
        code: 'unknown_answer',
        values: { answer: 'ship', answers: ['passenger_car', 'van_business', 'van_mixed', 'lorry'] },
        message: expect.stringContaining('There are: passenger_car, van_business, van_mixed, lorry.'),
      },
      {
        path: 'facts.constructor',
        code: 'unknown_fact',
        values: { fact: 'constructor', facts: ['vehicle', 'lessor_vat', 'purpose'] },
        message: expect.stringContaining('There are: vehicle'),
      },
    ])
    for (const facts of [{}, null, [], 'van', { vehicle: null }, { vehicle: 3 }, { vehicle: 'x'.repeat(60) }]) {
      expect([facts, (await patch(documentId, facts)).status]).toEqual([facts, 400])
    }
  })

  test('before the document is read, and once it is posted', async () => {
    const draft = await bring(service, organization, diesel(), 'draft')
    expect(await patch(draft.documentId, { vehicle: 'van_mixed' })).toMatchObject({ status: 409, body: { code: 'document_not_extracted' } })
    const posted = await bring(service, organization, diesel(), 'posted')
    expect(await patch(posted.documentId, { vehicle: 'van_mixed' })).toMatchObject({ status: 409, body: { code: 'document_posted' } })
    expect((await patch('doc_01k9zt3v8q4m2n6p7r5s9w0xyz', { vehicle: 'van_mixed' })).status).toBe(404)
  })

  test('to another organization', async () => {
    const { documentId } = await bring(service, organization, diesel())
    const stranger = await service.found('denmark')
    expect((await patch(documentId, { vehicle: 'lorry' }, stranger.key)).status).toBe(404)
  })
})
