/** The documents that wait for a person, in the order in which they need one. See migration 0027: the order is computed by the store. */
import type { DocumentError, DocumentState } from '../../domain/documents/document.ts'
import { type InboxReason, inboxReasons } from '../../domain/documents/inbox.ts'
import type { Minor } from '../../domain/money/money.ts'
import type { Db } from '../connection/db.ts'
import { nothing, type Sql, sql } from '../connection/sql.ts'
import { toPatterns } from '../search.ts'

/** Where a document stands in the queue. */
export interface InboxPlace {
  rank: number
  /** In millionths. */
  sureness: number
  id: string
}

export interface InboxFilter {
  reason?: InboxReason | undefined
  q?: string | undefined
}

export interface InboxRow extends InboxPlace {
  state: DocumentState
  error: DocumentError | null
  supplier: string | null
  fileName: string | null
  contactId: string | null
  date: string | null
  datedOn: string
  kind: string | null
  number: string | null
  total: Minor | null
  currency: string | null
  codedAmount: Minor | null
  codedCurrency: string | null
  ledgerAccountId: string | null
  vatCode: string | null
  confidence: number | null
  codingConfidence: number | null
  isHumanMade: boolean | null
  rules: string[]
  lowFields: string[]
  warningCodes: string[]
  duplicateOf: string | null
  createdAt: string
}

const millionths = (fraction: number): number => Math.round(fraction * 1_000_000)

/** Every condition names the rank, so that the index of the inbox is read and nothing beside it. */
const conditions = (threshold: number): Readonly<Record<InboxReason, Sql>> => ({
  failed: sql`inbox_rank = 0`,
  warned: sql`inbox_rank = 1`,
  low: sql`inbox_rank = 2 and inbox_sureness < ${millionths(threshold)}`,
  ready: sql`inbox_rank = 2 and inbox_sureness >= ${millionths(threshold)}`,
  reading: sql`inbox_rank = 3`,
})

/**
 * Of an organization that PostgreSQL knows nothing about yet it expects few rows, and would gather and sort them all for a page: the index has them in
 * order. What comes after in the same transaction is planned as always.
 */
async function alongIndex<Found>(db: Db, look: () => Promise<Found>): Promise<Found> {
  db.write(sql`set local enable_bitmapscan = off`)
  const found = await look()
  db.write(sql`set local enable_bitmapscan = on`)
  return found
}

/** First which ones, by the index; only of those the long columns are opened. Below the threshold a field is doubtful. */
export function listInbox(
  db: Db,
  { reason, q }: InboxFilter,
  threshold: number,
  after: InboxPlace | undefined,
  limit: number,
): Promise<InboxRow[]> {
  const words = toPatterns(q)
  const statement = sql`
    select page.rank, page.sureness, document.id, state, error, supplier_name as supplier, file_name as "fileName", contact_id as "contactId",
      extraction ->> 'date' as date, dated_on as "datedOn", extraction ->> 'kind' as kind, extraction ->> 'invoiceNumber' as number, total, currency,
      (coding ->> 'codedAmount')::bigint as "codedAmount", coding ->> 'currency' as "codedCurrency",
      coding -> 'lines' -> 0 ->> 'ledgerAccountId' as "ledgerAccountId", coding -> 'lines' -> 0 ->> 'vatCode' as "vatCode",
      confidence, (coding ->> 'confidence')::double precision as "codingConfidence", (coding ->> 'isHumanMade')::boolean as "isHumanMade",
      array(select reason ->> 'rule' from jsonb_array_elements(coalesce(coding -> 'reasons', '[]')) reason) as rules,
      array(select field.key from jsonb_each(coalesce(extraction -> 'fields', '{}')) field
        where (field.value ->> 'confidence')::double precision < ${threshold} order by field.key) as "lowFields",
      array(select warning ->> 'code' from jsonb_array_elements(warnings) warning) as "warningCodes",
      duplicate_of as "duplicateOf", created_at as "createdAt"
    from (
      select inbox_rank as rank, inbox_sureness as sureness, id as listed from document
      where organization_id = ${db.organizationId} and inbox_rank is not null
        ${reason === undefined ? sql`and inbox_rank <= 2` : sql`and ${conditions(threshold)[reason]}`}
        ${after === undefined ? nothing : sql`and (inbox_rank, inbox_sureness, id) > (${after.rank}, ${after.sureness}, ${after.id})`}
        ${words.length === 0 ? nothing : sql`and search like all (${words})`}
      order by inbox_rank, inbox_sureness, id limit ${limit}
    ) page join document on document.organization_id = ${db.organizationId} and document.id = page.listed
    order by page.rank, page.sureness, document.id`
  return alongIndex(db, () => db.rows<InboxRow>(statement))
}

export type InboxCounts = Readonly<Record<InboxReason, number>>

export async function countInbox(db: Db, threshold: number): Promise<InboxCounts> {
  const where = conditions(threshold)
  const counted = inboxReasons.map((reason, at) => sql`${at === 0 ? nothing : sql`, `} count(*) filter (where ${where[reason]})`)
  const columns = counted.reduce((all, one) => sql`${all} ${one}`)
  const statement = sql`
    select array[${columns}]::integer[] as counts from document where organization_id = ${db.organizationId} and inbox_rank is not null`
  const row = await alongIndex(db, () => db.row<{ counts: number[] }>(statement))
  return Object.fromEntries(inboxReasons.map((reason, at) => [reason, row?.counts[at] ?? 0])) as Record<InboxReason, number>
}
