/** The web app as it is built, once for all tests of the same sources. */
import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { loadWebApp, type WebApp } from '../../src/http/web.ts'
import { makeOnce } from '../harness/make-once.ts'

const run = promisify(execFile)

const root = fileURLToPath(new URL('../..', import.meta.url))

/** What the bundle is made of: its own files, and those of src that it may take values from. */
function fingerprint(): string {
  const hash = createHash('sha256')
  for (const folder of ['web', 'src/domain', 'src/client', 'src/language']) {
    const entries = readdirSync(join(root, folder), { recursive: true, withFileTypes: true }).filter(entry => entry.isFile())
    const paths = entries.map(entry => join(entry.parentPath, entry.name)).sort()
    for (const path of paths) hash.update(path.slice(root.length)).update(readFileSync(path))
  }
  return hash
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex')
    .slice(0, 24)
}

export async function buildWebApp(): Promise<WebApp> {
  const directory = await makeOnce(join(root, 'node_modules', '.cache', `primanota-web-${fingerprint()}`), async unfinished => {
    const vite = join(root, 'node_modules/vite/bin/vite.js')
    const args = [vite, 'build', 'web', '--config', 'web/vite.config.ts', '--outDir', unfinished, '--logLevel', 'error']
    // As bin/build.js does it: the tests' own environment would bundle what is for development.
    await run(process.execPath, args, { cwd: root, env: { ...process.env, NODE_ENV: 'production' } })
  })
  const app = await loadWebApp(pathToFileURL(`${directory}/`))
  if (!app) throw new Error('the web app was built without a page')
  return app
}
