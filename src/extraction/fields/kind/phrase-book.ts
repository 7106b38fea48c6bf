/**
 * The words that tell the kind of a document, found among the words of a line. Like the phrases of the other fields, with two additions: `*tilbud` is any word
 * with that ending, since some languages write compounds as one word, and `~` stands for up to five words in between.
 */
import type { PaperKind } from '../../../domain/documents/extraction.ts'
import { fold, type Word, wordsOf } from '../../text/words.ts'

type ByKind = Readonly<Partial<Record<PaperKind, string>>>

/** What one language says. Phrases are parted by commas. */
export interface KindPhrases {
  /** What such a document is called. */
  titles: ByKind
  /** How its number is labelled. */
  numbers: ByKind
  /** How the date of an invoice is labelled. */
  dates: string
  /** Sentences and labels that only such a document has. */
  said: ByKind
  /** Those that others have as well. */
  hinted: ByKind
  /** The invoice is still to come. */
  toCome: string
  /** This document is none. */
  denied: string
  /** This document is a copy of an electronic invoice, which is the original. */
  courtesy?: string
  /** Words of the above in another sense: the address for invoices, the offer of the week. */
  neutral: string
}

export type Sense = 'title' | 'number' | 'date' | 'said' | 'hinted' | 'toCome' | 'denied' | 'courtesy' | 'neutral'

export interface KindPhrase {
  sense: Sense
  /** Null where the sense is that of no single kind. */
  kind: PaperKind | null
  words: readonly string[]
}

export interface FoundPhrase extends KindPhrase {
  from: number
  /** The word behind the last. */
  to: number
}

export interface KindBook {
  byFirst: ReadonlyMap<string, readonly KindPhrase[]>
  endings: readonly KindPhrase[]
}

const gap = '~'
const gapMax = 5

/** Where a letter cannot be typed, two stand for it. Folding alone leaves one. */
const spelledOut: readonly (readonly [RegExp, string])[] = [
  [/[æä]/g, 'ae'],
  [/[øö]/g, 'oe'],
  [/å/g, 'aa'],
  [/ü/g, 'ue'],
]

/** Most phrases are words alone, which are taken in one go: there are thousands of them. */
const tokensOf = (written: string): string[] =>
  /[~*]/.test(written)
    ? written
        .split(/\s+/)
        .flatMap(part => (part === gap || part.includes('*') ? [fold(part)] : wordsOf(part).map(word => word.text)))
        .filter(part => part !== '')
    : wordsOf(written).map(word => word.text)

function spellings(phrase: string): string[][] {
  if (!/[æäøöåü]/.test(phrase)) return [tokensOf(phrase)]
  const other = spelledOut.reduce((text, [letter, letters]) => text.replace(letter, letters), phrase)
  return [tokensOf(phrase), tokensOf(other)]
}

const phrasesKnown = new Map<KindPhrases, readonly KindPhrase[]>()

/** Every book has all languages, in another order each: what one says is worked out once. */
function phrasesOf(language: KindPhrases): readonly KindPhrase[] {
  const known = phrasesKnown.get(language)
  if (known) return known
  const phrases = phrasesIn(language)
  phrasesKnown.set(language, phrases)
  return phrases
}

function phrasesIn(language: KindPhrases): KindPhrase[] {
  const of = (sense: Sense, kind: PaperKind | null, list: string | undefined): KindPhrase[] =>
    (list ?? '').split(',').flatMap(phrase => spellings(phrase.trim().toLowerCase()).map(words => ({ sense, kind, words })))
  const byKind = (sense: Sense, table: ByKind): KindPhrase[] =>
    (Object.keys(table) as PaperKind[]).flatMap(kind => of(sense, kind, table[kind]))
  return [
    ...of('neutral', null, language.neutral),
    ...of('denied', null, language.denied),
    ...of('toCome', null, language.toCome),
    ...of('courtesy', null, language.courtesy),
    ...byKind('said', language.said),
    ...byKind('number', language.numbers),
    ...of('date', 'invoice', language.dates),
    ...byKind('title', language.titles),
    ...byKind('hinted', language.hinted),
  ].filter(({ words }) => words.length > 0)
}

/** Of languages that share a word the first one decides what it means. */
export function kindBook(languages: readonly KindPhrases[]): KindBook {
  const byFirst = new Map<string, KindPhrase[]>()
  const endings: KindPhrase[] = []
  const known = new Set<string>()
  for (const phrase of languages.flatMap(phrasesOf)) {
    const key = phrase.words.join(' ')
    if (known.has(key)) continue
    known.add(key)
    const [first = ''] = phrase.words
    if (first.startsWith('*')) endings.push({ ...phrase, words: [first.slice(1)] })
    else {
      const sharing = byFirst.get(first)
      if (sharing) sharing.push(phrase)
      else byFirst.set(first, [phrase])
    }
  }
  const length = ({ words }: KindPhrase): number => words.filter(word => word !== gap).length
  for (const sharing of byFirst.values()) sharing.sort((one, other) => length(other) - length(one))
  return { byFirst, endings: endings.sort((one, other) => other.words[0]!.length - one.words[0]!.length) }
}

const fits = (wanted: string, word: Word): boolean =>
  wanted.endsWith('*') ? word.text.startsWith(wanted.slice(0, -1)) : word.text === wanted

/** The word behind the phrase, or -1. */
function endOf(wanted: readonly string[], words: readonly Word[], at: number): number {
  let place = at
  for (let step = 0; step < wanted.length; step += 1) {
    if (wanted[step] === gap) {
      const next = wanted[step + 1]!
      const last = Math.min(words.length, place + gapMax + 1)
      let ahead = place
      while (ahead < last && !fits(next, words[ahead]!)) ahead += 1
      if (ahead >= last) return -1
      place = ahead
      continue
    }
    const word = words[place]
    if (word === undefined || !fits(wanted[step]!, word) || (step > 0 && word.isColumnStart)) return -1
    place += 1
  }
  return place
}

/** An ending needs a beginning: `tilbud` itself is a phrase of its own. */
const beginningMin = 2

function phraseAt({ byFirst, endings }: KindBook, words: readonly Word[], at: number): FoundPhrase | undefined {
  const { text } = words[at]!
  for (const phrase of byFirst.get(text) ?? []) {
    const to = endOf(phrase.words, words, at)
    if (to > 0) return { ...phrase, from: at, to }
  }
  const ending = endings.find(({ words: [last = ''] }) => text.length >= last.length + beginningMin && text.endsWith(last))
  return ending && { ...ending, from: at, to: at + 1 }
}

export function findKindPhrases(book: KindBook, words: readonly Word[]): FoundPhrase[] {
  const found: FoundPhrase[] = []
  for (let at = 0; at < words.length; ) {
    const phrase = phraseAt(book, words, at)
    if (phrase) found.push(phrase)
    at = phrase?.to ?? at + 1
  }
  return found
}
