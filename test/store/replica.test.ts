/** Reads that a second server may answer: nobody is shown less than they were told was saved, whatever becomes of that server. */
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { catalogue } from '../../src/app.ts'
import { readConfig } from '../../src/config.ts'
import { newId } from '../../src/ids.ts'
import { openStore, type Store } from '../../src/store/connection/db.ts'
import { type ReplicaReads, withReplica } from '../../src/store/connection/replica.ts'
import { appRole } from '../../src/store/migrate.ts'
import { withClient } from '../harness/cluster.ts'
import { type Pair, startPair } from '../harness/replica.ts'
import { type Organization, startTestService, type TestService } from '../harness/service.ts'

test('a replica needs a server that it follows', () => {
  const url = 'postgresql://127.0.0.1/primanota'
  expect(() => readConfig({ DATABASE_REPLICA_URL: url })).toThrow(/DATABASE_REPLICA_URL .* set both/)
  expect(() => readConfig({ DATABASE_URL: url, DATABASE_REPLICA_URL: 'http://127.0.0.1' })).toThrow(/DATABASE_REPLICA_URL must start with/)
  expect(readConfig({ DATABASE_URL: url, DATABASE_REPLICA_URL: url }).replicaUrl).toBe(url)
})

test('reports and search may go there, and what a screen asks right after a change, or what changes without a row of the audit log, may not', () => {
  const moved = new Set(catalogue.reads.filter(read => read.mayBeReplica).map(({ name }) => name))
  for (const name of ['get_trial_balance', 'get_general_ledger', 'get_vat_register', 'search', 'get_series']) expect(moved).toContain(name)
  for (const name of [
    'list_inbox',
    'get_document_progress',
    'list_changes',
    'list_jobs',
    'get_reconciliation',
    'get_contact',
    'list_audit_log',
  ])
    expect(moved).not.toContain(name)
})

/** A store that answers the ends of a chain, or never. */
function fakeStore(ends: string | null, user = appRole): Store & { asked: number } {
  const store = {
    asked: 0,
    transaction(_organization: string, work: (db: unknown) => Promise<unknown>) {
      store.asked++
      return work({ organizationId: 'org', row: () => (ends === null ? new Promise(() => {}) : Promise.resolve({ user, ends })) })
    },
    close: async () => {},
  }
  return store as unknown as Store & { asked: number }
}

const failingStore = (error: Error): Store => ({ ...fakeStore(null), transaction: () => Promise.reject(error) })

