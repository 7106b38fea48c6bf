import { setImmediate as turn } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { saveContact } from '../../src/actions/contacts.ts'
import type { Caller } from '../../src/kernel/context.ts'
import { perform } from '../../src/kernel/perform.ts'
import { type Actor, appendAudit, type Verdict, verifyAudit } from '../../src/store/access/audit.ts'
import { sendBatch } from '../../src/store/connection/batch.ts'
import { type Db, type Last, openStore, type Store } from '../../src/store/connection/db.ts'
import { type Sql, sql, tablesWithoutReferences } from '../../src/store/connection/sql.ts'
import { appRole } from '../../src/store/migrate.ts'
import { withClient } from '../harness/cluster.ts'
import { createSite, type Site, toUrl, until } from '../harness/process.ts'
import { type Organization, startTestService, type TestService } from '../harness/service.ts'

let service: TestService
let ours: Organization
let theirs: Organization
/** How many each of the two has: the founding, some contacts, and a last one in which every column is filled. */
const rows = 8

beforeAll(async () => {
  service = await startTestService()
  ;[ours, theirs] = [await service.found(), await service.found()]
  for (const { id, key } of [ours, theirs]) {
    for (let number = 2; number < rows; number++) await service.call(key, 'save_contact', { name: `Contact ${number}` })
    await append(id)
  }
})
afterAll(() => service?.close())

async function append(organizationId: string) {
  const actor: Actor = { type: 'user_key', id: 'usr_1', name: 'Ada', onBehalfOf: 'usr_2' }
  const occasion = { organizationId, at: new Date(), actor, action: 'tidy_up', requestId: 'req_1' }
  await service.services.store.transaction(organizationId, async db => {
    db.last(appendAudit(occasion, { target: { type: 'contact', id: 'con_1' }, before: { name: 'Old' }, after: { name: 'New' } }))
  })
}

const verify = (organizationId: string) => service.services.store.transaction(organizationId, db => verifyAudit(db, 3), { readOnly: true })

/** Tampers as somebody who owns the server and has switched the triggers off, looks, and undoes it. */
async function verdictAfter(tampering: string[], organizationId = ours.id): Promise<Verdict> {
  return withClient(service.database.admin, async client => {
    await client.query('begin')
    await client.query('set local session_replication_role = replica')
    for (const text of tampering) expect((await client.query(text)).rowCount, 'the tampering hits something').toBeGreaterThan(0)
    const ask = async (statement: Parameters<Db['rows']>[0]) => (await sendBatch(client, [statement]))[0]?.rows ?? []
    const db = { organizationId, rows: ask, row: async (statement: Parameters<Db['row']>[0]) => (await ask(statement))[0] }
    return verifyAudit(db as unknown as Db, 3)
  })
}

const mine = (sequence?: string) => `organization_id = '${ours.id}' and strand = 0${sequence ? ` and sequence ${sequence}` : ''}`

const copyOfRow = (place: string) => `
  insert into audit_log (organization_id, strand, sequence, at, actor_type, actor_id, action, target_type, target_id, request_id, hash)
  select organization_id, ${place}, at, actor_type, actor_id, action, target_type, target_id, request_id, hash from audit_log where ${mine('= 3')}`

test('a log that nobody touched is intact', async () => {
  expect(await verify(ours.id)).toEqual({ rows, broken: null, head: expect.stringMatching(/^[0-9a-f]{64}$/) })
  expect(await verdictAfter([])).toEqual(await verify(ours.id))
})

