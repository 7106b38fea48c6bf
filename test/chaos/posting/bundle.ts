/** The worker in one file: hundreds of processes are started, and one that had to find two hundred modules first would take twice as long. */
import { readdir, readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'

// It comes with tsx, which runs on it.
const { build } = createRequire(createRequire(import.meta.url).resolve('tsx'))('esbuild') as typeof import('esbuild')

/** Plug-ins are found by their folders, which a file by itself does not have: their names are written in. */
async function withPlugins(path: string): Promise<string> {
  const entries = await readdir(dirname(path), { withFileTypes: true })
  const names = entries.filter(entry => entry.isDirectory()).map(entry => entry.name)
  const source = await readFile(path, 'utf8')
  return [
    ...names.map((name, at) => `import plugin${at} from './${name}/index.ts'`),
    source.replace(/await folders<\w+>\(import\.meta\.url\)/, `{ ${names.map((name, at) => `'${name}': plugin${at}`).join(', ')} }`),
  ].join('\n')
}

export async function bundleWorker(target: string, source = new URL('./worker.ts', import.meta.url)): Promise<void> {
  await build({
    entryPoints: [fileURLToPath(source)],
    outfile: target,
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: `node${process.versions.node}`,
    logLevel: 'error',
    banner: {
      js: [
        "import { createRequire } from 'node:module'",
        'const require = createRequire(import.meta.url)',
        // pg asks whether it runs at Cloudflare: by this name, or else by loading all that belongs to fetch.
        "globalThis.navigator ??= { userAgent: 'Node.js' }",
      ].join('\n'),
    },
    plugins: [
      {
        name: 'plug-ins',
        setup({ onLoad }) {
          onLoad({ filter: /\/src\/(regions|providers\/\w+)\/index\.ts$/ }, async ({ path }) => ({
            loader: 'ts',
            contents: await withPlugins(path),
          }))
          // What reads starts processes of its own from files that a bundle does not have; nothing is read here.
          const nothing = "() => { throw new Error('nothing is read here') }"
          onLoad({ filter: /\/src\/extraction\/pages\/read-pages\.ts$/ }, () => ({
            loader: 'ts',
            contents: `export const hasPages = () => false
              export const readPages = ${nothing}
              export const drawPage = ${nothing}
              export const stopReaders = () => {}`,
          }))
          onLoad({ filter: /\/src\/extraction\/workers\/read-words\.ts$/ }, () => ({
            loader: 'ts',
            contents: `export const readWords = ${nothing}
              export const stopWordReaders = () => {}`,
          }))
        },
      },
    ],
  })
}
