/** What goes into the planning of an import, and what comes out of it. */
import type { CalendarDate } from '../../calendar/dates.ts'
import type { Minor } from '../../money/money.ts'
import type { Movement } from '../transactions.ts'

/** What is known of a kept movement when the next read arrives. As little as is needed: an account may hold 100,000 of them. */
export interface KeptMovement {
  id: string
  bankId: string | null
  fingerprint: string
  occurrence: number
  date: CalendarDate
  amount: Minor
  currency: string
  isPending: boolean
  /**
   * Who told it: the name of a provider, or of the layout of a file. Two layouts are two sources, since the same bank words a movement differently in
   * each; ids of the bank mean something within one source only.
   */
  source: string
  /** All words that it came with, see `wordingOf`. */
  wording: string
}

/**
 * A kept movement of another source, as this source calls it. Remembered, because the next read may begin just behind the day on which the two agreed, and
 * could not find out again.
 */
export interface Recognition {
  id: string
  bankId: string | null
  fingerprint: string
  date: CalendarDate
}

export interface PlannedInsert {
  movement: Movement
  fingerprint: string
  /** Movements of one fingerprint are counted: fingerprint and occurrence together are unique within the account. */
  occurrence: number
}

/** The same movement, told otherwise: booked now, or with more text. Its id and its matches stay; its source is the one that told it now. */
export interface PlannedUpdate extends PlannedInsert {
  id: string
  wasPending: boolean
}

export interface ImportPlan {
  inserts: PlannedInsert[]
  updates: PlannedUpdate[]
  /** Found to be movements of another source. One for each movement and source: a later one replaces an earlier one. */
  recognised: Recognition[]
  /** Pending ones that a whole read no longer knows. */
  removals: string[]
  /** Told as they are kept. */
  unchanged: number
}

export const emptyPlan = (): ImportPlan => ({ inserts: [], updates: [], recognised: [], removals: [], unchanged: 0 })

/**
 * The days of which a read has told everything, both included; null where it goes as far as the bank does. A file has a last day, a read of the bank goes on
 * until today (`to: null`).
 */
export interface CoveredDays {
  from: CalendarDate | null
  to: CalendarDate | null
}
