/** What an account holds already, as the planning of an import wants to know it. */

import { wordingOf } from '../../domain/bank/importing/likeness.ts'
import type { KeptMovement, Recognition } from '../../domain/bank/importing/plan.ts'
import type { Db } from '../connection/db.ts'
import { nothing, type Sql, sql } from '../connection/sql.ts'
import { type MovementRow, movementColumns, toMovement } from './transactions.ts'

const since = (column: Sql, from: string | null): Sql => (from === null ? nothing : sql`and ${column} >= ${from}`)

export async function listKept(db: Db, accountId: string, from: string | null): Promise<KeptMovement[]> {
  const rows = await db.rows<MovementRow & { fingerprint: string; occurrence: number; source: string }>(sql`
    select ${movementColumns}, movement.fingerprint, movement.occurrence from bank_transaction movement
    where movement.organization_id = ${db.organizationId} and movement.account_id = ${accountId} and movement.occurrence > 0
      ${since(sql`movement.date`, from)}`)
  return rows.map(({ fingerprint, occurrence, source, ...row }) => {
    const { id, bankId, date, amount, currency, isPending, ...movement } = toMovement(row)
    const wording = wordingOf({ bankId, date, amount, currency, isPending, ...movement })
    return { id, bankId, fingerprint, occurrence, date, amount, currency, isPending, source, wording }
  })
}

export const listRecognised = (db: Db, accountId: string, source: string, from: string | null): Promise<Recognition[]> =>
  db.rows<Recognition>(sql`
    select recognised.transaction_id as id, recognised.bank_id as "bankId", recognised.fingerprint, recognised.date
    from bank_recognition recognised
      join bank_transaction movement on movement.organization_id = recognised.organization_id and movement.id = recognised.transaction_id
    where recognised.organization_id = ${db.organizationId} and recognised.source = ${source} and movement.account_id = ${accountId}
      ${since(sql`movement.date`, from)}`)

export async function findOldestPending(db: Db, accountId: string): Promise<string | null> {
  const row = await db.row<{ date: string | null }>(sql`
    select min(date) as date from bank_transaction where organization_id = ${db.organizationId} and account_id = ${accountId} and is_pending`)
  return row?.date ?? null
}

export function saveRecognised(db: Db, source: string, recognised: readonly Recognition[]): void {
  if (recognised.length === 0) return
  db.write(sql`
    insert into bank_recognition (organization_id, transaction_id, source, bank_id, fingerprint, date)
    select ${db.organizationId}, given.id, ${source}, given.bank_id, given.fingerprint, given.date
    from unnest(${recognised.map(({ id }) => id)}::text[], ${recognised.map(({ bankId }) => bankId)}::text[],
      ${recognised.map(({ fingerprint }) => fingerprint)}::text[], ${recognised.map(({ date }) => date)}::date[]) as given (id, bank_id, fingerprint, date)
    on conflict (organization_id, transaction_id, source) do update
      set bank_id = excluded.bank_id, fingerprint = excluded.fingerprint, date = excluded.date`)
}
