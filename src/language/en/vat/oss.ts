/** The one-stop shop. */
import { named } from '../../english-country-names.ts'
import type { Words } from '../../words.ts'

export const oss = {
  'sale_vat.oss': ({ country, rate }: { country: string; rate: number }, words: Words) =>
    `The sale is declared in the One Stop Shop: the VAT of ${named(country, words)}, ${words.percent(rate)}, is charged.`,
  oss_reduced_rate: ({ country, rate }: { country: string; rate: number }, words: Words) =>
    `${words.percent(rate)} is a reduced rate of ${named(country, words)}: check that it is for what is sold. Any rate that the country does not have is taken as its standard rate.`,
  'oss_limit.derived': (
    { limit, currency, rateOn, since }: { limit: number; currency: string; rateOn: string; since: string },
    words: Words,
  ) =>
    `The limit is 10,000 EUR at the rate of the ECB of ${words.day(rateOn)} (directive 2006/112/EC, art. 59c), rounded down to ${words.money(limit, currency)}; it counts since ${words.day(since)}. The amount in ${currency} was not found with the authority: where it says another one, enter it with the registration for the One Stop Shop.`,
  'oss_limit.own': ({ limit, currency }: { limit: number; currency: string }, words: Words) =>
    `${words.money(limit, currency)} was entered here as what the limit of 10,000 EUR comes to.`,
  'oss_limit.euro': ({ since }: { since: string }, words: Words) =>
    `The limit of 10,000 EUR is that of the law (directive 2006/112/EC, art. 59c); it counts since ${words.day(since)}.`,
  oss_limit_in_euro: 'The limit in euro is that of the law and cannot be another one. Leave it out.',
  oss_limit_far: ({ limit, currency }: { limit: number; currency: string }, words: Words) =>
    `10,000 EUR come to about ${words.money(limit, currency)}. Enter the amount that the authority says, or leave the field empty.`,
  oss_threshold_passed: ({ sold, currency, limit }: { sold: number; currency: string; limit: number }, words: Words) =>
    `Sales to consumers in other EU countries come to ${words.money(sold, currency)} a year and pass ${words.money(limit, 'EUR')}: the VAT of the buyer's country is due. Register for the One Stop Shop, and enter the day under VAT, OSS.`,
  oss_without_country: ({ amount, currency }: { amount: number; currency: string }, words: Words) =>
    `Sales of ${words.money(amount, currency)} were entered by hand under the VAT code of the scheme: no country and no VAT is known of them. Declare them by hand, or reverse them and issue an invoice.`,
  oss_row_negative: ({ country, rate }: { country: string; rate: number }, words: Words) =>
    `More was credited than sold in ${named(country, words)} at ${words.percent(rate)}, which the form does not take: name the corrected invoice in the credit note, so that it counts as a correction of its quarter.`,
  oss_correction_too_old: ({ country, quarter }: { country: string; quarter: string }, words: Words) =>
    `The correction of ${quarter} is more than three years late for the scheme: declare it to the authority of ${named(country, words)}.`,
  oss_correction_unregistered: ({ country, quarter }: { country: string; quarter: string }, words: Words) =>
    `The organization was not registered for the One Stop Shop in the quarter of this return: declare the correction of ${quarter} to the authority of ${named(country, words)}.`,
  oss_refund: ({ country, amount, currency }: { country: string; amount: number; currency: string }, words: Words) =>
    `${words.money(amount, currency)} is to come back from ${named(country, words)}, which repays it itself: it is not taken off what other countries are owed.`,
  'oss_exchange_rate.missing': ({ day, currency }: { day: string; currency: string }, words: Words) =>
    `There is no rate of the ECB between EUR and ${currency} for ${words.day(day)}: fetch the rates, or enter it.`,
  'oss_exchange_rate.preliminary': ({ day, on }: { day: string; on: string }, words: Words) =>
    `The rate of the ECB of ${words.day(day)} is not known yet: the euro amounts are at that of ${words.day(on)}.`,
  oss_before_scheme: ({ day }: { day: string }, words: Words) => `The scheme began on ${words.day(day)}: enter that day or a later one.`,
  oss_days_in_order: 'The last day must not be before the first: enter a later day, or null while the registration goes on.',
  oss_days_alone: 'A last day needs the first day of the registration: enter registeredFrom too.',
  sales_declared_in_oss: ({ amount, currency }: { amount: number; currency: string }, words: Words) =>
    `Sales of ${words.money(amount, currency)} are declared in the OSS return: their VAT is that of other EU countries and in no box here; their value is in rubrik B (goods) or C (services).`,
  oss_quarter_not_ended: ({ end }: { end: string }, words: Words) =>
    `The quarter ends on ${words.day(end)}: its return is filed after that day.`,
  oss_not_registered:
    'The organization was not registered for the One Stop Shop in this quarter, so that no return is filed for it. Enter the registration first if it was; corrections are declared to the country itself.',
  oss_filed_on: ({ after, today }: { after: string; today: string }, words: Words) =>
    `Enter a day after the quarter, ${words.day(after)}, and not after today, ${words.day(today)}.`,
  oss_quarters_not_filed: ({ quarter, more }: { quarter: string; more: number }) =>
    `The return of ${quarter}${more === 0 ? '' : ` and ${more} more`} is not recorded as filed. It is due without sales too.`,
  oss_settlement_text: ({ quarter }: { quarter: string }) => `VAT of the One Stop Shop, ${quarter}`,
  'return_outdated.oss': ({ quarter, payable, currency }: { quarter: string; payable: number; currency: string }, words: Words) =>
    `The figures of ${quarter} are not those that were looked at: by the books ${words.money(payable, currency)} is owed. Look at the return again, declare what it says, and record it with its version.`,
  'return_not_filed.oss': ({ id }: { id: string }) => `${id} was reopened: record the return of its quarter anew with file_oss_return.`,
  'report.oss_return': 'OSS return',
  'report.rate': 'Rate',
  'report.quarter': 'Quarter',
  'report.supply.goods': 'Goods',
  'report.supply.services': 'Services',
  'report.correction': 'Correction',
  'report.correction_to_country': 'Correction, to the country itself',
  'report.oss_payable': 'To pay',
  'report.base_in_euro': 'Base EUR',
  'report.vat_in_euro': 'VAT EUR',
} as const
