/**
 * A program of the tests that runs in a process of its own, on what is built: compiled once for all of its starts. A loader would compile the program and all of
 * Primanota at each start, which takes three times as long.
 */
import { createRequire } from 'node:module'
import { basename, dirname, join, relative, resolve, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import { buildOnce } from './build.ts'

// It comes with tsx, which runs on it.
const { build } = createRequire(createRequire(import.meta.url).resolve('tsx'))('esbuild') as typeof import('esbuild')

const sources = fileURLToPath(new URL('../../src', import.meta.url))

/** Returns the file to run with Node. */
export async function compileProgram(source: URL): Promise<string> {
  const built = dirname(await buildOnce())
  const path = fileURLToPath(source)
  const target = join(built, 'programs', `${basename(path, '.ts')}-${process.pid}.mjs`)
  await build({
    entryPoints: [path],
    outfile: target,
    bundle: true,
    packages: 'external',
    platform: 'node',
    format: 'esm',
    target: `node${process.versions.node}`,
    logLevel: 'error',
    plugins: [
      {
        name: 'what is built',
        setup({ onResolve }) {
          onResolve({ filter: /^\.\.?\// }, ({ path: wanted, resolveDir }) => {
            const file = resolve(resolveDir, wanted)
            if (!file.startsWith(sources + sep)) return undefined
            return { path: join(built, relative(sources, file)).replace(/\.ts$/, '.js'), external: true }
          })
        },
      },
    ],
  })
  return target
}
