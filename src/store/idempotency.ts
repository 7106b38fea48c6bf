import type { Db, Store, Transaction } from './connection/db.ts'
import { isLockTimeout } from './connection/faults.ts'
import { type Sql, sql } from './connection/sql.ts'

export interface KeptAnswer {
  action: string
  inputHash: Buffer
  /** Null while the first request is still under way. */
  status: number | null
  answer: Buffer | null
}

export const answersKeptMs = 24 * 60 * 60 * 1000

/**
 * Claims the key for this request. A request with the same key that is still running makes this one wait on its row, up to the store's patience;
 * the kept answer is returned when another request was first. A claim of several transactions is committed at once and names its process: the same
 * request may take it over when that process is dead.
 */
export async function claimKey(
  db: Transaction,
  key: string,
  action: string,
  inputHash: Buffer,
  now: Date,
  claim: { by: string; process: number } | null,
): Promise<KeptAnswer | 'in progress' | 'new' | 'taken over'> {
  const expired = new Date(now.getTime() - answersKeptMs)
  const claiming = db.row<{ how: 'new' | 'taken over' }>(sql`
    insert into idempotency as kept (organization_id, key, action, input_hash, created_at, claimed_by, claimed_process)
    values (${db.organizationId}, ${key}, ${action}, ${inputHash}, ${now}, ${claim?.by ?? null}, ${claim?.process ?? null})
    on conflict (organization_id, key) do update
      set action = excluded.action, input_hash = excluded.input_hash, created_at = excluded.created_at, claimed_until = null,
        claimed_by = excluded.claimed_by, claimed_process = excluded.claimed_process, status = null, answer = null
      where kept.created_at < ${expired}
        or kept.status is null and kept.action = excluded.action and kept.input_hash = excluded.input_hash
          and (kept.claimed_until < ${now} or is_process_gone(kept.claimed_process))
    returning case
      when xmax = 0 then 'new'
      when exists (select from idempotency old where old.organization_id = ${db.organizationId} and old.key = ${key} and old.created_at < ${expired}) then 'new'
      else 'taken over' end as how`)
  const claimed = await claiming.catch(error => {
    if (isLockTimeout(error)) return 'in progress' as const
    throw error
  })
  if (claimed === 'in progress') return claimed
  if (claimed) return claimed.how
  const kept = await db.row<{ action: string; input_hash: Buffer; status: number | null; answer: Buffer | null }>(sql`
    select action, input_hash, status, answer from idempotency where organization_id = ${db.organizationId} and key = ${key}`)
  if (!kept) throw new Error('a key that could not be claimed must be there')
  return { action: kept.action, inputHash: kept.input_hash, status: kept.status, answer: kept.answer }
}

/** A refusal is kept as well, but what the action wrote before it refused is undone. */
export const markBeforeRun = (db: Db): void => db.write(sql`savepoint before_run`)
export const undoRun = (db: Db): void => db.write(sql`rollback to savepoint before_run`)

/** Fails where somebody else has taken the claim over, and keeps them from it until the commit. */
export const holdClaim = (db: Db, key: string, by: string): void => db.write(sql`select hold_claim(${db.organizationId}, ${key}, ${by})`)

export function keepAnswer(db: Db, key: string, by: string, status: number, answer: Buffer): Sql {
  return sql`update idempotency set status = ${status}, answer = ${answer}
    where organization_id = ${db.organizationId} and key = ${key} and (claimed_by is null or claimed_by = ${by})`
}

/**
 * Only what was never answered. The claim stays, free to be taken over: a stage of it may have been committed, and whoever repeats the request must know
 * that it came before.
 */
export function releaseKey(db: Db, key: string, by: string): void {
  db.write(sql`
    update idempotency set claimed_until = '-infinity'
    where organization_id = ${db.organizationId} and key = ${key} and status is null and claimed_by = ${by}`)
}

/** As old as can be: the next request with this key is the first, and the row goes with the answers that nobody needs any more. */
export function forgetKey(db: Db, key: string, by: string): void {
  db.write(sql`
    update idempotency set created_at = '-infinity'
    where organization_id = ${db.organizationId} and key = ${key} and status is null and claimed_by = ${by}`)
}

/** In bounded bites, so that no statement runs long however many there are. */
export async function forgetAnswers(store: Store, madeBefore: Date): Promise<void> {
  const page = 1000
  for (;;) {
    const row = await store.row<{ gone: number }>(sql`select gate_forget_answers(${madeBefore}, ${page}) as gone`)
    if ((row?.gone ?? 0) < page) return
  }
}
