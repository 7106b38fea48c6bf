/** The files of deploy, as far as they can be checked without running them. What needs a program is left out where it is not there. */
import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { findCommand } from '../../src/commands/index.ts'
import { readConfig } from '../../src/config.ts'
import * as s3Request from '../../src/store/s3/request.ts'

const deploy = fileURLToPath(new URL('../../deploy', import.meta.url))
const text = (name: string) => readFileSync(join(deploy, name), 'utf8')
const hasProgram = (name: string, ...args: string[]) => spawnSync(name, args).status === 0

interface Service {
  depends_on?: string[] | Record<string, unknown>
  volumes?: string[]
  environment?: Record<string, string>
  configs?: { source: string }[]
}

const compose = parse(text('compose.yaml'), { merge: true }) as {
  services: Record<string, Service>
  volumes: Record<string, unknown>
  configs: Record<string, unknown>
}
const services = Object.entries(compose.services)

test('what the compose file refers to is there', () => {
  expect(services.length).toBeGreaterThan(5)
  for (const [name, { depends_on: on = [], volumes = [], configs = [] }] of services) {
    for (const other of Array.isArray(on) ? on : Object.keys(on)) expect(Object.keys(compose.services), name).toContain(other)
    for (const [source = ''] of volumes.map(volume => volume.split(':'))) {
      if (source.startsWith('./')) expect(readdirSync(deploy), name).toContain(source.slice(2))
      else expect(Object.keys(compose.volumes), name).toContain(source)
    }
    for (const { source } of configs) expect(Object.keys(compose.configs), name).toContain(source)
  }
})

test('every variable of the compose file is in environment.example, and the service takes them', () => {
  const named = [...text('compose.yaml').matchAll(/\$\{([A-Z0-9_]+)(:-[^}]*)?\}/g)].filter(([, , fallback]) => fallback === undefined)
  const example = new Map(
    [...text('environment.example').matchAll(/^#? ?([A-Z0-9_]+)=(.*)$/gm)].map(([, name, value]) => [name ?? '', value ?? '']),
  )
  expect(named.map(([, name]) => name).filter(name => !example.has(name ?? ''))).toEqual([])
  const filled = (value: string) =>
    value.replace(/\$\{([A-Z0-9_]+)(?::-([^}]*))?\}/g, (_, name, fallback) => example.get(name) || fallback || '')
  const environment = Object.fromEntries(
    Object.entries(compose.services['primanota-1']?.environment ?? {}).map(([name, value]) => [name, filled(value)]),
  )
  expect(() => readConfig({ NODE_ENV: 'production', ...environment })).not.toThrow()
})

/** What is read of an environment while it becomes the settings. */
function namesReadFrom(environment: Record<string, string>): Set<string> {
  const names = new Set<string>()
  readConfig(
    new Proxy(environment, {
      get(target, name) {
        names.add(String(name))
        return Reflect.get(target, name)
      },
    }),
  )
  return names
}

/** Of the settings of Primanota only: others are for Node and for the programs beside it. */
const ownNames = (names: readonly string[]) => names.filter(name => /^(PRIMANOTA_|DATABASE_|PORT$)/.test(name))

const dockerfile = text('Dockerfile')
const dockerEnvironment = Object.fromEntries(
  (/^ENV (.+)$/m.exec(dockerfile)?.[1] ?? '').split(' ').map(pair => pair.split('=', 2) as [string, string]),
)

test('every setting that the image, the compose file and the units give is one that is read', () => {
  const given = compose.services['primanota-1']?.environment ?? {}
  const filled = {
    ...{
      PRIMANOTA_SECRET: 's'.repeat(32),
      PRIMANOTA_BASE_URL: 'https://books.example.com',
      DATABASE_URL: 'postgresql://localhost/primanota',
    },
    ...{ PRIMANOTA_BACKUP_TO: '/backups', PRIMANOTA_BACKUP_PASSPHRASE: 'correct horse battery staple' },
  }
  const constant = Object.fromEntries(Object.entries(given).filter(([, value]) => !value.includes('$')))
  const secrets = { PRIMANOTA_S3_KEY_ID: 'key', PRIMANOTA_S3_SECRET: 'secret' }
  const read = namesReadFrom({ ...dockerEnvironment, ...constant, ...secrets, ...filled })
  const units = readdirSync(join(deploy, 'systemd')).map(name => text(join('systemd', name)))
  // In comments too: that is where a unit tells what may be set.
  const inUnits = units.flatMap(unit => unit.match(/\b(PRIMANOTA|DATABASE)_[A-Z0-9_]+/g) ?? [])
  const inImage = ownNames(Object.keys(dockerEnvironment))
  expect([inUnits.length, inImage.length, Object.keys(given).length].every(count => count >= 3)).toBe(true)
  expect([...ownNames(Object.keys(given)), ...inImage, ...inUnits].filter(name => !read.has(name))).toEqual([])
})

