/**
 * `npm run calibrate -- <folder>` fits the confidence to a folder of documents whose truth is known, and writes src/extraction/calibration/table.ts.
 * What it prints is measured by cross-validation: each document is judged by weights that were fitted without it, once fold by fold, and once with all
 * of its set left out. `--pages <dir>` keeps what was read from the pages, for the next time.
 */
import { createHash } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { parseArgs } from 'node:util'
import { type FieldConfidences, fieldConfidences, wholeConfidence, wholeSignals } from '../src/extraction/calibration/confidence.ts'
import { type Doubts, heldBack } from '../src/extraction/calibration/doubts.ts'
import { type JudgedField, judgedFields, type Signals, type Weights } from '../src/extraction/calibration/signals.ts'
import { readStructured } from '../src/extraction/formats/embedded.ts'
import { decodeText } from '../src/extraction/formats/encoding.ts'
import { noMemory, readPagesOnce } from '../src/extraction/pages/memory.ts'
import { hasPages, stopReaders } from '../src/extraction/pages/read-pages.ts'
import { readWithSignals } from '../src/extraction/read-lines.ts'
import { type Line, toLines } from '../src/extraction/text/lines.ts'
import { calibrationError, coverageAt, type Judged } from './accuracy.ts'
import { type EvalDocument, findDocuments } from './documents.ts'
import { fitWeights } from './fit.ts'
import { pageFiles } from './page-files.ts'
import { toPrediction } from './prediction.ts'
import { nobody, typeOf } from './reader.ts'
import { allFields, areRight, isRight } from './right.ts'

interface Sample {
  document: EvalDocument
  signals: Signals
  doubts: Doubts
  /** Null where the truth is not known. */
  right: Readonly<Record<JudgedField, boolean | null>>
  isAllRight: boolean
}

interface Tables {
  fields: Readonly<Record<JudgedField, Weights>>
  whole: Weights
}

const { values, positionals } = parseArgs({ options: { pages: { type: 'string' } }, allowPositionals: true })
const [folder] = positionals
if (folder === undefined) {
  console.error('npm run calibrate -- <folder> [--pages <dir>]')
  process.exit(2)
}
const memory = values.pages === undefined ? noMemory : pageFiles(values.pages)

/** Null for a file that states its fields itself: that is not found by looking. */
async function linesOf(file: string): Promise<{ lines: readonly Line[]; method: string } | null> {
  const bytes = await readFile(file)
  if (readStructured(bytes, { name: basename(file), mimeType: await typeOf(file) })) return null
  if (!hasPages(bytes)) {
    const lines = toLines(decodeText(bytes, undefined))
    return lines ? { lines, method: 'text' } : null
  }
  const read = await readPagesOnce(bytes, memory, () => {})
  if ('failure' in read || read.attachments.some(attachment => readStructured(attachment.bytes, attachment))) return null
  return { lines: read.pages.flatMap(page => page.lines), method: read.pages.some(page => page.source === 'ocr') ? 'ocr' : 'pdf' }
}

async function toSample(document: EvalDocument): Promise<Sample | null> {
  const { file, truth } = document
  const found = truth && (await linesOf(file))
  if (!found || found.lines.length === 0) return null
  const { extraction, signals, doubts } = readWithSignals(found.lines, nobody(), found.method)
  const read = toPrediction(document.id, extraction)
  return {
    document,
    signals,
    doubts,
    right: Object.fromEntries(judgedFields.map(field => [field, isRight(field, truth, read)])) as Sample['right'],
    isAllRight: areRight(allFields, truth, read),
  }
}

/** The same paper read twice, from its picture and from its text, is always on the same side. */
const foldOf = ({ id }: EvalDocument, folds: number): number => createHash('sha1').update(id.replace(/^.*-/, '')).digest()[0]! % folds

/**
 * The rules of the finder are written looking at one half of the documents, and never at the other: by the digest of their id. What was looked at is read
 * better than what comes next, so that the half nobody saw counts twice.
 */
const isUnseen = ({ id }: EvalDocument): boolean => createHash('sha1').update(id.replace('-text-', '-')).digest()[0]! % 2 === 1
const weightOf = (document: EvalDocument): number => (isUnseen(document) ? 2 : 1)

function fitFields(samples: readonly Sample[]): Tables['fields'] {
  const of = (field: JudgedField): Weights =>
    fitWeights(
      samples.flatMap(({ document, signals, right }) =>
        signals[field] === null || right[field] === null || (field === 'vat' && signals.isVatIdle)
          ? []
          : [{ signals: signals[field], isRight: right[field], weight: weightOf(document) }],
      ),
    )
  return Object.fromEntries(judgedFields.map(field => [field, of(field)])) as Record<JudgedField, Weights>
}

