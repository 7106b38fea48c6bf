// Bundles src to dist and web to dist/web, and only when a source has changed since: `npm start` and `npx primanota` call it every time.
// Several may do so at once: each builds beside dist, and a whole build takes its place by a rename.
import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const source = join(root, 'src')
const web = join(root, 'web')
const target = join(root, 'dist')
const ours = join(root, `dist.${process.pid}`)
const replaced = `${ours}.old`
const swapsMax = 20

/** What was built: every source file with its size and time, and the lock file, which decides what the bundle holds. A file that was removed changes it too. */
function fingerprint() {
  const found = [source, web, join(root, 'bin')]
    .filter(existsSync)
    .flatMap(folder => readdirSync(folder, { recursive: true, withFileTypes: true }))
  const paths = found.filter(entry => entry.isFile()).map(entry => join(entry.parentPath, entry.name))
  const rows = [...paths, join(root, 'package-lock.json')].filter(existsSync).map(path => {
    const { size, mtimeMs } = statSync(path)
    return `${path.slice(root.length)} ${size} ${mtimeMs}`
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

/** The compiler and the bundler are there for who develops; an installation without the development dependencies has neither. */
function findProgram(packageName, program) {
  try {
    const manifest = createRequire(import.meta.url).resolve(`${packageName}/package.json`)
    return join(dirname(manifest), JSON.parse(readFileSync(manifest, 'utf8')).bin[program])
  } catch {
    return undefined
  }
}

export function build() {
  if (!existsSync(source)) return
  const wanted = fingerprint()
  if (isBuilt(wanted)) return
  const compiler = findProgram('typescript', 'tsc')
  const bundler = findProgram('vite', 'vite')
  if (!compiler || !bundler) {
    if (existsSync(join(target, 'main.js'))) return
    console.error(
      'Primanota is not built, and the compiler is not installed: run "npm ci && npm run build", or bring the folder dist along.',
    )
    // An installation without the compiler is not a failed one: dist may be brought along afterwards.
    process.exit(process.env.npm_lifecycle_event === 'prepare' ? 0 : 1)
  }
  removeLeftovers()
  // It is the first that anybody sees of Primanota, and takes long. Not on the standard output, which may be read by a program.
  console.error('Building Primanota, which takes a minute or less; the next start goes without.')
  try {
    const status = compile(compiler) || bundle(bundler)
    if (status === 0) {
      writeFileSync(join(ours, '.built'), wanted)
      return swapIn(wanted)
    }
    console.error('Primanota could not be built: see the errors above.')
    process.exitCode = status
  } finally {
    for (const path of [ours, replaced]) rmSync(path, { recursive: true, force: true })
  }
  process.exit()
}

/** The check of the types, and those of the client for who imports it; then the code, in a process of its own: this one may go on as the service. */
function compile(compiler) {
  const types = [compiler, '-p', join(root, 'tsconfig.build.json'), '--outDir', ours]
  const code = [join(root, 'bin', 'bundle.js'), ours]
  for (const args of [types, code]) {
    const { status } = spawnSync(process.execPath, args, { cwd: root, stdio: ['ignore', 2, 2] })
    if (status !== 0) return status ?? 1
  }
  return 0
}

/** The web app, with each file beside itself as browsers ask for it: compressed once, here, and not for every request. */
function bundle(bundler) {
  if (!existsSync(web)) return 0
  const bundled = join(ours, 'web')
  const args = [bundler, 'build', web, '--config', join(web, 'vite.config.ts'), '--outDir', bundled, '--logLevel', 'warn']
  const env = { ...process.env, NODE_ENV: 'production' }
  const { status } = spawnSync(process.execPath, args, { cwd: root, stdio: ['ignore', 2, 2], env })
  if (status !== 0) return status ?? 1
  for (const entry of readdirSync(bundled, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || !/\.(js|css|svg|html|json)$/.test(entry.name)) continue
    const path = join(entry.parentPath, entry.name)
    const bytes = readFileSync(path)
    writeFileSync(`${path}.gz`, gzipSync(bytes, { level: 9 }))
    writeFileSync(`${path}.br`, brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length } }))
  }
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
