/** Reads of accounts while nobody was there: banks allow few of them within a day. */
import type { Db } from '../connection/db.ts'
import { sql } from '../connection/sql.ts'

/** Counts one more, or says when the oldest of those was that are too many by now. */
export async function claimUnattendedRead(
  db: Db,
  accountId: string,
  { now, since, max }: { now: Date; since: Date; max: number },
): Promise<Date | undefined> {
  // One at a time for an account, so that two processes do not both take the last one.
  db.write(sql`select 1 from bank_account where organization_id = ${db.organizationId} and id = ${accountId} for no key update`)
  db.write(sql`delete from bank_read where organization_id = ${db.organizationId} and account_id = ${accountId} and at <= ${since}`)
  const row = await db.row<{ reads: number; oldest: string | null }>(sql`
    select count(*)::integer as reads, min(at) as oldest from bank_read where organization_id = ${db.organizationId} and account_id = ${accountId}`)
  if (row && row.reads >= max && row.oldest !== null) return new Date(row.oldest)
  db.write(sql`insert into bank_read (organization_id, account_id, at) values (${db.organizationId}, ${accountId}, ${now})`)
  return undefined
}