describe('a change that is one new row', () => {
  const contact = (organizationId: string, id: string, now: Date | string = new Date().toISOString()) => {
    return sql`insert into contact (organization_id, id, type, name, search, created_at, updated_at)
      values (${organizationId}, ${id}, ${'client'}, ${'Whole'}, ${'whole'}, ${now}, ${now})`
  }

  /** Appends a row to the log, and says whether it was the whole of the transaction. */
  const change = async (bound: Organization, row: Sql, target: string, store: Store = service.services.store) => {
    const actor: Actor = { type: 'key', id: 'key_1', name: null, onBehalfOf: null }
    const occasion = { organizationId: bound.id, at: new Date(), actor, action: 'save_contact', requestId: 'req_whole' }
    const append = appendAudit(occasion, { target: { type: 'contact', id: target }, before: null, after: { id: target } })
    let isWhole = false
    const noticed: Last = (strand, whole) => {
      isWhole = whole !== undefined
      return append(strand, whole)
    }
    noticed.takesWhole = append.takesWhole === true
    await store.transaction(bound.id, async db => {
      db.write(row)
      db.last(noticed)
    })
    return isWhole
  }

  const stored = async (id: string) => {
    const { rows } = await withClient(service.database.admin, client =>
      client.query(
        `select (select count(*) from contact where id = $1) as contacts, (select count(*) from audit_log where target_id = $1) as changes`,
        [id],
      ),
    )
    return rows[0]
  }

  test('is one statement with its row of the log, which goes on with the chain', async () => {
    const fresh = await service.found()
    // The second goes on from a head that is there; the first makes it.
    for (const id of ['con_whole_1', 'con_whole_2']) {
      expect(await change(fresh, contact(fresh.id, id), id)).toBe(true)
      expect(await stored(id)).toEqual({ contacts: '1', changes: '1' })
    }
    expect(await verify(fresh.id)).toMatchObject({ rows: 3, broken: null })
  })

  test('is refused whole where the row belongs to another organization', async () => {
    const [one, other] = [await service.found(), await service.found()]
    await expect(change(one, contact(other.id, 'con_foreign'), 'con_foreign')).rejects.toMatchObject({ code: '42501' })
    expect(await stored('con_foreign')).toEqual({ contacts: '0', changes: '0' })
    expect(await verify(one.id)).toMatchObject({ rows: 1, broken: null })
  })

  test('is refused whole where the row itself is', async () => {
    const fresh = await service.found()
    await change(fresh, contact(fresh.id, 'con_twice'), 'con_twice')
    await expect(change(fresh, contact(fresh.id, 'con_twice'), 'con_twice')).rejects.toMatchObject({ code: '23505' })
    expect(await stored('con_twice')).toEqual({ contacts: '1', changes: '1' })
    expect(await verify(fresh.id)).toMatchObject({ rows: 2, broken: null })
  })

  test('waits for who adds the same row before it locks the head of the chain', async () => {
    const fresh = await service.found()
    const insert = `insert into contact (organization_id, id, type, name, search, created_at, updated_at)
      values ($1, 'con_race', 'client', 'a', 'a', now(), now())`
    const waits = `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query like '%insert into contact%'`
    await withClient(service.database.admin, other =>
      withClient(service.database.admin, async onlooker => {
        await other.query('begin')
        await other.query(insert, [fresh.id])
        const changing = change(fresh, contact(fresh.id, 'con_race'), 'con_race')
        await until('it waits', async () => (await onlooker.query(waits)).rowCount)
        const free = await onlooker.query('select 1 from audit_head where organization_id = $1 for update nowait', [fresh.id])
        expect(free.rowCount).toBe(1)
        await other.query('rollback')
        expect(await changing).toBe(true)
      }),
    )
    expect(await stored('con_race')).toEqual({ contacts: '1', changes: '1' })
    expect(await verify(fresh.id)).toMatchObject({ rows: 2, broken: null })
  })

  /** A store whose connections somebody has until `work` has been begun. */
  const whileTaken = async <Value>(work: (store: Store) => Value, connectionsMax = 1): Promise<Value> => {
    const store = openStore({ connection: service.database.admin, role: appRole, connectionsMax })
    try {
      let free = () => {}
      const isFree = new Promise<void>(resolve => {
        free = resolve
      })
      const hold = () =>
        new Promise<void>(taken => {
          const holding = store.transaction(ours.id, async db => {
            await db.rows(sql`select 1`)
            taken()
            await isFree
          })
          holding.catch(() => taken())
        })
      await Promise.all(Array.from({ length: connectionsMax }, hold))
      const begun = work(store)
      await turn()
      free()
      return await begun
    } finally {
      await store.close()
    }
  }

  test('commits with others of its organization that wait for a connection, and with no others', async () => {
    const [fresh, other] = [await service.found(), await service.found()]
    const ids = Array.from({ length: 12 }, (_, at) => `con_together_${at}`)
    await whileTaken(store =>
      Promise.all(ids.map((id, at) => change(at === 3 ? other : fresh, contact(at === 3 ? other.id : fresh.id, id), id, store))),
    )
    const { rows } = await withClient(service.database.admin, client =>
      client.query(
        `select array_agg(id order by id collate "C") as ids, array_agg(organization_id) as organizations
        from contact where id = any ($1) group by xmin::text`,
        [ids],
      ),
    )
    expect(rows.map(({ ids: together }) => together.length).sort()).toEqual([1, 3, 8])
    expect(rows.every(({ organizations }) => new Set(organizations).size === 1)).toBe(true)
    expect(await verify(fresh.id)).toMatchObject({ rows: 12, broken: null })
    expect(await verify(other.id)).toMatchObject({ rows: 2, broken: null })
  })

  test('fails alone, whoever it was to commit with', async () => {
    const fresh = await service.found()
    await change(fresh, contact(fresh.id, 'con_there'), 'con_there')
    const outcomes = await whileTaken(store =>
      Promise.allSettled([
        change(fresh, contact(fresh.id, 'con_good_1'), 'con_good_1', store),
        change(fresh, contact(fresh.id, 'con_there'), 'con_there', store),
        change(fresh, contact(theirs.id, 'con_not_ours'), 'con_not_ours', store),
        change(fresh, contact(fresh.id, 'con_good_2'), 'con_good_2', store),
      ]),
    )
    const codes = outcomes.map(one => (one.status === 'fulfilled' ? 'done' : one.reason.code))
    expect(codes).toEqual(['done', '23505', '42501', 'done'])
    for (const id of ['con_good_1', 'con_there', 'con_good_2']) expect(await stored(id)).toEqual({ contacts: '1', changes: '1' })
    expect(await stored('con_not_ours')).toEqual({ contacts: '0', changes: '0' })
    expect(await verify(fresh.id)).toMatchObject({ rows: 4, broken: null })
  })

  test('fails alone where a value of it cannot be written, before anything is sent', async () => {
    const fresh = await service.found()
    const unwritable = contact(fresh.id, 'con_unwritable', new Date(Number.NaN))
    const outcomes = await whileTaken(store =>
      Promise.allSettled([
        change(fresh, contact(fresh.id, 'con_written_1'), 'con_written_1', store),
        change(fresh, unwritable, 'con_unwritable', store),
        change(fresh, contact(fresh.id, 'con_written_2'), 'con_written_2', store),
      ]),
    )
    expect(outcomes.map(one => (one.status === 'fulfilled' ? 'done' : one.reason.message))).toEqual(['done', 'Invalid time value', 'done'])
    for (const id of ['con_written_1', 'con_written_2']) expect(await stored(id)).toEqual({ contacts: '1', changes: '1' })
    expect(await stored('con_unwritable')).toEqual({ contacts: '0', changes: '0' })
    expect(await verify(fresh.id)).toMatchObject({ rows: 3, broken: null })
  })

  test('comes to an end where two groups add the same rows in crossed order', async () => {
    const fresh = await service.found()
    const insert = `insert into contact (organization_id, id, type, name, search, created_at, updated_at)
      select $1, unnest($2::text[]), 'client', 'a', 'a', now(), now()`
    const waits = `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query like '%insert into contact%'`
    const filling = (name: string) => Array.from({ length: 5 }, (_, at) => `con_${name}_${at}`)
    const groups = [
      ['con_x', 'con_held_1', ...filling('one'), 'con_y'],
      ['con_y', 'con_held_2', ...filling('two'), 'con_x'],
    ]
    const outcomes = await withClient(service.database.admin, other =>
      withClient(service.database.admin, async onlooker => {
        await other.query('begin')
        await other.query(insert, [fresh.id, ['con_held_1', 'con_held_2']])
        return whileTaken(async store => {
          const changing = Promise.allSettled(groups.flat().map(id => change(fresh, contact(fresh.id, id), id, store)))
          // Each has added its first row by then, and is to add that of the other.
          await until('both wait', async () => (await onlooker.query(waits)).rowCount === 2)
          await other.query('rollback')
          return changing
        }, 2)
      }),
    )
    const codes = outcomes.map(one => (one.status === 'fulfilled' ? 'done' : one.reason.code))
    const of = (id: string) => codes.filter((_, at) => groups.flat()[at] === id).sort()
    // The server ended one group, which was sent again one by one. Who adds the two rows then is a race, that each is added once is not.
    expect([of('con_x'), of('con_y')]).toEqual([
      ['23505', 'done'],
      ['23505', 'done'],
    ])
    expect(codes.filter(code => code === 'done')).toHaveLength(14)
    for (const id of new Set(groups.flat())) expect(await stored(id)).toEqual({ contacts: '1', changes: '1' })
    expect(await verify(fresh.id)).toMatchObject({ rows: 15, broken: null })
  })

  test('takes its time before it waits for a connection, and a change of what is there after it', async () => {
    const { id: organizationId, key } = await service.found()
    const { result: there } = (await service.call(key, 'save_contact', { name: 'There' })).body as { result: { id: string } }
    const caller: Caller = {
      organizationId,
      actor: { type: 'key', id: 'key_1', name: null, onBehalfOf: null },
      permissions: new Set(['invoices:edit']),
      userId: null,
      role: null,
      credential: 'key_1',
    }
    const asked: string[] = []
    const answers = await whileTaken(store => {
      const saving = [{ name: 'New' }, { id: there.id, name: 'Changed' }].map(body => {
        const clock = () => {
          asked.push(body.name)
          return new Date()
        }
        return perform({ ...service.services, store, clock }, saveContact, { caller, body, requestId: 'req_time' })
      })
      void turn().then(() => asked.push('free'))
      return Promise.all(saving)
    })
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect(asked).toEqual(['New', 'free', 'Changed'])
  })

  test('is one statement only where the row refers to no other: those are looked up last, when the head is locked', async () => {
    const { rows } = await withClient(service.database.admin, client =>
      client.query(`select conrelid::regclass::text as name from pg_constraint where contype = 'f' group by 1`),
    )
    const referring = rows.map(({ name }) => name)
    expect(referring).toContain('e_invoice')
    expect(tablesWithoutReferences.filter(name => referring.includes(name))).toEqual([])
    expect(sql`insert into contact (id) values (${'con_1'})`.isPlainInsert).toBe(true)
    expect(sql`insert into e_invoice (id) values (${'ein_1'})`.isPlainInsert).toBe(false)
  })
})

