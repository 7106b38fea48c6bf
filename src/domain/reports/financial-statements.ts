/**
 * Profit and loss and balance sheet in the layout of a country. Each account stands on one line of a layout, so that every number names the accounts, and
 * with them the entries, that it is made of.
 */
import type { AccountType } from '../ledger/chart.ts'
import { type Minor, negate, plus, sum, zero } from '../money/money.ts'

/** What an account came to, debit less credit, and what it came to in the days that are compared. */
export interface AccountSums {
  account: string
  balance: Minor
  compared: Minor | null
}

export interface LayoutLine {
  key: string
  label: string
  /** How deep it stands under its heading. */
  level: number
  holds(account: string): boolean
}

export interface LayoutTotal {
  key: string
  label: string
  level: number
  /** The lines and totals that it adds up. */
  adds: readonly string[]
  /** What it takes off, where a layout shows cost as a positive amount. */
  less?: readonly string[]
}

export type LayoutRow = LayoutLine | LayoutTotal

/** Accounts that are shown as one amount, on one line or the other by its sign: VAT, an overdrawn bank. */
export interface BySign {
  holds(account: string): boolean
  /** All of them together, or each by itself. */
  isNet: boolean
  debit: string
  credit: string
}

export interface Layout {
  title: string
  rows: readonly LayoutRow[]
  bySign: readonly BySign[]
  /** The lines whose amounts are shown as credit less debit. */
  isCredit(key: string): boolean
  /** Where an account goes that no line holds. */
  fallback(type: AccountType | null, balance: Minor): string
}

export interface BalanceLayout extends Layout {
  /** The line that the result of years which are not closed is added to. */
  result: string
}

export interface StatementAccount {
  account: string
  amount: Minor
  compared: Minor | null
}

export interface StatementRow {
  key: string
  label: string
  level: number
  isTotal: boolean
  amount: Minor
  compared: Minor | null
  /** Empty for a total: its lines have them. */
  accounts: readonly StatementAccount[]
}

const isTotal = (row: LayoutRow): row is LayoutTotal => 'adds' in row

/** Where each account stands for one of the two columns: an overdrawn bank may have been none a year ago. */
function placesOf(layout: Layout, sums: readonly { account: string; balance: Minor }[], typeOf: (account: string) => AccountType | null) {
  const nets = layout.bySign.map(rule => sum(sums.filter(({ account }) => rule.holds(account)).map(({ balance }) => balance)))
  const lines = layout.rows.filter((row): row is LayoutLine => !isTotal(row))
  return ({ account, balance }: { account: string; balance: Minor }): string => {
    const at = layout.bySign.findIndex(rule => rule.holds(account))
    const rule = layout.bySign[at]
    if (rule) return (rule.isNet ? nets[at]! : balance) < 0 ? rule.credit : rule.debit
    return lines.find(line => line.holds(account))?.key ?? layout.fallback(typeOf(account), balance)
  }
}

const negated = ({ amount, compared }: StatementRow) => ({ amount: negate(amount), compared: compared === null ? null : negate(compared) })

export function toStatement(
  layout: Layout,
  sums: readonly AccountSums[],
  typeOf: (account: string) => AccountType | null,
  isCompared: boolean,
): StatementRow[] {
  const place = placesOf(layout, sums, typeOf)
  const before = sums.map(({ account, compared }) => ({ account, balance: compared ?? zero }))
  const placeBefore = placesOf(layout, before, typeOf)
  const byKey = new Map<string, Map<string, StatementAccount>>()
  const add = (key: string, account: string, amount: Minor, compared: Minor | null) => {
    const signed = (value: Minor) => (layout.isCredit(key) ? negate(value) : value)
    const accounts = byKey.get(key) ?? new Map<string, StatementAccount>()
    byKey.set(key, accounts)
    const there = accounts.get(account)
    accounts.set(account, {
      account,
      amount: plus(there?.amount ?? zero, signed(amount)),
      compared: compared === null ? (there?.compared ?? null) : plus(there?.compared ?? zero, signed(compared)),
    })
  }
  for (const { account, balance, compared } of sums) {
    if (balance !== 0) add(place({ account, balance }), account, balance, compared === null ? null : zero)
    if (compared) add(placeBefore({ account, balance: compared }), account, zero, compared)
  }
  const rows = new Map<string, StatementRow>()
  for (const row of layout.rows) {
    const accounts = isTotal(row) ? [] : [...(byKey.get(row.key)?.values() ?? [])]
    const parts: readonly { amount: Minor; compared: Minor | null }[] = isTotal(row)
      ? [...row.adds.map(key => rows.get(key)!), ...(row.less ?? []).map(key => negated(rows.get(key)!))]
      : accounts
    rows.set(row.key, {
      key: row.key,
      label: row.label,
      level: row.level,
      isTotal: isTotal(row),
      amount: sum(parts.map(({ amount }) => amount)),
      compared: isCompared ? sum(parts.map(({ compared }) => compared ?? zero)) : null,
      accounts,
    })
  }
  return [...rows.values()]
}

/** Income and cost of years that are not closed are part of equity, as one amount on the line of the result. */
export const resultAccount = 'result'

export function withResult(sums: readonly AccountSums[], isOfResult: (account: string) => boolean): AccountSums[] {
  const result = sums.filter(({ account }) => isOfResult(account))
  const balance = sum(result.map(one => one.balance))
  const compared = result.some(one => one.compared !== null) ? sum(result.map(one => one.compared ?? zero)) : null
  return [...sums.filter(({ account }) => !isOfResult(account)), { account: resultAccount, balance, compared }]
}
