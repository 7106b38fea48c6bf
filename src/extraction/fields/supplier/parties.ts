/** Who is who on a document: which parts of it speak of the buyer, and what stands behind the words for the seller. */

import { normaliseIban } from '../../../domain/identity/iban.ts'
import { normaliseVatNumber } from '../../../domain/identity/vat-numbers.ts'
import { foldedName, foldForSearch } from '../../../domain/text/folding.ts'
import { distance } from '../../../domain/text/spelling.ts'
import type { Span } from '../../text/amounts.ts'
import type { FoundId } from '../../text/ids.ts'
import type { MarkedLine } from '../../text/mark.ts'
import { findPhrases, phraseBook } from '../../text/phrases.ts'
import { type Cell, fold, wordsOf } from '../../text/words.ts'
import { buyerNumbersIn } from '../buyer/numbers.ts'
import { nameIn } from './names.ts'
import { isLabelOfNext } from './number-heads.ts'
import { isBuyerKind, isNothingButLabel, isPartyLabel, partyLabelsOf } from './party-labels.ts'

/** The organization that reads: on its purchases it is the buyer. */
export interface Own {
  name: string
  legalName: string | null
  vatNumber: string | null
  businessId: string | null
  country: string | null
  iban: string | null
  currency: string | null
}

export interface Seller {
  line: MarkedLine
  text: string
  /** Behind a word for people who sell, in its line: where a receipt names whoever stood at the till. */
  isTill: boolean
}

export interface Parties {
  /** Whether this place speaks of the buyer. */
  isBuyers(line: MarkedLine, place: Span): boolean
  /** What stands behind the words for the seller, or right below them. */
  sellers: readonly Seller[]
  isOwnName(text: string): boolean
  isOwnId(id: FoundId): boolean
}

interface Column {
  from: number
  to: number
}

const blockLinesMax = 7
const columnSlack = 3

const endsBlock = (line: MarkedLine): boolean =>
  line.dates.length > 0 ||
  line.amounts.some(amount => !amount.isBare) ||
  line.labels.some(label => label.kind === 'grandTotal' || label.kind === 'total')

const titles = phraseBook({
  title: `faktura, fattura, invoice, kvittering, receipt, kreditnota, nota di credito, credit note, rechnung, documento, dato, data, date,
      beskrivelse, descrizione, description, vare, varenr, fakturanr, fakturanummer, ordrenr, ref, reference, vedrørende, oggetto, emne,
      subject`,
})

const nameLabel = /^(?:name|navn|nome|denominazione|ragione sociale|firma|company)\s*:\s*/i

const isBuyerLabel = (line: MarkedLine, cell: Cell): boolean =>
  partyLabelsOf(line).some(
    found => isBuyerKind(found.kind) && found.start >= cell.start && found.end <= cell.end && isPartyLabel(line, cell, found),
  )

/** Below a label that stands alone, and above that of the buyer: what is called the name there, or else the first line that is no label with a value. */
function sellerBelow(lines: readonly MarkedLine[], line: MarkedLine, at: number, column: Column, isBeside: boolean): Seller[] {
  const [first] = lines.slice(line.at + 1, line.at + 2)
  if (!first || (first.isAfterGap && !isBeside)) return []
  if (line.cells.length > 2 && first.cells.length === line.cells.length)
    return [{ line: first, text: first.cells[at]!.text, isTill: false }]
  const below: { line: MarkedLine; text: string }[] = []
  for (const next of lines.slice(line.at + 1, line.at + sellerLinesMax)) {
    const cells = next.cells.filter(one => one.end > column.from && one.start < column.to)
    if (cells.some(cell => isBuyerLabel(next, cell))) break
    below.push({ line: next, text: cells.map(one => one.text).join('  ') })
  }
  const named = below.find(({ text }) => nameLabel.test(text))
  const plain = below.find(({ text }) => text !== '' && !/^[^:]{1,30}:/.test(text))
  const found = named ?? plain
  return found ? [{ line: found.line, text: found.text.replace(nameLabel, ''), isTill: false }] : []
}

/** Of a company or of whoever works there. */
const tillWords: ReadonlySet<string> = new Set('salger saljare selger seller verkaufer vendedor vendeur verkoper'.split(' '))

const sellerLinesMax = 6

/** A short name with a letter changed is another name. */
const misreadLengthMin = 10
/** Legal form, spaces and punctuation that a printed name has more than the folded one. */
const misreadSlack = 12

