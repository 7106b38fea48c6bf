import { createHash } from 'node:crypto'
import type { Period } from '../../domain/calendar/periods.ts'
import type { Warning } from '../../domain/checks.ts'
import type { Document, DocumentState } from '../../domain/documents/document.ts'
import type { DuplicateOf } from '../../domain/documents/guards.ts'
import type { Place } from '../../domain/documents/parts.ts'
import { supplierNames } from '../../domain/documents/suppliers.ts'
import { foldForSearch } from '../../domain/text/folding.ts'
import type { Db } from '../connection/db.ts'
import { toJson } from '../connection/json.ts'
import { nothing, type Sql, sql } from '../connection/sql.ts'
import { toPatterns } from '../search.ts'

interface DocumentRow {
  id: string
  state: DocumentState
  error: Document['error']
  source: Document['source']
  file_id: string | null
  file_name: string | null
  mime_type: string | null
  part: number | null
  parts: number | null
  place: Place | null
  text: string | null
  read_text: string | null
  contact_id: string | null
  contact_is_chosen: boolean
  extraction: Document['extraction']
  coding: Document['coding']
  warnings: Document['warnings']
  duplicate_of: string | null
  ledger_entry_id: string | null
  external_reference: string | null
  postings: number
  version: number
  created_at: string
  updated_at: string
  posted_at: string | null
}

const toDocument = (row: DocumentRow): Document => ({
  id: row.id,
  state: row.state,
  error: row.error,
  source: row.source,
  fileId: row.file_id,
  fileName: row.file_name,
  mimeType: row.mime_type,
  part: row.part === null ? null : { number: row.part, of: row.parts!, place: row.place! },
  text: row.text,
  readText: row.read_text,
  contactId: row.contact_id,
  contactIsChosen: row.contact_is_chosen,
  extraction: row.extraction,
  coding: row.coding,
  warnings: row.warnings,
  duplicateOf: row.duplicate_of,
  ledgerEntryId: row.ledger_entry_id,
  externalReference: row.external_reference,
  postings: row.postings,
  version: row.version,
  createdAt: row.created_at,
  updatedAt: row.updated_at,
  postedAt: row.posted_at,
})

const columns = sql`id, state, error, source, file_id, file_name, mime_type, part, parts, place, contact_id, contact_is_chosen, extraction, coding, warnings, duplicate_of,
  ledger_entry_id, external_reference, postings, version, created_at, updated_at, posted_at`

/** Without what makes a document long: its items, the evidence, the reasons. */
const summaryColumns = sql`id, state, error, source, file_id, file_name, mime_type, part, parts, place, contact_id, contact_is_chosen,
  extraction - '{items,fields}'::text[] as extraction, coding - 'reasons' as coding,
  warnings, duplicate_of, ledger_entry_id, external_reference, postings, version, created_at, updated_at, posted_at`

const toListed = (row: DocumentRow): Document =>
  toDocument({
    ...row,
    extraction: row.extraction && { ...row.extraction, items: [], fields: {} },
    coding: row.coding && { ...row.coding, reasons: [] },
  })

/** With a posting under way or in doubt: then nothing may change what was sent. */
export interface HeldDocument {
  document: Document
  isPosting: boolean
}

export async function findDocument(db: Db, id: string): Promise<Document | undefined> {
  const row = await db.row<DocumentRow>(
    sql`select ${columns}, text, read_text from document where organization_id = ${db.organizationId} and id = ${id}`,
  )
  return row && toDocument(row)
}

/**
 * Locked until the transaction ends: of two callers who want to move it one goes first. The lock is a statement of its own, so that the next one, sent
 * along with it, sees all that was committed while this one waited: the claim of a posting above all, which leaves the document's row as it is.
 */
export async function lockDocument(db: Db, id: string): Promise<HeldDocument | undefined> {
  db.write(sql`select 1 from document where organization_id = ${db.organizationId} and id = ${id} for update`)
  const row = await db.row<DocumentRow & { is_posting: boolean }>(sql`
    select ${columns}, text, read_text, exists (select from posting p where p.organization_id = document.organization_id and p.document_id = document.id) as is_posting
    from document where organization_id = ${db.organizationId} and id = ${id}`)
  return row && { document: toDocument(row), isPosting: row.is_posting }
}

