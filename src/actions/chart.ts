/** The chart of accounts that counts: our own ledger has that of the region, another one its own. */
import type { Account } from '../domain/ledger/chart.ts'
import type { ReadContext } from '../kernel/context.ts'
import { regions } from '../regions/index.ts'
import { listAccounts } from '../store/ledger/chart.ts'
import { bookkeeperOf } from './connections/ledger-of.ts'

type Chart = ReadonlyMap<string, Account>

const byNumber = (accounts: readonly Account[]): Chart => new Map(accounts.map(account => [account.number, account]))

const charts = new Map<string, Chart>()

function chartOfRegion(regionKey: string): Chart {
  let chart = charts.get(regionKey)
  if (!chart) {
    chart = byNumber(regions[regionKey]?.chart ?? [])
    charts.set(regionKey, chart)
  }
  return chart
}

/** One that was never fetched from another ledger is taken to be the standard one of the country. */
export async function chartOf({ db, services }: Pick<ReadContext, 'db' | 'services'>, regionKey: string): Promise<Chart> {
  const { isOwn, isMapped } = await bookkeeperOf({ db, services })
  // What is mapped to another chart is coded by ours.
  if (isOwn || isMapped) return chartOfRegion(regionKey)
  const fetched = await listAccounts(db, regionKey)
  return fetched.length === 0 ? chartOfRegion(regionKey) : byNumber(fetched)
}
