/** `npm start` and `npx primanota` build what is not built: alone, at the same moment, and without a compiler. All in a small copy of the project. */
import { execFile } from 'node:child_process'
import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterEach, beforeEach, expect, test } from 'vitest'

const root = fileURLToPath(new URL('../..', import.meta.url))
/** Of each way in which our sources find something, one: a module loaded late, a file beside a source, plug-ins by their folders. */
const sources = {
  'main.ts': `import { plugins } from './plugins/index.ts'
const { words } = await import('./words/words.ts')
console.log(process.argv[2], words, ...Object.values(plugins), /^[–€]$/.test('€') ? '…' : '')
`,
  'words/words.ts': `import { readFileSync } from 'node:fs'
export const words = readFileSync(new URL('./words.txt', import.meta.url), 'utf8')
`,
  'words/words.txt': 'It',
  'plugins/index.ts': `import { folders } from '../folders.ts'
export const plugins = await folders<string>(import.meta.url)
`,
  'plugins/one/index.ts': "export default 'was'\n",
  'plugins/two/index.ts': "export default 'built.'\n",
}
let copy: string

beforeEach(async () => {
  copy = await mkdtemp(join(tmpdir(), 'primanota-build-'))
  for (const name of ['bin', 'package.json', 'tsconfig.json', 'tsconfig.build.json'])
    await cp(join(root, name), join(copy, name), { recursive: true })
  for (const [path, text] of Object.entries(sources)) {
    await mkdir(dirname(join(copy, 'src', path)), { recursive: true })
    await writeFile(join(copy, 'src', path), text)
  }
  await cp(join(root, 'src', 'folders.ts'), join(copy, 'src', 'folders.ts'))
})
afterEach(() => rm(copy, { recursive: true, force: true }))

const installed = () => symlink(join(root, 'node_modules'), join(copy, 'node_modules'))

/** Everything but what the development needs. */
async function installedWithoutCompiler() {
  await mkdir(join(copy, 'node_modules'))
  for (const name of await readdir(join(root, 'node_modules')))
    if (name !== 'typescript') await symlink(join(root, 'node_modules', name), join(copy, 'node_modules', name))
}

interface Ended {
  code: number
  said: string
}

const run = (args: string[], environment: Record<string, string> = {}): Promise<Ended> =>
  new Promise(resolve => {
    const env = { PATH: process.env.PATH, ...environment }
    execFile(process.execPath, args, { cwd: copy, env }, (error, stdout, stderr) =>
      resolve({ code: error ? Number(error.code) : 0, said: stdout + stderr }),
    )
  })

const notice = /^Building Primanota, .*\n/m

const help = () => run(['bin/primanota.js', 'help'])
const builds = async () => (await readdir(copy)).filter(name => name.startsWith('dist'))

test('several at once, from nothing and after a change, all run and leave one build', async () => {
  await installed()
  for (const _time of ['from nothing', 'after a change']) {
    const all = await Promise.all([help(), help(), help()])
    for (const { code, said } of all) expect([code, said.replace(notice, '')]).toEqual([0, 'help It was built. …\n'])
    // Whoever waits for a build knows for what.
    expect(all.some(({ said }) => notice.test(said))).toBe(true)
    expect(await builds()).toEqual(['dist'])
    await utimes(join(copy, 'src', 'main.ts'), new Date(), new Date())
  }
  const stamp = () => readFile(join(copy, 'dist', '.built'), 'utf8')
  const before = await stamp()
  expect((await help()).code).toBe(0)
  expect(await stamp()).not.toBe(before)
  expect((await help()).said).toBe('help It was built. …\n')
}, 600_000)

