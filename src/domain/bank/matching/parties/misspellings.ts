/** Finds names that are written with one slip. */
import { endWithOneSlip } from './edits.ts'
import { isNumber, isStatementNoise } from './vocabulary.ts'

/** A name as it is compared: folded, glued together and without its legal form, with all who bear it. */
export interface NameEntry {
  glued: string
  words: readonly string[]
  members: { party: number; form: string }[]
}

/** What to do with a name that was found, and the word behind it. */
type Take = (entry: NameEntry, next: string | undefined) => void

const anchorLength = 5
const slipMin = 5
/** Up to here a slip is looked up by dropping letters; in a longer name one of its halves is intact. */
const shortMax = 9

export class Misspellings {
  readonly #byAnchor = new Map<string, NameEntry[]>()
  readonly #bySlip = new Map<string, NameEntry[]>()
  readonly #entriesMax: number

  /** More entries than `entriesMax` that share a fragment are not told apart by it. */
  constructor(entries: readonly NameEntry[], entriesMax: number) {
    this.#entriesMax = entriesMax
    for (const entry of entries) {
      const { glued } = entry
      if (glued.length > shortMax) {
        this.#add(this.#byAnchor, glued.slice(0, anchorLength), entry)
        this.#add(this.#byAnchor, glued.slice(glued.length >> 1).slice(0, anchorLength), entry)
      } else if (glued.length >= slipMin) for (const key of withoutOneLetter(glued)) this.#add(this.#bySlip, key, entry)
    }
  }

  #add(map: Map<string, NameEntry[]>, key: string, entry: NameEntry): void {
    const list = map.get(key)
    if (!list) map.set(key, [entry])
    else if (list.length <= this.#entriesMax && list.at(-1) !== entry) list.push(entry)
  }

  /** `covered` is told which words belong to a name. */
  find(words: readonly string[], covered: Set<number>, take: Take): void {
    this.#findLong(words, covered, take)
    if (covered.size === 0) this.#findShort(words, covered, take)
  }

  #findLong(words: readonly string[], covered: Set<number>, take: Take): void {
    const text = words.join('')
    const starts = startsOf(words)
    for (let at = 0; at + anchorLength <= text.length; at++) {
      const anchor = text.slice(at, at + anchorLength)
      const entries = this.#byAnchor.get(anchor)
      if (!entries || entries.length > this.#entriesMax) continue
      for (const entry of entries) {
        const offset = entry.glued.startsWith(anchor) ? 0 : entry.glued.length >> 1
        for (const start of offset === 0 ? [at] : [at - offset, at - offset - 1, at - offset + 1]) {
          const end = endWithOneSlip(text, start, entry.glued)
          if (end < 0) continue
          const behind = starts.findIndex(begin => begin >= end)
          take(entry, behind < 0 ? undefined : words[behind])
          for (let word = 0; word < words.length; word++)
            if (starts[word]! < end && starts[word]! + words[word]!.length > start) covered.add(word)
          break
        }
      }
    }
  }

  #findShort(words: readonly string[], covered: Set<number>, take: Take): void {
    words.forEach((word, at) => {
      for (const piece of [word, `${word}${words[at + 1] ?? ''}`]) {
        if (piece.length < slipMin - 1 || piece.length > shortMax + 1 || isNumber(piece) || isStatementNoise(piece)) continue
        for (const key of withoutOneLetter(piece)) {
          for (const entry of this.#bySlip.get(key) ?? []) {
            if (endWithOneSlip(piece, 0, entry.glued) !== piece.length) continue
            take(entry, undefined)
            covered.add(at)
          }
        }
      }
    })
  }
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
