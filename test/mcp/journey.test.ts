/** Every tool, called over the wire: it does what REST does, and what it answers fits what it promised. */
import type { Tool } from '@modelcontextprotocol/server'
import { AjvJsonSchemaValidator } from '@modelcontextprotocol/server/validators/ajv'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { catalogue } from '../../src/app.ts'
import { toolsIn } from '../../src/mcp/tools-in.ts'
import { operationNamed } from '../contract/operations.ts'
import { idFields, makers, soundInput } from '../contract/records.ts'
import { errorsLogged } from '../contract/store.ts'
import { type Organization, startTestService, type TestService } from '../harness/service.ts'
import { registerApp } from '../oauth/app.ts'
import { agentOf, eras, refusalOf } from './speaking.ts'

let service: TestService
let organization: Organization
let tools: Map<string, Tool>
let person: string
let app: { token: string; userId: string; id: string }

beforeAll(async () => {
  service = await startTestService()
  organization = await service.found()
  tools = new Map((await agentOf(service, organization.key).tools()).map(tool => [tool.name, tool]))
  const { session, userId, key } = await organization.member('owner')
  person = key
  const { access_token: token } = await (await registerApp(service)).connect(session, organization.id, 'change')
  const { body } = await service.request(organization.key, 'GET', '/api/rest/connected-apps')
  app = { token, userId, id: body.result.items[0].id }
})
afterAll(() => service.close())

const changes = toolsIn(catalogue).filter(one => 'hints' in one)

const validator = new AjvJsonSchemaValidator()

/** Where everything is as they would make it, there is nothing for the audit log. */
const mayChangeNothing = new Set(
  'retry_document set_region set_auto_post set_vat_frequency sync_chart_of_accounts generate_calendar_token sync_bank_now reconcile_now upload_document'.split(
    ' ',
  ),
)

const faultsIn = (name: string, structured: unknown): string | undefined =>
  validator.getValidator(tools.get(name)!.outputSchema as never)(structured).errorMessage

describe.each(eras)('in the era of %s', era => {
  test.each(changes.map(({ name }) => name))('%s works, for an app that may change', async name => {
    const operation = operationNamed(name)
    const input = await soundInput(service, organization, operation)
    const result = await agentOf(service, app.token, { era }).call(name, input)
    expect([result.isError, result.content]).toEqual([undefined, [{ type: 'text', text: JSON.stringify(result.structuredContent) }]])
    expect(faultsIn(name, result.structuredContent)).toBeUndefined()
    expect(operation.output.safeParse((result.structuredContent as { result: unknown }).result).error).toBeUndefined()
    const requestId = result._meta?.['primanota/requestId']
    const { body } = await service.request(organization.key, 'GET', '/api/rest/audit-log?limit=20')
    const written = body.result.items.filter((entry: { requestId: string }) => entry.requestId === requestId)
    if (!mayChangeNothing.has(name)) expect(written).not.toEqual([])
    for (const { actor } of written) {
      expect(['app', 'system']).toContain(actor.type)
      if (actor.type === 'app') expect(actor).toEqual({ type: 'app', id: app.id, name: 'Desk agent', onBehalfOf: app.userId })
    }
    if (written.length > 0) expect(written.map((entry: { action: string }) => entry.action)).toContain(name)
  })

  test.each(catalogue.reads.map(({ name }) => name))('%s answers as REST does', async name => {
    const operation = operationNamed(name)
    const input = await soundInput(service, organization, operation)
    for (const { name: field, kind } of idFields(operation)) input[field] = await makers[kind]!(service, organization)
    let result = await agentOf(service, organization.key, { era }).call(name, input)
    // Some things only a person has.
    if (result.isError && refusalOf(result).code === 'forbidden') result = await agentOf(service, person, { era }).call(name, input)
    expect([result.isError, faultsIn(name, result.structuredContent)]).toEqual([undefined, undefined])
    expect(operation.output.safeParse((result.structuredContent as { result: unknown }).result).error).toBeUndefined()
  })
})

