/**
 * Every table leads with its organization, so that one organization can live on one server of several: keys and unique indexes begin with it, and what refers to
 * another row says of which organization it is. What does not is named here, with the reason, and is what a sharded installation has to keep in one place.
 */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { withClient } from '../harness/cluster.ts'
import { createTestDatabase, type TestDatabase } from '../harness/database.ts'
import { listBoundTables } from './catalog.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database?.drop())

/** What a caller shows before anybody knows which organization is meant: it is looked for in all of them. */
const lookedForInAll: Readonly<Record<string, string>> = {
  api_key_lookup_key: 'the name in an API key',
  calendar_feed_token_hash_key: 'the token in the address of a calendar',
  connected_app_by_id: 'the app that an access token was given to',
  connected_app_grant_id_key: 'the grant that a refresh token belongs to',
  invitation_token_hash_key: 'the token in an invitation',
  sandbox_consent_token_hash_key: 'the token that comes back from the sandbox bank',
  upload_address_by_token: 'the token in an address to upload to',
  job_by_lease: 'the lease that a process has on a job, whose organization it does not say',
}

const unique = `
  select c.relname as table, i.indexrelid::regclass::text as index, coalesce(a.attname, '') as first
  from pg_index i join pg_class c on c.oid = i.indrelid left join pg_attribute a on a.attrelid = i.indrelid and a.attnum = i.indkey[0]
  where c.relnamespace = 'public'::regnamespace and i.indisunique order by 1, 2`

test('keys and unique indexes begin with the organization', async () => {
  await withClient(database.admin, async client => {
    const bound = new Map((await listBoundTables(client)).map(({ name, column }) => [name, column]))
    expect(bound.size).toBeGreaterThan(80)
    const { rows } = await client.query<{ table: string; index: string; first: string }>(unique)
    const ofOrganizations = rows.filter(({ table }) => bound.has(table))
    const others = ofOrganizations.filter(({ table, first }) => first !== bound.get(table)).map(({ index }) => index)
    expect(others.sort()).toEqual(Object.keys(lookedForInAll).sort())
  })
})

test('every table of an organization has a key', async () => {
  await withClient(database.admin, async client => {
    const bound = (await listBoundTables(client)).map(({ name }) => name)
    const { rows } = await client.query<{ table: string }>(
      `select c.relname as table from pg_class c where c.relname = any ($1) and c.relnamespace = 'public'::regnamespace
         and not exists (select from pg_constraint where conrelid = c.oid and contype = 'p') order by 1`,
      [bound],
    )
    // When a bank was read: rows that are counted and forgotten, and that nothing refers to.
    expect(rows.map(({ table }) => table)).toEqual(['bank_read'])
  })
})

test('what refers to a row of an organization is of the same one, and what is shared is people alone', async () => {
  await withClient(database.admin, async client => {
    const bound = new Map((await listBoundTables(client)).map(({ name, column }) => [name, column]))
    const { rows } = await client.query<{ from: string; to: string; columns: string[]; referred: string[] }>(`
      select f.relname as from, t.relname as to,
        array(select attname::text from unnest(conkey) with ordinality as key (number, place) join pg_attribute on attrelid = conrelid and attnum = number order by place) as columns,
        array(select attname::text from unnest(confkey) with ordinality as key (number, place) join pg_attribute on attrelid = confrelid and attnum = number order by place) as referred
      from pg_constraint join pg_class f on f.oid = conrelid join pg_class t on t.oid = confrelid
      where contype = 'f' and f.relnamespace = 'public'::regnamespace`)
    const inside = rows.filter(({ from, to }) => bound.has(from) && bound.has(to))
    expect(inside.length).toBeGreaterThan(20)
    for (const { from, to, columns, referred } of inside) {
      const place = columns.indexOf('organization_id')
      expect(`${from} to ${to} by ${referred[place]}`).toBe(`${from} to ${to} by ${bound.get(to)}`)
    }
    const shared = new Set(rows.filter(({ from, to }) => bound.has(from) && !bound.has(to)).map(({ to }) => to))
    expect([...shared]).toEqual(['app_user'])
  })
})
