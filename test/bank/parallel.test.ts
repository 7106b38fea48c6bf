/** Many who reconcile at once, in two processes' worth of stores: nothing is settled twice, whatever the interleaving. */
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { actions } from '../../src/actions/index.ts'
import { expandPermissions, keyPermissions } from '../../src/domain/access/permissions.ts'
import type { Caller, Services } from '../../src/kernel/context.ts'
import { perform } from '../../src/kernel/perform.ts'
import { createOwnLedger } from '../../src/services.ts'
import { type Random, seeded } from '../chaos/posting/random.ts'
import { errorsLogged } from '../contract/store.ts'
import { bring } from '../documents/journey.ts'
import { invoice } from '../documents/samples.ts'
import { withClient } from '../harness/cluster.ts'
import { type Organization, startTestService, type TestService } from '../harness/service.ts'
import { addAccount, addEntries, addMovements, done, transactionOf } from './journey.ts'
import { findFaults } from './soundness.ts'

let service: TestService
let otherServices: Services

beforeAll(async () => {
  service = await startTestService()
  const store = service.database.openStore(8)
  otherServices = { ...service.services, store, ledger: createOwnLedger(store, service.services.clock) }
})
afterAll(async () => {
  expect(errorsLogged(service)).toEqual([])
  await otherServices.store.close()
  await service.close()
})

type Say = (action: string, body: unknown) => Promise<{ status: number; code: string | undefined }>

const callerOf = (organization: Organization): Caller => ({
  organizationId: organization.id,
  actor: { type: 'key', id: 'second process', name: null, onBehalfOf: null },
  permissions: expandPermissions(keyPermissions),
  userId: null,
  role: null,
  credential: 'second process',
})

/** Straight into the kernel of another process. */
const kernelOf =
  (services: Services, organization: Organization): Say =>
  async (name, body) => {
    const action = actions.find(one => one.name === name)!
    const { status, refusal } = await perform(services, action, { caller: callerOf(organization), body, requestId: 'test' })
    return { status, code: refusal?.refusal }
  }

/** Through the door of the first process, or into the kernel of the second. */
const doorsOf = (organization: Organization): Say[] => [
  async (action, body) => {
    const reply = await service.call(organization.key, action, body)
    return { status: reply.status, code: reply.body.code }
  },
  kernelOf(otherServices, organization),
]

/**
 * With connections of its own, to which the database tells only after this time that they wait for each other: by itself it does so after a second, which a
 * busy machine may take for other reasons too.
 */
async function openPatientHouse(deadlockTimeout: string): Promise<Services> {
  await withClient(service.database.admin, async client => {
    const { rows } = await client.query('select current_database() as name')
    await client.query(`alter database ${rows[0].name} set deadlock_timeout = '${deadlockTimeout}'`)
  })
  const store = service.database.openStore(4)
  return { ...service.services, store, ledger: createOwnLedger(store, service.services.clock) }
}

const pick = <Value>(random: Random, values: readonly Value[]): Value => values[Math.floor(random() * values.length)]!

