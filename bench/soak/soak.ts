/**
 * `npm run bench soak -- --minutes 60`: mixed work over three processes while processes and PostgreSQL are killed, the disk is full, the store is slow or
 * cannot be reached. Afterwards the tables are read past the service.
 */
import type { ChildProcess } from 'node:child_process'
import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { residentMb, stopChild } from '../children.ts'
import { freePorts, isRoot } from '../cluster/programs.ts'
import { report } from '../figures.ts'
import { openPostgres } from '../postgres.ts'
import { setUp, startService } from '../service.ts'
import { startProxy } from './proxy.ts'
import { checkTables } from './reader.ts'
import { describeBook, newBook, work } from './work.ts'

const minutesAsked = (): number => {
  const at = process.argv.indexOf('--minutes')
  const minutes = at < 0 ? 60 : Number(process.argv[at + 1])
  if (!(minutes > 0)) throw new Error('--minutes must be followed by a number')
  return minutes
}

const callers = Number(process.env['BENCH_CALLERS'] ?? 8)
/** From one fault to the next. */
const pauseMs = Number(process.env['BENCH_PAUSE_MS'] ?? 20_000)
const diskMiB = 64

export async function measureSoak(directory: string): Promise<void> {
  const minutes = minutesAsked()
  const postgresDirectory = join(directory, 'soak-postgres')
  const postgres = await openPostgres({ directory: postgresDirectory, mode: 'own' })
  const dataDir = join(directory, 'soak-data')
  await mkdir(dataDir)
  // A disk of its own that can be filled; without root that fault is left out.
  const hasDisk = isRoot && spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${diskMiB}m,mode=755`, 'tmpfs', dataDir]).status === 0
  const { host, port } = postgres.connection
  const proxy = await startProxy(join(host, `.s.PGSQL.${port}`))
  const children = new Map<number, ChildProcess>()
  try {
    const env = {
      DATABASE_URL: `postgresql://postgres@127.0.0.1:${proxy.port}/postgres`,
      PRIMANOTA_DATA_DIR: dataDir,
      PRIMANOTA_LOG_LEVEL: 'silent',
    }
    const key = await setUp(env)
    const ports = await freePorts(3)
    const start = async (at: number) => void children.set(at, (await startService(env, ports[at] as number)).child)
    await Promise.all([0, 1, 2].map(start))
    const postmaster = () => Number(readFileSync(join(postgresDirectory, 'cluster', 'postmaster.pid'), 'utf8').split('\n')[0])
    const filler = join(dataDir, 'filler')
    const during = async (ms: number, begin: () => unknown, end: () => unknown) => {
      await begin()
      await sleep(ms)
      await end()
    }
    const kill = async (at: number, signal: NodeJS.Signals) => {
      const child = children.get(at) as ChildProcess
      child.removeAllListeners('exit')
      process.kill(-(child.pid as number), signal)
      await sleep(2_000)
      await start(at)
    }
    // The first process is never ended: its memory is looked at.
    const faults: [name: string, happen: () => Promise<unknown>][] = [
      ['a process is killed', () => kill(1, 'SIGKILL')],
      ['PostgreSQL is killed', async () => process.kill(postmaster(), 'SIGKILL')],
      ['the network to the store is cut for 5 s', () => during(5_000, proxy.cut, proxy.restore)],
      ['a process is stopped', () => kill(2, 'SIGTERM')],
      ['the store is slow for 10 s (every answer 100 ms later)', () => during(10_000, () => proxy.slow(100), proxy.restore)],
      ...(hasDisk
        ? [
            [
              'the disk of files is full for 10 s',
              () =>
                during(
                  10_000,
                  () => writeFile(filler, Buffer.alloc(diskMiB * 1024 * 1024)).catch(() => {}),
                  () => rm(filler, { force: true }),
                ),
            ] as [string, () => Promise<unknown>],
          ]
        : []),
      ['nothing gets through to the store for 5 s', () => during(5_000, proxy.stall, proxy.restore)],
    ]
    const book = newBook()
    const endAt = performance.now() + minutes * 60_000
    const isOver = () => performance.now() > endAt
    const working = work(book, {
      bases: ports.map(at => `http://127.0.0.1:${at}`),
      key,
      callers,
      isOver,
      patienceMs: 240_000,
      withFiles: true,
    })
    const happened = new Map<string, number>()
    const memory: number[] = []
    const first = children.get(0)?.pid as number
    const watching = setInterval(() => void residentMb(first).then(mb => memory.push(mb)), 2_000)
    for (let at = 0; !isOver(); at++) {
      await sleep(Math.min(pauseMs, Math.max(0, endAt - performance.now())))
      if (isOver()) break
      const [name, happen] = faults[at % faults.length] as (typeof faults)[number]
      await happen()
      happened.set(name, (happened.get(name) ?? 0) + 1)
    }
    await working
    clearInterval(watching)
    // Jobs that were left, and claims of processes that are gone, are gone on with by those that live.
    await sleep(15_000)
    const client = new pg.Client({ host, port, user: 'postgres', database: 'postgres' })
    await client.connect()
    const checked = await checkTables(client, book, join(dataDir, 'files'))
    await client.end()
    // Not awaited by standing still: the way to the store is in this process.
    const chain = await runToEnd([new URL('../../dist/main.js', import.meta.url).pathname, 'verify-audit'], env)
    console.log(`${minutes} minutes, ${callers} callers, three processes\n${describeBook(book)}`)
    for (const [name, times] of happened) console.log(`fault         ${name} × ${times}`)
    for (const { rule, what, broken } of checked)
      console.log(`${broken === 0 ? 'holds ' : 'BROKEN'}        ${rule.padEnd(4)} ${what}: ${broken}`)
    console.log(`${chain.status === 0 ? 'holds ' : 'BROKEN'}        R2   verify-audit: ${chain.output.trim().split('\n').at(-1)}\n`)
    const third = Math.floor(memory.length / 3)
    const peak = (from: number, to: number) => Math.max(...memory.slice(from, to))
    console.log(
      `memory of the first process: ${peak(0, third).toFixed(0)} MB at most in the first third, ${peak(2 * third, memory.length).toFixed(0)} in the last\n`,
    )
    report(
      'soak: invariants that are broken',
      checked.filter(({ broken }) => broken > 0).length + (chain.status === 0 ? 0 : 1),
      '',
      0,
      'at most',
    )
    report(
      'soak: answers that nobody should get',
      [...book.wrong.values()].reduce((sum, times) => sum + times, 0),
      '',
      0,
      'at most',
    )
    report('soak: given up without an answer', book.unanswered, '', 0, 'at most')
    report('soak: memory in the last third against the first', peak(2 * third, memory.length) / peak(0, third), 'x', 1.3, 'at most')
    await Promise.all([...children.values()].map(stopChild))
  } finally {
    proxy.close()
    await postgres.stop()
    if (hasDisk) execFileSync('umount', ['--lazy', dataDir])
  }
}

function runToEnd(args: readonly string[], env: Record<string, string>): Promise<{ status: number | null; output: string }> {
  return new Promise(resolve => {
    const child = spawn(process.execPath, args, { env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'inherit'] })
    let output = ''
    child.stdout.on('data', (chunk: Buffer) => {
      output += chunk
    })
    child.on('close', status => resolve({ status, output }))
  })
}
