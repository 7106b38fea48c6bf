/** Pages are read once: whoever asks at the same time waits for the same reading, and everybody keeps it for themselves. */
import { expect, test } from 'vitest'
import { type PageMemory, readPagesOnce } from '../../src/extraction/pages/memory.ts'
import type { Progress, ReadPages } from '../../src/extraction/pages/pages.ts'
import { makePdf, textAt } from './made-pdf.ts'
import { pictureOf } from './made-pictures.ts'

/** The smallest picture that there is something to read in. */
const oneLine = { content: textAt(20, 15, 'Total 100,00', 12), width: 120, height: 40 }

function inMemory() {
  const kept = new Map<string, ReadPages>()
  const memory: PageMemory = {
    find: async sha256 => kept.get(sha256),
    keep: async (sha256, pages) => void kept.set(sha256, pages),
  }
  return { kept, memory }
}

test('two who ask at once get one reading, hear of its progress, and keep it each', async () => {
  const picture = await pictureOf(oneLine)
  const [one, other] = [inMemory(), inMemory()]
  const told: [Progress[], Progress[]] = [[], []]
  const [first, second] = await Promise.all([
    readPagesOnce(picture, one.memory, progress => told[0].push(progress)),
    readPagesOnce(picture, other.memory, progress => told[1].push(progress)),
  ])
  expect(second).toBe(first)
  expect(told).toEqual([[{ done: 1, of: 1 }], [{ done: 1, of: 1 }]])
  expect([[...one.kept.values()], [...other.kept.values()]]).toEqual([[first], [first]])
  const again = await readPagesOnce(picture, one.memory, () => {})
  expect(again).toBe(first)
}, 600_000)

test('what is read faster than it is found is not kept, and a memory that is away costs nothing', async () => {
  const pdf = makePdf({ pages: [{ content: textAt(50, 700, 'Total DKK 100,00') }] })
  const { kept, memory } = inMemory()
  expect('pages' in (await readPagesOnce(pdf, memory, () => {}))).toBe(true)
  expect(kept.size).toBe(0)
  const away: PageMemory = { find: () => Promise.reject(new Error('away')), keep: () => Promise.reject(new Error('away')) }
  const picture = await pictureOf({ ...oneLine, height: 60 })
  expect('pages' in (await readPagesOnce(picture, away, () => {}))).toBe(true)
}, 600_000)
