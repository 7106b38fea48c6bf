/** Mail that came in: how each mailbox is read, and what became of each message. */
import type { Document } from '../../domain/documents/document.ts'
import type { Said } from '../../language/words.ts'
import type { Db, Store } from '../connection/db.ts'
import { toJson } from '../connection/json.ts'
import { nothing, sql } from '../connection/sql.ts'

export interface MailIn {
  connectionId: string
  provider: string
  address: string
  folder: string
  doneFolder: string | null
  senders: string[]
  takesMembers: boolean
  receiver: string | null
  answers: boolean
  /** Counts the changes, so that what was judged by an older list is noticed. */
  version: number
}

type Settings = Omit<MailIn, 'provider' | 'version'>

export interface Reading {
  uidValidity: string | null
  lastUid: number
}

const columns = sql`m.connection_id as "connectionId", c.provider, m.address, m.folder, m.done_folder as "doneFolder", m.senders, m.takes_members as "takesMembers",
  m.receiver, m.answers, m.version`

const withConnection = sql`mail_in m join connection c on c.organization_id = m.organization_id and c.id = m.connection_id`

/** Undefined where no mail is connected. */
export const findMailIn = (db: Db, { lock = false } = {}): Promise<MailIn | undefined> =>
  db.row<MailIn>(
    sql`select ${columns} from ${withConnection} where m.organization_id = ${db.organizationId} ${lock ? sql`for update of m` : nothing}`,
  )

export function insertMailIn(db: Db, mail: Settings): void {
  db.write(sql`
    insert into mail_in (organization_id, connection_id, address, folder, done_folder, senders, takes_members, receiver, answers)
    values (${db.organizationId}, ${mail.connectionId}, ${mail.address}, ${mail.folder}, ${mail.doneFolder}, ${mail.senders}::text[], ${mail.takesMembers},
      ${mail.receiver}, ${mail.answers})`)
}

/** Another folder has another numbering: it is read from its beginning. */
export function saveMailIn(db: Db, mail: Settings): void {
  db.write(sql`
    update mail_in set address = ${mail.address}, done_folder = ${mail.doneFolder}, senders = ${mail.senders}::text[], takes_members = ${mail.takesMembers},
      receiver = ${mail.receiver}, answers = ${mail.answers}, version = version + 1, uid_validity = case when folder = ${mail.folder} then uid_validity end, folder = ${mail.folder}
    where organization_id = ${db.organizationId} and connection_id = ${mail.connectionId}`)
}

/** Messages that were refused for one of these reasons since are looked at again in the next round. */
export function readRefusedAgain(db: Db, connectionId: string, codes: readonly string[], since: Date, at: Date): void {
  db.write(sql`
    update mail_message set again_at = ${at} where organization_id = ${db.organizationId} and connection_id = ${connectionId} and state = 'refused'
      and (uid is not null or is_held) and reason->>'code' = any (${codes}::text[]) and received_at > ${since}`)
}

/** Where those lie in the mailbox that are looked at again by now, in the order in which they came. */
export async function listAgain(db: Db, connectionId: string, uidValidity: string, at: Date, limit: number): Promise<number[]> {
  const rows = await db.rows<{ uid: string }>(sql`
    select uid::text from mail_message where organization_id = ${db.organizationId} and connection_id = ${connectionId} and again_at <= ${at}
      and uid_validity = ${uidValidity}::bigint and uid is not null order by again_at, uid limit ${limit}`)
  return rows.map(row => Number(row.uid))
}

/** The hashes of those whose bytes we hold that are looked at again by now. */
export async function listHeldAgain(db: Db, connectionId: string, at: Date, limit: number): Promise<string[]> {
  const rows = await db.rows<{ sha256: string }>(sql`
    select sha256 from mail_message where organization_id = ${db.organizationId} and connection_id = ${connectionId} and again_at <= ${at} and is_held
    order by again_at, id limit ${limit}`)
  return rows.map(row => row.sha256)
}

