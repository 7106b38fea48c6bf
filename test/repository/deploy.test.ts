/** The files of deploy, as far as they can be checked without running them. What needs a program is left out where it is not there. */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { readConfig } from '../../src/config.ts'

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
    writeFileSync(path, text('haproxy.cfg').replace(/ primanota-\d:4000/g, ' 127.0.0.1:4000'))
    const { status, stderr } = spawnSync('haproxy', ['-c', '-f', path], { encoding: 'utf8' })
    expect([status, stderr.split('\n').filter(line => /ALERT|WARNING/.test(line))]).toEqual([0, []])
  }),
)
