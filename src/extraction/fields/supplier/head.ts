/** Names in the head of a document: what stands on top, is large, has a legal form, or has an address and a number of the register below it. */
import type { MarkedLine } from '../../text/mark.ts'
import { type Cell, wordsOf } from '../../text/words.ts'
import { isInWindow, type Window, windowAt } from './address-window.ts'
import { withContinuations } from './broken-names.ts'
import type { Candidate } from './candidate.ts'
import {
  canBeName,
  hasLegalForm,
  hasValues,
  isAddress,
  isContinuation,
  isLabelled,
  isLikeStreet,
  isNothingButForm,
  isTelephone,
  isTitle,
  nameIn,
  withForm,
} from './names.ts'
import { isLabelOfBelow, isLabelOfNext } from './number-heads.ts'
import type { Parties } from './parties.ts'
import { nameLinks, proseWords } from './party-words.ts'
import { certaintyOf, sizeOf } from './print.ts'

const headLinesMax = 12
const headScore = 0.72

/** What follows where a line is the name of a shop: an address, a telephone, above all the number that it is registered under. */
function contactBelow(lines: readonly MarkedLine[], line: MarkedLine, cell: Cell, parties: Parties): number {
  const below = lines.slice(line.at + 1, line.at + 5)
  const isRegistered = below.some(next =>
    next.ids.some(
      id =>
        (id.kind === 'cvr' || id.kind === 'vat_number') &&
        !parties.isOwnId(id) &&
        !parties.isBuyers(next, id) &&
        id.start >= cell.start - 4,
    ),
  )
  if (isRegistered) return 0.2
  const isContact = (next: MarkedLine): boolean =>
    isAddress(next.content) || isTelephone(next.content) || next.ids.some(id => id.kind !== 'reference')
  return below.slice(0, 1).some(isContact) ? 0.11 : below.some(isContact) ? 0.1 : 0
}

/** Wide print leaves gaps inside a name: the cells of a line that end in a legal form are one, and so are single words above a legal form. */
function joined(cells: readonly Cell[], line: MarkedLine, next: MarkedLine | undefined): Cell[] {
  const [first, ...rest] = cells
  const last = rest[rest.length - 1]
  if (!first || !last || /[\d:|]/.test(line.content) || hasLegalForm(first.text)) return [...cells]
  const text = cells.map(cell => cell.text).join(' ')
  const isWide = cells.every(cell => !cell.text.includes(' ')) && next !== undefined && isContinuation(next.content)
  return isWide || hasLegalForm(text) || isContinuation(last.text) ? [{ text, start: first.start, end: last.end }] : [...cells]
}

/** `Nordlys Sdn Bhd (759765-H)`: the company that sells names itself with its number, below whatever its shop is called. */
const isCompany = (cell: Cell, name: string): boolean => hasLegalForm(name) && /\(\d{4,8}-?[A-Z]\)\s*$/.test(cell.text)

