/** The days that are printed on a document, and what each of them is by its label. */
import { addDays, type CalendarDate } from '../../../domain/calendar/dates.ts'
import { headOver } from '../../text/columns.ts'
import { type FoundDate, isTitleText } from '../../text/dates.ts'
import type { MarkedLine } from '../../text/mark.ts'
import { type Found, findPhrases } from '../../text/phrases.ts'
import { isReference } from '../../text/references.ts'
import { dayLabels, type Meaning, meaningOfParts } from './day-labels.ts'
import { type OrderFacts, readerOfDays } from './order.ts'

export interface Candidate {
  date: CalendarDate
  meaning: Meaning
  hasTime: boolean
  /** What else its numbers may be, where their order is open. */
  others: readonly CalendarDate[]
  line: MarkedLine
  score: number
  /** How likely another reader takes it for the day, from 0 to 1; null where there is none. */
  likely: number | null
}

const scores: Readonly<Record<Meaning, number>> = {
  issue: 1,
  of: 0.95,
  date: 0.9,
  document: 0.85,
  title: 0.84,
  place: 0.78,
  bare: 0.66,
  unknown: 0.62,
  paid: 0.6,
  print: 0.48,
  order: 0.5,
  sentence: 0.4,
  mail: 0.35,
  other: 0.15,
  due: 0,
}

/** "Fattura n. 12 del 3 marzo" dates the invoice; of an order, a delivery note or a law it dates that. */
function ofWhat(found: readonly Found<Meaning>[], at: number, text: string): Meaning {
  const before = found
    .slice(0, at)
    .reverse()
    .find(one => one.kind === 'order' || one.kind === 'other')
  if (before) return before.kind
  if (found.slice(0, at + 1).some(one => one.kind === 'document')) return found[at]!.kind
  // `vom: 12.03.2026` is all that the label says.
  return found[at]!.kind === 'of' && /^\s*\p{L}+[\s:.]*$/u.test(text) ? 'date' : 'bare'
}

/** Words that mean a date only right before it: "til 12. marts". */
const smallWords = new Set([
  'ab',
  'bis',
  'til',
  'fra',
  'to',
  'from',
  'al',
  'dal',
  'd',
  'den',
  'il',
  'li',
  'on',
  'am',
  'af',
  'of',
  'del',
  'dl',
  'dm',
  'dt',
  'vom',
])

/** What stands before a day: in its own column, or in the one on its left where its own has nothing before it. */
function labelText(line: MarkedLine, from: number, date: FoundDate): { text: string; isWholeLine: boolean } {
  const at = line.cells.findIndex(cell => cell.start <= date.start && date.start < cell.end)
  const own = line.cells[at]
  const before = line.cells[at - 1]
  const start = Math.max(from, own?.start ?? 0)
  const text = line.content.slice(start, date.start)
  const isWholeLine = from === 0 && line.cells.length === 1 && line.content.slice(date.timeEnd).trim().length <= 2
  if (/\p{L}/u.test(text) || !before || before.start < from || isValue(line, before)) return { text, isWholeLine }
  return { text: before.text, isWholeLine: false }
}

/** A column that is filled with an amount, a number or a day is no label for its neighbour. */
const isValue = (line: MarkedLine, cell: { start: number; end: number; text: string }): boolean =>
  [...line.amounts, ...line.dates, ...line.ids].some(one => cell.start <= one.start && one.end <= cell.end) || !/\p{L}{2}/u.test(cell.text)

