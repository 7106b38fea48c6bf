import { expect, test } from 'vitest'
import { makePdf, textAt } from '../../../test/extraction/made-pdf.ts'
import { type ReadPages, standardLimits } from './pages.ts'
import { readFile } from './read-file.ts'

const bytes = makePdf({ pages: ['one', 'two', 'three'].map(number => ({ content: textAt(50, 700, `This is page ${number}`) })) })

const read = async (documentMs: number, onPage = () => {}) =>
  (await readFile(bytes, { ...standardLimits, documentMs }, onPage)) as ReadPages

test('when the time is nearly over the rest is left unread, and it is said', async () => {
  const { pages, pageCount, flags } = await read(0)
  expect([pages.length, pageCount, flags]).toEqual([1, 3, ['out_of_time']])
})

test('what a busy machine does meanwhile is not its time', async () => {
  const standStill = () => void Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1_000)
  const { pages, flags } = await read(2_000, standStill)
  expect([pages.length, flags]).toEqual([3, []])
})

test('of the pages that are asked for none is missing, and no other is read', async () => {
  const told: number[] = []
  const limits = { ...standardLimits, only: [2, 3] as const }
  const { pages, pageCount, flags } = (await readFile(bytes, limits, ({ of }) => told.push(of))) as ReadPages
  expect([pages.map(({ number }) => number), pageCount, flags, told]).toEqual([[2, 3], 3, [], [2, 2]])
})
