/** The words on a VAT return that is printed, and in its table for spreadsheets. */

import type { Words } from '../../words.ts'
import type { Frequency } from '../settings.ts'
import type { Period } from './returns.ts'

const frequencies: Readonly<Record<Frequency, string>> = {
  monthly: 'monthly',
  quarterly: 'quarterly',
  half_yearly: 'half-yearly',
  annual: 'annual',
}

export const vatSheet = {
  day_in_words: ({ day }: { day: string }, words: Words) => words.day(day),
  period_in_words: ({ start, end }: Period, words: Words) => words.period(start, end),
  country_name: ({ country }: { country: string }, words: Words) => words.country(country),
  'vat_return_name.momsangivelse': 'VAT return',
  'vat_return_name.lipe': 'Periodic VAT settlement',

  'vat_sheet.draft': 'Draft',
  'vat_sheet.filed': 'Filed',
  'vat_sheet.span': ({ start, end }: Period, words: Words) => {
    const period = words.period(start, end)
    if (period.startsWith(words.day(start))) return period
    const first = start.slice(0, 4) === end.slice(0, 4) ? words.day(start).replace(/ \d+$/, '') : words.day(start)
    return `${period}, from ${first} to ${words.day(end)}`
  },
  'vat_sheet.organization': 'Organization',
  'vat_sheet.vat_number': 'VAT number',
  'vat_sheet.business_id': 'Business id',
  'vat_sheet.fiscal_code': 'Fiscal code',
  'vat_sheet.file_by': 'File by',
  'vat_sheet.pay_by': 'Pay by',
  'vat_sheet.frequency': 'Frequency',
  'vat_sheet.frequency_value': ({ frequency }: { frequency: Frequency }) => frequencies[frequency],
  'vat_sheet.entries': 'Ledger entries',
  'vat_sheet.entries_value': ({ count, corrections }: { count: number; corrections: number }) =>
    `${count}${corrections > 0 ? `, ${corrections} of them ${corrections === 1 ? 'a correction' : 'corrections'}` : ''}`,
  'vat_sheet.prepared': 'Prepared',
  'vat_sheet.filed_at': 'Filed',
  'vat_sheet.filed_by': ({ moment, by }: { moment: string; by: string }) => `${moment} by ${by}`,
  'vat_sheet.reference': 'Reference',
  'vat_sheet.no_reference': 'none given',
  'vat_sheet.box': 'Box',
  'vat_sheet.row': 'Row',
  'vat_sheet.amount': ({ currency }: { currency: string }) => `Amount, ${currency}`,
  'vat_sheet.in_column': ({ explanation, column }: { explanation: string; column: number }) => `${explanation} (column ${column})`,
  'vat_sheet.pay': ({ day }: { day: string }, words: Words) => `Pay by ${words.day(day)}`,
  'vat_sheet.pay_amount': ({ size, day }: { size: string; day: string }, words: Words) => `Pay ${size} by ${words.day(day)}`,
  'vat_sheet.with_code': ({ order, code }: { order: string; code: string }) => `${order}, code ${code}`,
  'vat_sheet.in_favour': 'In favour of the organization',
  'vat_sheet.nothing_to_pay': 'Nothing to pay',
  'vat_sheet.owed': 'Owed, nothing to pay now',
  'vat_sheet.to_pay': 'To pay',
  'vat_sheet.notes': 'Notes',
  'vat_sheet.corrections': ({ count }: { count: number }) =>
    `${count} ${count === 1 ? 'entry belongs' : 'entries belong'} to earlier periods that were filed without them.`,
  'vat_sheet.place_and_date': 'Place and date',
  'vat_sheet.signature': 'Signature',
  'vat_sheet.page': ({ page, count }: { page: number; count: number }) => `Page ${page} of ${count}`,

  'vat_table.language': 'english',
  'vat_table.id': 'Identifier of the return',
  'vat_table.organization': 'Organization',
  'vat_table.vat_number': 'VAT number',
  'vat_table.business_id': 'Business id',
  'vat_table.fiscal_code': 'Fiscal code',
  'vat_table.currency': 'Currency of all amounts',
  'vat_table.period_start': 'First day of the period',
  'vat_table.period_end': 'Last day of the period',
  'vat_table.frequency': 'How often a return is due',
  'vat_table.file_by': 'Last day to file',
  'vat_table.state': 'Draft, or filed and frozen',
  'vat_table.prepared_at': 'When the figures were taken from the ledger',
  'vat_table.filed_at': 'When it was filed',
  'vat_table.filed_by': 'Who filed it',
  'vat_table.reference': 'Reference of the tax authority',
  'vat_table.entry_count': 'Ledger entries in the return',
  'vat_table.correction_count': 'Of these, entries of earlier periods that were filed without them',
  'vat_table.payment_code': 'Code on the payment form',
  'vat_table.payment_due_on': 'Last day to pay',
  'vat_table.payment_amount': 'What is paid now',
  'vat_table.payable': 'What the return comes to: negative is to get back, or a credit',
  'vat_table.warning': 'Warning',
} as const
