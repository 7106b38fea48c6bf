/**
 * Three machines, each with an etcd and a PostgreSQL server under Patroni, with synchronous replication; HAProxy leads to the primary, and PgBouncer pools by
 * transaction in front of it.
 */
import type { ChildProcess } from 'node:child_process'
import { execFileSync } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { freePorts, killGroup, own, startProgram } from './programs.ts'

export interface Nodes {
  /** Through the pooler. */
  url: string
  /** To the primary, past the pooler. */
  directUrl: string
  /** Through the proxy, to the processes. */
  webUrl: string
  /** Of the processes. */
  ports: readonly number[]
  primary(): Promise<string>
  /** kill -9 of the server that is the primary; with its agent and its etcd it is as if the machine were gone. */
  killPrimary(how: 'server' | 'machine'): Promise<string>
  killPooler(): void
  startPooler(): void
  standbys(): Promise<number>
  connect(): Promise<pg.Client>
  stop(): void
}

const names = ['n1', 'n2', 'n3'] as const
const processes = 3

export async function startNodes(directory: string): Promise<Nodes> {
  const bin = execFileSync('pg_config', ['--bindir'], { encoding: 'utf8' }).trim()
  const [primaryPort = 0, poolerPort = 0, webPort = 0, ...rest] = await freePorts(3 + 12 + processes)
  const [postgresPorts, patroniPorts, etcdPorts, peerPorts, ports] = [0, 3, 6, 9, 12].map(at =>
    rest.slice(at, at === 12 ? undefined : at + 3),
  ) as [number[], number[], number[], number[], number[]]
  const place = join(directory, 'cluster')
  mkdirSync(place)
  own(directory)
  own(place)
  const start = (name: string, command: string, args: readonly string[], env = {}) => startProgram(place, name, command, args, env)
  const peers = peerPorts.map((port, at) => `e${at + 1}=http://127.0.0.1:${port}`).join(',')
  const stores = new Map<string, ChildProcess>(
    names.map((name, at) => {
      const [etcd, peer] = [`http://127.0.0.1:${etcdPorts[at]}`, `http://127.0.0.1:${peerPorts[at]}`]
      const data = join(place, `etcd${at + 1}`)
      mkdirSync(data, { mode: 0o700 })
      own(data)
      const store = start(`etcd${at + 1}`, 'etcd', [
        ...['--name', `e${at + 1}`, '--data-dir', data, '--log-level', 'warn', '--logger', 'zap'],
        ...['--listen-client-urls', etcd, '--advertise-client-urls', etcd, '--heartbeat-interval', '500', '--election-timeout', '2500'],
        ...['--listen-peer-urls', peer, '--initial-advertise-peer-urls', peer, '--initial-cluster', peers],
      ])
      return [name, store] as const
    }),
  )
  const agents = new Map<string, ChildProcess>()
  names.forEach((name, at) => {
    const settings = {
      scope: 'primanota',
      name,
      restapi: { listen: `127.0.0.1:${patroniPorts[at]}`, connect_address: `127.0.0.1:${patroniPorts[at]}` },
      etcd3: { hosts: etcdPorts.map(port => `127.0.0.1:${port}`) },
      bootstrap: {
        dcs: {
          ...{ ttl: 15, loop_wait: 3, retry_timeout: 5, maximum_lag_on_failover: 1_048_576 },
          // It is not waited for a server that crashed to come back: another one takes over.
          ...{ primary_start_timeout: 0, master_start_timeout: 0, synchronous_mode: true },
          postgresql: {
            use_pg_rewind: true,
            use_slots: true,
            parameters: {
              max_connections: 100,
              wal_log_hints: 'on',
              shared_buffers: '64MB',
              wal_keep_size: '128MB',
              synchronous_commit: 'on',
            },
          },
        },
        initdb: [{ encoding: 'UTF8' }, { locale: 'C' }, 'data-checksums'],
        pg_hba: ['host all all 127.0.0.1/32 trust', 'host replication all 127.0.0.1/32 trust'],
      },
      postgresql: {
        listen: `127.0.0.1:${postgresPorts[at]}`,
        connect_address: `127.0.0.1:${postgresPorts[at]}`,
        data_dir: join(place, name),
        bin_dir: bin,
        pgpass: join(place, `${name}.pgpass`),
        authentication: {
          superuser: { username: 'postgres', password: 'x' },
          replication: { username: 'replicator', password: 'x' },
          rewind: { username: 'rewinder', password: 'x' },
        },
        parameters: { unix_socket_directories: place },
      },
    }
    // JSON is YAML.
    writeFileSync(join(place, `${name}.yaml`), JSON.stringify(settings))
    agents.set(name, start(name, 'patroni', [join(place, `${name}.yaml`)]))
  })
  const checked = (server: (at: number) => string) => names.map((_, at) => `  ${server(at)}`).join('\n')
  writeFileSync(
    join(place, 'haproxy.cfg'),
    `defaults
  timeout connect 2s
  timeout client 1h
  timeout server 1h
listen primary
  mode tcp
  bind 127.0.0.1:${primaryPort}
  option httpchk OPTIONS /primary
  http-check expect status 200
  default-server inter 1s fall 2 rise 1 on-marked-down shutdown-sessions
${checked(at => `server ${names[at]} 127.0.0.1:${postgresPorts[at]} check port ${patroniPorts[at]}`)}
listen web
  mode http
  bind 127.0.0.1:${webPort}
  balance leastconn
  option redispatch
  retries 2
  retry-on conn-failure
  option httpchk GET /readyz
  http-check expect status 200
  default-server check inter 1s fall 3 rise 1
${ports.map((port, at) => `  server p${at} 127.0.0.1:${port}`).join('\n')}
`,
  )
  writeFileSync(
    join(place, 'pgbouncer.ini'),
    `[databases]
primanota = host=127.0.0.1 port=${primaryPort} dbname=primanota user=primanota
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${poolerPort}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = 12
max_client_conn = 400
server_login_retry = 1
server_connect_timeout = 3
`,
  )
  const proxy = start('haproxy', 'haproxy', ['-f', join(place, 'haproxy.cfg'), '-db'])
  let pooler: ChildProcess
  const startPooler = () => {
    pooler = start('pgbouncer', 'pgbouncer', [join(place, 'pgbouncer.ini')])
  }
  startPooler()

  const connectTo = async (database: string): Promise<pg.Client> => {
    const client = new pg.Client({ host: '127.0.0.1', port: primaryPort, user: 'postgres', database, connectionTimeoutMillis: 3_000 })
    client.on('error', () => {})
    await client.connect()
    return client
  }
  const untilConnected = async (database: string): Promise<pg.Client> => {
    for (let attempt = 0; ; attempt++) {
      const client = await connectTo(database).catch(async error => {
        if (attempt > 300) throw error
        await sleep(500)
        return undefined
      })
      if (client) return client
    }
  }
  const members = async () => {
    for (const port of patroniPorts) {
      const answer = await fetch(`http://127.0.0.1:${port}/cluster`).catch(() => undefined)
      if (answer?.ok) return ((await answer.json()) as { members: { name: string; role: string; state: string }[] }).members
    }
    return []
  }
  const admin = await untilConnected('postgres')
  await admin.query('create role primanota login createrole')
  await admin.query('create database primanota owner primanota')
  await admin.end()
  const nodes: Nodes = {
    url: `postgresql://primanota@127.0.0.1:${poolerPort}/primanota`,
    directUrl: `postgresql://primanota@127.0.0.1:${primaryPort}/primanota`,
    webUrl: `http://127.0.0.1:${webPort}`,
    ports,
    async primary() {
      for (;;) {
        const found = (await members()).find(({ role }) => role === 'leader' || role === 'primary' || role === 'master')
        if (found) return found.name
        await sleep(200)
      }
    },
    async killPrimary(how) {
      const name = await nodes.primary()
      for (const program of [agents.get(name), stores.get(name)]) if (how === 'machine' && program) killGroup(program)
      const pid = Number(readFileSync(join(place, name, 'postmaster.pid'), 'utf8').split('\n')[0])
      // Its own group: the agent lets it outlive itself.
      for (const target of [-pid, pid]) {
        try {
          process.kill(target, 'SIGKILL')
        } catch {
          // Gone with the agent.
        }
      }
      return name
    },
    killPooler: () => killGroup(pooler),
    startPooler,
    standbys: async () =>
      (await members()).filter(({ role, state }) => /standby|replica/.test(role) && /running|streaming/.test(state)).length,
    connect: () => untilConnected('primanota'),
    stop() {
      // The agents first: they would start their servers again. Those have groups of their own.
      for (const child of [...agents.values(), pooler, proxy, ...stores.values()]) killGroup(child)
      for (const name of names) {
        try {
          process.kill(Number(readFileSync(join(place, name, 'postmaster.pid'), 'utf8').split('\n')[0]), 'SIGQUIT')
        } catch {
          // It does not run.
        }
      }
    },
  }
  process.on('exit', nodes.stop)
  while ((await nodes.standbys()) < 2) await sleep(500)
  return nodes
}
