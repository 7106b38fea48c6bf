/** Finds the words of the coding table on a document, whatever their case and accents. */
import { foldForSearch } from '../text/folding.ts'

/** A row of a country's coding table. The order of the rows is their rank: of two that fit equally well the first wins. A slug may have several rows. */
export interface CodingRow {
  slug: string
  /** Found as whole words (names of companies above all: "tim" is no part of "timer"). Several words must follow each other. */
  words: readonly string[]
  /** Also found at the beginning or the end of a longer word, as Danish and German compounds are written: "hotelophold", "kontorhusleje". */
  stems: readonly string[]
  /** Found as whole words and at the beginning of a longer one, never at its end: an "elregning", and no "delregning". */
  starts?: readonly string[]
  /**
   * Whole words that say it in the name of the supplier, and anywhere else mean something else: "bar", "nets". The name is taken without its legal form,
   * which may be such a word itself ("Dupont SAS" is no airline), and without "&".
   */
  names?: readonly string[]
  /** Known companies. They are found where they are the whole name of the supplier, or a branch of theirs ("McDonald's Slagelse"), never inside another name. */
  companies?: readonly string[]
  /** Names of suppliers that sell many kinds of things: what was bought decides, and where that says nothing, they do. */
  hints?: readonly string[]
  /**
   * Words that say nothing by themselves, and agree with a name that says it: "table 12" on the bill of a restaurant. Long ones are found as stems are, short
   * ones as whole words with their endings: the "vin" of a restaurant is in no "vindue", the "konto" of a bank in no "kontor".
   */
  signs?: readonly string[]
  /** Kinds of purchase that are this one when such a supplier sells them: the coffee of a café. `*` where lines name what others do: an advertisement. */
  sells?: readonly string[]
  /** Also a small line on bills for other things (freight, a fee): what was bought is this only where it is most of the bill. */
  isAccessory?: boolean
}

export type WordKind = 'word' | 'name' | 'company' | 'hint' | 'sign'

export interface Finding {
  slug: string
  /** The word as the table has it. */
  word: string
  /** As it is printed in the line: "Kontorartikler", where the table has no more than the beginning of it. */
  printed: string
  /** The line that it was found in, as printed. */
  line: string
  /** Smaller is better. */
  rank: number
  isAccessory: boolean
}

interface Pattern {
  slug: string
  word: string
  tokens: readonly string[]
  kind: WordKind
  /** As a whole word only, also at the beginning of a longer one, or also at its end. */
  fit: 'whole' | 'start' | 'either'
  isAccessory: boolean
  rank: number
}

export interface WordTable {
  /** The best by rank of what the lines say, then the first of the lines: the table decides, not the place on the page. */
  find(lines: readonly string[], kinds?: readonly WordKind[]): Finding | undefined
  /** One finding for each slug that the lines speak of, the best first. */
  findAll(lines: readonly string[], kinds?: readonly WordKind[]): Finding[]
}

const linesMax = 2000
const lineLengthMax = 500

