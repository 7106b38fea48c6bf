/** The code is as docs/ARCHITECTURE.md draws it. Every check is a function over files, so that the last tests can plant a violation and see it found. */
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { circlesIn, crowded, type Source } from './circles.ts'

const root = new URL('../..', import.meta.url).pathname
const sourceRoot = join(root, 'src')

const files: Source[] = readdirSync(sourceRoot, { recursive: true, encoding: 'utf8' })
  .filter(path => path.endsWith('.ts') && !path.endsWith('.d.ts'))
  .map(path => ({ path, text: readFileSync(join(sourceRoot, path), 'utf8') }))
const isTest = ({ path }: Source) => path.endsWith('.test.ts')
const shipped = files.filter(file => !isTest(file))

const roomOf = (path: string): string => (path.includes('/') ? path.slice(0, path.indexOf('/')) : path.replace(/\.ts$/, ''))

function readPicture(markdown: string): Map<string, string[]> {
  const block = /```imports\n([\s\S]*?)```/.exec(markdown)?.[1] ?? ''
  return new Map(
    block
      .trim()
      .split('\n')
      .map(line => line.split('->').map(part => part.trim()))
      .map(([room, may]) => [room ?? '', (may ?? '').split(/\s+/).filter(Boolean)]),
  )
}

const picture = readPicture(readFileSync(join(root, 'docs/ARCHITECTURE.md'), 'utf8'))

const importsOf = ({ path, text }: Source): string[] =>
  [...text.matchAll(/(?:from|import)\s*\(?\s*'(\.{1,2}\/[^']+)'/g)].map(match =>
    relative(sourceRoot, resolve(sourceRoot, dirname(path), match[1] ?? '')),
  )

function wrongImports(file: Source): string[] {
  const room = roomOf(file.path)
  const allowed = [room, ...(picture.get(room) ?? [])]
  return importsOf(file).filter(target => !allowed.includes(roomOf(target)))
}