describe('where there are two', () => {
  const options = { readOnly: true, mayBeReplica: true }

  test('one that says nothing is not waited for, and is left alone for a while', async () => {
    let time = 0
    const told: string[] = []
    const [primary, replica] = [fakeStore('0 1 aa'), fakeStore(null)]
    const store = withReplica({ primary, replica, role: appRole, now: () => time, onAway: ({ message }) => told.push(message) })
    expect(await store.transaction('org', async () => 'found', options)).toBe('found')
    expect(store.reads).toEqual({ replica: 0, behind: 0, away: 1 })
    expect(await store.transaction('org', async () => 'found', options)).toBe('found')
    expect([replica.asked, told]).toEqual([1, ['it did not answer within 1000 ms']])
    time += 10_000
    await store.transaction('org', async () => 'found', options)
    expect([replica.asked, told.length]).toEqual([2, 2])
  })

  test('one that is another role than that of the service is not read', async () => {
    const store = withReplica({ primary: fakeStore('0 1 aa'), replica: fakeStore('0 1 aa', 'postgres'), role: appRole })
    await store.transaction('org', async () => 'found', options)
    expect(store.reads).toEqual({ replica: 0, behind: 0, away: 1 })
  })

  test('one with as many changes, but others, is not read: it followed somebody else', async () => {
    const store = withReplica({ primary: fakeStore('0 1 aa'), replica: fakeStore('0 1 bb'), role: appRole })
    await store.transaction('org', async () => 'found', options)
    expect(store.reads).toEqual({ replica: 0, behind: 1, away: 0 })
  })

  test('where the first fails while the second is silent, its failure is the answer, and the second is not blamed', async () => {
    const unheard: unknown[] = []
    const note = (reason: unknown) => unheard.push(reason)
    process.on('unhandledRejection', note)
    try {
      const [primary, replica] = [failingStore(new Error('the first is away')), fakeStore(null)]
      const store = withReplica({ primary, replica, role: appRole })
      for (const times of [1, 2]) {
        await expect(store.transaction('org', async () => 'found', options)).rejects.toThrow('the first is away')
        expect(replica.asked).toBe(times)
      }
      // Those who nobody listened to are told after the turn of the loop in which they failed.
      await new Promise(resolve => setImmediate(resolve))
      expect(store.reads).toEqual({ replica: 0, behind: 0, away: 0 })
      expect(unheard).toEqual([])
    } finally {
      process.off('unhandledRejection', note)
    }
  })

  /** Reads that fail on the second server: where they were run, and what became of them. */
  async function failThere(error: Error) {
    const told: string[] = []
    const [primary, replica] = [fakeStore('0 1 aa'), fakeStore('0 1 aa')]
    const store = withReplica({ primary, replica, role: appRole, onAway: ({ message }) => told.push(message) })
    let runs = 0
    const work = async () => {
      if (++runs === 1) throw error
      return 'found'
    }
    const answer = await store.transaction('org', work, options).catch((reason: unknown) => reason)
    await store.transaction('org', async () => 'found', options)
    return { answer, runs, told, asked: replica.asked, away: store.reads.away }
  }

  const ofServer = (code: string, message: string) => Object.assign(new pg.DatabaseError(message, message.length, 'error'), { code })

  test.each([
    ofServer('57014', 'canceling statement due to statement timeout'),
    ofServer('55P03', 'canceling statement due to lock timeout'),
    ofServer('22P02', 'invalid input syntax'),
    new TypeError('a mistake in a read'),
  ])('what fails for its own sake is not run again, and the second is not blamed: $message', async error => {
    expect(await failThere(error)).toEqual({ answer: error, runs: 1, told: [], asked: 2, away: 0 })
  })

  test.each([
    ofServer('40001', 'canceling statement due to conflict with recovery'),
    ofServer('40P01', 'canceling statement due to conflict with recovery'),
    ofServer('57P01', 'terminating connection due to administrator command'),
    ofServer('XX001', 'invalid page in block'),
    new Error('Connection terminated unexpectedly'),
    Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET' }),
  ])('what the second server breaks off, the first answers: $message', async error => {
    expect(await failThere(error)).toEqual({ answer: 'found', runs: 2, told: [error.message], asked: 1, away: 2 })
  })

  test('what changes something, or says nothing about it, is for the first', async () => {
    const replica = fakeStore('0 1 aa')
    const store = withReplica({ primary: fakeStore('0 1 aa'), replica, role: appRole })
    await store.transaction('org', async () => 'changed', { mayBeReplica: true })
    await store.transaction('org', async () => 'found', { readOnly: true })
    expect(replica.asked).toBe(0)
  })
})