/** It is not where it was any more: nothing is left to look at. */
export function forgetAgain(db: Db, connectionId: string, { uidValidity, uid }: Place): void {
  db.write(sql`
    update mail_message set again_at = null where organization_id = ${db.organizationId} and connection_id = ${connectionId} and again_at is not null
      and uid = ${uid} and uid_validity = ${uidValidity}::bigint`)
}

export function forgetHeld(db: Db, sha256: string): void {
  db.write(sql`
    update mail_message set again_at = null, is_held = false where organization_id = ${db.organizationId} and sha256 = ${sha256} and state = 'refused'`)
}

/** What is held of refused mail that came since. */
export async function countHeld(db: Db, since: Date): Promise<{ messages: number; bytes: number }> {
  const row = await db.row<{ messages: number; bytes: string }>(sql`
    select count(*)::integer as messages, coalesce(sum(size), 0)::text as bytes from mail_message
    where organization_id = ${db.organizationId} and is_held and received_at > ${since}`)
  return { messages: row?.messages ?? 0, bytes: Number(row?.bytes ?? 0) }
}

/** The addresses of the members that somebody vouched for, in lower case. */
export async function listMemberAddresses(db: Db): Promise<string[]> {
  const rows = await db.rows<{ email: string }>(sql`
    select lower(u.email) as email from membership m join app_user u on u.id = m.user_id
    where m.organization_id = ${db.organizationId} and u.verified_at is not null and u.disabled_at is null`)
  return rows.map(row => row.email)
}

export async function findReading(db: Db, connectionId: string): Promise<Reading | undefined> {
  const row = await db.row<{ uid_validity: string | null; last_uid: string }>(sql`
    select uid_validity::text, last_uid::text from mail_in where organization_id = ${db.organizationId} and connection_id = ${connectionId}`)
  return row && { uidValidity: row.uid_validity, lastUid: Number(row.last_uid) }
}

/** A mailbox that numbers anew is read from its beginning. */
export function beginNumbering(db: Db, connectionId: string, uidValidity: string): void {
  db.write(sql`
    update mail_in set uid_validity = ${uidValidity}::bigint, last_uid = 0, trying_uid = null, tries = 0
    where organization_id = ${db.organizationId} and connection_id = ${connectionId}`)
}

/** How often this message has been begun, this time included. */
export async function beginMessage(db: Db, connectionId: string, uid: number): Promise<number> {
  const row = await db.row<{ tries: number }>(sql`
    update mail_in set tries = case when trying_uid = ${uid} then tries + 1 else 1 end, trying_uid = ${uid}
    where organization_id = ${db.organizationId} and connection_id = ${connectionId} returning tries`)
  return row?.tries ?? 1
}

/** It did not end the process: this time does not count. */
export function unbeginMessage(db: Db, connectionId: string, uid: number): void {
  db.write(sql`
    update mail_in set tries = greatest(tries - 1, 0) where organization_id = ${db.organizationId} and connection_id = ${connectionId} and trying_uid = ${uid}`)
}

/** Never back: two who read at once leave the higher number. */
export function passMessage(db: Db, connectionId: string, { uidValidity, uid }: Place): void {
  db.write(sql`
    update mail_in set last_uid = greatest(last_uid, ${uid}::bigint), trying_uid = null, tries = 0
    where organization_id = ${db.organizationId} and connection_id = ${connectionId} and uid_validity = ${uidValidity}::bigint`)
}

/** Where a message lies: its number, and the numbering that it belongs to. */
export interface Place {
  uidValidity: string
  uid: number
}

export type MailState = 'taken' | 'repeated' | 'refused'

export interface MailDocument {
  documentId: string
  fileName: string | null
  duplicate: boolean
}