const loadingStatements = /^(?:import\s+(?!type\b)|export\s*(?:\*|\{))[^'"`;]*?from\s*'([^']+)'|^import\s*'([^']+)'/gm

/** What is loaded with a file: our files by their path, packages by their name. What it imports in the course of its work is not. */
function loadedWith(path: string, sources: readonly Source[]): Set<string> {
  const byPath = new Map(sources.map(source => [source.path, source]))
  const loaded = new Set<string>()
  const waiting = [path]
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if (loaded.has(next)) continue
    loaded.add(next)
    for (const [, named, bare] of byPath.get(next)?.text.matchAll(loadingStatements) ?? []) {
      const target = named ?? bare ?? ''
      waiting.push(target.startsWith('.') ? relative(sourceRoot, resolve(sourceRoot, dirname(next), target)) : target)
    }
  }
  return loaded
}

/** What whoever starts need not wait for. */
const loadedLate = [
  'extraction/read-document.ts',
  'statements/read-statements.ts',
  'providers/reader/second-reading.ts',
  'mcp/index.ts',
  'demo/fill.ts',
  '@modelcontextprotocol/server',
  'oidc-provider',
  'pdfkit',
]
const notForCommands = ['app', 'actions', 'reads', 'access/pages', 'http', 'mcp', 'maintenance', 'preload', 'fastify', ...loadedLate]

const lateOnes = (loaded: ReadonlySet<string>, late: readonly string[]): string[] =>
  [...loaded].filter(path => late.some(one => path === one || path === `${one}.ts` || path.startsWith(`${one}/`)))

/** Comments and texts may speak of anything; only code is looked at. */
const codeOf = (text: string): string =>
  text
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .replace(/^\s*\/\/.*$/gm, '')
    .replace(/\/\/ .*$/gm, '')

const impurities: [string, RegExp][] = [
  ['async', /\basync\b|\bawait\b|\bPromise\b/],
  ['a clock', /\bDate\.now\b|new Date\(\)|performance\.now/],
  ['randomness', /Math\.random|randomUUID|randomBytes/],
  ['the process', /\bprocess\./],
  ['the network', /\bfetch\(/],
  ['node', /from 'node:/],
]

const isPure = ({ path }: Source): boolean => roomOf(path) === 'domain' || (roomOf(path) === 'regions' && path !== 'regions/index.ts')
const impuritiesIn = ({ text }: Source): string[] => impurities.filter(([, pattern]) => pattern.test(codeOf(text))).map(([name]) => name)

const regionNames = readdirSync(join(sourceRoot, 'regions'), { withFileTypes: true })
  .filter(entry => entry.isDirectory())
  .map(entry => entry.name)

/** The sentences of a country's rules are beside the others of their language, in a file of its name. */
const isOf = (name: string, path: string): boolean =>
  path.startsWith(`regions/${name}/`) || new RegExp(`^language/\\w+/(${name}(-\\w+)?|index)\\.ts$`).test(path)

/** An example shows the `regionKey` that a caller would send; a country's rules and data live in its folder. */
function strayNames({ path, text }: Source): string[] {
  const code = codeOf(text).replace(/regionKey: '\w+'/g, '')
  return regionNames.filter(name => !isOf(name, path) && new RegExp(`['"\`/.]${name}['"\`/.]`).test(code))
}

const holdsSql = ({ text }: Source): boolean =>
  /\bsql`|\.query\(\s*['"`{]|\b(select|insert into|update|delete from)\b[^'"`\n]+\b(from|values|set|where)\b/i.test(
    codeOf(text).replace(/(summary|description|title): .*$/gm, ''),
  )

const mayHoldSql = (file: Source): boolean => roomOf(file.path) === 'store'

/** Settings are read in one place; the other hands PATH on to the PostgreSQL that it starts. */
const readsEnvironment = new Set(['config.ts', 'store/embedded/run-as.ts'])

const named = (list: Source[]) => list.map(file => [file.path, file] as const)

test('the check sees the code: every room of the picture has files, and every file has a room', () => {
  expect(shipped.length).toBeGreaterThan(60)
  expect([...new Set(shipped.map(file => roomOf(file.path)))].sort()).toEqual([...picture.keys()].sort())
})

describe.each(named(shipped))('%s', (_path, file) => {
  test('imports only what ARCHITECTURE.md allows', () => expect(wrongImports(file)).toEqual([]))
  test('fits in 400 lines', () => expect(file.text.split('\n').length).toBeLessThanOrEqual(400))
  test('names no country but its own', () => expect(strayNames(file)).toEqual([]))
  if (isPure(file)) test('is pure', () => expect(impuritiesIn(file)).toEqual([]))
  if (!mayHoldSql(file)) test('holds no SQL', () => expect(holdsSql(file)).toBe(false))
  if (!readsEnvironment.has(file.path)) test('does not read the environment', () => expect(codeOf(file.text)).not.toMatch(/process\.env/))
})

test.each(shipped.filter(({ path }) => path === 'main.ts' || path.startsWith('commands/')).map(({ path }) => path))(
  '%s is loaded without what serves',
  path => {
    expect(lateOnes(loadedWith(path, shipped), notForCommands)).toEqual([])
  },
)

test('no files import each other in a circle', () => expect(circlesIn(shipped, importsOf)).toEqual([]))

test('no folder holds more files than one can look over', () => expect(crowded(shipped)).toEqual([]))

test('the client is loaded without anything else', () => {
  const loaded = [...loadedWith('client/index.ts', shipped)]
  expect(loaded.filter(path => !path.startsWith('client/'))).toEqual([])
  expect(loaded.length).toBeGreaterThan(1)
})

test('what serves is loaded without what can wait, and all of that which is ours is loaded once it is up', () => {
  const loaded = loadedWith('app.ts', shipped)
  expect(loaded.size).toBeGreaterThan(300)
  expect(lateOnes(loaded, loadedLate)).toEqual([])
  const { text } = shipped.find(({ path }) => path === 'preload.ts')!
  expect([...text.matchAll(/import\('\.\/([^']+)'\)/g)].map(([, path]) => path)).toEqual(loadedLate.filter(path => path.endsWith('.ts')))
})

/** They load at a start, or from files that are whole: a build that takes the place of this one in the meantime is nothing to them. */
const loadsAtAnyTime = ['commands/', 'preload.ts', 'services.ts', 'extraction/workers/worker.ts']

/** In what is built, each of them is a file of its own. */
const importedInPassing = ({ path, text }: Source): string[] =>
  loadsAtAnyTime.some(one => path.startsWith(one))
    ? []
    : [...text.matchAll(/\bimport\('(\.[^']+)'\)/g)].map(([, name]) => relative(sourceRoot, resolve(sourceRoot, dirname(path), name ?? '')))

test('what the service imports in the course of its work was loaded before', () => {
  const passing = shipped.flatMap(importedInPassing)
  expect(passing.length).toBeGreaterThan(4)
  expect(passing.filter(path => !loadedLate.includes(path))).toEqual([])
})

describe('the check finds what is planted:', () => {
  const plant = (path: string, text: string): Source => ({ path, text })

  test('a wrong import', () => {
    expect(wrongImports(plant('domain/money.ts', "import { sql } from '../store/sql.ts'"))).toEqual(['store/sql.ts'])
    expect(wrongImports(plant('store/contacts.ts', "import type { Action } from '../actions/define.ts'"))).toEqual(['actions/define.ts'])
    expect(wrongImports(plant('actions/bank.ts', "const late = await import('../http/server.ts')"))).toEqual(['http/server.ts'])
  })

  test('a clock, an id or a promise in a pure file', () => {
    expect(impuritiesIn(plant('domain/dates.ts', 'export const today = () => new Date()'))).toEqual(['a clock'])
    expect(impuritiesIn(plant('domain/ids.ts', "import { randomBytes } from 'node:crypto'"))).toEqual(['randomness', 'node'])
    expect(impuritiesIn(plant('regions/denmark/index.ts', 'export async function rates() {}'))).toEqual(['async'])
  })

  test('an import of its own in the course of the work', () => {
    const text = "const late = await import('../statements/read-statements.ts')"
    expect(importedInPassing(plant('actions/bank.ts', text))).toEqual(['statements/read-statements.ts'])
    expect(importedInPassing(plant('commands/bank.ts', text))).toEqual([])
  })

  test('a country outside its folder', () => {
    expect(strayNames(plant('actions/settings.ts', "if (regionKey === 'denmark') return"))).toEqual(['denmark'])
    expect(strayNames(plant('regions/denmark/index.ts', "export const key = 'denmark'"))).toEqual([])
    expect(strayNames(plant('language/en/vat.ts', "import { denmark } from './denmark.ts'"))).toEqual(['denmark'])
    expect(strayNames(plant('language/en/index.ts', "import { denmark } from './denmark.ts'"))).toEqual([])
  })

  test('something that is loaded with something else', () => {
    const sources = [
      plant('main.ts', "import { a } from './commands/a.ts'"),
      plant(
        'commands/a.ts',
        "import type { App } from '../app.ts'\nimport {\n  b,\n} from '../b.ts'\nexport const run = () => import('../http/late.ts')",
      ),
      plant('b.ts', "export * from './http/server.ts'\nimport 'fastify'"),
    ]
    expect(lateOnes(loadedWith('main.ts', sources), ['app', 'http', 'fastify', 'mcp']).sort()).toEqual(['fastify', 'http/server.ts'])
  })

  test('a circle, also of types, and a crowded folder', () => {
    const circle = [
      plant('domain/a.ts', "import type { B } from './b.ts'"),
      plant('domain/b.ts', "import { c } from './c.ts'"),
      plant('domain/c.ts', "import type { A } from './a.ts'"),
      plant('domain/d.ts', "import { a } from './a.ts'"),
    ]
    expect(circlesIn(circle, importsOf)).toEqual([['domain/a.ts', 'domain/b.ts', 'domain/c.ts', 'domain/a.ts']])
    expect(circlesIn(circle.slice(1), importsOf)).toEqual([])
    expect(crowded(Array.from({ length: 26 }, (_, at) => plant(`store/file-${at}.ts`, '')))).toEqual(['store: 26'])
  })

  test('SQL outside the store', () => {
    expect(holdsSql(plant('actions/contacts.ts', 'await db.rows(sql`select 1`)'))).toBe(true)
    expect(holdsSql(plant('reads/contacts.ts', "await client.query('select * from contact where id = 1')"))).toBe(true)
  })

  test('a room that the picture does not know', () => {
    expect(picture.has(roomOf('helpers/strings.ts'))).toBe(false)
    expect(wrongImports(plant('helpers/strings.ts', "import { x } from '../domain/x.ts'"))).toEqual(['domain/x.ts'])
  })
})
