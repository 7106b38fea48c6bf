import type { Db } from './connection/db.ts'
import { sql } from './connection/sql.ts'

/** Whether nobody has begun here: no records of business, no profile of a company, and no ledger outside that a posting would go to. */
export async function isUntouched(db: Db): Promise<boolean> {
  const id = db.organizationId
  const row = await db.row<{ touched: boolean }>(sql`
    select exists (select from document where organization_id = ${id}) or exists (select from file where organization_id = ${id})
      or exists (select from contact where organization_id = ${id}) or exists (select from invoice where organization_id = ${id})
      or exists (select from e_invoice where organization_id = ${id}) or exists (select from bank_account where organization_id = ${id})
      or exists (select from ledger_entry where organization_id = ${id}) or exists (select from vat_return where organization_id = ${id})
      or exists (select from accounting_year where organization_id = ${id}) or exists (select from connection where organization_id = ${id})
      or exists (select from organization where id = ${id} and coalesce(legal_name, business_id, vat_number, fiscal_code, iban) is not null) as touched`)
  return row?.touched === false
}
