/**
 * `npm run eval:lots -- [--count 400] [--seed 71] [--split measure] [--scans] [--keep <folder>] [--from 0] [--show]` joins generated documents to files of two
 * to five and says what share is split exactly right, and how many single documents of several pages are torn apart. With `--scans` the files are pictures, as
 * a scanner makes them, with back sides and sheets between; what was read of them is kept in the folder.
 */
import { parseArgs } from 'node:util'
import { splitPages } from '../../src/extraction/lots/split-pages.ts'
import type { Split } from '../generate/splits.ts'
import { nobody } from '../reader.ts'
import { type Lot, lotAt, severalPagesAt } from './lots.ts'
import { keptScan, printedPages } from './pages.ts'

const { values } = parseArgs({
  options: {
    count: { type: 'string', default: '400' },
    from: { type: 'string', default: '0' },
    seed: { type: 'string', default: '71' },
    split: { type: 'string', default: 'measure' },
    scans: { type: 'boolean', default: false },
    keep: { type: 'string' },
    show: { type: 'boolean', default: false },
  },
})
const [count, from, seed, split] = [Number(values.count), Number(values.from), Number(values.seed), values.split as Split]

interface Outcome {
  lot: Lot
  isExact: boolean
  /** A page within one of its documents was taken for a beginning. */
  isTorn: boolean
  isWarned: boolean
  found: string
  truth: string
}

async function outcomeOf(lot: Lot, name: string): Promise<Outcome> {
  const { pages, truth } = values.scans ? await keptScan(lot, `${split} ${seed} ${name}`, values.keep) : printedPages(lot)
  const { parts, doubtful } = splitPages(pages, nobody())
  const beginnings = new Set(truth.map(([first]) => first))
  const [found, wanted] = [JSON.stringify(parts), JSON.stringify(truth)]
  return {
    lot,
    isExact: found === wanted,
    isTorn: parts.some(([first]) => !beginnings.has(first)),
    isWarned: doubtful.length > 0,
    found,
    truth: wanted,
  }
}

const percent = (part: number, of: number): string => `${part} of ${of} (${((100 * part) / Math.max(1, of)).toFixed(1)} %)`

function tell(name: string, outcomes: readonly Outcome[]): void {
  const count = (is: (one: Outcome) => boolean): string => percent(outcomes.filter(is).length, outcomes.length)
  const said = [
    `exact ${count(one => one.isExact)}`,
    `not split whole but warned ${count(one => !one.isExact && one.isWarned)}`,
    `without a word ${count(one => !one.isExact && !one.isWarned)}`,
    `torn ${count(one => one.isTorn)}`,
    `exact but warned ${count(one => one.isExact && one.isWarned)}`,
  ]
  console.log(`${name}: ${said.join('; ')}`)
  if (!values.show) return
  for (const { lot, isWarned, isTorn, found, truth } of outcomes.filter(one => !one.isExact || one.isWarned))
    console.log('  ', lot.documents.map(({ id }) => id).join(' + '), truth, found, isTorn ? 'torn' : isWarned ? 'warned' : 'silent')
}

const kinds: readonly (readonly [string, (at: number) => Lot])[] = [
  ['other suppliers', at => lotAt(seed, at, split, 'other suppliers')],
  ['one supplier', at => lotAt(seed, at, split, 'one supplier')],
  ['single documents of several pages', at => severalPagesAt(seed, at, split)],
]
const outcomes = new Map(kinds.map(([name]) => [name, [] as Outcome[]]))
// A run that is broken off has read as many of each kind.
for (let at = from; at < from + count; at += 1)
  for (const [name, lotOf] of kinds) outcomes.get(name)!.push(await outcomeOf(lotOf(at), `${name} ${at}`))
for (const [name, found] of outcomes) tell(name, found)
