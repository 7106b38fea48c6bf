import { spawn } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Binaries } from './binaries.ts'
import { type Connection, isAnswering } from './connection.ts'
import { boundLog, lastLines, logSince, logSize, openLog } from './log-file.ts'
import { isPostmaster, readPidFile, removePidFile } from './pid-file.ts'
import type { Place } from './place.ts'
import { isSignalable, listProcesses, signalProcess } from './processes.ts'
import { environment, type RunAs } from './run-as.ts'
import { port } from './socket-directory.ts'
import { StartError, unless } from './start-error.ts'

/** The main process of a running PostgreSQL, our child or one that a former Primanota process left behind. */
export interface Postmaster {
  pid: number
  connection: Connection
  isGone(): Promise<boolean>
  /** Resolves when the process is gone, and keeps no process alive for it. */
  gone: Promise<void>
}

/** All that is needed to start PostgreSQL, again and again. */
export interface Server {
  place: Place
  binaries: Binaries
  runAs: RunAs
  socketDirectory: string
  args: string[]
  log: (message: string) => void
}

const pollMs = 15
const watchMs = 1000
const adoptPatienceMs = 5000
const startPatienceMs = 30_000

/** Comes back with a PostgreSQL that takes connections: the one that runs already, or a new one. */
export async function startPostmaster(server: Server, signal: AbortSignal): Promise<Postmaster> {
  const { place, log } = server
  const giveUpAt = Date.now() + startPatienceMs
  for (let attempt = 1; ; attempt++) {
    const running = await adoptPostmaster(server, signal)
    if (running) return running

    await boundLog(place)
    const size = await logSize(place)
    const postmaster = await launch(server)
    if (await becomesReady(server, postmaster, startPatienceMs, signal)) return postmaster

    // After the postmaster was killed its backends hold the shared memory for a moment, or until their statement ends.
    const said = await logSince(place, size)
    const isBlocked = /pre-existing shared memory block|lock file ".*" already exists/.test(said)
    if (!isBlocked || Date.now() > giveUpAt)
      throw new StartError(`PostgreSQL did not start in ${place.directory}:\n${lastLines(said) || 'it logged nothing.'}`)
    if (attempt === 1) log('Processes of the former PostgreSQL are still there; waiting for them to end.')
    if (attempt >= 5) await endOrphans(place)
    await sleep(Math.min(50 * attempt, 500), undefined, { signal })
  }
}

/** The postmaster that runs already, unless it cannot be used: then it is stopped. */
async function adoptPostmaster(server: Server, signal: AbortSignal): Promise<Postmaster | undefined> {
  const { place, log } = server
  const file = await readPidFile(place)
  if (!file) return undefined
  if (!(await isPostmaster(file.pid, place))) {
    // PostgreSQL takes any process of its user with that pid for a living postmaster. The file also guards the shared memory of backends
    // that outlived theirs, so it goes only when none is left.
    if (isSignalable(file.pid) && (await endOrphans(place))) await removePidFile(place, file)
    return undefined
  }

  const isGone = async () => !(await isPostmaster(file.pid, place))
  const connection: Connection = { host: file.socketDirectory, port: file.port, user: 'postgres', database: 'postgres' }
  const postmaster: Postmaster = { pid: file.pid, connection, isGone, gone: watch(isGone) }
  const isReady = await becomesReady(server, postmaster, adoptPatienceMs, signal)
  if (isReady && (await hasArguments(server))) {
    log(`PostgreSQL (pid ${file.pid}) was still running and is used again.`)
    return postmaster
  }
  if (isReady) {
    log('PostgreSQL was still running with other settings and is started anew.')
    await terminate(postmaster)
  }
  return undefined
}

/** Another package or other settings since it was started are reasons to start it anew. */
async function hasArguments({ place, args }: Server): Promise<boolean> {
  const recorded = await readFile(join(place.cluster, 'postmaster.opts'), 'utf8').catch(unless('ENOENT'))
  return recorded?.endsWith(`${args.map(argument => ` "${argument}"`).join('')}\n`) ?? false
}

