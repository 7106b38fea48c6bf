/** The days, amounts and numbers of a document, each with the words beside it and its place, for the next paper of the same supplier. */
import { type DayOrder, limits, type Paper, type Place, type PlaceKind, plainId, type Spot } from '../../domain/documents/paper/paper.ts'
import { foldForSearch } from '../../domain/text/folding.ts'
import type { Own } from '../fields/supplier/parties.ts'
import type { Span } from '../text/amounts.ts'
import type { MarkedLine } from '../text/mark.ts'

/** FNV-1a over the code units. */
function hash(text: string): number {
  let state = 0x811c9dc5
  for (let at = 0; at < text.length; at += 1) state = Math.imul(state ^ text.charCodeAt(at), 0x01000193)
  return state >>> 0
}

const labelWordsMax = 4

/** The letters of `INV-2026-17` are no words. */
function isPartOfNumber(content: string, { start, end }: Span, value: number): boolean {
  const before = /\S*$/.exec(content.slice(Math.max(0, start - limits.value), start))![0]
  const behind = /^\S*/.exec(content.slice(end, Math.min(value, end + limits.value)))![0]
  return /\d/.test(before + behind)
}

/** Words before a value, back to the value before it; numbers in between are passed over once. */
function wordsBefore(line: MarkedLine, start: number): string {
  const words: string[] = []
  const before = line.words.filter(word => word.end <= start)
  for (let at = before.length - 1; at >= 0 && words.length < labelWordsMax; at -= 1) {
    const { text } = before[at]!
    if (!/\p{L}/u.test(text)) {
      if (words.length > 0) break
    } else if (!isPartOfNumber(line.content, before[at]!, start)) words.unshift(text)
  }
  return words.join(' ').slice(0, limits.label)
}

const linesAboveMax = 2

/** The words in the column above it, where nothing else stands between. */
function wordsAbove(lines: readonly MarkedLine[], at: number, { start, end }: Span): string {
  for (let above = at - 1; above >= Math.max(0, at - linesAboveMax); above -= 1) {
    const line = lines[above]!
    if (line.page !== lines[at]!.page) return ''
    const cell = line.cells.find(one => one.start < end + 1 && one.end > start - 1)
    if (!cell) continue
    // What stands above it is a value itself, and no label.
    if (line.dates.some(day => day.start < cell.end && day.end > cell.start)) return ''
    const words = line.words.filter(word => word.start >= cell.start && word.end <= cell.end && /\p{L}/u.test(word.text))
    return words
      .slice(0, labelWordsMax)
      .map(({ text }) => text)
      .join(' ')
      .slice(0, limits.label)
  }
  return ''
}

const shapes: Readonly<Record<PlaceKind, (text: string) => string>> = {
  day: text => text.replace(/\p{L}+/gu, 'a').replace(/\d+/g, digits => (digits.length === 4 ? 'y' : '0')),
  amount: text => /\d([.,:'-])\d{2}\D*$/.exec(text)?.[1] ?? '',
  number: text => text.replace(/\d+/g, '0'),
}

const numberIn = /(?<![\p{L}\p{N}/._-])(?:[A-Z]{1,4} )?[\p{L}\p{N}/._-]*\d[\p{L}\p{N}/._-]*/gu
const evidenceMax = 120

interface Found extends Span {
  is: PlaceKind
  value: string
  otherwise?: string
  order?: DayOrder
}

const isWithin = (one: Span, other: Span): boolean => one.start < other.end && other.start < one.end

function foundIn(line: MarkedLine): Found[] {
  const days = line.dates.map(
    ({ start, end, date, monthFirst, isDayFirstOnly, isMonthFirstOnly }): Found => ({
      is: 'day',
      start,
      end,
      value: date,
      ...(monthFirst && monthFirst !== date ? { otherwise: monthFirst } : {}),
      ...(isDayFirstOnly ? { order: 'day_first' } : isMonthFirstOnly ? { order: 'month_first' } : {}),
    }),
  )
  const amounts = line.amounts.map(({ start, end, value }): Found => ({ is: 'amount', start, end, value: String(Math.abs(value)) }))
  const numbers = [...line.content.matchAll(numberIn)].flatMap((one): Found[] => {
    const text = one[0].replace(/[._/-]+$/, '')
    const span = { start: one.index, end: one.index + text.length }
    if (text.length > limits.value || days.some(day => isWithin(day, span)) || /^\d+[.,]\d{2}$/.test(text)) return []
    const parts = /^[A-Z]{1,4} /.exec(text)?.[0]
    const whole: Found = { is: 'number', value: text, ...span }
    return parts ? [whole, { ...whole, value: text.slice(parts.length), start: span.start + parts.length }] : [whole]
  })
  return [...days, ...amounts, ...numbers]
}

/** Documents without boxes have lines of one height. */
const lineHeight = 12

function placesOf(lines: readonly MarkedLine[]): Place[] {
  const places = lines.flatMap((line, at) =>
    foundIn(line).map(({ start, end, ...found }): Place => {
      const top = line.box?.[1] ?? at * lineHeight
      return {
        ...found,
        left: wordsBefore(line, start),
        above: wordsAbove(lines, at, { start, end }),
        shape: shapes[found.is](line.content.slice(start, end)).slice(0, limits.value),
        page: line.page,
        column: found.is === 'amount' ? end : start,
        top: Math.round(top * 10) / 10,
        turn: 'only',
        text: line.text.trim().slice(0, evidenceMax),
        box: line.box,
      }
    }),
  )
  // A bare number without a word beside it is nothing that is found again.
  const useful = places.filter(({ is, left, above }) => is !== 'number' || left !== '' || above !== '')
  const { firstPlaces, lastPlaces } = limits
  const kept = useful.length <= firstPlaces + lastPlaces ? useful : [...useful.slice(0, firstPlaces), ...useful.slice(-lastPlaces)]
  return withTurns(kept)
}

function withTurns(places: readonly Place[]): Place[] {
  const keyOf = ({ is, left, above }: Place): string => `${is} ${left}|${left === '' ? above : ''}`
  const groups = new Map<string, Place[]>()
  for (const place of places) {
    const key = keyOf(place)
    const group = groups.get(key)
    if (group) group.push(place)
    else groups.set(key, [place])
  }
  const turnOf = (place: Place): Spot['turn'] => {
    const group = groups.get(keyOf(place))!
    if (group.length === 1) return 'only'
    return group[0] === place ? 'first' : group.at(-1) === place ? 'last' : 'between'
  }
  return places.map(place => ({ ...place, turn: turnOf(place) }))
}

function idsOn(lines: readonly MarkedLine[], own: Own): string[] {
  const ours = new Set([own.vatNumber, own.businessId, own.iban].flatMap(id => (id === null ? [] : [plainId(id)])))
  const ids = lines.flatMap(line =>
    line.ids.filter(({ kind, isValid }) => isValid && (kind === 'vat_number' || kind === 'cvr' || kind === 'iban')),
  )
  return [...new Set(ids.map(({ value }) => plainId(value)))].filter(id => !ours.has(id)).slice(0, limits.ids)
}

const wordMin = 3

export function paperOf(lines: readonly MarkedLine[], own: Own): Paper {
  const words = new Set<number>()
  for (const line of lines)
    for (const { text } of line.words) if (text.length >= wordMin && /\p{L}/u.test(text)) words.add(hash(foldForSearch(text.slice(0, 40))))
  return {
    places: placesOf(lines),
    words: [...words].sort((one, other) => one - other).slice(0, limits.words),
    ids: idsOn(lines, own),
  }
}
