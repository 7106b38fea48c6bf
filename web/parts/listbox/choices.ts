/** Which choices a person means by what they typed: numbers by their beginning, words in any order, accents folded. */
import { foldForSearch } from '../../../src/domain/text/folding.ts'

export interface Choice {
  id: string
  label: string
  /** At the end of the row: a rate, a key, an amount. */
  detail?: string
  group?: string
  /** More words that find it. */
  also?: string
}

export const choicesMax = 60

const folded = new WeakMap<Choice, string>()

function textOf(choice: Choice): string {
  let text = folded.get(choice)
  if (text === undefined) {
    text = foldForSearch(`${choice.id} ${choice.label} ${choice.also ?? ''}`)
    folded.set(choice, text)
  }
  return text
}

/** 0 is the best: what begins with it, then words that do, then words that hold it. */
function rankOf(text: string, words: readonly string[]): number | undefined {
  if (!words.every(word => text.includes(word))) return undefined
  const [first = ''] = words
  if (text.startsWith(first)) return 0
  return words.every(word => text.startsWith(word) || text.includes(` ${word}`)) ? 1 : 2
}

export function findChoices(choices: readonly Choice[], query: string, max = choicesMax): Choice[] {
  const words = foldForSearch(query).split(' ').filter(Boolean)
  if (words.length === 0) return choices.slice(0, max)
  const ranked: Choice[][] = [[], [], []]
  for (const choice of choices) {
    const rank = rankOf(textOf(choice), words)
    if (rank !== undefined) ranked[rank]!.push(choice)
  }
  return ranked.flat().slice(0, max)
}