export function partiesOf(lines: readonly MarkedLine[], own: Own): Parties {
  const buyers = new Map<MarkedLine, Column[]>()
  const sellers: Seller[] = []
  const take = (line: MarkedLine, column: Column): void => {
    buyers.set(line, [...(buyers.get(line) ?? []), column])
  }
  const names = [own.name, own.legalName].filter(name => name !== null)
  const ownNames = names.map(foldedName).filter(name => name.length > 1)
  // Within a longer text a name counts in full only, legal form and all: Nord Kontor ApS is not the organization Nord.
  const fullNames = names.map(inFull).filter(name => name.includes(' '))
  // Every column of a document is asked: most of them lack the longest word of the name, and nothing else need be done.
  const longestWords = names.map(name => wordsOf(name).reduce((one, other) => (other.text.length > one.length ? other.text : one), ''))
  const isScanned = lines.some(line => line.certainty !== undefined && line.certainty < 1)
  const plainNames = isScanned ? ownNames.map(name => name.replaceAll(' ', '')).filter(name => name.length >= misreadLengthMin) : []
  const isOwnName = (text: string): boolean => {
    const folded = fold(text)
    if (plainNames.length > 0 && isMisreadOwn(folded)) return true
    if (!longestWords.some(word => folded.includes(word))) return false
    const full = ` ${inFull(text)} `
    return ownNames.includes(foldedName(nameIn(text))) || fullNames.some(name => full.includes(` ${name} `))
  }

  /** On a photograph a letter of the own name may be wrong: Nordlys Kontar is still the organization Nordlys Kontor. With two it may be somebody else. */
  const isMisreadOwn = (folded: string): boolean => {
    if (!plainNames.some(name => Math.abs(name.length - folded.length) <= misreadSlack)) return false
    const plain = foldedName(nameIn(folded)).replaceAll(' ', '')
    return plainNames.some(name => distance(name, plain, 1) <= 1)
  }

  /** The rest of a column below a label, or below the organization's own name: name, address, numbers. */
  const takeBlock = (line: MarkedLine, column: Column): void => {
    take(line, column)
    for (let below = 1; below <= blockLinesMax; below += 1) {
      const next = lines[line.at + below]
      if (!next || (next.isAfterGap && below > 1) || endsBlock(next)) return
      const cells = next.cells.filter(cell => cell.end > column.from - columnSlack && cell.start < column.to)
      const [first] = cells
      if (!first) continue
      const isTitle = findPhrases(titles, next.words).some(found => found.start === first.start)
      const label = partyLabelsOf(next).find(found => found.start >= first.start - 2 && found.start <= first.start + 2)
      if (isTitle || (label && label.kind === 'seller' && isPartyLabel(next, first, label))) return
      take(next, column)
    }
  }

  for (const line of lines) {
    const found = partyLabelsOf(line)
    line.cells.forEach((cell, at) => {
      const next = line.cells[at + 1]
      const column = { from: at === 0 ? 0 : cell.start, to: next ? next.start - columnSlack : Number.POSITIVE_INFINITY }
      const label = found.find(one => one.start >= cell.start && one.end <= cell.end)
      const isLabel = label !== undefined && label.kind !== 'other' && isPartyLabel(line, cell, label)
      if (isLabel && isBuyerKind(label.kind)) takeBlock(line, column)
      else if (isLabel) {
        const behind = line.content.slice(label.end, cell.end).replace(/^[\s:.,;/-]+/, '')
        // Two parties side by side have their labels in one line: what stands behind the one is the label of the other.
        // `Seller:    Invoice no    4711`: so is the head of a number.
        const isBeside =
          line.cells.some(one => one !== cell && isNothingButLabel(line, one, found)) || (next !== undefined && isLabelOfNext(line, next))
        const isTill = tillWords.has(line.words[label.from]!.text)
        if (behind !== '') sellers.push({ line, text: behind, isTill })
        else if (next && !isBeside && (/:\s*$/.test(cell.text) || line.content.includes('|')))
          sellers.push({ line, text: next.text, isTill })
        else sellers.push(...sellerBelow(lines, line, at, column, isBeside))
      }
      if (!isLabel && isOwnName(cell.text) && cell.text.length < 80) takeBlock(line, column)
    })
  }

  for (const { line, start, end } of buyerNumbersIn(lines, () => true)) take(line, { from: start, to: end })

  const ownNumbers = [own.vatNumber, own.businessId]
    .flatMap(number => (number === null ? [] : [national(number)]))
    .filter(number => number !== '')
  const ownIban = own.iban === null ? null : normaliseIban(own.iban)
  return {
    isBuyers: (line, place) =>
      buyers.get(line)?.some(column => place.start >= column.from - columnSlack && place.start < column.to) ?? false,
    sellers,
    isOwnName,
    isOwnId: id =>
      id.kind === 'iban'
        ? id.value === ownIban
        : (id.kind === 'cvr' || id.kind === 'vat_number') && ownNumbers.includes(national(id.value)),
  }
}

const inFull = (text: string): string =>
  foldForSearch(text)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

/** A CVR number and a VAT number are the same but for the prefix. */
const national = (number: string): string => normaliseVatNumber(number).replace(/^[A-Z]{2}(?=[A-Z]?\d)/, '')
