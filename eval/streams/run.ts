/**
 * `npm run eval:streams -- [--streams 3] [--seed 41] [--keep <dir>]` lives through years of documents on the measuring layouts and says what share is posted
 * without a person, and how much of it is wrong. `--fit` fits what agreement with a supplier's paper counts, on the fitting layouts, and writes
 * src/domain/documents/paper/table.ts.
 */
import { createHash } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import type { Comparison } from '../../src/domain/documents/paper/compare.ts'
import { coverageAt } from '../accuracy.ts'
import { fitWeights } from '../fit.ts'
import { fitSteps } from '../fit-steps.ts'
import type { Split } from '../generate/splits.ts'
import { reliability, summary } from '../reliability.ts'
import { disputes } from './disputes.ts'
import { type StreamReading, streamReadings } from './readings.ts'
import { leftFor, liveYear, type Seen } from './year.ts'

const { values } = parseArgs({
  options: {
    streams: { type: 'string', default: '3' },
    seed: { type: 'string', default: '41' },
    split: { type: 'string', default: 'measure' },
    threshold: { type: 'string', multiple: true, default: ['0.95', '0.93', '0.9'] },
    keep: { type: 'string' },
    fit: { type: 'boolean', default: false },
  },
})

const buildSeed = 21
const split = (values.fit ? 'fit' : values.split) as Split
const streams: StreamReading[][] = []
for (let at = 0; at < Number(values.streams); at += 1) streams.push(await streamReadings(Number(values.seed), at, split, values.keep))
// Layouts that the finder was built on are as new to what is known of a paper as any other.
if (values.fit) streams.push(await streamReadings(buildSeed, 0, 'build', values.keep))

const percent = (count: number, of: number): string => `${((100 * count) / Math.max(1, of)).toFixed(1)} %`
const never = 2

const groups = 4
const groupOf = ({ layout }: Seen): number => createHash('sha1').update(layout).digest()[0]! % groups

const supposedBy = ({ signals }: Comparison, weights: Readonly<Record<string, number>>): number =>
  1 /
  (1 + Math.exp(-Object.entries(weights).reduce((sum, [name, weight]) => sum + weight * (name === 'bias' ? 1 : (signals[name] ?? 0)), 0)))

const examplesOf = (seen: readonly Seen[]) =>
  seen.flatMap(({ comparison, known }) => (comparison ? [{ signals: comparison.signals, isRight: known.isRight, weight: 1 }] : []))

/** Each document is supposed by weights that were fitted without its group of layouts. */
async function fitTable(): Promise<void> {
  const seen = streams.flatMap(stream => liveYear(stream, { threshold: never })).filter(one => one.comparison !== null && one.isVoucher)
  const supposed = Array.from({ length: groups }, (_, group) => {
    const weights = fitWeights(examplesOf(seen.filter(one => groupOf(one) !== group)))
    return seen
      .filter(one => groupOf(one) === group)
      .map(one => ({ supposed: supposedBy(one.comparison!, weights), isRight: one.known.isRight }))
  }).flat()
  const weights = fitWeights(examplesOf(seen))
  const steps = fitSteps(supposed)
  console.log(`${seen.length} documents of suppliers whose paper is known`, weights, steps)
  const differing = seen.filter(one => Object.values(one.comparison!.verdicts).includes('differs'))
  console.log(
    `differing: ${differing.length}, of which the paper is right ${percent(differing.filter(one => one.known.isRight).length, differing.length)}, the finder ${percent(differing.filter(one => one.alone.isRight).length, differing.length)}`,
  )
  await writeFile(
    new URL('../../src/domain/documents/paper/table.ts', import.meta.url),
    `/** Written by \`npm run eval:streams -- --fit\`: what agreement with a supplier's earlier papers counts, and what was right of what was supposed. Fitted to ${seen.length} documents. */
export const rememberedWeights: Readonly<Record<string, number>> = {
${Object.entries(weights)
  .map(([name, weight]) => `  ${name}: ${weight},`)
  .join('\n')}
}

export const rememberedSteps: readonly (readonly [from: number, share: number])[] = [
${steps.map(([from, share]) => `  [${from}, ${share}],`).join('\n')}
]
`,
  )
}

function report(): void {
  const looked = streams.flatMap(stream => liveYear(stream, { threshold: never })).filter(one => one.isVoucher)
  console.log(
    summary(
      'finder alone',
      looked.map(one => one.alone),
    ),
  )
  console.log(
    summary(
      'with what the papers taught',
      looked.map(one => one.known),
    ),
  )
  console.log(reliability(looked.map(one => one.known)))
  for (const [from, to] of [
    [0, 0],
    [1, 2],
    [3, 9],
    [10, 99],
  ] as const) {
    const own = looked.filter(one => one.confirmed >= from && one.confirmed <= to)
    const known = coverageAt(
      0.99,
      own.map(one => one.known),
    )
    const right = own.filter(one => one.known.isRight).length
    const alone = coverageAt(
      0.99,
      own.map(one => one.alone),
    )
    console.log(
      `after ${from}${to > from ? ` to ${to}` : ''}: ${own.length} documents, ${percent(right, own.length)} right, at 99 %: ${percent(known.share, 1)} (alone ${percent(alone.share, 1)})`,
    )
  }
  console.log(disputes(streams.flat()))
  for (const threshold of values.threshold.map(Number)) {
    const years = streams.map(stream => liveYear(stream, { threshold }))
    const all = years.flat()
    const posted = all.filter(one => one.isPosted)
    const wrong = posted.filter(one => !one.known.isRight)
    const alone = all.filter(one => one.alone.confidence >= threshold)
    console.log(
      `a year at ${threshold}: ${all.length} documents, ${percent(posted.length, all.length)} posted without a person, ${wrong.length} of ${posted.length} wrong (${percent(wrong.length, posted.length)}); by the finder alone ${percent(alone.length, all.length)}, ${alone.filter(one => !one.alone.isRight).length} of ${alone.length} wrong`,
    )
    console.log(
      `left to a person: ${leftFor.map(why => `${why} ${all.filter(one => one.left === why).length} (${all.filter(one => one.left === why && one.known.isRight).length} right)`).join(', ')}`,
    )
    console.log(years.map(year => percent(year.filter(one => one.isPosted).length, year.length)).join(', '))
  }
}

if (values.fit) await fitTable()
else report()
