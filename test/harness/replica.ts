/** Two PostgreSQL servers of a test's own: one to write to, and one that follows it. */
import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Connection } from '../../src/store/connection/db.ts'
import { prepareBinaries } from '../../src/store/embedded/binaries.ts'
import { openEmbedded } from '../../src/store/embedded/index.ts'
import { preparePlace } from '../../src/store/embedded/place.ts'
import { environment, planRunAs } from '../../src/store/embedded/run-as.ts'
import { serverArguments } from '../../src/store/embedded/settings.ts'
import { port, prepareSocketDirectory } from '../../src/store/embedded/socket-directory.ts'
import { migrate } from '../../src/store/migrate.ts'
import { withClient } from './cluster.ts'
import { until } from './process.ts'

export interface Pair {
  primary: Connection
  replica: Connection
  /** Until the second server has all that the first has now. */
  caughtUp(): Promise<void>
  pauseReplay(): Promise<void>
  resumeReplay(): Promise<void>
  promote(): Promise<void>
  /** kill -9 of the second server. */
  kill(): Promise<void>
  stop(): Promise<void>
}

const settings = {
  fsync: 'off',
  synchronous_commit: 'on',
  wal_level: 'replica',
  max_wal_senders: '4',
  wal_keep_size: '256MB',
  hot_standby: 'on',
}

export async function startPair(): Promise<Pair> {
  const directory = await mkdtemp(join(tmpdir(), 'primanota-replica-'))
  const first = join(directory, 'first')
  const made = await openEmbedded({ directory: first, mode: 'own', settings })
  await migrate(made.connection, { appMayLogIn: true })
  await made.stop()

  const place = await preparePlace(join(directory, 'second'))
  await promisify(execFile)('cp', ['-a', join(first, 'cluster'), place.cluster])
  await writeFile(join(place.cluster, 'standby.signal'), '')
  const primary = await openEmbedded({ directory: first, mode: 'own', settings })
  const follow = `host=${primary.connection.host} port=${primary.connection.port} user=postgres`
  const binaries = await prepareBinaries(place.directory)
  const socketDirectory = await prepareSocketDirectory(place)
  const runAs = await planRunAs(place.account, [join(binaries.native, 'bin/postgres'), place.directory])
  const { file, args, ids } = runAs(
    join(binaries.native, 'bin', 'postgres'),
    serverArguments(place, socketDirectory, binaries.version, { ...settings, primary_conninfo: follow }),
  )
  const child: ChildProcess = spawn(file, args, { ...ids, cwd: '/', env: environment(), stdio: 'ignore' })
  const replica: Connection = { host: socketDirectory, port, user: 'postgres', database: 'postgres' }
  const ask = async (connection: Connection, statement: string, values: unknown[] = []) =>
    withClient(connection, async client => Object.values((await client.query(statement, values)).rows[0] ?? {})[0])
  const isGone = () => child.exitCode !== null || child.signalCode !== null
  await until('the replica follows', () =>
    ask(replica, 'select exists (select from pg_stat_wal_receiver)').then(
      found => found === true,
      () => {
        if (isGone()) throw new Error('the replica ended')
        return false
      },
    ),
  )
  const kill = async () => {
    child.kill('SIGKILL')
    await until('the replica is gone', isGone)
  }
  return {
    primary: primary.connection,
    replica,
    async caughtUp() {
      const lsn = await ask(primary.connection, 'select pg_current_wal_insert_lsn()::text')
      // What was not flushed yet is by a commit.
      await ask(primary.connection, `select pg_logical_emit_message(true, 'test', '')::text`)
      await until('the replica has it', async () => (await ask(replica, 'select pg_last_wal_replay_lsn() >= $1::pg_lsn', [lsn])) === true)
    },
    async pauseReplay() {
      await ask(replica, 'select pg_wal_replay_pause()::text')
      await until('the replica waits', async () => (await ask(replica, 'select pg_get_wal_replay_pause_state()')) === 'paused')
    },
    resumeReplay: async () => void (await ask(replica, 'select pg_wal_replay_resume()::text')),
    promote: async () => void (await ask(replica, 'select pg_promote(true, 240)')),
    kill,
    async stop() {
      await kill()
      await primary.stop()
      await rm(directory, { recursive: true, force: true, maxRetries: 20, retryDelay: 250 })
    },
  }
}
