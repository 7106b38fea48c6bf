/** Reminders as they go over the wire. */
import { z } from 'zod'
import { fromMinor, type Minor, plus, sum } from '../../domain/money/money.ts'
import { type Refusal, refuse } from '../../domain/refusals.ts'
import { calendarDate, instant, outsideText, warning } from '../../kernel/fields.ts'
import { say } from '../../language/say.ts'
import type { Reminder } from '../../store/invoices/reminders.ts'

const money = z.number()

export const reminderRecord = z
  .strictObject({
    id: z.string(),
    contactId: z.string(),
    contactName: outsideText(),
    state: z.enum(['sent', 'posted', 'cancelled']).meta({ description: 'posted: interest and fees are in the books.' }),
    level: z.number().int().meta({ description: 'The how many-th reminder of its oldest claim.' }),
    on: calendarDate,
    deadline: calendarDate,
    currency: z.string(),
    items: z.array(
      z.strictObject({
        ledgerEntryId: z.string(),
        number: z.number().int(),
        text: outsideText(),
        date: calendarDate,
        dueOn: calendarDate,
        open: money,
        days: z.number().int().meta({ description: 'How many days it is late.' }),
        interest: money,
        compensation: money,
        rates: z.array(
          z.strictObject({
            from: calendarDate,
            to: calendarDate,
            days: z.number().int(),
            percent: money.nullable().meta({ description: 'A year; null where the rate is not known.' }),
            source: z.string().nullable(),
          }),
        ),
      }),
    ),
    open: money,
    interest: money,
    fee: money,
    compensation: money,
    total: money,
    collectionNotice: z
      .boolean()
      .meta({ description: 'It says that the claim goes to debt collection where it is not paid by the deadline.' }),
    warnings: z.array(warning),
    createdAt: instant,
    createdBy: z.string(),
    postedAt: instant.nullable(),
    ledgerEntryId: z.string().nullable(),
    cancelledAt: instant.nullable(),
  })
  .meta({ id: 'Reminder' })

export function toReminder(one: Reminder): z.input<typeof reminderRecord> {
  const shown = (amount: Minor) => fromMinor(amount, one.currency)
  const open = sum(one.items.map(item => item.open))
  return {
    id: one.id,
    contactId: one.contactId,
    contactName: one.contactName,
    state: one.cancelledAt !== null ? 'cancelled' : one.entryId === null ? 'sent' : 'posted',
    level: one.level,
    on: one.on,
    deadline: one.deadline,
    currency: one.currency,
    items: one.items.map(({ entryId, number, text, date, dueOn, open: left, days, interest, compensation, spans }) => ({
      ledgerEntryId: entryId,
      number,
      text,
      date,
      dueOn,
      open: shown(left),
      days,
      interest: shown(interest),
      compensation: shown(compensation),
      rates: spans.map(span => ({
        from: span.from,
        to: span.to,
        days: span.days,
        percent: span.rate === null ? null : span.rate.rate / 100,
        source: span.rate?.source ?? null,
      })),
    })),
    open: shown(open),
    interest: shown(one.interest),
    fee: shown(one.fee),
    compensation: shown(one.compensation),
    total: shown(plus(plus(open, one.interest), plus(one.fee, one.compensation))),
    collectionNotice: one.collectionNotice,
    warnings: one.warnings.map(said => ({ field: 'interest', ...said })),
    createdAt: one.createdAt,
    createdBy: one.createdBy,
    postedAt: one.postedAt,
    ledgerEntryId: one.entryId,
    cancelledAt: one.cancelledAt,
  }
}

export const reminderNotFound = (id: string): Refusal<'reminder_not_found'> => refuse(say('reminder_not_found', { id }))