export interface MailMessage {
  id: string
  connectionId: string
  sha256: string
  messageId: string | null
  contentSha256: string | null
  sender: string | null
  subject: string | null
  size: number
  isVerified: boolean
  state: MailState
  reason: Said | null
  documents: MailDocument[]
  leftOut: (Said & { fileName: string })[]
  receivedAt: string
  answer: 'none' | 'due' | 'sent'
}

const messageColumns = sql`id, connection_id as "connectionId", sha256, message_id as "messageId", content_sha256 as "contentSha256", sender, subject, size::integer as size,
  is_verified as "isVerified", state, reason, documents, left_out as "leftOut", received_at as "receivedAt", answer`

/** Who the document came from, where no message that brought it is proven to be from its sender. */
export async function findUnprovenSender(db: Db, { id, source }: Pick<Document, 'id' | 'source'>): Promise<string | null> {
  if (source !== 'email') return null
  // A message names the document that its file was captured as, and none that was divided from it.
  const captured = await db.row<{ from: string | null }>(
    sql`select divided_from as "from" from document where organization_id = ${db.organizationId} and id = ${id}`,
  )
  const documentId = captured?.from ?? id
  const named = toJson([{ documentId, duplicate: false }])
  const row = await db.row<{ sender: string | null }>(sql`
    select sender from mail_message m where organization_id = ${db.organizationId} and state <> 'refused' and documents @> ${named}::jsonb and not is_verified
      and not exists (select from mail_message p where p.organization_id = m.organization_id and p.state <> 'refused' and p.is_verified
        and p.documents @> ${toJson([{ documentId }])}::jsonb)
    order by id limit 1`)
  return row?.sender ?? null
}

export const findMessage = (db: Db, sha256: string): Promise<(MailMessage & { isHeld: boolean }) | undefined> =>
  db.row<MailMessage & { isHeld: boolean }>(sql`
    select ${messageColumns}, is_held as "isHeld" from mail_message where organization_id = ${db.organizationId} and sha256 = ${sha256}`)

/** The same by another way: its head names it, and what is inside is the same. */
export const findSameContent = (db: Db, messageId: string, contentSha256: string): Promise<MailMessage | undefined> =>
  db.row<MailMessage>(sql`
    select ${messageColumns} from mail_message
    where organization_id = ${db.organizationId} and message_id = ${messageId} and content_sha256 = ${contentSha256} and state = 'taken' order by id limit 1`)

export interface Waiting {
  againAt: Date | null
  isHeld: boolean
}

export function insertMessage(db: Db, one: MailMessage, place: Place | null, { againAt, isHeld }: Waiting): void {
  db.write(sql`
    insert into mail_message (organization_id, id, connection_id, sha256, message_id, content_sha256, sender, subject, size, is_verified, state, reason, documents,
      left_out, received_at, uid_validity, uid, answer, again_at, is_held)
    values (${db.organizationId}, ${one.id}, ${one.connectionId}, ${one.sha256}, ${one.messageId}, ${one.contentSha256}, ${one.sender}, ${one.subject}, ${one.size},
      ${one.isVerified}, ${one.state}, ${one.reason && toJson(one.reason)}, ${toJson(one.documents)}, ${toJson(one.leftOut)}, ${one.receivedAt},
      ${place?.uidValidity ?? null}::bigint, ${place?.uid ?? null}, ${one.answer}, ${againAt}, ${isHeld})`)
}

/** A mailbox that numbers anew, or holds it twice: it is marked where it lies now. */
export function savePlace(db: Db, id: string, { uidValidity, uid }: Place): void {
  db.write(sql`
    update mail_message set uid_validity = ${uidValidity}::bigint, uid = ${uid}, marked_at = null
    where organization_id = ${db.organizationId} and id = ${id} and (uid is distinct from ${uid} or uid_validity is distinct from ${uidValidity}::bigint)`)
}

/** It is refused once more. */
export function saveRefused(db: Db, id: string, reason: Said, { againAt, isHeld }: Waiting): void {
  db.write(sql`
    update mail_message set reason = ${toJson(reason)}, again_at = ${againAt}, is_held = ${isHeld}
    where organization_id = ${db.organizationId} and id = ${id} and state = 'refused'`)
}

