/** What is sent to the store comes back as it was, whatever it holds. */
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '../../src/ids.ts'
import type { Store } from '../../src/store/db.ts'
import { sql } from '../../src/store/sql.ts'
import { createTestDatabase, type TestDatabase } from '../harness/database.ts'

let database: TestDatabase
let store: Store
const organizationId = newId('org', new Date())

beforeAll(async () => {
  database = await createTestDatabase()
  store = database.openStore(1)
})
afterAll(async () => {
  await store.close()
  await database.drop()
})

const back = async <Value>(statement: ReturnType<typeof sql>): Promise<Value> => {
  const row = await store.transaction(organizationId, db => db.row<{ value: Value }>(statement), { readOnly: true })
  return row!.value
}

/** PostgreSQL has no text with a zero in it; callers are refused it long before. */
const text = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 60 }).map(value => value.toWellFormed().replaceAll('\0', '')),
  fc.constantFrom('', 'NULL', 'null', '{}', '"', '\\', '","', '\\"', ' ', 'Sørensen & "Søn" \\ 漢字 🎉', "d'Oro", `${'a'.repeat(5000)}ø"`),
)

test('arrays of texts', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.option(text), { maxLength: 40 }), async values => {
      expect(await back(sql`select ${values}::text[] as value`)).toEqual(values)
    }),
    { numRuns: 150 },
  )
})

test('arrays of numbers and of truths', async () => {
  const numbers = [0, -1, 1e13, -(2 ** 53 - 1), null]
  expect(await back(sql`select ${numbers}::bigint[]::text as value`)).toBe('{0,-1,10000000000000,-9007199254740991,NULL}')
  expect(await back(sql`select ${[true, false, null]}::boolean[]::text as value`)).toBe('{t,f,NULL}')
  expect(await back(sql`select ${[]}::text[] as value`)).toEqual([])
})

test('arrays of days, of bytes and of arrays, which are written as the driver writes them', async () => {
  expect(await back(sql`select ${[new Date('2026-03-01T12:00:00Z')]}::timestamptz[]::text as value`)).toBe('{"2026-03-01 12:00:00+00"}')
  expect(await back(sql`select ${[Buffer.from('a"b')]}::bytea[]::text as value`)).toBe('{"\\\\x612262"}')
  expect(await back(sql`select ${[['a', 'b"'], ['c', '']]}::text[]::text as value`)).toBe('{{a,"b\\""},{c,""}}')
})

test('more than the buffer holds', async () => {
  const values = Array.from({ length: 20_000 }, (_, at) => `${at} ${'"ø'.repeat(at % 50)}`)
  expect(await back(sql`select ${values}::text[] as value`)).toEqual(values)
})
