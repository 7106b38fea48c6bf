/**
 * Around each `import()` the bundler puts a function that asks for all files that the import needs, at the same time; this is ours. A browser keeps it for as long
 * as the page lives when a module did not come, and every other module that imports that one then fails as well, under any address. What `fetch` does not get
 * it forgets: so the files are fetched first, into the cache of the browser, and imported once they are there.
 */

/** A file that does not come is asked for again; over a thin line a large one takes long. */
const fileMs = 60_000

const fetched = new Map<string, Promise<void>>()

async function fetchFile(file: string): Promise<void> {
  const response = await fetch(`/${file}`, { signal: AbortSignal.timeout(fileMs) })
  if (!response.ok) throw new Error(`HTTP ${response.status}`)
  await response.blob()
}

function fetchOnce(file: string): Promise<void> {
  const known = fetched.get(file) ?? fetchFile(file)
  fetched.set(file, known)
  known.catch(() => fetched.delete(file))
  return known
}

export async function fetchFirst<Module>(load: () => Promise<Module>, files: readonly string[] = []): Promise<Module> {
  // The first view waits for nothing: without it there is nothing on the page that could be lost. The first file is what `load` asks for itself.
  if (document.readyState === 'complete') await Promise.all(files.map(fetchOnce))
  else for (const file of files.slice(1)) fetchOnce(file).catch(() => undefined)
  return load()
}