async function launch({ place, binaries, runAs, socketDirectory, args }: Server): Promise<Postmaster> {
  const program = join(binaries.native, 'bin', 'postgres')
  const command = runAs(program, args)
  const log = await openLog(place)
  // A session of its own: Ctrl-C in the terminal is for the service, which stops PostgreSQL when its requests are done.
  const options = {
    ...command.ids,
    cwd: '/',
    env: environment(),
    detached: true,
    stdio: ['ignore', log.fd, log.fd] as ['ignore', number, number],
  }
  const child = spawn(command.file, command.args, options)
  const gone = new Promise<void>(resolve => child.once('exit', () => resolve()))
  try {
    await new Promise<void>((resolve, reject) => child.once('spawn', resolve).once('error', reject))
  } catch (error) {
    throw new StartError(`${program} cannot be run on this system (${(error as Error).message}): set DATABASE_URL.`, { cause: error })
  } finally {
    await log.close()
  }
  child.unref()
  const connection: Connection = { host: socketDirectory, port, user: 'postgres', database: 'postgres' }
  return { pid: child.pid!, connection, gone, isGone: async () => child.exitCode !== null || child.signalCode !== null }
}

/** Waits until it takes connections. One that does not, or that is no longer wanted, is gone afterwards. */
async function becomesReady(server: Server, postmaster: Postmaster, timeoutMs: number, signal: AbortSignal): Promise<boolean> {
  let isReady = false
  try {
    isReady = await pollReady(server, postmaster, timeoutMs, signal)
  } finally {
    if (!isReady) await terminate(postmaster)
  }
  return isReady
}

/** False when it ended, or gave no sign of life for so long. */
async function pollReady({ place, log }: Server, postmaster: Postmaster, timeoutMs: number, signal: AbortSignal): Promise<boolean> {
  let reportAt = Date.now() + 10_000
  for (let aliveAt = Date.now(); Date.now() - aliveAt < timeoutMs; await sleep(pollMs, undefined, { signal })) {
    if (await postmaster.isGone()) return false
    const file = await readPidFile(place)
    if (file?.pid !== postmaster.pid) continue
    if (file.state === 'ready' && (await isAnswering(postmaster.connection))) return true
    // Recovery after a crash takes as long as there are changes to repeat; it ends by itself, ready or gone.
    if (file.state !== 'starting') continue
    aliveAt = Date.now()
    if (aliveAt < reportAt) continue
    log('PostgreSQL is recovering from a crash and not ready yet.')
    reportAt = aliveAt + 10_000
  }
  return false
}

/** Fast shutdown: open transactions are rolled back, everything is written. Harsher means are as safe, but the next start has to recover. */
export async function terminate(postmaster: Postmaster): Promise<void> {
  const means = [['SIGINT', 10_000] as const, ['SIGQUIT', 10_000] as const, ['SIGKILL', 5000] as const]
  for (const [signal, timeoutMs] of means) {
    if (await postmaster.isGone()) return
    signalProcess(postmaster.pid, signal)
    for (const end = Date.now() + timeoutMs; Date.now() < end; await sleep(pollMs)) {
      if (await postmaster.isGone()) return
    }
  }
}

/** Ends the backends that outlived their postmaster: a busy one goes on until its statement is done. Returns whether none is left. */
export async function endOrphans({ clusterName }: Place): Promise<boolean> {
  for (const signal of ['SIGQUIT', 'SIGKILL'] as const) {
    for (const end = Date.now() + 2000; Date.now() < end; await sleep(pollMs)) {
      const orphans = await listProcesses(`postgres: ${clusterName}: `)
      if (orphans.length === 0) return true
      for (const pid of orphans) signalProcess(pid, signal)
    }
  }
  return false
}

async function watch(isGone: () => Promise<boolean>): Promise<void> {
  while (!(await isGone())) await sleep(watchMs, undefined, { ref: false })
}
