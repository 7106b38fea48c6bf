/** What the processes of the tests run: the sources bundled once, as `dist` is but beside it, for a developer may be building that anew at the same moment. */
import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { makeOnce } from './make-once.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const builds = join(root, 'node_modules', '.cache', 'primanota-tests')
const bundler = join(root, 'bin', 'bundle.js')
const keptMs = 60 * 60 * 1000

let built: Promise<string> | undefined

/** The bundled `main.js`. */
export const buildOnce = (): Promise<string> => (built ??= build())

const programs = new Map<string, Promise<string>>()

/** A program of the tests that runs in a process of its own, bundled once for all of its starts. Returns the file to run, or to import, with Node. */
export function buildProgram(source: URL): Promise<string> {
  const path = fileURLToPath(source)
  const program = programs.get(path) ?? bundleProgram(path)
  programs.set(path, program)
  return program
}

async function bundleProgram(path: string): Promise<string> {
  const target = await mkdtemp(join(dirname(await buildOnce()), 'program-'))
  await promisify(execFile)(process.execPath, [bundler, target, path])
  return join(target, `${basename(path, '.ts')}.js`)
}

async function build(): Promise<string> {
  await mkdir(builds, { recursive: true })
  const target = await makeOnce(join(builds, await fingerprint()), async unfinished => {
    await removeOld()
    await promisify(execFile)(process.execPath, [bundler, unfinished])
    await writeFile(join(unfinished, 'package.json'), '{ "type": "module" }\n')
    // A test may run it as another user.
    await chmod(unfinished, 0o755)
  })
  return join(target, 'main.js')
}

async function fingerprint(): Promise<string> {
  const hash = createHash('sha256')
  const entries = await readdir(join(root, 'src'), { recursive: true, withFileTypes: true })
  const paths = entries.filter(entry => entry.isFile() && !entry.name.endsWith('.test.ts')).map(entry => join(entry.parentPath, entry.name))
  for (const path of [bundler, join(root, 'package-lock.json'), ...paths.sort()]) hash.update(`${path}\n`).update(await readFile(path))
  return hash.digest('hex').slice(0, 16)
}

async function removeOld(): Promise<void> {
  for (const name of await readdir(builds)) {
    const path = join(builds, name)
    const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: Date.now() }))
    if (Date.now() - mtimeMs > keptMs) await rm(path, { recursive: true, force: true })
  }
}