/** Copies differ in their spaces, cases and accents, and in nothing else. */
const hashText = (text: string): Buffer | null => {
  const folded = foldForSearch(text)
  return folded === '' ? null : createHash('sha256').update(folded).digest()
}

const foldNumber = (number: string | null): string | null => number && (foldForSearch(number).replace(/[^\p{L}\p{N}]/gu, '') || null)

const json = (value: unknown): string | null => (value === null ? null : toJson(value))

/** What lists look in: who, which number, what for. Not the whole text, which may be long. */
const searchText = (document: Document): string =>
  foldForSearch(
    [
      document.extraction?.supplier.name,
      document.extraction?.invoiceNumber,
      document.extraction?.supplier.vatNumber,
      document.fileName,
      document.coding?.bookingText,
      document.coding?.lines[0]?.category,
    ]
      .filter(Boolean)
      .join('\n'),
  ).slice(0, 2000)

/** The columns that follow from what was read. */
function derived({ extraction }: Document) {
  const { key, folded } = extraction ? supplierNames(extraction.supplier) : { key: null, folded: null }
  return { key, folded, number: foldNumber(extraction?.invoiceNumber ?? null) }
}

/** `capturedOn` is the day of the capture where the organization is. */
export function insertDocument(db: Db, document: Document, capturedOn: string): void {
  db.write(sql`
    insert into document (organization_id, id, state, source, file_id, file_name, mime_type, part, parts, place, text, text_hash, warnings, duplicate_of, dated_on, search, version, created_at, updated_at)
    values (${db.organizationId}, ${document.id}, ${document.state}, ${document.source}, ${document.fileId}, ${document.fileName}, ${document.mimeType},
      ${document.part?.number ?? null}, ${document.part?.of ?? null}, ${json(document.part?.place ?? null)}, ${document.text}, ${hashText(wordsOf(document))}, ${json(document.warnings)}, ${document.duplicateOf}, ${capturedOn}, ${searchText(document)}, ${document.version},
      ${document.createdAt}, ${document.updatedAt})`)
}

/** The words of a document, wherever they came from. */
export const wordsOf = ({ text, readText }: Document): string => readText ?? text ?? ''

/** Saves a document that was locked in this transaction. */
export function updateDocument(db: Db, document: Document): void {
  const { key, folded, number } = derived(document)
  const { extraction } = document
  db.write(sql`
    update document set state = ${document.state}, error = ${json(document.error)}, part = ${document.part?.number ?? null},
      parts = ${document.part?.of ?? null}, place = ${json(document.part?.place ?? null)}, contact_id = ${document.contactId},
      contact_is_chosen = ${document.contactIsChosen}, read_text = ${document.readText}, extraction = ${json(extraction)}, coding = ${json(document.coding)}, warnings = ${json(document.warnings)},
      duplicate_of = ${document.duplicateOf}, ledger_entry_id = ${document.ledgerEntryId}, external_reference = ${document.externalReference},
      postings = ${document.postings}, text_hash = ${hashText(wordsOf(document))}, supplier_key = ${key}, supplier_name = ${extraction?.supplier.name ?? null},
      supplier_folded = ${folded}, number_folded = ${number}, currency = ${extraction?.currency ?? null}, total = ${extraction?.total ?? null},
      confidence = ${extraction?.confidence ?? null}, dated_on = coalesce(${extraction?.date ?? null}, dated_on), search = ${searchText(document)},
      version = ${document.version}, updated_at = ${document.updatedAt}, posted_at = ${document.postedAt}
    where organization_id = ${db.organizationId} and id = ${document.id}`)
}

