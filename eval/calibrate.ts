/**
 * `npm run calibrate -- <folder of word sets>` fits the confidence to documents whose truth is known, and writes src/extraction/calibration/table.ts: to the
 * fitting layouts of the generator and the fitting sets of the folder (`sets.ts`). What it prints is measured with a whole set left out at a time, and on the
 * measuring sets, which the table never sees.
 */
import { existsSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import type { Levels } from '../src/extraction/calibration/levels.ts'
import { type Curve, judgedFields, type Weights } from '../src/extraction/calibration/signals.ts'
import { fitTables, judge } from './fit-tables.ts'
import { keptSamples } from './kept-samples.ts'
import { photographed } from './photographed.ts'
import { thisDay } from './reader.ts'
import { reliability, summary } from './reliability.ts'
import { samplesOf, toSample } from './samples.ts'
import { fittingSets, measuringSets, oneTemplate, oneTemplateMax } from './sets.ts'
import { generatedDocuments, wordSets } from './word-sets.ts'

const { values, positionals } = parseArgs({
  options: {
    generated: { type: 'string', default: '2500' },
    seed: { type: 'string', default: '11' },
    // A folder of photographs of the fitting layouts, and where what their pages say is kept.
    photos: { type: 'string' },
    pages: { type: 'string' },
    // What was read is kept here, so that a fit that is tried again reads nothing twice.
    samples: { type: 'string' },
    // The day on which it is read: what is dated later has not come yet.
    today: { type: 'string', default: thisDay() },
    // While something is chosen the measuring sets are left alone.
    unmeasured: { type: 'boolean', default: false },
  },
  allowPositionals: true,
})
const [folder] = positionals
if (folder === undefined || (values.photos === undefined) !== (values.pages === undefined)) {
  console.error(
    'npm run calibrate -- <folder of word sets> [--generated <number>] [--seed <number>] [--photos <folder> --pages <folder>] [--samples <folder>] [--today <day>] [--unmeasured]',
  )
  process.exit(2)
}

if (!existsSync(folder)) {
  console.error(`There is no folder ${folder}.`)
  process.exit(2)
}
const given = await wordSets(folder, fittingSets)
const seen = new Map<string, number>()
const few = given.filter(({ set }) => {
  const count = (seen.get(set) ?? 0) + 1
  seen.set(set, count)
  return !oneTemplate.has(set) || count <= oneTemplateMax
})
const count = Number(values.generated)
// The settling layouts as well: no rule was written on them, so that they show what is right on paper that is new.
const made = [
  ...generatedDocuments(Number(values.seed), count, 'fit'),
  ...generatedDocuments(Number(values.seed), Math.round(count / 2), 'settle'),
]
const photos = values.photos === undefined ? [] : await photographed(values.photos, values.pages!)
const paged = [...few, ...made, ...photos]
const kept = keptSamples(values.samples, values.today)
const samples = paged.flatMap(document => kept.of(document, () => samplesOf(document, values.today)))
const { tables, byOthers } = fitTables(samples)
for (const set of new Set(samples.map(one => one.set)))
  console.log(
    summary(
      `${set} by the others`,
      byOthers.filter(one => one.set === set),
    ),
  )
console.log('each set by the others')
console.log(reliability(byOthers))
console.log('those that were not generated')
console.log(reliability(byOthers.filter(({ set }) => !set.startsWith('generated'))))
const measured = values.unmeasured
  ? []
  : [...(await wordSets(folder, measuringSets)), ...generatedDocuments(Number(values.seed) + 1, Math.round(count / 2), 'measure')].flatMap(
      document => toSample(document, values.today),
    )
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
const curveText = (curve: Curve): string => `[\n${curve.map(([supposed, share]) => `  [${supposed}, ${share}],`).join('\n')}\n]`
const levelLines = ({ steps }: Levels): string[] =>
  Object.entries(steps).map(([name, own]) => `    '${name}': [${own.map(([from, counts]) => `[${from}, ${counts}]`).join(', ')}],`)
await writeFile(
  new URL('../src/extraction/calibration/table.ts', import.meta.url),
  `/** Written by \`npm run calibrate\`: what each signal and each of its levels counts, in log odds, and what was right of what was supposed. Fitted to ${samples.length} readings. */
import type { Levels } from './levels.ts'
import type { Curve, JudgedField, Weights } from './signals.ts'

export const fieldTable: Readonly<Record<JudgedField, Weights>> = {
${judgedFields.map(field => `  ${field}: ${line(tables.fields[field])},`).join('\n')}
}

export const wholeTable: Levels = {
  bias: ${tables.levels.bias},
  steps: {
${levelLines(tables.levels).join('\n')}
  },
}

export const wholeCurve: Curve = ${curveText(tables.curve)}

export const textTable: Weights = ${line(tables.textWeights)}

export const textCurve: Curve = ${curveText(tables.textCurve)}
`,
)
