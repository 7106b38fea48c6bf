/** Accounts that are boxes of a VAT return themselves: those that every return has, and those that only some have. */
import type { Period } from '../calendar/periods.ts'
import type { AccountSource, VatReturnRules } from './vat-returns.ts'

type Rules = Pick<VatReturnRules, 'boxes'>

const sources = ({ boxes }: Rules): AccountSource[] => boxes.flatMap(({ source }) => (source && 'accounts' in source ? [source] : []))

export const accountsOfAll = (rules: Rules): string[] => sources(rules).flatMap(({ accounts, isIn }) => (isIn ? [] : accounts))

/** Those that only some returns have, and the return of these days is one of them. */
export const accountsOnlyIn = (rules: Rules, days: Period): string[] =>
  sources(rules).flatMap(({ accounts, isIn }) => (isIn?.(days) ? accounts : []))
