// Compiles src to dist, and only when a source is newer than the last build: `npm start` and `npx primanota` call it every time.
import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const source = join(root, 'src')
const target = join(root, 'dist')
const stamp = join(target, '.built')

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

export function build() {
  if (!existsSync(source)) return
  const wanted = fingerprint()
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return
  rmSync(target, { recursive: true, force: true })
  const compiler = createRequire(import.meta.url).resolve('typescript/package.json')
  const bin = join(dirname(compiler), JSON.parse(readFileSync(compiler, 'utf8')).bin.tsc)
  const { status } = spawnSync(process.execPath, [bin, '-p', join(root, 'tsconfig.build.json')], { cwd: root, stdio: ['ignore', 2, 2] })
  if (status !== 0) {
    console.error('Primanota could not be built: the compiler found the errors above.')
    process.exit(status ?? 1)
  }
  const isAsset = path => statSync(path).isDirectory() || !/\.tsx?$/.test(path)
  cpSync(source, target, { recursive: true, filter: isAsset })
  writeFileSync(stamp, wanted)
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) build()
