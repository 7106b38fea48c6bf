/** A cable to PostgreSQL that can be cut: it stands between the service and the server, and reads along to know when a commit is on its way. */
import { type AddressInfo, connect, createServer, type NetConnectOpts, type Socket } from 'node:net'
import pg from 'pg'
import type { Connection } from '../../src/store/connection/db.ts'

export interface Cable {
  /** As it is given in DATABASE_URL. */
  url: string
  /** Ends every connection, and refuses new ones. */
  cut(): Promise<void>
  restore(): Promise<void>
  /** From now on nothing gets through, and nobody is told: a cable that somebody stepped on. Restored connections stay dead, new ones work. */
  stall(): void
  /** The next commit is lost with the connection: before it reaches the server, or after it and before the answer. */
  loseNextCommit(part: 'request' | 'answer'): { wasLost(): boolean }
  close(): Promise<void>
}

function targetOf(connection: Connection): { options: NetConnectOpts; login: string; database: string } {
  const { host, port, user = '', password, database = '' } = new pg.Client(connection)
  const options = host.startsWith('/') ? { path: `${host}/.s.PGSQL.${port}` } : { host, port }
  return { options, login: [user, ...(password ? [password] : [])].map(encodeURIComponent).join(':'), database }
}

export async function layCable(connection: Connection): Promise<Cable> {
  const { options, login, database } = targetOf(connection)
  const pairs = new Set<Socket>()
  let isStalled = false
  let losing: { part: 'request' | 'answer'; isDone: boolean } | undefined

  const server = createServer(client => {
    const upstream = connect(options)
    const isCommit = createCommitWatch()
    let isDead = isStalled
    for (const socket of [client, upstream]) {
      pairs.add(socket)
      socket.on('error', () => {})
      socket.on('close', () => {
        pairs.delete(socket)
        if (!isDead) for (const one of [client, upstream]) one.end()
      })
    }
    client.on('data', chunk => {
      isDead ||= isStalled
      if (isDead) return
      if (isCommit(chunk) && losing && !losing.isDone) {
        losing.isDone = true
        isDead = true
        client.destroy()
        // What the server has got it works through, although nobody waits for the answer any more.
        if (losing.part === 'answer') upstream.end(chunk)
        else upstream.destroy()
        return
      }
      upstream.write(chunk)
    })
    upstream.on('data', chunk => {
      isDead ||= isStalled
      if (!isDead) client.write(chunk)
    })
  })
  const listen = (port: number) => new Promise<void>(resolve => server.listen({ host: '127.0.0.1', port }, resolve))
  const cut = () =>
    new Promise<void>(resolve => {
      if (server.listening) server.close(() => resolve())
      else resolve()
      for (const socket of pairs) socket.destroy()
    })
  await listen(0)
  const { port } = server.address() as AddressInfo
  return {
    url: `postgresql://${login}@127.0.0.1:${port}/${database}`,
    cut,
    async restore() {
      isStalled = false
      if (!server.listening) await listen(port)
    },
    stall() {
      isStalled = true
    },
    loseNextCommit(part) {
      const wish = { part, isDone: false }
      losing = wish
      return { wasLost: () => wish.isDone }
    },
    close: cut,
  }
}

/** Reads the client's half of the protocol: the names that statements were given, and when the one that commits is used. */
function createCommitWatch(): (chunk: Buffer) => boolean {
  const commits = new Set<string>()
  let rest: Buffer = Buffer.alloc(0)
  let isStarted = false
  return chunk => {
    rest = Buffer.concat([rest, chunk])
    let isCommit = false
    for (;;) {
      // The first message has no letter.
      const head = isStarted ? 1 : 0
      if (rest.length < head + 4) return isCommit
      const length = head + rest.readInt32BE(head)
      if (rest.length < length) return isCommit
      const kind = isStarted ? String.fromCharCode(rest[0] as number) : ''
      const [first, second] = rest.toString('utf8', 5, length).split('\0')
      if (kind === 'P' && second === 'commit') commits.add(first as string)
      if (kind === 'B' && commits.has(second as string)) isCommit = true
      isStarted = true
      rest = rest.subarray(length)
    }
  }
}