test('the program that makes the bucket reads what it is given', () => {
  const given = Object.keys(compose.services['files-bucket']?.environment ?? {})
  expect(given.length).toBeGreaterThan(3)
  expect(given.filter(name => !text('make-bucket.mjs').includes(name))).toEqual([])
})

/** Run with the sources in the place of what they are built into, which it imports by name. */
async function makeBucket(env: Record<string, string>): Promise<number> {
  const [line = '', names = '', from] = /^import \{ (.+) \} from '(.+)'$/m.exec(text('make-bucket.mjs')) ?? []
  expect(from).toBe('../dist/store/s3/request.js')
  const AsyncFunction = (async () => {}).constructor as new (...words: string[]) => (given: object, own: object) => Promise<void>
  const own = { env, exitCode: 0 }
  await new AsyncFunction(`{ ${names} }`, 'process', text('make-bucket.mjs').replace(line, ''))(s3Request, own)
  return own.exitCode
}

test('the program that makes the bucket makes it once, and finds it there the next time', async () => {
  const asked: string[] = []
  const server = createServer((request, reply) => {
    asked.push(`${request.method} ${request.url} ${/^AWS4-HMAC-SHA256 Credential=key\//.test(request.headers.authorization ?? '')}`)
    reply.writeHead(asked.length === 1 ? 200 : 409).end()
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  try {
    const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    const env = { PRIMANOTA_S3_ENDPOINT: endpoint, PRIMANOTA_S3_KEY_ID: 'key', PRIMANOTA_S3_SECRET: 'secret', BUCKET: 'books' }
    expect([await makeBucket(env), await makeBucket(env)]).toEqual([0, 0])
    expect(asked).toEqual(['PUT /books true', 'PUT /books true'])
  } finally {
    server.closeAllConnections()
    server.close()
  }
})

const root = join(deploy, '..')
const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { engines: { node: string } }

test('the image has a Node that the package allows, the same to build and to run', () => {
  const images = [...dockerfile.matchAll(/^FROM node:(\d+)-(\S+)/gm)].map(([, major, base]) => `${major} ${base}`)
  expect(images).toHaveLength(2)
  expect(new Set(images).size).toBe(1)
  const major = Number(images[0]?.split(' ')[0])
  const allowed = [...manifest.engines.node.matchAll(/(\^|>=)(\d+)/g)].map(([, sign, least]) => ({ sign, least: Number(least) }))
  expect(allowed.some(({ sign, least }) => (sign === '^' ? major === least : major >= least))).toBe(true)
})

test('what the image and the compose file start is in the package', () => {
  const named = `${dockerfile}\n${text('compose.yaml')}`.matchAll(/\/app\/lib\/node_modules\/primanota\/([\w/.-]+\.m?js)/g)
  const imported = text('make-bucket.mjs').matchAll(/from '\.\.\/([\w/.-]+\.js)'/g)
  const paths = [...new Set([...named, ...imported].map(([, path]) => path ?? ''))].sort()
  const built = paths.filter(path => path.startsWith('dist/')).map(path => path.replace(/^dist\/(.*)\.js$/, '$1.ts'))
  expect(built).toEqual(['store/embedded/complete.ts', 'store/s3/request.ts'])
  // The build makes few large files of all sources: only these have a name of their own in it.
  const [, ownFiles = ''] = /const ownFiles = \[(.*)\]/.exec(readFileSync(join(root, 'bin', 'bundle.js'), 'utf8')) ?? []
  expect(built.filter(name => !ownFiles.includes(`'${name}'`) || !existsSync(join(root, 'src', name)))).toEqual([])
  const asTheyAre = paths.filter(path => !path.startsWith('dist/'))
  expect(asTheyAre).toEqual(['bin/primanota.js', 'deploy/make-bucket.mjs'])
  expect(asTheyAre.filter(path => !existsSync(join(root, path)))).toEqual([])
  const ignored = text('Dockerfile.dockerignore').split('\n').filter(Boolean)
  const needed = ['bin', 'src', 'web', 'deploy', 'package.json', 'package-lock.json', 'LICENSE', 'README.md', 'CHANGELOG.md', 'docs']
  expect(needed.filter(name => ignored.includes(name) || !existsSync(join(root, name)))).toEqual([])
})

test('the image installs the packed file, and no repository of that name', () => {
  const [, file] = /^RUN npm install .* (\S+\.tgz)$/m.exec(dockerfile) ?? []
  // npm takes `folder/file.tgz` for a user and a repository on GitHub.
  expect(file).toMatch(/^\.\//)
})

test('image and proxy ask for a path that is there, at the port where it is served', async () => {
  const asked = /'http:\/\/127\.0\.0\.1:' \+ process\.env\.PORT \+ '(\/\w+)'/.exec(dockerfile)?.[1]
  const checked = /option httpchk GET (\/\w+)/.exec(text('haproxy.cfg'))?.[1]
  expect([asked, checked]).toEqual(['/readyz', '/readyz'])
  expect(readFileSync(join(root, 'src', 'http', 'health.ts'), 'utf8')).toContain(`server.get('${asked}'`)
  const port = dockerEnvironment['PORT']
  expect(/^EXPOSE (\d+)$/m.exec(dockerfile)?.[1]).toBe(port)
  const behind = [...text('haproxy.cfg').matchAll(/^ +server (\S+) (\S+):(\d+)$/gm)]
  expect(behind.map(([, , host, at]) => [host, at])).toEqual(
    Object.keys(compose.services)
      .filter(name => /^primanota-\d$/.test(name))
      .map(name => [name, port]),
  )
})

test('the commands that the image and the units start are there', async () => {
  const started = readdirSync(join(deploy, 'systemd')).flatMap(name => [
    ...text(join('systemd', name)).matchAll(/^ExecStart=\/usr\/bin\/env primanota (\S+).*$/gm),
  ])
  const commands = [...started.map(([, command]) => command ?? ''), /^CMD \["(\w+)"\]$/m.exec(dockerfile)?.[1] ?? '']
  expect(commands.toSorted()).toEqual(['backup', 'backup', 'serve', 'serve'])
  for (const command of commands) expect(await findCommand(command), command).toBeDefined()
})

test('what the alerts wait for is done by a timer: each one starts its own unit', () => {
  const alerts = text('monitoring/alerts.yaml')
  const timers = readdirSync(join(deploy, 'systemd')).filter(name => name.endsWith('.timer'))
  const done = timers.map(name => /^ExecStart=.*? primanota (.+)$/m.exec(text(join('systemd', name.replace('.timer', '.service'))))?.[1])
  expect(done.toSorted()).toEqual(['backup', 'backup --verify'])
  expect(new Set([...alerts.matchAll(/primanota_operation_age_seconds\{kind="(\w+)"\}/g)].map(([, kind]) => kind))).toEqual(
    new Set(['backup', 'backup_verification']),
  )
  for (const name of timers) expect(text('systemd/primanota.service')).toContain(name)
})

const inFolder = (work: (folder: string) => void) => {
  const folder = mkdtempSync(join(tmpdir(), 'primanota-deploy-'))
  try {
    work(folder)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

test.skipIf(!hasProgram('systemd-analyze', '--version'))('systemd finds nothing wrong with the units (needs systemd-analyze)', () => {
  const units = readdirSync(join(deploy, 'systemd')).map(name => join(deploy, 'systemd', name))
  const { status, stderr } = spawnSync('systemd-analyze', ['verify', ...units], { encoding: 'utf8' })
  // Of other units of the machine it may say what it wants.
  expect([status, stderr.split('\n').filter(line => /primanota/.test(line))]).toEqual([0, []])
})

test.skipIf(!hasProgram('haproxy', '-v'))('the proxy takes its configuration (needs haproxy)', () =>
  inFolder(folder => {
    const path = join(folder, 'haproxy.cfg')
    // As it is: the names of the processes are known to nobody here, and that keeps nothing from starting.
    writeFileSync(path, text('haproxy.cfg'))
    const { status, stderr } = spawnSync('haproxy', ['-c', '-f', path], { encoding: 'utf8' })
    expect([status, stderr.split('\n').filter(line => /ALERT|WARNING/.test(line))]).toEqual([0, []])
  }),
)
