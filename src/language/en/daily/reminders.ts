/** Late payments: reminders and statements of account. */
import type { Said, Words } from '../../words.ts'

export const reminders = {
  reminder_not_found: ({ id }: { id: string }) => `There is no reminder with the id ${id}.`,
  reminder_decided: ({ id }: { id: string }) => `${id} is booked or cancelled already, or asks for nothing beyond the invoices.`,
  'reminder_decided.cancelled': ({ id }: { id: string }) => `${id} is cancelled. Make a new reminder and send that.`,
  'reminder_decided.mailed': ({ id }: { id: string }) =>
    `${id} was sent by mail, or is about to be: it counts. Wait for the mail to fail, or leave the reminder as it is.`,
  reminder_not_allowed: ({ why }: { why: Said }, words: Words) => words.sentence(why),
  nothing_overdue: ({ name }: { name: string }) => `${name} has no invoice that is overdue.`,
  claim_not_overdue: 'This is no open invoice of the contact that is overdue.',
  reminder_day: 'A reminder is of today, or of a day of the last year.',
  reminder_deadline: 'The deadline is after the day of the reminder.',
  late_businesses_only: ({ law }: { law: string }) =>
    `This is for businesses (${law}), and the contact has neither a VAT number nor a business id. Leave it out, or complete the contact.`,
  reminder_fee_none: 'The law of the country knows no fee for a reminder. Leave it out.',
  reminder_fee_times: ({ times }: { times: number }) =>
    `A fee was charged ${times} times already, which is the most for one claim. Leave it out.`,
  reminder_fee_days: ({ days, next }: { days: number; next: string }, words: Words) =>
    `Between two reminders with a fee there are at least ${days} days: the next one is possible from ${words.day(next)}.`,
  late_rate_missing: ({ from }: { from: string }, words: Words) =>
    `The rate of the half-year from ${words.day(from)} is not known: no interest was counted for its days. Look it up, and give it with the reminder.`,
  late_rate_day: ({ from }: { from: string }, words: Words) =>
    `A rate is that of a half-year: it begins on 1 January or 1 July, here on ${words.day(from)}.`,
  late_rate_known: ({ from, percent }: { from: string; percent: number }, words: Words) =>
    `The rate of the half-year from ${words.day(from)} is known: ${words.percent(percent)}. Leave it out.`,
  late_rate_twice: 'The half-year is listed twice.',
  late_rate_percent: 'A rate is more than 0 and at most 100 percent, with at most two decimals.',
  late_rate_unconfirmed: ({ from }: { from: string }, words: Words) =>
    `The rate of the half-year from ${words.day(from)} was not confirmed with its source. Check it before you send the reminder.`,
  collection_notice_none: 'The law of the country knows no notice of debt collection. Leave it out, and write to the customer yourself.',
  collection_deadline: ({ first }: { first: string }, words: Words) =>
    `A notice of debt collection gives at least ten days to pay: the deadline is ${words.day(first)} or later.`,
  reminder_text: ({ name, on }: { name: string; on: string }, words: Words) => `Interest and fees, ${name}, reminder of ${words.day(on)}`,
  'reminder.title': ({ level }: { level: number }) => `Reminder ${level}`,
  'reminder.to': ({ name, on }: { name: string; on: string }, words: Words) => `${name}, ${words.day(on)}`,
  'reminder.intro': ({ deadline }: { deadline: string }, words: Words) =>
    `This is a reminder: we have not received payment of the invoices below. Please pay by ${words.day(deadline)}. If you have paid meanwhile, please disregard this letter.`,
  'reminder.collection': ({ deadline }: { deadline: string }, words: Words) =>
    `Notice of debt collection: what is not paid in full by ${words.day(deadline)} goes to debt collection without further notice. Its costs are added to what you owe.`,
  'letter.creditor': ({ party }: { party: string }) => `From: ${party}`,
  'letter.debtor': ({ party }: { party: string }) => `To: ${party}`,
  'letter.day': ({ day }: { day: string }, words: Words) => words.day(day),
  'reminder.invoice': 'Invoice',
  'reminder.due': 'Due',
  'reminder.days': 'Days',
  'reminder.interest': ({ to }: { to: string }, words: Words) => `Interest up to ${words.day(to)}`,
  'reminder.fee': 'Fee for this reminder',
  'reminder.compensation': 'Compensation for the costs of recovery',
  'reminder.total': ({ currency }: { currency: string }) => `To be paid, ${currency}`,
  'reminder.rate': ({ from, percent, source }: { from: string; percent: number; source: string }, words: Words) =>
    `Interest from ${words.day(from)}: ${words.percent(percent)} a year (${source}).`,
  'reminder.pay': 'Please pay as the invoices say.',
  'reminder.pay.iban': ({ iban }: { iban: string }) => `Please pay to IBAN ${iban}, and name the invoices.`,
  'statement.title': 'Statement of account',
  'statement.cut': ({ count }: { count: number }) => `Only the last ${count} items are listed; the balance counts all of them.`,
  'statement.date': 'Date',
  'statement.open': 'Open',
  'statement.balance': 'Balance',
} as const
