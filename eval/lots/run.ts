/**
 * `npm run eval:lots -- [--count 400] [--seed 71] [--split measure]` joins generated documents to files of two to five and says what share is split exactly
 * right, and how many single documents of several pages are torn apart.
 */
import { parseArgs } from 'node:util'
import { splitPages } from '../../src/extraction/lots/split-pages.ts'
import type { Split } from '../generate/splits.ts'
import { toWords } from '../generate/words.ts'
import { nobody } from '../reader.ts'
import { linesOfRuns } from '../word-sets.ts'
import { type Lot, lotAt, severalPagesAt } from './lots.ts'

const { values } = parseArgs({
  options: {
    count: { type: 'string', default: '400' },
    seed: { type: 'string', default: '71' },
    split: { type: 'string', default: 'measure' },
    show: { type: 'boolean', default: false },
  },
})
const [count, seed, split] = [Number(values.count), Number(values.seed), values.split as Split]

interface Outcome {
  lot: Lot
  isExact: boolean
  /** A page within one of its documents was taken for a beginning. */
  isTorn: boolean
  isWarned: boolean
  found: string
  truth: string
}

function outcomeOf(lot: Lot): Outcome {
  let before = 0
  const truth: [number, number][] = []
  const pages = lot.documents.flatMap(document => {
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
  console.log(
    `${name}: exact ${count(one => one.isExact)}; not split whole but warned ${count(one => !one.isExact && one.isWarned)}; torn ${count(one => one.isTorn)}; exact but warned ${count(one => one.isExact && one.isWarned)}`,
  )
  if (!values.show) return
  for (const { lot, found, truth } of outcomes.filter(one => !one.isExact).slice(0, 25))
    console.log('  ', lot.documents.map(({ id }) => id).join(' + '), truth, found)
}

for (const kind of ['other suppliers', 'one supplier'] as const)
  tell(
    kind,
    Array.from({ length: count }, (_, at) => outcomeOf(lotAt(seed, at, split, kind))),
  )
tell(
  'single documents of several pages',
  Array.from({ length: count }, (_, at) => outcomeOf(severalPagesAt(seed, at, split))),
)
