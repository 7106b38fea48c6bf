/** Claims on the outside: a document that is on its way into a ledger. */
import type { Entry } from '../../domain/ledger/entry.ts'
import type { Actor } from '../access/audit.ts'
import type { Db, Store } from '../connection/db.ts'
import { toJson } from '../connection/json.ts'
import { sql } from '../connection/sql.ts'

export interface Posting {
  documentId: string
  marker: string
  provider: string
  entry: Entry
  /** What goes out, where another ledger has words of its own for it; decided with the claim. */
  voucher: Readonly<Record<string, unknown>> | null
  actor: Actor
  /** Whose claim it is: who comes back after it was taken over finds another. */
  token: string
  claimedUntil: string
  /** Which process works on it; null for claims of older versions. */
  claimedProcess: number | null
  /** Whether that process is dead: then anybody may go on with it. */
  isAbandoned: boolean
  calledAt: string | null
  attempts: number
}

interface PostingRow {
  document_id: string
  marker: string
  provider: string
  entry: Entry
  voucher: Posting['voucher']
  actor: Actor
  token: string
  claimed_until: string
  claimed_process: number | null
  is_abandoned: boolean
  called_at: string | null
  attempts: number
}

const toPosting = (row: PostingRow): Posting => ({
  documentId: row.document_id,
  marker: row.marker,
  provider: row.provider,
  entry: row.entry,
  voucher: row.voucher,
  actor: row.actor,
  token: row.token,
  claimedUntil: row.claimed_until,
  claimedProcess: row.claimed_process,
  isAbandoned: row.is_abandoned,
  calledAt: row.called_at,
  attempts: row.attempts,
})

/** Read under the lock of its document. */
export async function findPosting(db: Db, documentId: string): Promise<Posting | undefined> {
  const row = await db.row<PostingRow>(sql`
    select document_id, marker, provider, entry, voucher, actor, token, claimed_until, claimed_process, is_process_gone(claimed_process) as is_abandoned,
      called_at, attempts
    from posting where organization_id = ${db.organizationId} and document_id = ${documentId}`)
  return row && toPosting(row)
}

export function insertPosting(db: Db, posting: Omit<Posting, 'isAbandoned' | 'calledAt' | 'attempts'>): void {
  db.write(sql`
    insert into posting (organization_id, document_id, marker, provider, entry, voucher, actor, token, claimed_until, claimed_process, look_again_at,
      attempts)
    values (${db.organizationId}, ${posting.documentId}, ${posting.marker}, ${posting.provider}, ${toJson(posting.entry)},
      ${posting.voucher && toJson(posting.voucher)}, ${toJson(posting.actor)},
      ${posting.token}, ${posting.claimedUntil}, ${posting.claimedProcess}, ${posting.claimedUntil}, 1)`)
}

/** Somebody goes on with it. */
export function reclaimPosting(
  db: Db,
  documentId: string,
  { token, claimedUntil, claimedProcess }: Pick<Posting, 'token' | 'claimedUntil' | 'claimedProcess'>,
): void {
  db.write(sql`
    update posting set token = ${token}, claimed_until = ${claimedUntil}, claimed_process = ${claimedProcess}, look_again_at = ${claimedUntil}, attempts = attempts + 1
    where organization_id = ${db.organizationId} and document_id = ${documentId}`)
}

/** Durable before the call goes out: from here on the entry may be there. False when somebody else has taken the claim over: then nothing is sent. */
export async function noteCall(db: Db, { documentId, token }: Posting, at: Date): Promise<boolean> {
  const row = await db.row(sql`
    update posting set called_at = ${at}
    where organization_id = ${db.organizationId} and document_id = ${documentId} and token = ${token} returning 1`)
  return row !== undefined
}

/** Its outcome is not known; nobody works on it, and the service looks again by itself. `gaveUpAt` is when we stopped waiting for a call that went out. */
export function releasePosting(db: Db, documentId: string, at: Date, lookAgainAt: Date, gaveUpAt: Date | null): void {
  db.write(sql`
    update posting set claimed_until = ${at}, look_again_at = ${lookAgainAt}, called_at = coalesce(${gaveUpAt}, called_at)
    where organization_id = ${db.organizationId} and document_id = ${documentId}`)
}

/** Nobody works on it any more; who has taken it over since keeps it. */
export function freePosting(db: Db, documentId: string, token: string, at: Date, lookAgainAt: Date): void {
  db.write(sql`
    update posting set claimed_until = ${at}, look_again_at = ${lookAgainAt}
    where organization_id = ${db.organizationId} and document_id = ${documentId} and token = ${token}`)
}

/** What could not be gone on with now is looked at later, so that it does not stand in the way of others. */
export function postponePosting(db: Db, documentId: string, lookAgainAt: Date): void {
  db.write(
    sql`update posting set look_again_at = ${lookAgainAt} where organization_id = ${db.organizationId} and document_id = ${documentId}`,
  )
}

export function deletePosting(db: Db, documentId: string): void {
  db.write(sql`delete from posting where organization_id = ${db.organizationId} and document_id = ${documentId}`)
}

export async function listAbandonedPostings(
  store: Store,
  before: Date,
  page: number,
): Promise<{ organizationId: string; documentId: string }[]> {
  const rows = await store.rows<{ organization_id: string; document_id: string }>(
    sql`select * from gate_abandoned_postings(${before}, ${page})`,
  )
  return rows.map(row => ({ organizationId: row.organization_id, documentId: row.document_id }))
}

/** How many are on their way into a ledger, or may be. */
export async function countPostingsTo(db: Db, provider: string): Promise<number> {
  const row = await db.row<{ count: number }>(sql`
    select count(*)::int as count from posting where organization_id = ${db.organizationId} and provider = ${provider}`)
  return row?.count ?? 0
}
