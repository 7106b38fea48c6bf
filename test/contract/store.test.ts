/** The look at all tables sees every write: the tests that say that nothing was changed rely on it. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { withClient } from '../harness/cluster.ts'
import { startTestService, type TestService } from '../harness/service.ts'
import { contents } from './store.ts'

let service: TestService

beforeAll(async () => {
  service = await startTestService()
  const organization = await service.found()
  for (const name of ['Anna', 'Bent']) await service.call(organization.key, 'save_contact', { name })
  await write('create table look_test (word text)', `insert into look_test values ('one'), ('two')`)
})
afterAll(() => service.close())

const write = (...statements: string[]) =>
  withClient(service.database.admin, async client => {
    for (const statement of statements) await client.query(statement)
  })

/** The tables that are not as they were. */
async function changedBy(...statements: string[]): Promise<string[]> {
  const before = await contents(service)
  await write(...statements)
  const after = await contents(service)
  return Object.keys(after).filter(name => after[name] !== before[name])
}

const changeName = `update contact set name = 'Carl' where name = 'Bent'`
const undo = `update contact set name = 'Bent' where name = 'Carl'`

test('a change and what undoes it', async () => {
  const before = await contents(service)
  expect(await changedBy(changeName)).toEqual(['contact'])
  expect(await changedBy(undo)).toEqual(['contact'])
  expect(await contents(service)).toEqual(before)
})

test('two rows that change their places, in one transaction or in one of two', async () => {
  const exchange = [`update contact set name = 'x' where name = 'Bent'`, `update contact set name = 'Bent' where name = 'Anna'`]
  expect(await changedBy('begin', ...exchange, `update contact set name = 'Anna' where name = 'x'`, 'commit')).toEqual(['contact'])
  expect(await changedBy('begin', changeName, 'savepoint one', undo, 'rollback to one', 'commit')).toEqual(['contact'])
  expect(await changedBy(undo)).toEqual(['contact'])
})

test('a row that is taken away, one that comes, and one in the place of another', async () => {
  const replace = `with gone as (delete from look_test where word = 'three' returning 1) insert into look_test select 'four' from gone`
  for (const statement of [`delete from look_test where word = 'two'`, `insert into look_test values ('three')`, replace])
    expect([statement, await changedBy(statement)]).toEqual([statement, ['look_test']])
})

test('what only reads, and what was rolled back, is no change', async () => {
  expect(await changedBy('select * from contact for update')).toEqual([])
  expect(await changedBy('begin', changeName, 'rollback')).toEqual([])
})
