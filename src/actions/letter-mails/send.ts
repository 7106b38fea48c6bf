/** Sends a reminder or a statement of account to a customer by mail. It is noted with the job that draws the file: no request waits for a mail server. */
import { z } from 'zod'
import { toSubject } from '../../domain/mail/message.ts'
import { type Refusal, refuse, refused } from '../../domain/refusals.ts'
import type { Context } from '../../kernel/context.ts'
import { defineManagement } from '../../kernel/define-action.ts'
import { calendarDate, id } from '../../kernel/fields.ts'
import { say } from '../../language/say.ts'
import { findPerson } from '../../store/access/people.ts'
import * as store from '../../store/invoices/letter-mails.ts'
import { insertJobs } from '../../store/jobs.ts'
import { addressOf, mailFields, refuseFullDay } from '../invoice-mails/mail-input.ts'
import { findReminderLetter, findStatementLetter, type MailableLetter } from './letters.ts'
import { letterMailRecord, toLetterMail } from './record.ts'

const attemptsMax = 5

interface Given {
  to?: string | undefined
  subject?: string | undefined
  text?: string | undefined
}

async function queue(
  context: Context,
  letter: MailableLetter,
  given: Given,
  of: Pick<store.LetterMail, 'reminderId' | 'on'>,
): Promise<store.LetterMail | Refusal<'mail_not_set_up' | 'invalid_input' | 'rate_limited'>> {
  const { db, now, caller, services } = context
  if (!services.mailTransport) return refuse(say('mail_not_set_up'))
  const found = addressOf(given.to ?? letter.email ?? '', letter.name)
  if (refused(found)) return found
  const full = await refuseFullDay(db, now)
  if (full) return full
  const mail: store.LetterMail = {
    id: context.newId('lml'),
    contactId: letter.contactId,
    ...of,
    language: letter.language,
    recipient: found.address,
    subject: given.subject ?? toSubject(letter.proposal.subject),
    text: given.text ?? letter.proposal.text,
    state: 'queued',
    error: null,
    createdAt: now.toISOString(),
    createdBy: caller.actor.name ?? caller.actor.id,
    finishedAt: null,
  }
  store.insertLetterMail(db, mail)
  const person = caller.userId === null ? undefined : await findPerson(db, caller.userId)
  insertJobs(db, 'mail_letter', attemptsMax, { actor: context.occasion.actor, language: context.language }, [
    { id: context.newId('job'), uniqueKey: mail.id, payload: { letterMailId: mail.id, replyTo: person?.email ?? null } },
  ])
  return mail
}

const told = ({ id: mailId, recipient: to, subject }: store.LetterMail) => ({ mailId, to, subject })

export const sendReminderMail = defineManagement(
  { method: 'POST', path: '/reminders/:id/mails' },
  {
    name: 'send_reminder_mail',
    title: 'Send a reminder by mail',
    permission: 'invoices:edit',
    summary:
      'Sends a reminder as PDF to one address, where the operator has set a mail server. Replies go to the person who sends it. GET /reminders/{id}/mails shows what became of it. A reminder that was sent cannot be cancelled.',
    input: z.strictObject({ id, ...mailFields('customer', 'what is owed and by when') }),
    output: letterMailRecord,
    hints: { destructive: true, idempotent: false, openWorld: true },
    example: { id: 'rem_01k9zt3v8q4m2n6p7r5s9w0xyz', to: 'bogholderi@nordlys.example' },
    refusals: ['invalid_input', 'reminder_not_found', 'reminder_decided', 'mail_not_set_up', 'rate_limited'],
    async conduct({ id: reminderId, ...given }, stage) {
      const answer = await stage.finish(async context => {
        // Locked, so that it is not cancelled at the same time.
        const letter = await findReminderLetter(context.db, reminderId, { lock: true })
        if (refused(letter)) return letter
        if (letter.reminder.cancelledAt !== null) return refuse(say('reminder_decided.cancelled', { id: reminderId }))
        const mail = await queue(context, letter, given, { reminderId, on: null })
        if (refused(mail)) return mail
        context.changed({ target: { type: 'reminder', id: reminderId }, before: null, after: told(mail) })
        // Each invoice that it reminds of says so in its own history.
        const invoiceIds = await store.listInvoicesOfEntries(
          context.db,
          letter.reminder.items.map(({ entryId }) => entryId),
        )
        for (const invoiceId of invoiceIds) {
          context.changed({ target: { type: 'invoice', id: invoiceId }, before: null, after: { reminderId, ...told(mail) } })
        }
        return toLetterMail(mail)
      })
      if (!refused(answer)) stage.services.wakeJobs?.()
      return answer
    },
  },
)

export const sendStatementMail = defineManagement(
  { method: 'POST', path: '/contacts/:id/statement/mails' },
  {
    name: 'send_statement_mail',
    title: 'Send a statement of account by mail',
    permission: 'invoices:edit',
    summary:
      'Sends what a customer owes at the end of a day as PDF to one address, where the operator has set a mail server. Replies go to the person who sends it. GET /contacts/{id}/statement/mails shows what became of it.',
    input: z.strictObject({
      id,
      on: calendarDate.optional().meta({ description: 'Today where it is left out.' }),
      ...mailFields('customer', 'day and balance'),
    }),
    output: letterMailRecord,
    hints: { destructive: true, idempotent: false, openWorld: true },
    example: { id: 'con_01k9zt3v8q4m2n6p7r5s9w0xyz', to: 'bogholderi@nordlys.example' },
    refusals: ['invalid_input', 'contact_not_found', 'region_not_set', 'mail_not_set_up', 'rate_limited'],
    async conduct({ id: contactId, on, ...given }, stage) {
      const answer = await stage.finish(async context => {
        const letter = await findStatementLetter(context, contactId, on)
        if (refused(letter)) return letter
        const mail = await queue(context, letter, given, { reminderId: null, on: letter.on })
        if (refused(mail)) return mail
        context.changed({ target: { type: 'contact', id: contactId }, before: null, after: told(mail) })
        return toLetterMail(mail)
      })
      if (!refused(answer)) stage.services.wakeJobs?.()
      return answer
    },
  },
)
