/**
 * `node --import tsx train/prepare.ts --count 24000 --seed 301 --sets <folder> --out <dir>` writes what train.py learns from: generated documents of the `build`
 * layouts, some of them with the errors of an engine that reads pictures, and the word sets that may be learned from. Words are written once, with their hashes.
 * With `--watch` it writes documents of the `fit` layouts and the fitting sets instead: nothing is learned from them, they tell how far to go on.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { gzipSync } from 'node:zlib'
import { type Chance, chanceFrom } from '../eval/generate/chance.ts'
import { documentAt } from '../eval/generate/make.ts'
import { otherFields, truthFields } from '../eval/generate/page/nodes.ts'
import { toWords } from '../eval/generate/words.ts'
import { isRight } from '../eval/right.ts'
import { fittingSets } from '../eval/sets.ts'
import { linesOfRuns } from '../eval/word-sets.ts'
import { hashesOf, placeNames, placesOf, tokensOf, trigramsMax } from '../src/extraction/learned/tokens.ts'
import { toPageLines } from '../src/extraction/pages/layout.ts'
import type { PageLine } from '../src/extraction/pages/pages.ts'
import { type Line, toLines } from '../src/extraction/text/lines.ts'
import { type MarkedLine, mark } from '../src/extraction/text/mark.ts'
import { labels, unknown } from './labels.ts'
import { misread, misreadLetters } from './misread.ts'
import { learnedSets } from './sets.ts'

const { values } = parseArgs({
  options: {
    count: { type: 'string', default: '24000' },
    seed: { type: 'string', default: '301' },
    sets: { type: 'string' },
    watch: { type: 'boolean', default: false },
    out: { type: 'string', default: 'train/data' },
  },
})

const fields = [...truthFields, ...otherFields]
const seen = new Map<string, number>()
const words: number[][] = []
const documents: Uint8Array[] = []

function numberOf(text: string): number {
  const known = seen.get(text)
  if (known !== undefined) return known
  const { word, start, end, shape, trigrams } = hashesOf(text)
  words.push([word, start, end, shape, ...trigrams, ...Array<number>(trigramsMax - trigrams.length).fill(0xffff)])
  seen.set(text, words.length - 1)
  return words.length - 1
}

/** For each token the label that counts, and the finer one where it is known. */
function write(
  lines: readonly MarkedLine[],
  labelOf: (at: number, line: number, order: number) => readonly [number, number],
  weight: number,
): void {
  const tokens = tokensOf(lines)
  if (tokens.length < 5) return
  const { values: places, lines: rows, columns } = placesOf(tokens, lines)
  const bytes = new DataView(new ArrayBuffer(4 + tokens.length * (4 + 2 + 1 + 2 + placeNames.length)))
  bytes.setUint16(0, tokens.length, true)
  bytes.setUint16(2, weight, true)
  let at = 4
  const order = new Map<number, number>()
  tokens.forEach((token, index) => {
    const place = order.get(token.line) ?? 0
    order.set(token.line, place + 1)
    const [label, finer] = labelOf(index, token.line, place)
    bytes.setUint32(at, numberOf(token.text), true)
    bytes.setUint16(at + 4, Math.min(65535, rows[index]!), true)
    bytes.setUint8(at + 6, Math.min(255, columns[index]!))
    bytes.setUint8(at + 7, label)
    bytes.setUint8(at + 8, finer)
    at += 9
    for (let name = 0; name < placeNames.length; name += 1)
      bytes.setUint8(at + name, Math.round(255 * places[index * placeNames.length + name]!))
    at += placeNames.length
  })
  documents.push(new Uint8Array(bytes.buffer))
}

interface FieldWord {
  text: string
  box: [number, number, number, number]
  certainty: number
  field: string | undefined
}

function linesOf(document: ReturnType<typeof toWords>, chance: Chance): PageLine[] {
  const isPicture = chance.number() < 0.35
  const pages = new Map<number, FieldWord[]>()
  for (const { page, words: own } of document.lines) {
    const read = isPicture ? misread(own, chance) : own
    const all = pages.get(page) ?? []
    for (const { text, box, field } of read)
      if (text.trim() !== '') all.push({ text, box: [box[0], box[1], box[2] - box[0], box[3] - box[1]], certainty: 1, field })
    pages.set(page, all)
  }
  return [...pages].flatMap(([page, own]) =>
    toPageLines(
      own.map(word => ({ words: [word], left: word.box[0], top: word.box[1], width: word.box[2], height: word.box[3] })),
      page,
    ),
  )
}

