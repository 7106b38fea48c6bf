/** Which fields are wrong among the readings that were given so much and more: counted by set, never looked at one by one. */
import type { Truth } from '../documents.ts'
import type { Prediction } from '../prediction.ts'
import { allFields, isRight } from '../right.ts'

export interface FieldRead {
  truth: Truth
  read: Prediction
  /** Of the whole reading. */
  confidence: number
}

const swapped = (day: string): string => `${day.slice(0, 5)}${day.slice(8)}-${day.slice(5, 7)}`

/** The same three numbers, with the year of two digits in another place. */
const isYearMoved = (one: string, other: string): boolean => partsOf(one) === partsOf(other)

const partsOf = (day: string): string => [day.slice(2, 4), day.slice(5, 7), day.slice(8)].sort().join(' ')

/** What kind of error it is, where a field has kinds: a day whose month was taken for it, a currency for another. */
export function errorOf(field: (typeof allFields)[number], truth: Truth, read: Prediction): string {
  const [is, value] = [truth[field], read[field]]
  if (value === null || value === undefined) return 'not read'
  if (field === 'currency') return `${String(is)} as ${String(value)}`
  if (field === 'date')
    return swapped(String(is)) === value
      ? 'day and month swapped'
      : isYearMoved(String(is), String(value))
        ? 'year in another place'
        : 'another day'
  if (field === 'vat') return Number(value) === 0 ? 'read as none' : Number(is) === 0 ? 'none there' : 'another amount'
  return 'another'
}

/** A line a field: how many are wrong of those whose truth is known, how many of them by this field alone, and in which way. */
export function fieldErrors(reads: readonly FieldRead[], from: number): string[] {
  const own = reads.filter(({ confidence }) => confidence >= from)
  const wrongIn = ({ truth, read }: FieldRead): string[] => allFields.filter(field => isRight(field, truth, read, true) === false)
  return allFields.map(field => {
    const known = own.filter(({ truth, read }) => isRight(field, truth, read, true) !== null)
    const wrong = known.filter(one => wrongIn(one).includes(field))
    const alone = wrong.filter(one => wrongIn(one).length === 1)
    const kinds = new Map<string, number>()
    for (const { truth, read } of wrong) {
      const kind = errorOf(field, truth, read)
      kinds.set(kind, (kinds.get(kind) ?? 0) + 1)
    }
    const ways = [...kinds].sort((one, other) => other[1] - one[1]).map(([kind, count]) => `${kind} ${count}`)
    return `${from.toFixed(2)} ${field.padEnd(9)} wrong ${wrong.length} of ${known.length}, alone ${alone.length}${ways.length > 0 ? ` (${ways.join(', ')})` : ''}`
  })
}