describe.skipIf(!inject('cluster').isEmbedded)('with a server that follows by streaming', () => {
  let pair: Pair
  let service: TestService
  let reads: ReplicaReads
  let ours: Organization
  let theirs: Organization
  let next = 0

  beforeAll(async () => {
    pair = await startPair()
    service = await startTestService({
      async openStore() {
        const open = (user: string, connection: typeof pair.primary) =>
          openStore({ connection: { ...connection, user }, connectionsMax: 5 })
        const store = withReplica({
          primary: open(appRole, pair.primary),
          replica: open(appRole, pair.replica),
          role: appRole,
          firstAnswerMsMax: 240_000,
        })
        reads = store.reads
        return store
      },
    })
    ours = await service.found()
    theirs = await service.found('italy')
    await pair.caughtUp()
  })
  afterAll(async () => {
    await service?.close()
    await pair?.stop()
  })

  /** Saves a contact and looks for it at once. */
  async function saveAndFind({ key }: Organization): Promise<void> {
    const name = `Havnens Papir ${++next}`
    expect((await service.call(key, 'save_contact', { name, country: 'DK' })).status).toBe(200)
    await findIt({ key }, name)
  }

  async function findIt({ key }: Pick<Organization, 'key'>, name: string): Promise<void> {
    const found = await service.request(key, 'GET', `/api/rest/search?q=${encodeURIComponent(name)}`)
    expect(found.status).toBe(200)
    expect(found.body.result.items.map(({ title }: { title: string }) => title)).toContain(name)
  }

  /** How the reads of this work were answered. */
  async function answered(work: () => Promise<void>): Promise<ReplicaReads> {
    const before = { ...reads }
    await work()
    return { replica: reads.replica - before.replica, behind: reads.behind - before.behind, away: reads.away - before.away }
  }

  test('each sees what they just saved, and what has arrived is read there', async () => {
    const each = await answered(async () => {
      for (let time = 0; time < 20; time++) await saveAndFind(ours)
    })
    expect(each.replica + each.behind).toBe(20)
    await pair.caughtUp()
    const one = () => findIt(ours, `Havnens Papir ${next}`)
    expect(await answered(one)).toEqual({ replica: 1, behind: 0, away: 0 })
    // That it was really read there: nobody but the first could tell otherwise.
    const scans = await withClient(pair.replica, async client => {
      const { rows } = await client.query(
        "select pg_is_in_recovery() as is_following, count(*)::integer as contacts from contact where name like 'Havnens%'",
      )
      return rows[0]
    })
    expect(scans).toEqual({ is_following: true, contacts: 20 })
  })

  test('while it stands still, those who change nothing are served by it, and the others by the first', async () => {
    await pair.pauseReplay()
    expect(await answered(() => saveAndFind(ours))).toEqual({ replica: 0, behind: 1, away: 0 })
    const balance = async () => expect((await service.request(theirs.key, 'GET', '/api/rest/trial-balance')).status).toBe(200)
    expect(await answered(balance)).toEqual({ replica: 1, behind: 0, away: 0 })
    await pair.resumeReplay()
    await pair.caughtUp()
    expect(await answered(() => findIt(ours, `Havnens Papir ${next}`))).toEqual({ replica: 1, behind: 0, away: 0 })
  })

  test('a report from it is the report', async () => {
    const report = '/api/rest/trial-balance'
    const there = await answered(async () => {
      expect((await service.request(ours.key, 'GET', report)).body.result.totals).toEqual({ debit: 0, credit: 0 })
    })
    expect(there.replica).toBe(1)
  })

  test('what the bank says an account holds is saved without a row of the audit log, and is read from the first', async () => {
    const series = (measure: string) => async () =>
      expect((await service.request(ours.key, 'GET', `/api/rest/series?${measure}`)).status).toBe(200)
    const byFirst = { replica: 0, behind: 0, away: 0 }
    expect(await answered(series('measure=cash'))).toEqual(byFirst)
    const ofNoAccount = async () => void (await service.request(ours.key, 'GET', `/api/rest/series?accountId=${newId('acc', new Date(0))}`))
    expect(await answered(ofNoAccount)).toEqual(byFirst)
    expect(await answered(series('measure=result'))).toEqual({ replica: 1, behind: 0, away: 0 })
  })

  test("names of people are nobody's change in an organization, and the log that shows them is read from the first", async () => {
    const audit = async () => expect((await service.request(ours.key, 'GET', '/api/rest/audit-log')).status).toBe(200)
    expect(await answered(audit)).toEqual({ replica: 0, behind: 0, away: 0 })
  })

  test('made a server of its own, it is not asked about what was changed on the first since', async () => {
    await pair.promote()
    expect(await answered(() => saveAndFind(ours))).toEqual({ replica: 0, behind: 1, away: 0 })
  })

  test('killed, nobody notices', async () => {
    await pair.kill()
    const gone = await answered(async () => {
      for (let time = 0; time < 3; time++) await saveAndFind(ours)
    })
    expect(gone).toEqual({ replica: 0, behind: 0, away: 3 })
  })
})
