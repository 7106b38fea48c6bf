/** Reminders: made, booked where a person wants it, cancelled. And in how many days a contact pays. */
import { z } from 'zod'
import { addDays, addYears } from '../../domain/calendar/dates.ts'
import { fromMinor, plus } from '../../domain/money/money.ts'
import { type Claim, firstDeadline, planReminder, withGivenRates } from '../../domain/receivables/late-payment.ts'
import { type Fault, refuse, refused, refuseFields } from '../../domain/refusals.ts'
import type { OpenPosition } from '../../domain/reports/ages.ts'
import { defineManagement } from '../../kernel/define-action.ts'
import { calendarDate, id } from '../../kernel/fields.ts'
import { say } from '../../language/say.ts'
import { tell } from '../../language/tell.ts'
import { findContact } from '../../store/invoices/contacts.ts'
import { isMailed } from '../../store/invoices/letter-mails.ts'
import * as store from '../../store/invoices/reminders.ts'
import { listPositionsOf } from '../../store/reports/ages.ts'
import { openBooks, ownBooksRefusals } from '../books/common.ts'
import { postEntry, postEntryRefusals } from '../books/post-entry.ts'
import { reminderNotFound, reminderRecord, toReminder } from './record.ts'

const itemsMax = 100
/** Half-years of ten years: claims lapse before. */
const ratesMax = 20
/** What a reminder gives to pay: also the least time between two of them that cost something. */
const deadlineDays = 10

const dueOnOf = ({ dueDate, date }: OpenPosition) => dueDate ?? date

const target = ({ id: reminderId }: Pick<store.Reminder, 'id'>) => ({ type: 'reminder', id: reminderId })

