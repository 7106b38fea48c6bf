/**
 * Opening balances out of the standard file of another program. An account of the file is one of ours by what a person says, by its number, by the public chart or
 * by its name; what is not clear by one of these stays open, and nothing is posted before somebody has said it.
 */
import { say } from '../../language/say.ts'
import { addDays, type CalendarDate } from '../calendar/dates.ts'
import type { Warning } from '../checks.ts'
import type { AuditFileRules, ReadAccount, ReadAuditFile, ReadParty } from '../exports/audit-file.ts'
import { fromMinor, type Minor, minus, plus, sum, zero } from '../money/money.ts'
import type { Fault } from '../refusals.ts'
import type { Region } from '../regions.ts'
import { foldForSearch } from '../text/folding.ts'
import type { Account } from './chart.ts'
import { tooFarBack } from './first-day.ts'
import type { ManualLine } from './manual-entry.ts'

export type MappedBy = 'person' | 'number' | 'standard_account' | 'name'

export interface MappedAccount extends ReadAccount {
  /** Ours; null where nobody has said it yet. */
  accountId: string | null
  by: MappedBy | null
}

/** What a customer or supplier owes or is owed. Null: the part of the balance that no party of the file explains. */
export interface FileItem {
  account: string
  amount: Minor
  party: ReadParty | null
}

export interface FileOpening {
  column: 'opening' | 'closing'
  date: CalendarDate
  /** Accounts of the file that have a balance on that day. */
  accounts: readonly MappedAccount[]
  lines: readonly ManualLine[]
  /** The result of the year before, as it was added to equity. */
  result: { accountId: string; amount: Minor } | null
  items: readonly FileItem[]
  warnings: readonly Warning[]
  /** What must be said before it can be posted. */
  faults: readonly Fault[]
}

export interface FileFacts {
  file: ReadAuditFile
  region: Region
  rules: AuditFileRules
  chart: ReadonlyMap<string, Account>
  isClosed(number: string): boolean
  /** The day after the file when left out. */
  date: CalendarDate | undefined
  /** Whether a year begins on the day, so that income and cost begin at zero. */
  isYearStart(date: CalendarDate): boolean
  /** What a person said: the number in the file, and ours. */
  chosen: ReadonlyMap<string, string>
  ownId: string | null
  isOtherCompanyConfirmed: boolean
}

/** Undefined for a day of which the file says nothing. */
function columnOf({ from, to }: ReadAuditFile, date: CalendarDate): FileOpening['column'] | undefined {
  if (date === addDays(to, 1)) return 'closing'
  return date === from ? 'opening' : undefined
}

const only = <Value>(found: readonly Value[]): Value | undefined => (found.length === 1 ? found[0] : undefined)

/** Looks accounts up in our chart. */
function mapper({ chart, rules, chosen, region }: FileFacts): (account: ReadAccount) => MappedAccount {
  const byStandard = new Map<string, string[]>()
  const byName = new Map<string, string[]>()
  const add = (map: Map<string, string[]>, key: string, number: string) => map.set(key, [...(map.get(key) ?? []), number])
  for (const { number, name } of chart.values()) {
    const standard = rules.standardAccount(number)
    if (standard !== undefined) add(byStandard, standard, number)
    for (const one of new Set([foldForSearch(name.local), foldForSearch(name.english)])) add(byName, one, number)
  }
  return account => {
    const { number, standard, types } = account
    const mapped = (accountId: string | null | undefined, by: MappedBy) => ({
      ...account,
      accountId: accountId ?? null,
      by: accountId ? by : null,
    })
    const chosenId = chosen.get(number)
    if (chosenId !== undefined) return mapped(chosenId, 'person')
    const fits = (id: string) => types.length === 0 || types.includes(chart.get(id)!.type)
    // The same number means something else in another chart, unless the public one says the same.
    if (chart.has(number) && fits(number) && (standard === null || rules.standardAccount(number) === standard))
      return mapped(number, 'number')
    const alike = standard === null ? [] : (byStandard.get(standard) ?? []).filter(fits)
    // Of several, the one that cash and bank are booked to.
    const published = only(alike) ?? only(alike.filter(id => region.accounts.payment.includes(id)))
    if (published) return mapped(published, 'standard_account')
    return mapped(only((byName.get(foldForSearch(account.name)) ?? []).filter(fits)), 'name')
  }
}