/** Only one that was refused. */
export function deleteMessage(db: Db, id: string): void {
  db.write(sql`delete from mail_message where organization_id = ${db.organizationId} and id = ${id} and state = 'refused'`)
}

/** What was taken since: of one sender, and of all. */
export async function countTaken(db: Db, sender: string, since: Date): Promise<{ fromSender: number; all: number }> {
  const row = await db.row<{ from_sender: number; all_of_them: number }>(sql`
    select (select count(*)::integer from mail_message where organization_id = ${db.organizationId} and sender = ${sender} and received_at > ${since}
        and state <> 'refused') as from_sender,
      (select count(*)::integer from mail_message where organization_id = ${db.organizationId} and received_at > ${since} and state <> 'refused') as all_of_them`)
  return { fromSender: row?.from_sender ?? 0, all: row?.all_of_them ?? 0 }
}

export const listMessages = (db: Db, state: MailState | undefined, before: string | undefined, limit: number): Promise<MailMessage[]> =>
  db.rows<MailMessage>(sql`
    select ${messageColumns} from mail_message where organization_id = ${db.organizationId}
      ${state === undefined ? nothing : sql`and state = ${state}`} ${before === undefined ? nothing : sql`and id < ${before}`}
    order by id desc limit ${limit}`)

/** What was done with and is not marked in the mailbox: its process ended in between. */
export async function listToMark(db: Db, connectionId: string, uidValidity: string, limit: number): Promise<number[]> {
  const rows = await db.rows<{ uid: string }>(sql`
    select uid::text from mail_message where organization_id = ${db.organizationId} and connection_id = ${connectionId} and uid is not null and marked_at is null
      and uid_validity = ${uidValidity}::bigint and state <> 'refused' order by uid limit ${limit}`)
  return rows.map(row => Number(row.uid))
}

export function saveMarked(db: Db, connectionId: string, { uidValidity, uid }: Place, at: Date): void {
  db.write(sql`
    update mail_message set marked_at = ${at} where organization_id = ${db.organizationId} and connection_id = ${connectionId} and uid = ${uid}
      and uid_validity = ${uidValidity}::bigint and marked_at is null`)
}

/** What a sender is to be told, oldest first; locked. */
export const lockUnanswered = (db: Db, sender: string, limit: number): Promise<MailMessage[]> =>
  db.rows<MailMessage>(sql`
    select ${messageColumns} from mail_message where organization_id = ${db.organizationId} and sender = ${sender} and answer = 'due'
    order by id limit ${limit} for update`)

export async function findLastAnswer(db: Db, sender: string): Promise<Date | undefined> {
  const row = await db.row<{ at: string | null }>(sql`
    select max(answered_at) as at from mail_message where organization_id = ${db.organizationId} and sender = ${sender} and answer = 'sent'
      and received_at > now() - interval '2 days'`)
  return row?.at ? new Date(row.at) : undefined
}

export function saveAnswered(db: Db, ids: readonly string[], at: Date): void {
  db.write(sql`
    update mail_message set answer = 'sent', answered_at = ${at} where organization_id = ${db.organizationId} and id = any (${ids}::text[]) and answer = 'due'`)
}

/** The organization whose webhook this connection is. */
export async function findWebhookOwner(store: Store, connectionId: string): Promise<string | undefined> {
  const row = await store.row<{ owner: string | null }>(sql`select gate_mail_webhook(${connectionId}) as owner`)
  return row?.owner ?? undefined
}

/** Refused mail that came before; returns how much it was. */
export async function forgetRefusedMail(store: Store, before: Date, page: number): Promise<number> {
  const row = await store.row<{ forgotten: number }>(sql`select gate_forget_mail_in(${before}, ${page}) as forgotten`)
  return row?.forgotten ?? 0
}
