/**
 * Under row security PostgreSQL takes no index for a column that must equal a coalesce, nullif, greatest or least: it holds them able to tell of rows that are not
 * ours. What is looked up so reads all rows of the organization, for every row beside it. A case does the same, and goes by the index.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { withClient } from '../harness/cluster.ts'
import { createTestDatabase } from '../harness/database.ts'

const folder = new URL('../../src/store/', import.meta.url)
/** In a condition, and not in what is set: `on a.b = coalesce(…)`, `and a.b = coalesce(…)`. */
const lookedUp = /\b(?:on|and|where|or)\s+\(?\w+\.\w+\s*=\s*(?:coalesce|nullif|greatest|least)\s*\(/gi

test('the pattern finds what it is for', () => {
  const found = (text: string) => text.match(lookedUp)?.length ?? 0
  expect(found('left join open on open.entry_id = coalesce(entry.reverses, entry.id)')).toBe(1)
  expect(found('where a.x = 1\n  and b.id = nullif(a.b, 2)')).toBe(1)
  expect(found('update a set x = coalesce(y, z) where a.id = 1')).toBe(0)
})

test('no statement of the store looks a row up by a coalesce', () => {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
    path => path.endsWith('.ts') && !path.endsWith('.test.ts'),
  )
  expect(files.length).toBeGreaterThan(50)
  expect(
    files.flatMap(path => (readFileSync(new URL(path, folder), 'utf8').match(lookedUp) ?? []).map(text => `${path}: ${text}`)),
  ).toEqual([])
})

test('no function that runs under row security does', async () => {
  const database = await createTestDatabase()
  try {
    const { rows } = await withClient(database.admin, client =>
      client.query<{ name: string; source: string }>(
        `select proname as name, prosrc as source from pg_proc where pronamespace = 'public'::regnamespace and not prosecdef and prosrc <> ''`,
      ),
    )
    expect(rows.map(({ name }) => name)).toContain('vat_codes_of_entries')
    expect(rows.filter(({ source }) => source.match(lookedUp)).map(({ name }) => name)).toEqual([])
  } finally {
    await database.drop()
  }
})
