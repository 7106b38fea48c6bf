/** What the sandbox bank has left here, what rests on it, and how it goes. */
import type { Db } from '../connection/db.ts'
import { sql } from '../connection/sql.ts'

const provider = 'sandbox'

export interface SandboxAccount {
  id: string
  name: string
  movements: number
  /** Movements that settle something, or that an entry was made from. */
  settled: number
  /** Movements and balances that a statement told. */
  fromStatements: number
  payments: number
  rules: number
}

/**
 * Whoever wants to settle one of these movements takes it from the queue, and waits here until this transaction ends. The lock is a statement of its own, so
 * that the next one sees what was settled while this one waited.
 */
export async function listSandboxAccounts(db: Db): Promise<SandboxAccount[]> {
  const organization = db.organizationId
  const ofSandbox = sql`account.organization_id = ${organization} and exists (select from bank_authorization consent
    where consent.organization_id = account.organization_id and consent.id = account.authorization_id and consent.provider = ${provider})`
  db.write(sql`select 1 from bank_account account where ${ofSandbox} order by id for update`)
  db.write(sql`
    select 1 from bank_open waiting join bank_transaction movement on movement.organization_id = waiting.organization_id and movement.id = waiting.transaction_id
      join bank_account account on account.organization_id = movement.organization_id and account.id = movement.account_id
    where ${ofSandbox} order by waiting.transaction_id for update of waiting`)
  return db.rows<SandboxAccount>(sql`
    select account.id, account.name,
      (select count(*)::integer from bank_transaction movement
        where movement.organization_id = account.organization_id and movement.account_id = account.id) as movements,
      (select count(*)::integer from bank_transaction movement
        where movement.organization_id = account.organization_id and movement.account_id = account.id
          and (exists (select from bank_settlement settled where settled.organization_id = movement.organization_id
              and settled.transaction_id = movement.id and settled.state = 'reconciled')
            or exists (select from ledger_entry entry where entry.organization_id = movement.organization_id
              and entry.source_type = 'bank_transaction' and entry.source_id = movement.id and entry.number > 0))) as settled,
      (select count(*)::integer from bank_transaction movement
        where movement.organization_id = account.organization_id and movement.account_id = account.id
          and (movement.source <> ${provider} or movement.import_id is not null))
      + (select count(*)::integer from bank_balance told
        where told.organization_id = account.organization_id and told.account_id = account.id and told.source <> ${provider}) as "fromStatements",
      (select count(*)::integer from payment_order made
        where made.organization_id = account.organization_id and made.bank_account_id = account.id) as payments,
      (select count(*)::integer from booking_rule rule
        where rule.organization_id = account.organization_id and rule.bank_account_id = account.id) as rules
    from bank_account account where ${ofSandbox} order by account.id`)
}

/** With their movements and all that hangs on those, and the consents that nothing is read by any more. */
export function deleteSandboxAccounts(db: Db, ids: readonly string[]): void {
  const organization = db.organizationId
  const movements = sql`(select id from bank_transaction where organization_id = ${organization} and account_id = any (${ids}::text[]))`
  const ofMovements = sql`organization_id = ${organization} and transaction_id in ${movements}`
  db.write(sql`delete from bank_open where ${ofMovements}`)
  db.write(sql`delete from bank_settlement where ${ofMovements} and state = 'ignored'`)
  db.write(sql`delete from bank_declined where ${ofMovements}`)
  db.write(sql`delete from bank_recognition where ${ofMovements}`)
  db.write(sql`delete from bank_alias where ${ofMovements} and transaction_id <> ''`)
  db.write(sql`delete from bank_transaction where organization_id = ${organization} and account_id = any (${ids}::text[])`)
  db.write(sql`delete from bank_balance where organization_id = ${organization} and account_id = any (${ids}::text[])`)
  db.write(sql`delete from bank_account where organization_id = ${organization} and id = any (${ids}::text[])`)
  db.write(sql`
    delete from bank_authorization consent where consent.organization_id = ${organization} and consent.provider = ${provider}
      and not exists (select from bank_account account where account.organization_id = consent.organization_id and account.authorization_id = consent.id)`)
  db.write(sql`
    delete from sandbox_consent where organization_id = ${organization}
      and not exists (select from bank_authorization kept where kept.organization_id = ${organization} and kept.provider = ${provider})`)
}

/** Documents that the sandbox exchange delivered: those that were never in the books may go. */
export const listSandboxArrivals = (db: Db): Promise<{ id: string; isBooked: boolean }[]> =>
  db.rows(sql`
    select document.id, document.state = 'posted' or document.postings > 0
      or exists (select from posting begun where begun.organization_id = document.organization_id and begun.document_id = document.id)
      or exists (select from bank_allocation held
        where held.organization_id = document.organization_id and held.target_type = 'document' and held.target_id = document.id) as "isBooked"
    from document
    where document.organization_id = ${db.organizationId} and document.source = 'webhook'
      and document.file_name in (select file_name from sandbox_exchange_arrival where organization_id = ${db.organizationId})
    order by document.id`)

/** E-invoices that the sandbox exchange took in the place of the real one. */
export async function countSandboxEInvoices(db: Db): Promise<number> {
  const row = await db.row<{ count: number }>(
    sql`select count(*)::integer as count from e_invoice where organization_id = ${db.organizationId} and is_sandbox`,
  )
  return row?.count ?? 0
}
