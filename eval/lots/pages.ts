/** The pages of a lot as they are read: from print, or from the pictures of a scan. What a scan says is kept where a folder is given: to read it takes minutes. */
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { PageToSplit } from '../../src/extraction/lots/page-facts.ts'
import { standardLimits } from '../../src/extraction/pages/pages.ts'
import { readFile as readPagesOf } from '../../src/extraction/pages/read-file.ts'
import { toWords } from '../generate/words.ts'
import { linesOfRuns } from '../word-sets.ts'
import type { Lot } from './lots.ts'
import { scanLot } from './scan-file.ts'

export interface LotPages {
  pages: readonly PageToSplit[]
  truth: readonly (readonly [number, number])[]
}

export function printedPages({ documents }: Lot): LotPages {
  let before = 0
  const truth: [number, number][] = []
  const pages = documents.flatMap(document => {
    const own = document.sheets.map((_, at) => at + 1)
    const lines = linesOfRuns(toWords(document).lines)
    const first = before + 1
    before += own.length
    truth.push([first, before])
    return own.map(page => ({
      number: first + page - 1,
      lines: lines.filter(line => line.page === page).map(line => ({ ...line, page: first + page - 1 })),
    }))
  })
  return { pages, truth }
}

async function scannedPages(lot: Lot, seed: string): Promise<LotPages> {
  const { bytes, pile } = await scanLot(lot, seed)
  const read = await readPagesOf(bytes, standardLimits, () => {})
  if ('failure' in read) throw new Error(`A scan of a lot is not read: ${read.failure.code}.`)
  if (read.pages.length !== pile.sides.length) throw new Error(`Of ${pile.sides.length} pages ${read.pages.length} are read.`)
  return {
    pages: read.pages.map(({ number, lines }) => ({ number, lines: lines.map(({ words: _, ...line }) => line) })),
    truth: pile.truth,
  }
}

export async function keptScan(lot: Lot, seed: string, folder: string | undefined): Promise<LotPages> {
  if (folder === undefined) return scannedPages(lot, seed)
  const file = join(folder, `${seed.replace(/\W+/g, '-')}.json`)
  const kept = await readFile(file, 'utf8').catch(() => undefined)
  if (kept !== undefined) return JSON.parse(kept) as LotPages
  const read = await scannedPages(lot, seed)
  await mkdir(folder, { recursive: true })
  await writeFile(file, JSON.stringify(read))
  return read
}
