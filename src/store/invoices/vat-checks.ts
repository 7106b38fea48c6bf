/** What registers said about VAT numbers. Rows are added and never changed. */
import type { VatCheck } from '../../domain/identity/vat-check.ts'
import type { Said } from '../../language/words.ts'
import type { Db } from '../connection/db.ts'
import { toJson } from '../connection/json.ts'
import { nothing, sql } from '../connection/sql.ts'

interface CheckRow {
  id: string
  contact_id: string
  vat_number: string
  requester: string | null
  outcome: VatCheck['outcome']
  consultation: string | null
  name: string | null
  address: string | null
  reason: Said | null
  checked_at: string
  good_until: string
}

const columns = sql`id, contact_id, vat_number, requester, outcome, consultation, name, address, reason, checked_at, good_until`

const toCheck = (row: CheckRow): VatCheck => ({
  id: row.id,
  contactId: row.contact_id,
  vatNumber: row.vat_number,
  requester: row.requester,
  outcome: row.outcome,
  consultation: row.consultation,
  name: row.name,
  address: row.address,
  reason: row.reason,
  checkedAt: row.checked_at,
  goodUntil: row.good_until,
})

export function insertVatCheck(db: Db, check: VatCheck, answer: unknown): void {
  db.write(sql`
    insert into vat_check (organization_id, id, contact_id, vat_number, requester, outcome, consultation, name, address, reason, answer, checked_at, good_until)
    values (${db.organizationId}, ${check.id}, ${check.contactId}, ${check.vatNumber}, ${check.requester}, ${check.outcome}, ${check.consultation},
      ${check.name}, ${check.address}, ${check.reason === null ? null : toJson(check.reason)}::jsonb,
      ${answer === undefined ? null : toJson(answer)}::jsonb, ${check.checkedAt}, ${check.goodUntil})`)
}

/** Newest first. */
export async function listVatChecks(db: Db, contactId: string, before: string | undefined, limit: number): Promise<VatCheck[]> {
  const rows = await db.rows<CheckRow>(sql`
    select ${columns} from vat_check where organization_id = ${db.organizationId} and contact_id = ${contactId}
      ${before === undefined ? nothing : sql`and id < ${before}`}
    order by id desc limit ${limit}`)
  return rows.map(toCheck)
}

/**
 * What is known last of each number, up to a moment: an answer counts more than a later failure to get one. A check of the same number for another contact
 * proves as much.
 */
export async function listLastVatChecks(db: Db, vatNumbers: readonly string[], until?: Date): Promise<Map<string, VatCheck>> {
  if (vatNumbers.length === 0) return new Map()
  const rows = await db.rows<CheckRow>(sql`
    select distinct on (vat_number) ${columns} from vat_check
    where organization_id = ${db.organizationId} and vat_number = any (${vatNumbers}) ${until === undefined ? nothing : sql`and checked_at <= ${until}`}
    order by vat_number, (outcome = 'unknown'), checked_at desc, id desc`)
  return new Map(rows.map(row => [row.vat_number, toCheck(row)]))
}
