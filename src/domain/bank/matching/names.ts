/** Finds in what a bank printed which of the known parties it names. */
import { foldedName } from '../../folding.ts'
import { endWithOneSlip } from './edits.ts'
import { isStatementNoise } from './vocabulary.ts'
import { wordsOf } from './wording.ts'

/**
 * How a text names a party, from sure to vague: with its legal form, in full, with one slip, cut off, in full but with the legal form of another,
 * by one word of its name.
 */
export type Naming = 'form' | 'full' | 'slip' | 'cut' | 'other_form' | 'word'

const ranks: Readonly<Record<Naming, number>> = { form: 5, full: 4, slip: 3, cut: 2, other_form: 1, word: 0 }

/** What two lines of a statement say together: the form of another company counts against, unless its own is named as well. */
export function combined(one: Naming | undefined, other: Naming): Naming {
  if (one === undefined || one === other) return other
  if (one === 'form' || other === 'form') return 'form'
  if (one === 'other_form' || other === 'other_form') return 'other_form'
  return ranks[one] > ranks[other] ? one : other
}

export interface Named {
  parties: ReadonlyMap<number, Naming>
  /** Whether a party is named by more than one word of its name. */
  isClear: boolean
  /** Words remain that could be a name, and nobody known bears it. */
  isStranger: boolean
}

interface Entry {
  glued: string
  words: readonly string[]
  members: { party: number; form: string }[]
}

/** Beyond so many names in question a fragment says nothing. */
const namesMax = 24
const anchorLength = 5
/** The shortest name of which a beginning or a misspelling is believed. */
const fragmentMin = 8
const slipMin = 5
/** Up to here a slip is looked up by dropping letters; in a longer name one of its halves is intact. */
const shortMax = 9

const forms = new Map<string, boolean>()
function isLegalForm(word: string): boolean {
  let known = forms.get(word)
  if (known === undefined) {
    known = word.length <= 12 && !/\d/.test(word) && (/^[aikp]s$/.test(word) || foldedName(`x1 y1 ${word}`) === 'x1 y1')
    if (forms.size < 5000) forms.set(word, known)
  }
  return known
}

export interface NameIndex {
  find(words: readonly string[]): Named
}

