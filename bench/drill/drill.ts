/**
 * `npm run bench drill`: what docs/guide/backups.md asks an operator to practise, with its times. A data directory is filled with files of a megabyte (10,000 of
 * them, or BENCH_DRILL_FILES) and a ledger (BENCH_DRILL_LINES), backed up, backed up again, restored into an empty directory and started there.
 */
import { spawn } from 'node:child_process'
import { randomFillSync } from 'node:crypto'
import { mkdir, rm } from 'node:fs/promises'
import { loadavg } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import pg from 'pg'
import { diskBlobs } from '../../src/store/blobs.ts'
import { stopChild } from '../children.ts'
import { report } from '../figures.ts'
import { openPostgres } from '../postgres.ts'
import { copyInto, field } from '../scale/copy.ts'
import { fillLedger } from '../scale/fill-ledger.ts'
import { paddedId } from '../scale/mix.ts'
import { setUp, startService } from '../service.ts'

const fileCount = Number(process.env['BENCH_DRILL_FILES'] ?? 10_000)
const lines = Number(process.env['BENCH_DRILL_LINES'] ?? 500_000)
const fileBytes = 1_000_000
const port = Number(process.env['BENCH_PORT'] ?? 4500)
const main = new URL('../../dist/main.js', import.meta.url).pathname
const filesAtOnce = 8

interface Ran {
  seconds: number
  /** Of the command and of what it started and waited for. */
  processorSeconds: number
  said: Record<string, unknown>
}

const load = () => loadavg()[0]?.toFixed(0)

/** A command to its end. The shell knows what its children took of the processor. */
async function run(env: Record<string, string>, ...args: string[]): Promise<Ran> {
  const begun = load()
  const child = spawn('bash', ['-c', `TIMEFORMAT='%R %U %S'; time "$0" "$@"`, process.execPath, main, ...args, '--json'], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let [said, told] = ['', '']
  child.stdout.on('data', part => (said += part))
  child.stderr.on('data', part => (told += part))
  const code = await new Promise<number | null>(resolve => child.on('close', resolve))
  if (code !== 0) throw new Error(`${args.join(' ')} ended with ${code}: ${told}`)
  const [seconds = 0, user = 0, system = 0] = told.trim().split('\n').at(-1)?.split(' ').map(Number) ?? []
  const what = args.filter(word => !word.startsWith('-')).join(' ')
  console.log(`${what}: ${seconds.toFixed(0)} s, ${(user + system).toFixed(0)} s of the processor (load ${begun} to ${load()})`)
  return { seconds, processorSeconds: user + system, said: JSON.parse(said) }
}

export async function measureDrill(directory: string): Promise<void> {
  const dataDir = join(directory, 'drill-data')
  const restoredDir = join(directory, 'drill-restored')
  const env = {
    PRIMANOTA_DATA_DIR: dataDir,
    PRIMANOTA_LOG_LEVEL: 'error',
    PRIMANOTA_BACKUP_TO: join(directory, 'drill-backups'),
    PRIMANOTA_BACKUP_PASSPHRASE: 'a passphrase of the drill',
  }
  const key = await setUp(env)
  const postgres = await openPostgres({ directory: join(dataDir, 'postgres'), mode: 'share' })
  try {
    await fill(postgres.connection, dataDir)
  } finally {
    await postgres.stop()
  }
  const { child } = await startService(env, port)
  const first = await run(env, 'backup')
  await rm(join(dataDir, 'pictures'), { recursive: true, force: true })
  const second = await run(env, 'backup')
  await stopChild(child)
  console.log(`first: ${JSON.stringify(first.said)}\nsecond: ${JSON.stringify(second.said)}`)

  await mkdir(restoredDir)
  const restoredEnv = { ...env, PRIMANOTA_DATA_DIR: restoredDir }
  const restored = await run(restoredEnv, 'backup', 'restore')
  console.log(`restored: ${JSON.stringify(restored.said)}`)
  const audit = await run(restoredEnv, 'verify-audit')
  const started = performance.now()
  const served = await startService(restoredEnv, port)
  const balance = await fetch(`http://127.0.0.1:${port}/api/rest/trial-balance`, { headers: { authorization: `Bearer ${key}` } })
  console.log(`served again after ${((performance.now() - started) / 1000).toFixed(1)} s, the trial balance is ${balance.status}`)
  await stopChild(served.child)

  const gigabytes = (fileCount * fileBytes) / 1e9
  const wrong = [first, second].filter(({ said }) => (said['damaged'] as unknown[]).length > 0).length
  report(
    'drill: files that did not come back',
    fileCount - Number(restored.said['files']) + Number(restored.said['missing']),
    '',
    0,
    'at most',
  )
  report('drill: backups with damaged files', wrong, '', 0, 'at most')
  report('drill: the trial balance of the restored books is answered', Number(balance.ok), '', 1, 'at least')
  const each = (ran: Ran) => `${(ran.processorSeconds / gigabytes).toFixed(1)} s`
  console.log(`of the processor for 1 GB: first backup ${each(first)}, second ${each(second)}, restore ${each(restored)}`)
  console.log(`verify-audit took ${audit.seconds.toFixed(0)} s\n`)
}

/** Files as an upload leaves them, with their rows; and a ledger of the one organization. */
async function fill(connection: pg.ClientConfig, dataDir: string): Promise<void> {
  const client = new pg.Client(connection)
  await client.connect()
  try {
    const { rows } = await client.query('select id from organization')
    const id = String(rows[0].id)
    await fillLedger(client, [{ at: 0, id, weight: 1 }], lines)
    const blobs = diskBlobs(join(dataDir, 'files'))
    const kept: string[] = []
    const fillOne = async () => {
      const bytes = randomFillSync(Buffer.allocUnsafe(fileBytes))
      const staged = await blobs.put(id, Readable.from([bytes]), fileBytes)
      if (!('keep' in staged)) throw new Error('a file was not taken')
      await staged.keep()
      kept.push(staged.sha256)
    }
    let begun = 0
    const filler = async () => {
      while (begun++ < fileCount) await fillOne()
    }
    await Promise.all(Array.from({ length: filesAtOnce }, filler))
    const rowOf = (sha256: string, at: number) =>
      `${[id, paddedId('fil', at + 1), sha256, fileBytes, 'application/octet-stream', `${at}.bin`, new Date().toISOString()].map(field).join('\t')}\n`
    const columns = ['organization_id', 'id', 'sha256', 'size', 'mime_type', 'name', 'created_at']
    await copyInto(client, 'file', columns, function* (rows) {
      for (const [at, sha256] of kept.entries()) {
        rows.text += rowOf(sha256, at)
        yield
      }
    })
    console.log(`filled: ${kept.length} files of ${fileBytes / 1e6} MB, ${lines} lines of the ledger (load ${load()})`)
  } finally {
    await client.end()
  }
}
