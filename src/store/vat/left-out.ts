/** An entry of the period that a return does not count, and why. */
import type { CalendarDate } from '../../domain/calendar/dates.ts'

export const leftOutReasons = ['no_vat_effect', 'counted_later'] as const

export interface LeftOut {
  ledgerEntryId: string
  number: number
  reason: (typeof leftOutReasons)[number]
  vatDate: CalendarDate
}

export interface LeftOutEntry extends LeftOut {
  /** Of the entry: whom it is about. */
  text: string
}
