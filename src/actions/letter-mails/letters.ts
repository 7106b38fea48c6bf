/** A reminder, or what a customer owes on a day: to whom it goes, in which language, and what the mail would say. */
import { type CalendarDate, dayIn } from '../../domain/calendar/dates.ts'
import { type DocumentLanguage, languageFor } from '../../domain/invoices/document-words.ts'
import type { MailWords } from '../../domain/invoices/mail-words.ts'
import { type Minor, plus, sum } from '../../domain/money/money.ts'
import { proposeLetterMail } from '../../domain/receivables/letter-words.ts'
import { type Refusal, refuse } from '../../domain/refusals.ts'
import { say } from '../../language/say.ts'
import { regions } from '../../regions/index.ts'
import { findProfile } from '../../store/access/organizations.ts'
import { findSettings } from '../../store/access/settings.ts'
import type { Db } from '../../store/connection/db.ts'
import { findContact } from '../../store/invoices/contacts.ts'
import { findReminder, type Reminder } from '../../store/invoices/reminders.ts'
import { listPositionsOf } from '../../store/reports/ages.ts'
import { reminderNotFound } from '../reminders/record.ts'

export interface MailableLetter {
  contactId: string
  name: string
  /** Of the contact; null where there is none, or no contact any more. */
  email: string | null
  language: DocumentLanguage
  proposal: MailWords
}

interface Owed {
  kind: 'reminder' | 'statement'
  contactId: string
  contactName: string
  amount: Minor
  currency: string
  day: CalendarDate
}

async function letterOf(db: Db, { contactId, contactName, ...owed }: Owed): Promise<MailableLetter> {
  const contact = await findContact(db, contactId)
  const { name, legalName, address, regionKey } = await findProfile(db)
  const home = address.country ?? (regionKey === null ? '' : (regions[regionKey]?.country ?? ''))
  const language = languageFor(contact?.country ?? null, home)
  const proposal = proposeLetterMail({ ...owed, language, sender: legalName ?? name })
  return { contactId, name: contact?.name ?? contactName, email: contact?.email || null, language, proposal }
}

const totalOf = ({ items, interest, fee, compensation }: Reminder): Minor =>
  plus(plus(sum(items.map(({ open }) => open)), interest), plus(fee, compensation))

export async function findReminderLetter(
  db: Db,
  id: string,
  options: { lock?: boolean } = {},
): Promise<(MailableLetter & { reminder: Reminder }) | Refusal<'reminder_not_found'>> {
  const reminder = await findReminder(db, id, options)
  if (!reminder) return reminderNotFound(id)
  const { contactId, contactName, currency, deadline } = reminder
  const letter = await letterOf(db, { kind: 'reminder', contactId, contactName, amount: totalOf(reminder), currency, day: deadline })
  return { ...letter, reminder }
}

/** Of today, where no day is given. */
export async function findStatementLetter(
  { db, now }: { db: Db; now: Date },
  contactId: string,
  given?: CalendarDate,
): Promise<(MailableLetter & { on: CalendarDate }) | Refusal<'contact_not_found' | 'region_not_set'>> {
  const contact = await findContact(db, contactId)
  if (!contact) return refuse(say('contact_not_found', { id: contactId }))
  const { regionKey, timeZone } = await findSettings(db)
  const region = regionKey === null ? undefined : regions[regionKey]
  if (regionKey === null || !region) return refuse(say('region_not_set.books'))
  const on = given ?? dayIn(timeZone, now)
  const positions = await listPositionsOf(db, regionKey, region.accounts.receivables, contactId, on)
  const amount = sum(positions.map(({ open }) => open))
  const owed = { kind: 'statement' as const, contactId, contactName: contact.name, amount, currency: region.currency, day: on }
  return { ...(await letterOf(db, owed)), on }
}