test('each file that a worker loads is whole, and beside its source', async () => {
  await installed()
  const workers = join(copy, 'src', 'extraction', 'workers')
  await mkdir(workers, { recursive: true })
  await writeFile(join(workers, 'worker.ts'), "console.log((await import('../../words/words.ts')).words)\n")
  expect((await help()).code).toBe(0)
  const whole = (path: string) => readFile(join(copy, 'dist', path), 'utf8')
  expect(await whole('extraction/workers/worker.js')).toContain('import("../../words/words.js")')
  expect(await whole('words/words.js')).not.toMatch(/from "\./)
  expect(await run(['dist/extraction/workers/worker.js'])).toEqual({ code: 0, said: 'It\n' })
}, 600_000)

test('a file needs one byte a letter when it is loaded', async () => {
  await installed()
  expect((await help()).said.replace(notice, '')).toBe('help It was built. …\n')
  // biome-ignore lint/suspicious/noControlCharactersInRegex: all that is ASCII.
  expect(await readFile(join(copy, 'dist', 'main.js'), 'utf8')).toMatch(/^[\x00-\x7f]*$/)
  await writeFile(join(copy, 'src', 'words', 'words.ts'), 'export const words = String.raw`5 €`\n')
  expect((await help()).said).toContain('write the letter beyond Latin 1 as an escape or a reference of HTML in "')
}, 600_000)

test('what a killed build left goes, what a running one writes stays', async () => {
  await installed()
  // Beyond the last that Linux gives out (2 ** 22): one of a process that just ended may be that of another by now.
  const dead = 2 ** 22 + 1
  for (const name of [`dist.${dead}`, `dist.${dead}.old`, `dist.${process.pid}`]) await mkdir(join(copy, name))
  expect((await help()).code).toBe(0)
  expect((await builds()).sort()).toEqual(['dist', `dist.${process.pid}`])
}, 600_000)

test('the web app is bundled beside it, each file packed as browsers ask for it, and again when it changes', async () => {
  await installed()
  await mkdir(join(copy, 'web'))
  await writeFile(join(copy, 'web', 'vite.config.ts'), 'export default { build: { emptyOutDir: true } }\n')
  await writeFile(join(copy, 'web', 'index.html'), '<!doctype html><title>x</title><script type="module" src="/main.ts"></script>')
  await writeFile(join(copy, 'web', 'main.ts'), "document.title = 'before'\n")
  const bundled = async () => {
    expect((await help()).code).toBe(0)
    const names = await readdir(join(copy, 'dist', 'web', 'assets'))
    const script = names.find(name => name.endsWith('.js')) ?? ''
    expect(names.sort()).toEqual([script, `${script}.br`, `${script}.gz`])
    const text = await readFile(join(copy, 'dist', 'web', 'assets', script), 'utf8')
    expect(gunzipSync(await readFile(join(copy, 'dist', 'web', 'assets', `${script}.gz`))).toString()).toBe(text)
    expect(brotliDecompressSync(await readFile(join(copy, 'dist', 'web', 'assets', `${script}.br`))).toString()).toBe(text)
    return text
  }
  expect(await bundled()).toContain('before')
  await writeFile(join(copy, 'web', 'main.ts'), "document.title = 'after it was changed'\n")
  expect(await bundled()).toContain('after it was changed')
}, 600_000)

test('an error in a source is shown, and the last build stays', async () => {
  await installed()
  await mkdir(join(copy, 'dist'))
  await writeFile(join(copy, 'dist', 'main.js'), '')
  await writeFile(join(copy, 'src', 'wrong.ts'), "export const wrong: number = 'text'\n")
  const { code, said } = await help()
  expect([code > 0, said]).toEqual([true, expect.stringMatching(/wrong\.ts[\s\S]*could not be built/)])
  expect(await readdir(join(copy, 'dist'))).toEqual(['main.js'])
  expect(await builds()).toEqual(['dist'])
}, 600_000)

test('without a compiler the build that is there is used, and without one it is said; an installation goes through all the same', async () => {
  await installedWithoutCompiler()
  const sentence = /^Primanota is not built, and the compiler is not installed: .+\n$/
  expect(await help()).toEqual({ code: 1, said: expect.stringMatching(sentence) })
  expect(await run(['bin/build.js'], { npm_lifecycle_event: 'prepare' })).toEqual({ code: 0, said: expect.stringMatching(sentence) })
  await mkdir(join(copy, 'dist'))
  await writeFile(join(copy, 'dist', 'main.js'), "console.log('an older build')\n")
  expect(await help()).toEqual({ code: 0, said: 'an older build\n' })
  expect((await run(['bin/build.js'], { npm_lifecycle_event: 'prepare' })).code).toBe(0)
})
