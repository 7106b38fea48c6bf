/** Reminders and statements of account that were sent by mail. What becomes of the message itself is noted in ../mail.ts. */
import type { CalendarDate } from '../../domain/calendar/dates.ts'
import type { Language } from '../../language/languages.ts'
import type { Said } from '../../language/words.ts'
import type { Db } from '../connection/db.ts'
import { toJson } from '../connection/json.ts'
import { nothing, type Sql, sql } from '../connection/sql.ts'

export interface LetterMail {
  id: string
  contactId: string
  reminderId: string | null
  /** Of a statement. */
  on: CalendarDate | null
  language: Language
  recipient: string
  subject: string
  text: string
  state: 'queued' | 'sent' | 'failed'
  /** Why it was given up, or why the last try failed. */
  error: Said | null
  createdAt: string
  createdBy: string
  finishedAt: string | null
}

const own = sql`sent.id, sent.contact_id as "contactId", sent.reminder_id as "reminderId", sent.statement_on as "on", sent.language, sent.recipient, sent.subject,
  sent.text, sent.state, sent.created_at as "createdAt", sent.created_by as "createdBy", sent.finished_at as "finishedAt"`

export type LetterOf = { reminderId: string } | { contactId: string }

const isOf = (letter: LetterOf): Sql =>
  'reminderId' in letter
    ? sql`sent.reminder_id = ${letter.reminderId} and sent.reminder_id is not null`
    : sql`sent.contact_id = ${letter.contactId} and sent.statement_on is not null`

/** Newest first: of a reminder, or the statements of a contact. */
export const listLetterMails = (db: Db, letter: LetterOf, before: string | undefined, limit: number): Promise<LetterMail[]> =>
  db.rows<LetterMail>(sql`
    select ${own}, coalesce(sent.error, case sent.state when 'queued' then mail.error end) as error from letter_mail sent
    left join mail on mail.organization_id = sent.organization_id and mail.id = sent.mail_id
    where sent.organization_id = ${db.organizationId} and ${isOf(letter)} ${before === undefined ? nothing : sql`and sent.id < ${before}`}
    order by sent.id desc limit ${limit}`)

export async function countLetterMails(db: Db, since: Date): Promise<number> {
  const row = await db.row<{ count: number }>(sql`
    select count(*)::integer as count from letter_mail where organization_id = ${db.organizationId} and created_at > ${since}`)
  return row?.count ?? 0
}

/** Whether a reminder has left, or is about to. */
export const isMailed = async (db: Db, reminderId: string): Promise<boolean> =>
  (await db.row(sql`
    select from letter_mail where organization_id = ${db.organizationId} and reminder_id = ${reminderId} and state in ('queued', 'sent') limit 1`)) !==
  undefined

/** Those of these entries that are invoices of ours. */
export async function listInvoicesOfEntries(db: Db, entryIds: readonly string[]): Promise<string[]> {
  const rows = await db.rows<{ id: string }>(sql`
    select source_id as id from ledger_entry
    where organization_id = ${db.organizationId} and id = any (${entryIds}::text[]) and source_type = 'invoice' order by 1`)
  return rows.map(({ id }) => id)
}

export function insertLetterMail(db: Db, one: LetterMail): void {
  db.write(sql`
    insert into letter_mail (organization_id, id, contact_id, reminder_id, statement_on, language, recipient, subject, text, state, created_at, created_by)
    values (${db.organizationId}, ${one.id}, ${one.contactId}, ${one.reminderId}, ${one.on}, ${one.language}, ${one.recipient}, ${one.subject}, ${one.text},
      ${one.state}, ${one.createdAt}, ${one.createdBy})`)
}

/** One that has no message yet. One that was given up is among them: its job runs only if somebody had it tried again. */
export const findUnqueuedLetter = (db: Db, id: string, { lock = false }: { lock?: boolean } = {}): Promise<LetterMail | undefined> =>
  db.row<LetterMail>(sql`
    select ${own}, sent.error from letter_mail sent
    where sent.organization_id = ${db.organizationId} and sent.id = ${id} and sent.mail_id is null ${lock ? sql`for update` : nothing}`)

export function noteLetterMessage(db: Db, id: string, mailId: string): void {
  db.write(sql`
    update letter_mail set mail_id = ${mailId}, state = 'queued', error = null, finished_at = null
    where organization_id = ${db.organizationId} and id = ${id}`)
}

export function giveUpLetterMail(db: Db, id: string, error: Said, now: Date): void {
  db.write(sql`
    update letter_mail set state = 'failed', error = ${toJson(error)}::jsonb, finished_at = ${now}
    where organization_id = ${db.organizationId} and id = ${id} and mail_id is null`)
}
