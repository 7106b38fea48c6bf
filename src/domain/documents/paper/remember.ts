/** What a paper teaches of the fields that a person has confirmed or corrected. */
import { minorUnits } from '../../money/currencies.ts'
import { type Extraction, type ReadField, readFields } from '../extraction.ts'
import { type DayOrder, type Lesson, limits, type Paper, type Place, type Spot, type TaughtField, taughtFields } from './paper.ts'
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

/** The way it is written shows it, or the day that a person says it is. */
function orderOf({ is, order, value, otherwise }: Place, confirmed: string): DayOrder | undefined {
  if (is !== 'day' || order !== undefined) return order
  if (otherwise === undefined) return undefined
  return value === confirmed ? 'day_first' : 'month_first'
}

function toSpot(place: Place, confirmed: string): Spot {
  const { left, above, shape, page, column, top, turn } = place
  const order = orderOf(place, confirmed)
  return { left, above, shape, page, column, top, turn, ...(order ? { order } : {}) }
}

/** Places with words beside them tell most. */
const told = ({ left, above }: Place): number => (left === '' ? 0 : 2) + (above === '' ? 0 : 1)

function spotsOf(field: TaughtField, paper: Paper, extraction: Extraction): Spot[] {
  const value = printedAs(field, extraction)
  if (value === null) return []
  const places = paper.places.filter(place => isValueAt(field, place, value))
  return [...places]
    .sort((one, other) => told(other) - told(one))
    .slice(0, limits.spots)
    .map(place => toSpot(place, value))
}

/** What a person has set, now or before. */
export const correctedFields = ({ fields }: Extraction): ReadField[] => readFields.filter(field => fields[field]?.correctedBy !== undefined)

/**
 * `fields`: those that a person has confirmed, which of a document that a person posts are all. `earlier`: what was known when it was read, without what this
 * document taught itself.
 */
export function lessonOf(
  documentId: string,
  paper: Paper,
  confirmed: Extraction,
  earlier: readonly Lesson[],
  fields: readonly ReadField[] = readFields,
): Lesson {
  const before = recall(
    paper,
    confirmed,
    earlier.filter(lesson => lesson.documentId !== documentId),
  )
  const taught = taughtFields.filter(field => fields.includes(field))
  const spots = Object.fromEntries(
    taught.flatMap(field => {
      const own = spotsOf(field, paper, confirmed)
      return own.length === 0 ? [] : [[field, own]]
    }),
  )
  const toldBefore = taught.flatMap(field => {
    const said = before?.values[field]
    const value = printedAs(field, confirmed)
    return said && value !== null ? [[field, isValueAt(field, said.place, value)]] : []
  })
  const { supplier, currency, kind, date, vat, vatLines } = confirmed
  const isVatKnown = fields.includes('vat')
  return {
    documentId,
    confirmed: fields,
    day: date,
    supplier,
    currency: fields.includes('currency') ? currency : null,
    kind,
    spots,
    vat: !isVatKnown ? null : vat === null ? 'nothing' : vat === 0 ? 'zero' : 'amount',
    rates: !isVatKnown ? [] : [...new Set(vatLines.filter(({ rate }) => rate > 0).map(({ rate }) => rate))].slice(0, 4),
    told: Object.fromEntries(toldBefore),
    words: paper.words,
    ids: paper.ids,
  }
}
