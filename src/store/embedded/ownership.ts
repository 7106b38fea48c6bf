import { randomBytes } from 'node:crypto'
import { chown, link, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { connect, createServer } from 'node:net'
import { join } from 'node:path'
import type { Place } from './place.ts'
import { codeOf, unless } from './start-error.ts'

/** The process that has the database open. */
export interface Holder {
  pid: number
  /** It listens here as long as it holds the database. The kernel ends that with the process, so no reused pid can mislead us. */
  socket: string
}

export interface Ownership {
  release(): Promise<void>
  /** Keeps cleaners of temporary files away from the socket. */
  touch(): Promise<void>
}

const unfinishedAgeMs = 60_000

/**
 * Lock files are numbered, and only the highest counts. Who takes over a dead holder's creates the next number, which the file system grants
 * to one process alone; taking the dead file away first would let two processes remove each other's.
 * Releasing is closing the socket: the file stays, so that the numbers never start again.
 */
export async function claimOwnership({ directory, account }: Place, socketDirectory: string): Promise<Ownership | Holder> {
  const holder = await findHolder(directory)
  if (holder) return holder

  const name = randomBytes(4).toString('hex')
  const socket = join(socketDirectory, `owner.${name}`)
  const draft = join(directory, `lock.new.${name}`)
  const close = await listen(socket)
  try {
    if (account.isSwitched) await chown(socket, account.uid, account.gid)
    await writeFile(draft, JSON.stringify({ pid: process.pid, socket } satisfies Holder))
    for (;;) {
      const last = (await lockNumbers(directory)).at(-1) ?? 0
      const other = await findHolder(directory)
      if (other) {
        await close()
        return other
      }
      const mine = join(directory, `lock.${last + 1}`)
      // A link appears with its content, and by then we listen: nobody can see this file and take it for a dead one.
      const isTaken = await link(draft, mine).then(
        () => false,
        error => codeOf(error) === 'EEXIST' || Promise.reject(error),
      )
      if (isTaken) continue
      // A directory listing is no snapshot: it may have missed a higher number that appeared while it was read.
      if ((await lockNumbers(directory)).at(-1) === last + 1) {
        await sweep(directory, socketDirectory, last + 1)
        return { release: close, touch: () => touch(socket) }
      }
      await rm(mine, { force: true })
    }
  } catch (error) {
    await close()
    throw error
  } finally {
    await rm(draft, { force: true })
  }
}

export async function findHolder(directory: string): Promise<Holder | undefined> {
  for (;;) {
    const last = (await lockNumbers(directory)).at(-1)
    if (last === undefined) return undefined
    const text = await readFile(join(directory, `lock.${last}`), 'utf8').catch(unless('ENOENT'))
    // Removed since we listed it, so there is a higher one by now.
    if (text === undefined) continue
    const holder = parseHolder(text)
    return holder && (await isListening(holder.socket)) ? holder : undefined
  }
}

/** A power cut can leave a lock file empty; it is a dead one. */
function parseHolder(text: string): Holder | undefined {
  if (!text.endsWith('}')) return undefined
  return JSON.parse(text) as Holder
}

async function lockNumbers(directory: string): Promise<number[]> {
  const names = await readdir(directory)
  return names.flatMap(name => (/^lock\.\d+$/.test(name) ? [Number(name.slice(5))] : [])).sort((a, b) => a - b)
}

/** Whether a living process listens on the socket. The kernel answers, so a busy or halted process counts as living. */
function isListening(socket: string): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const connection = connect(socket)
    connection.once('connect', () => connection.destroy() && resolve(true))
    connection.once('error', error => {
      if (['ECONNREFUSED', 'ENOENT'].includes(codeOf(error) ?? '')) resolve(false)
      // More callers at once than the kernel lets wait.
      else if (codeOf(error) === 'EAGAIN') resolve(true)
      // Closed while we were waiting to be let in, so the answer is another one by now.
      else if (codeOf(error) === 'ECONNRESET') resolve(isListening(socket))
      else reject(error)
    })
  })
}

async function listen(socket: string): Promise<() => Promise<void>> {
  const server = createServer(connection => connection.destroy())
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen({ path: socket, exclusive: true }, resolve))
  // The lock alone keeps no process alive.
  server.unref()
  return () => new Promise(resolve => server.close(() => resolve()))
}

const touch = (path: string) => utimes(path, new Date(), new Date()).catch(() => undefined)

/** Removes what dead holders and dead claims left. A young file may belong to a claim that is just being made. */
async function sweep(directory: string, socketDirectory: string, mine: number): Promise<void> {
  const outdated = (await lockNumbers(directory)).filter(number => number < mine).map(number => join(directory, `lock.${number}`))
  const drafts = (await readdir(directory)).filter(name => name.startsWith('lock.new.')).map(name => join(directory, name))
  const sockets = (await readdir(socketDirectory)).filter(name => name.startsWith('owner.')).map(name => join(socketDirectory, name))
  for (const path of [...drafts, ...sockets]) {
    const found = await stat(path).catch(unless('ENOENT'))
    if (found && Date.now() - found.mtimeMs > unfinishedAgeMs && !(found.isSocket() && (await isListening(path).catch(() => true))))
      outdated.push(path)
  }
  await Promise.all(outdated.map(path => rm(path, { force: true })))
}
