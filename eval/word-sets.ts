/**
 * Documents that are kept as words with their boxes, a line of JSON each, or as text: the finder reads them at once, without a picture or a PDF. Documents of
 * the generator go the same way, without a file.
 */
import { readdir, readFile, stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { type Fragment, toPageLines } from '../src/extraction/pages/layout.ts'
import type { PageLine } from '../src/extraction/pages/pages.ts'
import { type Line, toLines } from '../src/extraction/text/lines.ts'
import type { Truth } from './documents.ts'
import { documentAt } from './generate/make.ts'
import type { Purpose } from './generate/splits.ts'
import { toWords } from './generate/words.ts'
import { creditNotes } from './sets.ts'

type Corners = readonly [number, number, number, number]

interface Run {
  text: string
  box: Corners
  page?: number
  words?: readonly { text: string; box: Corners }[]
}

interface Stored {
  id: string
  lines?: readonly Run[]
  text?: string
  gt: Truth
}

export interface WordDocument {
  id: string
  set: string
  truth: Truth
  lines: readonly Line[]
  /** As an extraction names it: the sets whose words were read from pictures are read with the care that pictures need. */
  method: 'text' | 'pdf' | 'ocr'
  /** Of a generated document. */
  layout?: string
}

/** Whose words an engine read from pictures. */
const pictures = new Set(['sroie-train', 'wildreceipt-train', 'id-receipts', 'eu-invoices-train'])

const toBox = ([left, top, right, bottom]: Corners): [number, number, number, number] => [left, top, right - left, bottom - top]

/** As a text layer hands them on: each word by itself, where they are known. */
function fragmentsOf({ text, box, words }: Run): Fragment[] {
  const all = words && words.length > 0 ? words : [{ text, box }]
  return all.map(word => {
    const own = toBox(word.box)
    const [left, top, width, height] = own
    return { words: [{ text: word.text, box: own, certainty: 1 }], left, top, width, height }
  })
}

export function linesOfRuns(runs: readonly Run[]): PageLine[] {
  const pages = new Map<number, Run[]>()
  for (const run of runs) {
    if (run.text.trim() === '') continue
    const page = run.page ?? 1
    pages.set(page, [...(pages.get(page) ?? []), run])
  }
  return [...pages].flatMap(([page, own]) => toPageLines(own.flatMap(fragmentsOf), page))
}

function toDocument({ id, lines, text, gt: given }: Stored, set: string): WordDocument[] {
  const gt = creditNotes.has(id) ? { ...given, docType: 'credit_note' } : given
  if (lines) return [{ id, set, truth: gt, lines: linesOfRuns(lines), method: pictures.has(set) ? 'ocr' : 'pdf' }]
  const read = toLines(text ?? '')
  return read ? [{ id, set, truth: gt, lines: read, method: 'text' }] : []
}

async function readSet(file: string): Promise<WordDocument[]> {
  const set = basename(file, '.jsonl')
  const rows = (await readFile(file, 'utf8')).split('\n').filter(row => row.trim() !== '')
  return rows.flatMap(row => toDocument(JSON.parse(row) as Stored, set))
}

/** A file of JSON lines, or every one of a folder; only the sets that are named, where some are. */
export async function wordSets(place: string, names: readonly string[] = []): Promise<WordDocument[]> {
  const isFolder = (await stat(place)).isDirectory()
  const files = isFolder ? (await readdir(place)).filter(name => name.endsWith('.jsonl')).sort() : [basename(place)]
  const folder = isFolder ? place : join(place, '..')
  const wanted = files.filter(name => names.length === 0 || names.includes(basename(name, '.jsonl')))
  const read: WordDocument[] = []
  for (const file of wanted) read.push(...(await readSet(join(folder, file))))
  return read
}

/** What the generator makes of a seed, as it would read it from its file. */
export function generatedDocuments(seed: number, count: number, split: Purpose): WordDocument[] {
  return Array.from({ length: count }, (_, at): WordDocument => {
    const { id, lines, gt } = toWords(documentAt(seed, at, split))
    return { id, set: `generated-${split}`, truth: gt, lines: linesOfRuns(lines), method: 'pdf', layout: gt.layout }
  })
}
