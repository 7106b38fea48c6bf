import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sql } from '../../src/store/connection/sql.ts'
import { appRole } from '../../src/store/migrate.ts'
import { withClient } from '../harness/cluster.ts'
import { type Organization, startTestService, type TestService } from '../harness/service.ts'
import { type BoundTable, findUnbound, listBoundTables } from './catalog.ts'

let service: TestService
let ours: Organization
let theirs: Organization
let tables: BoundTable[]

beforeAll(async () => {
  service = await startTestService()
  ;[ours, theirs] = [await service.found(), await service.found('italy')]
  for (const { key } of [ours, theirs]) {
    const ok = [
      await service.call(key, 'save_contact', { name: 'Known' }, { 'idempotency-key': 'known' }),
      await service.call(key, 'generate_calendar_token', {}),
      await service.request(key, 'POST', '/api/rest/members', { email: 'guest@example.com', role: 'viewer' }),
      await service.request(key, 'POST', '/api/rest/files?name=a.txt', 'A receipt.', { 'content-type': 'text/plain' }),
    ]
    expect(ok.map(reply => reply.status)).toEqual([200, 200, 200, 200])
  }
  tables = await admin(listBoundTables)
})
afterAll(() => service?.close())

const admin = <Value>(work: (client: pg.Client) => Promise<Value>) => withClient(service.database.admin, work)

/** Changes something behind the service's back, looks, and undoes it. */
const planted = <Value>(text: string, look: (client: pg.Client) => Promise<Value>) =>
  admin(async client => {
    await client.query('begin')
    await client.query(text)
    return look(client)
  })

describe('the catalog', () => {
  test('shows no table, policy, function or view that row-level security does not hold', async () => {
    expect(tables.map(table => table.name)).toEqual(
      expect.arrayContaining(['api_key', 'audit_log', 'contact', 'membership', 'organization']),
    )
    expect(await admin(findUnbound)).toEqual([])
  })

  test.each([
    {
      plant: 'create table planted (organization_id text not null)',
      faults: [
        'planted has no row-level security',
        'planted does not force row-level security on its owner',
        'planted is not bound to its organization alone',
      ],
    },
    { plant: 'create table rate (on_date date)', faults: ['rate belongs to no organization and is not on the list'] },
    { plant: 'alter table contact no force row level security', faults: ['contact does not force row-level security on its owner'] },
    { plant: 'alter table file disable row level security', faults: ['file has no row-level security'] },
    {
      plant: 'create policy tenant_too on contact using (true)',
      faults: ['contact is not bound to its organization alone', 'the policy tenant_too on contact is not for the gate alone'],
    },
    {
      plant: 'create policy app on contact for select to primanota_app using (true)',
      faults: ['the policy app on contact is not for the gate alone'],
    },
    {
      plant: `create function peek() returns bigint language sql security definer as 'select count(*) from contact'`,
      faults: [
        'peek() runs as its owner and is no gate',
        expect.stringMatching(/^peek\(\) is owned by /),
        'peek() may be called by everybody',
        'peek() looks for its tables wherever its caller says',
      ],
    },
    {
      plant: `
        create function gate_a() returns bigint language plpgsql security definer as 'begin return (select count(*) from contact c join public.file f on true); end';
        create function gate_b() returns bigint language plpgsql security definer as 'begin return (select count(*) from public.contact); end'`,
      faults: expect.arrayContaining(['gate_a() looks for its tables wherever its caller says']),
    },
    {
      plant: 'grant execute on function gate_key(text, text) to public',
      faults: ['gate_key(text,text) may be called by everybody'],
    },
    { plant: 'create view everybody as select * from contact', faults: ['the view everybody shows what its owner may see'] },
  ])('would show: $plant', async ({ plant, faults }) => {
    expect(await planted(plant, findUnbound)).toEqual(faults)
  })
})