/** Of what is posted nothing else changes: the store refuses it. */
export function updateContactOfPosted(db: Db, { id, contactId, contactIsChosen, version, updatedAt }: Document): void {
  db.write(sql`
    update document set contact_id = ${contactId}, contact_is_chosen = ${contactIsChosen}, version = ${version}, updated_at = ${updatedAt}
    where organization_id = ${db.organizationId} and id = ${id}`)
}

/** Warns once about every document that is not posted and is dated in these days. */
export function warnWithin(db: Db, { start, end }: Period, warning: Warning): void {
  db.write(sql`
    update document set warnings = warnings || ${toJson([warning])}::jsonb
    where organization_id = ${db.organizationId} and state in ('extracted', 'coded') and extraction ->> 'date' between ${start} and ${end}
      and not warnings @> ${toJson([{ code: warning.code }])}::jsonb`)
}

export function deleteDocument(db: Db, id: string): void {
  db.write(sql`delete from document where organization_id = ${db.organizationId} and id = ${id}`)
}

/**
 * An older document, or one that is in the books already, that looks like this one; the surest sign first. To one that is only being captured all are
 * older, also those of the same millisecond.
 */
export async function findDuplicate(db: Db, document: Document, { isNew = false }: { isNew?: boolean } = {}): Promise<DuplicateOf | null> {
  const textHash = hashText(wordsOf(document))
  const { key, folded, number } = derived(document)
  const { extraction } = document
  const other = sql`organization_id = ${db.organizationId} and id <> ${document.id} and (${isNew} or id < ${document.id} or state = 'posted'
    or exists (select from posting p where p.organization_id = document.organization_id and p.document_id = document.id))`
  // By name only where one of the two has no id: two companies may bear one name.
  const supplier = key?.startsWith('name:')
    ? sql`(supplier_key = ${key} or supplier_folded = ${folded})`
    : sql`(supplier_key = ${key} or supplier_key like 'name:%' and supplier_folded = ${folded})`
  const sought: Sql[] = []
  if (document.fileId !== null) {
    // The other parts of its file are other documents. What was captured as a whole was read as the first of them.
    const samePart = document.part === null ? nothing : sql`and coalesce(part, 1) = ${document.part.number}`
    sought.push(sql`(select id, 1, 'file' from document where ${other} and file_id = ${document.fileId} ${samePart} order by id limit 1)`)
  }
  // Two different invoice numbers are two invoices: also of one day and amount, and where the words of an electronic one are only what was bought.
  const sameNumber = number === null ? nothing : sql`and (number_folded is null or number_folded = ${number})`
  if (textHash !== null)
    sought.push(sql`(select id, 2, 'text' from document where ${other} and text_hash = ${textHash} ${sameNumber} order by id limit 1)`)
  if (key !== null && number !== null)
    sought.push(
      sql`(select id, 3, 'number' from document where ${other} and ${supplier} and number_folded = ${number} order by id limit 1)`,
    )
  if (key !== null && extraction?.total != null && extraction.date !== null) {
    sought.push(sql`(select id, 4, 'amount' from document where ${other} and ${supplier} and dated_on = ${extraction.date} and total = ${extraction.total}
      and currency is not distinct from ${extraction.currency} ${sameNumber} order by id limit 1)`)
  }
  const [first, ...rest] = sought
  if (!first) return null
  const all = rest.reduce((union, one) => sql`${union} union all ${one}`, first)
  const row = await db.row<DuplicateOf>(sql`select id, by from (${all}) as twin (id, rank, by) order by rank limit 1`)
  return row ? { id: row.id, by: row.by } : null
}

export interface DocumentFilter {
  state?: DocumentState | undefined
  failed?: boolean | undefined
  q?: string | undefined
  from?: string | undefined
  to?: string | undefined
  supplier?: string | undefined
  contactId?: string | undefined
  confidenceMin?: number | undefined
}

