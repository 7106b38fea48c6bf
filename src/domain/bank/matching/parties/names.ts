/** Finds in what a bank printed which of the known parties it names. */
import { foldedName } from '../../../text/folding.ts'
import { wordsOf } from '../wording/wording.ts'
import { Misspellings, type NameEntry } from './misspellings.ts'
import { NameTree } from './name-tree.ts'
import { type Naming, Namings } from './namings.ts'
import { isNumber, isStatementNoise } from './vocabulary.ts'

export interface Named {
  parties: Namings
  /** Whether a party is named by more than one word of its name. */
  isClear: boolean
  /** Words remain that could be a name, and nobody known bears it. */
  isStranger: boolean
}

/** Beyond so many names in question a fragment says nothing. */
const namesMax = 24
/** The shortest name of which a beginning is believed. */
const fragmentMin = 8
/** A name has no more words than this. */
const wordsMax = 7
/** Of texts that name nobody outright: they take long, and many movements share one. */
const rememberedMax = 20_000

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
  const byName = new Map<string, NameEntry>()
  /** Names with their legal form, as banks glue them. */
  const byFullName = new Map<string, { entry: NameEntry; form: string }>()
  for (const { name, party } of names) {
    const base = wordsOf(foldedName(name))
    const glued = base.join('')
    if (glued.length < 2 || isNumber(glued) || base.every(isStatementNoise)) continue
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
  const entries = [...byName.values()].sort((one, other) => (one.glued < other.glued ? -1 : 1))
  const fullNames = [...byFullName.keys()].sort()
  const withForms = fullNames.map(full => byFullName.get(full)!)
  const tree = new NameTree(
    entries.map(({ glued }) => glued),
    fullNames,
  )
  const misspellings = new Misspellings(entries, 2 * namesMax)
  const byWord = new Map<string, NameEntry[]>()
  for (const entry of entries) {
    for (const word of entry.words) {
      if (word.length < 4 || isStatementNoise(word)) continue
      const list = byWord.get(word)
      if (!list) byWord.set(word, [entry])
      else if (list.length <= namesMax && list.at(-1) !== entry) list.push(entry)
    }
  }
  const remembered = new Map<string, Named>()
  // Longer numbers are part of no name, not even with a slip.
  const digitsMax = 1 + longestNumber(entries)

  function find(words: readonly string[]): Named {
    const parties = new Namings()
    for (let at = 0; at < words.length; ) at = nameAt(words, at, parties)
    return parties.size > 0 ? { parties, isClear: true, isStranger: false } : findVaguely(words)
  }

  function findVaguely(words: readonly string[]): Named {
    let key = ''
    for (const word of words) if (word.length <= digitsMax || !isNumber(word)) key += `${word} `
    const known = remembered.get(key)
    if (known) return known
    const found = nameVaguely(words)
    if (remembered.size < rememberedMax) remembered.set(key, found)
    return found
  }

  /** By a name with a slip in it, or else by words of names. */
  function nameVaguely(words: readonly string[]): Named {
    const parties = new Namings()
    const covered = new Set<number>()
    misspellings.find(words, covered, (entry, next) => nameAll(parties, entry, formOf(next), 'slip'))
    if (parties.size > 0) return { parties, isClear: true, isStranger: false }
    words.forEach((word, at) => {
      const entries = byWord.get(word)
      if (!entries || entries.length > namesMax) return
      covered.add(at)
      for (const entry of entries) nameAll(parties, entry, null, 'word')
    })
    const isStranger = words.some((word, at) => !covered.has(at) && /\p{L}{3}/u.test(word) && !isStatementNoise(word))
    return { parties, isClear: false, isStranger }
  }

  /** The longest name that begins with this word, or the names that go on where the text is cut off; gives the word behind it. */
  function nameAt(words: readonly string[], at: number, parties: Namings): number {
    let node = tree.root
    let name = -1
    let fullName = -1
    let nameEnd = at
    let shorter = -1
    let cut: NameEntry[] = []
    let cutEnd = at
    let length = 0
    const end = Math.min(words.length, at + wordsMax)
    for (let next = at; next < end; next++) {
      const word = words[next]!
      length += word.length
      node = tree.along(node, word)
      if (node < 0) break
      const endsName = tree.nameAt(node)
      const endsFullName = tree.fullNameAt(node)
      if (endsName >= 0 || endsFullName >= 0) {
        if (endsName >= 0 && name >= 0) shorter = name
        name = endsName
        fullName = endsFullName
        nameEnd = next + 1
        cut = []
      } else if (length >= fragmentMin) {
        const begun = begunAt(node, length)
        if (begun.length === 0) continue
        cut = begun
        cutEnd = next + 1
      }
    }
    const naming = cut.length > 0 ? 'word' : 'full'
    if (fullName >= 0) nameAll(parties, withForms[fullName]!.entry, withForms[fullName]!.form, naming)
    if (name >= 0) nameAll(parties, entries[name]!, formOf(words[nameEnd]), naming)
    if (shorter >= 0) nameAll(parties, entries[shorter]!, null, 'shorter')
    for (const entry of cut) nameAll(parties, entry, null, 'cut')
    return Math.max(at + 1, cut.length > 0 ? cutEnd : nameEnd)
  }

  /** The names that begin so. A first word alone is the family name of many: a fragment must reach into what follows it. */
  function begunAt(node: number, length: number): NameEntry[] {
    const count = tree.countAt(node)
    if (count > namesMax) return []
    const first = tree.firstAt(node)
    return entries.slice(first, first + count).filter(({ words }) => words.length === 1 || length > words[0]!.length)
  }

  return { find }
}

function longestNumber(entries: readonly NameEntry[]): number {
  let longest = 0
  for (const { glued } of entries) for (const [digits] of glued.matchAll(/\d+/g)) longest = Math.max(longest, digits.length)
  return longest
}

const formOf = (word: string | undefined): string | null => (word !== undefined && isLegalForm(word) ? word : null)

function nameAll(parties: Namings, entry: NameEntry, form: string | null, naming: Naming): void {
  for (const member of entry.members) {
    if (form === null || member.form === '') parties.add(member.party, naming)
    else if (member.form === form) parties.add(member.party, naming === 'full' ? 'form' : naming)
    else parties.add(member.party, 'other_form')
  }
}
