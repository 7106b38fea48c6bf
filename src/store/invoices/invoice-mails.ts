/** Invoices that were sent by mail. What becomes of the message itself is noted in ../mail.ts. */
import type { Said } from '../../language/words.ts'
import type { Db } from '../connection/db.ts'
import { toJson } from '../connection/json.ts'
import { nothing, sql } from '../connection/sql.ts'

export interface InvoiceMail {
  id: string
  invoiceId: string
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

const columns = sql`sent.id, sent.invoice_id as "invoiceId", sent.recipient, sent.subject, sent.text, sent.state,
  coalesce(sent.error, case sent.state when 'queued' then mail.error end) as error,
  sent.created_at as "createdAt", sent.created_by as "createdBy", sent.finished_at as "finishedAt"`

/** Newest first. */
export const listInvoiceMails = (db: Db, invoiceId: string, before: string | undefined, limit: number): Promise<InvoiceMail[]> =>
  db.rows<InvoiceMail>(sql`
    select ${columns} from invoice_mail sent
    left join mail on mail.organization_id = sent.organization_id and mail.id = sent.mail_id
    where sent.organization_id = ${db.organizationId} and sent.invoice_id = ${invoiceId} ${before === undefined ? nothing : sql`and sent.id < ${before}`}
    order by sent.id desc limit ${limit}`)

export async function countInvoiceMails(db: Db, since: Date): Promise<number> {
  const row = await db.row<{ count: number }>(sql`
    select count(*)::integer as count from invoice_mail where organization_id = ${db.organizationId} and created_at > ${since}`)
  return row?.count ?? 0
}

export function insertInvoiceMail(db: Db, one: InvoiceMail): void {
  db.write(sql`
    insert into invoice_mail (organization_id, id, invoice_id, recipient, subject, text, state, created_at, created_by)
    values (${db.organizationId}, ${one.id}, ${one.invoiceId}, ${one.recipient}, ${one.subject}, ${one.text}, ${one.state}, ${one.createdAt},
      ${one.createdBy})`)
}

export type UnqueuedMail = Pick<InvoiceMail, 'invoiceId' | 'recipient' | 'subject' | 'text' | 'createdAt'>

/** One that has no message yet. One that was given up is among them: its job runs only if somebody had it tried again. */
export const findUnqueued = (db: Db, id: string, { lock = false }: { lock?: boolean } = {}): Promise<UnqueuedMail | undefined> =>
  db.row<UnqueuedMail>(sql`
    select invoice_id as "invoiceId", recipient, subject, text, created_at as "createdAt" from invoice_mail
    where organization_id = ${db.organizationId} and id = ${id} and mail_id is null ${lock ? sql`for update` : nothing}`)

export function noteMessage(db: Db, id: string, mailId: string): void {
  db.write(sql`
    update invoice_mail set mail_id = ${mailId}, state = 'queued', error = null, finished_at = null
    where organization_id = ${db.organizationId} and id = ${id}`)
}

export function giveUpInvoiceMail(db: Db, id: string, error: Said, now: Date): void {
  db.write(sql`
    update invoice_mail set state = 'failed', error = ${toJson(error)}::jsonb, finished_at = ${now}
    where organization_id = ${db.organizationId} and id = ${id} and mail_id is null`)
}
