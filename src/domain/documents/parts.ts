/** A file may hold several documents: each is one of its parts, and knows where in the file it lies. */

/**
 * Where a part lies: on some of the pages (first and last), as one of the bodies of an electronic invoice, or in an attachment of a mail, which may itself hold
 * several. All are counted from 1.
 */
export type Place = { pages: readonly [number, number] } | { body: number } | { attachment: number; within: Place | null }

export interface Part {
  number: number
  of: number
  place: Place
}

/** What a reader found in a file that holds several. */
export interface Lot {
  /** In the order of the file, at least two. */
  places: readonly Place[]
  /** How many more there are than are taken. */
  leftOut: number
}

/** Of a file with more than these the first ones become documents, and the first says how many are left. */
export const partsMax = 1000

const isSamePlace = (one: Place, other: Place): boolean => JSON.stringify(toKey(one)) === JSON.stringify(toKey(other))

/** The store keeps the fields of a place in an order of its own. */
function toKey(place: Place): unknown {
  if ('pages' in place) return ['pages', ...place.pages]
  if ('body' in place) return ['body', place.body]
  return ['attachment', place.attachment, place.within && toKey(place.within)]
}

/** The pages of its file that a part stands on, where it is told by them. */
export function pagesAt(place: Place | null): readonly [number, number] | null {
  if (place === null || 'body' in place) return null
  return 'pages' in place ? place.pages : pagesAt(place.within)
}

/** The parts that a file is to be made into, less those that are there. Undefined where it was divided in another way before. */
export function partsToMake({ places }: Lot, taken: readonly Part[]): Part[] | undefined {
  const of = places.length
  const isOther = taken.some(part => part.of !== of || !places[part.number - 1] || !isSamePlace(part.place, places[part.number - 1]!))
  if (isOther) return undefined
  const numbers = new Set(taken.map(({ number }) => number))
  return places.flatMap((place, at) => (numbers.has(at + 1) ? [] : [{ number: at + 1, of, place }]))
}
