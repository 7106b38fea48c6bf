/** VAT returns: what stops one, what a person should know before it is filed, what is paid, and what each box is. */
import type { Words } from '../../words.ts'

/** First and last day. */
export interface Period {
  start: string
  end: string
}

export const vat = {
  vat_return_not_found: ({ id }: { id: string }) => `There is no VAT return with the id ${id}.`,
  'return_filed.on': ({ id, on }: { id: string; on: string }, words: Words) => `${id} was filed on ${words.day(on)}.`,
  'return_filed.reference': ({ id, on, reference }: { id: string; on: string; reference: string }, words: Words) =>
    `${id} was filed on ${words.day(on)} as ${reference}.`,
  'return_filed.period': ({ start, end }: Period, words: Words) => `The return of ${words.period(start, end)} is filed already.`,
  return_outdated: ({ id, start, end }: Period & { id: string }, words: Words) =>
    `Another return was filed or reopened since ${id} was prepared, which changes what this one is made of. Prepare that of ${words.period(start, end)} again (POST /api/rest/vat-returns).`,
  'return_outdated.reopened': ({ id, start, end }: Period & { id: string }, words: Words) =>
    `${id} was reopened, and its figures are still those that were filed. Prepare the return of ${words.period(start, end)} again (POST /api/rest/vat-returns) before you file it.`,
  period_not_begun: ({ start, end }: Period, words: Words) => `${words.period(start, end)} begins on ${words.day(start)}.`,
  no_such_box: ({ box, boxes }: { box: string; boxes: readonly string[] }) =>
    `The return has no box ${box}. There are: ${boxes.join(', ')}.`,
  box_computed: ({ box }: { box: string }) =>
    `${box} is computed from other boxes or carried over, so no ledger line stands behind it: ask for the boxes that it is computed from.`,

  entries_since_prepared: ({ count }: { count: number }) =>
    `${count === 1 ? 'One entry was' : `${count} entries were`} posted since it was prepared. Prepare it again to take that in; filed as it is, it will be in the next return as a correction.`,
  period_very_old: ({ years }: { years: number }) =>
    `The period is more than ${years} years old. An entry with a wrong date may be behind it: look at the lines before you file.`,
  debt_of_last_year: ({ amount, currency, dueBy }: { amount: number; currency: string; dueBy: string }, words: Words) =>
    `${words.money(amount, currency)} of the year before was too small to be paid by itself and was due by ${words.day(dueBy)}: it is not in this return. Pay it on its own.`,
  period_not_ended: ({ end }: { end: string }, words: Words) =>
    `The period ends on ${words.day(end)}: what is posted until then is not in this return yet.`,
  'nil_return.due': 'Nothing was posted for this period. A return without entries must be filed all the same.',
  'nil_return.not_due': 'Nothing was posted for this period, and without a credit to carry nothing has to be sent.',
  unposted_documents: ({ count }: { count: number }) =>
    count === 1
      ? 'One document of the period is not posted: its VAT is not in this return.'
      : `${count} documents of the period are not posted: their VAT is not in this return.`,
  rejected_einvoices: ({ count }: { count: number }) =>
    count === 1
      ? 'One e-invoice of the period was rejected by the exchange and not sent again: to the law it is not issued, and its VAT is in this return. Send it again within five days, at /api/rest/e-invoices/{id}/resend.'
      : `${count} e-invoices of the period were rejected by the exchange and not sent again: to the law they are not issued, and their VAT is in this return. Send them again within five days, at /api/rest/e-invoices/{id}/resend.`,
  unreconciled_transactions: ({ count }: { count: number }) =>
    `${count === 1 ? 'One bank transaction of the period is' : `${count} bank transactions of the period are`} not reconciled: a purchase or a sale may not be posted yet.`,
  late_entries: ({ count }: { count: number }) =>
    count === 1
      ? 'One entry belongs to a period that was filed before, and counts here as a correction.'
      : `${count} entries belong to a period that was filed before, and count here as corrections.`,
  periods_not_filed: ({ start, end, more }: Period & { more: number }, words: Words) =>
    `Before this one no return was filed for ${words.period(start, end)}${more === 0 ? '' : ` and ${more} more`}. Without entries it is due as well: prepare it for a day of the period (POST /api/rest/vat-returns).`,
  'frequency_not_available_in_region.no_annual':
    'Denmark has no annual VAT return: it is filed by the month, the quarter or the half-year.',
  'frequency_not_available_in_region.settled':
    'Italian VAT is settled by the month or by the quarter; the dates are those of the last quarter of the period.',
  'frequency_not_available_in_region.in_file': 'LIPE knows months and quarters: choose one of them.',
  sales_declared_elsewhere: ({ amount, currency }: { amount: number; currency: string }, words: Words) =>
    `Sales under N7 of ${words.money(amount, currency)} are in no row: their VAT is that of another EU country and is declared in the OSS return. The section OSS of the VAT registers lists them.`,
  vat_advance_not_known:
    'No advance (acconto) is in the ledger for this period. If one was due by 27 December, book it on account 1602 on that day and prepare the return again.',
  vat_advance_method: ({ method }: { method: number }) =>
    `The LIPE file says that the advance was computed by method ${method} (1 last year, 2 forecast, 3 what was booked, 4 a rule of the trade). If it was another one, fetch the file with ?advanceMethod=.`,
  vat_credit_missing: ({ amount, currency, account }: { amount: number; currency: string; account: string }, words: Words) =>
    `${words.money(amount, currency)} more of the VAT credit was used than earlier returns left. Check the entries on account ${account}.`,
  returns_of_one_quarter: 'A LIPE file holds one quarter: its months, or itself, each day once.',
  return_missing: 'No return of this quarter is prepared: prepare it.',
  amount_negative: ({ row }: { row: string }) => `Row ${row} takes no negative amount.`,
  declarant_missing:
    'A company names the person who signs: add codice fiscale and role of the legal representative before the file is signed.',

  'payment_note.refund': 'Nothing is paid: the tax authority pays the amount out once the return is filed.',
  'payment_note.credit': 'A credit: the next period takes it over in row VP8.',
  'payment_note.credit_of_year': 'A credit: it goes into the annual return, and from there into row VP9.',
  'payment_note.below_minimum': ({ minimum, currency }: { minimum: number; currency: string }, words: Words) =>
    `Not more than ${words.money(minimum, currency)}: it is paid with the next period, which takes it over in row VP7.`,
  'payment_note.with_year': 'Paid with the balance of the annual return.',
  'payment_note.with_year_and_interest': (
    { rate, interest, currency }: { rate: number; interest: number; currency: string },
    words: Words,
  ) =>
    `Paid with the balance of the annual return, with ${words.percent(rate)} of interest (${words.money(interest, currency)}) that is declared there.`,

  'vat_box.salgsmoms': 'Output VAT on sales',
  'vat_box.momsVarekoebUdland': 'VAT on goods bought abroad (EU and outside the EU)',
  'vat_box.momsYdelseskoebUdland': 'VAT on services bought abroad under reverse charge',
  'vat_box.koebsmoms': 'Input VAT that is deducted',
  'vat_box.olieOgFlaskegasafgift': 'Duty on oil and bottled gas, refunded',
  'vat_box.elafgift': 'Electricity duty, refunded',
  'vat_box.naturgasOgBygasafgift': 'Duty on natural gas and town gas, refunded',
  'vat_box.kulafgift': 'Coal duty, refunded',
  'vat_box.co2Afgift': 'CO2 duty, refunded',
  'vat_box.vandafgift': 'Water duty, refunded',
  'vat_box.momstilsvar': 'VAT to pay (negative: to get back)',
  'vat_box.rubrikAVarer': 'Box A, goods: value without VAT of goods bought in other EU countries',
  'vat_box.rubrikAYdelser': 'Box A, services: value without VAT of services bought in other EU countries',
  'vat_box.rubrikBVarerEuSalg': 'Box B, goods sold to other EU countries, on the EU sales list',
  'vat_box.rubrikBVarerIkkeEuSalg': 'Box B, goods sold to other EU countries, not on the EU sales list',
  'vat_box.rubrikBYdelser': 'Box B, services sold to other EU countries without VAT',
  'vat_box.rubrikC': 'Box C: value of other goods and services supplied without VAT',
  'vat_box.VP2': 'Total of sales, without VAT',
  'vat_box.VP3': 'Total of purchases, without VAT',
  'vat_box.VP4': 'VAT that is due',
  'vat_box.VP5': 'VAT that is deducted',
  'vat_box.VP6': 'VAT owed, or a credit',
  'vat_box.VP7': 'Debt of the period before, up to the minimum of a payment',
  'vat_box.VP8': 'Credit of the period before',
  'vat_box.VP9': 'Credit of the year before',
  'vat_box.VP10': 'Payments for cars from the EU',
  'vat_box.VP11': 'Tax credits',
  'vat_box.VP12': 'Interest of those who settle by the quarter',
  'vat_box.VP13': 'Advance payment',
  'vat_box.VP14': 'VAT to pay, or a credit',
} as const
