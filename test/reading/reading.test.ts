/** Our own documents through our own readers: a field that was read right stays right. How the set was made: README.md. */
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { Readable } from 'node:stream'
import { beforeAll, expect, test } from 'vitest'
import { readDocument } from '../../src/extraction/read-document.ts'
import { messageOf } from '../../src/language/tell.ts'
import { type Read, rightIn, toFigures, toRead } from './figures.ts'
import { allDocuments } from './make/all.ts'
import type { Company } from './make/bill.ts'
import { danishReader, italianReader } from './make/companies.ts'
import { type Truth, truthOf } from './make/made-document.ts'

const folder = new URL('./documents/', import.meta.url)
const kept = new URL('./figures.txt', import.meta.url)

const json = (path: string): unknown => JSON.parse(readFileSync(new URL(path, folder), 'utf8'))
const index = json('index.json') as { id: string; dataset: string; type: string; file: string }[]

const toOwn = ({ name, vatNumber = '', country }: Company, currency: string) => ({
  name,
  legalName: null,
  vatNumber,
  businessId: country === 'DK' ? vatNumber.slice(2) : null,
  country,
  iban: null,
  currency,
})
const owners: Readonly<Record<string, ReturnType<typeof toOwn>>> = {
  danish: toOwn(danishReader, 'DKK'),
  italian: toOwn(italianReader, 'EUR'),
}

async function read({ id, dataset, file: path }: (typeof index)[number]): Promise<Read> {
  const bytes = readFileSync(new URL(path, folder))
  const file = {
    name: path,
    mimeType: 'application/octet-stream',
    open: async () => ({ size: bytes.length, stream: Readable.from([bytes]) }),
  }
  const reading = await readDocument({ text: null, file }, { own: owners[dataset]!, today: '2026-03-15' })
  if ('failure' in reading) throw new Error(`${id}: ${messageOf(reading.failure, 'en')}`)
  return toRead(json(`${dataset}/${id}.gt.json`) as Truth, reading.extraction)
}

let figures: string

beforeAll(async () => {
  figures = toFigures(await Promise.all(index.map(read)))
  if (process.env.UPDATE_FIGURES) writeFileSync(kept, figures)
}, 600_000)

test('every document has its truth, which is the one that it was made from', () => {
  expect(index.map(({ dataset, id }) => json(`${dataset}/${id}.gt.json`))).toEqual(allDocuments.map(truthOf))
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(path => path.includes('/'))
  expect(files.sort()).toEqual(index.flatMap(({ dataset, id, file }) => [file, `${dataset}/${id}.gt.json`]).sort())
})

test('the set stays small', () => {
  const size = index.reduce((sum, { file }) => sum + statSync(new URL(file, folder)).size, 0)
  expect(size).toBeLessThan(1_500_000)
})

test('what was read right is still read right', () => {
  const now = new Set(rightIn(figures))
  const before = rightIn(readFileSync(kept, 'utf8'))
  expect(before.length).toBeGreaterThan(index.length)
  expect(before.filter(one => !now.has(one))).toEqual([])
})

test('figures.txt says how well the set is read; where it is read better, write it anew with UPDATE_FIGURES=1', () => {
  expect(figures).toBe(readFileSync(kept, 'utf8'))
})