function generated(seed: number, at: number): void {
  const document = toWords(documentAt(seed, at, values.watch ? 'fit' : 'build'))
  const printed = linesOf(document, chanceFrom(`misread ${seed} ${at}`))
  const lines = mark(printed)
  const wordsIn = lines.map((line, index) => {
    const own = printed[index]!.words as unknown as FieldWord[]
    const parts = own.flatMap(({ text, field }) => text.split(/\s+/).map(() => field))
    return parts.length === (line.content.match(/\S+/g) ?? []).length ? parts : null
  })
  write(
    lines,
    (_, line, order) => {
      const own = wordsIn[line]
      if (!own) return [unknown, unknown]
      const field = own[order]
      if (field === undefined) return [0, 0]
      return [Math.max(0, labels.indexOf(field as (typeof labels)[number])), fields.indexOf(field as (typeof fields)[number]) + 1]
    },
    1,
  )
}

interface Stored {
  id: string
  text?: string
  lines?: { text: string; box: [number, number, number, number] }[]
  gt: Parameters<typeof isRight>[1]
}

const setCopies = values.watch ? 1 : 3

const toPrediction = (part: object) => part as Parameters<typeof isRight>[2]

/** What a set says is true is looked for on the page: every place that prints the value. */
function ofSet({ id, text, lines: runs, gt }: Stored): void {
  const read: readonly Line[] | undefined = runs ? linesOfRuns(runs) : toLines(text ?? '')
  if (!read) return
  const lines = mark(read)
  const tokens = tokensOf(lines)
  const own = new Array<number>(tokens.length).fill(0)
  const set = (line: number, from: number, to: number, label: (typeof labels)[number]): void => {
    tokens.forEach((token, at) => {
      if (token.line === line && token.start < to && token.end > from) own[at] = labels.indexOf(label)
    })
  }
  lines.forEach((line, at) => {
    if (gt.supplier) {
      const name = line.content.trim()
      if (name.length > 2 && isRight('supplier', gt, toPrediction({ supplier: name })) === true && at < 15)
        set(at, 0, line.content.length, 'supplier')
    }
    for (const date of line.dates)
      if (gt.date && (date.date === gt.date || date.monthFirst === gt.date)) set(at, date.start, date.end, 'date')
    for (const amount of line.amounts) {
      const value = amount.value / 100
      if (gt.vat && Math.abs(value - gt.vat) < 0.005) set(at, amount.start, amount.end, 'vat')
      if (gt.total && Math.abs(value - gt.total) < 0.005) set(at, amount.start, amount.end, 'total')
    }
  })
  // What the set does not tell is not known to be nothing.
  write(lines, at => [own[at]!, unknown], 2)
  // The sets were written off cleanly. Tills are mostly seen in photographs: the same again as an engine reads them.
  for (let copy = 1; copy < setCopies; copy += 1) {
    const chance = chanceFrom(`misread ${id} ${copy}`)
    const rate = 0.15 * chance.number()
    const noisy = lines.map(line => ({ ...line, content: misreadLetters(line.content, chance, rate) }))
    if (tokensOf(noisy).length === tokens.length) write(noisy, at => [own[at]!, unknown], 2)
  }
}

const count = Number(values.count)
for (let at = 0; at < count; at += 1) generated(Number(values.seed), at)
if (values.sets)
  for (const name of values.watch ? fittingSets : learnedSets)
    for (const row of readFileSync(join(values.sets, `${name}.jsonl`), 'utf8').split('\n'))
      if (row.trim() !== '') ofSet(JSON.parse(row) as Stored)

mkdirSync(values.out, { recursive: true })
const vocabulary = new Uint16Array(words.flat())
writeFileSync(join(values.out, 'words.bin.gz'), gzipSync(new Uint8Array(vocabulary.buffer)))
writeFileSync(join(values.out, 'documents.bin.gz'), gzipSync(Buffer.concat(documents)))
writeFileSync(
  join(values.out, 'about.json'),
  JSON.stringify({
    words: words.length,
    documents: documents.length,
    trigramsMax,
    places: placeNames.length,
    labels,
    fields: fields.length + 1,
  }),
)
console.log(`${documents.length} documents, ${words.length} words`)
