/**
 * `npm run calibrate -- <folder of word sets>` fits the confidence to documents whose truth is known, and writes src/extraction/calibration/table.ts: to the
 * fitting layouts of the generator and the fitting sets of the folder (`sets.ts`). What it prints is measured with a whole set left out at a time, and on the
 * measuring sets, which the table never sees.
 */
import { createHash } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import {
  type FieldConfidences,
  fieldConfidences,
  supposedConfidence,
  wholeConfidence,
  wholeSignals,
} from '../src/extraction/calibration/confidence.ts'
import { type Doubts, heldBack } from '../src/extraction/calibration/doubts.ts'
import { type JudgedField, judgedFields, type Signals, type Steps, type Weights } from '../src/extraction/calibration/signals.ts'
import { readWithSignals } from '../src/extraction/read-lines.ts'
import type { Judged } from './accuracy.ts'
import { fitSteps, fitWeights } from './fit.ts'
import { toPrediction } from './prediction.ts'
import { nobody } from './reader.ts'
import { reliability, summary } from './reliability.ts'
import { allFields, areRight, isRight } from './right.ts'
import { fittingSets, isVoucher, measuringSets, oneTemplate, oneTemplateMax } from './sets.ts'
import { generatedDocuments, type WordDocument, wordSets } from './word-sets.ts'

interface Sample {
  id: string
  /** Layouts of the generator are parted into groups, so that whole layouts are left out. */
  set: string
  signals: Signals
  doubts: Doubts
  /** Null where the truth is not known. */
  right: Readonly<Record<JudgedField, boolean | null>>
  isAllRight: boolean
}

interface Tables {
  fields: Readonly<Record<JudgedField, Weights>>
  whole: Weights
  steps: Steps
}

const { values, positionals } = parseArgs({
  options: {
    generated: { type: 'string', default: '2500' },
    seed: { type: 'string', default: '11' },
    // While something is chosen the measuring sets are left alone.
    unmeasured: { type: 'boolean', default: false },
  },
  allowPositionals: true,
})
const [folder] = positionals
if (folder === undefined) {
  console.error('npm run calibrate -- <folder of word sets> [--generated <number>] [--seed <number>] [--unmeasured]')
  process.exit(2)
}

const groups = 4
const digest = (text: string): number => createHash('sha1').update(text).digest()[0]!

function toSample(document: WordDocument): Sample[] {
  const { id, set, truth, lines, method, layout } = document
  if (lines.length === 0 || !isVoucher(truth)) return []
  const { extraction, signals, doubts } = readWithSignals(lines, nobody(), method)
  const read = toPrediction(id, extraction)
  return [
    {
      id,
      set: layout === undefined ? set : `${set} ${digest(layout) % groups}`,
      signals,
      doubts,
      right: Object.fromEntries(judgedFields.map(field => [field, isRight(field, truth, read, true)])) as Sample['right'],
      isAllRight: areRight(allFields, truth, read, true),
    },
  ]
}

function fitFields(samples: readonly Sample[]): Tables['fields'] {
  const of = (field: JudgedField): Weights =>
    fitWeights(
      samples.flatMap(({ signals, right }) =>
        signals[field] === null || right[field] === null || (field === 'vat' && signals.isVatIdle)
          ? []
          : [{ signals: signals[field], isRight: right[field], weight: 1 }],
      ),
    )
  return Object.fromEntries(judgedFields.map(field => [field, of(field)])) as Record<JudgedField, Weights>
}

/** Without one of these it is held back, whatever else is right. */
const isWhole = ({ signals }: Sample): boolean => judgedFields.every(field => signals[field] !== null)

/** The whole is fitted to what the fields are given when they are judged by others: their own fit would flatter them. */
function fitWeightsOf(samples: readonly Sample[]): Omit<Tables, 'steps'> {
  const halves = [0, 1].map(half => fitFields(samples.filter(({ id }) => digest(id) % 2 !== half)))
  const examples = samples.filter(isWhole).map(sample => ({
    signals: wholeSignals(fieldConfidences(sample.signals, halves[digest(sample.id) % 2]!), sample.signals),
    isRight: sample.isAllRight,
    weight: 1,
  }))
  return { fields: fitFields(samples), whole: fitWeights(examples) }
}