export const saveReminder = defineManagement(
  { method: 'POST', path: '/reminders' },
  {
    name: 'save_reminder',
    title: 'Remind a customer',
    permission: 'invoices:edit',
    summary:
      'Makes a reminder of overdue invoices, with interest by law, and the fee and the compensation where they are asked for and allowed. It is a PDF to send (GET /reminders/{id}/pdf); nothing is booked until a person posts it.',
    input: z.strictObject({
      contactId: id,
      ledgerEntryIds: z.array(id).min(1).max(itemsMax).optional().meta({ description: 'All that is overdue where it is left out.' }),
      on: calendarDate
        .optional()
        .meta({ description: 'The day of the reminder, up to which interest is counted; today where it is left out.' }),
      deadline: calendarDate.optional().meta({ description: `${deadlineDays} days later where it is left out.` }),
      interest: z.boolean().default(true),
      fee: z.boolean().default(false),
      compensation: z.boolean().default(false),
      collectionNotice: z.boolean().default(false).meta({
        description:
          'Says that the claim goes to debt collection where it is not paid by the deadline, which is at least ten days away (Denmark: inkassoloven § 10).',
      }),
      rates: z
        .array(z.strictObject({ from: calendarDate, percent: z.number() }))
        .max(ratesMax)
        .default([])
        .meta({
          description:
            'The yearly rate of half-years whose rate is not known or not confirmed, from their first day, with the points that the law adds: as it was published.',
        }),
    }),
    output: reminderRecord,
    hints: { destructive: false, idempotent: false, openWorld: false },
    example: { contactId: 'con_01k9zt3v8q4m2n6p7r5s9w0xyz' },
    refusals: [...ownBooksRefusals, 'invalid_input', 'contact_not_found', 'nothing_overdue', 'reminder_not_allowed'],
    async run({ contactId, ledgerEntryIds, rates, ...given }, context) {
      const { db, now, caller } = context
      const books = await openBooks(context)
      if (refused(books)) return books
      // Two reminders at once of one customer would both count as the first.
      const contact = await findContact(db, contactId, { lock: true })
      if (!contact) return refuse(say('contact_not_found', { id: contactId }))
      const on = given.on ?? books.today
      const deadline = given.deadline ?? addDays(on, deadlineDays)
      const faults: Fault[] = []
      if (on > books.today || on < addYears(books.today, -1)) faults.push({ path: 'on', ...say('reminder_day') })
      const { region, regionKey } = books
      const first = firstDeadline(region.latePayment, { ...given, on })
      if (deadline <= on) faults.push({ path: 'deadline', ...say('reminder_deadline') })
      else if (deadline < first) faults.push({ path: 'deadline', ...say('collection_deadline', { first }) })
      const rules = withGivenRates(region.latePayment, rates)
      if (Array.isArray(rules)) faults.push(...rules)
      if (faults.length > 0 || Array.isArray(rules)) return refuseFields(faults)
      const overdue = (await listPositionsOf(db, regionKey, region.accounts.receivables, contactId, on)).filter(
        position => position.open > 0 && dueOnOf(position) < on,
      )
      const isOverdue = new Set(overdue.map(position => position.entryId))
      const unknown = (ledgerEntryIds ?? []).findIndex(entryId => !isOverdue.has(entryId))
      if (unknown >= 0) return refuseFields([{ path: `ledgerEntryIds.${unknown}`, ...say('claim_not_overdue') }])
      const chosen = overdue.filter(({ entryId }) => ledgerEntryIds === undefined || ledgerEntryIds.includes(entryId)).slice(0, itemsMax)
      if (chosen.length === 0) return refuse(say('nothing_overdue', { name: contact.name }))
      const before = await store.listRemindedBefore(db, contactId)
      const claims = chosen.map((position): Claim => {
        const past = before.get(position.entryId)
        return {
          entryId: position.entryId,
          open: position.open,
          dueOn: dueOnOf(position),
          fees: past?.fees ?? 0,
          lastReminderOn: past?.lastOn ?? null,
          isCompensated: past?.isCompensated ?? false,
        }
      })
      const isBusiness = contact.businessId !== null || contact.vatNumber !== null
      const plan = planReminder(rules, claims, { ...given, on, isBusiness })
      if ('code' in plan) return refuse(say('reminder_not_allowed', { why: plan }))
      const reminder: store.Reminder = {
        id: context.newId('rem'),
        regionKey,
        contactId,
        contactName: contact.name,
        level: 1 + Math.max(0, ...chosen.map(({ entryId }) => before.get(entryId)?.times ?? 0)),
        on,
        deadline,
        currency: region.currency,
        items: chosen.map((position, at) => {
          const { entryId, number, text, date, open } = position
          const { days, interest, compensation, spans } = plan.items[at]!
          return { entryId, number, text, date, dueOn: dueOnOf(position), open, days, interest, compensation, spans }
        }),
        interest: plan.interest,
        fee: plan.fee,
        compensation: plan.compensation,
        collectionNotice: given.collectionNotice,
        warnings: plan.warnings,
        createdAt: now.toISOString(),
        createdBy: caller.actor.name ?? caller.actor.id,
        entryId: null,
        postedAt: null,
        cancelledAt: null,
      }
      store.insertReminder(db, reminder)
      const record = toReminder(reminder)
      context.changed({ target: target(reminder), before: null, after: record })
      return record
    },
  },
)

