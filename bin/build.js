// Compiles src to dist, and only when a source is newer than the last build: `npm start` and `npx primanota` call it every time.
// Several may do so at once: each builds beside dist, and a whole build takes its place by a rename.
import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const source = join(root, 'src')
const target = join(root, 'dist')
const ours = join(root, `dist.${process.pid}`)
const replaced = `${ours}.old`
const swapsMax = 20

/** What was built: every source file with its size and time. A file that was removed changes it too. */
function fingerprint() {
  const files = readdirSync(source, { recursive: true, withFileTypes: true }).filter(entry => entry.isFile())
  const rows = files.map(entry => {
    const path = join(entry.parentPath, entry.name)
    const { size, mtimeMs } = statSync(path)
    return `${path.slice(source.length)} ${size} ${mtimeMs}`
  })
  return rows.sort().join('\n')
}

function isBuilt(wanted) {
  try {
    return readFileSync(join(target, '.built'), 'utf8') === wanted
  } catch {
    return false
  }
}

/** The compiler is there for who develops; an installation without the development dependencies has none. */
function findCompiler() {
  try {
    const manifest = createRequire(import.meta.url).resolve('typescript/package.json')
    return join(dirname(manifest), JSON.parse(readFileSync(manifest, 'utf8')).bin.tsc)
  } catch {
    return undefined
  }
}

export function build() {
  if (!existsSync(source)) return
  const wanted = fingerprint()
  if (isBuilt(wanted)) return
  const compiler = findCompiler()
  if (!compiler) {
    if (existsSync(join(target, 'main.js'))) return
    console.error(
      'Primanota is not built, and the compiler is not installed: run "npm ci && npm run build", or bring the folder dist along.',
    )
    // An installation without the compiler is not a failed one: dist may be brought along afterwards.
    process.exit(process.env.npm_lifecycle_event === 'prepare' ? 0 : 1)
  }
  removeLeftovers()
  try {
    const status = compile(compiler, wanted)
    if (status === 0) return swapIn(wanted)
    console.error('Primanota could not be built: the compiler found the errors above.')
    process.exitCode = status
  } finally {
    for (const path of [ours, replaced]) rmSync(path, { recursive: true, force: true })
  }
  process.exit()
}

function compile(compiler, wanted) {
  const args = [compiler, '-p', join(root, 'tsconfig.build.json'), '--outDir', ours]
  const { status } = spawnSync(process.execPath, args, { cwd: root, stdio: ['ignore', 2, 2] })
  if (status !== 0) return status ?? 1
  const isAsset = path => statSync(path).isDirectory() || !/\.tsx?$/.test(path)
  cpSync(source, ours, { recursive: true, filter: isAsset })
  writeFileSync(join(ours, '.built'), wanted)
  return 0
}

/** A directory cannot be renamed onto another, so the old one steps aside; who finds somebody else's in its place looks again. */
function swapIn(wanted) {
  for (let swap = 1; !isBuilt(wanted); swap++) {
    try {
      rmSync(replaced, { recursive: true, force: true })
      if (existsSync(target)) renameSync(target, replaced)
      renameSync(ours, target)
      return
    } catch (error) {
      if (swap === swapsMax || !['ENOENT', 'ENOTEMPTY', 'EEXIST', 'EPERM', 'EACCES', 'EBUSY'].includes(error.code)) throw error
    }
  }
}

/** What a build left that was killed; a number that is ours was somebody else's before. */
function removeLeftovers() {
  for (const name of readdirSync(root)) {
    const pid = Number(/^dist\.(\d+)(\.old)?$/.exec(name)?.[1] ?? 0)
    if (pid > 0 && (pid === process.pid || !isRunning(pid))) rmSync(join(root, name), { recursive: true, force: true })
  }
}

function isRunning(pid) {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error.code !== 'ESRCH'
  }
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) build()
