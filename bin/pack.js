// `npm run pack`: the package as it is installed, in the folder release. It brings everything that runs for this system and processor, built and without what only
// developers need, so that installing and starting it ask no network. `npm pack` itself cannot leave out the runtimes of other platforms.
import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { build } from './build.js'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
export const release = join(root, 'release')
const staged = join(release, 'package')
const { platform, arch } = process

const readJson = path => JSON.parse(readFileSync(path, 'utf8'))
const manifest = readJson(join(root, 'package.json'))
export const packedName = `${manifest.name}-${manifest.version}-${platform}-${arch}.tgz`

/** Where each package of production lies, as the lock file knows it and as far as it is installed here. */
export function productionPlaces() {
  const { packages } = readJson(join(root, 'package-lock.json'))
  return Object.entries(packages)
    .filter(([place, { dev, devOptional }]) => place !== '' && !dev && !devOptional && existsSync(join(root, place, 'package.json')))
    .map(([place]) => place)
}

/** Of the runtime that reads pictures, one platform of six. */
const isOtherRuntime = path => {
  const [, system, processor] = /onnxruntime-node\/bin\/napi-v6\/(\w+)(?:\/(\w+))?/.exec(path) ?? []
  return (system !== undefined && system !== platform) || (processor !== undefined && processor !== arch)
}
/** What is read by a compiler, a debugger or a linker, and never by the service. */
const isForDevelopers = path => /\.(map|d\.[cm]?ts|a|md|markdown)$|\/pkgconfig$|\/\.built$/i.test(path)

const copy = (from, to) =>
  cpSync(from, to, {
    recursive: true,
    dereference: false,
    filter: path => !isOtherRuntime(path) && !isForDevelopers(path) && !(path !== from && path.endsWith('/node_modules')),
  })

/** What a package may ask for is what it gets: our overrides count only for the project itself, and builds for other platforms are not there. */
function settleDependencies(place, installed) {
  const path = join(staged, place, 'package.json')
  const found = readJson(path)
  const { overrides } = manifest
  const own = typeof overrides[found.name] === 'object' ? overrides[found.name] : {}
  for (const [name, wanted] of Object.entries(found.dependencies ?? {})) {
    const spec = own[name] ?? (typeof overrides[name] === 'string' ? overrides[name] : undefined)
    if (spec !== undefined) found.dependencies[name] = spec.startsWith('$') ? manifest.dependencies[spec.slice(1)] : spec
    else found.dependencies[name] = wanted
  }
  const optional = Object.entries(found.optionalDependencies ?? {}).filter(
    ([name]) => installed.has(`node_modules/${name}`) || installed.has(`${place}/node_modules/${name}`),
  )
  found.optionalDependencies = Object.fromEntries(optional)
  delete found.scripts
  delete found.devDependencies
  writeFileSync(path, `${JSON.stringify(found, null, 2)}\n`)
}

function stage() {
  build()
  rmSync(release, { recursive: true, force: true })
  mkdirSync(join(staged, 'bin'), { recursive: true })
  copy(join(root, 'dist'), join(staged, 'dist'))
  for (const name of ['bin/primanota.js', 'bin/build.js', 'LICENSE', 'README.md', 'CHANGELOG.md'])
    cpSync(join(root, name), join(staged, name))
  // Programs that import the client are compiled against its types.
  const types = readdirSync(join(root, 'dist'), { recursive: true, withFileTypes: true }).filter(entry => entry.name.endsWith('.d.ts'))
  for (const { parentPath, name } of types) cpSync(join(parentPath, name), join(parentPath, name).replace(root, staged))
  cpSync(join(root, 'deploy'), join(staged, 'deploy'), { recursive: true })
  const places = productionPlaces()
  const installed = new Set(places)
  for (const place of places) copy(join(root, place), join(staged, place))
  for (const place of places) settleDependencies(place, installed)
  const optional = Object.entries(manifest.optionalDependencies).filter(([name]) => installed.has(`node_modules/${name}`))
  const dependencies = { ...manifest.dependencies, ...Object.fromEntries(optional) }
  const { name, version, description, license, type, engines, exports, bin } = manifest
  const packed = { name, version, description, license, type, engines, exports, bin, os: [platform], cpu: [arch], dependencies }
  writeFileSync(join(staged, 'package.json'), `${JSON.stringify({ ...packed, bundleDependencies: Object.keys(dependencies) }, null, 2)}\n`)
}

export const sizeOf = folder =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile())
    .reduce((sum, { parentPath, name }) => sum + statSync(join(parentPath, name)).size, 0)

export function pack() {
  stage()
  const bytes = sizeOf(staged)
  const said = execFileSync('npm', ['pack', '--json', '--ignore-scripts', '--pack-destination', release, '--loglevel', 'error'], {
    cwd: staged,
    encoding: 'utf8',
    maxBuffer: 2 ** 28,
  })
  const [{ filename }] = JSON.parse(said)
  renameSync(join(release, filename), join(release, packedName))
  rmSync(staged, { recursive: true })
  const packedBytes = statSync(join(release, packedName)).size
  console.log(`release/${packedName}: ${(packedBytes / 1e6).toFixed(0)} MB, ${(bytes / 1e6).toFixed(0)} MB when it is installed`)
  return join(release, packedName)
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) pack()
