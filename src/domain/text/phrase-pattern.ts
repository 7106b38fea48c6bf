/** Finds phrases in folded text as whole words, so that "gift" is not found in "afgift". */
import { foldForSearch } from './folding.ts'

const letter = '[\\p{L}\\p{N}]'

/**
 * A star stands for more letters of the same word: `gave*` is also a "gavekurv", and `*buket` a "rosenbuket". A space may be any white space, also none
 * behind a dot.
 */
export function phrasePattern(phrases: readonly string[]): RegExp {
  // One look around for neighbours that need the same one: the engine takes longer to read it than to read ten phrases.
  const runs: { before: string; sources: string[]; behind: string }[] = []
  for (const phrase of phrases) {
    const folded = foldForSearch(phrase).replace(/[.+?^${}()|[\]\\]/g, '\\$&')
    const source = folded.replaceAll('*', `${letter}*`).replace(/\\\. /g, '\\.\\s*').replaceAll(' ', '\\s+')
    const before = /^[\p{L}\p{N}]/u.test(folded) ? `(?<!${letter})` : ''
    const behind = /[\p{L}\p{N}]$/u.test(folded) ? `(?!${letter})` : ''
    const last = runs.at(-1)
    if (last?.before === before && last.behind === behind) last.sources.push(source)
    else runs.push({ before, sources: [source], behind })
  }
  return new RegExp(runs.map(({ before, sources, behind }) => `${before}(?:${sources.join('|')})${behind}`).join('|'), 'u')
}
