import { createHash } from 'node:crypto'
import { type Change, canonicalJson } from '../domain/changes.ts'
import { numberInId, toNumberedId } from '../domain/ids.ts'
import type { Db } from './db.ts'
import { nothing, type Sql, sql } from './sql.ts'

export interface Actor {
  /** `user` is a person in a browser, `key` an organization's API key, `user_key` a person's own, `system` Primanota itself. */
  type: 'user' | 'key' | 'user_key' | 'system'
  id: string
  name: string | null
  /** The person behind a key or an app that acts for one. */
  onBehalfOf: string | null
}

export interface AuditEntry {
  id: string
  sequence: number
  at: string
  actor: Actor
  action: string
  target: { type: string; id: string }
  before: Record<string, unknown> | null
  after: Record<string, unknown> | null
  requestId: string
}

/** What the hash of a row covers besides its number and the row before it. */
function contentHash(entry: Omit<AuditEntry, 'sequence' | 'id'>): Buffer {
  return createHash('sha256').update(canonicalJson(entry)).digest()
}

export interface Occasion {
  organizationId: string
  at: Date
  actor: Actor
  action: string
  requestId: string
}

/**
 * Appends one row to the organization's chain. The head row is the lock: whoever comes second waits for the first to commit, so the numbers have
 * no gaps and each hash covers the one before. It is sent together with the commit, so the lock is never held while Primanota thinks.
 */
export function appendAudit(occasion: Occasion, change: Change): Sql {
  const { organizationId, actor, action, requestId } = occasion
  const at = occasion.at.toISOString()
  const { target, before, after } = change
  const content = contentHash({ at, actor, action, target, before, after, requestId })
  return sql`
    with head as (
      update audit_head
      set sequence = sequence + 1, hash = sha256(hash || convert_to((sequence + 1)::text, 'UTF8') || ${content}::bytea)
      where organization_id = ${organizationId}
      returning sequence, hash
    )
    insert into audit_log (organization_id, sequence, at, actor_type, actor_id, actor_name, on_behalf_of, action, target_type, target_id, before, after, request_id, hash)
    select ${organizationId}, head.sequence, ${at}, ${actor.type}, ${actor.id}, ${actor.name}, ${actor.onBehalfOf}, ${action},
      ${target.type}, ${target.id}, ${before && JSON.stringify(before)}, ${after && JSON.stringify(after)}, ${requestId}, head.hash
    from head`
}

/** The chain of a new organization starts from its id. */
export function startAudit(organizationId: string): Sql {
  return sql`insert into audit_head (organization_id, sequence, hash) values (${organizationId}, 0, sha256(convert_to(${organizationId}, 'UTF8')))`
}

interface AuditRow {
  sequence: number
  at: string
  actor_type: Actor['type']
  actor_id: string
  actor_name: string | null
  on_behalf_of: string | null
  action: string
  target_type: string
  target_id: string
  before: Record<string, unknown> | null
  after: Record<string, unknown> | null
  request_id: string
  hash: Buffer
}

const toAuditEntry = (row: AuditRow): AuditEntry => ({
  id: toNumberedId('aud', row.sequence),
  sequence: row.sequence,
  at: row.at,
  actor: { type: row.actor_type, id: row.actor_id, name: row.actor_name, onBehalfOf: row.on_behalf_of },
  action: row.action,
  target: { type: row.target_type, id: row.target_id },
  before: row.before,
  after: row.after,
  requestId: row.request_id,
})

export interface AuditFilter {
  action?: string | undefined
  actorId?: string | undefined
  targetId?: string | undefined
  from?: string | undefined
  to?: string | undefined
}

export async function listAudit(db: Db, filter: AuditFilter, before: number | undefined, limit: number): Promise<AuditEntry[]> {
  const rows = await db.rows<AuditRow>(sql`
    select * from audit_log where organization_id = ${db.organizationId}
      ${before === undefined ? nothing : sql`and sequence < ${before}`}
      ${filter.action === undefined ? nothing : sql`and action = ${filter.action}`}
      ${filter.actorId === undefined ? nothing : sql`and actor_id = ${filter.actorId}`}
      ${filter.targetId === undefined ? nothing : sql`and target_id = ${filter.targetId}`}
      ${filter.from === undefined ? nothing : sql`and at >= ${filter.from}::date`}
      ${filter.to === undefined ? nothing : sql`and at < ${filter.to}::date + 1`}
    order by sequence desc limit ${limit}`)
  return rows.map(toAuditEntry)
}

export async function findAudit(db: Db, id: string): Promise<AuditEntry | undefined> {
  const sequence = numberInId('aud', id)
  if (sequence === undefined) return undefined
  const row = await db.row<AuditRow>(sql`select * from audit_log where organization_id = ${db.organizationId} and sequence = ${sequence}`)
  return row && toAuditEntry(row)
}

export interface Verdict {
  rows: number
  head: string
  /** The first row that is not what was written, and why. */
  broken: { sequence: number; reason: string } | null
}

/** Walks an organization's chain from its start. What it finds is computed here from the columns, not by the database that may have been tampered with. */
export async function verifyAudit(db: Db, pageSize = 1000): Promise<Verdict> {
  let hash = createHash('sha256').update(db.organizationId).digest()
  let sequence = 0
  const broken = (reason: string, at = sequence + 1): Verdict => ({
    rows: sequence,
    head: hash.toString('hex'),
    broken: { sequence: at, reason },
  })
  const head = await db.row<{ sequence: number; hash: Buffer }>(
    sql`select sequence, hash from audit_head where organization_id = ${db.organizationId}`,
  )
  if (!head) return broken('the head of the chain is missing', 0)
  for (;;) {
    const rows = await db.rows<AuditRow>(sql`
      select * from audit_log where organization_id = ${db.organizationId} and sequence > ${sequence} and sequence <= ${head.sequence}
      order by sequence limit ${pageSize}`)
    for (const row of rows) {
      if (row.sequence !== sequence + 1) return broken('the row is missing')
      const { sequence: number, id: _id, ...content } = toAuditEntry(row)
      const expected = createHash('sha256').update(hash).update(String(number)).update(contentHash(content)).digest()
      if (!expected.equals(row.hash)) return broken('the row is not what was written, or the row before it was changed')
      hash = expected
      sequence = number
    }
    if (rows.length < pageSize) break
  }
  if (sequence !== head.sequence) return broken('the row is missing')
  if (!hash.equals(head.hash)) return broken('the head of the chain does not fit the last row', sequence)
  return { rows: sequence, head: hash.toString('hex'), broken: null }
}
