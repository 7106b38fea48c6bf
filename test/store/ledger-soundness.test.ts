/** What the database itself refuses, whatever the service would do: tried by direct SQL, as the role of the service and as the owner of the tables. */
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Entry, reversed } from '../../src/domain/ledger/entry.ts'
import { newId } from '../../src/ids.ts'
import type { Db, Store } from '../../src/store/connection/db.ts'
import * as ledger from '../../src/store/ledger/ledger.ts'
import { appRole } from '../../src/store/migrate.ts'
import { withClient } from '../harness/cluster.ts'
import { createTestDatabase, type TestDatabase } from '../harness/database.ts'
import { purchase } from '../harness/entries.ts'

let database: TestDatabase
let store: Store
const postedAt = '2026-01-20T10:00:00.000Z'
const now = () => new Date()

beforeAll(async () => {
  database = await createTestDatabase()
  store = database.openStore(24)
})
afterAll(async () => {
  await store.close()
  await database.drop()
})

/** Books of their own for every test. */
const newBooks = () => {
  const organizationId = newId('org', now())
  const within = <Value>(work: (db: Db) => Promise<Value>) => store.transaction(organizationId, work)
  let drawn = 0
  const post = (entry: Entry = purchase(), marker = `marker ${++drawn}`) =>
    within(db => ledger.saveEntry(db, { id: newId('led', now()), entry, marker, provider: 'builtin', externalReference: null, postedAt }))
  return { organizationId, post }
}

/** Straight into the tables, as the service's role, in a transaction that is undone. */
async function asApp(organizationId: string, ...texts: string[]): Promise<unknown[]> {
  const client = await store.pool.connect()
  try {
    await client.query('begin')
    await client.query(`select set_config('app.organization_id', $1, true)`, [organizationId])
    let rows: unknown[] = []
    for (const text of texts) rows = (await client.query(text)).rows
    return rows
  } finally {
    await client.query('rollback')
    client.release()
  }
}

interface RawLine {
  line?: number
  debit: number | string
  credit: number | string
  date?: string
  number?: number
  region?: string
  vatDate?: string
}

/** One statement that posts an entry as the service would, but with whatever lines it is given. */
function rawPost(
  organizationId: string,
  id: string,
  lines: readonly RawLine[],
  entry = { amount: -100, open: '-100', number: 900 },
): string {
  const values = lines.map((line, at) => {
    const vat = line.vatDate === undefined ? 'null, null::bigint, null::date' : `'I25', 0::bigint, '${line.vatDate}'::date`
    return `(${line.line ?? at + 1}, '${line.region ?? 'denmark'}', ${line.number ?? entry.number}, '${line.date ?? '2026-01-15'}'::date, ${line.debit}, ${line.credit}, ${vat})`
  })
  const inserted =
    lines.length === 0
      ? ''
      : `, lines as (
        insert into ledger_line (organization_id, entry_id, line, region_key, number, date, account, account_name, debit, credit, vat_code, vat_base, vat_due, vat_deducted, vat_date)
        select '${organizationId}', '${id}', line, region, number, date, '1000', 'An account', debit, credit, code, base, base, base, vat_date
        from (values ${values.join(', ')}) as given (line, region, number, date, debit, credit, code, base, vat_date))`
  const opened =
    entry.open === '' ? '' : `, opened as (insert into ledger_open values ('${organizationId}', '${id}', ${entry.amount}, ${entry.open}))`
  return `
    with entry as (
      insert into ledger_entry (organization_id, id, number, marker, region_key, currency, date, vat_date, text, search, amount, source_type, source_id, provider, posted_at)
      values ('${organizationId}', '${id}', ${entry.number}, '${id}', 'denmark', 'DKK', '2026-01-15', '2026-01-15', 'Raw', 'raw', ${entry.amount}, 'document', 'doc_1', 'builtin', now())
      returning 1)${inserted}${opened}
    select count(*) from entry`
}

const both = [
  { debit: 100, credit: 0 },
  { debit: 0, credit: 100 },
]

