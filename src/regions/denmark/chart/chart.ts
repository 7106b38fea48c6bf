/**
 * The standard chart of accounts of Erhvervsstyrelsen, December 2025: numbers and Danish names as published, slips of spelling set right.
 * The published list also has totals ("AKTIVER I ALT"), to which nothing is posted; they are left out, so that nothing can be.
 *
 * Ours, beside the published ones: 6471 Kasse and 6481 Bank, where the published chart leaves the digits to the company; and 1830, 1890, 1970, 2250, 2330,
 * 2420, 2520 and 2850, which an earlier edition had and Danish bookkeepers still look for (restaurant visits and a phone in mixed use above all, since
 * their VAT is limited).
 */
import type { Account, AccountType } from '../../../domain/ledger/chart.ts'
import { assets } from './assets.ts'
import { equityAndDebts } from './equity-and-debts.ts'
import { finance } from './finance.ts'
import { operations } from './operations.ts'

/** The last number of each range of the chart, and what the range is. */
const ranges: readonly (readonly [upTo: number, type: AccountType])[] = [
  [1599, 'income'],
  [3189, 'expense'],
  [3539, 'income'],
  [3819, 'expense'],
  [6489, 'asset'],
  [6969, 'equity'],
  [8079, 'liability'],
]

function toAccount(row: string): Account {
  const [number = '', local = '', english = '', vatCode = '-'] = row.trim().split(' | ')
  const type = ranges.find(([upTo]) => Number(number) <= upTo)?.[1] ?? 'liability'
  return { number, name: { local, english }, type, vatCode: vatCode === '-' ? null : vatCode }
}

export const chart: readonly Account[] = [operations, finance, assets, equityAndDebts].flatMap(table =>
  table.trim().split('\n').map(toAccount),
)
