/** A row of the coding table, its words parted by commas: a long table reads better as lines of text than as quoted strings. */
import type { CodingRow } from '../../../domain/coding/words.ts'

export const list = (text: string): string[] =>
  text
    .split(/[,\n]/)
    .map(word => word.trim())
    .filter(Boolean)

type Words = Partial<Record<'words' | 'stems' | 'names' | 'companies' | 'hints' | 'signs' | 'sells', string>> &
  Pick<CodingRow, 'isAccessory'>

export const row = (slug: string, words: Words): CodingRow => ({
  slug,
  words: list(words.words ?? ''),
  stems: list(words.stems ?? ''),
  names: list(words.names ?? ''),
  // The longest name first: of "DHL" and "DHL Express" the second is all of the name of a company that is called so.
  companies: list(words.companies ?? '').sort((one, other) => other.split(' ').length - one.split(' ').length),
  hints: list(words.hints ?? ''),
  signs: list(words.signs ?? ''),
  sells: list(words.sells ?? ''),
  isAccessory: words.isAccessory ?? false,
})