const namedWords = /\p{L}[\p{L}.'-]*/gu

/** `Bergamo, il`, `Saint-Étienne, le`: a town before the day of a letter, alone in its line. */
const isPlace = (text: string): boolean =>
  /^\p{Lu}[\p{L}.' -]{2,30}(?:, ?(?:den|d\.|il|li|le|el|a|am|on|op)?)? ?$/u.test(text.trim()) && !/[:\d]/.test(text)

const smallDateWord = (line: MarkedLine, label: Found<Meaning>): boolean =>
  label.to - label.from === 1 && line.words[label.from]!.text.length <= 3

/** `Ns. fattura n. 12 del …`, `Originale`: the document itself. */
const ofOwn: ReadonlySet<string> = new Set(['ns', 'nostra', 'original', 'originale'])

const joins = /^\s*(?:[/&+=,]|und|og|and|et|e|och|en|y)\s*$/i
/** `Rechnungs- und Lieferdatum`. Of a day to pay by, `fattura e` may be the end of another sentence. */
const issueShortened =
  /(?:^|[^\p{L}])(?:rechnungs|fakturerings|faktura|factuur|fattura|bilags|invoice|facture)\s?-?\s*(?:\/|&|und|og|and|et|e|och|en)\s*$/iu

/** Of several labels that are joined the day is all: `Rechnungsdatum / Lieferdatum` is the day of the invoice, too. */
function kindOfLast(line: MarkedLine, found: readonly Found<Meaning>[]): Meaning {
  for (let at = found.length - 1; at >= 0; at -= 1) {
    const { kind, start } = found[at]!
    if (kind === 'issue' || (kind === 'other' && issueShortened.test(line.content.slice(0, start)))) return 'issue'
    const before = found[at - 1]
    if (!before || !joins.test(line.content.slice(before.end, start))) break
  }
  return found.at(-1)!.kind
}

function labelBefore(line: MarkedLine, from: number, date: FoundDate): Meaning | undefined {
  const isNear = (label: Found<Meaning>): boolean =>
    label.end - label.start > 4 ||
    !smallWords.has(line.words[label.from]!.text) ||
    /^[\s:.(,'-]*$/.test(line.content.slice(label.end, date.start).replace(/^\s*(?:den|il|d\.)/i, ''))
  const { text, isWholeLine } = labelText(line, from, date)
  const found = (findPhrases(dayLabels, line.words) as Found<Meaning>[])
    .filter(label => label.start >= from && label.end <= date.start && isNear(label))
    // "A storno parziale ns. fattura 412 del 31/01": the day of another document.
    .map(label => (label.kind === 'document' && isReference(line, label.from, ofOwn) ? { ...label, kind: 'other' as const } : label))
  const said = meaningOfParts(text)
  const at = found.length - 1
  const last = found[at]
  if (!last) return said ?? meaningOfUnknown(text, isWholeLine)
  // A small word right before the date is worth what the label before it says: "Forfaldsdato den 12. marts".
  if (last.kind === 'of' || last.kind === 'document') {
    const of = ofWhat(found, at, text)
    return of === 'bare' || ((said === 'order' || said === 'other' || said === 'due') && last.kind === 'of') ? (said ?? of) : of
  }
  const before = found[at - 1]
  if (last.kind === 'date' && before && (last.end - last.start <= 3 || last.from === before.to)) return before.kind
  if (last.kind !== 'date') return kindOfLast(line, found)
  if (said !== undefined && said !== 'date') return said
  const lead = text.slice(0, Math.max(0, text.length - (date.start - last.start)))
  const isAfterWords = smallDateWord(line, last) && /\p{L}{2}/u.test(lead)
  return isAfterWords ? meaningOfUnknown(text, isWholeLine) : 'date'
}

/** `12.03.2026 – Servicenota 2021-3918`: title and number behind the day, alone in its line. In a list it is the day of one of its goods. */
function isBeforeTitle(lines: readonly MarkedLine[], line: MarkedLine, { start, timeEnd }: FoundDate): boolean {
  const isList = [lines[line.at - 1], lines[line.at + 1]].some(next =>
    next?.dates.some(one => next.content.slice(0, one.start).trim() === ''),
  )
  return (
    !isList &&
    line.dates.length === 1 &&
    line.cells.length === 1 &&
    line.content.slice(0, start).trim() === '' &&
    !line.amounts.some(amount => !amount.isBare) &&
    isTitleText(line.content.slice(timeEnd).replace(/^[\s·,/–-]+/, ''))
  )
}

/** None of its words is known: a label, the rest of a sentence, or a town. */
function meaningOfUnknown(text: string, isWholeLine: boolean): Meaning | undefined {
  const words = text.match(namedWords) ?? []
  if (words.join('').length < 2) return undefined
  if (isWholeLine && isPlace(text)) return 'place'
  if (isTitleText(text)) return isWholeLine ? 'title' : 'unknown'
  return words.length > 4 ? 'sentence' : 'unknown'
}

const isRange = (line: MarkedLine, one: FoundDate, other: FoundDate): boolean =>
  /^\s*(?:-|til|al|to|bis|au|a|t\.o\.m\.)\s*$/i.test(line.content.slice(one.end, other.start).replace(/\d{1,2}[:.]\d{2}/, ''))

interface Meant {
  meaning: Meaning
  /** It stands below the head of a column: in a list of goods that is the day of each of them. */
  isInColumn?: boolean
}

function meaningOf(lines: readonly MarkedLine[], line: MarkedLine, at: number): Meant {
  const date = line.dates[at]!
  const before = line.dates[at - 1]
  const after = line.dates[at + 1]
  if ((before && isRange(line, before, date)) || (after && isRange(line, date, after))) return { meaning: 'other' }
  if (isBeforeTitle(lines, line, date)) return { meaning: 'title' }
  const own = labelBefore(line, before?.end ?? 0, date)
  if (own) return { meaning: own }
  const head = headOver(lines, line, date)
  const inHead = head
    ? (findPhrases(dayLabels, head.line.words).filter(
        found => head.cell.start <= found.start && found.end <= head.cell.end,
      ) as Found<Meaning>[])
    : []
  const headSays = head && inHead.length > 0 ? kindOfLast(head.line, inHead) : undefined
  const headParts = head ? meaningOfParts(head.cell.text) : undefined
  if (headSays !== undefined && (headSays !== 'date' || headParts === undefined)) return { meaning: headSays, isInColumn: true }
  if (headParts !== undefined) return { meaning: headParts, isInColumn: true }
  const above = lines[line.at - 1]
  const isAlone = line.content.trim().length <= date.end - date.start + 12
  if (isAlone && above && above.dates.length === 0 && above.cells.length === 1 && above.words.length <= 4) {
    const labels = findPhrases(dayLabels, above.words) as Found<Meaning>[]
    const said = meaningOfParts(above.content)
    const last = labels.length > 0 ? kindOfLast(above, labels) : undefined
    if (last !== undefined && (last !== 'date' || said === undefined)) return { meaning: last }
    if (said !== undefined) return { meaning: said }
  }
  return { meaning: 'bare' }
}

export interface DateFacts extends OrderFacts {
  lines: readonly MarkedLine[]
  mailLines: ReadonlySet<number>
  /** How likely another reader takes what is printed there for the day; null where it says nothing of the document. */
  likely?: ((line: MarkedLine, date: FoundDate) => number) | null
}

const datedLinesMax = 60
const datesInLineMax = 6

const hasOtherNumbers = (line: MarkedLine, { start, timeEnd }: FoundDate): boolean =>
  /\d{4,}/.test(`${line.content.slice(0, start)} ${line.content.slice(timeEnd)}`)

export function candidatesOf(facts: DateFacts): Candidate[] {
  const { lines, mailLines, today } = facts
  const dated = lines.filter(line => line.dates.length > 0).slice(0, datedLinesMax)
  const readDay = readerOfDays(
    dated.flatMap(line => line.dates.slice(0, datesInLineMax)),
    facts,
  )
  const last = addDays(today, 1)
  return dated.flatMap(line =>
    line.dates.slice(0, datesInLineMax).map((found, at): Candidate => {
      const { date, others } = readDay(found, line.content.slice(found.start, found.end))
      const { meaning, isInColumn } = mailLines.has(line.at) ? { meaning: 'mail' as const } : meaningOf(lines, line, at)
      const hasAmount = line.amounts.some(amount => !amount.isBare)
      const isGoods = hasAmount && (meaning === 'bare' || meaning === 'unknown' || meaning === 'sentence')
      // A row of numbers with a day or two in it, below no head: a meter, a call, a booking.
      const isRow = meaning === 'bare' && !isInColumn && (line.dates.length > 1 || hasOtherNumbers(line, found))
      const isOfGoods = isInColumn && hasAmount && meaning === 'date'
      const isLate = date > last
      const score =
        scores[meaning] +
        (found.hasTime ? 0.12 : 0) -
        (isGoods ? 0.3 : 0) -
        (isRow ? 0.1 : 0) -
        (isOfGoods ? 0.3 : 0) -
        (isLate && meaning !== 'issue' ? 0.5 : 0)
      return {
        date,
        meaning,
        hasTime: found.hasTime,
        others,
        line,
        score,
        likely: facts.likely?.(line, found) ?? null,
      }
    }),
  )
}
