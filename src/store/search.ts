import { foldForSearch } from '../domain/text/folding.ts'

/** The words of a search as patterns for LIKE, each to be found anywhere in a folded text. */
export const toPatterns = (text: string | undefined): string[] =>
  foldForSearch(text ?? '')
    .split(/\s+/)
    .filter(Boolean)
    .map(toPattern)

export const toPattern = (word: string): string => `%${word.replace(/[\\%_]/g, '\\$&')}%`
