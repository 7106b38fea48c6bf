/** A person corrects what was read: the field becomes theirs, the document is coded again, and nothing of the wrong supplier stays. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { errorsLogged } from '../contract/store.ts'
import { withClient } from '../harness/cluster.ts'
import { type Organization, startTestService, type TestService } from '../harness/service.ts'
import { rows } from '../harness/text-tables.ts'

let service: TestService
let organization: Organization

beforeAll(async () => {
  service = await startTestService()
  organization = await service.found()
})
afterAll(async () => {
  expect(errorsLogged(service)).toEqual([])
  await service.close()
})

let drawn = 0
const bill = ({ supplier = 'Papir og Pen ApS', cvr = '25313763', number = `${7000 + ++drawn}` } = {}) =>
  `${supplier}\nCVR-nr. ${cvr}\nIBAN DK5000400440116243\nFAKTURA\nFakturanr.: ${number}\nFakturadato: 15-01-2026\nKontorartikler  1.000,00\nMoms 25%  250,00\nTotal DKK  1.250,00`

const act = async (action: string, body: unknown) => {
  const { status, body: answer } = await service.call(organization.key, action, body)
  expect([action, status, status === 200 ? null : answer]).toEqual([action, 200, null])
  return answer.result
}

async function coded(text = bill()): Promise<string> {
  const { id: documentId } = await act('capture_document', { text })
  await act('extract_document', { documentId })
  await act('code_document', { documentId })
  return documentId
}

const patch = (id: string, body: unknown, key = organization.key, headers: Record<string, string> = {}) =>
  service.request(key, 'PATCH', `/api/rest/documents/${id}/extraction`, body, headers)

const codesOf = ({ warnings }: { warnings: { code: string }[] }) => warnings.map(({ code }) => code)

test('each corrected field is the person’s, with who and when, and the coding follows', async () => {
  const { key } = await organization.member('bookkeeper')
  const id = await coded()
  const { status, body } = await patch(
    id,
    { invoiceNumber: 'A-77', date: '2026-01-14', dueDate: '2026-02-14', total: 2500, vatLines: [{ rate: 25, net: 2000, vat: 500 }] },
    key,
  )
  expect(status).toBe(200)
  const { result } = body
  expect(result).toMatchObject({
    state: 'coded',
    codedAmount: -2500,
    extraction: { invoiceNumber: 'A-77', date: '2026-01-14', dueDate: '2026-02-14', total: 2500, net: 2000, vat: 500 },
  })
  const { fields } = result.extraction
  for (const field of ['invoiceNumber', 'date', 'dueDate', 'total', 'vat', 'net']) {
    expect(fields[field]).toMatchObject({ confidence: 1, evidence: null, runnersUp: [] })
    expect(fields[field].correctedBy).toBeTruthy()
    expect(Date.parse(fields[field].correctedAt)).toBeGreaterThan(0)
  }
  expect(fields.supplier.correctedBy).toBeUndefined()
  expect(result.extraction.supplier.iban).toBe('DK5000400440116243')
  const { body: log } = await service.request(organization.key, 'GET', `/api/rest/audit-log?targetId=${id}&limit=2`)
  const entry = log.result.items.find((one: { after: { extraction?: unknown } }) => one.after.extraction)
  expect(entry).toMatchObject({ action: 'correct_document', after: { extraction: { invoiceNumber: 'A-77', date: '2026-01-14' } } })
})

test('another supplier keeps nothing of the one that was read: no id, no account, no rule that was learnt', async () => {
  const teacher = await coded(bill({ supplier: 'Nordjysk Papir ApS', cvr: '13585628' }))
  await act('update_coding', { documentId: teacher, ledgerAccountId: '2520' })
  const id = await coded(bill({ supplier: 'Nordjysk Papir ApS', cvr: '13585628' }))
  const before = (await service.request(organization.key, 'GET', `/api/rest/documents/${id}`)).body.result
  expect(before.ledgerAccountId).toBe('2520')
  const { body } = await patch(id, { supplier: { name: 'Blomsterhuset I/S' } })
  expect(body.result.extraction.supplier).toEqual({
    name: 'Blomsterhuset I/S',
    vatNumber: null,
    businessId: null,
    country: null,
    iban: null,
    taxRegime: null,
  })
  expect(body.result.extraction.fields.iban).toBeUndefined()
  expect(body.result.ledgerAccountId).not.toBe('2520')

  // What this document had taught about the wrong supplier goes with it, and is learnt for the right one.
  const taught = await coded(bill({ supplier: 'Forkert Navn ApS', cvr: '25313763' }))
  await act('update_coding', { documentId: taught, ledgerAccountId: '2520' })
  const rules = async (q: string) => (await service.request(organization.key, 'GET', `/api/rest/learnt-rules?q=${q}`)).body.result.items
  expect(await rules('Forkert')).toHaveLength(1)
  const moved = await patch(taught, { supplier: { name: 'Rigtigt Navn ApS' } })
  expect(moved.body.result.ledgerAccountId).toBe('2520')
  expect(await rules('Forkert')).toEqual([])
  expect(await rules('Rigtigt')).toHaveLength(1)

  // A spelling is no other supplier.
  const spelt = await coded(bill())
  const { body: same } = await patch(spelt, { supplier: { name: 'PAPIR OG PEN ApS' } })
  expect(same.result.extraction.supplier).toMatchObject({
    name: 'PAPIR OG PEN ApS',
    businessId: before.extraction.supplier.businessId ? '25313763' : null,
  })
  expect(same.result.extraction.supplier.iban).toBe('DK5000400440116243')
})

test('a foreign VAT number says where the supplier is, and the rules go by it', async () => {
  const id = await coded()
  const { body } = await patch(id, {
    supplier: { name: 'Cloudworks Ltd', vatNumber: 'IE 6388047V' },
    vatLines: [{ rate: 0, net: 1250, vat: 0 }],
  })
  expect(body.result.extraction.supplier).toMatchObject({ country: 'IE', vatNumber: 'IE6388047V' })
  expect(body.result.codingLines[0].selfAssessedVat).toBeGreaterThan(0)
})

test('what a person chose of the coding stays where it still fits', async () => {
  const id = await coded()
  await act('update_coding', { documentId: id, ledgerAccountId: '2520', bookingText: 'Paper for the printer', codedAmount: -1250 })
  const { body } = await patch(id, { invoiceNumber: 'K-1' })
  expect(body.result).toMatchObject({ ledgerAccountId: '2520', bookingText: 'Paper for the printer', codedAmount: -1250 })
  const resized = await patch(id, { total: 2500, vatLines: [{ rate: 25, net: 2000, vat: 500 }] })
  expect(resized.body.result).toMatchObject({ ledgerAccountId: '2520', bookingText: 'Paper for the printer', codedAmount: -2500 })
})

test('a total that the VAT lines do not come to is warned about, and taken', async () => {
  const id = await coded()
  const { status, body } = await patch(id, { total: 1300 })
  expect(status).toBe(200)
  expect(codesOf(body.result)).toContain('totals_do_not_add_up')
  const mended = await patch(id, { vatLines: [{ rate: 25, net: 1040, vat: 260 }] })
  expect(codesOf(mended.body.result)).not.toContain('totals_do_not_add_up')
})

test('an order confirmation that is an invoice after all can be said to be one', async () => {
  const id = await coded(`ORDREBEKRÆFTELSE\n${bill().replace('FAKTURA\n', '').replace('Fakturanr', 'Ordrenr')}`)
  const { body } = await patch(id, { kind: 'credit_note' })
  expect(body.result.extraction).toMatchObject({ kind: 'credit_note', documentKind: 'credit_note' })
  expect(codesOf(body.result)).not.toContain('not_a_voucher')
  expect(body.result.codedAmount).toBe(1250)
})

test.each(rows`
  body                                                          path
  {"date":"2026-02-30"}                                         date
  {"dueDate":"yesterday"}                                       dueDate
  {"currency":"XYZ"}                                            currency
  {"total":12.345}                                              total
  {"total":-5}                                                  total
  {"total":1e300}                                               total
  {"vatLines":[{"rate":25,"net":10.001,"vat":2.5}]}             vatLines.0.net
  {"vatLines":[{"rate":125,"net":10,"vat":2.5}]}                vatLines.0.rate
  {"currency":"JPY","total":12.5}                               total
  {"kind":"quotation"}                                          kind
  {"supplier":{"country":"ZZ"}}                                 supplier.country
  {"supplier":{}}                                               supplier
  {"supplier":{"name":""}}                                      supplier.name
  {"somethingElse":1}                                           somethingElse
  {}                                                            -
`)('$body is refused, and names $path', async ({ body, path }) => {
  const id = await coded()
  const { status, body: answer } = await patch(id, JSON.parse(body!))
  expect([status, answer.code]).toEqual([400, 'invalid_input'])
  expect(answer.errors.map((fault: { path: string }) => fault.path)).toContain(path === '-' || path === undefined ? '' : path)
  const { result } = (await service.request(organization.key, 'GET', `/api/rest/documents/${id}`)).body
  expect(result.extraction.total).toBe(1250)
})

test('a day of a mistyped year is refused with its field, as in an entry by hand', async () => {
  const id = await coded()
  const faultsOf = async (given: object) => {
    const { status, body } = await patch(id, given)
    return [status, ...(body.errors ?? []).map(({ path, code }: { path: string; code: string }) => `${path} ${code}`)]
  }
  expect(await faultsOf({ date: '0206-01-15' })).toEqual([400, 'date too_far_back'])
  expect(await faultsOf({ dueDate: '1969-12-31' })).toEqual([400, 'dueDate too_far_back'])
  expect(await faultsOf({ date: '1970-01-01', dueDate: '1970-01-01' })).toEqual([200])
})

test('a credit note may be given with the negative amounts that it is printed with, and nothing else may', async () => {
  const id = await coded()
  const given = { total: -1250, vatLines: [{ rate: 25, net: -1000, vat: -250 }] }
  const refusedFaults = async (body: unknown) => {
    const { status, body: answer } = await patch(id, body)
    return [status, ...answer.errors.map(({ path, code }: { path: string; code: string }) => `${path} ${code}`)]
  }
  expect(await refusedFaults(given)).toEqual([400, 'total amount_not_negative', 'vatLines.0.net amount_not_negative'])
  const credited = await patch(id, { kind: 'credit_note', ...given })
  expect(credited.body.result).toMatchObject({ codedAmount: 1250, extraction: { total: 1250, net: 1000, vat: 250 } })
  expect((await patch(id, { total: -2500 })).body.result.extraction.total).toBe(2500)
  expect(await refusedFaults({ vatLines: [{ rate: 25, net: 1000, vat: -250 }] })).toEqual([400, 'vatLines.0.vat vat_sign_differs'])
})

test('with automatic posting on, what is sure after a correction is posted, and what is warned about is not', async () => {
  const ours = await service.found()
  const at = async (action: string, body: unknown) => (await service.call(ours.key, action, body)).body.result
  await at('set_auto_post', { autoPost: true, autoPostThreshold: 0.9 })
  const unread = bill().replace('Fakturadato: 15-01-2026\n', '')
  const documentOf = async (text: string): Promise<{ id: string; state: string; warnings: { code: string }[] }> => {
    const { id: documentId } = await at('capture_document', { text })
    await at('extract_document', { documentId })
    return at('code_document', { documentId })
  }
  const [first, second] = [await documentOf(unread), await documentOf(unread.replace(/7\d\d\d/, '9999'))]
  expect([first.state, codesOf(first)[0]]).toEqual(['coded', 'date_missing'])
  const posted = await patch(
    first.id,
    {
      date: '2026-01-15',
      currency: 'DKK',
      total: 1250,
      vatLines: [{ rate: 25, net: 1000, vat: 250 }],
      supplier: { vatNumber: 'DK25313763' },
    },
    ours.key,
  )
  expect([posted.status, codesOf(posted.body.result), posted.body.result.state]).toEqual([200, [], 'posted'])
  const { items } = (await service.request(ours.key, 'GET', `/api/rest/documents/${first.id}/history`)).body.result
  expect(items[0]).toMatchObject({ action: 'post_document', actor: { type: 'system' } })
  const held = await patch(second.id, { date: '2036-01-15' }, ours.key)
  expect([held.status, held.body.result.state]).toEqual([200, 'coded'])
  expect(codesOf(held.body.result)).toContain('date_in_future')
})

test('a currency without decimals needs the amounts anew where they have some', async () => {
  const id = await coded(bill().replace('1.250,00', '1.250,50').replace('250,00\n', '250,50\n'))
  const refused = await patch(id, { currency: 'JPY', total: 1250 })
  expect(refused.body.errors).toMatchObject([{ path: 'currency', code: 'amounts_not_in_currency' }])
})

test('it is refused once posted, while it is read, and where nothing was read yet', async () => {
  const id = await coded()
  const { id: draft } = await act('capture_document', { text: bill() })
  expect((await patch(draft, { total: 5 })).body).toMatchObject({ status: 409, code: 'document_not_extracted' })
  await withClient(service.database.admin, client =>
    client.query(
      `insert into reading_under_way (organization_id, document_id, pages_done, pages, started_at, seen_at) values ($1, $2, 1, 5, now(), now())`,
      [organization.id, id],
    ),
  )
  expect((await patch(id, { total: 5 })).body).toMatchObject({ status: 409, code: 'document_in_progress' })
  const progress = await service.request(organization.key, 'GET', `/api/rest/documents/${id}/progress`)
  expect(progress.body.result).toMatchObject({ step: 'reading', isReading: true, pagesDone: 1, pages: 5 })
  await withClient(service.database.admin, client => client.query('delete from reading_under_way'))
  await act('post_document', { documentId: id })
  expect((await patch(id, { total: 5 })).body).toMatchObject({ status: 409, code: 'document_posted' })
  expect((await patch('doc_nowhere', { total: 5 })).body).toMatchObject({ status: 404, code: 'document_not_found' })
  const { key } = await organization.member('viewer')
  expect((await patch(id, { total: 5 }, key)).status).toBe(403)
  expect((await patch(id, { total: 5 }, (await service.found()).key)).status).toBe(404)
})

test('what could not be read at all can be entered by hand', async () => {
  const file = await service.request(organization.key, 'POST', '/api/rest/files?name=broken.pdf', '%PDF-1.7\nno pdf', {
    'content-type': 'application/pdf',
  })
  const { id } = await act('capture_document', { fileId: file.body.result.id })
  expect((await act('extract_document', { documentId: id })).error).not.toBeNull()
  const { body } = await patch(id, {
    supplier: { name: 'Papir og Pen ApS', vatNumber: 'DK25313763' },
    invoiceNumber: 'HAND-1',
    date: '2026-01-20',
    currency: 'DKK',
    total: 1250,
    vatLines: [{ rate: 25, net: 1000, vat: 250 }],
    kind: 'invoice',
  })
  expect(body.result).toMatchObject({ state: 'coded', error: null, codedAmount: -1250, extraction: { method: 'person', confidence: 1 } })
  expect((await service.call(organization.key, 'post_document', { documentId: id })).body.result.state).toBe('posted')
})

test('corrections at the same moment are both there, field by field', async () => {
  const id = await coded()
  const replies = await Promise.all([
    patch(id, { invoiceNumber: 'P-1' }),
    patch(id, { total: 2500 }),
    patch(id, { date: '2026-01-10' }),
    patch(id, { supplier: { name: 'Samtidig ApS' } }),
  ])
  expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200])
  const { result } = (await service.request(organization.key, 'GET', `/api/rest/documents/${id}`)).body
  expect(result.extraction).toMatchObject({ invoiceNumber: 'P-1', total: 2500, date: '2026-01-10', supplier: { name: 'Samtidig ApS' } })
})
