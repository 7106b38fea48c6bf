/** What is owed, by how long it is overdue. */
import type { CalendarDate } from '../calendar/dates.ts'
import { type Minor, plus, zero } from '../money/money.ts'

export interface OpenPosition {
  entryId: string
  number: number
  date: CalendarDate
  dueDate: CalendarDate | null
  text: string
  contactId: string | null
  name: string | null
  /** Debit less credit. */
  open: Minor
}

export const buckets = ['notDue', 'upTo30', 'upTo60', 'upTo90', 'older'] as const

export type Bucket = (typeof buckets)[number]

export type Ages = Record<Bucket, Minor> & { total: Minor }

const dayMs = 86_400_000

/** What does not say when it is due is due on its own day, as a credit note or a payment on account is. */
export function bucketOf({ dueDate, date }: Pick<OpenPosition, 'dueDate' | 'date'>, on: CalendarDate): Bucket {
  const days = Math.round((Date.parse(on) - Date.parse(dueDate ?? date)) / dayMs)
  if (days <= 0) return 'notDue'
  return days <= 30 ? 'upTo30' : days <= 60 ? 'upTo60' : days <= 90 ? 'upTo90' : 'older'
}

const nothing = (): Ages => ({ notDue: zero, upTo30: zero, upTo60: zero, upTo90: zero, older: zero, total: zero })

export interface AgedParty extends Ages {
  contactId: string | null
  name: string | null
  positions: readonly (OpenPosition & { bucket: Bucket })[]
}

/** By party, those without a name last; and all of them together. */
export function ageOf(positions: readonly OpenPosition[], on: CalendarDate): { parties: AgedParty[]; total: Ages } {
  const parties = new Map<string, AgedParty & { positions: (OpenPosition & { bucket: Bucket })[] }>()
  const total = nothing()
  for (const position of positions) {
    const key = position.contactId ?? (position.name === null ? '' : `name ${position.name}`)
    let party = parties.get(key)
    if (!party) {
      party = { ...nothing(), contactId: position.contactId, name: position.name, positions: [] }
      parties.set(key, party)
    }
    const bucket = bucketOf(position, on)
    party.positions.push({ ...position, bucket })
    for (const ages of [party, total]) {
      ages[bucket] = plus(ages[bucket], position.open)
      ages.total = plus(ages.total, position.open)
    }
  }
  const sorted = [...parties.values()].sort((one, other) => {
    if ((one.name === null) !== (other.name === null)) return one.name === null ? 1 : -1
    return (one.name ?? '') < (other.name ?? '') ? -1 : 1
  })
  return { parties: sorted, total }
}
