/**
 * A tool that is not listed is refused when it is called all the same, and nothing is changed: for every tool that changes anything, and for everybody
 * who may not.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { catalogue } from '../../src/app.ts'
import { allBut, operationNamed } from '../contract/operations.ts'
import { soundInput } from '../contract/records.ts'
import { contents, errorsLogged } from '../contract/store.ts'
import { type Organization, startTestService, type TestService } from '../harness/service.ts'
import { registerApp } from '../oauth/app.ts'
import { agentOf, eras, refusalOf } from './speaking.ts'

let service: TestService
let organization: Organization
let viewer: string
let reader: string

beforeAll(async () => {
  service = await startTestService()
  organization = await service.found()
  viewer = (await organization.member('viewer')).key
  // Of somebody who may do everything: it is the connection that may only read.
  const { session } = await organization.member('owner')
  reader = (await (await registerApp(service)).connect(session, organization.id, 'read')).access_token
})
afterAll(() => service.close())

describe.each(catalogue.actions.map(({ name }) => name))('%s', name => {
  test("is refused to a viewer's key, to an app that may only read, and to a key without its permission", async () => {
    const operation = operationNamed(name)
    // With an input that would succeed: it is the caller who is refused.
    const input = await soundInput(service, organization, operation)
    const lacking = await organization.keyWith(...allBut(operation.permission))
    const before = await contents(service)
    for (const key of [viewer, reader, lacking]) {
      for (const era of eras) {
        const agent = agentOf(service, key, { era })
        const refusal = refusalOf(await agent.call(name, input))
        expect(refusal).toMatchObject({ code: 'forbidden', retryable: false, hint: expect.stringContaining('may not') })
        expect(refusal.detail).toMatch(key === reader ? /may only read|needs the permission/ : /needs the permission/)
      }
    }
    expect(await contents(service)).toEqual(before)
  })
})

describe('a read that the caller may not make', () => {
  // `me:read` is what every caller has.
  test.each(catalogue.reads.filter(({ permission }) => permission !== 'me:read').map(({ name }) => name))('%s is refused', async name => {
    const agent = agentOf(service, await organization.keyWith(...allBut(operationNamed(name).permission)))
    expect(refusalOf(await agent.call(name, operationNamed(name).example))).toMatchObject({ code: 'forbidden' })
  })
})

test('an app that may only read is offered the reads, and they answer', async () => {
  const agent = agentOf(service, reader)
  const tools = await agent.tools()
  expect(tools.length).toBeGreaterThan(20)
  expect(tools.every(({ annotations }) => annotations?.readOnlyHint)).toBe(true)
  expect((await agent.call('get_settings')).structuredContent).toMatchObject({ result: { regionKey: 'denmark' } })
})

test('a tool that does not exist is an error of the protocol, and no result', async () => {
  for (const era of eras) {
    for (const name of ['no_such_tool', 'revoke_key', 'update_organization', '__proto__', 'constructor', '']) {
      const { status, body } = await agentOf(service, organization.key, { era }).send('tools/call', { name, arguments: {} })
      expect([name, status < 500, body.error?.code]).toEqual([name, true, -32602])
    }
  }
})

test('none of that was a mistake of ours', () => expect(errorsLogged(service)).toEqual([]))
