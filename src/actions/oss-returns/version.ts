/** What the figures of an OSS return are known by: who records it as filed says so which ones were seen. */
import { createHash } from 'node:crypto'
import type { OssAmounts, OssFigures } from '../../domain/vat/oss/oss-return.ts'

export const versionPattern = /^[0-9a-f]{32}$/

const amountsOf = ({ base, vat, baseInEuro, vatInEuro }: OssAmounts) => [base, vat, baseInEuro, vatInEuro]

/** Of every amount, those that come back from a state as well. What is too old goes by the day of filing, which is not known when the figures are read. */
export function versionOf(quarter: string, currency: string, { rows, corrections }: Pick<OssFigures, 'rows' | 'corrections'>): string {
  const seen = [
    quarter,
    currency,
    rows.map(one => [one.country, one.supply, one.rate, ...amountsOf(one)]),
    corrections.map(one => [one.quarter, one.country, ...amountsOf(one)]),
  ]
  return createHash('sha256').update(JSON.stringify(seen)).digest('hex').slice(0, 32)
}
