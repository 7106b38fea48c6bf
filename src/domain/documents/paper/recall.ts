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

/**
 * On one paper the same value stood in several places. Where these lead to several values now, one of them was a coincidence, and nobody knows which. A day
 * whose order this paper does not tell is `unclear`.
 */
function placeByLesson(spots: readonly Spot[], places: readonly Place[]): Place | 'unclear' | undefined {
  const found = spots.flatMap(spot => placeBy(spot, places) ?? [])
  const clear = found.find(place => place.otherwise === undefined)
  if (!clear) return found.length > 0 ? 'unclear' : undefined
  return found.every(place => place.value === clear.value || place.otherwise === clear.value) ? clear : undefined
}

/** What most of the lessons lead to; undefined where they lead to several values, or mostly nowhere. */
export function valueBy(field: TaughtField, lessons: readonly Lesson[], places: readonly Place[]): RecalledValue | undefined {
  const votes = new Map<string, RecalledValue>()
  const fitting = places.filter(place => place.is === kindOfField[field])
  let taught = 0
  for (const { spots } of lessons) {
    if (spots[field] === undefined) continue
    const place = placeByLesson(spots[field], fitting)
    // It says neither this nor anything else.
    if (place === 'unclear') continue
    taught += 1
    if (!place) continue
    const before = votes.get(place.value)
    votes.set(place.value, { place: before?.place ?? place, support: (before?.support ?? 0) + 1 })
  }
  const [best, second] = [...votes.values()].sort((one, other) => other.support - one.support)
  return best && best.support > 2 * (second?.support ?? 0) && 2 * best.support > taught ? best : undefined
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
  return {
    lesson: first.lesson,
    lessons,
    likeness: most,
    isSameId: near.some(one => one.isById),
    names: namesIn(lessons),
    values: Object.fromEntries(
      taughtFields.flatMap(field => {
        const value = valueBy(field, lessons, paper.places)
        return value ? [[field, value]] : []
      }),
    ),
  }
}