const fieldsBy = ({ signals }: Sample, { fields }: Omit<Tables, 'steps'>): FieldConfidences => fieldConfidences(signals, fields)

/** What is held back anyway says nothing of the weights. */
const isHeld = (sample: Sample): boolean => heldBack(1, sample.doubts) < 1

function confidenceOf(sample: Sample, tables: Tables): number {
  return heldBack(wholeConfidence(fieldsBy(sample, tables), sample.signals, tables.whole, tables.steps), sample.doubts)
}

/** Each sample, supposed by weights that were fitted without its set. */
function supposedWithoutSet(samples: readonly Sample[]): { sample: Sample; weights: Omit<Tables, 'steps'>; supposed: number }[] {
  return [...new Set(samples.map(({ set }) => set))].flatMap(set => {
    const weights = fitWeightsOf(samples.filter(sample => sample.set !== set))
    return samples
      .filter(sample => sample.set === set)
      .map(sample => ({ sample, weights, supposed: supposedConfidence(fieldsBy(sample, weights), sample.signals, weights.whole) }))
  })
}

const judge = (sample: Sample, tables: Tables): Judged => ({ isRight: sample.isAllRight, confidence: confidenceOf(sample, tables) })

const given = await wordSets(folder, fittingSets)
const seen = new Map<string, number>()
const few = given.filter(({ set }) => {
  const count = (seen.get(set) ?? 0) + 1
  seen.set(set, count)
  return !oneTemplate.has(set) || count <= oneTemplateMax
})
const samples = [...few, ...generatedDocuments(Number(values.seed), Number(values.generated), 'fit')].flatMap(toSample)
const others = supposedWithoutSet(samples)
const weights = fitWeightsOf(samples)
const steps = fitSteps(
  others
    .filter(({ sample }) => isWhole(sample) && !isHeld(sample))
    .map(({ sample, supposed }) => ({ supposed, isRight: sample.isAllRight })),
)
const tables: Tables = { ...weights, steps }

const byOthers: (Judged & { set: string })[] = []
for (const set of new Set(samples.map(one => one.set))) {
  // The steps of a set are fitted without it as well.
  const own = others.filter(({ sample }) => sample.set === set)
  const rest = others.filter(({ sample }) => sample.set !== set && isWhole(sample) && !isHeld(sample))
  const without = fitSteps(rest.map(({ sample, supposed }) => ({ supposed, isRight: sample.isAllRight })))
  const judged = own.map(({ sample, weights: fitted }) => judge(sample, { ...fitted, steps: without }))
  console.log(summary(`${set} by the others`, judged))
  byOthers.push(...judged.map(one => ({ ...one, set })))
}
console.log('each set by the others')
console.log(reliability(byOthers))
console.log('those that were not generated')
console.log(reliability(byOthers.filter(({ set }) => !set.startsWith('generated'))))
const measured = values.unmeasured
  ? []
  : [
      ...(await wordSets(folder, measuringSets)),
      ...generatedDocuments(Number(values.seed) + 1, Math.round(Number(values.generated) / 2), 'measure'),
    ].flatMap(toSample)
for (const set of new Set(measured.map(one => one.set.replace(/ \d$/, ''))))
  console.log(
    summary(
      set,
      measured.filter(one => one.set.replace(/ \d$/, '') === set).map(sample => judge(sample, tables)),
    ),
  )
const all = measured.map(sample => judge(sample, tables))
if (!values.unmeasured) {
  console.log(summary('all that is measured', all))
  console.log(reliability(all))
}

const line = (weighed: Weights): string =>
  `{ ${Object.entries(weighed)
    .map(([name, weight]) => `${name}: ${weight}`)
    .join(', ')} }`
await writeFile(
  new URL('../src/extraction/calibration/table.ts', import.meta.url),
  `/** Written by \`npm run calibrate\`: what each signal counts, in log odds, and what was right of what was supposed. Fitted to ${samples.length} documents. */
import type { JudgedField, Steps, Weights } from './signals.ts'

export const fieldTable: Readonly<Record<JudgedField, Weights>> = {
${judgedFields.map(field => `  ${field}: ${line(tables.fields[field])},`).join('\n')}
}

export const wholeTable: Weights = ${line(tables.whole)}

export const wholeSteps: Steps = [
${steps.map(([from, share]) => `  [${from}, ${share}],`).join('\n')}
]
`,
)
