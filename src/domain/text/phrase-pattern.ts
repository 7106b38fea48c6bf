/** Finds phrases in folded text as whole words, so that "gift" is not found in "afgift". */
import { foldForSearch } from './folding.ts'

const letter = '[\\p{L}\\p{N}]'

/**
 * A star stands for more letters of the same word: `gave*` is also a "gavekurv", and `*buket` a "rosenbuket". A space may be any white space, also none
 * behind a dot.
 */
export function phrasePattern(phrases: readonly string[]): RegExp {
  const sources = phrases.map(phrase => {
    const folded = foldForSearch(phrase).replace(/[.+?^${}()|[\]\\]/g, '\\$&')
    const source = folded.replaceAll('*', `${letter}*`).replace(/\\\. /g, '\\.\\s*').replaceAll(' ', '\\s+')
    return `${/^[\p{L}\p{N}]/u.test(folded) ? `(?<!${letter})` : ''}${source}${/[\p{L}\p{N}]$/u.test(folded) ? `(?!${letter})` : ''}`
  })
  return new RegExp(sources.join('|'), 'u')
}