/** A label that nobody knows stands right above it: whoever sends a letter needs none. */
function isBelowLabel(lines: readonly MarkedLine[], line: MarkedLine, cell: Cell, parties: Parties): boolean {
  const isSeller = parties.sellers.some(one => one.line === line)
  const above = line.isAfterGap || isSeller ? undefined : lines[line.at - 1]
  const label = above?.cells.find(one => one.start < cell.end && one.end > cell.start && Math.abs(one.start - cell.start) <= 3)
  return label !== undefined && /^\p{L}[\p{L} .’'-]{2,30}\s?:$/u.test(label.text)
}

/** `Guide to the reading of the data by the user`: more small words than any name has between its own. */
const linksMax = 3

/** Names are written with capitals: words that are not make a sentence. So do words that speak to the reader. */
export function proseIn(name: string): number {
  const words = name.split(/\s+/)
  const small = words.slice(1).filter(word => /^\p{Ll}{2,}/u.test(word) && !nameLinks.test(word)).length
  const talk = wordsOf(name).filter(word => proseWords.has(word.text)).length
  const numbers = words.slice(1).filter(word => /^\d+$/.test(word)).length
  const links = words.slice(1).filter(word => /^\p{Ll}{2,}/u.test(word)).length
  const isSentence = /^\p{Ll}/u.test(name) || small >= 2 || (links >= linksMax && !hasLegalForm(name)) || numbers >= 2
  return (isSentence ? 0.25 : 0) + (talk >= 2 ? 0.4 : talk === 1 ? 0.2 : 0)
}

/** What is printed large was meant to be seen. Where the engine was not sure of it, it may be a picture. */
function printOf(lines: readonly MarkedLine[], line: MarkedLine, name: string): number {
  const certainty = certaintyOf(line)
  const doubt = certainty < 0.5 ? 0.25 : certainty < 0.65 ? 0.08 : 0
  const size = sizeOf(lines, line)
  const isWord = /\p{L}{3}/u.test(name)
  const large = !isWord || certainty < 0.65 ? 0 : size >= 1.7 ? 0.13 : size >= 1.3 ? 0.07 : 0
  return large - doubt
}

/** A drawing, a stamp or a stray mark: it takes no place in the order of the lines. */
const isNoise = (line: MarkedLine): boolean => !/\p{L}{2}|\p{L}&\p{L}|\d{3}/u.test(line.content) || certaintyOf(line) < 0.45

/** Chains that are called as a sum is. */
const calledAsSums: ReadonlySet<string> = new Set(['netto', 'total'])

/** A word that is no name elsewhere, or a letter and a number (Q8), alone on top of the address or the number of a shop: its sign. */
const isSign = (lines: readonly MarkedLine[], line: MarkedLine, cell: Cell, parties: Parties): boolean =>
  line.cells.length === 1 &&
  (calledAsSums.has(cell.text.trim().toLowerCase()) || /^\p{Lu}\d{1,2}$/u.test(cell.text.trim())) &&
  contactBelow(lines, line, cell, parties) > 0

export function headCandidates(lines: readonly MarkedLine[], parties: Parties, heads: ReadonlySet<number>): Candidate[] {
  const candidates: Candidate[] = []
  const windows: Window[] = []
  let rank = 0
  let isBody = false
  for (const line of lines) {
    if (rank >= headLinesMax || candidates.length >= headLinesMax) break
    if (heads.has(line.at)) continue
    if (!isTitle(line.content) && !isNoise(line)) rank += 1
    // A line that ends in a sum is one of goods.
    if (line.amounts.some(amount => !amount.isBare)) continue
    isBody ||= line.dates.length > 0
    for (const cell of joined(line.cells.slice(0, 3), line, lines[line.at + 1])) {
      if (parties.isBuyers(line, cell) || hasValues(line, cell) || /:$/.test(cell.text) || isLabelled(cell.text)) continue
      if (!line.isAfterGap && (isNothingButForm(cell.text) || isContinuation(line.content))) continue
      if (windows.some(one => isInWindow(one, line, cell))) continue
      // A document whose first name stands in such a block may have no other sender.
      const window = candidates.some(one => one.line !== line) ? windowAt(lines, line, cell) : undefined
      if (window) windows.push(window)
      const name = withForm(nameIn(withContinuations(lines, line, cell.text)))
      if (!(canBeName(name) || (rank === 0 && isSign(lines, line, cell, parties))) || /^[^:]{1,24}:\s(?!-)/.test(cell.text)) continue
      const score =
        headScore -
        0.05 * Math.max(0, Math.min(rank - 1, 6)) -
        (cell.start === line.cells[0]!.start ? 0 : 0.05) +
        (hasLegalForm(name) ? 0.16 : 0) +
        (isCompany(cell, name) ? 0.15 : 0) +
        contactBelow(lines, line, cell, parties) +
        printOf(lines, line, name) -
        (isBody ? 0.12 : 0) -
        proseIn(name) -
        (name.length < 3 || /^\d+ /.test(name) ? 0.25 : 0) -
        (rank > 1 && isLikeStreet(cell.text) ? 0.2 : 0) -
        (hasLegalForm(name) || !(isLabelOfNext(line, cell) || isLabelOfBelow(lines, line, cell)) ? 0 : 0.2) -
        (isBelowLabel(lines, line, cell, parties) ? 0.3 : 0) -
        (window?.doubt ?? 0)
      candidates.push({ name, line, score })
    }
  }
  return candidates
}
