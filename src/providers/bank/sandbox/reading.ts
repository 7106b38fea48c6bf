/** How a sandbox bank hands out movements: page by page, and as badly as its manners are. */
import type { Movement } from '../../../domain/bank/transactions.ts'
import { type CalendarDate, isCalendarDate } from '../../../domain/calendar/dates.ts'
import { say } from '../../../language/say.ts'
import { BankFault, type MovementPage } from '../provider.ts'
import type { Books, Shown } from './books.ts'
import type { AccountKey } from './company.ts'
import { draw } from './draw.ts'
import type { SandboxInstitution } from './institutions.ts'

/** One reading of an account, from its first page to its last: it sees the day on which it began, also past midnight. */
interface Reading {
  /** Tells this reading from all others. */
  mark: string
  today: CalendarDate
  page: number
}

const toToken = ({ mark, today, page }: Reading): string => `${today}.${mark}.${page}`

function fromToken(token: string): Reading {
  const [today = '', mark = '', digits = ''] = token.split('.')
  const isSound = isCalendarDate(today) && /^[a-z\d]{1,24}$/.test(mark) && /^\d{1,6}$/.test(digits)
  if (!isSound || token.split('.').length !== 3) throw new BankFault(say('bank_refused.no_page'))
  return { today, mark, page: Number(digits) }
}

export interface Asked {
  institution: SandboxInstitution
  account: AccountKey
  /** Whose reading this is: a faulty bank fails once for each. */
  reader: string
  from: CalendarDate | null
  page: string | null
}

/** What a bank remembers between two calls is kept in the process: which reading this is, and whom it has failed. */
export function createReadings(
  clock: () => Date,
  todayAt: (bank: SandboxInstitution) => CalendarDate,
  booksOf: (bank: SandboxInstitution) => Books,
) {
  let readings = 0
  const failed = new Set<string>()

  const begin = (institution: SandboxInstitution): Reading => ({
    mark: `${clock().getTime().toString(36)}${(++readings).toString(36).padStart(4, '0')}`,
    today: todayAt(institution),
    page: 1,
  })

  return function read({ institution, account, reader, from, page }: Asked): MovementPage {
    const reading = page === null ? begin(institution) : fromToken(page)
    if (reading.page === institution.failsOnPage && !failed.has(reader)) {
      failed.add(reader)
      throw new BankFault(say('bank_unavailable.sandbox'))
    }
    const shown = booksOf(institution).shownOn(account, reading.today, from)
    const first = (reading.page - 1) * (institution.pageSize - institution.overlap)
    const end = first + institution.pageSize
    const movements = shown.slice(first, end).map(one => (institution.hasUnsteadyIds ? unsteady(one, reading.mark) : one))
    return { movements, next: end < shown.length ? toToken({ ...reading, page: reading.page + 1 }) : null }
  }
}

/**
 * Of eight ids one is blank and one stands for movements of many days; the others are new at every reading. Two movements of one day never share an id
 * that is not blank: nobody could tell the same purchase made twice from one that is told twice.
 */
function unsteady(movement: Shown, mark: string): Movement {
  const drawn = draw(`unsteady ${movement.bankId}`)
  if (drawn % 8 === 0) return { ...movement, bankId: ' ' }
  if (drawn % 8 === 1) return { ...movement, bankId: `REF-${movement.bankId.slice(-2)}` }
  return { ...movement, bankId: `${mark}-${movement.bankId}` }
}