describe('50 callers', () => {
  const happened = new Map<string, number>()

  test.each([1, 2])(
    'who match, split, unmatch, ignore, post and reconcile the same few things settle nothing twice (seed %i)',
    async seed => {
      const organization = await service.found()
      const account = await addAccount(service, organization)
      const entries = await addEntries(
        service,
        organization,
        [-100, -100, -250, -1000, -5000, -7000, 300, 40, 900].map(amount => ({
          amount,
          names: ['Papir og Pen ApS'],
          numbers: [`P-${Math.abs(amount)}`],
        })),
      )
      const documents = await Promise.all(
        [1, 2, 3].map(async at => (await bring(service, organization, invoice({ number: `S${seed}-${at}`, net: 80 }))).documentId),
      )
      const told = [-100, -100, -60, -350, -1000, -250, 300, 150, 40, -100.5].map((amount, at) => ({
        amount,
        text: `Papir og Pen P-${Math.abs(amount)} ${at}`,
      }))
      const transactions = await addMovements(service, organization, account, told)
      const seen = new Map<string, number>()
      const doors = doorsOf(organization)
      const work = async (random: Random): Promise<void> => {
        for (let turn = 0; turn < 8; turn++) {
          const transactionId = pick(random, transactions)
          const amount = told[transactions.indexOf(transactionId)]!.amount
          const target = () =>
            random() < 0.7
              ? { targetType: 'ledger', targetId: pick(random, entries) }
              : { targetType: 'document', targetId: pick(random, documents) }
          const one = target()
          const choices: [number, string, () => unknown][] = [
            [
              0.35,
              'match_transaction',
              () => ({ transactionId, [one.targetType === 'ledger' ? 'ledgerEntryId' : 'documentId']: one.targetId }),
            ],
            [
              0.55,
              'split_transaction',
              () => ({
                transactionId,
                // Some of those that fit, else hardly one would be taken.
                allocations:
                  random() < 0.5
                    ? (amount < 0 ? entries.slice(4, 6) : entries.slice(6, 9))
                        .slice(-2)
                        .map(targetId => ({ targetType: 'ledger', targetId, amount: amount / 2 }))
                    : [
                        { ...one, amount: amount / 2 },
                        { ...target(), amount: amount / 2 },
                      ],
              }),
            ],
            [0.82, 'unmatch_transaction', () => ({ transactionId })],
            [0.9, 'ignore_transaction', () => ({ transactionId })],
            [0.97, 'post_document', () => ({ documentId: pick(random, documents) })],
            [1, 'reconcile_now', () => ({})],
          ]
          const drawn = random()
          const [, action, body] = choices.find(([upTo]) => drawn < upTo)!
          const { status, code } = await pick(random, doors)(action, body())
          const what = `${action} ${status} ${code ?? ''}`
          seen.set(what, (seen.get(what) ?? 0) + 1)
        }
      }
      await Promise.all(Array.from({ length: 50 }, (_, at) => work(seeded(seed * 1000 + at))))
      expect([...seen.keys()].filter(what => / 5\d\d /.test(what))).toEqual([])
      expect(await findFaults(service.database.admin, organization.id)).toEqual([])
      for (const [what, times] of seen) happened.set(what, (happened.get(what) ?? 0) + times)
    },
  )

  test('did each of these with success sometimes, else the tests before this one have looked at nothing', () => {
    const actions = [
      'match_transaction',
      'split_transaction',
      'unmatch_transaction',
      'ignore_transaction',
      'post_document',
      'reconcile_now',
    ]
    expect(actions.filter(action => !happened.has(`${action} 200 `))).toEqual([])
  })

  test('who all want one entry get of it what it has, and no more', async () => {
    const organization = await service.found()
    const account = await addAccount(service, organization)
    const [ledgerEntryId] = await addEntries(service, organization, [{ amount: -1000 }])
    const transactions = await addMovements(
      service,
      organization,
      account,
      Array.from({ length: 50 }, () => ({ amount: -30 })),
    )
    const doors = doorsOf(organization)
    const replies = await Promise.all(
      transactions.map((transactionId, at) => doors[at % 2]!('match_transaction', { transactionId, ledgerEntryId })),
    )
    // 33 of 30 and the last of 10.
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(34)
    expect(new Set(replies.filter(({ status }) => status !== 200).map(({ code }) => code))).toEqual(new Set(['target_settled']))
    expect(await findFaults(service.database.admin, organization.id)).toEqual([])
  })

  test('who all want one transaction: one gets it, the others hear that it is reconciled', async () => {
    const organization = await service.found()
    const account = await addAccount(service, organization)
    const entries = await addEntries(
      service,
      organization,
      Array.from({ length: 50 }, () => ({ amount: -30 })),
    )
    const [transactionId] = await addMovements(service, organization, account, [{ amount: -30 }])
    const doors = doorsOf(organization)
    const replies = await Promise.all(
      entries.map((ledgerEntryId, at) => doors[at % 2]!('match_transaction', { transactionId, ledgerEntryId })),
    )
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(replies.filter(({ code }) => code === 'transaction_reconciled')).toHaveLength(49)
    expect(await findFaults(service.database.admin, organization.id)).toEqual([])
  })

  test('who unmatch one transaction: one takes it back, once', async () => {
    const organization = await service.found()
    const account = await addAccount(service, organization)
    const [ledgerEntryId] = await addEntries(service, organization, [{ amount: -30 }])
    const [transactionId] = await addMovements(service, organization, account, [{ amount: -30 }])
    await done(service, organization, 'match_transaction', { transactionId, ledgerEntryId })
    const doors = doorsOf(organization)
    const replies = await Promise.all(Array.from({ length: 50 }, (_, at) => doors[at % 2]!('unmatch_transaction', { transactionId })))
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(replies.filter(({ code }) => code === 'transaction_unmatched')).toHaveLength(49)
    expect(await findFaults(service.database.admin, organization.id)).toEqual([])
  })

  test('a document that is posted while its movement is unmatched waits for nobody', async () => {
    const organization = await service.found()
    const account = await addAccount(service, organization)
    const services = await openPatientHouse('20s')
    // Two that wait for each other are told so after a while, and one of them runs again: nobody may be told.
    const failures: unknown[] = []
    const transaction: typeof services.store.transaction = (...given) =>
      services.store.transaction(...given).catch(error => {
        failures.push(error)
        throw error
      })
    const say = kernelOf({ ...services, store: { ...services.store, pool: services.store.pool, transaction } }, organization)
    for (let at = 0; at < 6; at++) {
      const { documentId } = await bring(service, organization, invoice({ number: `U-${at}` }))
      const [transactionId] = await addMovements(service, organization, account, [{ amount: -625 }])
      await done(service, organization, 'match_transaction', { transactionId, documentId })
      const replies = await Promise.all([
        say('post_document', { documentId }),
        wait(at * 3).then(() => say('unmatch_transaction', { transactionId })),
      ])
      expect(replies.map(({ status }) => status)).toEqual([200, 200])
    }
    await services.store.close()
    expect(failures).toEqual([])
    expect(await findFaults(service.database.admin, organization.id)).toEqual([])
  })
})