describe('the first row that is not what was written is named, for', () => {
  test.each([
    { what: 'an edited row', tamper: () => [`update audit_log set after = '{"name":"Forged"}' where ${mine('= 3')}`], first: 3 },
    { what: 'a removed row', tamper: () => [`delete from audit_log where ${mine('= 4')}`], first: 4 },
    { what: 'a removed first row', tamper: () => [`delete from audit_log where ${mine('= 1')}`], first: 1 },
    { what: 'a removed last row', tamper: () => [`delete from audit_log where ${mine(`= ${rows}`)}`], first: rows },
    { what: 'several removed rows', tamper: () => [`delete from audit_log where ${mine('in (2, 5, 6)')}`], first: 2 },
    { what: 'a removed log', tamper: () => [`delete from audit_log where ${mine()}`], first: 1 },
    {
      what: 'two rows that changed places',
      tamper: () => [
        `update audit_log set sequence = 103 where ${mine('= 3')}`,
        `update audit_log set sequence = 3 where ${mine('= 4')}`,
        `update audit_log set sequence = 4 where ${mine('= 103')}`,
      ],
      first: 3,
    },
    { what: 'a row inserted behind the last', tamper: () => [copyOfRow(`0, ${rows + 1}`)], first: rows + 1 },
    { what: 'a row inserted before the first', tamper: () => [copyOfRow('0, 0')], first: 0 },
    { what: 'a row inserted far away', tamper: () => [copyOfRow('0, 9000000000000000000')], first: 9_000_000_000_000_000_000 },
    { what: 'a row inserted beside the others', tamper: () => [copyOfRow('7, 1')], first: 1 },
    {
      what: 'a row edited and one inserted',
      tamper: () => [`update audit_log set action = 'x' where ${mine('= 5')}`, copyOfRow('0, 99')],
      first: 5,
    },
    { what: 'a head turned back', tamper: () => [`update audit_head set sequence = sequence - 1 where ${mine()}`], first: rows - 1 },
    { what: 'a head changed', tamper: () => [`update audit_head set hash = sha256(hash) where ${mine()}`], first: rows },
    { what: 'a head removed', tamper: () => [`delete from audit_head where ${mine()}`], first: 1 },
    {
      what: 'rows removed with their head',
      tamper: () => [`delete from audit_log where ${mine()}`, `delete from audit_head where ${mine()}`],
      first: 1,
    },
  ])('$what', async ({ tamper, first }) => {
    expect((await verdictAfter(tamper())).broken).toMatchObject({ sequence: first, reason: expect.any(String) })
    expect(await verdictAfter(tamper(), theirs.id), 'the other organization').toMatchObject({ rows, broken: null })
  })

  test('an edit of any column', async () => {
    const { rows: columns } = await withClient(service.database.admin, client =>
      client.query<{ name: string; type: string; nullable: boolean }>(`
        select attname as name, atttypid::regtype::text as type, not attnotnull as nullable from pg_attribute
        where attrelid = 'audit_log'::regclass and attnum > 0 and not attisdropped and attname not in ('organization_id', 'strand', 'sequence')`),
    )
    expect(columns.map(column => column.name)).toEqual(expect.arrayContaining(['at', 'actor_id', 'before', 'after', 'request_id', 'hash']))
    const others: Record<string, (name: string) => string> = {
      text: name => `${name} || 'x'`,
      json: name => `replace(${name}::text, ':', ': ')::json`,
      bytea: name => `sha256(${name})`,
      'timestamp with time zone': name => `${name} + interval '1 millisecond'`,
    }
    for (const { name, type, nullable } of columns) {
      const values = [others[type]?.(name) ?? expect.unreachable(`${name} is of the type ${type}, which this test does not know`)]
      for (const value of nullable ? [...values, 'null'] : values) {
        const { broken } = await verdictAfter([`update audit_log set ${name} = ${value} where ${mine(`= ${rows}`)}`])
        expect([name, value, broken?.sequence]).toEqual([name, value, rows])
      }
    }
  })
})

