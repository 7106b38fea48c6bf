/** What the one-stop shop makes of an invoice to a consumer in another member state. */
import { say } from '../../language/say.ts'
import type { CalendarDate } from '../calendar/dates.ts'
import type { Warning } from '../checks.ts'
import { fromMinor, type Minor, zero } from '../money/money.ts'
import type { Region } from '../regions.ts'
import { type OssSale, quartersOf } from '../vat/oss/oss-return.ts'
import { destinationRate, memberStateOf } from '../vat/oss/rates.ts'
import { isCovered, isRegistered, limitInEuro, type OssSetting, thresholdOn } from '../vat/oss/standing.ts'
import type { IssuedInvoice, LineInput, SaleFacts, ToIssue } from './invoice.ts'
import type { InBooks } from './sale-entry.ts'

export type OssRate = NonNullable<ReturnType<typeof destinationRate>>

/** Undefined where the sale is taxed at home. */
export function ossRateOf(
  { vatRate }: LineInput,
  { oss, taxedOn }: Pick<SaleFacts, 'oss' | 'taxedOn'>,
  country: string,
  supplies: 'goods' | 'services',
): OssRate | undefined {
  if (oss === undefined || taxedOn === undefined || !isRegistered(oss, taxedOn) || !isCovered(oss, supplies)) return undefined
  return destinationRate(country, taxedOn, vatRate)
}

/** What a reduced rate is for differs from country to country. */
export const ossReducedWarnings = ({ rate, kind }: OssRate, country: string, at: number): Warning[] =>
  kind === 'standard' ? [] : [{ field: `lines.${at}.vatRate`, ...say('oss_reduced_rate', { country, rate }) }]

/** A sale that is taxed at home though the limit is passed. In another currency than that of the books the sale itself is not counted yet. */
export function ossLimitWarnings({ facts, priced, date }: ToIssue, ossCodes: readonly string[], limit: Minor, currency: string): Warning[] {
  const { oss, seller } = facts
  if (oss === undefined || priced.treatment.key !== 'eu_consumer' || priced.isCreditNote || !isCovered(oss, seller.supplies)) return []
  if (priced.lines.some(({ vatCode, appliedVatRate }) => ossCodes.includes(vatCode) && appliedVatRate > 0)) return []
  const { thisYear, lastYear, isPassed } = thresholdOn(oss, date, limit, facts.currency === currency ? priced.net : zero)
  if (!isPassed) return []
  const sold = fromMinor(thisYear > limit ? thisYear : lastYear, currency)
  return [{ field: 'buyer.country', ...say('oss_threshold_passed', { sold, currency, limit: limitInEuro }) }]
}

/** What the return and the limit of the scheme are made of: the rows of an invoice to a consumer in another member state. */
export function ossSalesOf(
  region: Pick<Region, 'vatCode'>,
  { priced, seller, buyer, date, corrects }: IssuedInvoice,
  { vatSummary }: InBooks,
  { today, oss }: { today: CalendarDate; oss: OssSetting },
): OssSale[] {
  if (priced.treatment.key !== 'eu_consumer' || buyer.country === null) return []
  const country = memberStateOf(buyer.country)
  const quarters = quartersOf(date, today, corrects?.date ?? null)
  return vatSummary
    .map(row => ({ row, isDeclared: row.rate > 0 && region.vatCode(row.vatCode)?.isOss === true }))
    .filter(({ isDeclared }) => isDeclared || isCovered(oss, seller.supplies))
    .map(({ row, isDeclared }) => ({
      date,
      isDeclared,
      country,
      supply: seller.supplies,
      rate: row.rate,
      base: row.net,
      vat: row.vat,
      ...quarters,
    }))
}
