/** `npm run bench cluster`: what is lost, and for how long nobody is answered, when a primary, a process or the pooler is killed under load. */

import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { stopChild } from '../children.ts'
import { report } from '../figures.ts'
import { setUp, startService } from '../service.ts'
import { checkTables } from '../soak/reader.ts'
import { describeBook, newBook, work } from '../soak/work.ts'
import { type Nodes, startNodes } from './nodes.ts'
import { hasProgram } from './programs.ts'

const needed = ['patroni', 'etcd', 'haproxy', 'pgbouncer', 'pg_config']
const callers = Number(process.env['BENCH_CALLERS'] ?? 8)
/** Longer than a posting is claimed by a process that lives, and lost its connection in the middle of it. */
const patienceMs = 150_000
const calmSeconds = Number(process.env['BENCH_SECONDS'] ?? 15)

export async function measureCluster(directory: string): Promise<void> {
  const lacking = needed.filter(name => !hasProgram(name))
  if (lacking.length > 0) {
    console.log(`The cluster is left out: ${lacking.join(', ')} not found.`)
    console.log('On Debian: apt-get install patroni python3-etcd etcd-server haproxy pgbouncer postgresql libpq-dev\n')
    return
  }
  const nodes = await startNodes(directory)
  try {
    await measureOn(nodes, directory)
  } finally {
    nodes.stop()
  }
}

async function measureOn(nodes: Nodes, directory: string): Promise<void> {
  const env = {
    DATABASE_URL: nodes.url,
    DATABASE_DIRECT_URL: nodes.directUrl,
    PRIMANOTA_DATA_DIR: join(directory, 'cluster-data'),
    PRIMANOTA_LOG_LEVEL: 'silent',
  }
  const key = await setUp(env)
  const start = async (port: number) => (await startService(env, port)).child
  const children = await Promise.all(nodes.ports.map(start))

  const asked = new Set<string>()

  /** The longest time without an acknowledgement from the event on, until all is calm again. */
  async function under(event: string, happen: () => Promise<string>): Promise<void> {
    const book = newBook(asked)
    let isOver = false
    const working = work(book, { bases: [nodes.webUrl], key, callers, isOver: () => isOver, patienceMs })
    await sleep(calmSeconds * 1000)
    book.longestGapMs = 0
    const what = await happen()
    await sleep(calmSeconds * 1000)
    // A cluster that has not come back by now shows in the gap.
    const before = book.actions
    for (let waited = 0; book.actions === before && waited < 120; waited++) await sleep(500)
    isOver = true
    await working
    const client = await nodes.connect()
    const checked = await checkTables(client, book)
    await client.end()
    const broken = checked.filter(one => one.broken > 0)
    console.log(`${event} (${what})\n${describeBook(book)}`)
    for (const one of broken) console.log(`BROKEN        ${one.rule} ${one.what}: ${one.broken}`)
    console.log()
    report(`${event}: invariants that are broken`, broken.length, '', 0, 'at most')
    report(
      `${event}: answers that nobody should get`,
      [...book.wrong.values()].reduce((sum, times) => sum + times, 0),
      '',
      0,
      'at most',
    )
    report(`${event}: longest time without an answer`, book.longestGapMs / 1000, ' s', 20, 'at most')
  }

  await under('a process is killed', async () => {
    process.kill(-(children[1]?.pid as number), 'SIGKILL')
    await sleep(3_000)
    children[1] = await start(nodes.ports[1] as number)
    return 'kill -9, started again after 3 s'
  })
  await under('the pooler is killed', async () => {
    nodes.killPooler()
    await sleep(2_000)
    nodes.startPooler()
    return 'kill -9, started again after 2 s'
  })
  await under('the primary is killed', async () => `kill -9 of PostgreSQL on ${await nodes.killPrimary('server')}`)
  while ((await nodes.standbys()) < 2) await sleep(500)
  await under(
    'the machine of the primary is gone',
    async () => `kill -9 of Patroni, etcd and PostgreSQL on ${await nodes.killPrimary('machine')}`,
  )
  await Promise.all(children.map(stopChild))
}
