import { expect, test } from 'vitest'
import { pageSize, readPages } from './pages.ts'

const idAt = (at: number): string => String(at).padStart(6, '0')
const rowsTo = (count: number) => Array.from({ length: count }, (_, at) => ({ id: idAt(at) }))

/** A table of so many rows, read as the store reads it, and what was asked of it in turn. */
function tableOf(count: number) {
  const rows = rowsTo(count)
  const asked: string[] = []
  let underWay = 0
  const answer = async <Value>(name: string, value: Value): Promise<Value> => {
    asked.push(name)
    underWay++
    expect(underWay, 'a connection does one thing at a time').toBe(1)
    await new Promise(resolve => setImmediate(resolve))
    underWay--
    return value
  }
  const from = (id: string) => (id === '' ? 0 : Number(id) + 1)
  return {
    asked,
    listAfter: (id: string) => answer(`after ${id}`, rows.slice(from(id), from(id) + pageSize)),
    othersOf: (ids: readonly string[]) => (ids.length === 0 ? Promise.resolve([]) : answer(`of ${ids[0]}`, rowsTo(0))),
  }
}

test.each([0, 1, pageSize - 1, pageSize, pageSize + 1, 3 * pageSize])('of %i rows each is read once, in order', async count => {
  const { listAfter, othersOf } = tableOf(count)
  const read: string[] = []
  for await (const { page } of readPages(listAfter, othersOf)) read.push(...page.map(({ id }) => id))
  expect(read).toEqual(rowsTo(count).map(({ id }) => id))
})

test('the next page is asked for before a page is handed out, and nothing beyond it', async () => {
  const { asked, listAfter, othersOf } = tableOf(2 * pageSize + 1)
  const pages = readPages(listAfter, othersOf)
  await pages.next()
  expect(asked).toEqual(['after ', `of ${idAt(0)}`, `after ${idAt(pageSize - 1)}`])
  await pages.next()
  expect(asked.slice(3)).toEqual([`of ${idAt(pageSize)}`, `after ${idAt(2 * pageSize - 1)}`])
})

test('a page that cannot be read is told to whoever comes for it, and hides no failure before', async () => {
  const { listAfter, othersOf } = tableOf(2 * pageSize)
  const lost = new Error('the store is away')
  const losing = (id: string) => (id === '' ? listAfter(id) : Promise.reject(lost))
  const readAll = async (work: () => void) => {
    for await (const _ of readPages(losing, othersOf)) work()
  }
  await expect(readAll(() => {})).rejects.toBe(lost)
  const own = new Error('what was read makes no sense')
  await expect(
    readAll(() => {
      throw own
    }),
  ).rejects.toBe(own)
  await new Promise(resolve => setImmediate(resolve))
})
