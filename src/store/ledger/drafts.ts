/** Entries that are written and not posted: drafts and templates. */
import type { CalendarDate } from '../../domain/calendar/dates.ts'
import type { Minor } from '../../domain/money/money.ts'
import type { Db } from '../connection/db.ts'
import { toJson } from '../connection/json.ts'
import { nothing, sql } from '../connection/sql.ts'

export const draftKinds = ['draft', 'template'] as const

export type DraftKind = (typeof draftKinds)[number]

/** As it was written, in minor units of the books. */
export interface DraftLine {
  accountId: string
  amount: Minor
  vatCode: string | null
  contactId: string | null
}

export interface EntryDraft {
  id: string
  kind: DraftKind
  regionKey: string
  name: string | null
  date: CalendarDate | null
  text: string
  lines: readonly DraftLine[]
  attachments: readonly string[]
  createdAt: string
  createdBy: string
  updatedAt: string
  postedAt: string | null
  entryId: string | null
}

const columns = sql`id, kind, region_key as "regionKey", name, date, text, lines, attachments, created_at as "createdAt", created_by as "createdBy",
  updated_at as "updatedAt", posted_at as "postedAt", entry_id as "entryId"`

export const findDraft = (db: Db, id: string, { lock = false }: { lock?: boolean } = {}): Promise<EntryDraft | undefined> =>
  db.row<EntryDraft>(sql`
    select ${columns} from entry_draft where organization_id = ${db.organizationId} and id = ${id} ${lock ? sql`for update` : nothing}`)

export interface DraftFilter {
  kind?: DraftKind | undefined
  isPosted?: boolean | undefined
}

/** Newest first. */
export const listDrafts = (db: Db, { kind, isPosted }: DraftFilter, before: string | undefined, limit: number): Promise<EntryDraft[]> =>
  db.rows<EntryDraft>(sql`
    select ${columns} from entry_draft where organization_id = ${db.organizationId}
      ${kind === undefined ? nothing : sql`and kind = ${kind}`}
      ${isPosted === undefined ? nothing : isPosted ? sql`and entry_id is not null` : sql`and entry_id is null`}
      ${before === undefined ? nothing : sql`and id < ${before}`}
    order by id desc limit ${limit}`)

export function insertDraft(db: Db, draft: EntryDraft): void {
  db.write(sql`
    insert into entry_draft (organization_id, id, kind, region_key, name, date, text, lines, attachments, created_at, created_by, updated_at)
    values (${db.organizationId}, ${draft.id}, ${draft.kind}, ${draft.regionKey}, ${draft.name}, ${draft.date}, ${draft.text}, ${toJson(draft.lines)},
      ${draft.attachments}::text[], ${draft.createdAt}, ${draft.createdBy}, ${draft.updatedAt})`)
}

export function updateDraft(db: Db, draft: EntryDraft): void {
  db.write(sql`
    update entry_draft set name = ${draft.name}, date = ${draft.date}, text = ${draft.text}, lines = ${toJson(draft.lines)},
      attachments = ${draft.attachments}::text[], updated_at = ${draft.updatedAt}, posted_at = ${draft.postedAt}, entry_id = ${draft.entryId}
    where organization_id = ${db.organizationId} and id = ${draft.id}`)
}

export function deleteDraft(db: Db, id: string): void {
  db.write(sql`delete from entry_draft where organization_id = ${db.organizationId} and id = ${id}`)
}
