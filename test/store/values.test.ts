/** What is sent to the store comes back as it was, whatever it holds. */
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '../../src/ids.ts'
import type { Store } from '../../src/store/connection/db.ts'
import { sql } from '../../src/store/connection/sql.ts'
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

const sameLength = (length: number) =>
  fc.string({ unit: fc.constantFrom('a', '0', '_', '"', ',', 'ø', '漢'), minLength: length, maxLength: length })

test('arrays of texts', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.option(text), { maxLength: 40 }), async values => {
      expect(await back(sql`select ${values}::text[] as value`)).toEqual(values)
    }),
    { numRuns: 150 },
  )
})

test('arrays of texts of one length', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 0, max: 200 }).chain(length => fc.array(fc.option(sameLength(length), { freq: 20 }), { maxLength: 40 })),
      async values => {
        expect(await back(sql`select ${values}::text[] as value`)).toEqual(values)
      },
    ),
    { numRuns: 150 },
  )
})

test('arrays of numbers and of truths', async () => {
  const numbers = [0, -1, 1e13, -(2 ** 53 - 1), 2 ** 32, -(2 ** 32), 2 ** 31, null]
  const whole = await back(sql`select ${numbers}::bigint[]::text as value`)
  expect(whole).toBe('{0,-1,10000000000000,-9007199254740991,4294967296,-4294967296,2147483648,NULL}')
  expect(await back(sql`select ${[0, -1, 2 ** 31 - 1, -(2 ** 31), null]}::integer[]::text as value`)).toBe(
    '{0,-1,2147483647,-2147483648,NULL}',
  )
  expect(await back(sql`select ${[1, 2.5]}::text[]::text as value`)).toBe('{1,2.5}')
  expect(await back(sql`select ${[true, false, null]}::boolean[]::text as value`)).toBe('{t,f,NULL}')
  expect(await back(sql`select ${[]}::text[] as value`)).toEqual([])
})

test('what is no value of the type is refused, and nothing is rounded', async () => {
  await expect(back(sql`select ${[1.5]}::bigint[] as value`)).rejects.toThrow('invalid input syntax')
  await expect(back(sql`select ${[2 ** 31]}::integer[] as value`)).rejects.toThrow('out of range')
  await expect(back(sql`select ${['2026-02-30']}::date[] as value`)).rejects.toThrow('out of range')
  await expect(back(sql`select ${['1']}::text[]::integer[] as value, ${['x']}::date[]`)).rejects.toThrow('invalid input syntax')
})

test('arrays of dates', async () => {
  const dates = ['2026-03-01', null, '1999-12-31', '2000-01-01', '1600-02-29', '9999-12-31']
  expect(await back(sql`select ${dates}::date[]::text as value`)).toBe('{2026-03-01,NULL,1999-12-31,2000-01-01,1600-02-29,9999-12-31}')
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

test('what cannot be written fails at once, and the connection goes on', async () => {
  const circle: Record<string, unknown> = {}
  circle['self'] = circle
  await expect(back(sql`select ${circle} as value`)).rejects.toThrow('circular')
  await expect(back(sql`select ${new Date(Number.NaN)}::timestamptz as value`)).rejects.toThrow('Invalid time value')
  expect(await back(sql`select ${'still there'}::text as value`)).toBe('still there')
})
