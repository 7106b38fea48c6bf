/** What the one-stop shop makes of an invoice to a consumer in another member state. */
import { say } from '../../language/say.ts'
import type { CalendarDate } from '../calendar/dates.ts'
import type { Warning } from '../checks.ts'
import { convert, fromMinor, isConvertible, type Minor, zero } from '../money/money.ts'
import type { Region } from '../regions.ts'
import { type OssSale, quartersOf } from '../vat/oss/oss-return.ts'
import { destinationRate, memberStateOf } from '../vat/oss/rates.ts'
import { isCovered, isRegistered, limitInEuro, thresholdOn } from '../vat/oss/standing.ts'
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

/** What the sale comes to in the books; nothing where no rate is known, which is told elsewhere and stops it from being issued. */
function netInBooks({ facts, priced, exchangeRate }: ToIssue, currency: string): Minor {
  if (facts.currency === currency) return priced.net
  const isKnown = exchangeRate !== undefined && isConvertible(priced.net, facts.currency, currency, exchangeRate)
  return isKnown ? convert(priced.net, facts.currency, currency, exchangeRate) : zero
}

/** A sale that is taxed at home though the limit is passed. */
export function ossLimitWarnings(toIssue: ToIssue, ossCodes: readonly string[], ofCountry: Minor, currency: string): Warning[] {
  const { facts, priced, date } = toIssue
  const { oss, seller } = facts
  if (oss === undefined || priced.treatment.key !== 'eu_consumer' || priced.isCreditNote || !isCovered(oss, seller.supplies)) return []
  if (priced.lines.some(({ vatCode, appliedVatRate }) => ossCodes.includes(vatCode) && appliedVatRate > 0)) return []
  const { limit, thisYear, lastYear, isPassed } = thresholdOn(oss, date, ofCountry, netInBooks(toIssue, currency))
  if (!isPassed) return []
  const sold = fromMinor(thisYear > limit ? thisYear : lastYear, currency)
  return [{ field: 'buyer.country', ...say('oss_threshold_passed', { sold, currency, limit: limitInEuro }) }]
}

/** To a consumer in another member state. */
export const isOssSale = ({ priced, buyer }: Pick<IssuedInvoice, 'priced' | 'buyer'>): boolean =>
  priced.treatment.key === 'eu_consumer' && buyer.country !== null

/** What the return and the limit of the scheme are made of: the rows of an invoice to a consumer in another member state, also where nobody has said yet that its services are electronic ones. */
export function ossSalesOf(
  region: Pick<Region, 'vatCode'>,
  { priced, seller, buyer, date, corrects }: IssuedInvoice,
  { vatSummary }: InBooks,
  today: CalendarDate,
  filed: readonly CalendarDate[],
): OssSale[] {
  if (priced.treatment.key !== 'eu_consumer' || buyer.country === null) return []
  const country = memberStateOf(buyer.country)
  const quarters = quartersOf(date, today, corrects?.date ?? null, filed)
  return vatSummary.map(row => ({
    date,
    isDeclared: row.rate > 0 && region.vatCode(row.vatCode)?.isOss === true,
    country,
    supply: seller.supplies,
    rate: row.rate,
    base: row.net,
    vat: row.vat,
    ...quarters,
  }))
}
