/** Which account a statement is of, and what it says once its currency is known. */

import { say } from '../../language/say.ts'
import type { Said } from '../../language/words.ts'
import type { CalendarDate } from '../calendar/dates.ts'
import { minorUnits } from '../money/currencies.ts'
import { fromMinor, share } from '../money/money.ts'
import { type Refusal, refuse } from '../refusals.ts'
import type { BalanceGap, ReportedBalance } from './balances.ts'
import { heldAfter, heldBefore } from './day-ends.ts'
import type { DayEnd, Statement, StatementAccount } from './statements.ts'
import type { Movement } from './transactions.ts'

export interface AccountName {
  iban: string | null
  number: string | null
  currency: string
}

const digits = (number: string): string => number.replace(/\W/g, '').toUpperCase()

/** A Danish or Italian IBAN ends with the number that the bank itself uses. */
const endsWith = (iban: string, number: string): boolean => digits(number).length >= 6 && digits(iban).endsWith(digits(number))

/** Null where the statement does not say whose it is. */
export function isOfAccount(told: StatementAccount, account: AccountName): boolean | null {
  if (told.currency !== null && told.currency !== account.currency) return false
  if (told.iban !== null && account.iban !== null) return told.iban === account.iban
  if (told.number !== null && account.number !== null) return digits(told.number) === digits(account.number)
  if (told.number !== null && account.iban !== null) return endsWith(account.iban, told.number)
  if (told.iban !== null && account.number !== null) return endsWith(told.iban, account.number)
  return null
}

/** Of several that it may be, the one with its very IBAN: a number may be the end of that. */
export const accountNamed = <Account extends AccountName>(
  told: Pick<StatementAccount, 'iban' | 'number'>,
  currency: string,
  accounts: readonly Account[],
): Account | undefined => {
  const named = accounts.filter(account => isOfAccount({ ...told, name: null, currency }, account))
  return named.find(({ iban }) => iban !== null && iban === told.iban) ?? named[0]
}

/** An account of which neither the IBAN nor a number is known takes those of its first statement. */
export function ofOtherAccount(
  { account: told }: Statement,
  account: AccountName,
  others: readonly AccountName[],
): Refusal<'statement_of_other_account'> | undefined {
  const isOwn = isOfAccount(told, account)
  if (isOwn ?? accountNamed(told, account.currency, others) === undefined) return undefined
  const named = [told.iban ?? told.number, told.currency].filter(Boolean).join(' ')
  const own = [account.iban ?? account.number, account.currency].filter(Boolean).join(' ')
  const said =
    told.iban === null && told.number === null
      ? say('statement_of_other_account.currency', { statement: told.currency ?? '', account: account.currency })
      : isOwn === false
        ? say('statement_of_other_account.this', { statement: named, account: own })
        : say('statement_of_other_account.another', { statement: named })
  return refuse(said, [{ path: 'file', ...said }])
}

/** Where a file does not say its currency it is that of its account. Amounts were read with two decimals. */
export function inCurrency(
  statement: Statement,
  currency: string,
): Pick<Statement, 'movements' | 'opening' | 'closing'> & { dayEnds: readonly DayEnd[] } {
  const { movements, opening, closing, account } = statement
  const ends = dayEnds(statement)
  if (account.currency !== null) return { movements, opening, closing, dayEnds: ends }
  const exact = <Told extends { amount: Movement['amount'] }>(told: Told): Told => ({
    ...told,
    amount: share(told.amount, 10 ** minorUnits(currency), 100),
  })
  return {
    movements: movements.map(movement => ({ ...exact(movement), currency })),
    opening: opening && exact(opening),
    closing: closing && exact(closing),
    dayEnds: ends.map(end => ({ ...exact(end), moved: end.moved === null ? null : exact({ amount: end.moved }).amount })),
  }
}

/** The first and the last day that statements speak of. */
export function daysOf(
  statements: readonly Pick<Statement, 'movements' | 'opening' | 'closing'>[],
): { from: CalendarDate; to: CalendarDate } | null {
  let from: CalendarDate | null = null
  let to: CalendarDate | null = null
  for (const { movements, opening, closing } of statements) {
    for (const date of [opening?.date, closing?.date, ...movements.map(movement => movement.date)]) {
      if (date === undefined) continue
      if (from === null || date < from) from = date
      if (to === null || date > to) to = date
    }
  }
  return from === null || to === null ? null : { from, to }
}

const dayEnds = (statement: Statement): readonly DayEnd[] => {
  const { opening, closing, movements, dayEnds: told } = statement
  return told ?? [...(opening ? [heldBefore(opening, statement)] : []), ...(closing ? [heldAfter(closing, movements)] : [])]
}

export const asReported = (balances: readonly DayEnd[]): ReportedBalance[] => balances.map(balance => ({ ...balance, isOpening: false }))

export const gapSaid = ({ from, to, missing }: BalanceGap, currency: string): Said =>
  say('balance_gap.import', { from, to, amount: fromMinor(missing, currency), currency })
