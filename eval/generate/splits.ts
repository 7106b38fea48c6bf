/**
 * What each layout is for: building the readers, fitting their confidence, measuring both. The split is written in the layout. Rare words of a label list and
 * the stems of invented names belong to one split each as well, so that what is measured has labels and names that nothing was built on.
 */
export const splits = ['build', 'fit', 'measure'] as const

export type Split = (typeof splits)[number]

/** The settling layouts are of the split `fit`, and apart from its others. */
export const purposes = [...splits, 'settle'] as const

export type Purpose = (typeof purposes)[number]

const turns: readonly Split[] = ['build', 'fit', 'build', 'measure', 'build']

/** Whose turn an entry of a list is, by its place. */
export const splitAt = (place: number): Split => turns[place % turns.length]!

/** Entries that stand before `||` are common to all; of those behind it each belongs to one split. */
export function choicesOf(list: string, split: Split): string[] {
  const [common = '', rare = ''] = list.split('||')
  const entries = (text: string): string[] =>
    text
      .split('|')
      .map(entry => entry.trim())
      .filter(entry => entry !== '')
  return [...entries(common), ...entries(rare).filter((_, at) => splitAt(at) === split)]
}

/** What is common to all. */
export const commonOf = (list: string): string => list.split('||')[0]!

const kept = new Map<string, readonly string[]>()

/** The same, remembered: lists are read again with every document. */
export function choices(list: string, split: Split): readonly string[] {
  const key = `${split}${list}`
  const found = kept.get(key) ?? choicesOf(list, split)
  kept.set(key, found)
  return found
}