test('a log that was written anew from some row on is whole in itself, and shows in its head', async () => {
  const { id, key } = await service.found()
  for (let number = 0; number < 4; number++) await service.call(key, 'save_contact', { name: `Contact ${number}` })
  const before = await verify(id)
  await withClient(service.database.admin, async client => {
    await client.query('set session_replication_role = replica')
    await client.query('delete from audit_log where organization_id = $1 and sequence > 3', [id])
    await client.query(
      `update audit_head h set sequence = 3, hash = l.hash from audit_log l
       where h.organization_id = $1 and l.organization_id = $1 and l.strand = h.strand and l.sequence = 3`,
      [id],
    )
  })
  await append(id)
  await append(id)
  const after = await verify(id)
  expect([before.rows, before.broken, after.rows, after.broken]).toEqual([5, null, 5, null])
  expect(after.head).not.toBe(before.head)
})

test('a log is verified while it grows', async () => {
  const { id, key } = await service.found()
  const verdicts: Verdict[] = []
  // However fast the machine is, it is written to until it was seen growing.
  const isSeenGrowing = () => new Set(verdicts.map(({ rows }) => rows)).size > 2
  const save = async (): Promise<number[]> => {
    const statuses: number[] = []
    while (!isSeenGrowing()) {
      const saved = Array.from({ length: 25 }, () => service.call(key, 'save_contact', { name: 'Contact' }))
      statuses.push(...(await Promise.all(saved)).map(({ status }) => status))
    }
    return statuses
  }
  const saving = save()
  while (!isSeenGrowing()) verdicts.push(await verify(id))
  const statuses = await saving
  expect(statuses.filter(status => status !== 200)).toEqual([])
  expect(verdicts.map(verdict => verdict.broken).filter(broken => broken !== null)).toEqual([])
  expect(await verify(id)).toMatchObject({ rows: statuses.length + 1, broken: null })
})