test('an entry that is reversed while it is matched is one of the two, never both', async () => {
  const organization = await service.found()
  const account = await addAccount(service, organization)
  const entries = await addEntries(
    service,
    organization,
    Array.from({ length: 15 }, () => ({ amount: -30 })),
  )
  const transactions = await addMovements(
    service,
    organization,
    account,
    entries.map(() => ({ amount: -30 })),
  )
  const doors = doorsOf(organization)
  const pairs = await Promise.all(
    entries.map(async (ledgerEntryId, at) => {
      const [matched, reversed] = await Promise.all([
        doors[at % 2]!('match_transaction', { transactionId: transactions[at], ledgerEntryId }),
        service.request(organization.key, 'POST', `/api/rest/ledger-entries/${ledgerEntryId}/reversal`, {}),
      ])
      return [`${matched.status} ${matched.code ?? ''}`, `${reversed.status} ${reversed.body.code ?? ''}`]
    }),
  )
  for (const pair of pairs)
    expect([
      ['200 ', '409 entry_reconciled'],
      ['409 target_settled', '200 '],
    ]).toContainEqual(pair)
  expect(await findFaults(service.database.admin, organization.id)).toEqual([])
})

describe('100 who reconcile at once', () => {
  test('find what one finds, and book it once', async () => {
    const ids = await Promise.all([1, 2].map(() => service.found()))
    const outcomes: string[][] = []
    for (const organization of ids) {
      const account = await addAccount(service, organization)
      const random = seeded(7)
      const owed = Array.from({ length: 300 }, (_, at) => ({
        amount: -(100 + Math.floor(random() * 5000)),
        numbers: [`INV-${4000 + at}`],
        names: [`Supplier ${String.fromCharCode(65 + (at % 26))}${at % 7} ApS`],
        text: `entry ${at}`,
      }))
      const entries = await addEntries(service, organization, owed)
      const told = owed.map((one, at) => ({
        amount: one.amount,
        text: at % 3 === 0 ? `Overførsel ${at}` : `${one.names[0]} ${one.numbers[0]}`,
        name: at % 3 === 0 ? null : one.names[0]!,
      }))
      const transactions = await addMovements(service, organization, account, told)
      const callers = organization === ids[0] ? 1 : 100
      const doors = doorsOf(organization)
      const replies = await Promise.all(Array.from({ length: callers }, (_, at) => doors[at % 2]!('reconcile_now', {})))
      expect(replies.every(({ status }) => status === 200)).toBe(true)
      const matched = await Promise.all(
        transactions.map(async (id, at) => {
          const { state, allocations } = await transactionOf(service, organization, id)
          return `${told[at]!.text}: ${state} ${allocations.map(({ targetId, amount }) => `${owed[entries.indexOf(targetId)]!.text} ${amount}`)}`
        }),
      )
      outcomes.push(matched)
      expect(await findFaults(service.database.admin, organization.id)).toEqual([])
      expect(matched.filter(line => line.includes('reconciled')).length).toBeGreaterThan(150)
    }
    expect(outcomes[1]).toEqual(outcomes[0])
    const { rows } = await withClient(service.database.admin, client =>
      client.query(`select sum((after ->> 'count')::int)::int as noted from audit_log where organization_id = $1 and target_type = $2`, [
        ids[1]!.id,
        'bank_matches',
      ]),
    )
    expect(rows[0].noted).toBe(outcomes[1]!.filter(line => line.includes('reconciled')).length)
  })
})
