/** What the processes of the tests run: the sources compiled once, beside `dist`, which a developer may be building anew at the same moment. */
import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { chmod, cp, mkdir, mkdtemp, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { promisify } from 'node:util'

const root = fileURLToPath(new URL('../..', import.meta.url))
const builds = join(root, 'node_modules', '.cache', 'primanota-tests')
const keptMs = 60 * 60 * 1000

let built: Promise<string> | undefined

/** The compiled `main.js`. */
export const buildOnce = (): Promise<string> => (built ??= build())

/** A compiled module, for code that a test gives to a process of its own. */
export const builtUrl = async (path: string): Promise<string> => new URL(path, pathToFileURL(await buildOnce())).href

async function build(): Promise<string> {
  const target = join(builds, await fingerprint())
  const main = join(target, 'main.js')
  if (await stat(main).catch(() => undefined)) return main
  await mkdir(builds, { recursive: true })
  await removeOld()
  const unfinished = await mkdtemp(join(builds, 'new-'))
  const compiler = join(root, 'node_modules', 'typescript', 'bin', 'tsc')
  const args = [
    compiler,
    '-p',
    join(root, 'tsconfig.build.json'),
    '--noCheck',
    '--sourceMap',
    'false',
    '--declaration',
    'false',
    '--outDir',
    unfinished,
  ]
  await promisify(execFile)(process.execPath, args)
  const isAsset = async (path: string) => (await stat(path)).isDirectory() || !/\.tsx?$/.test(path)
  await cp(join(root, 'src'), unfinished, { recursive: true, filter: isAsset })
  await writeFile(join(unfinished, 'package.json'), '{ "type": "module" }\n')
  // A test may run it as another user.
  await chmod(unfinished, 0o755)
  // Another test file may have built the same at the same time: whoever is first wins, both are whole.
  await rename(unfinished, target).catch(() => rm(unfinished, { recursive: true }))
  return main
}

async function fingerprint(): Promise<string> {
  const hash = createHash('sha256')
  const entries = await readdir(join(root, 'src'), { recursive: true, withFileTypes: true })
  const paths = entries.filter(entry => entry.isFile() && !entry.name.endsWith('.test.ts')).map(entry => join(entry.parentPath, entry.name))
  for (const path of paths.sort()) hash.update(`${path}\n`).update(await readFile(path))
  return hash.digest('hex').slice(0, 16)
}

async function removeOld(): Promise<void> {
  for (const name of await readdir(builds)) {
    const path = join(builds, name)
    const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: Date.now() }))
    if (Date.now() - mtimeMs > keptMs) await rm(path, { recursive: true, force: true })
  }
}
