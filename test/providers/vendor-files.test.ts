/** A ledger is one folder of the service and one of the tests: the guide lists the files of each, and nothing else has to know it. */
import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { ledgerProviders } from '../../src/providers/ledger/index.ts'

const root = new URL('../../', import.meta.url)
const guide = readFileSync(new URL('docs/guide/connections.md', root), 'utf8')
const table = /\n## Another vendor\n([\s\S]*?)\n## /
  .exec(guide)![1]!
  .split('\n')
  .filter(line => line.startsWith('|'))
const cells = table.map(line =>
  line
    .split('|')
    .slice(1, -1)
    .map(cell => cell.trim()),
)

/** As the guide has them: those of the tests are marked. */
function listed(column: number): string[] {
  return cells.slice(2).flatMap(row => {
    const mark = row[column]!.endsWith('(test)') ? ' (test)' : ''
    return [...row[column]!.matchAll(/`([^`]+)`/g)].map(([, file]) => `${file}${mark}`)
  })
}

const there = (folder: string, mark: string) => readdirSync(new URL(folder, root)).map(file => `${file}${mark}`)

const vendors = Object.entries(ledgerProviders).flatMap(([name, { connector }]) => (connector ? [{ name, title: connector.title }] : []))

test('the guide has a column for each ledger that can be connected', () => {
  expect(cells[0]!.slice(0, -1).sort()).toEqual(vendors.map(({ title }) => title).sort())
})

test.each(vendors)('the files of $title are those that the guide lists', ({ name, title }) => {
  const files = [...there(`src/providers/ledger/${name}/`, ''), ...there(`test/providers/${name}/`, ' (test)')]
  expect(listed(cells[0]!.indexOf(title)).sort()).toEqual(files.sort())
})

const sources = readdirSync(new URL('src/', root), { recursive: true, encoding: 'utf8' }).filter(path => /\.ts$/.test(path))

test.each(vendors)('no code of the service outside of its folder names $name', ({ name }) => {
  const quoted = new RegExp(`['"\`/]${name}['"\`/]`)
  const naming = sources.filter(path => {
    const code = readFileSync(new URL(`src/${path}`, root), 'utf8')
    // What is shown as an example of an input or an answer decides nothing.
    const decides = code.split('\n').filter(line => !/example|^\s*provider: '\w+',$|^\s*(\/\/|\*|\/\*)/.test(line))
    return !path.startsWith(`providers/ledger/${name}/`) && decides.some(line => quoted.test(line))
  })
  expect(naming).toEqual([])
})
