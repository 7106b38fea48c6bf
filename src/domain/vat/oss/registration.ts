/** When an organization uses the one-stop shop: the service and the screens ask the same question. */
import type { CalendarDate } from '../../calendar/dates.ts'
import type { Period } from '../../calendar/periods.ts'
import type { Minor } from '../../money/money.ts'

/** What the organization has said. */
export interface OssSetting {
  /** The first day that it is registered; null while it is not. */
  registeredFrom: CalendarDate | null
  /** The last one; null where it goes on. */
  registeredTo: CalendarDate | null
  /** Its services are telecommunication, broadcasting or electronic ones. */
  hasElectronicServices: boolean
  /** Up to how much a year is taxed at home, in the currency of the books, where the organization knows it better; null where that of the country counts. */
  limit: Minor | null
}

/** On one of its days: a return is due for such a quarter, and for no other. */
export const isRegisteredIn = (
  { registeredFrom, registeredTo }: Pick<OssSetting, 'registeredFrom' | 'registeredTo'>,
  { start, end }: Period,
): boolean => registeredFrom !== null && registeredFrom <= end && (registeredTo === null || start <= registeredTo)
