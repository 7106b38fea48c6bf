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
  return [...new Set(paths.flatMap(path => typesIn(readFileSync(path, 'utf8'))))].sort()
}

/** Those of targets that stand where they are used, in a constant or in a function; of a condition both ends, and not what it compares with. */
const typesIn = (text: string): string[] =>
  [...text.matchAll(/\btarget(?::| =)\s*(?:\([^)]*\)\s*=>\s*\(\s*)?\{\s*type:([^,}]*)/g)].flatMap(([, expression]) =>
    [...expression!.replaceAll(/[=!]==\s*'\w+'/g, '').matchAll(/'(\w+)'/g)].map(([, type]) => type!),
  )

test('a type is found wherever it is written', () => {
  expect(typesIn("changed({ target: { type: 'file', id }, before })")).toEqual(['file'])
  expect(typesIn("const target = {\n  type: 'job' as const,\n  id,\n}")).toEqual(['job'])
  expect(typesIn("const target = ({ id }: Pick<Rule, 'id'>) => ({ type: 'booking_rule', id })")).toEqual(['booking_rule'])
  expect(typesIn("target: { type: state === 'invited' ? 'invitation' : 'member', id }")).toEqual(['invitation', 'member'])
  expect(typesIn('target: { type: row.target_type, id }')).toEqual([])
})

test('every record of the log has a word in every language', () => {
  const types = typesInLog()
  expect(types.length).toBeGreaterThan(20)
  expect(types).toEqual(expect.arrayContaining(['invitation', 'member', 'booking_rule']))
  expect(types.filter(type => !Object.hasOwn(en.records, type))).toEqual([])
  for (const words of [da, it]) expect(Object.keys(words.records)).toEqual(Object.keys(en.records))
})
