/** What is due by when: the names of the duties, and what is to be done. */
import type { Words } from '../../words.ts'
import type { Period } from './returns.ts'

export const deadlines = {
  'deadline_title.bank_consent': ({ bank }: { bank: string }) => `Link ${bank} again`,
  'deadline.bank_consent': ({ bank }: { bank: string }) =>
    `The consent by which ${bank} is read ends. Link the bank again before: the accounts go on where they were.`,
  'deadline_title.vat_return': 'VAT return and payment',
  'deadline_title.eu_sales_list': 'EU sales list',
  'deadline_title.payroll_tax': 'Payroll tax and labour market contribution',
  'deadline_title.corporate_tax_advance': 'Corporate tax on account',
  'deadline_title.annual_report': 'Annual report',
  'deadline_title.corporate_tax_return': 'Corporate tax return',
  'deadline_title.vat_payment': 'VAT payment',
  'deadline_title.lipe': 'Communication of the periodic VAT settlements',
  'deadline_title.vat_advance': 'VAT advance',
  'deadline_title.annual_vat_return': 'Annual VAT return',
  'deadline_title.stamp_duty': 'Stamp duty on electronic invoices',
  'deadline_title.intrastat': 'Intrastat list of EU sales',
  'deadline_title.withholding': 'Payment of withheld tax',
  'deadline_title.withholding_certificate': 'Certificates of withheld tax',
  'deadline_title.self_invoice': 'Self-invoices for purchases abroad',
  'deadline_title.oss_return': 'OSS return and payment',

  'deadline.vat_return': ({ start, end }: Period, words: Words) =>
    `File the VAT return of ${words.period(start, end)} and pay what it comes to; it is due even if there was no sale and no purchase.`,
  'deadline.eu_sales_list': ({ start, end }: Period, words: Words) =>
    `List what was sold without VAT to businesses in other EU countries in ${words.period(start, end)}, buyer by buyer.`,
  'deadline.payroll_tax': ({ start, end }: Period, words: Words) =>
    `Report the wages of ${words.period(start, end)} and pay the tax and the contribution that were withheld, if there were any.`,
  'deadline.corporate_tax_advance': ({ start, end, instalment }: Period & { instalment: 1 | 2 }, words: Words) =>
    `Pay the ${instalment === 1 ? 'first' : 'second'} instalment of the corporate tax on account for ${words.period(start, end)}.`,
  'deadline.annual_report': ({ end }: { end: string }, words: Words) =>
    `Send the approved annual report of the year that ended on ${words.day(end)} to the Danish Business Authority.`,
  'deadline.corporate_tax_return': ({ end }: { end: string }, words: Words) =>
    `File the corporate tax return of the income year that ended on ${words.day(end)}.`,
  'deadline.vat_payment': ({ start, end, code }: Period & { code: string }, words: Words) =>
    `Settle the VAT of ${words.period(start, end)} and pay what is owed by F24, code ${code}.`,
  'deadline.lipe': ({ start, end }: Period, words: Words) =>
    `Send the VAT settlements of ${words.period(start, end)}, unless there is nothing to declare and no credit to carry.`,
  'deadline.vat_advance': ({ start, end, code, rate, minimum }: Period & { code: string; rate: number; minimum: number }, words: Words) =>
    `Pay the advance on the last VAT of ${words.period(start, end)} by F24, code ${code}: ${words.percent(rate)} of what the last period of the year before came to, and nothing under ${words.money(minimum, 'EUR')}.`,
  'deadline.annual_vat_return': ({ start, end }: Period, words: Words) => `Send the annual VAT return of ${words.period(start, end)}.`,
  'deadline.stamp_duty': ({ start, end, code }: Period & { code: string }, words: Words) =>
    `Pay the stamp duty on the electronic invoices of ${words.period(start, end)} by F24, code ${code}.`,
  'deadline.stamp_duty_may_wait': ({ start, end, code, limit }: Period & { code: string; limit: number }, words: Words) =>
    `Pay the stamp duty on the electronic invoices of ${words.period(start, end)} by F24, code ${code}; up to ${words.number(limit)} EUR it may be paid with the next quarter.`,
  'deadline.intrastat': ({ start, end, limit }: Period & { limit: number }, words: Words) =>
    `List what was sold to businesses in other EU countries in ${words.period(start, end)}; above ${words.number(limit)} EUR in a quarter it is listed by the month.`,
  'deadline.withholding': ({ start, end, code }: Period & { code: string }, words: Words) =>
    `Pay the tax that was withheld from suppliers in ${words.period(start, end)} by F24, code ${code}.`,
  'deadline.withholding_certificate_copy': ({ start, end }: Period, words: Words) =>
    `Hand the certificate of what was withheld in ${words.period(start, end)} to each supplier.`,
  'deadline.withholding_certificate': ({ start, end }: Period, words: Words) =>
    `Send the certificates of self-employed work and commissions of ${words.period(start, end)} to the tax authority.`,
  'deadline.self_invoice': ({ start, end }: Period, words: Words) =>
    `Send the self-invoices (TD17, TD18, TD19) for purchases abroad of ${words.period(start, end)}.`,
  'deadline.oss_return': ({ start, end }: Period, words: Words) =>
    `File the OSS return of ${words.period(start, end)} and pay it; who is registered files it even without sales.`,

  deadlines_not_before: ({ day }: { day: string }, words: Words) => `Not before ${words.day(day)}.`,
  deadlines_not_after: ({ day }: { day: string }, words: Words) => `Not after ${words.day(day)}.`,
  to_before_from: 'Not before `from`, which is three months ago when left out.',
  deadlines_span: ({ years }: { years: number }) => `At most ${years} years after \`from\`.`,

  'deadline_feed.name': ({ organization }: { organization: string }) => `${organization}: deadlines`,
  'deadline_feed.category': 'Deadlines',
  'deadline_feed.open': ({ title, start, end }: Period & { title: string }, words: Words) => `${title}, ${words.period(start, end)}`,
  'deadline_feed.ready': ({ title, start, end }: Period & { title: string }, words: Words) =>
    `Ready: ${title}, ${words.period(start, end)}`,
  'deadline_feed.filed': ({ title, start, end }: Period & { title: string }, words: Words) =>
    `Filed: ${title}, ${words.period(start, end)}`,
  'deadline_feed.period': ({ start, end }: Period, words: Words) => `Period: ${words.period(start, end)}.`,
  'deadline_feed.to_pay': ({ amount, currency }: { amount: number; currency: string }, words: Words) =>
    `To pay: ${words.money(amount, currency)}.`,
  'deadline_feed.in_favour': ({ amount, currency }: { amount: number; currency: string }, words: Words) =>
    `In your favour: ${words.money(amount, currency)}.`,
  'deadline_feed.nothing_to_pay': 'Nothing to pay.',
  'deadline_feed.law': ({ law }: { law: string }) => `Law: ${law}`,
} as const
