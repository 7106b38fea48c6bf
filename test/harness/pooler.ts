/** PgBouncer in front of a database, pooling by transaction. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { chmod, chown, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Connection } from '../../src/store/connection/db.ts'
import { until } from './process.ts'

export const hasPooler = spawnSync('pgbouncer', ['--version']).status === 0

export interface Pooler {
  connection: Connection
  stop(): Promise<void>
}

const nobody = 65_534
const relayPort = 5433

/** @param size so many connections to the server, for however many clients */
export async function startPooler({ host, port, user, database }: Connection, size: number): Promise<Pooler> {
  const directory = await mkdtemp(join(tmpdir(), 'primanota-pooler-'))
  const settings = join(directory, 'pgbouncer.ini')
  await writeFile(
    settings,
    `[databases]
pooled = host=${directory} port=${relayPort} user=${user} dbname=${database}
[pgbouncer]
unix_socket_dir = ${directory}
unix_socket_mode = 0777
listen_port = 6432
auth_type = any
pool_mode = transaction
default_pool_size = ${size}
max_client_conn = 200
`,
  )
  // It does not run as root, and the way to the server's socket may be root's alone: it is handed on here.
  const relay = createServer(from => {
    const to = connect(join(host ?? '', `.s.PGSQL.${port}`))
    from.pipe(to).pipe(from)
    from.on('error', () => to.destroy())
    to.on('error', () => from.destroy())
  })
  const relayPath = join(directory, `.s.PGSQL.${relayPort}`)
  await new Promise<void>(resolve => relay.listen(relayPath, resolve))
  await chmod(relayPath, 0o777)
  const isRoot = process.getuid?.() === 0
  if (isRoot) {
    await chown(directory, nobody, nobody)
    await chmod(directory, 0o755)
  }
  const child: ChildProcess = spawn('pgbouncer', [settings], {
    stdio: ['ignore', 'ignore', 'pipe'],
    ...(isRoot ? { uid: nobody, gid: nobody } : {}),
  })
  let told = ''
  child.stderr?.on('data', chunk => {
    told += chunk
  })
  await until('the pooler listens', () => {
    if (child.exitCode !== null) throw new Error(`the pooler ended: ${told}`)
    return /listening on unix/.test(told)
  })
  return {
    connection: { host: directory, port: 6432, user: 'pooled', database: 'pooled' },
    async stop() {
      child.kill('SIGKILL')
      await until('the pooler ends', () => child.exitCode !== null || child.signalCode !== null)
      relay.close()
      await rm(directory, { recursive: true, force: true })
    },
  }
}
