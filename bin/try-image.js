// `npm run image:try`: the image without a container engine. The instructions of deploy/Dockerfile are read from it and done in a clean root (Debian as debootstrap makes
// it, with the Node of this machine in the place of the image's own): the packed file is installed there without the network, the second stage is made in a fresh
// root, and what the image starts is started as its user, without capabilities, on a read-only root with one volume and /tmp, in a network of its own.
// What is not done: `npm ci` and the build of the first stage, for which the file of `npm run pack` stands (--packed takes the one that is there). Needs root.
//   --root DIR takes a root that is there already; it is copied and left as it is.
import { execFileSync, spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { readStages, settingsOf } from './dockerfile.js'
import { pack, packedName, release } from './pack.js'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const receipt = join(root, 'test/reading/documents/danish/danish-fuel-receipt.jpg')
const { values } = parseArgs({ options: { root: { type: 'string' }, packed: { type: 'boolean', default: false } } })

function must(isRight, what) {
  if (!isRight) throw new Error(`not as it should be: ${what}`)
  console.log(`  ${what}`)
}

const needed = ['unshare', 'chroot', 'setpriv', 'mount', 'ip', ...(values.root === undefined ? ['debootstrap'] : [])]
const lacking = needed.filter(name => spawnSync('sh', ['-c', `command -v ${name}`]).status !== 0)
if (process.getuid?.() !== 0 || lacking.length > 0) {
  console.error(`The image cannot be tried here: it needs root${lacking.length > 0 ? ` and ${lacking.join(', ')}` : ''}.`)
  process.exit(1)
}

const [build, image, ...others] = readStages(readFileSync(join(root, 'deploy/Dockerfile'), 'utf8'))
if (!build || !image || others.length > 0) throw new Error('deploy/Dockerfile is expected to have two stages')
const settings = settingsOf(image)
const base = mkdtempSync(join(tmpdir(), 'primanota-image-'))

/** The base of a stage. What the image's own base brings beside Debian is Node and npm, under /usr/local. */
function makeRoot(name) {
  const at = join(base, name)
  const [, suite] = /^node:\d+-(\w+)-slim$/.exec(build.base) ?? []
  if (suite === undefined || build.base !== image.base) throw new Error(`both stages are expected to begin with one node:N-SUITE-slim`)
  if (values.root !== undefined) execFileSync('cp', ['-a', values.root, at])
  else if (name !== 'build') execFileSync('cp', ['-a', join(base, 'debian'), at])
  else {
    execFileSync('debootstrap', ['--variant=minbase', suite, join(base, 'debian')], { stdio: ['ignore', 'ignore', 'inherit'] })
    execFileSync('cp', ['-a', join(base, 'debian'), at])
  }
  const modules = join(at, 'usr/local/lib/node_modules')
  mkdirSync(modules, { recursive: true })
  cpSync(process.execPath, join(at, 'usr/local/bin/node'))
  const npm = execFileSync('npm', ['root', '--global'], { encoding: 'utf8' }).trim()
  rmSync(join(modules, 'npm'), { recursive: true, force: true })
  cpSync(join(npm, 'npm'), join(modules, 'npm'), { recursive: true })
  for (const tool of ['npm', 'npx']) {
    rmSync(join(at, 'usr/local/bin', tool), { force: true })
    execFileSync('ln', ['-s', `../lib/node_modules/npm/bin/${tool}-cli.js`, join(at, 'usr/local/bin', tool)])
  }
  return at
}

const path = '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin'

/** As a RUN of the image: in the root alone, and without a network. */
function runIn(at, directory, command) {
  const script = `ip link set lo up; mount -t proc proc "$0/proc"; exec chroot "$0" env -i PATH=${path} HOME=/root sh -c 'cd "$0" && exec sh -c "$1"' "$1" "$2"`
  execFileSync('unshare', ['--mount', '--net', '--pid', '--fork', 'sh', '-c', script, at, directory, command], {
    stdio: ['ignore', 'ignore', 'inherit'],
  })
}

try {
  const packed = values.packed && existsSync(join(release, packedName)) ? join(release, packedName) : pack()
  const builder = makeRoot('build')
  mkdirSync(join(builder, 'src/release'), { recursive: true })
  cpSync(packed, join(builder, 'src/release', basename(packed)))
  // The steps before the package is installed make it; from then on all are done.
  const installing = build.steps.findIndex(({ word, rest }) => word === 'RUN' && /^npm install --global /.test(rest))
  must(
    build.steps.slice(0, installing).some(({ rest }) => /node bin\/pack\.js/.test(rest)),
    'the first stage packs what it installs',
  )
  for (const { word, rest } of build.steps.slice(installing)) {
    if (word !== 'RUN') throw new Error(`after the package is installed the first stage is expected to run programs only: ${word} ${rest}`)
    runIn(builder, '/src', rest)
  }
  console.log(`  the package is installed in a clean root without the network (Node ${process.version} in the place of ${build.base})`)

  const served = makeRoot('image')
  let directory = '/'
  for (const { word, rest } of image.steps) {
    if (word === 'RUN') runIn(served, directory, rest)
    if (word === 'WORKDIR') directory = rest
    if (word !== 'COPY') continue
    const [, from, source, target] = /^--from=(\S+) (\S+) (\S+)$/.exec(rest) ?? []
    if (from !== build.name) throw new Error(`the image is expected to copy from the first stage alone: COPY ${rest}`)
    execFileSync('cp', ['-a', join(builder, source), join(served, target)])
  }
  must(spawnSync('chroot', [served, 'sh', '-c', 'command -v npm']).status !== 0, 'npm is not in the image')
  const [uid, gid] = (settings.user ?? '').split(':')
  must(Number(uid) > 0 && Number(gid) > 0, `it runs as ${settings.user}`)

  cpSync(receipt, join(served, 'receipt.jpg'))
  writeFileSync(join(base, 'trial.cjs'), trial())
  cpSync(join(base, 'trial.cjs'), join(served, 'trial.cjs'))
  const volume = join(base, 'volume')
  execFileSync('cp', ['-a', join(served, settings.volume), volume])
  const environment = { ...settings.environment, HOME: settings.volume, TRIAL: JSON.stringify(settings) }
  environment.PATH = environment.PATH.replace('$PATH', path)
  const words = Object.entries(environment).map(([name, value]) => `${name}=${value}`)
  // As `docker run --init --read-only --tmpfs /tmp --volume …` does it.
  const script = `set -e
    ip link set lo up
    mount --bind "$1" "$1"; mount --bind "$2" "$1$3"
    mount -t tmpfs tmpfs "$1/tmp"; mount -t proc proc "$1/proc"; mount -t tmpfs -o mode=755 tmpfs "$1/dev"
    for device in null zero random urandom; do touch "$1/dev/$device"; mount --bind "/dev/$device" "$1/dev/$device"; done
    mkdir "$1/dev/shm"; mount -t tmpfs tmpfs "$1/dev/shm"
    mount -o remount,ro,bind "$1"
    shift 3
    exec chroot "$0" setpriv --reuid ${uid} --regid ${gid} --clear-groups --no-new-privs --inh-caps=-all --bounding-set=-all env -i "$@" sh -c 'cd ${settings.directory} && exec node /trial.cjs'`
  const told = spawnSync(
    'unshare',
    ['--mount', '--net', '--pid', '--fork', 'sh', '-c', script, served, served, volume, settings.volume, ...words],
    {
      encoding: 'utf8',
      maxBuffer: 2 ** 24,
    },
  )
  if (told.status !== 0) throw new Error(`${told.stdout}${told.stderr}`)
  const result = JSON.parse(told.stdout.trim().split('\n').at(-1))
  must(
    result.written.every(code => code === 'EROFS'),
    'nothing can be written but in the volume and /tmp',
  )
  must(result.uid === Number(uid), 'the service is its user')
  must(result.healthy.at(-1) === 0 && result.healthy[0] !== 0, 'the health check says no before it serves, and yes then')
  const { total } = JSON.parse(readFileSync(receipt.replace('.jpg', '.gt.json'), 'utf8'))
  must(result.extraction?.total === total, `a photographed receipt is read: ${result.extraction?.total} ${result.extraction?.currency}`)
  must(result.ended === 0, `it stops in good order with ${settings.stopSignal}`)
  console.log('The image works in a clean root.')
} catch (error) {
  console.error(error.stderr?.toString() || error)
  process.exitCode = 1
} finally {
  rmSync(base, { recursive: true, force: true })
}

/** What is done in the root: as its user, with nothing but what the image has. */
function trial() {
  return `
const { spawn, spawnSync } = require('node:child_process')
const { readFileSync, writeFileSync } = require('node:fs')
const { entrypoint, command, healthCheck, stopSignal } = JSON.parse(process.env.TRIAL)
delete process.env.TRIAL
const url = 'http://127.0.0.1:' + process.env.PORT
const sleep = ms => new Promise(resolve => setTimeout(resolve, ms))
const check = () => spawnSync(healthCheck[0], healthCheck.slice(1)).status
const written = ['/x', '/app/x', '/etc/x'].map(path => { try { writeFileSync(path, ''); return 'written' } catch (error) { return error.code } })
;(async () => {
  const set = spawnSync('primanota', ['setup', '--organization', 'Trial', '--region', 'denmark', '--email', 'owner@example.com', '--password', 'correct-horse-7-battery', '--json'], { encoding: 'utf8' })
  if (set.status !== 0) throw new Error(set.stdout + set.stderr)
  const { apiKey } = JSON.parse(set.stdout)
  const healthy = [check()]
  const service = spawn(entrypoint[0], [...entrypoint.slice(1), ...command], { stdio: ['ignore', 'ignore', 'inherit'] })
  const ended = new Promise(resolve => service.on('exit', (code, signal) => resolve(code ?? signal)))
  for (let tries = 0; tries < 600 && healthy.at(-1) !== 0; tries++) { await sleep(500); healthy.push(check()) }
  const key = { authorization: 'Bearer ' + apiKey }
  const form = new FormData()
  form.set('file', new Blob([readFileSync('/receipt.jpg')], { type: 'image/jpeg' }), 'receipt.jpg')
  const stored = await (await fetch(url + '/api/rest/files', { method: 'POST', headers: key, body: form })).json()
  const act = async (name, input) => (await fetch(url + '/api/rest/actions/' + name, { method: 'POST', headers: { ...key, 'content-type': 'application/json' }, body: JSON.stringify(input) })).json()
  const made = await act('capture_document', { fileId: stored.result.id })
  const read = await act('extract_document', { documentId: made.result.documentId })
  const [, uid] = /^Uid:\\s+(\\d+)/m.exec(readFileSync('/proc/' + service.pid + '/status', 'utf8'))
  service.kill(stopSignal)
  console.log(JSON.stringify({ written, healthy, uid: Number(uid), extraction: read.result && read.result.extraction, ended: await ended }))
})().catch(error => { console.error(error); process.exit(1) })
`
}
