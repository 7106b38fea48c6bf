import { z } from 'zod'
import { findReminderLetter, findStatementLetter, type MailableLetter } from '../../actions/letter-mails/letters.ts'
import { letterMailRecord, toLetterMail } from '../../actions/letter-mails/record.ts'
import { isId } from '../../domain/ids.ts'
import { refused } from '../../domain/refusals.ts'
import type { ReadContext } from '../../kernel/context.ts'
import { defineRead } from '../../kernel/define-read.ts'
import { id, outsideText } from '../../kernel/fields.ts'
import { cursor, limit, pageOf, toPage } from '../../kernel/paging.ts'
import * as store from '../../store/invoices/letter-mails.ts'

const input = z.strictObject({ id, cursor: cursor(key => isId('lml', key)).optional(), limit })

const output = z.strictObject({
  isSetUp: z.boolean().meta({ description: 'Whether the operator has set a mail server: without one nothing is sent.' }),
  proposal: z
    .strictObject({ to: outsideText().nullable(), subject: outsideText(), text: outsideText(2000) })
    .meta({ description: 'What is sent where nothing else is given, in the language of the customer.' }),
  ...pageOf(letterMailRecord).shape,
})

async function mailsOf(
  { db, services }: ReadContext,
  { email, proposal }: MailableLetter,
  letter: store.LetterOf,
  { cursor: before, limit: size }: Pick<z.output<typeof input>, 'cursor' | 'limit'>,
): Promise<z.input<typeof output>> {
  const mails = await store.listLetterMails(db, letter, before, size + 1)
  return {
    isSetUp: services.mailTransport !== undefined,
    proposal: { to: email, ...proposal },
    ...toPage(mails.map(toLetterMail), size, one => one.id),
  }
}

export const listReminderMails = defineRead({
  name: 'list_reminder_mails',
  title: 'The mails of a reminder',
  path: '/reminders/:id/mails',
  permission: 'invoices:read',
  summary: 'To whom a reminder was mailed and what became of it, newest first, and what a mail would say.',
  input,
  output,
  refusals: ['reminder_not_found'],
  async run({ id: reminderId, ...page }, context) {
    const letter = await findReminderLetter(context.db, reminderId)
    return refused(letter) ? letter : mailsOf(context, letter, { reminderId }, page)
  },
})

export const listStatementMails = defineRead({
  name: 'list_statement_mails',
  title: 'The statements mailed to a contact',
  path: '/contacts/:id/statement/mails',
  permission: 'invoices:read',
  summary:
    'To whom statements of account of a contact were mailed and what became of it, newest first, and what a mail of today would say.',
  input,
  output,
  refusals: ['contact_not_found', 'region_not_set'],
  async run({ id: contactId, ...page }, context) {
    const letter = await findStatementLetter(context, contactId)
    return refused(letter) ? letter : mailsOf(context, letter, { contactId }, page)
  },
})
