/** The sheets of a lot as they go through a feeder: back sides without print, paper between two documents, an empty sheet on top. */
import type { Chance } from '../generate/chance.ts'
import type { Generated } from '../generate/make.ts'
import type { Lot } from './lots.ts'

export type Side =
  | { is: 'print'; document: Generated; sheet: number }
  /** The back of the sheet before it. */
  | { is: 'back' }
  | { is: 'empty' }
  | { is: 'separator'; words: readonly string[] }

export interface Pile {
  sides: readonly Side[]
  /** First and last side of each document, from 1. What is empty belongs to what is before it, on top to the first. */
  truth: readonly (readonly [number, number])[]
}

/** What is printed on sheets that scanners are told to divide by. */
const separatorWords: readonly (readonly string[])[] = [
  ['PATCH T'],
  ['SEPARATOR SHEET', 'Insert between documents. Do not remove.'],
  ['Skilleark', 'Læg dette ark mellem to bilag'],
  ['Foglio separatore', 'Inserire tra un documento e il successivo'],
  ['Trennblatt', 'Bitte zwischen zwei Belegen einlegen'],
]

export function pileOf({ documents }: Lot, chance: Chance): Pile {
  const hasBacks = chance.is(0.4)
  const between = chance.of(['nothing', 'nothing', 'nothing', 'nothing', 'nothing', 'empty', 'separator'] as const)
  const words = chance.of(separatorWords)
  const sides: Side[] = chance.is(0.06) ? [{ is: 'empty' }] : []
  const firsts: number[] = []
  for (const [at, document] of documents.entries()) {
    if (at > 0 && between !== 'nothing') {
      sides.push(between === 'empty' ? { is: 'empty' } : { is: 'separator', words })
      if (hasBacks) sides.push({ is: 'back' })
    }
    firsts.push(at === 0 ? 1 : sides.length + 1)
    const isPrintedOnBoth = chance.is(0.5)
    for (const sheet of document.sheets.keys()) {
      sides.push({ is: 'print', document, sheet })
      const isLast = sheet === document.sheets.length - 1
      const isBackPrinted = isPrintedOnBoth && (sheet % 2 === 1 || !isLast)
      if (hasBacks && !isBackPrinted) sides.push({ is: 'back' })
    }
  }
  return { sides, truth: firsts.map((first, at) => [first, (firsts[at + 1] ?? sides.length + 1) - 1]) }
}