export const tokensOf = (text: string): string[] =>
  foldForSearch(text.slice(0, lineLengthMax))
    .replace(/['’`´]/g, ' ')
    .split(/[^\p{L}\p{N}&]+/u)
    .filter(Boolean)

/** How Danish and Italian words end when they are inflected. */
const endings = (word: string): string[] =>
  ['', 's', ...(/e$/.test(word) ? ['n', 'r', 'rne', 't', 'ts', 'ns'] : ['e', 'en', 'et', 'er', 'ene', 'erne', 'ens', 'ets'])].map(
    ending => `${word}${ending}`,
  )

/** A word of so few letters stands inside many others. */
const shortMax = 5

function toPatterns(rows: readonly CodingRow[]): Pattern[] {
  const listed = rows.flatMap(
    ({ slug, words, stems, starts = [], names = [], companies = [], hints = [], signs = [], isAccessory = false }) => {
      const of = (kind: WordKind, fit: Pattern['fit']) => (word: string) => {
        const tokens = kind === 'word' || kind === 'sign' ? tokensOf(word) : tokensOf(word.replaceAll('&', ' '))
        return { slug, word, tokens, kind, fit, isAccessory }
      }
      return [
        ...words.map(of('word', 'whole')),
        ...stems.map(of('word', 'either')),
        ...starts.map(of('word', 'start')),
        ...names.map(of('name', 'whole')),
        // The longest first: a name that is one of them as a whole may begin with another.
        ...[...companies].sort((one, other) => other.length - one.length).map(of('company', 'whole')),
        ...hints.map(of('hint', 'whole')),
        ...signs.flatMap(sign => (sign.length > shortMax ? [of('sign', 'either')(sign)] : endings(sign).map(of('sign', 'whole')))),
      ]
    },
  )
  return listed.map((pattern, rank) => ({ ...pattern, rank }))
}

/** The words of a line as they are printed there, for those that were found in it. Undefined where it prints them in another way. */
export function asPrinted(line: string, found: readonly string[]): string | undefined {
  const words = line
    .slice(0, lineLengthMax)
    .normalize('NFC')
    .replace(/['’`´]/g, ' ')
    .split(/[^\p{L}\p{N}&]+/u)
    .filter(Boolean)
  const at = words.findIndex((_, from) => found.every((token, place) => foldForSearch(words[from + place] ?? '') === token))
  return at < 0 || found.length === 0 ? undefined : words.slice(at, at + found.length).join(' ')
}

const grouped = (patterns: readonly Pattern[], keyOf: (pattern: Pattern) => string): Map<string, Pattern[]> => {
  const groups = new Map<string, Pattern[]>()
  for (const pattern of patterns) {
    const key = keyOf(pattern)
    const group = groups.get(key)
    if (group) group.push(pattern)
    else groups.set(key, [pattern])
  }
  return groups
}

/** A table is made ready when the first document comes: at the start of the service it would cost some milliseconds for nothing. */
export function toWordTable(rows: readonly CodingRow[]): WordTable {
  let matches: Matches | undefined
  const findAll: WordTable['findAll'] = (lines, kinds = ['word']) => {
    matches ??= toMatches(rows)
    const best = new Map<string, Finding>()
    for (const line of lines.slice(0, linesMax)) {
      const tokens = tokensOf(line)
      for (const { pattern, from } of matches(tokens)) {
        const { slug, word, kind, rank, isAccessory } = pattern
        const other = best.get(slug)
        if (!kinds.includes(kind) || (other && other.rank <= rank)) continue
        const printed = asPrinted(line, tokens.slice(from, from + pattern.tokens.length)) ?? word
        best.set(slug, { slug, word, printed, line: line.slice(0, lineLengthMax).trim(), rank, isAccessory })
      }
    }
    return [...best.values()].sort((one, other) => one.rank - other.rank)
  }
  return { findAll, find: (lines, kinds) => findAll(lines, kinds)[0] }
}

interface Match {
  pattern: Pattern
  /** The first of its words in the line. */
  from: number
}

/** All patterns that the words of a line hold. */
type Matches = (tokens: readonly string[]) => Iterable<Match>

/** A long document has thousands of words and a table too, so the patterns are looked up by word instead of being tried one by one. */
function toMatches(rows: readonly CodingRow[]): Matches {
  const patterns = toPatterns(rows)
  const byFirstToken = grouped(patterns, pattern => pattern.tokens[0] ?? '')
  const byStart = grouped(
    patterns.filter(({ fit }) => fit !== 'whole'),
    pattern => pattern.tokens.at(-1) ?? '',
  )
  const byEnd = grouped(
    patterns.filter(({ fit }) => fit === 'either'),
    pattern => pattern.tokens[0] ?? '',
  )
  const stemLengths = [...new Set([...byStart.keys(), ...byEnd.keys()].map(token => token.length))].sort((one, other) => one - other)

  // Of a stem of several words the last may go on, or the first may have something before it.
  return function* (tokens) {
    const follows = (pattern: Pattern, from: number, first: number, last: number): boolean =>
      pattern.tokens.every((token, at) => (at < first || at > last ? true : tokens[from + at] === token))
    for (const [at, token] of tokens.entries()) {
      for (const pattern of byFirstToken.get(token) ?? []) if (follows(pattern, at, 1, Infinity)) yield { pattern, from: at }
      for (const length of stemLengths) {
        if (length > token.length) break
        for (const pattern of byStart.get(token.slice(0, length)) ?? []) {
          const from = at - pattern.tokens.length + 1
          if (follows(pattern, from, 0, pattern.tokens.length - 2)) yield { pattern, from }
        }
        for (const pattern of byEnd.get(token.slice(-length)) ?? []) if (follows(pattern, at, 1, Infinity)) yield { pattern, from: at }
      }
    }
  }
}
