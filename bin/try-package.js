// `npm run pack:try`: what an operator does on an empty machine, and what the image does: the packed file is installed into an empty directory without the network,
// started on an empty data directory, set up, given a photographed receipt to read, backed up, and stopped. Where the system allows it, in a network of its own.
import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { pack, packedName, release, sizeOf } from './pack.js'

const bytesMax = 350_000_000
const root = dirname(dirname(fileURLToPath(import.meta.url)))
const receipt = join(root, 'test/reading/documents/danish/danish-fuel-receipt.jpg')

function must(isRight, what) {
  if (!isRight) throw new Error(`not as it should be: ${what}`)
  console.log(`  ${what}`)
}

const packed = process.argv.includes('--packed') && existsSync(join(release, packedName)) ? join(release, packedName) : pack()
const base = mkdtempSync(join(tmpdir(), 'primanota-package-'))
const [prefix, home] = [join(base, 'prefix'), join(base, 'home')]
for (const folder of [prefix, home]) mkdirSync(folder)
const port = 20_000 + (process.pid % 20_000)
const url = `http://localhost:${port}`
const env = {
  PATH: `${join(prefix, 'bin')}:${dirname(process.execPath)}:/usr/bin:/bin`,
  HOME: home,
  PORT: String(port),
  NODE_ENV: 'production',
  PRIMANOTA_DATA_DIR: join(base, 'data'),
  PRIMANOTA_BACKUP_TO: join(base, 'backups'),
  PRIMANOTA_BACKUP_PASSPHRASE: 'a passphrase of the trial',
}
const options = { env, cwd: home, encoding: 'utf8', maxBuffer: 2 ** 26 }

/** Nothing but this machine can be reached. */
const canUnshare = spawnSync('unshare', ['-n', 'true']).status === 0
const alone = canUnshare ? ['unshare', '-n', 'sh', '-c', 'ip link set lo up 2>/dev/null; exec "$@"', 'sh'] : []
const run = (...words) => {
  const [file, ...args] = [...alone, ...words]
  return execFileSync(file, args, options)
}

let service
try {
  run('npm', 'install', '--global', '--prefix', prefix, '--offline', '--no-audit', '--no-fund', '--loglevel', 'error', packed)
  const bytes = sizeOf(prefix)
  must(bytes < bytesMax, `installed without the network: ${(bytes / 1e6).toFixed(0)} MB of at most ${bytesMax / 1e6} MB`)
  const modules = join(prefix, 'lib/node_modules/primanota/node_modules')
  must(!existsSync(join(modules, 'typescript')) && !existsSync(join(modules, 'vite')), 'nothing that only developers need')

  // What deploy/ starts by name, beside the service: the store is completed while the image is built, and the bucket is made.
  const dist = join(prefix, 'lib/node_modules/primanota/dist')
  must(existsSync(join(dist, 'store/embedded/complete.js')), 'the file that completes the store of the image is there')
  const request = JSON.stringify(pathToFileURL(join(dist, 'store/s3/request.js')))
  const given = run('node', '--input-type=module', '-e', `console.log(Object.keys(await import(${request})).join())`).trim().split(',')
  const [, wanted = ''] =
    /import \{ (.+) \} from '..\/dist\/store\/s3\/request.js'/.exec(readFileSync(join(root, 'deploy/make-bucket.mjs'), 'utf8')) ?? []
  must(wanted !== '' && wanted.split(', ').every(name => given.includes(name)), 'what makes the bucket finds what it imports')

  const { apiKey } = JSON.parse(
    run(
      'primanota',
      'setup',
      '--organization',
      'Trial',
      '--region',
      'denmark',
      '--email',
      'owner@example.com',
      '--password',
      'correct-horse-7-battery',
      '--json',
    ),
  )
  must(/^pn_live_/.test(apiKey), 'set up on an empty data directory')

  // The requests are sent from the same network as the service.
  const script = `
    const { readFileSync } = require('node:fs')
    const key = { authorization: 'Bearer ${apiKey}' }
    const ask = async (path, init = {}) => { const r = await fetch('${url}' + path, init); return [r.status, await r.text()] }
    ;(async () => {
      for (let tries = 0; tries < 600; tries++) {
        if (await fetch('${url}/readyz').then(r => r.ok, () => false)) break
        await new Promise(resolve => setTimeout(resolve, 100))
      }
      const form = new FormData()
      form.set('file', new Blob([readFileSync(${JSON.stringify(receipt)})], { type: 'image/jpeg' }), 'receipt.jpg')
      const [, stored] = await ask('/api/rest/files', { method: 'POST', headers: key, body: form })
      const headers = { ...key, 'content-type': 'application/json' }
      const act = async (name, input) => ask('/api/rest/actions/' + name, { method: 'POST', headers, body: JSON.stringify(input) })
      const [, made] = await act('capture_document', { fileId: JSON.parse(stored).result.id })
      const [, read] = await act('extract_document', { documentId: JSON.parse(made).result.documentId })
      console.log(JSON.stringify({ web: (await ask('/'))[0], ready: await ask('/readyz'), extraction: JSON.parse(read).result?.extraction ?? read }))
    })()`
  const inner = `primanota serve > ${JSON.stringify(join(base, 'log'))} & pid=$!; node -e "$SCRIPT"; primanota backup --verify >&2; kill -TERM $pid; wait $pid; echo "stopped $?"`
  const [file, ...args] = [...alone, 'sh', '-c', inner]
  service = spawn(file, args, { ...options, env: { ...env, SCRIPT: script }, stdio: ['ignore', 'pipe', 'pipe'] })
  let said = ''
  let told = ''
  service.stdout.on('data', part => (said += part))
  service.stderr.on('data', part => (told += part))
  await new Promise(resolve => service.once('close', resolve))
  const [first = '', last = ''] = said.trim().split('\n')
  const { web, ready, extraction } = JSON.parse(first || '{}')
  must(ready?.[0] === 200 && web === 200, 'it serves, and the web app with it')
  const { total } = JSON.parse(readFileSync(receipt.replace('.jpg', '.gt.json'), 'utf8'))
  must(extraction?.total === total, `a photographed receipt is read: ${extraction?.total} ${extraction?.currency}`)
  must(/Verified the backup/.test(told), 'it is backed up while it runs, and the backup is verified')
  must(last === 'stopped 0', 'it stops in good order')
  console.log(
    canUnshare
      ? 'The package works without any network.'
      : 'The package works (this system allows no network of its own to prove that it needs none).',
  )
} catch (error) {
  if (existsSync(join(base, 'log'))) console.error(readFileSync(join(base, 'log'), 'utf8').slice(-4000))
  console.error(error.stderr ?? error)
  process.exitCode = 1
} finally {
  service?.kill()
  rmSync(base, { recursive: true, force: true })
}
