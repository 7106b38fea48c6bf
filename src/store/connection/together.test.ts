import { expect, test } from 'vitest'
import type { Db } from './db.ts'
import { type Sql, sql } from './sql.ts'
import { together } from './together.ts'

/** Answers each statement with its own text, and remembers what came in which round trip. */
function recording(): { db: Db; trips: string[][] } {
  const trips: string[][] = []
  const all = async (statements: readonly Sql[]) => {
    trips.push(statements.map(({ text }) => text))
    if (statements.some(({ text }) => text === 'wrong')) throw new Error('no such table')
    return statements.map(({ text }) => [{ text }])
  }
  const rows = async <Row extends object>(statement: Sql) => (await all([statement]))[0] as unknown as Row[]
  const row = async <Row extends object>(statement: Sql) => (await rows<Row>(statement))[0]
  return { db: { organizationId: 'org', rows, row, all, write: () => {} }, trips }
}

const read = async (db: Db, ...statements: Sql[]): Promise<string[]> => {
  const found: string[] = []
  for (const statement of statements) found.push((await db.row<{ text: string }>(statement))!.text)
  return found
}

test('reads of one kind of moment go in one round trip, and each has its own answer', async () => {
  const { db, trips } = recording()
  const found = await together(db, asked => [read(asked, sql`one`, sql`two`), read(asked, sql`three`), read(asked, sql`four`, sql`five`)])
  expect(found).toEqual([['one', 'two'], ['three'], ['four', 'five']])
  expect(trips).toEqual([
    ['one', 'three', 'four'],
    ['two', 'five'],
  ])
})

test('those within others go along', async () => {
  const { db, trips } = recording()
  const found = await together(db, asked => [
    together(asked, inner => [read(inner, sql`one`), read(inner, sql`two`)]),
    read(asked, sql`three`),
  ])
  expect(found).toEqual([[['one'], ['two']], ['three']])
  expect(trips.map(trip => trip.toSorted())).toEqual([['one', 'three', 'two']])
})

test('where one fails all of them do', async () => {
  const { db } = recording()
  await expect(together(db, asked => [read(asked, sql`one`), read(asked, sql`wrong`)])).rejects.toThrow('no such table')
})

test('nothing is written among them', async () => {
  const { db } = recording()
  const write = async (asked: Db) => asked.write(sql`insert`)
  await expect(together(db, asked => [write(asked)])).rejects.toThrow('in its order')
})
