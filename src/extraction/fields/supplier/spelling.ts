/** Letters of a logo that were misread, corrected by the same word where it is printed more clearly: in the small print, or in an address of the internet. */

import { distance } from '../../../domain/text/spelling.ts'
import type { MarkedLine } from '../../text/mark.ts'
import { condensed } from './names.ts'
import { certaintyOf } from './print.ts'
import { isMisread } from './spelling-distance.ts'

/** As much surer the other spelling must be. */
const surerBy = 0.1
const certain = 0.93
const linesMax = 120
const edges = /^[^\p{L}\d]+|[^\p{L}\d]+$/gu

interface Spelling {
  text: string
  plain: string
  certainty: number
}

const inCaseOf = (word: string, model: string): string => (model === model.toUpperCase() ? word.toUpperCase() : word)

/** Same letters with other marks between them, or a long word with a letter or two that differ. */
const isSameWord = (one: string, other: string): boolean =>
  one === other || (one.length > 5 && other.length > 5 && one.length >= other.length - 1 && isMisread(one, other))

export function respelled(name: string, line: MarkedLine, lines: readonly MarkedLine[], domains: readonly string[]): string {
  const own = certaintyOf(line)
  if (own >= certain) return name
  const spellings: Spelling[] = []
  for (const other of lines.slice(0, linesMax)) {
    const certainty = certaintyOf(other)
    if (other === line || certainty < own + surerBy) continue
    for (const text of other.content.split(/\s+/)) {
      const trimmed = text.replace(edges, '')
      const plain = condensed(trimmed)
      if (plain.length > 1 && !/^\d+$/.test(plain)) spellings.push({ text: trimmed, plain, certainty })
    }
  }
  const words = name.split(' ').map(word => {
    const plain = condensed(word)
    if (plain.length < 2) return word
    const found = spellings.filter(one => isSameWord(plain, one.plain)).sort((one, other) => other.certainty - one.certainty)
    // Printed as it was read, and surely: nothing to correct.
    const best = found.find(one => one.plain === plain) ?? found[0]
    const isSame = best?.plain === plain && best.text.toLowerCase() === word.toLowerCase().replace(edges, '')
    return best === undefined || isSame ? word : inCaseOf(best.text, word)
  })
  const corrected = words.join(' ')
  if (corrected !== name || words.length > 1) return corrected
  const plain = condensed(name)
  const domain = domains.find(one => one.length > 4 && one !== plain && distance(one, plain, 1) <= 1)
  return domain === undefined ? name : inCaseOf(domain[0]!.toUpperCase() + domain.slice(1), name)
}
