/** Addresses that take a file once, without a key: known by the hash of their token. */
import type { Language } from '../../language/languages.ts'
import type { Actor } from '../access/audit.ts'
import type { Db, Store } from '../connection/db.ts'
import { toJson } from '../connection/json.ts'
import { nothing, sql } from '../connection/sql.ts'

export interface UploadAddress {
  tokenHash: Buffer
  actor: Actor
  userId: string | null
  language: Language
  fileName: string | null
  bytesMax: number
  process: boolean
  expiresAt: string
  usedAt: string | null
  /** The hashes of what was sent. */
  content: string | null
  answer: unknown
}

export function insertUploadAddress(db: Db, one: Omit<UploadAddress, 'usedAt' | 'content' | 'answer'>, now: Date): void {
  db.write(sql`
    insert into upload_address (organization_id, token_hash, actor, user_id, language, file_name, bytes_max, process, created_at, expires_at)
    values (${db.organizationId}, ${one.tokenHash}, ${toJson(one.actor)}, ${one.userId}, ${one.language}, ${one.fileName}, ${one.bytesMax}, ${one.process}, ${now},
      ${one.expiresAt})`)
}

export async function findUploadOwner(store: Store, tokenHash: Buffer): Promise<string | undefined> {
  const row = await store.row<{ owner: string | null }>(sql`select gate_upload_address(${tokenHash}) as owner`)
  return row?.owner ?? undefined
}

export const findUploadAddress = (db: Db, tokenHash: Buffer, { lock = false } = {}): Promise<UploadAddress | undefined> =>
  db.row<UploadAddress>(sql`
    select token_hash as "tokenHash", actor, user_id as "userId", language, file_name as "fileName", bytes_max::integer as "bytesMax", process,
      expires_at as "expiresAt", used_at as "usedAt", content, answer
    from upload_address where organization_id = ${db.organizationId} and token_hash = ${tokenHash} ${lock ? sql`for update` : nothing}`)

export async function countUnusedAddresses(db: Db, now: Date): Promise<number> {
  const row = await db.row<{ count: number }>(sql`
    select count(*)::integer as count from upload_address where organization_id = ${db.organizationId} and used_at is null and expires_at > ${now}`)
  return row?.count ?? 0
}

export function saveUploadUsed(db: Db, tokenHash: Buffer, content: string, answer: unknown, now: Date): void {
  db.write(sql`
    update upload_address set used_at = ${now}, content = ${content}, answer = ${toJson(answer)}
    where organization_id = ${db.organizationId} and token_hash = ${tokenHash}`)
}

export async function forgetUploadAddresses(store: Store, before: Date): Promise<void> {
  await store.row(sql`select gate_forget_upload_addresses(${before})`)
}
