/** Samples that were read before, in a folder: thousands of documents take a while to read, and a fit that was stopped or is tried again has only the rest to read. */
import { createHash } from 'node:crypto'
import { appendFileSync, existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Sample } from './fit-tables.ts'
import type { WordDocument } from './word-sets.ts'

const root = fileURLToPath(new URL('..', import.meta.url))

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex')

/** The confidence itself: what it is fitted to comes before it. */
const isOfConfidence = /extraction.calibration.(?:table|confidence|levels|proven)\.ts$/

/** Everything that may decide how a document is read and scored. The fit does not, nor the table that it writes. */
function isTelling(path: string): boolean {
  const name = basename(path)
  return !name.endsWith('.test.ts') && !/^(?:fit|calibrate|kept-samples|reliability)/.test(name) && !isOfConfidence.test(path)
}

function digestOfSources(): string {
  const hash = createHash('sha256')
  for (const folder of ['src', 'eval']) {
    const paths = readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
      .filter(entry => entry.isFile())
      .map(entry => join(entry.parentPath, entry.name))
      .filter(isTelling)
    for (const path of paths.sort()) hash.update(path.slice(root.length)).update(readFileSync(path))
  }
  return hash.digest('hex').slice(0, 16)
}

export interface KeptSamples {
  of(document: WordDocument, read: () => Sample[]): Sample[]
}

type Row = readonly [key: string, samples: Sample[]]

/** A row that the end of a process cut off is no row. */
function rowOf(line: string): Row[] {
  try {
    return line === '' ? [] : [JSON.parse(line) as Row]
  } catch {
    return []
  }
}

/** Of the sources as they are, and of one day. Without a folder nothing is kept. */
export function keptSamples(folder: string | undefined, today: string, sources = digestOfSources): KeptSamples {
  if (folder === undefined) return { of: (_document, read) => read() }
  mkdirSync(folder, { recursive: true })
  const file = join(folder, `${today}.${sources()}.jsonl`)
  const kept = new Map<string, Sample[]>(existsSync(file) ? readFileSync(file, 'utf8').split('\n').flatMap(rowOf) : [])
  return {
    of(document, read) {
      const key = `${document.id} ${sha256(JSON.stringify(document))}`
      const known = kept.get(key)
      if (known) return known
      const samples = read()
      // The line feed comes first: behind a row that was cut off this one stands by itself.
      appendFileSync(file, `\n${JSON.stringify([key, samples])}`)
      return samples
    },
  }
}
