/** Mail that goes out. What it says is sealed until it was sent; the list and the sweep cross organizations, and go through the gate. */
import type { MailState } from '../domain/mail/message.ts'
import type { Said } from '../language/words.ts'
import type { Db, Store } from './connection/db.ts'
import { toJson } from './connection/json.ts'
import { sql } from './connection/sql.ts'

/** Where messages about an account are: it is no organization, and has none of its rights. */
export const accountsOrganization = 'accounts'

export interface NewMail {
  id: string
  recipient: string
  subject: string
  sealed: Buffer
  /** `kept`: nobody sends it. */
  state: 'queued' | 'kept'
  expiresAt: Date
}

export function insertMail(db: Db, mail: NewMail, now: Date): void {
  db.write(sql`
    insert into mail (organization_id, id, recipient, subject, sealed, state, created_at, expires_at, finished_at)
    values (${db.organizationId}, ${mail.id}, ${mail.recipient}, ${mail.subject}, ${mail.sealed}, ${mail.state}, ${now}, ${mail.expiresAt},
      ${mail.state === 'kept' ? now : null})`)
}

export interface WaitingMail {
  recipient: string
  subject: string
  sealed: Buffer
  tries: number
  expiresAt: string
}

/** Counted before it is tried: a try that ends its process counts too. Nothing where it was sent or given up. */
export const takeMail = (db: Db, id: string): Promise<WaitingMail | undefined> =>
  db.row<WaitingMail>(sql`
    update mail set tries = tries + 1 where organization_id = ${db.organizationId} and id = ${id} and state = 'queued'
    returning recipient, subject, sealed, tries, expires_at as "expiresAt"`)

/** What was given up is gone with what it said: there is nothing left to send. */
export const isWaiting = async (db: Db, id: string): Promise<boolean> =>
  (await db.row(sql`select from mail where organization_id = ${db.organizationId} and id = ${id} and state = 'queued'`)) !== undefined

export function noteTry(db: Db, id: string, error: Said): void {
  db.write(
    sql`update mail set error = ${toJson(error)}::jsonb where organization_id = ${db.organizationId} and id = ${id} and state = 'queued'`,
  )
}

/** With it goes what it said. */
export function finishMail(db: Db, id: string, state: 'sent' | 'failed', error: Said | null, now: Date): void {
  db.write(sql`
    update mail set state = ${state}, sealed = null, error = ${error && toJson(error)}::jsonb, finished_at = ${now}
    where organization_id = ${db.organizationId} and id = ${id} and state = 'queued'`)
  // Where an invoice or a letter was sent with it, that says what became of it.
  db.write(sql`
    update invoice_mail set state = ${state}, error = ${error && toJson(error)}::jsonb, finished_at = ${now}
    where organization_id = ${db.organizationId} and mail_id = ${id} and state = 'queued'`)
  db.write(sql`
    update letter_mail set state = ${state}, error = ${error && toJson(error)}::jsonb, finished_at = ${now}
    where organization_id = ${db.organizationId} and mail_id = ${id} and state = 'queued'`)
}

export interface KeptMail {
  organizationId: string
  id: string
  recipient: string
  subject: string
  sealed: Buffer | null
  state: MailState
  tries: number
  error: Said | null
  createdAt: string
  finishedAt: string | null
}

/** Of all organizations, newest first: for whoever runs the service. */
export const listMail = (store: Store, before: string | null, limit: number): Promise<KeptMail[]> =>
  store.rows<KeptMail>(sql`
    select organization_id as "organizationId", id, recipient, subject, sealed, state, tries, error, created_at as "createdAt", finished_at as "finishedAt"
    from gate_mail(${before}, ${limit})`)

/** In bounded bites, so that no statement runs long however many there are. */
export async function forgetMail(store: Store, finishedBefore: Date): Promise<void> {
  const page = 500
  for (;;) {
    const row = await store.row<{ gone: number }>(sql`select gate_forget_mail(${finishedBefore}, ${page}) as gone`)
    if (Number(row?.gone ?? 0) < page) return
  }
}