/** Newest first, without text, items, evidence and reasons: a page of those would be megabytes. */
export async function listDocuments(db: Db, filter: DocumentFilter, before: string | undefined, limit: number): Promise<Document[]> {
  const words = toPatterns(filter.q)
  const supplier = toPatterns(filter.supplier)
  // First which ones, by their short columns; only of those the long ones are opened.
  const rows = await db.rows<DocumentRow>(sql`
    select ${summaryColumns}, null as text, null as read_text
    from document join (
      select id as listed from document where organization_id = ${db.organizationId}
      ${before === undefined ? nothing : sql`and id < ${before}`}
      ${filter.state === undefined ? nothing : sql`and state = ${filter.state}`}
      ${filter.failed === undefined ? nothing : filter.failed ? sql`and error is not null` : sql`and error is null`}
      ${filter.from === undefined ? nothing : sql`and dated_on >= ${filter.from}`}
      ${filter.to === undefined ? nothing : sql`and dated_on <= ${filter.to}`}
      ${filter.contactId === undefined ? nothing : sql`and contact_id = ${filter.contactId}`}
      ${filter.confidenceMin === undefined ? nothing : sql`and confidence >= ${filter.confidenceMin}`}
      ${supplier.length === 0 ? nothing : sql`and supplier_folded like all (${supplier})`}
      ${words.length === 0 ? nothing : sql`and search like all (${words})`}
      order by id desc limit ${limit}
    ) page on page.listed = document.id
    where organization_id = ${db.organizationId} order by id desc`)
  return rows.map(toListed)
}

export interface DocumentOfFile {
  id: string
  state: DocumentState
  /** Of a file with several documents some were deleted, and nobody is about to make them again. */
  lacksParts: boolean
}

/** The document that each of these files was captured as: the first of its parts, the one that is furthest, then the first. */
export async function findDocumentsOfFiles(db: Db, fileIds: readonly string[]): Promise<ReadonlyMap<string, DocumentOfFile>> {
  const rows = await db.rows<DocumentOfFile & { file_id: string }>(sql`
    select distinct on (file_id) file_id, id, state, part is not null and parts > (
        select count(*) from document p where p.organization_id = document.organization_id and p.file_id = document.file_id
          and (p.part is not null or p.state = 'draft')) as "lacksParts"
    from document where organization_id = ${db.organizationId} and file_id = any (${fileIds}::text[])
    order by file_id, coalesce(part, 1), state <> 'posted', id`)
  return new Map(rows.map(({ file_id, ...row }) => [file_id, row]))
}

const biteMax = 500

/**
 * A region that changes takes the coding of what is not posted with it; postings under way keep theirs. The rows are locked by a statement of their own,
 * so that the next one sees a claim that was made while this one waited.
 */
export async function dropCodings(db: Db, now: Date): Promise<string[]> {
  const dropped: string[] = []
  for (let after = ''; ; ) {
    const rows = await db.rows<{ id: string }>(sql`
      select id from document where organization_id = ${db.organizationId} and state = 'coded' and id > ${after} order by id limit ${biteMax} for update`)
    const last = rows.at(-1)
    if (!last) return dropped
    after = last.id
    const changed = await db.rows<{ id: string }>(sql`
      update document set state = 'extracted', coding = null, error = null, version = version + 1, updated_at = ${now}
      where organization_id = ${db.organizationId} and id = any (${rows.map(row => row.id)}) and state = 'coded'
        and not exists (select from posting p where p.organization_id = document.organization_id and p.document_id = document.id)
      returning id`)
    dropped.push(...changed.map(row => row.id))
  }
}

/** The documents that were linked to it. */
export async function unlinkContact(db: Db, contactId: string, now: Date): Promise<string[]> {
  db.write(sql`update ledger_open set contact_id = null where organization_id = ${db.organizationId} and contact_id = ${contactId}`)
  db.write(sql`delete from bank_alias where organization_id = ${db.organizationId} and contact_id = ${contactId}`)
  db.write(sql`update learnt_supplier set contact_id = null where organization_id = ${db.organizationId} and contact_id = ${contactId}`)
  const rows = await db.rows<{ id: string }>(sql`
    update document set contact_id = null, contact_is_chosen = false, version = version + 1, updated_at = ${now}
    where organization_id = ${db.organizationId} and contact_id = ${contactId} returning id`)
  return rows.map(row => row.id)
}
