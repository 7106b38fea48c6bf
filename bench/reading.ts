/** How long reading a document takes, warm: a structured file, a PDF with text, a picture against the engine alone, and several pictures at once. */
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import { availableParallelism, loadavg } from 'node:os'
import { Readable } from 'node:stream'
import { fileURLToPath } from 'node:url'
import { standardLimits } from '../src/extraction/pages/pages.ts'
import { stopReaders } from '../src/extraction/pages/read-pages.ts'
import { readDocument } from '../src/extraction/read-document.ts'
import { createPool, type Pool } from '../src/extraction/workers/pool.ts'
import { messageOf } from '../src/language/tell.ts'
import { facturX, parcella, peppol } from '../test/extraction/formats-samples.ts'
import { report } from './figures.ts'
import { median } from './load.ts'
import { measureReadingService } from './reading-service.ts'

const rounds = Number(process.env['BENCH_ROUNDS'] ?? 3)
const folder = new URL('../test/reading/documents/', import.meta.url)

/** Our own documents, of one page each. */
function documentsNamed(ending: RegExp): string[] {
  const paths = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(path => ending.test(path))
  return paths.sort().map(path => fileURLToPath(new URL(path, folder)))
}
const pictures = documentsNamed(/\.(jpg|png|webp)$/)
/** What is read over and over. */
const somePictures = pictures.filter((_path, at) => at % 3 === 0)
const printed = documentsNamed(/\.pdf$/)

const own = { name: 'Beta ApS', legalName: null, vatNumber: null, businessId: null, country: 'DK', iban: null, currency: 'DKK' }

async function msToRead(name: string, bytes: Uint8Array): Promise<number> {
  const open = async () => ({ size: bytes.length, stream: Readable.from([bytes]) })
  const started = performance.now()
  const read = await readDocument({ text: null, file: { name, mimeType: 'application/octet-stream', open } }, { own, today: '2026-03-15' })
  if ('failure' in read) throw new Error(`${name}: ${messageOf(read.failure, 'en')}`)
  return performance.now() - started
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0)

async function measureFiles(): Promise<void> {
  const invoices = { 'fattura.xml': parcella, 'ubl.xml': peppol(), 'cii.xml': facturX() }
  const structured: number[] = []
  for (let round = 0; round < 200; round += 1) {
    for (const [name, xml] of Object.entries(invoices)) structured.push(await msToRead(name, Buffer.from(xml)))
  }
  // The first half warms up.
  report('a structured file', median(structured.slice(structured.length / 2)), ' ms', 10, 'at most')
  const files = printed.map(path => [path, readFileSync(path)] as const)
  for (let round = 0; round < 10; round += 1) for (const [path, bytes] of files) await msToRead(path, bytes)
  const slowest: number[] = []
  for (const [path, bytes] of files) {
    const times: number[] = []
    for (let round = 0; round < 9; round += 1) times.push(await msToRead(path, bytes))
    slowest.push(median(times))
  }
  console.log(`${files.length} PDF files with text: ${slowest.map(ms => ms.toFixed(0)).join(', ')} ms`)
  report('a PDF of one page with text, the slowest of them', Math.max(...slowest), ' ms', 150, 'at most')
}

interface Floor {
  child: ChildProcess
  msFor(path: string): Promise<number>
}

function startFloor(): Floor {
  const child = fork(fileURLToPath(new URL('./ocr-floor.ts', import.meta.url)), [], { execArgv: ['--import', 'tsx'] })
  return {
    child,
    async msFor(path) {
      child.send(path)
      return (await once(child, 'message'))[0] as number
    },
  }
}

/** Ours is the whole of it: from the bytes of the file to what was understood. */
async function measurePictures(): Promise<void> {
  const floor = startFloor()
  const ratios: number[] = []
  let last = ''
  for (let round = -1; round < rounds; round += 1) {
    const ours: number[] = []
    const bare: number[] = []
    for (const path of somePictures) {
      bare.push(await floor.msFor(path))
      ours.push(await msToRead(path, readFileSync(path)))
    }
    // The first round warms up.
    if (round >= 0) ratios.push(sum(ours) / sum(bare))
    last = somePictures.map((path, at) => `${path.split('/').at(-1)} ${(ours[at]! / bare[at]!).toFixed(2)}`).join(', ')
    console.log(
      `${somePictures.length} pictures: ${(sum(ours) / somePictures.length).toFixed(0)} ms each, the engine alone ${(sum(bare) / somePictures.length).toFixed(0)} ms; load ${loadavg()[0]!.toFixed(1)}`,
    )
  }
  console.log(last)
  floor.child.kill()
  report('a picture against the engine alone', median(ratios), 'x', 1.3, 'at most')
}

const workerCounts = [1, 2] as const

/** Beside it the engine alone in as many processes: on a machine that is busy with other work a second one gains less. */
async function measureWorkers(): Promise<void> {
  const cores = availableParallelism()
  const pools = workerCounts.map(workersMax => createPool({ workersMax }))
  const floors = workerCounts.map(() => startFloor())
  const timed = async (work: Promise<unknown>): Promise<number> => {
    const started = performance.now()
    await work
    return performance.now() - started
  }
  const ours = (pool: Pool): Promise<number> =>
    timed(Promise.all(somePictures.map(path => pool.read(readFileSync(path), standardLimits, () => {}))))
  const bare = (count: number): Promise<number> => {
    const left = [...somePictures]
    const work = async ({ msFor }: Floor): Promise<void> => {
      for (let path = left.shift(); path; path = left.shift()) await msFor(path)
    }
    return timed(Promise.all(floors.slice(0, count).map(work)))
  }
  const [one, two] = pools as [Pool, Pool]
  for (const warm of [() => ours(one), () => ours(two), () => bare(2)]) await warm()
  const gains: number[] = []
  const bareGains: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    gains.push((await ours(one)) / (await ours(two)))
    bareGains.push((await bare(1)) / (await bare(2)))
  }
  for (const pool of pools) pool.close()
  for (const { child } of floors) child.kill()
  const shown = (ratios: readonly number[]): string => ratios.map(ratio => ratio.toFixed(2)).join(', ')
  console.log(`two workers against one: ${shown(gains)}; two engines alone: ${shown(bareGains)}; load ${loadavg()[0]!.toFixed(1)}`)
  // With one core there is nothing to gain.
  report(`two workers against one, on ${cores} core${cores === 1 ? '' : 's'}`, median(gains), 'x', cores > 1 ? 1.5 : 0.8, 'at least')
  report('that gain against the one of two engines alone', median(gains) / median(bareGains), 'x', 0.85, 'at least')
}

export async function measureReading(directory: string): Promise<void> {
  await measureFiles()
  await measurePictures()
  stopReaders()
  await measureWorkers()
  await measureReadingService(directory, pictures)
}