export function toNameIndex(names: Iterable<{ name: string; party: number }>): NameIndex {
  const byName = new Map<string, Entry>()
  /** Names with their legal form, as banks glue them. */
  const byFullName = new Map<string, { entry: Entry; form: string }>()
  for (const { name, party } of names) {
    const base = wordsOf(foldedName(name))
    const glued = base.join('')
    if (glued.length < 2 || /^\d+$/.test(glued) || base.every(isStatementNoise)) continue
    const full = wordsOf(name).join('')
    const form = full.startsWith(glued) ? full.slice(glued.length) : ''
    let entry = byName.get(glued)
    if (!entry) {
      entry = { glued, words: base, members: [] }
      byName.set(glued, entry)
    }
    if (!entry.members.some(member => member.party === party && member.form === form)) entry.members.push({ party, form })
    if (form) byFullName.set(full, { entry, form })
  }
  const sorted = [...byName.keys()].sort()
  const byAnchor = new Map<string, Entry[]>()
  const byWord = new Map<string, Entry[]>()
  const bySlip = new Map<string, Entry[]>()
  const add = (map: Map<string, Entry[]>, key: string, entry: Entry) => {
    const list = map.get(key)
    if (!list) map.set(key, [entry])
    else if (list.length <= 2 * namesMax && list.at(-1) !== entry) list.push(entry)
  }
  for (const glued of sorted) {
    const entry = byName.get(glued)!
    if (glued.length > shortMax) {
      add(byAnchor, glued.slice(0, anchorLength), entry)
      add(byAnchor, glued.slice(glued.length >> 1).slice(0, anchorLength), entry)
    } else if (glued.length >= slipMin) for (const key of withoutOneLetter(glued)) add(bySlip, key, entry)
    for (const word of entry.words) if (word.length >= 4 && !isStatementNoise(word)) add(byWord, word, entry)
  }
  const cache = new Map<string, Named>()

  function find(words: readonly string[]): Named {
    let key = ''
    for (const word of words) if (!isNumber(word)) key += `${word} `
    const known = cache.get(key)
    if (known) return known
    const found = findIn(words)
    if (cache.size < 50_000) cache.set(key, found)
    return found
  }

  function findIn(words: readonly string[]): Named {
    const parties = new Map<number, Naming>()
    const covered = new Set<number>()
    const name = (party: number, naming: Naming) => {
      const before = parties.get(party)
      if (before === undefined || ranks[naming] > ranks[before]) parties.set(party, naming)
    }
    const nameAll = (entry: Entry, form: string | null, naming: Naming) => {
      for (const member of entry.members) {
        if (form === null || member.form === '') name(member.party, naming)
        else if (member.form === form) name(member.party, naming === 'full' ? 'form' : naming)
        else name(member.party, 'other_form')
      }
    }
    for (let at = 0; at < words.length; ) {
      const end = nameAt(words, at, nameAll)
      for (let word = at; word < end; word++) covered.add(word)
      at = Math.max(at + 1, end)
    }
    if (parties.size === 0) nameBySlip(words, nameAll, covered)
    const isClear = parties.size > 0
    if (!isClear) {
      words.forEach((word, at) => {
        const entries = byWord.get(word) ?? []
        if (entries.length === 0 || entries.length > namesMax) return
        covered.add(at)
        for (const entry of entries) nameAll(entry, null, 'word')
      })
    }
    const isStranger = words.some((word, at) => !covered.has(at) && /\p{L}{3}/u.test(word) && !isStatementNoise(word))
    return { parties, isClear, isStranger: !isClear && isStranger }
  }

  type Take = (entry: Entry, form: string | null, naming: Naming) => void

  /** The longest name that begins with this word; gives the word behind it. */
  function nameAt(words: readonly string[], at: number, take: Take): number {
    const pieces: string[] = []
    let joined = ''
    for (let end = at; end < Math.min(words.length, at + 7); end++) {
      joined += words[end]
      pieces.push(joined)
    }
    const exact = pieces.findLastIndex(piece => byFullName.has(piece) || byName.has(piece))
    const cut = cutAt(pieces, exact)
    if (exact >= 0) {
      const withForm = byFullName.get(pieces[exact]!)
      const entry = byName.get(pieces[exact]!)
      const next = words[at + exact + 1]
      const naming = cut ? 'word' : 'full'
      if (withForm) take(withForm.entry, withForm.form, naming)
      if (entry) take(entry, next !== undefined && isLegalForm(next) ? next : null, naming)
    }
    for (const entry of cut?.entries ?? []) take(entry, null, 'cut')
    return at + (cut?.count ?? exact + 1)
  }

  /** Names that go on where the text is cut off, behind more words than a whole name has. */
  function cutAt(pieces: readonly string[], exact: number): { entries: readonly Entry[]; count: number } | null {
    for (let last = pieces.length - 1; last > exact && pieces[last]!.length >= fragmentMin; last--) {
      const piece = pieces[last]!
      const begun: Entry[] = []
      for (let index = lowerBound(sorted, piece); begun.length <= namesMax && sorted[index]?.startsWith(piece); index++) {
        begun.push(byName.get(sorted[index]!)!)
      }
      // A first word alone is the family name of many: a fragment must reach into what follows it.
      const entries = begun.filter(({ words }) => words.length === 1 || piece.length > words[0]!.length)
      if (entries.length > 0 && begun.length <= namesMax) return { entries, count: last + 1 }
    }
    return null
  }

  function nameBySlip(words: readonly string[], take: Take, covered: Set<number>): void {
    const text = words.join('')
    const starts = startsOf(words)
    for (let at = 0; at + anchorLength <= text.length; at++) {
      const entries = byAnchor.get(text.slice(at, at + anchorLength))
      if (!entries || entries.length > 2 * namesMax) continue
      for (const entry of entries) {
        const offset = entry.glued.startsWith(text.slice(at, at + anchorLength)) ? 0 : entry.glued.length >> 1
        for (const start of offset === 0 ? [at] : [at - offset, at - offset - 1, at - offset + 1]) {
          const end = endWithOneSlip(text, start, entry.glued)
          if (end < 0) continue
          const behind = starts.findIndex(begin => begin >= end)
          const next = behind < 0 ? undefined : words[behind]
          take(entry, next !== undefined && isLegalForm(next) ? next : null, 'slip')
          for (let word = 0; word < words.length; word++)
            if (starts[word]! < end && starts[word]! + words[word]!.length > start) covered.add(word)
          break
        }
      }
    }
    if (covered.size > 0) return
    words.forEach((word, at) => {
      for (const piece of [word, `${word}${words[at + 1] ?? ''}`]) {
        if (piece.length < slipMin - 1 || piece.length > shortMax + 1 || isNumber(piece) || isStatementNoise(piece)) continue
        for (const key of withoutOneLetter(piece)) {
          for (const entry of bySlip.get(key) ?? []) {
            if (endWithOneSlip(piece, 0, entry.glued) !== piece.length) continue
            take(entry, null, 'slip')
            covered.add(at)
          }
        }
      }
    })
  }

  return { find }
}

function isNumber(word: string): boolean {
  for (let at = 0; at < word.length; at++) if (word.charCodeAt(at) > 57) return false
  return true
}

/** A word and all that is left of it when one letter is dropped: two words that are one slip apart share one of these. */
function withoutOneLetter(word: string): Set<string> {
  const keys = new Set([word])
  for (let at = 0; at < word.length; at++) keys.add(word.slice(0, at) + word.slice(at + 1))
  return keys
}

function startsOf(words: readonly string[]): number[] {
  let at = 0
  return words.map(word => {
    const start = at
    at += word.length
    return start
  })
}

function lowerBound(sorted: readonly string[], text: string): number {
  let low = 0
  let high = sorted.length
  while (low < high) {
    const middle = (low + high) >> 1
    if (sorted[middle]! < text) low = middle + 1
    else high = middle
  }
  return low
}
