/** A yes is worth what was asked, of whom, and once. And an organization can keep for people what cannot be taken back. */
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { operationNamed } from '../contract/operations.ts'
import { soundInput } from '../contract/records.ts'
import { contents, errorsLogged } from '../contract/store.ts'
import { createFakeLedger, type FakeLedger } from '../documents/fake-ledger.ts'
import { type Organization, startTestService, type TestService } from '../harness/service.ts'
import { registerApp } from '../oauth/app.ts'
import { type Agent, agentOf, eras, refusalOf } from './speaking.ts'

let service: TestService
let organization: Organization
let ledger: FakeLedger

beforeAll(async () => {
  ledger = createFakeLedger(0)
  service = await startTestService({ ledger })
  organization = await service.found()
})
afterAll(() => service.close())
afterEach(() => {
  vi.restoreAllMocks()
})

const capabilities = { elicitation: { form: {} } }
const asking = (key = organization.key) => agentOf(service, key, { capabilities })
const yes = { confirm: { action: 'accept', content: { confirm: true } } }

const einvoice = (name: string) => ({
  buyer: { name, vatNumber: '00743110157', sdiCode: 'ABC1234', country: 'IT' },
  lines: [{ description: 'Consulenza', unitPrice: 90, vatRate: 22 }],
})

const ask = async (agent: Agent, name: string, input: unknown) => {
  const { body } = await agent.send('tools/call', { name, arguments: input })
  expect(body.result).toMatchObject({ resultType: 'input_required', inputRequests: { confirm: { method: 'elicitation/create' } } })
  return body.result.requestState as string
}
const answer = (agent: Agent, name: string, input: unknown, requestState: string, inputResponses: object = yes) =>
  agent.send('tools/call', { name, arguments: input, inputResponses, requestState })

const italian = () => service.call(organization.key, 'set_region', { regionKey: 'italy' })
const issued = async () => (await service.request(organization.key, 'GET', '/api/rest/e-invoices?limit=200')).body.result.items.length

