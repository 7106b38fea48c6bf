// The parts of a package as CycloneDX lists them: exactly the packages that are packed for this platform, and what lies inside of some of them without being one.
// `npm sbom` cannot say it: it leaves out packages that something for developers needs as well, and lists the builds of all other platforms.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const readJson = path => JSON.parse(readFileSync(path, 'utf8'))
const nameAt = (place, { name }) => name ?? place.replace(/^.*node_modules\//, '')
const refOf = (name, version) => `pkg:npm/${name.replace('@', '%40')}@${version}`

/** SPDX names one or several; older packages have an object, a list or a sentence. */
function licensesOf({ license, licenses }) {
  const found = [license ?? licenses ?? []].flat().map(one => (typeof one === 'string' ? one : one.type))
  return found.filter(Boolean).map(text => {
    if (/^[A-Za-z0-9.+-]+$/.test(text)) return { license: { id: text } }
    return /^SEE /i.test(text) ? { license: { name: text } } : { expression: text }
  })
}

const hashesOf = ({ integrity = '' }) =>
  [...integrity.matchAll(/sha(\d+)-(\S+)/g)].map(([, bits, digest]) => ({
    alg: `SHA-${bits === '1' ? '1' : bits}`,
    content: Buffer.from(digest, 'base64').toString('hex'),
  }))

/** Where Node finds a package from a place: in its own modules, else in those above. */
function placeOf(packages, from, name) {
  for (let at = from; ; at = at.replace(/(^|\/)node_modules\/(@[^/]+\/)?[^/]+$/, '')) {
    const place = at === '' ? `node_modules/${name}` : `${at}/node_modules/${name}`
    if (packages[place] || at === '') return place
  }
}

/** @param places where the packed packages lie, from the root @param within what lies inside of a package: name, version, the package and its license */
export function listParts(root, places, within) {
  const { packages } = readJson(join(root, 'package-lock.json'))
  const manifest = readJson(join(root, 'package.json'))
  const packed = new Set(places)
  const components = new Map()
  const dependencies = new Map()
  const own = refOf(manifest.name, manifest.version)
  for (const place of ['', ...places]) {
    const entry = packages[place]
    const ref = place === '' ? own : refOf(nameAt(place, entry), entry.version)
    const wanted = Object.keys({ ...entry.dependencies, ...entry.optionalDependencies, ...(place === '' ? {} : entry.peerDependencies) })
    const found = wanted.map(name => placeOf(packages, place, name)).filter(one => packed.has(one))
    const refs = found.map(one => refOf(nameAt(one, packages[one]), packages[one].version))
    dependencies.set(ref, [...new Set([...(dependencies.get(ref) ?? []), ...refs])].sort())
    if (place === '' || components.has(ref)) continue
    const [, group, name] = /^(?:(@[^/]+)\/)?(.+)$/.exec(nameAt(place, entry))
    const told = { licenses: licensesOf(readJson(join(root, place, 'package.json'))), hashes: hashesOf(entry) }
    const filled = Object.entries(told).filter(([, list]) => list.length > 0)
    components.set(ref, {
      ...{ type: 'library', 'bom-ref': ref, ...(group && { group }), name, version: entry.version, purl: ref },
      ...Object.fromEntries(filled),
    })
  }
  for (const { name, version, holder, license } of within) {
    components.set(`${name}@${version}`, {
      ...{ type: 'library', 'bom-ref': `${name}@${version}`, name, version, licenses: [{ license: { id: license } }] },
      properties: [{ name: 'primanota:within', value: holder }],
    })
  }
  const { name, version, license } = manifest
  return {
    bomFormat: 'CycloneDX',
    specVersion: '1.5',
    version: 1,
    metadata: { component: { type: 'application', 'bom-ref': own, name, version, purl: own, licenses: [{ license: { id: license } }] } },
    components: [...components.values()].sort((one, other) => (one['bom-ref'] < other['bom-ref'] ? -1 : 1)),
    dependencies: [...dependencies].map(([ref, dependsOn]) => ({ ref, dependsOn })).sort((one, other) => (one.ref < other.ref ? -1 : 1)),
  }
}
