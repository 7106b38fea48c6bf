import { readdir } from 'node:fs/promises'

/** Plug-ins are found by their folder: adding a country or a vendor touches no list. Works on the sources and on what the compiler emits. */
export async function folders<Plugin>(here: string): Promise<Record<string, Plugin>> {
  const extension = here.slice(here.lastIndexOf('.'))
  const names = (await readdir(new URL('.', here), { withFileTypes: true })).filter(entry => entry.isDirectory()).map(entry => entry.name)
  const load = async (name: string) => [name, (await import(new URL(`./${name}/index${extension}`, here).href)).default] as const
  return Object.fromEntries(await Promise.all(names.sort().map(load)))
}
