import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { words as da } from './da.ts'
import { words as en } from './en.ts'
import { words as it } from './it.ts'

const source = fileURLToPath(new URL('../../../../src', import.meta.url))

/** Every type of record that the service writes into the log. */
function typesInLog(): string[] {
  const paths = readdirSync(source, { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile() && entry.name.endsWith('.ts') && !entry.name.endsWith('.test.ts'))
    .map(entry => join(entry.parentPath, entry.name))
  const found = paths.flatMap(path =>
    [...readFileSync(path, 'utf8').matchAll(/\btarget(?:: | = )\{ type: '(\w+)'/g)].map(([, type]) => type!),
  )
  return [...new Set(found)].sort()
}

test('every record of the log has a word in every language', () => {
  const types = typesInLog()
  expect(types.length).toBeGreaterThan(20)
  expect(types.filter(type => !Object.hasOwn(en.records, type))).toEqual([])
  for (const words of [da, it]) expect(Object.keys(words.records)).toEqual(Object.keys(en.records))
})
