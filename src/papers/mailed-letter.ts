/** The letter that a mail is sent with, as it stands when it is drawn. */
import { type Refusal, refuse } from '../domain/refusals.ts'
import { say } from '../language/say.ts'
import { reminderLetter, statementLetter, type UntoldLetter } from '../reads/invoices/reminders.ts'
import type { Db } from '../store/connection/db.ts'
import type { LetterMail } from '../store/invoices/letter-mails.ts'
import { findReminder } from '../store/invoices/reminders.ts'

type Gone = Refusal<'reminder_not_found' | 'reminder_decided' | 'contact_not_found' | 'region_not_set'>

export async function untoldLetter(db: Db, { reminderId, contactId, on }: LetterMail, now: Date): Promise<UntoldLetter | Gone> {
  if (reminderId === null) return statementLetter({ db, now }, contactId, on ?? undefined)
  const reminder = await findReminder(db, reminderId)
  if (!reminder) return refuse(say('reminder_not_found', { id: reminderId }))
  // Given up, cancelled after that, and then tried again.
  if (reminder.cancelledAt !== null) return refuse(say('reminder_decided.cancelled', { id: reminderId }))
  return reminderLetter({ db }, reminder)
}
