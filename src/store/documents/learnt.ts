import type { GivenAnswers } from '../../domain/coding/purchase-facts.ts'
import type { DocumentedCoding, SupplierMemory } from '../../domain/documents/learning.ts'
import type { SupplierNames } from '../../domain/documents/suppliers.ts'
import type { Minor } from '../../domain/money/money.ts'
import { foldForSearch } from '../../domain/text/folding.ts'
import type { Db } from '../connection/db.ts'
import { toJson } from '../connection/json.ts'
import { nothing, sql } from '../connection/sql.ts'
import { toPatterns } from '../search.ts'

interface LearntRow {
  id: string
  supplier_key: string
  name: string | null
  correction: DocumentedCoding | null
  history: DocumentedCoding | null
  contact_id: string | null
  ibans: string[]
  amounts: string
  facts: GivenAnswers | null
  updated_at: string
}

export interface LearntSupplier extends SupplierMemory {
  id: string
  supplierKey: string
  name: string | null
  updatedAt: string
}

// An array of bigint arrives as text: 64 bits do not fit a number, these amounts do.
const columns = sql`id, supplier_key, name, correction, history, contact_id, ibans, array_to_json(amounts)::text as amounts, updated_at,
  (select jsonb_object_agg(f.fact, jsonb_build_object('answer', f.answer, 'on', f.answered_on, 'by', f.answered_by)) from supplier_fact f
    where f.organization_id = learnt_supplier.organization_id and f.learnt_id = learnt_supplier.id) as facts`

const toLearnt = (row: LearntRow): LearntSupplier => ({
  id: row.id,
  supplierKey: row.supplier_key,
  name: row.name,
  correction: row.correction,
  history: row.history,
  contactId: row.contact_id,
  ibans: row.ibans,
  amounts: JSON.parse(row.amounts) as Minor[],
  facts: row.facts ?? {},
  updatedAt: row.updated_at,
})

/**
 * By the supplier's id; by its name when the document gives no id, or when what was learnt had none. A name that several suppliers bear leads nowhere,
 * and one that leads to another id is another company.
 */
export async function findLearnt(db: Db, regionKey: string, { key, folded }: SupplierNames): Promise<LearntSupplier | undefined> {
  if (key === null) return undefined
  const hasId = !key.startsWith('name:')
  const rows = await db.rows<LearntRow>(sql`
    select ${columns} from learnt_supplier where organization_id = ${db.organizationId} and region_key = ${regionKey} and supplier_key in (
      ${key}, (select n.supplier_key from learnt_name n where n.organization_id = ${db.organizationId} and n.region_key = ${regionKey} and n.folded = ${folded}))`)
  const known = rows.map(toLearnt)
  return known.find(one => one.supplierKey === key) ?? known.find(one => !hasId || one.supplierKey.startsWith('name:'))
}

/** The row of this supplier, locked; made when there is none. */
export async function lockLearnt(
  db: Db,
  regionKey: string,
  names: SupplierNames & { key: string; name: string | null },
  newId: string,
  now: Date,
): Promise<LearntSupplier> {
  db.write(sql`
    insert into learnt_supplier (organization_id, id, region_key, supplier_key, name, search, updated_at)
    values (${db.organizationId}, ${newId}, ${regionKey}, ${names.key}, ${names.name}, ${foldForSearch(`${names.name ?? ''} ${names.key}`)}, ${now})
    on conflict (organization_id, region_key, supplier_key) do nothing`)
  if (names.folded !== null) {
    db.write(sql`
      insert into learnt_name as known (organization_id, region_key, folded, supplier_key) values (${db.organizationId}, ${regionKey}, ${names.folded}, ${names.key})
      on conflict (organization_id, region_key, folded) do update
        set supplier_key = case when known.supplier_key like 'name:%' then excluded.supplier_key end
        where known.supplier_key <> excluded.supplier_key and excluded.supplier_key not like 'name:%'`)
  }
  const row = await db.row<LearntRow>(sql`
    select ${columns} from learnt_supplier
    where organization_id = ${db.organizationId} and region_key = ${regionKey} and supplier_key = ${names.key} for update`)
  if (!row) throw new Error('a supplier that was learnt of must have a row')
  return toLearnt(row)
}

export function saveLearnt(db: Db, id: string, memory: SupplierMemory, name: string | null, now: Date): void {
  db.write(sql`
    update learnt_supplier set correction = ${memory.correction && toJson(memory.correction)}, history = ${memory.history && toJson(memory.history)},
      contact_id = ${memory.contactId}, ibans = ${memory.ibans}, amounts = ${memory.amounts}, name = coalesce(${name}, name), updated_at = ${now}
    where organization_id = ${db.organizationId} and id = ${id}`)
}

const hasRule = sql`(correction is not null or history is not null or contact_id is not null or exists (
  select from supplier_fact f where f.organization_id = learnt_supplier.organization_id and f.learnt_id = learnt_supplier.id))`

/** Newest first: the rules that would be applied, or are on their way to it. */
export async function listLearnt(db: Db, q: string | undefined, before: string | undefined, limit: number): Promise<LearntSupplier[]> {
  const words = toPatterns(q)
  const rows = await db.rows<LearntRow>(sql`
    select ${columns} from learnt_supplier where organization_id = ${db.organizationId} and ${hasRule}
      ${before === undefined ? nothing : sql`and id < ${before}`}
      ${words.length === 0 ? nothing : sql`and search like all (${words})`}
    order by id desc limit ${limit}`)
  return rows.map(toLearnt)
}

export async function findRule(db: Db, id: string, options: { lock?: boolean } = {}): Promise<LearntSupplier | undefined> {
  const row = await db.row<LearntRow>(sql`
    select ${columns} from learnt_supplier where organization_id = ${db.organizationId} and id = ${id} and ${hasRule} ${options.lock ? sql`for update` : nothing}`)
  return row && toLearnt(row)
}
