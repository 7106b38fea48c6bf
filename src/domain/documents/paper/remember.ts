/** What a paper teaches, once a person has confirmed or corrected what was read from it. */
import { minorUnits } from '../../money/currencies.ts'
import type { Extraction } from '../extraction.ts'
import { type Lesson, limits, type Paper, type Place, plainId, type Spot, type TaughtField, taughtFields } from './paper.ts'
import { kindOfField, recall } from './recall.ts'

const letters = (number: string): string => number.replace(/[^\p{L}\p{N}]+/gu, '').toLowerCase()

/** Amounts are kept in hundredths; those of currencies with other decimals are not. */
function printedAs(field: TaughtField, extraction: Extraction): string | null {
  const kind = kindOfField[field]
  const value = extraction[field]
  if (value === null) return null
  if (kind !== 'amount') return String(value)
  return extraction.currency !== null && minorUnits(extraction.currency) === 2 && value !== 0 ? String(Math.abs(Number(value))) : null
}

export const isValueAt = (field: TaughtField, place: Place, value: string): boolean =>
  place.is === kindOfField[field] &&
  (place.value === value || place.otherwise === value || (place.is === 'number' && letters(place.value) === letters(value)))

const toSpot = ({ left, above, shape, page, column, top, turn }: Place): Spot => ({ left, above, shape, page, column, top, turn })

/** Places with words beside them tell most. */
const told = ({ left, above }: Place): number => (left === '' ? 0 : 2) + (above === '' ? 0 : 1)

function spotsOf(field: TaughtField, paper: Paper, extraction: Extraction): Spot[] {
  const value = printedAs(field, extraction)
  if (value === null) return []
  const places = paper.places.filter(place => isValueAt(field, place, value))
  return [...places]
    .sort((one, other) => told(other) - told(one))
    .slice(0, limits.spots)
    .map(toSpot)
}

/** `earlier`: what was known when it was read, without what this document taught itself. */
export function lessonOf(documentId: string, paper: Paper, confirmed: Extraction, earlier: readonly Lesson[]): Lesson {
  const before = recall(
    paper,
    confirmed,
    earlier.filter(lesson => lesson.documentId !== documentId),
  )
  const spots = Object.fromEntries(
    taughtFields.flatMap(field => {
      const own = spotsOf(field, paper, confirmed)
      return own.length === 0 ? [] : [[field, own]]
    }),
  )
  const toldBefore = taughtFields.flatMap(field => {
    const said = before?.values[field]
    const value = printedAs(field, confirmed)
    return said && value !== null ? [[field, isValueAt(field, said.place, value)]] : []
  })
  const { supplier, currency, kind, date, vat, vatLines } = confirmed
  return {
    documentId,
    day: date,
    supplier: {
      ...supplier,
      vatNumber: supplier.vatNumber && plainId(supplier.vatNumber),
      businessId: supplier.businessId && plainId(supplier.businessId),
    },
    currency,
    kind,
    spots,
    vat: vat === null ? 'nothing' : vat === 0 ? 'zero' : 'amount',
    rates: [...new Set(vatLines.filter(({ rate }) => rate > 0).map(({ rate }) => rate))].slice(0, 4),
    told: Object.fromEntries(toldBefore),
    words: paper.words,
    ids: paper.ids,
  }
}
