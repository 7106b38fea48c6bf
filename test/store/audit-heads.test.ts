/** A head of the audit log that was kept elsewhere shows whether anything before it was changed, even by somebody who owns the database. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readHeads, toWord } from '../../src/commands/audit-heads.ts'
import { type AuditHead, appendAudit, findAuditHead, findChangeBefore, verifyAudit } from '../../src/store/access/audit.ts'
import type { Db } from '../../src/store/connection/db.ts'
import { tamperWith } from '../harness/cluster.ts'
import { createSite, type Site, toUrl } from '../harness/process.ts'
import { type Organization, startTestService, type TestService } from '../harness/service.ts'

let service: TestService

beforeAll(async () => {
  service = await startTestService()
})
afterAll(() => service?.close())

const rows = 6

/** With rows on two partitions. */
async function found(): Promise<Organization> {
  const organization = await service.found()
  for (let number = 1; number < rows; number++) await append(organization, `con_${number}`, 0)
  await append(organization, 'con_x', 1)
  return organization
}

async function append({ id: organizationId }: Organization, targetId: string, strand: number): Promise<void> {
  const actor = { type: 'user' as const, id: 'usr_1', name: 'Ada', onBehalfOf: null }
  const occasion = { organizationId, at: new Date(), actor, action: 'tidy_up', requestId: 'req_1' }
  const written = appendAudit(occasion, { target: { type: 'contact', id: targetId }, before: null, after: { name: targetId } })
  await service.services.store.transaction(organizationId, async db => {
    db.write(written(strand))
  })
}

const read = <Value>({ id }: Organization, look: (db: Db) => Promise<Value>) =>
  service.services.store.transaction(id, look, { readOnly: true })

const headOf = (organization: Organization) => read(organization, findAuditHead)
const changeSince = (organization: Organization, head: AuditHead) => read(organization, db => findChangeBefore(db, head, 2))

const tamper = (...statements: string[]) => tamperWith(service.database.admin, ...statements)

const of = ({ id }: Organization, more = '') => `organization_id = '${id}' ${more}`

describe('since a head', () => {
  test('nothing changed, however many rows, strands and organizations came after it', async () => {
    const organization = await found()
    const head = await headOf(organization)
    expect(head).toEqual({
      strands: [
        { strand: 0, sequence: rows },
        { strand: 1, sequence: 1 },
      ],
      digest: expect.stringMatching(/^[0-9a-f]{64}$/),
    })
    for (const strand of [0, 1, 2]) await append(organization, 'con_later', strand)
    await found()
    expect(await changeSince(organization, head)).toBeUndefined()
    expect(await changeSince(organization, await headOf(organization))).toBeUndefined()
  })

  test.each([
    [
      'an edited row',
      (one: Organization) => [`update audit_log set actor_id = 'usr_x' where ${of(one, 'and strand = 0 and sequence = 3')}`],
      /^row 3 of strand 0: the row is not what was written/,
    ],
    [
      'a removed row',
      (one: Organization) => [`delete from audit_log where ${of(one, 'and strand = 0 and sequence = 2')}`],
      /^row 2 of strand 0: the row is missing/,
    ],
    [
      'a log cut short, with its head set back',
      (one: Organization) => [
        `update audit_head h set sequence = 4, hash = (select hash from audit_log l where l.organization_id = h.organization_id and l.strand = 0 and l.sequence = 4) where ${of(one, 'and strand = 0')}`,
        `delete from audit_log where ${of(one, 'and strand = 0 and sequence > 4')}`,
      ],
      /^row 5 of strand 0: the row is missing/,
    ],
    [
      'a strand that is gone',
      (one: Organization) => [
        `delete from audit_log where ${of(one, 'and strand = 1')}`,
        `delete from audit_head where ${of(one, 'and strand = 1')}`,
      ],
      /^row 1 of strand 1: the row is missing/,
    ],
  ])('%s is found', async (_name, statements, said) => {
    const organization = await found()
    const head = await headOf(organization)
    await tamper(...statements(organization))
    expect(await changeSince(organization, head)).toMatch(said)
  })

  test('a log that was written anew, and is intact by itself, is found', async () => {
    const organization = await found()
    const head = await headOf(organization)
    await tamper(`delete from audit_log where ${of(organization)}`, `delete from audit_head where ${of(organization)}`)
    for (let number = 0; number < rows + 2; number++) await append(organization, `con_other_${number}`, 0)
    await append(organization, 'con_x', 1)
    expect((await read(organization, verifyAudit)).broken).toBeNull()
    expect(await changeSince(organization, head)).toBe('rows were changed, and their hashes computed anew')
  })
})

test('the word holds every head, and one that was not copied whole is refused', async () => {
  const heads = [
    { organizationId: 'org_a', strands: [{ strand: 0, sequence: 12 }], digest: 'a'.repeat(64) },
    {
      organizationId: 'org_b',
      strands: [
        { strand: 0, sequence: 3 },
        { strand: 7, sequence: 1 },
      ],
      digest: 'b'.repeat(64),
    },
  ]
  const word = toWord(heads)
  expect(word).toMatch(/^[\w.,:@]+$/)
  expect(readHeads(word)).toEqual(heads)
  expect(readHeads(JSON.stringify({ head: word }))).toEqual(heads)
  for (const wrong of ['', 'x', word.slice(0, -1), word.slice(1), word.replace('0.12', '0.13'), '{}', '{"head":1}']) {
    expect(() => readHeads(wrong), wrong).toThrow(/--since is not a head/)
  }
})

describe('on the command line', () => {
  let site: Site
  beforeAll(async () => {
    site = await createSite()
  }, 600_000)
  afterAll(() => site?.clear())

  test('--head prints one line, and --since proves with it or names what changed', async () => {
    const settings = { DATABASE_URL: toUrl(service.database.admin) }
    const sound = await found()
    const changed = await found()
    const printed = await site.run(['verify-audit', '--head'], settings)
    expect([printed.code, printed.stderr, printed.stdout.trim().split('\n').length]).toEqual([0, '', 1])
    const head = printed.stdout.trim()
    expect(head).toContain(sound.id)
    await tamper(`delete from audit_log where ${of(changed)}`, `delete from audit_head where ${of(changed)}`)
    for (let number = 0; number < rows; number++) await append(changed, `con_other_${number}`, 0)
    await append(changed, 'con_x', 1)
    const since = await site.run(['verify-audit', '--since', head], settings)
    expect(since.code).toBe(1)
    expect(since.stdout).toMatch(new RegExp(`^intact  ${changed.id}`, 'm'))
    expect(since.stdout).toMatch(new RegExp(`^CHANGED ${changed.id} .*hashes computed anew\\.$`, 'm'))
    expect(since.stdout).not.toMatch(new RegExp(`^CHANGED ${sound.id}`, 'm'))
    const now = (await site.run(['verify-audit', '--head', '--json'], settings)).stdout
    await append(sound, 'con_later', 0)
    await service.found()
    const again = await site.run(['verify-audit', '--since', JSON.parse(now).head, '--json'], settings)
    const verdicts: { organizationId: string; changedBeforeHead: string | null }[] = JSON.parse(again.stdout).organizations
    const untouched = verdicts.filter(({ organizationId }) => [sound.id, changed.id].includes(organizationId))
    expect(untouched.map(({ changedBeforeHead }) => changedBeforeHead)).toEqual([null, null])
    const wrong = await site.run(['verify-audit', '--since', head.slice(0, 40)], settings)
    expect([wrong.code === 0, wrong.stderr.includes('--since is not a head')]).toEqual([false, true])
  })
})
