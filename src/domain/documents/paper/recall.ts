/** Reads a paper by where the fields of the same supplier's papers stood. */
import { foldedName } from '../../text/folding.ts'
import type { Extraction, Supplier } from '../extraction.ts'
import {
  certainIds,
  type Lesson,
  likeness,
  type Paper,
  type Place,
  type PlaceKind,
  type Spot,
  type TaughtField,
  taughtFields,
} from './paper.ts'

export const kindOfField: Readonly<Record<TaughtField, PlaceKind>> = {
  date: 'day',
  dueDate: 'day',
  invoiceNumber: 'number',
  total: 'amount',
  vat: 'amount',
  net: 'amount',
}

export interface RecalledValue {
  /** A day is read in the order that is known of it. */
  place: Place
  /** How many confirmed documents say so. */
  support: number
}

export interface Recalled {
  /** The newest document that it was read by. */
  lesson: Lesson
  lessons: readonly Lesson[]
  /** From 0 to 1: how much this paper is like that one. */
  likeness: number
  /** The supplier that was read has the id of the one that is known. */
  isSameId: boolean
  /** The names that people have confirmed for this supplier. */
  names: readonly string[]
  values: Partial<Record<TaughtField, RecalledValue>>
  /** Of a field without a value: those that places of before lead to, one of which it is. */
  among: Partial<Record<TaughtField, readonly string[]>>
}

const nameOf = ({ name }: Supplier): string => (name === null ? '' : foldedName(name))

/**
 * Papers of one program are alike down to the last label: who sent it is told by the supplier's own id, and by its name where no id speaks against it. Ids that
 * are only printed on it may be those of a marketplace or a factoring company.
 */
function isSameSupplier(paper: Paper, read: Supplier, { supplier, ids }: Lesson): { isSame: boolean; isById: boolean } {
  const [own, known] = [certainIds(read), certainIds(supplier)]
  if (own.length > 0 && known.length > 0) {
    const isSame = own.some(id => known.includes(id))
    return { isSame, isById: isSame }
  }
  const isOther = paper.ids.length > 0 && ids.length > 0 && !ids.some(id => paper.ids.includes(id))
  return { isSame: !isOther && nameOf(read) !== '' && nameOf(read) === nameOf(supplier), isById: false }
}

/** Less is another paper of the same supplier. */
const likenessMin = 0.2
/** Papers that are less like it than the best ones are of another layout. */
const likenessStep = 0.25

const columnsOff = 2.5
const pointsOff = 4
const matchMin = 4

/** The label counts most; without one it is the place. */
function match(spot: Spot, place: Place): number {
  const isLeft = spot.left === place.left
  const isAbove = spot.above === place.above
  const label = isLeft && spot.left !== '' ? 3 : isAbove && spot.above !== '' ? (isLeft ? 3 : 1.5) : isLeft && isAbove ? 1 : 0
  // A sum that stood alone behind its label, and is one of several now, is a part of what it was: VAT of one rate among others.
  if (label === 0 || (place.is === 'amount' && (spot.turn === 'only') !== (place.turn === 'only'))) return 0
  const isColumn = Math.abs(spot.column - place.column) <= columnsOff
  const isHigh = spot.page === place.page && Math.abs(spot.top - place.top) <= pointsOff
  return label + (spot.shape === place.shape ? 1 : 0) + (isColumn ? 1 : 0) + (isHigh ? 1 : 0) + (spot.turn === place.turn ? 0.5 : 0)
}

/** A day that can be read in two ways is read in the order of before; where that is not known it keeps both. */
function inOrderOf({ order }: Spot, place: Place): Place {
  if (place.otherwise === undefined || order === undefined) return place
  const { otherwise, ...rest } = place
  return order === 'day_first' ? rest : { ...rest, value: otherwise }
}

/** The one value that a place of before leads to; undefined where two fit as well as each other. */
function placeBy(spot: Spot, places: readonly Place[]): Place | undefined {
  let best: Place | undefined
  let most = 0
  let isTied = false
  for (const printed of places) {
    const place = inOrderOf(spot, printed)
    const score = match(spot, place)
    if (score < matchMin || score < most) continue
    isTied = score === most && best !== undefined && best.value !== place.value
    if (score > most) [best, most] = [place, score]
  }
  return isTied ? undefined : best
}

const isSameLabel = (one: Spot, other: Spot): boolean => one.left === other.left && (one.left !== '' || one.above === other.above)

