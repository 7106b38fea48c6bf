/** What the bundler puts around each `import()`: ours in place of its own, which would leave modules behind that failed for good. */
import { join } from 'node:path'
import type { Plugin } from 'vite'

const helper = '\0vite/preload-helper.js'

export const fetchFirst = (root: string): Plugin => ({
  name: 'fetch-first',
  apply: 'build',
  enforce: 'pre',
  load: id =>
    id === helper ? `export { fetchFirst as __vitePreload } from ${JSON.stringify(join(root, 'app/loading/fetch-first.ts'))}` : undefined,
})

/** Every page has these from its beginning. */
const always = /\/(?:shared|rolldown-runtime)-/

export const withoutFirst = (_file: string, files: string[]): string[] => files.filter(file => !always.test(file))
