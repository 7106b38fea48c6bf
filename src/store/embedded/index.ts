import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { prepareBinaries } from './binaries.ts'
import { ensureCluster } from './cluster.ts'
import { type Connection, isAnswering } from './connection.ts'
import { claimOwnership, findHolder, type Holder, type Ownership } from './ownership.ts'
import { readPidFile } from './pid-file.ts'
import { type Place, preparePlace } from './place.ts'
import { type Server, startPostmaster } from './postmaster.ts'
import { planRunAs } from './run-as.ts'
import { serverArguments } from './settings.ts'
import { prepareSocketDirectory } from './socket-directory.ts'
import { StartError } from './start-error.ts'
import { supervise } from './supervision.ts'

export { StartError }

export interface EmbeddedServer {
  connection: Connection
  /** Whether this process keeps the server running, or only uses the one of another Primanota process. */
  owned: boolean
  /** Stops PostgreSQL if owned, else only lets go. May be called again. */
  stop(): Promise<void>
}

export interface EmbeddedOptions {
  /** Created when missing. */
  directory: string
  /** `own` refuses a directory that another process has open; `share` uses that process's server, and owns one only if there is none. */
  mode: 'own' | 'share'
  /** PostgreSQL settings beside ours, or instead of them. */
  settings?: Record<string, string>
  log?: (message: string) => void
  /** Called each time an owned PostgreSQL died unexpectedly; it is being started again by then. */
  onLost?: () => void
}

const attachPatienceMs = 30_000

/** Comes back with a PostgreSQL that takes connections. What a person can do something about is thrown as a StartError. */
export async function openEmbedded(options: EmbeddedOptions): Promise<EmbeddedServer> {
  if (process.platform === 'win32')
    throw new StartError('Primanota brings no PostgreSQL for Windows: set DATABASE_URL to the address of one.')
  try {
    return await open(options)
  } catch (error) {
    if (error instanceof StartError || !(error instanceof Error && 'syscall' in error)) throw error
    throw new StartError(`The database cannot be kept in ${options.directory}: ${error.message}.`, { cause: error })
  }
}

async function open(options: EmbeddedOptions): Promise<EmbeddedServer> {
  const place = await preparePlace(options.directory)
  for (;;) {
    // Asked before anything is prepared: what another process has open is not ours to touch.
    let holder = await findHolder(place.directory)
    if (!holder) {
      const socketDirectory = await prepareSocketDirectory(place)
      const claim = await claimOwnership(place, socketDirectory)
      if ('release' in claim) return own(place, socketDirectory, claim, options)
      holder = claim
    }
    if (options.mode === 'own') throw new StartError(`Another Primanota process (pid ${holder.pid}) has ${place.directory} open.`)
    const attached = await attach(place, holder)
    if (attached) return attached
  }
}

async function own(place: Place, socketDirectory: string, ownership: Ownership, options: EmbeddedOptions): Promise<EmbeddedServer> {
  const { settings = {}, log = () => undefined, onLost = () => undefined } = options
  try {
    const binaries = await prepareBinaries(place.directory)
    const mustRead = ['bin/postgres', 'share/postgresql/postgres.bki'].map(path => join(binaries.native, path))
    const runAs = await planRunAs(place.account, [...mustRead, place.directory])
    await ensureCluster(place, binaries, runAs, settings.fsync !== 'off')
    const args = serverArguments(place, socketDirectory, binaries.version, settings)
    const server: Server = { place, binaries, runAs, socketDirectory, args, log }
    const postmaster = await startPostmaster(server, new AbortController().signal)
    return { connection: postmaster.connection, owned: true, ...supervise(server, postmaster, ownership, onLost) }
  } catch (error) {
    await ownership.release()
    throw error
  }
}

/** Undefined when the holder ended meanwhile, so that its place is free. */
async function attach(place: Place, holder: Holder): Promise<EmbeddedServer | undefined> {
  for (const end = Date.now() + attachPatienceMs; Date.now() < end; await sleep(50)) {
    const file = await readPidFile(place)
    if (file?.state === 'ready') {
      const connection: Connection = { host: file.socketDirectory, port: file.port, user: 'postgres', database: 'postgres' }
      if (await isAnswering(connection)) return { connection, owned: false, stop: async () => undefined }
    }
    if (!(await findHolder(place.directory))) return undefined
  }
  throw new StartError(`Another Primanota process (pid ${holder.pid}) has ${place.directory} open, but its PostgreSQL does not answer.`)
}
