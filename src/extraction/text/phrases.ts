/** Finds phrases of known words among the words of a line: the longest that fits at a place wins, and none overlap. */
import { type Word, wordsOf } from './words.ts'

interface Phrase<Kind> {
  kind: Kind
  words: readonly string[]
}

/** By their first word, longest first. */
export type PhraseBook<Kind extends string> = ReadonlyMap<string, readonly Phrase<Kind>[]>

export interface Found<Kind extends string> {
  kind: Kind
  /** The place in the line. */
  start: number
  end: number
  /** The first word, and the one behind the last. */
  from: number
  to: number
}

/** Each kind with its phrases, parted by commas. They may be written with accents: they are folded as the documents are. */
export function phraseBook<Kind extends string>(table: Readonly<Record<Kind, string>>): PhraseBook<Kind> {
  const book = new Map<string, Phrase<Kind>[]>()
  for (const kind of Object.keys(table) as Kind[]) {
    for (const written of table[kind].split(',')) {
      const words = wordsOf(written).map(word => word.text)
      const [first] = words
      if (first === undefined) continue
      const sharing = book.get(first) ?? []
      sharing.push({ kind, words })
      book.set(first, sharing)
    }
  }
  for (const sharing of book.values()) sharing.sort((one, other) => other.words.length - one.words.length)
  return book
}

/** The first of these whose words all follow each other from here on, in one column. Runs for every word of a document: no closures in here. */
function phraseAt<Kind>(phrases: readonly Phrase<Kind>[] | undefined, words: readonly Word[], at: number): Phrase<Kind> | undefined {
  if (phrases === undefined) return undefined
  for (const phrase of phrases) {
    const { words: wanted } = phrase
    let fitting = 1
    while (fitting < wanted.length && words[at + fitting]?.text === wanted[fitting] && !words[at + fitting]!.isColumnStart) fitting += 1
    if (fitting === wanted.length) return phrase
  }
  return undefined
}

export function findPhrases<Kind extends string>(book: PhraseBook<Kind>, words: readonly Word[]): Found<Kind>[] {
  const found: Found<Kind>[] = []
  let at = 0
  while (at < words.length) {
    const phrase = phraseAt(book.get(words[at]!.text), words, at)
    if (!phrase) {
      at += 1
      continue
    }
    const to = at + phrase.words.length
    found.push({ kind: phrase.kind, start: words[at]!.start, end: words[to - 1]!.end, from: at, to })
    at = to
  }
  return found
}
