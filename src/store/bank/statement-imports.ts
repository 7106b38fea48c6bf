/** Imports of statement files, and taking them back. */
import type { Balance } from '../../domain/bank/statements.ts'
import type { CalendarDate } from '../../domain/calendar/dates.ts'
import type { Db } from '../connection/db.ts'
import { toJson } from '../connection/json.ts'
import { nothing, sql } from '../connection/sql.ts'

export interface ImportedInto {
  accountId: string
  layout: string
  imported: number
  updated: number
  from: CalendarDate | null
  to: CalendarDate | null
  /** What the file said the account held, at the end of which days. */
  balances: readonly Balance[]
}

export interface StatementImport {
  id: string
  fileId: string
  fileName: string
  accounts: readonly ImportedInto[]
  importedAt: string
  importedBy: string
  takenBackAt: string | null
  takenBackBy: string | null
}

const columns = sql`id, file_id as "fileId", file_name as "fileName", accounts, imported_at as "importedAt", imported_by as "importedBy",
  taken_back_at as "takenBackAt", taken_back_by as "takenBackBy"`

export function insertImport(db: Db, made: StatementImport): void {
  db.write(sql`
    insert into statement_import (organization_id, id, file_id, file_name, accounts, imported_at, imported_by)
    values (${db.organizationId}, ${made.id}, ${made.fileId}, ${made.fileName}, ${toJson(made.accounts)}, ${made.importedAt}, ${made.importedBy})`)
}

export const findImport = (db: Db, id: string, { lock = false }: { lock?: boolean } = {}): Promise<StatementImport | undefined> =>
  db.row<StatementImport>(sql`
    select ${columns} from statement_import where organization_id = ${db.organizationId} and id = ${id} ${lock ? sql`for update` : nothing}`)

/** Newest first. */
export const listImports = (db: Db, before: string | undefined, limit: number): Promise<StatementImport[]> =>
  db.rows<StatementImport>(sql`
    select ${columns} from statement_import where organization_id = ${db.organizationId}
      ${before === undefined ? nothing : sql`and id < ${before}`} order by id desc limit ${limit}`)

/** What an import brought, and whether a bank or another kind of file told it as well. */
export const listImported = (db: Db, importId: string): Promise<{ id: string; isToldElsewhere: boolean }[]> =>
  db.rows(sql`
    select movement.id, exists (select from bank_recognition told
      where told.organization_id = movement.organization_id and told.transaction_id = movement.id) as "isToldElsewhere"
    from bank_transaction movement
    where movement.organization_id = ${db.organizationId} and movement.import_id = ${importId} and movement.import_id is not null order by movement.id`)

/** A later import of one of these accounts that stands, of days that this one has as well. */
export const findLaterImport = (db: Db, { id, accounts }: StatementImport): Promise<StatementImport | undefined> =>
  db.row<StatementImport>(sql`
    select ${columns} from statement_import later
    where later.organization_id = ${db.organizationId} and later.id > ${id} and later.taken_back_at is null
      and exists (select from jsonb_array_elements(later.accounts) other
        join unnest(${accounts.map(one => one.accountId)}::text[], ${accounts.map(one => one.from)}::date[], ${accounts.map(one => one.to)}::date[])
          as given (account_id, first, last) on given.account_id = other ->> 'accountId'
        where (other ->> 'from')::date <= given.last and (other ->> 'to')::date >= given.first)
    order by later.id desc limit 1`)

/** Movements that were taken from the queue, with all that hangs on them. */
export function deleteMovements(db: Db, ids: readonly string[]): void {
  if (ids.length === 0) return
  const chosen = sql`organization_id = ${db.organizationId} and transaction_id = any (${ids}::text[])`
  db.write(sql`delete from bank_declined where ${chosen}`)
  db.write(sql`delete from bank_recognition where ${chosen}`)
  db.write(sql`delete from bank_alias where ${chosen} and transaction_id <> ''`)
  db.write(sql`delete from bank_transaction where organization_id = ${db.organizationId} and id = any (${ids}::text[])`)
}

/** Balances that this import told and no other one that stands; what a bank told itself has another source. */
export function deleteBalances(db: Db, importId: string, { accountId, layout, balances }: ImportedInto): void {
  if (balances.length === 0) return
  db.write(sql`
    delete from bank_balance kept using unnest(${balances.map(({ date }) => date)}::date[], ${balances.map(({ amount }) => amount)}::bigint[]) as given (date, amount)
    where kept.organization_id = ${db.organizationId} and kept.account_id = ${accountId} and kept.date = given.date and kept.amount = given.amount
      and kept.source = ${layout}
      and not exists (select from statement_import other, jsonb_array_elements(other.accounts) account
        where other.organization_id = kept.organization_id and other.id <> ${importId} and other.taken_back_at is null
          and account ->> 'accountId' = kept.account_id
          and account -> 'balances' @> jsonb_build_array(jsonb_build_object('date', kept.date, 'amount', kept.amount)))`)
}

/** What the account holds by what is still told: the last balance at the end of a day. */
export function resetBalance(db: Db, accountId: string): void {
  db.write(sql`
    update bank_account account set (balance, balance_on) = (
      select kept.amount, kept.date from bank_balance kept
      where kept.organization_id = account.organization_id and kept.account_id = account.id and kept.moved is null
      order by kept.date desc, kept.amount limit 1)
    where account.organization_id = ${db.organizationId} and account.id = ${accountId} and account.authorization_id is null`)
}

export function markTakenBack(db: Db, { id, takenBackAt, takenBackBy }: StatementImport): void {
  db.write(sql`
    update statement_import set taken_back_at = ${takenBackAt}, taken_back_by = ${takenBackBy}
    where organization_id = ${db.organizationId} and id = ${id} and taken_back_at is null`)
}