describe('the database itself refuses', () => {
  const { organizationId: id } = newBooks()
  const lateLine = (entry: string, line: number) =>
    `insert into ledger_line (organization_id, entry_id, line, region_key, number, date, account, account_name, debit, credit)
     select '${id}', '${entry}', ${line} + n, 'denmark', 900, '2026-01-15', '1000', 'An account', 1 - n, n from generate_series(0, 1) n`

  test('nothing that is sound', async () => {
    await expect(asApp(id, rawPost(id, 'led_a', both))).resolves.toEqual([{ count: '1' }])
    await expect(
      asApp(id, rawPost(id, 'led_a', [...both, { debit: 5, credit: 0, vatDate: '2026-01-15' }, { debit: 0, credit: 5 }])),
    ).resolves.toHaveLength(1)
  })

  test.each<[string, string[], RegExp]>([
    [
      'an entry that does not balance',
      [rawPost(id, 'led_a', [both[0]!, { debit: 0, credit: 99 }])],
      /does not balance: debit 100, credit 99/,
    ],
    ['an entry without lines', [rawPost(id, 'led_a', [])], /without its lines/],
    ['an entry with one line', [rawPost(id, 'led_a', [both[0]!])], /less than two lines/],
    [
      'an entry whose open amount is missing',
      [rawPost(id, 'led_a', both, { amount: -100, open: '', number: 900 })],
      /without its open amount/,
    ],
    ['more open than there is', [rawPost(id, 'led_a', both, { amount: -100, open: '-101', number: 900 })], /ledger_open_within_amount/],
    [
      'an open amount of the other sign',
      [rawPost(id, 'led_a', both, { amount: -100, open: '1', number: 900 })],
      /ledger_open_within_amount/,
    ],
    ['lines that come later', [rawPost(id, 'led_a', both), lateLine('led_a', 3)], /not numbered from 1/],
    ['lines that come later in the place of others', [rawPost(id, 'led_a', both), lateLine('led_a', 1)], /duplicate key/],
    ['lines that come first', [lateLine('led_a', 1), rawPost(id, 'led_a', both)], /do not belong to an entry/],
    ['lines with a gap', [rawPost(id, 'led_a', [both[0]!, { ...both[1]!, line: 3 }])], /not numbered from 1/],
    [
      'a negative debit',
      [
        rawPost(id, 'led_a', [
          { debit: -100, credit: 0 },
          { debit: 100, credit: 0 },
        ]),
      ],
      /ledger_line_debit_check/,
    ],
    [
      'a negative credit',
      [
        rawPost(id, 'led_a', [
          { debit: 0, credit: -100 },
          { debit: 0, credit: 100 },
        ]),
      ],
      /ledger_line_credit_check/,
    ],
    ['a line with two sides', [rawPost(id, 'led_a', [{ debit: 100, credit: 100 }, ...both])], /ledger_line_has_one_side/],
    ['a line with no side', [rawPost(id, 'led_a', [{ debit: 0, credit: 0 }, ...both])], /ledger_line_has_one_side/],
    [
      'lines of another day',
      [
        rawPost(
          id,
          'led_a',
          both.map(line => ({ ...line, date: '2026-01-16' })),
        ),
      ],
      /of that region, number and date/,
    ],
    [
      'lines of another number',
      [
        rawPost(
          id,
          'led_a',
          both.map(line => ({ ...line, number: 901 })),
        ),
      ],
      /of that region, number and date/,
    ],
    [
      'lines of another region',
      [
        rawPost(
          id,
          'led_a',
          both.map(line => ({ ...line, region: 'italy' })),
        ),
      ],
      /of that region, number and date/,
    ],
    [
      'VAT on another day than the entry says',
      [rawPost(id, 'led_a', [both[0]!, { ...both[1]!, vatDate: '2026-04-01' }])],
      /another VAT date/,
    ],
    ['the same number twice', [rawPost(id, 'led_a', both), rawPost(id, 'led_b', both)], /duplicate key/],
    [
      'to be fooled by a table of the same name',
      [
        `create temporary table ledger_entry (organization_id text, id text, region_key text, number bigint, date date, vat_date date)`,
        `insert into pg_temp.ledger_entry values ('${id}', 'led_a', 'denmark', 900, '2026-01-15', '2026-01-15')`,
        lateLine('led_a', 1),
      ],
      /do not belong to an entry/,
    ],
  ])('%s', async (_what, texts, message) => {
    await expect(asApp(id, ...texts)).rejects.toThrow(message)
  })

  test('every entry that does not balance, and none that does', async () => {
    const side = fc.record({ amount: fc.integer({ min: 1, max: 300 }), isDebit: fc.boolean() })
    await fc.assert(
      fc.asyncProperty(fc.array(side, { minLength: 1, maxLength: 6 }), fc.boolean(), async (sides, isMended) => {
        const difference = sides.reduce((sum, { amount, isDebit }) => sum + (isDebit ? amount : -amount), 0)
        const mend = isMended && difference !== 0 ? [{ amount: Math.abs(difference), isDebit: difference < 0 }] : []
        const all = [...sides, ...mend]
        const isSound = all.length > 1 && (difference === 0 || mend.length === 1)
        const lines = all.map(({ amount, isDebit }) => ({ debit: isDebit ? amount : 0, credit: isDebit ? 0 : amount }))
        const posted = asApp(id, rawPost(id, 'led_a', lines))
        if (isSound) await expect(posted).resolves.toHaveLength(1)
        else await expect(posted).rejects.toMatchObject({ code: '23514' })
      }),
      { numRuns: 300 },
    )
  })

  /** One statement that posts payments 1 to `count` of the series; the lines come from this table of (n, line, number, debit, credit). */
  const rawPayments = (count: number, lines: string, series = 'm') => `
    with entry as (
      insert into ledger_entry (organization_id, id, number, region_key, currency, date, vat_date, text, search, amount, source_type, source_id, provider, posted_at)
      select '${id}', 'led_${series}' || lpad(n::text, 6, '0'), 1000 + n, 'denmark', 'DKK', '2026-01-15', '2026-01-15', 'Raw', 'raw', -100, 'bank_transaction', 'txn_1', 'builtin', now()
      from generate_series(1, ${count}) n
      returning 1
    ), lines as (
      insert into ledger_line (organization_id, entry_id, line, region_key, number, date, account, account_name, debit, credit)
      select '${id}', 'led_${series}' || lpad(n::text, 6, '0'), line, 'denmark', number, '2026-01-15', '1000', 'An account', debit, credit from (${lines}) given
    )
    select count(*) from entry`
  const linesOf = (count: number, but = '') => `
    select n, line, 1000 + n as number, case line when 1 then 100 else 0 end as debit, case line when 1 then 0 else 100 end as credit
    from generate_series(1, ${count}) n, generate_series(1, 2) line ${but}`

  test.each<[string, string, RegExp]>([
    ['without lines', linesOf(1_500, 'where n <> 700'), /the entry led_m000700 comes without its lines/],
    [
      'without its first line',
      linesOf(1_500, 'where n <> 700 or line <> 1'),
      /the entry led_m000700 (comes without its lines|has less than two lines)/,
    ],
    [
      'that does not balance',
      `select n, line, number, debit, credit - case when n = 700 and line = 2 then 1 else 0 end as credit from (${linesOf(1_500)}) sound`,
      /the entry led_m000700 does not balance: debit 100, credit 99/,
    ],
    [
      'with the number of another',
      `select n, line, number + case when n = 700 then 1 else 0 end as number, debit, credit from (${linesOf(1_500)}) sound`,
      /the lines of led_m000700 do not belong/,
    ],
    ['with the lines of one that is not there', linesOf(1_501), /the lines of led_m001501 do not belong/],
    [
      'without lines, beside lines of one that is not there',
      `select case n when 700 then 1501 else n end as n, line, number, debit, credit from (${linesOf(1_500)}) sound`,
      /the lines of led_m001501 do not belong|the entry led_m000700 comes without its lines/,
    ],
  ])('one of many that a statement posts, %s', async (_what, lines, message) => {
    await expect(asApp(id, rawPayments(1_500, lines))).rejects.toThrow(message)
  })

  test('an entry without lines, also where the statement looks away at its end', async () => {
    const noLines = `
      with entry as (
        insert into ledger_entry (organization_id, id, number, region_key, currency, date, vat_date, text, search, amount, source_type, source_id, provider, posted_at)
        values ('${id}', 'led_a', 900, 'denmark', 'DKK', '2026-01-15', '2026-01-15', 'Raw', 'raw', -100, 'bank_transaction', 'txn_1', 'builtin', now())
        returning 1
      )
      select set_config('app.organization_id', 'org_other', true) from entry`
    await expect(asApp(id, noLines)).rejects.toThrow(/led_a comes without its lines/)
  })

  test('none of many that are sound, among others, whatever plan the first left behind', async () => {
    const among = rawPost(id, 'led_m000700x', both)
    const many = rawPayments(3_000, linesOf(3_000))
    await expect(
      asApp(id, rawPost(id, 'led_a', both), rawPost(id, 'led_b', both, { amount: -100, open: '-100', number: 901 })),
    ).resolves.toBeTruthy()
    // Each compared with each would be nine million rows.
    const rowsRead = `select pg_stat_get_xact_tuples_returned(c.oid) + pg_stat_get_xact_tuples_fetched(c.oid) as read`
    const sum = `select sum(read)::int as read from pg_class c cross join lateral (${rowsRead}) counted where c.relname like 'ledger%'`
    await expect(asApp(id, among, many)).resolves.toEqual([{ count: '3000' }])
    const [counted] = (await asApp(id, among, many, sum)) as [{ read: number }]
    expect(counted.read).toBeGreaterThan(3_000)
    expect(counted.read).toBeLessThan(300_000)
  })

  test('to change, delete or empty what was posted, even as its owner', async () => {
    const { organizationId, post } = newBooks()
    const { entry } = await post()
    await withClient(database.admin, async client => {
      const attempts = ['entry', 'line', 'attachment'].flatMap(table => [
        `update ledger_${table} set organization_id = organization_id`,
        `delete from ledger_${table}`,
        `truncate ledger_${table} cascade`,
      ])
      await client.query(
        `insert into organization (id, name, time_zone, locale, created_at, updated_at) values ($1, 'Books', 'UTC', 'en', now(), now())`,
        [organizationId],
      )
      await client.query(`insert into file values ($1, 'fil_1', $2, 1, 'text/plain', 'a.txt', now())`, [organizationId, 'a'.repeat(64)])
      await client.query(`insert into ledger_attachment values ($1, $2, 'fil_1')`, [organizationId, entry.id])
      for (const attempt of attempts)
        await expect(client.query(attempt), attempt).rejects.toMatchObject({ code: '23001', message: /append-only/ })
      const { rows } = await client.query(`
        select table_name || ' ' || lower(privilege_type) as may from information_schema.role_table_grants
        where grantee = '${appRole}' and table_name like 'ledger%' and privilege_type not in ('SELECT', 'INSERT')`)
      expect(rows).toEqual([])
    })
    await expect(asApp(organizationId, `update ledger_open set amount = -1000000`)).rejects.toMatchObject({ code: '42501' })
    await expect(asApp(organizationId, `update ledger_open set open_amount = -1000000`)).rejects.toMatchObject({ code: '23514' })
    await expect(asApp(organizationId, `delete from ledger_open`)).rejects.toMatchObject({ code: '42501' })
  })

  test('a second reversal of one entry, and one of nothing', async () => {
    const { post } = newBooks()
    const { entry } = await post()
    const back = reversed(entry, '2026-01-20', entry.id, 'Back')
    await post(back, 'the first')
    await expect(post(back, 'the second')).rejects.toMatchObject({ code: '23505' })
    await expect(post(reversed(entry, '2026-01-20', 'led_nothing', 'Back'))).rejects.toMatchObject({ code: '23503' })
  })
})
