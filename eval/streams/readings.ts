/** Each document of a stream as the finder alone reads it: what is known of a supplier's paper comes afterwards. */
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Extraction } from '../../src/domain/documents/extraction.ts'
import type { Paper } from '../../src/domain/documents/paper/paper.ts'
import { readPage } from '../../src/extraction/read-lines.ts'
import type { Truth } from '../documents.ts'
import type { Split } from '../generate/splits.ts'
import { streamAt } from '../generate/stream.ts'
import { toWords } from '../generate/words.ts'
import { linesOfRuns } from '../word-sets.ts'

export interface StreamReading {
  id: string
  supplier: number
  layout: string
  truth: Truth & { supplierVatNumber?: string | null; vatLines?: readonly { rate: number; net: number; vat: number }[] }
  extraction: Extraction
  paper: Paper
}

/** The day after the year of a stream. */
const today = '2026-01-15'

function readStream(seed: number, at: number, split: Split): StreamReading[] {
  const { own, received } = streamAt(seed, at, split)
  return received.map(({ supplier, document }) => {
    const { id, lines, gt } = toWords(document)
    return { id, supplier, layout: gt.layout, truth: gt, ...readPage(linesOfRuns(lines), { own, today }, 'pdf') }
  })
}

/** Read once, where there is a folder to keep it in. */
export async function streamReadings(seed: number, at: number, split: Split, keptIn: string | undefined): Promise<StreamReading[]> {
  if (keptIn === undefined) return readStream(seed, at, split)
  const file = join(keptIn, `${split}-${seed}-${at}.json`)
  const kept = await readFile(file, 'utf8').catch(() => undefined)
  if (kept !== undefined) return JSON.parse(kept) as StreamReading[]
  const read = readStream(seed, at, split)
  await mkdir(keptIn, { recursive: true })
  await writeFile(file, JSON.stringify(read))
  return read
}