/** Without one of these it is held back, whatever else is right. */
const isWhole = ({ signals }: Sample): boolean => judgedFields.every(field => signals[field] !== null)

/** The whole is fitted to what the fields are given when they are judged by others: their own fit would flatter them. */
function fitTables(samples: readonly Sample[]): Tables {
  const folds = 5
  const judged = samples.map((sample): { sample: Sample; fields: FieldConfidences } => {
    const side = foldOf(sample.document, folds)
    return { sample, fields: fieldConfidences(sample.signals, fittedWithout(samples, side, folds)) }
  })
  return {
    fields: fitFields(samples),
    whole: fitWeights(
      judged
        .filter(({ sample }) => isWhole(sample))
        .map(({ sample, fields }) => ({
          signals: wholeSignals(fields, sample.signals),
          isRight: sample.isAllRight,
          weight: weightOf(sample.document),
        })),
    ),
  }
}

const fitted = new WeakMap<readonly Sample[], Map<number, Tables['fields']>>()

function fittedWithout(samples: readonly Sample[], side: number, folds: number): Tables['fields'] {
  const known = fitted.get(samples) ?? new Map<number, Tables['fields']>()
  fitted.set(samples, known)
  const tables = known.get(side) ?? fitFields(samples.filter(other => foldOf(other.document, folds) !== side))
  known.set(side, tables)
  return tables
}

const confidenceOf = ({ signals, doubts }: Sample, { fields, whole }: Tables): number =>
  heldBack(wholeConfidence(fieldConfidences(signals, fields), signals, whole), doubts)

function judgedBy<Side>(samples: readonly Sample[], sideOf: (sample: Sample) => Side): { sample: Sample; judged: Judged }[] {
  return [...new Set(samples.map(sideOf))].flatMap(side => {
    const tables = fitTables(samples.filter(sample => sideOf(sample) !== side))
    return samples
      .filter(sample => sideOf(sample) === side)
      .map(sample => ({
        sample,
        judged: { isRight: sample.isAllRight, confidence: confidenceOf(sample, tables) },
      }))
  })
}

function report(name: string, judged: readonly Judged[]): void {
  const right = judged.filter(one => one.isRight).length / judged.length
  const { share, threshold } = coverageAt(0.99, judged)
  const cells = [
    `${judged.length} documents`,
    `${(100 * right).toFixed(1)} % right`,
    `calibration error ${calibrationError(judged).toFixed(3)}`,
    `${(100 * share).toFixed(1)} % could be posted at 99 % precision${threshold === null ? '' : `, from ${threshold.toFixed(3)}`}`,
  ]
  console.log(`${name.padEnd(28)} ${cells.join('; ')}`)
}

const samples: Sample[] = []
for (const document of await findDocuments(folder)) {
  const sample = await toSample(document)
  if (sample) samples.push(sample)
}
stopReaders()

/** Papers whose text came with them are a help to fit, and no test: the same ones are there as pictures. */
const isTwin = ({ document }: Sample): boolean =>
  samples.some(other => other.document.id !== document.id && document.set === `${other.document.set}-text`)
const twins = new Set(samples.filter(isTwin))
const without = (all: { sample: Sample; judged: Judged }[]) => all.filter(({ sample }) => !twins.has(sample)).map(({ judged }) => judged)

const byFolds = judgedBy(samples, ({ document }) => foldOf(document, 30))
report('thirty folds', without(byFolds))
report('of these, never looked at', without(byFolds.filter(({ sample }) => isUnseen(sample.document))))
report('each set judged by the others', without(judgedBy(samples, ({ document }) => document.set.replace(/-text$/, ''))))

const tables = fitTables(samples)
report(
  'the table itself (flattered)',
  samples.filter(sample => !twins.has(sample)).map(sample => ({ isRight: sample.isAllRight, confidence: confidenceOf(sample, tables) })),
)

const line = (weights: Weights): string =>
  `{ ${Object.entries(weights)
    .map(([name, weight]) => `${name}: ${weight}`)
    .join(', ')} }`
await writeFile(
  new URL('../src/extraction/calibration/table.ts', import.meta.url),
  `/** Written by \`npm run calibrate\`: what each signal counts, in log odds. Fitted to ${samples.length} documents. */
import type { Weights } from './confidence.ts'
import type { JudgedField } from './signals.ts'

export const fieldTable: Readonly<Record<JudgedField, Weights>> = {
${judgedFields.map(field => `  ${field}: ${line(tables.fields[field])},`).join('\n')}
}

export const wholeTable: Weights = ${line(tables.whole)}
`,
)