describe('a change', () => {
  test('with an Idempotency-Key is made once', async () => {
    const agent = agentOf(service, organization.key)
    const headers = { 'idempotency-key': 'a key of the client' }
    const [first, second] = [
      await agent.call('save_contact', { name: 'Once ApS' }, { 'idempotency-key': 'once-1' }),
      await agent.call('save_contact', { name: 'Once ApS' }, { 'idempotency-key': 'once-1' }),
    ]
    expect(second.structuredContent).toEqual(first.structuredContent)
    expect([first._meta?.['primanota/idempotencyReplayed'], second._meta?.['primanota/idempotencyReplayed']]).toEqual([undefined, true])
    expect(refusalOf(await agent.call('save_contact', { name: 'Another ApS' }, { 'idempotency-key': 'once-1' }))).toMatchObject({
      code: 'idempotency_mismatch',
    })
    expect(refusalOf(await agent.call('save_contact', { name: 'Another ApS' }, headers))).toMatchObject({ code: 'invalid_idempotency_key' })
    const kept = { id: 'con_01k9zt3v8q4m2n6p7r5s9w0xyz' }
    const again = async () => refusalOf(await agent.call('delete_contact', kept, { 'idempotency-key': 'once-2' }))
    expect(await again()).toEqual(await again())
  })

  test('that a client goes away from is made whole, or not at all', async () => {
    const { body } = await service.request(organization.key, 'GET', '/api/rest/contacts?limit=200')
    const before = body.result.items.length
    const halt = new AbortController()
    const sent = Array.from({ length: 20 }, (_, at) =>
      fetch(`${service.url}/api/mcp`, {
        method: 'POST',
        signal: halt.signal,
        headers: {
          authorization: `Bearer ${organization.key}`,
          'content-type': 'application/json',
          accept: 'application/json, text/event-stream',
        },
        body: JSON.stringify({
          jsonrpc: '2.0',
          id: 1,
          method: 'tools/call',
          params: { name: 'save_contact', arguments: { name: `Gone ${at}` } },
        }),
      }).catch(() => undefined),
    )
    setTimeout(() => halt.abort(), 8)
    await Promise.all(sent)
    await new Promise(resolve => setTimeout(resolve, 500))
    // What is still under way may be saved between the two questions: then once more.
    const unnoted = async () => {
      const after = (await service.request(organization.key, 'GET', '/api/rest/contacts?limit=200')).body.result.items
      const { result: log } = (await service.request(organization.key, 'GET', '/api/rest/audit-log?action=save_contact&limit=200')).body
      const made = after.filter(({ name }: { name: string }) => name.startsWith('Gone'))
      const noted = log.items.filter(({ after: saved }: { after: { name: string } | null }) => saved?.name?.startsWith('Gone'))
      expect(after.length - before).toBe(made.length)
      return made.length - noted.length
    }
    await expect.poll(unnoted).toBe(0)
  })
})

describe('a refusal', () => {
  test('is a result that says what is wrong, where, what to do, and whether to try again', async () => {
    for (const era of eras) {
      const agent = agentOf(service, organization.key, { era })
      const result = await agent.call('save_invoice', { contactId: 'con_1', lines: [{ description: 7 }], colour: 'red' })
      expect(result).toMatchObject({ isError: true, _meta: { 'primanota/requestId': expect.stringMatching(/^req_/) } })
      expect(result.structuredContent).toBeUndefined()
      const refusal = refusalOf(result)
      expect(refusal).toMatchObject({ code: 'invalid_input', retryable: false, hint: expect.stringContaining('`errors`') })
      expect(refusal.errors?.map(error => (error as { path: string }).path).sort()).toEqual([
        'colour',
        'lines.0.description',
        'lines.0.unitPrice',
        'lines.0.vatRate',
      ])
      expect(result._meta?.['primanota/refusal']).toEqual(refusal)
    }
  })

  test('of a code that does not exist names those that do, since no tool lists them', async () => {
    const agent = agentOf(service, organization.key)
    const { documentId } = await soundInput(service, organization, operationNamed('post_document'))
    expect(refusalOf(await agent.call('update_coding', { documentId, vatCode: 'X99' })).detail).toMatch(/has no VAT code "X99".* I25, /)
    expect(refusalOf(await agent.call('update_coding', { documentId, category: 'x' })).detail).toMatch(/no category "x".* bank_fees, /)
  })

  test('of a rule names the tool that helps', async () => {
    const agent = agentOf(service, organization.key)
    const documentId = await makers.document!(service, organization)
    expect(refusalOf(await agent.call('post_document', { documentId }))).toMatchObject({
      code: 'document_not_coded',
      hint: expect.stringContaining('`code_document`'),
    })
    expect(refusalOf(await agent.call('get_contact', { id: 'con_none' }))).toMatchObject({
      code: 'contact_not_found',
      hint: expect.stringContaining('`list_contacts`'),
    })
  })
})

test('none of that was a mistake of ours', () => expect(errorsLogged(service)).toEqual([]))
