/** The parts of a document that say whom it is addressed to: what stands behind or below a word for the buyer, and the window of an envelope. */
import type { Span } from '../../text/amounts.ts'
import type { MarkedLine } from '../../text/mark.ts'
import type { Cell } from '../../text/words.ts'
import { canBeName, isAddress, isLikeStreet, isTelephone, isTitle, nameIn } from '../supplier/names.ts'
import { type BuyerKind, isBuyerKind, isNothingButLabel, isPartyLabel, type PartyLabel, partyLabelsOf } from '../supplier/party-labels.ts'

export interface BlockPart {
  line: MarkedLine
  text: string
  place: Span
}

export interface BuyerBlock {
  kind: BuyerKind | 'window'
  /** Behind its label in one line, without a colon: then it may be a sentence. */
  isLoose: boolean
  parts: readonly BlockPart[]
}

const blockLinesMax = 7
const blocksMax = 12
const columnSlack = 3
/** What stands further to the right than this below a label is another column. */
const columnWidthMin = 30
const searchedLinesMax = 300

const isIn = (place: Span) => (span: Span) => span.start >= place.start && span.end <= place.end

/** A day or a sum in the column is of what comes after the address. */
const hasValue = (line: MarkedLine, cell: Cell): boolean =>
  line.dates.some(isIn(cell)) || line.amounts.some(amount => !amount.isBare && isIn(cell)(amount))

const labelIn = (line: MarkedLine, cell: Cell, found: readonly PartyLabel[]): PartyLabel | undefined =>
  found.find(one => one.start >= cell.start && one.end <= cell.end && one.kind !== 'other' && isPartyLabel(line, cell, one))

/** The lines below, as far as they go on with the address. */
function partsBelow(lines: readonly MarkedLine[], line: MarkedLine, column: Span): BlockPart[] {
  const parts: BlockPart[] = []
  for (const next of lines.slice(line.at + 1, line.at + 1 + blockLinesMax)) {
    if (next.isAfterGap && (parts.length > 0 || next.at > line.at + 1)) break
    const cell = next.cells.find(one => one.end > column.start - columnSlack && one.start < column.end)
    if (!cell) continue
    const label = labelIn(next, cell, partyLabelsOf(next))
    if (label && label.kind !== 'person') break
    if (hasValue(next, cell) || (isTitle(cell.text) && !/:$/.test(cell.text) && parts.length > 0)) break
    // "Name:" in one column has what it names in the next.
    const value = /:$/.test(cell.text) ? next.cells[next.cells.indexOf(cell) + 1] : undefined
    if (value && hasValue(next, value)) break
    parts.push({
      line: next,
      text: value ? `${cell.text} ${value.text}` : cell.text,
      place: { start: cell.start, end: value?.end ?? cell.end },
    })
  }
  return parts
}

const trimmed = (content: string, start: number, end: number): Span => {
  const text = content.slice(start, end)
  const lead = /^[\s:.,;/)-]*/.exec(text)![0].length
  return { start: start + lead, end }
}

function labelledBlock(
  lines: readonly MarkedLine[],
  line: MarkedLine,
  at: number,
  label: PartyLabel,
  found: readonly PartyLabel[],
): BuyerBlock {
  const cell = line.cells[at]!
  const next = line.cells[at + 1]
  const kind = label.kind as BuyerKind
  const behind = trimmed(line.content, label.end, cell.end)
  const isLoose = !/^\s*[.,]?[:;]/.test(line.content.slice(label.end, cell.end)) && label.to - label.from > 1
  const text = line.content.slice(behind.start, behind.end)
  const end = Math.min(next ? next.start - 1 : Number.POSITIVE_INFINITY, Math.max(cell.end, cell.start + columnWidthMin))
  if (/[\p{L}\d]/u.test(text)) {
    // What stands beside it in the line is said of it too, up to the label of somebody else.
    const rest = line.cells.slice(at + 1)
    const other = rest.findIndex(one => labelIn(line, one, found))
    const beside = (other < 0 ? rest : rest.slice(0, other)).filter(one => !hasValue(line, one))
    const below = partsBelow(lines, line, { start: cell.start, end })
    const own = [{ line, text, place: behind }, ...beside.map(one => ({ line, text: one.text, place: one }))]
    return { kind, isLoose, parts: [...own, ...below] }
  }
  const isValue = next && !hasValue(line, next) && !isNothingButLabel(line, next, found) && canBeName(nameIn(next.text))
  if (!isValue) return { kind, isLoose: false, parts: partsBelow(lines, line, { start: at === 0 ? 0 : cell.start, end }) }
  const column = { start: next.start, end: line.cells[at + 2]?.start ?? Number.POSITIVE_INFINITY }
  const below = partsBelow(lines, line, column).filter(part => part.line.cells[0]!.start >= next.start - columnSlack)
  return { kind, isLoose: false, parts: [{ line, text: next.text, place: next }, ...below] }
}

