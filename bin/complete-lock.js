// `npm run lock`, after a dependency was changed. npm leaves the builds for other platforms out of the lock file when it cannot see them at install time,
// and `npm ci` then refuses that very file. They are written back here; a platform that is not this one is never fetched.
import { readFileSync, writeFileSync } from 'node:fs'

const path = new URL('../package-lock.json', import.meta.url)
const lock = JSON.parse(readFileSync(path, 'utf8'))

const systems = ['aix', 'android', 'darwin', 'freebsd', 'linux', 'netbsd', 'openbsd', 'openharmony', 'sunos', 'win32']
const processors = ['arm64', 'x64', 'ia32', 'ppc64', 's390x', 'riscv64', 'loong64', 'mips64el', 'wasm32', 'arm']

for (const [owner, { optionalDependencies = {}, dev }] of Object.entries(lock.packages)) {
  if (owner === '') continue
  for (const [name, version] of Object.entries(optionalDependencies)) {
    const place = `node_modules/${name}`
    if (lock.packages[place] || lock.packages[`${owner}/${place}`]) continue
    const words = name.split(/[/-]/)
    const find = list => list.filter(word => words.includes(word)).slice(0, 1)
    lock.packages[place] = {
      version,
      cpu: find(processors),
      ...(dev ? { dev } : {}),
      ...(words.includes('musl') ? { libc: ['musl'] } : {}),
      optional: true,
      os: find(systems),
    }
    console.log(`added ${name} ${version}`)
  }
}
lock.packages = Object.fromEntries(Object.entries(lock.packages).sort(([one], [other]) => (one < other ? -1 : 1)))
writeFileSync(path, `${JSON.stringify(lock, null, 2)}\n`)