describe('a yes', () => {
  test('is asked for with a form of one tick, which is off', async () => {
    await italian()
    const { body } = await asking().send('tools/call', { name: 'issue_einvoice', arguments: einvoice('Cliente S.p.A.') })
    expect(body.result.inputRequests.confirm.params).toMatchObject({
      message: expect.stringMatching(/^Issue an e-invoice to Cliente S\.p\.A\. in .*: 1 x 90 Consulenza, VAT 22 %\?/),
      requestedSchema: { type: 'object', required: ['confirm'], properties: { confirm: { type: 'boolean', default: false } } },
    })
    expect(await issued()).toBe(0)
  })

  test.each([
    ['da', /^Skal der udstedes en e-faktura til Sprog ApS i virksomhedens valuta: 1 x 90 Consulenza, moms 22 %\?/, 'Ja, gør det'],
    ['it', /^Emettere una fattura elettronica a Sprog ApS in valuta dell'azienda: 1 x 90 Consulenza, IVA 22 %\?/, 'Sì, procedi'],
  ])('is asked for in the language of the person: %s', async (language, message, title) => {
    const call = { name: 'issue_einvoice', arguments: einvoice('Sprog ApS') }
    const { body } = await asking().send('tools/call', call, { 'accept-language': language })
    expect(body.result.inputRequests.confirm.params).toMatchObject({
      message: expect.stringMatching(message),
      requestedSchema: { properties: { confirm: { title } } },
    })
  })

  test('is good once: however often it comes back, one invoice is issued', async () => {
    const input = einvoice('Una Volta S.r.l.')
    const state = await ask(asking(), 'issue_einvoice', input)
    const before = await issued()
    const answers = await Promise.all([1, 2, 3, 4].map(() => answer(asking(), 'issue_einvoice', input, state)))
    const ids = answers.map(({ body }) => body.result.structuredContent?.result.id)
    expect([new Set(ids).size, await issued()]).toEqual([1, before + 1])
  })

  test('is good once also when each time another Idempotency-Key comes with it', async () => {
    const input = einvoice('Ancora Una S.r.l.')
    const state = await ask(asking(), 'issue_einvoice', input)
    const before = await issued()
    for (const key of ['first', 'second', 'third']) {
      const call = { name: 'issue_einvoice', arguments: input, inputResponses: yes, requestState: state }
      expect((await asking().send('tools/call', call, { 'idempotency-key': `yes-${key}` })).body.result.isError).toBeUndefined()
    }
    expect(await issued()).toBe(before + 1)
  })

  test('that comes again after it was done gets the same answer', async () => {
    const documentId = await coded()
    const state = await ask(asking(), 'post_document', { documentId })
    const [first, second] = [
      await answer(asking(), 'post_document', { documentId }, state),
      await answer(asking(), 'post_document', { documentId }, state),
    ]
    expect(first.body.result.structuredContent.result).toMatchObject({ state: 'posted' })
    expect(second.body.result.structuredContent).toEqual(first.body.result.structuredContent)
    expect(second.body.result._meta['primanota/idempotencyReplayed']).toBe(true)
  })

  test('is a yes to the same question in every language', async () => {
    const input = { documentId: await coded() }
    const { body } = await asking().send('tools/call', { name: 'post_document', arguments: input }, { 'accept-language': 'da' })
    const { requestState, inputRequests } = body.result
    expect(inputRequests.confirm.params.message).toMatch(
      /^Skal bilaget fra .*, dateret 15\. januar 2026, bogføres\? -[\d.]+,00 DKK på konto \d+/,
    )
    const answered = { name: 'post_document', arguments: input, inputResponses: yes, requestState }
    const posted = await asking().send('tools/call', answered, { 'accept-language': 'it' })
    expect(posted.body.result.structuredContent.result).toMatchObject({ state: 'posted' })
  })

  const cliente = einvoice('Cliente S.p.A.')
  test.each([
    { what: 'to another input', input: einvoice('Altro Nome S.r.l.'), given: (state: string) => state },
    { what: 'with a changed state', input: cliente, given: (state: string) => `${state.slice(0, -3)}AAA` },
    { what: 'with a state that was made up', input: cliente, given: () => 'v1.eyJwIjp7fX0.AAAA' },
    { what: 'with an empty state', input: cliente, given: () => '' },
  ])('$what is none', async ({ input, given }) => {
    const state = await ask(asking(), 'issue_einvoice', cliente)
    const before = await contents(service)
    const { status, body } = await answer(asking(), 'issue_einvoice', input, given(state))
    expect([status < 500, body.error?.code]).toEqual([true, -32602])
    expect(await contents(service)).toEqual(before)
  })

  test('of one caller is none of another', async () => {
    const input = einvoice('Cliente S.p.A.')
    const other = await organization.keyWith('invoices:edit')
    const state = await ask(asking(), 'issue_einvoice', input)
    expect((await answer(asking(other), 'issue_einvoice', input, state)).body.error).toMatchObject({ code: -32602 })
  })

  test('to one tool is none to another', async () => {
    const documentId = await coded()
    const state = await ask(asking(), 'post_document', { documentId })
    expect((await answer(asking(), 'retry_document', { documentId }, state)).body.error).toMatchObject({ code: -32602 })
  })

  test('is worth nothing after ten minutes', async () => {
    const input = einvoice('Tardi S.r.l.')
    const state = await ask(asking(), 'issue_einvoice', input)
    const before = await issued()
    const now = Date.now()
    vi.spyOn(Date, 'now').mockReturnValue(now + 11 * 60_000)
    expect((await answer(asking(), 'issue_einvoice', input, state)).body.error).toMatchObject({ code: -32602 })
    vi.restoreAllMocks()
    expect(await issued()).toBe(before)
  })

  test('to what was changed meanwhile is asked for anew', async () => {
    const documentId = await coded()
    const state = await ask(asking(), 'post_document', { documentId })
    await service.call(organization.key, 'update_coding', { documentId, bookingText: 'Something else' })
    const { body } = await answer(asking(), 'post_document', { documentId }, state)
    expect(body.result).toMatchObject({
      resultType: 'input_required',
      inputRequests: { confirm: { params: { message: expect.stringContaining('Something else') } } },
    })
  })

  test('to an invoice is asked for anew when anything in it was changed, also what the question does not name', async () => {
    await italian()
    const { id } = await soundInput(service, organization, operationNamed('issue_invoice'))
    const state = await ask(asking(), 'issue_invoice', { id })
    const { body: found } = await service.request(organization.key, 'GET', `/api/rest/invoices/${id}`)
    const { contactId, lines } = found.result
    const [{ unitPrice, quantity, vatRate }] = lines
    const changed = { id, contactId, lines: [{ description: 'Something else', unitPrice, quantity, vatRate }] }
    expect((await service.call(organization.key, 'save_invoice', changed)).status).toBe(200)
    const { body } = await answer(asking(), 'issue_invoice', { id }, state)
    expect(body.result).toMatchObject({ resultType: 'input_required' })
  })

  test('is needed also where a document becomes ready while its posting is on the way', async () => {
    for (let round = 0; round < 5; round++) {
      const documentId = await coded()
      expect((await service.call(organization.key, 'extract_document', { documentId })).body.result.state).toBe('extracted')
      const sent: Promise<unknown>[] = [asking().call('code_document', { documentId })]
      for (let at = 0; at < 15; at++) {
        await new Promise(resolve => setTimeout(resolve, 1))
        sent.push(asking().send('tools/call', { name: 'post_document', arguments: { documentId } }))
      }
      await Promise.all(sent)
      const { structuredContent } = await asking().call('get_document', { id: documentId })
      expect(structuredContent).toMatchObject({ result: { state: 'coded' } })
    }
  })

  test('is asked for with what the person would be warned of', async () => {
    const { returnId } = await soundInput(service, organization, operationNamed('file_vat_return'))
    const { body } = await asking().send('tools/call', { name: 'file_vat_return', arguments: { returnId } })
    const { warnings } = (await service.request(organization.key, 'GET', `/api/rest/vat-returns/${returnId}`)).body.result
    const { message } = body.result.inputRequests.confirm.params
    expect(warnings.length).toBeGreaterThan(0)
    expect(message).toContain(`Warnings: ${warnings[0].message}`)
  })

  test('that did not come is asked for again', async () => {
    const documentId = await coded()
    const state = await ask(asking(), 'post_document', { documentId })
    const { body } = await answer(asking(), 'post_document', { documentId }, state, {})
    expect(body.result).toMatchObject({ resultType: 'input_required' })
  })

  test('shows nothing of a document that a person could not see', async () => {
    const text = 'Papir\u202e og\u200b Pen ApS\nCVR-nr. 25313763\nFAKTURA\nFakturanr.: 9\nFakturadato: 15-01-2026\nTotal DKK  625,00'
    const { body } = await service.call(organization.key, 'capture_document', { text })
    const { documentId } = body.result
    for (const step of ['extract_document', 'code_document']) await service.call(organization.key, step, { documentId })
    const sent = await asking().send('tools/call', { name: 'post_document', arguments: { documentId } })
    expect(sent.body.result.inputRequests.confirm.params.message).not.toMatch(/[\u200b-\u200f\u202a-\u202e\n]/)
  })
})

async function coded(): Promise<string> {
  await service.call(organization.key, 'set_region', { regionKey: 'denmark' })
  return (await soundInput(service, organization, operationNamed('post_document'))).documentId as string
}

/** A document whose posting the ledger refused. */
async function failed(): Promise<string> {
  const documentId = await coded()
  ledger.next = ['refuse']
  await service.call(organization.key, 'post_document', { documentId })
  return documentId
}

describe('retrying a document', () => {
  test('is asked for when it would post', async () => {
    const documentId = await failed()
    const state = await ask(asking(), 'retry_document', { documentId })
    const { body } = await answer(asking(), 'retry_document', { documentId }, state)
    expect(body.result.structuredContent.result).toMatchObject({ state: 'posted' })
  })

  test('is not, when it would only read again', async () => {
    const input = await soundInput(service, organization, operationNamed('retry_document'))
    expect((await asking().call('retry_document', input)).structuredContent).toMatchObject({ result: { state: 'draft' } })
  })
})

test('a client that cannot ask, or not with a form, goes on without', async () => {
  for (const manner of [{}, { era: eras[1] }, { capabilities: { elicitation: { url: {} } } }]) {
    const documentId = await coded()
    expect((await agentOf(service, organization.key, manner).call('post_document', { documentId })).structuredContent).toMatchObject({
      result: { state: 'posted' },
    })
  }
})

describe('an organization that keeps it for people', () => {
  const setAgents = (mayFinalize: boolean) =>
    service.request(organization.key, 'PATCH', '/api/rest/settings/agents', { mayFinalize }).then(({ status }) => expect(status).toBe(200))

  test.each(['post_document', 'issue_invoice', 'issue_einvoice', 'file_vat_return'])(
    'refuses %s to keys and to apps over MCP',
    async name => {
      const input = await soundInput(service, organization, operationNamed(name))
      const { session } = await organization.member('owner')
      const { access_token: token } = await (await registerApp(service)).connect(session, organization.id, 'change')
      await setAgents(false)
      const before = await contents(service)
      for (const key of [organization.key, token]) {
        for (const manner of [{ capabilities }, {}, { era: eras[1] }]) {
          const refusal = refusalOf(await agentOf(service, key, manner).call(name, input))
          expect(refusal).toMatchObject({ code: 'closed_to_agents', retryable: false, hint: expect.stringContaining('ask a person') })
        }
      }
      expect(await contents(service)).toEqual(before)
      await setAgents(true)
      expect((await agentOf(service, token).call(name, input)).isError).toBeUndefined()
    },
  )

  test('refuses to let documents post themselves, which would be a way around', async () => {
    await setAgents(false)
    const agent = agentOf(service, organization.key)
    expect(refusalOf(await agent.call('set_auto_post', { autoPost: true, autoPostThreshold: 0 }))).toMatchObject({
      code: 'closed_to_agents',
    })
    expect((await agent.call('set_auto_post', { autoPost: false })).structuredContent).toMatchObject({ result: { autoPost: false } })
    await setAgents(true)
    await ask(asking(), 'set_auto_post', { autoPost: true, autoPostThreshold: 0 })
  })

  test('refuses to send a failed posting again, and still reads, codes and saves', async () => {
    const documentId = await failed()
    await setAgents(false)
    expect(refusalOf(await agentOf(service, organization.key).call('retry_document', { documentId }))).toMatchObject({
      code: 'closed_to_agents',
    })
    const agent = agentOf(service, organization.key)
    expect((await agent.call('code_document', { documentId })).isError).toBeUndefined()
    expect((await agent.call('save_contact', { name: 'Nordlys ApS' })).isError).toBeUndefined()
    expect((await service.call(organization.key, 'post_document', { documentId })).status).toBe(200)
    await setAgents(true)
  })
})

test('none of that was a mistake of ours', () => expect(errorsLogged(service)).toEqual([]))