/** Income and cost of an ended year are its result, which is equity now. */
function carryResult({ region, chart }: FileFacts, sums: Map<string, Minor>): FileOpening['result'] {
  const ofYear = [...sums].filter(([number]) => ['income', 'expense'].includes(chart.get(number)!.type))
  if (ofYear.length === 0) return null
  for (const [number] of ofYear) sums.delete(number)
  const amount = sum(ofYear.map(([, balance]) => balance))
  const accountId = amount < 0 ? region.accounts.result.profit : region.accounts.result.loss
  sums.set(accountId, plus(sums.get(accountId) ?? zero, amount))
  return { accountId, amount }
}

/** Party by party; what they do not explain stays an item of its own, so that the items are the whole balance. */
function itemsOf(
  facts: FileFacts,
  opening: Pick<FileOpening, 'column' | 'accounts'>,
  sums: ReadonlyMap<string, Minor>,
  warnings: Warning[],
) {
  const { file, region } = facts
  const { receivables, payables } = region.accounts
  const map = mapper(facts)
  const ours = new Map(file.accounts.map(account => [account.number, map(account).accountId]))
  const parties = file.parties.filter(party => party[opening.column] !== 0)
  return [receivables, payables].flatMap((account, at): FileItem[] => {
    const kind = at === 0 ? 'customer' : 'supplier'
    const items = parties
      .filter(party => (party.account === null ? party.kind === kind : ours.get(party.account) === account))
      .map((party): FileItem => ({ account, amount: party[opening.column], party }))
    if (items.length === 0) return []
    const balance = sums.get(account) ?? zero
    const total = sum(items.map(({ amount }) => amount))
    if (total === balance) return items
    const shown = (amount: Minor) => fromMinor(amount, region.currency)
    const values = { account, balance: shown(balance), items: shown(total), currency: region.currency }
    warnings.push({ field: 'parties', ...say('open_items_differ.file', values) })
    return [...items, { account, amount: minus(balance, total), party: null }]
  })
}

export function planOpeningFile(facts: FileFacts): FileOpening | { faults: readonly Fault[] } {
  const { file, rules, chart, isClosed, chosen, ownId } = facts
  const date = facts.date ?? addDays(file.to, 1)
  const unlikely = tooFarBack(date)
  if (unlikely.length > 0) return { faults: unlikely }
  const column = columnOf(file, date)
  if (!column) return { faults: [{ path: 'date', ...say('opening_day_not_in_file', { first: file.from, next: addDays(file.to, 1) }) }] }
  const numbers = new Set(file.accounts.map(({ number }) => number))
  const faults: Fault[] = [...chosen].flatMap(([number, accountId], at): Fault[] => {
    if (!numbers.has(number)) return [{ path: `accounts.${at}.number`, ...say('account_not_in_file', { account: number }) }]
    return chart.has(accountId) ? [] : [{ path: `accounts.${at}.accountId`, ...say('unknown_account', { account: accountId }) }]
  })
  if (faults.length > 0) return { faults }
  const accounts = file.accounts.filter(account => account[column] !== 0).map(mapper(facts))
  const warnings: Warning[] = []
  const isOther = ownId !== null && file.company.businessId !== null && !rules.isSameCompany(ownId, file.company.businessId)
  if (isOther) {
    const said = say('other_company', { name: file.company.name, number: file.company.businessId!, own: ownId })
    warnings.push({ field: 'company', ...said })
    if (!facts.isOtherCompanyConfirmed) faults.push({ path: 'isOtherCompany', ...said })
  }
  const sums = new Map<string, Minor>()
  for (const { line, number, name, accountId, [column]: amount } of accounts) {
    if (accountId === null) faults.push({ path: `file.${line}`, ...say('account_not_mapped', { account: number, name }) })
    else if (isClosed(accountId)) faults.push({ path: `file.${line}`, ...say('account_closed', { account: accountId }) })
    else sums.set(accountId, plus(sums.get(accountId) ?? zero, amount))
  }
  const result = facts.isYearStart(date) ? carryResult(facts, sums) : null
  const items = itemsOf(facts, { column, accounts }, sums, warnings)
  const lines = [...sums].flatMap(([account, amount]): ManualLine[] => (amount === 0 ? [] : [{ account, amount, vatCode: null }]))
  if (lines.length === 0 && faults.length === 0) faults.push({ path: 'file', ...say('balance_row.none') })
  return {
    column,
    date,
    accounts,
    lines: lines.sort((one, other) => (one.account < other.account ? -1 : 1)),
    result,
    items,
    warnings,
    faults,
  }
}