test('no change goes through without its row', async () => {
  const { id, key } = await service.found()
  await withClient(service.database.admin, client => client.query('delete from audit_head where organization_id = $1', [id]))
  expect((await service.call(key, 'save_contact', { name: 'Unseen' })).status).toBe(500)
  expect((await service.request(key, 'GET', '/api/rest/contacts')).body.result.items).toEqual([])
})

describe('the log is append-only', () => {
  const attempts = [
    { what: 'update', text: `update audit_log set action = 'x'` },
    { what: 'delete', text: 'delete from audit_log' },
    { what: 'truncate', text: 'truncate audit_log' },
    { what: 'truncate with others', text: 'truncate audit_log, audit_head cascade' },
  ]

  test.each(attempts)('for its owner: $what', async ({ text }) => {
    const attempt = withClient(service.database.admin, client => client.query(text))
    await expect(attempt).rejects.toMatchObject({ code: '23001', message: 'audit_log is append-only' })
  })

  test.each([...attempts, { what: 'trigger', text: 'alter table audit_log disable trigger all' }])(
    'for the service: $what',
    async ({ text }) => {
      const attempt = withClient(service.database.admin, async client => {
        await client.query(`set role ${appRole}`)
        await client.query(`select set_config('app.organization_id', $1, false)`, [ours.id])
        await client.query(text)
      })
      await expect(attempt).rejects.toMatchObject({ code: '42501' })
    },
  )

  test('for the service, which cannot switch the triggers off', async () => {
    await expect(service.services.store.pool.query('set session_replication_role = replica')).rejects.toMatchObject({ code: '42501' })
  })
})

