/** The list of parts of a release: what is packed, all of it and nothing else. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const root = fileURLToPath(new URL('../..', import.meta.url))
interface Part {
  'bom-ref': string
  group?: string
  name: string
  version: string
  purl?: string
  licenses?: unknown[]
  hashes?: { alg: string; content: string }[]
}
interface Parts {
  components: Part[]
  dependencies: { ref: string; dependsOn: string[] }[]
}
const load = (name: string) => import(join(root, 'bin', name))
const { listParts } = (await load('parts.js')) as {
  listParts(root: string, places: readonly string[], within: readonly Record<string, string>[]): Parts
}
const { productionPlaces } = (await load('pack.js')) as { productionPlaces(): string[] }

const places = productionPlaces()
const { components, dependencies } = listParts(root, places, [{ name: 'inner', version: '1', holder: 'outer', license: 'MIT' }])
const nameOf = ({ group, name }: Part) => (group === undefined ? name : `${group}/${name}`)

test('every package that is packed is listed with its version, and no other', () => {
  expect(places.length).toBeGreaterThan(150)
  const packed = places.map(place => {
    const { name, version } = JSON.parse(readFileSync(join(root, place, 'package.json'), 'utf8'))
    return `${name}@${version}`
  })
  const listed = components.filter(({ purl }) => purl !== undefined).map(part => `${nameOf(part)}@${part.version}`)
  expect(listed.toSorted()).toEqual([...new Set(packed)].toSorted())
})

test('what the service asks for by name is among them, also where something for developers needs it too', () => {
  const { dependencies: wanted } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { dependencies: Record<string, string> }
  const listed = new Set(components.map(nameOf))
  expect(Object.keys(wanted).filter(name => !listed.has(name))).toEqual([])
  for (const name of ['ajv', 'http-errors', 'cookie'].filter(one => existsSync(join(root, 'node_modules', one))))
    expect(listed).toContain(name)
})

test('whatever a part needs is a part, and all are reached from the package itself', () => {
  const known = new Map(dependencies.map(({ ref, dependsOn }) => [ref, dependsOn]))
  const refs = new Set(components.map(part => part['bom-ref']))
  expect(dependencies.flatMap(({ dependsOn }) => dependsOn).filter(ref => !refs.has(ref))).toEqual([])
  const reached = new Set<string>()
  const reach = (ref: string): void => {
    if (reached.has(ref)) return
    reached.add(ref)
    for (const next of known.get(ref) ?? []) reach(next)
  }
  reach(dependencies.find(({ ref }) => ref.startsWith('pkg:npm/primanota@'))?.ref ?? '')
  expect([...refs].filter(ref => ref.startsWith('pkg:') && !reached.has(ref))).toEqual([])
})

test('parts have the hash of the lock file, and what lies inside of one says where', () => {
  const packages = components.filter(({ purl }) => purl !== undefined)
  const withHash = packages.filter(({ hashes }) => hashes?.some(({ alg, content }) => alg === 'SHA-512' && /^[0-9a-f]{128}$/.test(content)))
  expect(withHash.length).toBe(packages.length)
  expect(components.find(({ name }) => name === 'inner')).toMatchObject({ properties: [{ name: 'primanota:within', value: 'outer' }] })
})
