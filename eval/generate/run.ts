/**
 * `npm run generate -- --seed 1 --count 1000 --as words --out <dir> [--split build]` makes documents with their truth. `--as words` writes one file of JSON
 * lines, `pdf` and `photo` a folder a family with `<id>.gt.json` beside each document, as `npm run eval` reads them.
 */
import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { documentAt, firstPageOf, type Generated } from './make.ts'
import { type Purpose, purposes } from './splits.ts'
import { toWords } from './words.ts'

const usage = 'npm run generate -- --seed <number> --count <number> --as words|pdf|photo --out <dir> [--split build|fit|measure|settle]'

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    count: { type: 'string', default: '100' },
    as: { type: 'string', default: 'words' },
    out: { type: 'string' },
    split: { type: 'string' },
  },
})
const [seed, count] = [Number(values.seed), Number(values.count)]
const isSplit = (name: string | undefined): name is Purpose | undefined =>
  name === undefined || (purposes as readonly string[]).includes(name)
const isForm = (name: string): name is 'words' | 'pdf' | 'photo' => ['words', 'pdf', 'photo'].includes(name)
if (
  values.out === undefined ||
  !Number.isInteger(seed) ||
  !Number.isInteger(count) ||
  count < 1 ||
  !isSplit(values.split) ||
  !isForm(values.as)
) {
  console.error(usage)
  process.exit(2)
}
const { out, as } = values
const split = values.split ?? null
await mkdir(out, { recursive: true })

async function writeWords(): Promise<void> {
  const file = createWriteStream(join(out, `${split ?? 'all'}.jsonl`))
  for (let at = 0; at < count; at += 1) {
    const isFull = !file.write(`${JSON.stringify(toWords(documentAt(seed, at, split)))}\n`)
    if (isFull) await once(file, 'drain')
  }
  await new Promise<void>(resolve => file.end(() => resolve()))
}

async function writeFiles(ending: string, draw: (document: Generated) => Promise<Uint8Array>): Promise<void> {
  for (let at = 0; at < count; at += 1) {
    const whole = documentAt(seed, at, split)
    const document = as === 'photo' ? firstPageOf(whole) : whole
    const folder = join(out, document.family)
    await mkdir(folder, { recursive: true })
    await writeFile(join(folder, `${document.id}.${ending}`), await draw(document))
    await writeFile(join(folder, `${document.id}.gt.json`), `${JSON.stringify(document.truth, null, 1)}\n`)
  }
}

if (as === 'words') await writeWords()
else if (as === 'pdf') await writeFiles('pdf', (await import('./pdf.ts')).toPdf)
else await writeFiles('jpg', (await import('./photo.ts')).toPhoto)
console.log(`${count} documents of seed ${seed} are in ${out}.`)
