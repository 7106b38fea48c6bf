/** Files that import each other, directly or through others, and folders with too many: for what the service is made of and for the web app alike. */
import { dirname } from 'node:path'

export interface Source {
  path: string
  text: string
}

/** Types count, since a reader follows them too. */
export function circlesIn(sources: readonly Source[], importsOf: (source: Source) => readonly string[]): string[][] {
  const known = new Set(sources.map(({ path }) => path))
  const imports = new Map(sources.map(source => [source.path, importsOf(source).filter(target => known.has(target))]))
  const state = new Map<string, 'open' | 'done'>()
  const circles: string[][] = []
  const visit = (path: string, way: readonly string[]): void => {
    if (state.get(path) === 'done') return
    if (state.get(path) === 'open') return void circles.push([...way.slice(way.indexOf(path)), path])
    state.set(path, 'open')
    for (const target of imports.get(path) ?? []) visit(target, [...way, path])
    state.set(path, 'done')
  }
  for (const { path } of sources) visit(path, [])
  return circles
}

const filesMax = 25

export function crowded(sources: readonly Source[]): string[] {
  const counts = new Map<string, number>()
  for (const { path } of sources) counts.set(dirname(path), (counts.get(dirname(path)) ?? 0) + 1)
  return [...counts].filter(([, count]) => count > filesMax).map(([folder, count]) => `${folder}: ${count}`)
}