/** "Firma" or "Herrn" by itself above a name and an address is how letters are addressed in German. */
const salutation = /^(?:an|an die|an den|firma|fa\.|herrn?|frau|familie|signor[ae]?|ditta|alla ditta|monsieur|madame|hr\.|fru)$/i

const inColumn = (line: MarkedLine | undefined, { start, end }: Span): Cell | undefined =>
  line?.cells.find(one => one.end > start - 2 && one.start < end + 2)

/** A street and a town may stand in one line: "Strandvejen 12, 2900 Hellerup". */
const placesIn = (text: string): number => text.split(/,\s+|\s[-–·]\s/).filter(part => isAddress(part) || isLikeStreet(part)).length

/**
 * The window of an envelope: a name, a street and a town between white space, and nothing that whoever sends a letter says of himself. White space is
 * that of the column: the lines beside it may go on.
 */
function windowBlock(lines: readonly MarkedLine[], line: MarkedLine, cell: Cell): BuyerBlock | undefined {
  if (!line.isAfterGap && inColumn(lines[line.at - 1], cell)) return undefined
  const parts: BlockPart[] = []
  for (const next of lines.slice(line.at, line.at + blockLinesMax)) {
    const part = next === line ? cell : inColumn(next, cell)
    if (!part || (next.isAfterGap && next !== line) || hasValue(next, part)) break
    if (next.ids.some(isIn(part)) || isTelephone(part.text)) return undefined
    if (!salutation.test(part.text)) parts.push({ line: next, text: part.text, place: part })
  }
  const places = parts.slice(1).reduce((count, { text }) => count + placesIn(text), 0)
  return places >= 2 ? { kind: 'window', isLoose: false, parts } : undefined
}

/** All of them, in the order of the document. Lines that are not `isRead`, the head of a mail, speak of nobody. */
export function buyerBlocks(lines: readonly MarkedLine[], isRead: (line: MarkedLine) => boolean): BuyerBlock[] {
  const blocks: BuyerBlock[] = []
  // What stands below the sums is a bank, or the sender again.
  const body = lines.findIndex(line => line.amounts.some(amount => !amount.isBare))
  let isFirst = true
  for (const line of lines.slice(0, searchedLinesMax)) {
    if (!isRead(line) || blocks.length >= blocksMax) continue
    const found = partyLabelsOf(line)
    // A line that ends in a sum is one of goods: whom it speaks of is in its text.
    const isOfGoods = line.amounts.some(amount => !amount.isBare)
    line.cells.forEach((cell, at) => {
      const label = labelIn(line, cell, found)
      const isSalutation = line.isAfterGap && salutation.test(cell.text)
      if (label && isBuyerKind(label.kind) && !isSalutation) {
        if (!isOfGoods) blocks.push(labelledBlock(lines, line, at, label, found))
      } else if (!isFirst && (!label || isSalutation) && (body < 0 || line.at < body)) {
        const window = windowBlock(lines, line, cell)
        if (window) blocks.push(window)
      }
    })
    isFirst = false
  }
  return blocks.filter(({ parts }) => parts.length > 0)
}