describe('the role of the service', () => {
  test('owns nothing, bypasses nothing, is nobody else', async () => {
    const found = await admin(async client => {
      const role = await client.query(
        'select rolsuper, rolbypassrls, rolcreaterole, rolcreatedb, rolreplication from pg_roles where rolname = $1',
        [appRole],
      )
      const owned = await client.query(
        `select classid::regclass::text, objid from pg_shdepend where refobjid = '${appRole}'::regrole and deptype = 'o'`,
      )
      const mayCreate = await client.query(
        `select has_database_privilege('${appRole}', current_database(), 'create') or has_schema_privilege('${appRole}', 'public', 'create') as may`,
      )
      const memberships = await client.query(`select roleid::regrole::text from pg_auth_members where member = '${appRole}'::regrole`)
      return { role: role.rows, owned: owned.rows, memberships: memberships.rows, mayCreate: mayCreate.rows[0].may }
    })
    const role = { rolsuper: false, rolbypassrls: false, rolcreaterole: false, rolcreatedb: false, rolreplication: false }
    expect(found).toEqual({ role: [role], owned: [], memberships: [], mayCreate: false })
  })

  test('may change and delete only where the books allow it', async () => {
    const { rows } = await admin(client =>
      client.query(`
        select c.relname || ' ' || p.privilege as may from pg_class c cross join (values ('update'), ('delete'), ('truncate'), ('trigger')) p (privilege)
        where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and has_table_privilege('${appRole}', c.oid, p.privilege)`),
    )
    const may = rows.map(row => row.may)
    expect(may).toContain('contact delete')
    expect(
      may.filter(one =>
        /truncate|trigger|^(audit_log|file|schema_migration|ledger_\w+) |^(organization|app_user|audit_head) delete/.test(one),
      ),
    ).toEqual([])
  })

  test('sees nothing while no organization is set', async () => {
    const filled = await admin(async client => {
      const names: string[] = []
      for (const { name } of tables) if ((await client.query(`select from ${name} limit 1`)).rows.length > 0) names.push(name)
      return names
    })
    // There is something to see, else this proves nothing.
    expect(filled).toEqual(
      expect.arrayContaining([
        'api_key',
        'audit_log',
        'calendar_feed',
        'contact',
        'file',
        'idempotency',
        'invitation',
        'membership',
        'organization',
      ]),
    )
    for (const { name } of tables) {
      const { rows } = await service.services.store.pool.query(`select count(*)::int as count from ${name}`)
      expect([name, rows[0].count]).toEqual([name, 0])
    }
  })

  test('sees the rows of its organization and of no other, in every table', async () => {
    for (const { name, column } of tables) {
      const { rows } = await admin(client => client.query(`select ${column} as id, count(*)::int as count from ${name} group by 1`))
      const wanted = new Map(rows.map(row => [row.id, row.count]))
      for (const { id } of [ours, theirs]) {
        const seen = await asApp(id, `select ${column} as id, count(*)::int as count from ${name} group by 1`)
        expect([name, seen]).toEqual([name, wanted.has(id) ? [{ id, count: wanted.get(id) }] : []])
      }
    }
  })

  test('cannot write a row of another organization, move one there, or touch one there', async () => {
    const at = `now(), now()`
    const insert = `insert into contact (organization_id, id, type, name, search, created_at, updated_at) values ('${theirs.id}', 'con_x', 'client', 'X', 'x', ${at})`
    await expect(asApp(ours.id, insert)).rejects.toMatchObject({ code: '42501', message: /row-level security/ })
    await expect(asApp(ours.id, `update contact set organization_id = '${theirs.id}'`)).rejects.toMatchObject({ code: '42501' })
    await asApp(ours.id, `update contact set name = 'Taken over' where organization_id = '${theirs.id}'`)
    await asApp(ours.id, `delete from contact where organization_id = '${theirs.id}'`)
    const { rows } = await admin(client => client.query('select name from contact where organization_id = $1', [theirs.id]))
    expect(rows).toEqual([{ name: 'Known' }])
  })

  test('forgets the organization at the end of a transaction', async () => {
    const { store } = service.services
    await store.transaction(ours.id, db => db.rows(sql`select 1`))
    await Promise.all(
      Array.from({ length: 8 }, async () => expect((await store.row(sql`select count(*) from contact`)) ?? {}).toEqual({ count: 0 })),
    )
  })

  /** On the service's own connections, in a transaction that is undone. */
  async function asApp(organizationId: string, text: string): Promise<unknown[]> {
    const client = await service.services.store.pool.connect()
    try {
      await client.query('begin')
      await client.query(`select set_config('app.organization_id', $1, true)`, [organizationId])
      return (await client.query(text)).rows
    } finally {
      await client.query('rollback')
      client.release()
    }
  }
})
