/** A fit that was stopped reads only the rest, and nothing that was read by other sources or on another day counts. */
import { appendFileSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Sample } from '../../eval/fit-tables.ts'
import { keptSamples } from '../../eval/kept-samples.ts'
import type { WordDocument } from '../../eval/word-sets.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'samples-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

const document = (id: string, total = 1): WordDocument => ({
  id,
  set: 'a set',
  truth: { total } as WordDocument['truth'],
  lines: [],
  method: 'pdf',
})
const sample = (id: string) => ({ id }) as Sample
const unread = (): Sample[] => {
  throw new Error('it was read before')
}
const opened = (today = '2026-11-19', sources = 'as they are') => keptSamples(folder, today, () => sources)

test('what was read is not read again', () => {
  expect(opened().of(document('one'), () => [sample('one')])).toEqual([sample('one')])
  expect(opened().of(document('one'), unread)).toEqual([sample('one')])
  expect(opened().of(document('none'), () => [])).toEqual([])
  expect(opened().of(document('none'), unread)).toEqual([])
})

test.each([
  ['a document that has another truth', () => opened(), document('one', 2)],
  ['other sources', () => opened('2026-11-19', 'changed'), document('one')],
  ['another day', () => opened('2026-11-20'), document('one')],
  ['no folder', () => keptSamples(undefined, '2026-11-19'), document('one')],
])('%s is read', (_name, open, other) => {
  opened().of(document('one'), () => [sample('one')])
  expect(open().of(other, () => [sample('again')])).toEqual([sample('again')])
})

test('a row that was cut off is read again, and spoils none behind it', () => {
  opened().of(document('one'), () => [sample('one')])
  appendFileSync(join(folder, readdirSync(folder)[0]!), '\n["two 5f", [{"id":"tw')
  opened().of(document('three'), () => [sample('three')])
  expect(opened().of(document('one'), unread)).toEqual([sample('one')])
  expect(opened().of(document('three'), unread)).toEqual([sample('three')])
})
