/** Every part that comes later comes through this folder: nothing else would tell in its place that it did not. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = new URL('../..', import.meta.url).pathname

const sources = readdirSync(root, { recursive: true, encoding: 'utf8' })
  .filter(path => /\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path))
  .map(path => ({ path, code: readFileSync(join(root, path), 'utf8') }))

/** `import('…')`, and what stands before it. */
const imports = sources.flatMap(({ path, code }) =>
  [...code.matchAll(/^.*\bimport\('[^']+'\)/gm)].map(([line]) => ({ path, line: line.trim() })),
)

/** The words of the frame come before it is drawn; the screens go through the router; what is in a dialog's own file is there when the dialog is. */
const others: Readonly<Record<string, RegExp>> = {
  'words/index.ts': /^(en|da|it): async/,
  'app/screens.ts': /^\w+: \(\) => import\('\.\.\/screens\//,
  'screens/inbox/inbox.tsx': /runBulk/,
  'screens/ledger/ledger.tsx': /: view\(\(\) => import/,
  'screens/settings/settings.tsx': /: page\('[\w:]+', \(\) => import/,
}

test('the check sees the code', () => expect(imports.length).toBeGreaterThan(60))

test.each(imports)('$path: $line', ({ path, line }) => {
  const isOurs = /\b(lazyPart|loadOnce)(<[^(]+>)?\(\(\) => import/.test(line) || /= screenWords\(\{ en: \(\) => import/.test(line)
  expect(isOurs || others[path]?.test(line)).toBe(true)
})

test.each(sources)('$path: nothing of React or of the router that loads by itself', ({ code }) => {
  expect(/\blazyRouteComponent\b|\blazy\b[^'\n]*\} from 'react'|\bReact\.lazy\b/.exec(code)).toBeNull()
})