/**
 * On one paper the same value stood in several places: an invoice that was paid on its day, a sum of one line. A coincidence is not on all papers, so that
 * those that most of them have are where it stands.
 */
function lastingSpots(spots: readonly Spot[], all: readonly (readonly Spot[])[]): readonly Spot[] {
  const counts = spots.map(spot => all.filter(others => others.some(other => isSameLabel(spot, other))).length)
  const most = Math.max(...counts)
  return most < 2 ? spots : spots.filter((_spot, at) => counts[at] === most)
}

interface Led {
  /** The one that all places lead to. */
  place?: Place
  /** Of several: one of them was a coincidence, and nobody knows which. */
  among: readonly string[]
  /** A day whose order this paper does not tell: it says neither this nor anything else. */
  isUnclear: boolean
}

function ledBy(spots: readonly Spot[], places: readonly Place[]): Led {
  const found = spots.flatMap(spot => placeBy(spot, places) ?? [])
  const clear = found.filter(place => place.otherwise === undefined)
  const [first] = clear
  if (!first) return { among: [], isUnclear: found.length > 0 }
  if (found.every(place => place.value === first.value || place.otherwise === first.value))
    return { place: first, among: [], isUnclear: false }
  return { among: [...new Set(clear.map(({ value }) => value))], isUnclear: false }
}

/** What most of the lessons lead to; no value where they lead to several, or mostly nowhere. */
export function valueBy(
  field: TaughtField,
  lessons: readonly Lesson[],
  places: readonly Place[],
): { value: RecalledValue | undefined; among: readonly string[] } {
  const votes = new Map<string, RecalledValue>()
  const fitting = places.filter(place => place.is === kindOfField[field])
  const all = lessons.flatMap(({ spots }) => (spots[field] === undefined ? [] : [spots[field]]))
  const among: (readonly string[])[] = []
  let taught = 0
  for (const spots of all) {
    const whole = ledBy(spots, fitting)
    const led = whole.among.length > 1 ? ledBy(lastingSpots(spots, all), fitting) : whole
    if (led.isUnclear) continue
    taught += 1
    if (led.among.length > 0) among.push(led.among)
    if (!led.place) continue
    const before = votes.get(led.place.value)
    votes.set(led.place.value, { place: before?.place ?? led.place, support: (before?.support ?? 0) + 1 })
  }
  const [best, second] = [...votes.values()].sort((one, other) => other.support - one.support)
  if (best && best.support > 2 * (second?.support ?? 0) && 2 * best.support > taught) return { value: best, among: [] }
  const [first = []] = among
  // What all of them lead to, those that lead to one value too.
  const open = votes.size > 1 || 2 * (among.length + (best?.support ?? 0)) <= taught ? [] : first
  const left = open.filter(value => among.every(values => values.includes(value)) && (!best || best.place.value === value))
  return { value: undefined, among: left }
}

const namesIn = (lessons: readonly Lesson[]): string[] => {
  const confirmed = lessons.flatMap(({ supplier: { name }, confirmed: fields }) =>
    name !== null && fields.includes('supplier') ? [[foldedName(name), name] as const] : [],
  )
  // Of one that is written in several ways the newest stays.
  return [...new Map([...confirmed].reverse()).values()].reverse()
}

/** Undefined where nothing of this supplier's paper is known. Lessons come with the newest first. */
export function recall(paper: Paper, read: Pick<Extraction, 'supplier'>, known: readonly Lesson[]): Recalled | undefined {
  const own = known
    .map(lesson => ({ lesson, ...isSameSupplier(paper, read.supplier, lesson) }))
    .filter(one => one.isSame)
    .map(one => ({ ...one, alike: likeness(paper.words, one.lesson.words) }))
    .filter(one => one.alike >= likenessMin)
  const most = Math.max(...own.map(one => one.alike))
  const near = own.filter(one => one.alike >= most - likenessStep)
  const first = near[0]
  if (!first) return undefined
  const lessons = near.map(one => one.lesson)
  const told = taughtFields.map(field => ({ field, ...valueBy(field, lessons, paper.places) }))
  return {
    lesson: first.lesson,
    lessons,
    likeness: most,
    isSameId: near.some(one => one.isById),
    names: namesIn(lessons),
    values: Object.fromEntries(told.flatMap(({ field, value }) => (value ? [[field, value]] : []))),
    among: Object.fromEntries(told.flatMap(({ field, among }) => (among.length > 0 ? [[field, among]] : []))),
  }
}
