/**
 * `npm run eval:settle -- [--seed 8101] [--count 1400] [--against fit:500:8102] [--write]` reads the settling layouts, says which of the two readers is right about the day where they
 * differ, and fits how much each counts; with `--write` it writes src/extraction/fields/date/day-weights.ts. What it prints of the choice is of layouts that were left out
 * of the fit; `--against` adds documents to which nothing is fitted: of a split, `<split>:<count>:<seed>` (300 documents of the seed behind that of the fit where they are
 * left out), or a word set by its file.
 */
import { writeFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { type DayWeights, daySignals, likeliestDay, type WeighedDay, weighedDays } from '../src/extraction/fields/date/both-readers.ts'
import type { Candidate } from '../src/extraction/fields/date/candidates.ts'
import { readWithSignals } from '../src/extraction/read-lines.ts'
import { generatedOf } from './generated-of.ts'
import { nobody } from './reader.ts'
import { isVoucher } from './sets.ts'
import { fitChoice } from './settle-fit.ts'
import { generatedDocuments, type WordDocument, wordSets } from './word-sets.ts'

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '8101' },
    count: { type: 'string', default: '1400' },
    against: { type: 'string', multiple: true, default: [] },
    write: { type: 'boolean', default: false },
  },
})

interface Page {
  layout: string
  truth: string
  days: readonly WeighedDay[]
  finder: Candidate | undefined
  /** What the learned reader thinks likeliest, if it believes in it. */
  learned: Candidate | undefined
}

const believedMin = 0.5

function toPage({ truth, lines, method, layout, set }: WordDocument): Page[] {
  const day = truth.date
  if (lines.length === 0 || !isVoucher(truth) || typeof day !== 'string') return []
  const candidates = readWithSignals(lines, nobody(), method).days.filter(({ meaning }) => meaning !== 'due')
  const days = weighedDays(candidates)
  const likeliest = [...candidates].sort((one, other) => (other.likely ?? 0) - (one.likely ?? 0))[0]
  return [
    {
      layout: layout ?? set,
      truth: day,
      days,
      finder: days[0]?.candidate,
      learned: (likeliest?.likely ?? 0) >= believedMin ? likeliest : undefined,
    },
  ]
}

const fitted = (pages: readonly Page[]): DayWeights =>
  fitChoice(
    pages.flatMap(({ days, truth }) => {
      const right = days.findIndex(({ candidate }) => candidate.date === truth)
      return right < 0 ? [] : [{ days, right }]
    }),
    daySignals,
  )

const kinds = {
  'a known label': ['issue', 'of', 'date', 'document'],
  'an unknown label': ['unknown'],
  'no label': ['bare', 'place', 'title'],
  'another label': ['other', 'order', 'print', 'paid', 'mail', 'sentence'],
} as const

const isOf = (meanings: readonly string[], { finder }: Page): boolean => finder !== undefined && meanings.includes(finder.meaning)

function report(name: string, pages: readonly Page[], chosen: (page: Page) => string | undefined): void {
  const right = (by: (page: Page) => string | undefined): number => pages.filter(page => by(page) === page.truth).length
  const finder = (page: Page): string | undefined => page.finder?.date
  console.log(
    `\n${name}: ${pages.length} pages, day right by the finder ${right(finder)}, by both ${right(chosen)}; gained ${pages.filter(page => finder(page) !== page.truth && chosen(page) === page.truth).length}, lost ${pages.filter(page => finder(page) === page.truth && chosen(page) !== page.truth).length}`,
  )
  const differing = pages.filter(page => page.learned && page.learned.date !== page.finder?.date)
  for (const [kind, meanings] of Object.entries(kinds))
    for (const [from, to] of [
      [0.5, 0.9],
      [0.9, 0.99],
      [0.99, 1.01],
    ] as const) {
      const own = differing.filter(page => isOf(meanings, page) && page.learned!.likely! >= from && page.learned!.likely! < to)
      if (own.length === 0) continue
      const count = (by: (page: Page) => string | undefined): number => own.filter(page => by(page) === page.truth).length
      console.log(
        `  they differ, ${kind}, the network from ${from}: ${own.length}, right the finder ${count(finder)}, the network ${count(page => page.learned?.date)}, both ${count(chosen)}`,
      )
    }
}

const by =
  (weights: DayWeights) =>
  (page: Page): string | undefined =>
    likeliestDay(page.days, weights)?.candidate.date

const pages = generatedDocuments(Number(values.seed), Number(values.count), 'settle').flatMap(toPage)
const layouts = [...new Set(pages.map(({ layout }) => layout))]
const withoutLayout = new Map(layouts.map(layout => [layout, fitted(pages.filter(page => page.layout !== layout))]))
const weights = fitted(pages)
report('settling layouts, each by the others', pages, page => by(withoutLayout.get(page.layout)!)(page))
console.log(JSON.stringify(weights))
for (const name of values.against) {
  const generated = generatedOf(name, Number(values.seed) + 1)
  const documents = generated ? generatedDocuments(generated.seed, generated.count, generated.split) : await wordSets(name)
  report(name, documents.flatMap(toPage), by(weights))
}
if (values.write) {
  const known = pages.filter(({ days, truth }) => days.some(({ candidate }) => candidate.date === truth)).length
  await writeFile(
    new URL('../src/extraction/fields/date/day-weights.ts', import.meta.url),
    `/** Written by \`npm run eval:settle -- --write\`: what each signal counts in the choice of the day, in log odds. Fitted to ${known} pages of the settling layouts. */
export const dayWeights = { ${daySignals.map(name => `${name}: ${weights[name]}`).join(', ')} }
`,
  )
}
