/**
 * Shows other processes that this one is alive. A connection of its own holds an advisory lock on a random number, and writes every two seconds that the
 * process is there. The server releases the lock when the process dies; it keeps it while the process is only slow or paused.
 */
import { randomInt } from 'node:crypto'
import type pg from 'pg'
import { StoreAway } from './connection/faults.ts'
import { clientWatchedBy } from './connection/patient-client.ts'
import { silenceOf } from './connection/silence.ts'

const reconnectMs = 250

export interface PresenceTiming {
  beatMs: number
  /** For connecting, and for a heartbeat: a connection that answers later is given up. */
  timeoutMs: number
  /** For the lock, which the server keeps until it notices that the last connection is gone. */
  lockTimeoutMs: number
}

const timing: PresenceTiming = { beatMs: 2_000, timeoutMs: 5_000, lockTimeoutMs: 30_000 }

/** Of a machine that vanished without closing its connections the server learns after about ten seconds at the latest. */
const keepalives = { tcp_keepalives_idle: '3', tcp_keepalives_interval: '2', tcp_keepalives_count: '3' }

export interface Presence {
  /** The number that claims of this process carry; resolves while the lock on it is held. */
  number(): Promise<number>
  close(): Promise<void>
}

/** At once: `end` would wait for an answer that may never come. */
const drop = (client: pg.Client): void => void client.connection.stream.destroy()

/** A process that stood still itself goes on with its connection, and so with its lock: only the server's silence ends it. */
function ask(client: pg.Client, text: string, values: unknown[], timeoutMs: number): Promise<unknown> {
  const endWatch = silenceOf(timeoutMs)(() => drop(client))
  return client.query(text, values).finally(endWatch)
}

export function createPresence(
  connection: pg.ClientConfig,
  settings: Readonly<Record<string, string>>,
  { beatMs, timeoutMs, lockTimeoutMs }: PresenceTiming = timing,
): Presence {
  const number = randomInt(1, 2 ** 48 - 1)
  const Client = clientWatchedBy(silenceOf(timeoutMs))
  const options = Object.entries({ ...settings, ...keepalives })
    .map(([name, value]) => `-c ${name}=${value}`)
    .join(' ')
  let isClosed = false
  let client: pg.Client | undefined
  let connecting: Promise<void> | undefined
  let timer: NodeJS.Timeout | undefined

  const after = (ms: number, work: () => void) => {
    clearTimeout(timer)
    timer = setTimeout(work, ms).unref()
  }

  async function connect(): Promise<void> {
    const fresh = new Client({
      ...connection,
      application_name: 'primanota presence',
      keepAlive: true,
      options,
    })
    const lose = () => {
      if (client !== fresh) return
      client = undefined
      reconnect()
    }
    fresh.on('error', lose)
    fresh.on('end', lose)
    try {
      await fresh.connect()
      // The server may not have noticed yet that our last connection is gone: then this waits for it.
      await ask(fresh, 'select pg_advisory_lock($1)', [number], lockTimeoutMs)
      await beat(fresh)
      await ask(fresh, `delete from service_process where seen_at < clock_timestamp() - interval '1 day'`, [], timeoutMs)
    } catch (error) {
      drop(fresh)
      throw error
    }
    if (isClosed) return void (await fresh.end())
    client = fresh
    after(beatMs, goOn)
  }

  const beat = (to: pg.Client) =>
    ask(
      to,
      `insert into service_process (number, seen_at) values ($1, clock_timestamp()) on conflict (number) do update set seen_at = excluded.seen_at`,
      [number],
      timeoutMs,
    )

  async function goOn(): Promise<void> {
    const asked = client
    if (!asked) return
    try {
      await beat(asked)
      if (asked === client && !isClosed) after(beatMs, goOn)
    } catch {
      // A connection that fails is made anew; an error of the server alone ends it as well, so that there is one way back.
      drop(asked)
    }
  }

  function reconnect(): void {
    if (isClosed) return
    connecting ??= connect().finally(() => {
      connecting = undefined
    })
    connecting.catch(() => after(reconnectMs, reconnect))
  }

  return {
    async number() {
      if (client) return number
      reconnect()
      await connecting?.catch(error => {
        throw new StoreAway(error)
      })
      return number
    },
    async close() {
      isClosed = true
      clearTimeout(timer)
      await connecting?.catch(() => {})
      const last = client
      client = undefined
      if (!last) return
      const isDeleted = await ask(last, 'delete from service_process where number = $1', [number], timeoutMs).then(
        () => true,
        () => false,
      )
      if (isDeleted) await last.end().catch(() => {})
      else drop(last)
    },
  }
}
