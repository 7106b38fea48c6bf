/** A file of a bank: the movements of one account, with what the account held before and after. */
import type { Said } from '../../language/words.ts'
import type { CalendarDate } from '../calendar/dates.ts'
import type { Minor } from '../money/money.ts'
import type { Movement } from './transactions.ts'

export interface StatementAccount {
  /** Normalised; null where the file names the account by a number of the bank, or not at all. */
  iban: string | null
  /** What else it is called: registration and account number, a card. */
  number: string | null
  name: string | null
  /** Null where the file does not say. */
  currency: string | null
}

export interface Balance {
  date: CalendarDate
  amount: Minor
}

/** What an account held at the end of a day, or so it seems. */
export interface DayEnd extends Balance {
  /**
   * Null where the bank says so of the day. Otherwise it is what the account held right after movements of that day that come to this sum: others of the
   * day may have come before them, or come after.
   */
  moved: Minor | null
}

export interface Statement {
  format: 'camt.053' | 'camt.052' | 'camt.054' | 'mt940' | 'ofx' | 'csv'
  /** The layout that was recognised, for people: "Danske Bank (CSV)". */
  layout: string
  account: StatementAccount
  /** What the bank calls this statement, where it numbers them. */
  statementId: string | null
  opening: Balance | null
  closing: Balance | null
  /** Where opening and closing are not those of whole days, but of the moment of an export, of a page or of a report: what it says of the ends of days. */
  dayEnds?: readonly DayEnd[]
  movements: readonly Movement[]
  /** What the bank calls those of them that are sums of other rows: where the file holds only some of these, so is the sum. */
  summed?: readonly string[]
  /** What is odd about it and still can be imported, each as a sentence: the balances do not add up, lines without a date were left out. */
  warnings: readonly Said[]
}

/** A file may hold the statements of several days or accounts; one that cannot be read says why, and nothing of it is imported. */
export type ReadStatements = { statements: readonly Statement[] } | { problem: Said }
