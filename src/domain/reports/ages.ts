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

/** The first day overdue of each bucket behind the first. */
export const bucketDays = [1, 31, 61, 91] as const

const dayMs = 86_400_000

/** What does not say when it is due is due on its own day, as a credit note or a payment on account is. */
export function bucketOf({ dueDate, date }: Pick<OpenPosition, 'dueDate' | 'date'>, on: CalendarDate): Bucket {
  const days = Math.round((Date.parse(on) - Date.parse(dueDate ?? date)) / dayMs)
  return buckets[bucketDays.filter(first => days >= first).length]!
}

const nothing = (): Ages => ({ notDue: zero, upTo30: zero, upTo60: zero, upTo90: zero, older: zero, total: zero })

export interface AgedParty extends Ages {
  contactId: string | null
  name: string | null
  positions: readonly (OpenPosition & { bucket: Bucket })[]
}

/** What is open with a party in one bucket. */
export interface AgedSum {
  contactId: string | null
  name: string | null
  bucket: Bucket
  open: Minor
}

const partyKey = ({ contactId, name }: Pick<OpenPosition, 'contactId' | 'name'>): string =>
  contactId ?? (name === null ? '' : `name ${name}`)

/** By party, those without a name last; and all of them together. The positions, where they are given, are those that the sums are made of. */
export function agesOf(
  sums: readonly AgedSum[],
  positions: readonly (OpenPosition & { bucket: Bucket })[],
): { parties: AgedParty[]; total: Ages } {
  const parties = new Map<string, AgedParty & { positions: (OpenPosition & { bucket: Bucket })[] }>()
  const total = nothing()
  for (const { contactId, name, bucket, open } of sums) {
    const key = partyKey({ contactId, name })
    const party = parties.get(key) ?? { ...nothing(), contactId, name, positions: [] }
    parties.set(key, party)
    for (const ages of [party, total]) {
      ages[bucket] = plus(ages[bucket], open)
      ages.total = plus(ages.total, open)
    }
  }
  for (const position of positions) parties.get(partyKey(position))?.positions.push(position)
  const sorted = [...parties.values()].sort((one, other) => {
    if ((one.name === null) !== (other.name === null)) return one.name === null ? 1 : -1
    return (one.name ?? '') < (other.name ?? '') ? -1 : 1
  })
  return { parties: sorted, total }
}

export function ageOf(positions: readonly OpenPosition[], on: CalendarDate): { parties: AgedParty[]; total: Ages } {
  const aged = positions.map(position => ({ ...position, bucket: bucketOf(position, on) }))
  return agesOf(aged, aged)
}