describe('verify-audit', () => {
  let site: Site
  beforeAll(async () => {
    site = await createSite()
  }, 600_000)
  afterAll(() => site?.clear())

  test('exits with 1 and names the row and its organization, and finds the others intact', async () => {
    const settings = { DATABASE_URL: toUrl(service.database.admin) }
    const tampered = await service.found()
    await service.call(tampered.key, 'save_contact', { name: 'Contact' })
    await withClient(service.database.admin, async client => {
      await client.query('alter table audit_log disable trigger all')
      await client.query(`update audit_log set actor_id = 'usr_x' where organization_id = $1 and sequence = 2`, [tampered.id])
      await client.query('alter table audit_log enable trigger all')
    })
    const { code, stdout, stderr } = await site.run(['verify-audit'], settings)
    expect([code, stderr]).toEqual([1, ''])
    expect(stdout).toMatch(new RegExp(`^intact  ${ours.id} .*: ${rows} rows, head [0-9a-f]{64}$`, 'm'))
    expect(stdout).toMatch(
      new RegExp(`^BROKEN  ${tampered.id} .*: row 2 .*: the row is not what was written, or the row before it was changed\\.$`, 'm'),
    )
    const { organizations } = JSON.parse((await site.run(['verify-audit', '--json'], settings)).stdout)
    const byId = new Map(organizations.map((found: { organizationId: string }) => [found.organizationId, found]))
    expect(byId.get(theirs.id)).toMatchObject({ rows, broken: null })
    expect(byId.get(tampered.id)).toMatchObject({ broken: { sequence: 2 } })
  })
})
