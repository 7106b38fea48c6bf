// Bundles the sources for Node: a thousand small files become a few large ones, which load in less than half the time. `node bin/bundle.js TARGET` writes what is
// shipped; `node bin/bundle.js TARGET/FOLDER SOURCE` bundles a program of the tests into a folder of what was written before.
import { cpSync, existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { isBuiltin } from 'node:module'
import { basename, dirname, join, relative, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import { rolldown } from 'rolldown'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const source = join(root, 'src')

/**
 * Packages of plain JavaScript that are loaded at every start: they are many small files too. The others hold native code, WebAssembly or files that they look
 * for beside themselves, or are loaded by few, and stay where they are installed.
 */
const inlined = ['@fastify/formbody', '@fastify/multipart', '@modelcontextprotocol/server', 'fastify', 'pg', 'prom-client', 'zod']

const isInlined = name => inlined.some(one => name === one || name.startsWith(`${one}/`))
const isOurs = path => path === undefined || !path.includes(`${sep}node_modules${sep}`)
/** What is inlined brings its own packages along; `pg-native` is one that nobody has. */
const isExternal = (name, importer) => !/^[./]|^[a-z]:\\/i.test(name) && (isOurs(importer) ? !isInlined(name) : name === 'pg-native')

const searched = /await folders(?:<\w+>)?\(import\.meta\.url\)/

/**
 * A bundled module must still find the files that lie beside its source, and the plug-ins in the folders there. Each change stays within its line, so that the
 * source maps hold.
 */
const asIfInPlace = up => ({
  name: 'as if in place',
  transform: {
    filter: { id: /\.ts$/, code: /import\.meta\.url/ },
    handler(code, path) {
      if (!path.startsWith(source + sep)) return null
      const place = `new URL(${JSON.stringify(up + relative(source, path).split(sep).join('/').replace(/\.ts$/, '.js'))}, import.meta.url).href`
      return { code: withFolders(code, path).replaceAll('import.meta.url', place), map: null }
    },
  },
})

function withFolders(code, path) {
  if (!/\bfolders\b/.test(code)) return code
  if (!searched.test(code)) throw new Error(`${path}: the bundle follows only "await folders(import.meta.url)"`)
  const entries = readdirSync(dirname(path), { withFileTypes: true }).filter(entry => entry.isDirectory())
  const names = entries.map(entry => entry.name).sort()
  const imports = names.map((name, at) => `import folder${at} from './${name}/index.ts'; `).join('')
  return imports + code.replace(searched, `{ ${names.map((name, at) => `${JSON.stringify(name)}: folder${at}`).join(', ')} }`)
}

/** Instead of a part: a file of its own at the place of its source, for which `found` is told. */
const filesOfTheirOwn = found => ({
  name: 'files of their own',
  resolveId: {
    filter: { id: /^\.\.?\/.*\.ts$/ },
    handler(name, importer, { kind }) {
      if (kind !== 'dynamic-import') return null
      found(join(dirname(importer), name))
      return { id: name.replace(/\.ts$/, '.js'), external: true }
    },
  },
})

/**
 * @param entries the sources by the name of the file that each becomes
 * @param up the way from the written files to where the assets lie
 */
async function bundle({ entries, target, up = './', plugins = [] }) {
  const built = await rolldown({
    input: entries,
    platform: 'node',
    tsconfig: false,
    external: isExternal,
    plugins: [asIfInPlace(up), ...plugins],
    transform: { target: 'es2023' },
    makeAbsoluteExternalsRelative: false,
    logLevel: 'warn',
  })
  const { output } = await built.write({
    dir: target,
    format: 'esm',
    entryFileNames: '[name].js',
    chunkFileNames: 'part-[name]-[hash].js',
    keepNames: true,
    sourcemap: true,
    sourcemapExcludeSources: true,
    comments: { legal: true, annotation: false, jsdoc: false },
    // A single letter beyond Latin 1 makes Node keep the whole file at two bytes a letter.
    charset: 'ascii',
  })
  await built.close()
  checkImports(output)
  checkLetters(output)
  return output
}

/** What the bundler cannot write as an escape: a letter in a tagged template, whose text is seen as it is written. */
function checkLetters(output) {
  for (const { fileName, code = '' } of output) {
    const found = /.{0,40}[\u0100-\uffff].{0,40}/.exec(code)
    if (found) throw new Error(`${fileName}: write the letter beyond Latin 1 as an escape or a reference of HTML in "${found[0]}"`)
  }
}

/** A bundler may bring in packages of its own, which nobody has who only runs it. */
function checkImports(output) {
  const { dependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  const written = new Set(output.map(({ fileName }) => fileName))
  const isThere = name => isBuiltin(name) || written.has(name) || /^\.\.?\//.test(name) || packageOf(name) in dependencies
  const missing = output.flatMap(({ imports = [], dynamicImports = [] }) => [...imports, ...dynamicImports]).filter(name => !isThere(name))
  if (missing.length > 0) throw new Error(`the bundle imports what is no dependency: ${[...new Set(missing)].join(', ')}`)
}

const packageOf = name => name.split('/', name.startsWith('@') ? 2 : 1).join('/')

/**
 * What runs while a new build may take the place of this one: a worker process is started, and loads what it needs, at any time. Each of its files is whole, so
 * that parts of two builds cannot mix.
 */
async function bundleWhole(path, target, done = new Set()) {
  if (done.has(path) || !existsSync(path)) return []
  done.add(path)
  const name = relative(source, path).split(sep).join('/').replace(/\.ts$/, '')
  const others = []
  const plugins = [filesOfTheirOwn(found => others.push(found))]
  const output = await bundle({ entries: { [name]: path }, target, up: '../'.repeat(name.split('/').length - 1), plugins })
  for (const other of others) output.push(...(await bundleWhole(other, target, done)))
  return output
}

/** What is started or imported by its own name, beside the service: workers, the client of programs, and what deploy/ needs while an installation is set up. */
const ownFiles = ['extraction/workers/worker.ts', 'client/index.ts', 'store/embedded/complete.ts', 'store/s3/request.ts']

/** What is shipped, with the files that are no code. */
async function bundleShipped(target) {
  const output = await bundle({ entries: { main: join(source, 'main.ts') }, target })
  for (const name of ownFiles) output.push(...(await bundleWhole(join(source, name), target)))
  const isAsset = path => statSync(path).isDirectory() || !/\.tsx?$/.test(path)
  cpSync(source, target, { recursive: true, filter: isAsset })
  writeFileSync(join(target, 'licenses.txt'), licensesOf(output))
}

/** The packages that the files contain, each with its licence, as that asks for. */
function licensesOf(output) {
  const folder = new RegExp(`^.*\\${sep}node_modules\\${sep}(?:@[^\\${sep}]+\\${sep})?[^\\${sep}]+`)
  const modules = output.flatMap(({ moduleIds = [] }) => moduleIds)
  const packages = [...new Set(modules.flatMap(path => folder.exec(path) ?? []))].sort()
  return packages.map(licenseIn).join('\n\n')
}

function licenseIn(directory) {
  const { name, version, license } = JSON.parse(readFileSync(join(directory, 'package.json'), 'utf8'))
  const file = readdirSync(directory).find(entry => /^licen[cs]e/i.test(entry))
  return `${name} ${version} (${license})\n\n${file ? readFileSync(join(directory, file), 'utf8').trim() : ''}`
}

const [target, program] = process.argv.slice(2)
if (program) await bundle({ entries: { [basename(program, '.ts')]: program }, target, up: '../' })
else await bundleShipped(target)
