/** Mails of reminders and statements of account as they go over the wire. */
import { z } from 'zod'
import { calendarDate, instant, outsideText, sentence } from '../../kernel/fields.ts'
import type { LetterMail } from '../../store/invoices/letter-mails.ts'
import { textMax } from '../invoice-mails/mail-input.ts'

export const letterMailRecord = z
  .strictObject({
    id: z.string(),
    contactId: z.string(),
    reminderId: z.string().nullable().meta({ description: 'Null of a statement of account.' }),
    on: calendarDate.nullable().meta({ description: 'The day of a statement of account; null of a reminder.' }),
    to: outsideText(),
    subject: outsideText(),
    text: outsideText(textMax),
    state: z.enum(['queued', 'sent', 'failed']).meta({ description: 'sent: the mail server took it.' }),
    error: z.strictObject(sentence).nullable().meta({ description: 'Why it was given up, or why the last try failed.' }),
    createdAt: instant,
    createdBy: z.string(),
    finishedAt: instant.nullable(),
  })
  .meta({
    id: 'LetterMail',
    examples: [
      {
        id: 'lml_01k9zt3v8q4m2n6p7r5s9w0xyz',
        contactId: 'con_01k9zt3v8q4m2n6p7r5s9w0xyz',
        reminderId: 'rem_01k9zt3v8q4m2n6p7r5s9w0xyz',
        on: null,
        to: 'bogholderi@nordlys.example',
        subject: 'Betalingspåmindelse fra Havn ApS',
        text: 'Vi har endnu ikke modtaget betaling for fakturaerne i den vedhæftede rykker.',
        state: 'sent',
        error: null,
        createdAt: '2026-03-15T10:05:00.000Z',
        createdBy: 'bookkeeper@example.com',
        finishedAt: '2026-03-15T10:05:02.000Z',
      },
    ],
  })

export const toLetterMail = ({ recipient, language: _, ...one }: LetterMail): z.input<typeof letterMailRecord> =>
  ({ ...one, to: recipient }) as z.input<typeof letterMailRecord>