export const postReminder = defineManagement(
  { method: 'POST', path: '/reminders/:id/posting' },
  {
    name: 'post_reminder',
    title: 'Book interest and fees of a reminder',
    permission: 'ledger:edit',
    summary:
      'Books what a reminder asks for beyond the invoices: the customer owes interest, fee and compensation. Once, and taken back by reversing the entry.',
    input: z.strictObject({ id, date: calendarDate.optional().meta({ description: 'The day of the reminder where it is left out.' }) }),
    output: reminderRecord,
    hints: { destructive: true, idempotent: true, openWorld: false },
    example: { id: 'rem_01k9zt3v8q4m2n6p7r5s9w0xyz' },
    refusals: [...ownBooksRefusals, ...postEntryRefusals, 'reminder_not_found', 'reminder_decided'],
    async run({ id: reminderId, date }, context) {
      const { db, now } = context
      const books = await openBooks(context)
      if (refused(books)) return books
      const before = await store.findReminder(db, reminderId, { lock: true })
      if (!before || before.regionKey !== books.regionKey) return reminderNotFound(reminderId)
      const fees = plus(before.fee, before.compensation)
      const total = plus(before.interest, fees)
      if (before.entryId !== null || before.cancelledAt !== null || total === 0) return refuse(say('reminder_decided', { id: reminderId }))
      const { currency, accounts, latePayment } = books.region
      const contactId = (await findContact(db, before.contactId)) ? before.contactId : undefined
      const parts = [
        { accountId: latePayment.accounts.interest, amount: -fromMinor(before.interest, currency) },
        { accountId: latePayment.accounts.fees, amount: -fromMinor(fees, currency) },
      ].filter(({ amount }) => amount !== 0)
      const posted = await postEntry(context, books, {
        date: date ?? before.on,
        text: tell(books.region.language, say('reminder_text', { name: before.contactName, on: before.on })),
        lines: [{ accountId: accounts.receivables, amount: fromMinor(total, currency), contactId }, ...parts],
      })
      if (refused(posted)) return posted
      const after = { ...before, entryId: posted.entryId, postedAt: now.toISOString() }
      store.decideReminder(db, after)
      context.changed({ target: target(before), before: toReminder(before), after: toReminder(after) })
      return toReminder(after)
    },
  },
)

export const cancelReminder = defineManagement(
  { method: 'POST', path: '/reminders/:id/cancellation' },
  {
    name: 'cancel_reminder',
    title: 'Cancel a reminder',
    permission: 'invoices:edit',
    summary:
      'Says that a reminder was not sent: it no longer counts for fees and days between reminders. Not once it is booked or sent by mail.',
    input: z.strictObject({ id }),
    output: reminderRecord,
    hints: { destructive: true, idempotent: true, openWorld: false },
    example: { id: 'rem_01k9zt3v8q4m2n6p7r5s9w0xyz' },
    refusals: ['reminder_not_found', 'reminder_decided'],
    async run({ id: reminderId }, context) {
      const { db, now } = context
      const before = await store.findReminder(db, reminderId, { lock: true })
      if (!before) return reminderNotFound(reminderId)
      if (before.entryId !== null || before.cancelledAt !== null) return refuse(say('reminder_decided', { id: reminderId }))
      if (await isMailed(db, reminderId)) return refuse(say('reminder_decided.mailed', { id: reminderId }))
      const after = { ...before, cancelledAt: now.toISOString() }
      store.decideReminder(db, after)
      context.changed({ target: target(before), before: toReminder(before), after: toReminder(after) })
      return toReminder(after)
    },
  },
)

export const contactTermsRecord = z.strictObject({ contactId: z.string(), paymentDays: z.number().int().nullable() }).meta({
  id: 'ContactTerms',
  examples: [{ contactId: 'con_01k9zt3v8q4m2n6p7r5s9w0xyz', paymentDays: 14 }],
})

export const setContactTerms = defineManagement(
  { method: 'PATCH', path: '/contacts/:id/terms' },
  {
    name: 'set_contact_terms',
    title: 'Set the payment terms of a contact',
    permission: 'invoices:edit',
    summary: 'In how many days a customer pays: the due date of invoices that are issued from now on. Null: what the law says, 30 days.',
    input: z.strictObject({ id, paymentDays: z.number().int().min(0).max(365).nullable() }),
    output: contactTermsRecord,
    hints: { destructive: true, idempotent: true, openWorld: false },
    example: { id: 'con_01k9zt3v8q4m2n6p7r5s9w0xyz', paymentDays: 14 },
    refusals: ['contact_not_found'],
    async run({ id: contactId, paymentDays }, context) {
      const { db, now } = context
      const contact = await findContact(db, contactId, { lock: true })
      if (!contact) return refuse(say('contact_not_found', { id: contactId }))
      const before = await store.findPaymentDays(db, contactId)
      store.savePaymentDays(db, contactId, paymentDays, now)
      context.changed({ target: { type: 'contact', id: contactId }, before: { paymentDays: before }, after: { paymentDays } })
      return { contactId, paymentDays }
    },
  },
)
