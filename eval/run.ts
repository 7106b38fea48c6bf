/**
 * `npm run eval -- <folder> --out <dir>` reads every document of a folder and writes one `<id>.json` each: what was read, and how sure it is. Where the
 * truth lies beside the documents it says how much of it is right. `--pages <dir>` keeps what was read from the pages there, for the next run.
 */
import { createReadStream, existsSync } from 'node:fs'
import { mkdir, stat, writeFile } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { basename, join } from 'node:path'
import { parseArgs } from 'node:util'
import { noMemory } from '../src/extraction/pages/memory.ts'
import { stopReaders } from '../src/extraction/pages/read-pages.ts'
import { readDocument } from '../src/extraction/read-document.ts'
import { messageOf } from '../src/language/tell.ts'
import { accuracyTable } from './accuracy.ts'
import { type EvalDocument, findDocuments } from './documents.ts'
import { pageFiles } from './page-files.ts'
import { type Prediction, toPrediction } from './prediction.ts'
import { nobody, typeOf } from './reader.ts'

const usage = 'npm run eval -- <folder> --out <dir> [--pages <dir>]'

const { values, positionals } = parseArgs({ options: { out: { type: 'string' }, pages: { type: 'string' } }, allowPositionals: true })
const [folder] = positionals
if (folder === undefined || positionals.length > 1 || values.out === undefined) {
  console.error(usage)
  process.exit(2)
}
const out = values.out
const memory = values.pages === undefined ? noMemory : pageFiles(values.pages)

if (!existsSync(folder)) {
  console.error(`There is no folder ${folder}.`)
  process.exit(2)
}
const documents = await findDocuments(folder)
if (documents.length === 0) {
  console.error(`There are no documents in ${folder}.`)
  process.exit(1)
}
await mkdir(out, { recursive: true })

const read = new Map<string, Prediction>()
const failures: string[] = []
let done = 0

async function readOne({ id, file }: EvalDocument): Promise<void> {
  const startedAt = performance.now()
  const open = async () => ({ size: (await stat(file)).size, stream: createReadStream(file) })
  const captured = { text: null, file: { name: basename(file), mimeType: await typeOf(file), open } }
  const reading = await readDocument(captured, { ...nobody(), memory })
  if ('failure' in reading) failures.push(`${id}: ${messageOf(reading.failure, 'en')}`)
  else {
    const prediction = toPrediction(id, reading.extraction)
    read.set(id, prediction)
    await writeFile(join(out, `${id}.json`), `${JSON.stringify({ ...prediction, method: reading.extraction.method }, null, 1)}\n`)
  }
  done += 1
  const state = 'failure' in reading ? reading.failure.code : reading.extraction.confidence.toFixed(3)
  console.log(`${done} of ${documents.length}  ${id}  ${state}  ${Math.round(performance.now() - startedAt)} ms`)
}

const waiting = [...documents]
await Promise.all(
  Array.from({ length: availableParallelism() }, async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) await readOne(next)
  }),
)
stopReaders()

for (const failure of failures) console.log(`not read  ${failure}`)
if (documents.some(({ truth }) => truth !== null)) console.log(`\n${accuracyTable(documents, read)}`)
