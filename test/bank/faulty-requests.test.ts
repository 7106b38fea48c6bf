/** What somebody who meets the actions of the bank for the first time sends, and whether the answer says what to send instead. */

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { say } from '../../src/language/say.ts'
import { bring } from '../documents/journey.ts'
import { invoice } from '../documents/samples.ts'
import { type Organization, startTestService, type TestService } from '../harness/service.ts'
import { agentOf } from '../mcp/speaking.ts'
import { addAccount, addEntry, addMovement, clockAt, done, said } from './journey.ts'

let service: TestService
let organization: Organization
let transactionId: string
let ledgerEntryId: string
let documentId: string

beforeAll(async () => {
  service = await startTestService({ clock: clockAt('2026-04-10T10:00:00Z') })
  organization = await service.found()
  const account = await addAccount(service, organization)
  transactionId = await addMovement(service, organization, account, { amount: -625 })
  ledgerEntryId = await addEntry(service, organization, { amount: -625 })
  documentId = (await bring(service, organization, invoice({ number: 'F-1' }), 'coded')).documentId
})
afterAll(() => service.close())

async function answerTo(action: string, body: unknown) {
  const reply = await service.call(organization.key, action, body)
  const errors = (reply.body.errors ?? []) as { path: string; message: string }[]
  return { status: reply.status, code: reply.body.code, detail: reply.body.detail, paths: errors.map(({ path }) => path), errors }
}

const oneOfTheTwo = 'ledgerEntryId or documentId, one of the two.'

describe('match_transaction', () => {
  const match = (target: Record<string, unknown>) => answerTo('match_transaction', { transactionId, ...target })

  test.each([
    { what: 'a target as a suggestion shows it', target: () => ({ targetType: 'ledger', targetId: ledgerEntryId }) },
    { what: 'all of such a target', target: () => ({ targetType: 'document', targetId: documentId, amount: -625 }) },
    { what: 'a type and an id', target: () => ({ type: 'ledger', id: ledgerEntryId }) },
    { what: 'the targets of a suggestion', target: () => ({ targets: [{ targetType: 'ledger', targetId: ledgerEntryId, amount: -625 }] }) },
    { what: 'an entry and an amount', target: () => ({ ledgerEntryId, amount: -625 }) },
  ])('with $what names each field, and what to send', async ({ target }) => {
    const sent = target()
    const { status, code, detail, paths, errors } = await match(sent)
    expect([status, code, paths]).toEqual([400, 'invalid_input', Object.keys(sent).filter(name => name !== 'ledgerEntryId')])
    for (const { message } of errors) expect(message).toBe(`This property is not known here. Send transactionId with ${oneOfTheTwo}`)
    expect(detail).toContain(oneOfTheTwo)
  })

  test('with no target, or with two, names both fields, and what to send', async () => {
    const both = ['ledgerEntryId', 'documentId']
    const none = `No target was sent. Send ${oneOfTheTwo}`
    expect(await match({})).toMatchObject({ status: 400, code: 'one_target_required', detail: none, paths: both })
    const two = `Two targets were sent. Send ${oneOfTheTwo}`
    expect(await match({ ledgerEntryId, documentId })).toMatchObject({ status: 400, code: 'one_target_required', detail: two, paths: both })
  })

  test('with values that are no ids says what they must be', async () => {
    expect(await match({ ledgerEntryId: null })).toMatchObject({ status: 400, detail: 'ledgerEntryId: This must be a text, not null.' })
    expect(await match({ documentId: '' })).toMatchObject({ status: 400, detail: 'documentId: This must not be empty.' })
    expect(await answerTo('match_transaction', { id: transactionId, ledgerEntryId })).toMatchObject({
      status: 400,
      paths: ['transactionId', 'id'],
      detail: `transactionId: This property is required. id: This property is not known here. Send transactionId with ${oneOfTheTwo}`,
    })
  })
})

describe('split_transaction', () => {
  const split = (...allocations: unknown[]) => answerTo('split_transaction', { transactionId, allocations })

  test('with the ids of match_transaction says how a target is named here', async () => {
    const { status, code, errors } = await split({ ledgerEntryId, amount: -625 })
    expect([status, code]).toEqual([400, 'invalid_input'])
    expect(errors).toEqual([
      { path: 'allocations.0.targetType', ...say('required'), message: 'This property is required.' },
      { path: 'allocations.0.targetId', ...say('required'), message: 'This property is required.' },
      {
        path: 'allocations.0.ledgerEntryId',
        ...say('unknown_property.others', { others: ['targetType', 'targetId'] }),
        message: 'This property is not known here. There are also: targetType, targetId.',
      },
    ])
    expect(await answerTo('split_transaction', { transactionId, ledgerEntryId })).toMatchObject({
      status: 400,
      detail:
        'allocations: This property is required. ledgerEntryId: This property is not known here. There are also: allocations, differenceAccount.',
    })
  })

  test('with a type that there is not, or an amount that is none, says which there are', async () => {
    expect(await split({ targetType: 'ledger_entry', targetId: ledgerEntryId, amount: '-625' })).toMatchObject({
      status: 400,
      detail: 'allocations.0.targetType: This must be one of: ledger, document. allocations.0.amount: This must be a number, not a text.',
    })
    expect(await split({ targetType: 'ledger', targetId: ledgerEntryId, amount: -624.999 })).toMatchObject({
      status: 400,
      detail: 'allocations.0.amount: DKK has no such amount: it has too many decimals, or is too large.',
    })
    expect(await split()).toMatchObject({ status: 400, detail: 'allocations: This needs at least 1 item.' })
  })
})

test('nothing of this has touched the transaction', async () => {
  const { body } = await service.request(organization.key, 'GET', `/api/rest/transactions/${transactionId}`)
  expect(body.result).toMatchObject({ state: 'unmatched', allocations: [] })
})

describe('doing it twice', () => {
  const twice = async (action: string, body: Record<string, unknown>): Promise<[number, string | undefined]> => {
    await done(service, organization, action, body)
    const after = await service.request(organization.key, 'GET', `/api/rest/transactions/${transactionId}`)
    const second = await service.call(organization.key, action, body)
    const later = await service.request(organization.key, 'GET', `/api/rest/transactions/${transactionId}`)
    expect(later.body).toEqual(after.body)
    return said(second)
  }

  test('is refused as the reference and the tools say, and changes nothing more', async () => {
    const allocations = [{ targetType: 'ledger', targetId: ledgerEntryId, amount: -625 }]
    const steps: [string, Record<string, unknown>, string][] = [
      ['match_transaction', { transactionId, ledgerEntryId }, 'transaction_reconciled'],
      ['unmatch_transaction', { transactionId }, 'transaction_unmatched'],
      ['split_transaction', { transactionId, allocations }, 'transaction_reconciled'],
      ['unmatch_transaction', { transactionId }, 'transaction_unmatched'],
      ['ignore_transaction', { transactionId }, 'transaction_ignored'],
    ]
    const { body: reference } = await service.request(null, 'GET', '/api/openapi.json')
    const tools = await agentOf(service, organization.key).tools()
    for (const [action, body, code] of steps) {
      expect([action, ...(await twice(action, body))]).toEqual([action, 409, code])
      const { description } = reference.paths[`/api/rest/actions/${action}`].post
      expect(description).toContain(`second call is refused with \`${code}\``)
      expect(description).toContain('Doing it twice changes no more than doing it once.')
      expect(tools.find(({ name }) => name === action)?.description).toContain(`Called again it is refused with ${code}`)
    }
  })
})
