/** The web app keeps to its own: of the service it takes types, and of values only what is pure. The last test plants violations and sees them found. */
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { circlesIn, crowded, type Source } from './circles.ts'

const root = new URL('../..', import.meta.url).pathname

const sourcesIn = (folder: string, pattern: RegExp): Source[] =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter(path => pattern.test(path))
    .map(path => ({ path: join(folder, path), text: readFileSync(join(root, folder, path), 'utf8') }))

const web = sourcesIn('web', /\.tsx?$/)
const styles = sourcesIn('web', /\.css$/)
const server = sourcesIn('src', /\.ts$/)

/** What may be loaded in the browser: rules without I/O, the client, and how languages are told apart. */
const values = ['src/domain/', 'src/client/', 'src/language/languages.ts']

const statements = /^(?:import|export)\s+(type\s+)?(?:[^'"`;]*?\sfrom\s*)?'(\.[^']+)'|import\(\s*'(\.[^']+)'\s*\)/gm

function wrongImports({ path, text }: Source): string[] {
  return [...text.matchAll(statements)].flatMap(([, type, named, late]) => {
    const target = relative(root, resolve(root, dirname(path), named ?? late ?? ''))
    const isOurs = target.startsWith('web/')
    const isFree = type !== undefined && target.startsWith('src/')
    return isOurs || isFree || values.some(value => target.startsWith(value)) ? [] : [target]
  })
}

/** What is loaded late is imported as well: a screen that is needed by what it needs cannot be read, or moved, without the other. */
const importsOf = ({ path, text }: Source): string[] =>
  [...text.matchAll(statements)].map(([, , named, late]) => relative(root, resolve(root, dirname(path), named ?? late ?? '')))

/** What the policy of the page refuses, or Trusted Types do. */
const forbidden =
  /dangerouslySetInnerHTML|\.(?:inner|outer)HTML\b|insertAdjacentHTML|document\.write|<style\b|\beval\(|new Function\(|setAttribute\('style'/

/** An effect whose value is what the browser answered, not a function of ours: newer browsers answer a scroll with a promise, and React calls it as it leaves. */
const browserAnswer =
  /Effect\(\s*\(\) =>\s*(?:[\w.]*\.current\b|document\b|window\b|\w+\??\.(?:scroll|focus|select|play|animate|show)\w*\()/

const rawColour = /#[0-9a-f]{3,8}\b|\brgba?\(/i

test('the check sees the app', () => {
  expect(web.length).toBeGreaterThan(50)
  expect(styles.length).toBeGreaterThan(8)
})

test.each(web.map(file => [file.path, file] as const))('%s', (_path, file) => {
  expect(wrongImports(file)).toEqual([])
  expect(forbidden.exec(file.text)?.[0]).toBeUndefined()
  expect(browserAnswer.exec(file.text)?.[0]).toBeUndefined()
  expect(file.text.split('\n').length).toBeLessThanOrEqual(400)
})

test('no files import each other in a circle: neither types, nor what is loaded when it is needed', () =>
  expect(circlesIn(web, importsOf)).toEqual([]))

test('no folder holds more files than one can look over', () => expect(crowded([...web, ...styles])).toEqual([]))

test('the service never imports the app', () =>
  expect(server.filter(({ text }) => /from '[^']*\/web\/|import\('[^']*\/web\//.test(text)).map(({ path }) => path)).toEqual([]))

test('colours are the tokens, and every style is in a layer', () => {
  // The paper of a document is white in dark as well.
  const free = ['web/style/tokens.css', 'web/parts/page-view/page-view.module.css']
  expect(styles.filter(({ path, text }) => !free.includes(path) && rawColour.test(text)).map(({ path }) => path)).toEqual([])
  expect(styles.filter(({ text }) => !/^(?:\/\*[\s\S]*?\*\/\s*)?@layer /.test(text)).map(({ path }) => path)).toEqual([])
})

test('what is planted is found', () => {
  const plant = (text: string): Source => ({ path: 'web/screens/x/x.tsx', text })
  expect(wrongImports(plant("import { actions } from '../../../src/actions/index.ts'"))).toEqual(['src/actions/index.ts'])
  expect(wrongImports(plant("import type { actions } from '../../../src/actions/index.ts'"))).toEqual([])
  expect(wrongImports(plant("const late = import('../../../src/http/server.ts')"))).toEqual(['src/http/server.ts'])
  expect(wrongImports(plant("import {\n  toMinor,\n} from '../../../src/domain/money/money.ts'"))).toEqual([])
  const at = (name: string, text: string): Source => ({ path: `web/screens/x/${name}`, text })
  const late = at('a.tsx', "const B = lazy(() => import('./b.tsx'))")
  expect(circlesIn([late, at('b.tsx', "import type { A } from './a.tsx'")], importsOf)).toHaveLength(1)
  expect(circlesIn([at('a.tsx', "import { b } from './b.tsx'"), at('b.tsx', "export { a } from './a.tsx'")], importsOf)).toHaveLength(1)
  expect(circlesIn([late, at('b.tsx', "import type { C } from './c.ts'"), at('c.ts', '')], importsOf)).toEqual([])
  expect(forbidden.test('<p dangerouslySetInnerHTML={{ __html }} />')).toBe(true)
  expect(forbidden.test('node.innerHTML = text')).toBe(true)
  expect(browserAnswer.test('useEffect(() => ref.current?.scrollIntoView(), [])')).toBe(true)
  expect(browserAnswer.test('useLayoutEffect(\n  () =>\n    field.scrollTo(0, 0), [])')).toBe(true)
  expect(browserAnswer.test('useEffect(() => onTargets(targets => list.hear(targets)), [list])')).toBe(false)
})
