/** One document from a seed: facts are drawn, blocks are set, and the truth is taken from the facts that were printed. */
import { nodesOf } from './blocks/index.ts'
import { continuedBlock } from './blocks/meta.ts'
import { chanceFrom } from './chance.ts'
import { drawFacts, type Facts, type Issued } from './facts/facts.ts'
import { books } from './languages/index.ts'
import type { Language } from './languages/vocabulary.ts'
import { layoutsIn } from './layouts/index.ts'
import type { Layout } from './layouts/layout.ts'
import type { PlacedWord, Setting } from './page/lay-out.ts'
import type { Typeface } from './page/metrics.ts'
import type { Node } from './page/nodes.ts'
import { type Paper, paginate, type Sheet } from './page/paginate.ts'
import { type Draws, sceneOf } from './scene.ts'
import type { Purpose } from './splits.ts'
import { type GeneratedTruth, truthOf } from './truth.ts'

export interface Generated {
  id: string
  layout: Layout
  family: string
  language: Language
  typeface: Typeface
  sheets: readonly Sheet[]
  facts: Facts
  truth: GeneratedTruth
}

const papers: Readonly<Record<Layout['paper'], { width: number; height: number | null; side: number; top: number; bottom: number }>> = {
  a4: { width: 595, height: 842, side: 50, top: 40, bottom: 30 },
  letter: { width: 612, height: 792, side: 48, top: 40, bottom: 30 },
  a5: { width: 420, height: 595, side: 30, top: 26, bottom: 22 },
  mail: { width: 560, height: null, side: 40, top: 30, bottom: 30 },
  roll80: { width: 226, height: null, side: 12, top: 14, bottom: 18 },
  roll58: { width: 164, height: null, side: 8, top: 10, bottom: 14 },
  ticket: { width: 250, height: null, side: 14, top: 12, bottom: 12 },
}

const isRoll = (paper: Layout['paper']): boolean => paper === 'roll80' || paper === 'roll58'

const wordsOn = (sheets: readonly Sheet[]): PlacedWord[] => sheets.flatMap(({ marks }) => marks.filter(mark => mark.is === 'word'))

/** A paper of a supplier that is known: what it says, and the seed of the hand that it is printed in. */
export interface OfSupplier {
  issued: Issued
  hand: string
}

/** The same seed, layout and language make the same document. */
export function makeDocument(
  seed: string,
  { layout, family }: { layout: Layout; family: string },
  language: Language,
  of?: OfSupplier,
): Generated {
  const chance = chanceFrom(`${seed}/${layout.id}/${language}`)
  const book = books[language]
  const facts = drawFacts(layout, language, book, chance, of?.issued)
  const draws: Draws = of ? name => chanceFrom(`${of.hand}/${layout.id}/${language}/${name}`) : () => chance
  const scene = sceneOf(facts, layout, book, chance, draws)
  const drawn = papers[layout.paper]
  const sheet = draws('sheet')
  const loose = 0.85 + 0.3 * sheet.number()
  const paper: Paper = {
    width: drawn.width,
    height: drawn.height,
    margin: { top: drawn.top * loose, side: drawn.side * loose, bottom: drawn.bottom },
  }
  let lines = 0
  const setting: Setting = {
    typeface: layout.typeface,
    size: layout.size * (0.93 + 0.14 * sheet.number()),
    leading: (layout.leading ?? (isRoll(layout.paper) ? 1.2 : 1.3)) * (0.95 + 0.12 * sheet.number()),
    nextLine: () => (lines += 1),
  }
  const body = nodesOf(scene, layout.body)
  const foot = nodesOf(scene, layout.foot ?? [])
  const isNamedAgain = draws('named again').is(0.6)
  const again = (sheet: number): Node[] => (isNamedAgain ? continuedBlock(scene, sheet) : [])
  const sheets = paginate({ body, foot, again }, paper, setting)
  const id = `${layout.id}-${language}-${seed.replace(/\W+/g, '-')}`
  return { id, layout, family, language, typeface: layout.typeface, sheets, facts, truth: truthOf(facts, layout, family, wordsOn(sheets)) }
}

/** What can be seen of it in one picture; what stands on a later page is not known from that. */
export function firstPageOf(document: Generated): Generated {
  const sheets = document.sheets.slice(0, 1)
  return { ...document, sheets, truth: truthOf(document.facts, document.layout, document.family, wordsOn(sheets)) }
}

/** Document number `at` of a seed: each layout of the purpose in turn, in a language of its own. */
export function documentAt(seed: number, at: number, purpose: Purpose | null): Generated {
  const chance = chanceFrom(`${seed}:${at}`)
  const entry = chance.of(layoutsIn(purpose))
  return makeDocument(`${seed}:${at}`, entry, chance.of(entry.layout.languages))
}
