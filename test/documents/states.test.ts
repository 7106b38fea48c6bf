/** The states of a document, and who wins when two move it at once. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Organization, startTestService, type TestService } from '../harness/service.ts'
import { rows } from '../harness/text-tables.ts'
import { act, bring, codes } from './journey.ts'
import { invoice } from './samples.ts'

let service: TestService
let organization: Organization
let drawn = 0
const fresh = () => invoice({ number: `S${++drawn}`, date: '15-01-2026', net: 100 + drawn })

beforeAll(async () => {
  service = await startTestService({ clock: () => new Date('2026-02-01T10:00:00Z') })
  organization = await service.found('denmark')
})
afterAll(() => service.close())

const call = (action: string, body: unknown) => service.call(organization.key, action, body)

const table = rows`
  action                 draft                        extracted                 coded                   posted
  extract_document       200                          200                       200                     409 document_posted
  code_document          409 document_not_extracted   200                       200                     409 document_posted
  update_coding          409 document_not_coded       409 document_not_coded    200                     409 document_posted
  post_document          409 document_not_coded       409 document_not_coded    200                     409 document_posted
  retry_document         409 document_not_failed      409 document_not_failed   409 document_not_failed  409 document_not_failed
  link_document_contact  200                          200                       200                     200
  delete_document        200                          200                       200                     409 document_posted
`

const cells = table.flatMap(row =>
  (['draft', 'extracted', 'coded', 'posted'] as const).map(state => ({ action: row.action!, state, outcome: row[state]! })),
)

test.each(cells)('$action on a $state document: $outcome', async ({ action, state, outcome }) => {
  const { documentId } = await bring(service, organization, fresh(), state)
  const extra = action === 'update_coding' ? { bookingText: 'Paper' } : action === 'link_document_contact' ? { contactId: null } : {}
  const before = await service.request(organization.key, 'GET', `/api/rest/documents/${documentId}`)
  const reply = await call(action, { documentId, ...extra })
  expect([reply.status, reply.body.code].filter(Boolean).join(' ')).toBe(outcome)
  if (reply.status !== 200) {
    const after = await service.request(organization.key, 'GET', `/api/rest/documents/${documentId}`)
    expect(after.body).toEqual(before.body)
  }
})

describe('a document goes', () => {
  test('from draft to posted, and shows at each state what it has', async () => {
    const draft = await bring(service, organization, fresh(), 'draft')
    expect(draft).toMatchObject({ state: 'draft', error: null, extraction: null, codedAmount: null, codingLines: [] })
    const extracted = await act(service, organization, 'extract_document', { documentId: draft.id })
    expect(extracted).toMatchObject({ state: 'extracted', extraction: { currency: 'DKK', kind: 'invoice', method: 'text' } })
    expect(extracted.extraction.fields.total.evidence).toMatchObject({ page: 1, box: null, text: expect.stringMatching(/^Total DKK/) })
    const coded = await act(service, organization, 'code_document', { documentId: draft.id })
    expect(coded).toMatchObject({ state: 'coded', ledgerAccountId: '2450', category: 'office', vatCode: 'I25' })
    expect(coded.codedAmount).toBe(-extracted.extraction.total)
    const posted = await act(service, organization, 'post_document', { documentId: draft.id })
    expect(posted).toMatchObject({ state: 'posted', error: null, ledgerEntryId: expect.stringMatching(/^led_/) })
  })

  test('back to extracted when it is read again, without its coding', async () => {
    const coded = await bring(service, organization, fresh())
    const again = await act(service, organization, 'extract_document', { documentId: coded.id })
    expect(again).toMatchObject({
      state: 'extracted',
      ledgerAccountId: null,
      vatCode: null,
      codedAmount: null,
      codingLines: [],
      codingReasons: [],
    })
  })

  test('nowhere when there is nothing to read: it has failed, and keeps its state', async () => {
    const empty = await act(service, organization, 'capture_document', {})
    const failed = await act(service, organization, 'extract_document', { documentId: empty.id })
    expect(failed).toMatchObject({ state: 'draft', error: { step: 'extract', code: 'nothing_to_read', retryable: false } })
    const again = await act(service, organization, 'retry_document', { documentId: empty.id })
    expect(again.error).toMatchObject({ code: 'nothing_to_read' })
    const { body } = await service.request(organization.key, 'GET', '/api/rest/documents?failed=true')
    expect(body.result.items.map((one: { id: string }) => one.id)).toEqual([empty.id])
  })
})

describe('a text file', () => {
  test('is read like a text, kept as the source of the entry, and served', async () => {
    const upload = await service.request(organization.key, 'POST', '/api/rest/files?name=invoice.txt', fresh(), {
      'content-type': 'text/plain',
    })
    const { id: documentId } = await act(service, organization, 'capture_document', { fileId: upload.body.result.id, source: 'email' })
    await act(service, organization, 'extract_document', { documentId })
    await act(service, organization, 'code_document', { documentId })
    const posted = await act(service, organization, 'post_document', { documentId })
    expect(posted).toMatchObject({ state: 'posted', error: null, ledgerAccountId: '2450', source: 'email' })
    const file = await service.request(organization.key, 'GET', `/api/rest/documents/${documentId}/file`)
    expect([file.status, file.body]).toEqual([200, expect.stringContaining('FAKTURA')])
  })

  test('in windows-1252 is read too', async () => {
    const bytes = Buffer.from(invoice({ supplier: 'Sønderup Rengøring ApS', number: 'W1', what: 'Rengøring' }), 'latin1')
    const sent = await fetch(`${service.url}/api/rest/files`, {
      method: 'POST',
      body: bytes,
      headers: { authorization: `Bearer ${organization.key}`, 'content-type': 'text/plain' },
    })
    const { result } = (await sent.json()) as { result: { id: string } }
    const { id: documentId } = await act(service, organization, 'capture_document', { fileId: result.id })
    const read = await act(service, organization, 'extract_document', { documentId })
    expect(read.extraction.supplier.name).toBe('Sønderup Rengøring ApS')
  })

  test('that does not exist is 404, and nothing is captured', async () => {
    const reply = await call('capture_document', { fileId: 'fil_01k9zt3v8q4m2n6p7r5s9w0xyz' })
    expect([reply.status, reply.body.code]).toEqual([404, 'file_not_found'])
  })
})

describe('two at once:', () => {
  test('twenty post_document on one document write one entry, and nineteen are told', async () => {
    const { documentId } = await bring(service, organization, fresh())
    const replies = await Promise.all(Array.from({ length: 20 }, () => call('post_document', { documentId })))
    expect(replies.filter(reply => reply.status === 200)).toHaveLength(1)
    expect(new Set(replies.filter(reply => reply.status !== 200).map(reply => reply.body.code))).toEqual(new Set(['document_posted']))
    const { body } = await service.request(organization.key, 'GET', `/api/rest/ledger-entries?sourceId=${documentId}`)
    expect(body.result.items).toHaveLength(1)
  })

  test('twenty with one Idempotency-Key all get the same answer', async () => {
    const { documentId } = await bring(service, organization, fresh())
    const replies = await Promise.all(
      Array.from({ length: 20 }, () =>
        service.call(organization.key, 'post_document', { documentId }, { 'idempotency-key': `post ${documentId}`.replace(' ', '-') }),
      ),
    )
    expect(new Set(replies.map(reply => reply.status))).toEqual(new Set([200]))
    expect(new Set(replies.map(reply => JSON.stringify(reply.body))).size).toBe(1)
    const { body } = await service.request(organization.key, 'GET', `/api/rest/ledger-entries?sourceId=${documentId}`)
    expect(body.result.items).toHaveLength(1)
  })

  test('posting and deleting: either it is posted, or it is gone', async () => {
    for (let round = 0; round < 10; round++) {
      const { documentId } = await bring(service, organization, fresh())
      const [posted, deleted] = await Promise.all([call('post_document', { documentId }), call('delete_document', { documentId })])
      expect([posted.status, deleted.status].sort()).toEqual(posted.status === 200 ? [200, 409] : [200, 404])
      const { body } = await service.request(organization.key, 'GET', `/api/rest/ledger-entries?sourceId=${documentId}`)
      expect(body.result.items).toHaveLength(posted.status === 200 ? 1 : 0)
    }
  })

  test('posting and correcting: what is in the ledger is what the document says', async () => {
    for (let round = 0; round < 10; round++) {
      const { documentId } = await bring(service, organization, fresh())
      const [posted] = await Promise.all([
        call('post_document', { documentId }),
        call('update_coding', { documentId, ledgerAccountId: '2810' }),
      ])
      expect(posted.status).toBe(200)
      const { body } = await service.request(organization.key, 'GET', `/api/rest/documents/${documentId}`)
      const entry = await service.request(organization.key, 'GET', `/api/rest/ledger-entries/${body.result.ledgerEntryId}`)
      expect(entry.body.result.lines[0].account).toBe(body.result.ledgerAccountId)
    }
  })
})

describe('an incomplete coding', () => {
  test('is said field by field when it is posted, and can be completed', async () => {
    const text = 'Some Company\nInvoice no. 77\nInvoice date: 2026-01-10\nSoftware subscription   USD 50.00\nTotal USD 50.00'
    const coded = await bring(service, organization, text)
    expect(coded).toMatchObject({ state: 'coded', codedAmount: null })
    expect(codes(coded)).toContain('rate_missing')
    const reply = await call('post_document', { documentId: coded.id })
    expect([reply.status, reply.body.code]).toEqual([409, 'coding_incomplete'])
    expect(reply.body.errors.map((fault: { path: string }) => fault.path)).toEqual(expect.arrayContaining(['codedAmount', 'vatCode']))
    const corrected = await act(service, organization, 'update_coding', { documentId: coded.id, codedAmount: -345.5, vatCode: 'IYV25' })
    expect(corrected).toMatchObject({ codedAmount: -345.5, vatCode: 'IYV25' })
    const posted = await act(service, organization, 'post_document', { documentId: coded.id })
    expect(posted.state).toBe('posted')
  })
})

describe('update_coding', () => {
  test('without a field to correct is 400', async () => {
    const { documentId } = await bring(service, organization, fresh())
    const reply = await call('update_coding', { documentId })
    expect([reply.status, reply.body.code]).toEqual([400, 'invalid_input'])
  })

  test.each([
    [{ ledgerAccountId: '99999' }, 'ledgerAccountId'],
    [{ category: 'nonsense' }, 'category'],
    [{ vatCode: 'X99' }, 'vatCode'],
    [{ codedAmount: -1.005 }, 'codedAmount'],
    [{ codedAmount: 0 }, 'codedAmount'],
    [{ bookingText: '   ' }, 'bookingText'],
  ])('with %j names the field and changes nothing', async (wrong, path) => {
    const { documentId } = await bring(service, organization, fresh())
    const reply = await call('update_coding', { documentId, ...wrong })
    expect([reply.status, reply.body.errors?.[0]?.path]).toEqual([400, path])
  })

  test('sets account and category together, and splits the amount anew under another VAT code', async () => {
    const { documentId } = await bring(service, organization, invoice({ number: 'U1', net: 400 }))
    const placed = await act(service, organization, 'update_coding', { documentId, category: 'restaurant' })
    expect(placed).toMatchObject({ ledgerAccountId: '1890', category: 'restaurant', vatCode: 'I25', codedAmount: -500 })
    const moved = await act(service, organization, 'update_coding', { documentId, ledgerAccountId: '2450' })
    expect(moved).toMatchObject({ ledgerAccountId: '2450', category: 'office' })
    const untaxed = await act(service, organization, 'update_coding', { documentId, vatCode: 'I0' })
    expect(untaxed.codingLines).toMatchObject([{ vatCode: 'I0', net: 500, vat: 0, gross: 500 }])
    const taxed = await act(service, organization, 'update_coding', { documentId, vatCode: 'I25', codedAmount: -250 })
    expect(taxed.codingLines).toMatchObject([{ vatCode: 'I25', net: 200, vat: 50, gross: 250 }])
    expect(taxed.codingReasons).toContainEqual(expect.objectContaining({ field: 'codedAmount', rule: 'set_by_person' }))
  })
})
