import { hash as digest } from 'node:crypto'
import type { Change } from '../../domain/access/changes.ts'
import { toInstantText } from '../../domain/calendar/instants.ts'
import { placeInId, toPlacedId } from '../../domain/ids.ts'
import type { Db, Last } from '../connection/db.ts'
import { nothing, sql } from '../connection/sql.ts'

const sha256 = (data: string | Buffer): Buffer => digest('sha256', data, 'buffer')

/** As PostgreSQL reads bytes from a text. Bytes of our own would cost more than their hash: they are memory that the collector has to look after. */
const toBytesText = (hex: string): string => `\\x${hex}`

export interface Actor {
  /** `user` is a person in a browser, `key` an organization's API key, `user_key` a person's own, `app` one that a person connected, `system` Primanota itself. */
  type: 'user' | 'key' | 'user_key' | 'app' | 'system'
  id: string
  name: string | null
  /** The person behind a key or an app that acts for one. */
  onBehalfOf: string | null
}

export interface AuditEntry {
  id: string
  at: string
  actor: Actor
  action: string
  target: { type: string; id: string }
  before: Record<string, unknown> | null
  after: Record<string, unknown> | null
  requestId: string
}

/** What the hash of a row covers besides its number and the row before it: every column, the changed fields as the text that is stored. */
type Content = Omit<AuditRow, 'strand' | 'sequence' | 'hash'>

/** In hexadecimal digits. */
function contentHash(row: Content): string {
  const { at, actor_type, actor_id, actor_name, on_behalf_of, action, target_type, target_id, before, after, request_id } = row
  const text = JSON.stringify([
    at,
    actor_type,
    actor_id,
    actor_name,
    on_behalf_of,
    action,
    target_type,
    target_id,
    before,
    after,
    request_id,
  ])
  return digest('sha256', text, 'hex')
}

export interface Occasion {
  organizationId: string
  at: Date
  actor: Actor
  action: string
  requestId: string
}

/**
 * Appends one row to a partition of the organization's chain. The partition's head is the lock: whoever comes second on it waits for the first to commit,
 * so the numbers have no gaps and each hash covers the one before. It is sent together with the commit, so the lock is never held while Primanota
 * thinks; and the transaction gets a partition that no other of this process is on (store/access/chain-partitions.ts), so it hardly ever waits.
 */
export function appendAudit(occasion: Occasion, change: Change): Last {
  const { organizationId, actor } = occasion
  const row: Content = {
    at: toInstantText(occasion.at),
    actor_type: actor.type,
    actor_id: actor.id,
    actor_name: actor.name,
    on_behalf_of: actor.onBehalfOf,
    action: occasion.action,
    target_type: change.target.type,
    target_id: change.target.id,
    before: change.before && JSON.stringify(change.before),
    after: change.after && JSON.stringify(change.after),
    request_id: occasion.requestId,
  }
  const content = toBytesText(contentHash(row))
  const append: Last = (strand, whole) => sql`
    with ${whole ? sql`bound (organization) as materialized (${whole.bind}), written as (${whole.insert} returning 1 as added), ` : nothing}head as (
      insert into audit_head as head (organization_id, strand, sequence, hash)
      select ${organizationId}, ${strand}, 1, sha256(${strandStart(organizationId, strand)}::bytea || convert_to('1', 'UTF8') || ${content}::bytea)
        ${whole ? insertedFirst : nothing}
      on conflict (organization_id, strand) do update
        set sequence = head.sequence + 1, hash = sha256(head.hash || convert_to((head.sequence + 1)::text, 'UTF8') || ${content}::bytea)
      returning sequence, hash
    )
    insert into audit_log (organization_id, strand, sequence, at, actor_type, actor_id, actor_name, on_behalf_of, action, target_type, target_id, before, after, request_id, hash)
    select ${organizationId}, ${strand}, head.sequence, ${row.at}, ${row.actor_type}, ${row.actor_id}, ${row.actor_name}, ${row.on_behalf_of}, ${row.action},
      ${row.target_type}, ${row.target_id}, ${row.before}, ${row.after}, ${row.request_id}, head.hash
    from head`
  append.takesWhole = true
  return append
}

/**
 * The organization, then the row, then the head: the row may have to wait for somebody who adds one with its key, and a head that was locked before would make
 * all who come after it wait as well. What is asked of the row depends on the organization, or the server would add it before that is bound. It is one row: to
 * count it would cost an aggregate for nothing.
 */
const insertedFirst = sql`from bound where (select added from written where bound.organization is not null) = 1`

const starts = new Map<string, Buffer>()
const startsMax = 10_000

/** A partition starts from its name, so that the first row of one cannot stand on another. */
function strandStart(organizationId: string, strand: number): Buffer {
  const name = `${organizationId} ${strand}`
  let start = starts.get(name)
  if (!start) {
    start = sha256(name)
    if (starts.size >= startsMax) starts.clear()
    starts.set(name, start)
  }
  return start
}

interface AuditRow {
  strand: number
  sequence: number
  at: string
  actor_type: Actor['type']
  actor_id: string
  actor_name: string | null
  on_behalf_of: string | null
  action: string
  target_type: string
  target_id: string
  before: string | null
  after: string | null
  request_id: string
  hash: Buffer
}

/** The changed fields come back as the text that was written, which is what their hash covers. */
const columns = sql`strand, sequence, at, actor_type, actor_id, actor_name, on_behalf_of, action, target_type, target_id, before::text, after::text, request_id`

/** Only whoever verifies the chain looks at the hash. */
type ShownRow = Omit<AuditRow, 'hash'>

const toAuditEntry = (row: ShownRow): AuditEntry => ({
  id: toPlacedId('aud', { milliseconds: new Date(row.at).getTime(), strand: row.strand, sequence: row.sequence }),
  at: row.at,
  actor: { type: row.actor_type, id: row.actor_id, name: row.actor_name, onBehalfOf: row.on_behalf_of },
  action: row.action,
  target: { type: row.target_type, id: row.target_id },
  before: row.before === null ? null : JSON.parse(row.before),
  after: row.after === null ? null : JSON.parse(row.after),
  requestId: row.request_id,
})

export interface AuditFilter {
  action?: string | undefined
  actorId?: string | undefined
  targetId?: string | undefined
  targetType?: string | undefined
  /** Whether it was an app or a key. */
  agents?: boolean | undefined
  from?: string | undefined
  to?: string | undefined
}

const isAgent = sql`actor_type in ('app', 'key', 'user_key')`

/** Newest first. A page starts behind the entry with the id `before`, which says where that is. */
export async function listAudit(db: Db, filter: AuditFilter, before: string | undefined, limit: number): Promise<AuditEntry[]> {
  const place = before === undefined ? undefined : placeInId('aud', before)
  const rows = await db.rows<ShownRow>(sql`
    select ${columns} from audit_log where organization_id = ${db.organizationId}
      ${place === undefined ? nothing : sql`and (at, strand, sequence) < (${new Date(place.milliseconds)}, ${place.strand}, ${place.sequence})`}
      ${filter.action === undefined ? nothing : sql`and action = ${filter.action}`}
      ${filter.actorId === undefined ? nothing : sql`and actor_id = ${filter.actorId}`}
      ${filter.targetId === undefined ? nothing : sql`and target_id = ${filter.targetId}`}
      ${filter.targetType === undefined ? nothing : sql`and target_type = ${filter.targetType}`}
      ${filter.agents === undefined ? nothing : filter.agents ? sql`and ${isAgent}` : sql`and not ${isAgent}`}
      ${filter.from === undefined ? nothing : sql`and at >= ${filter.from}::date`}
      ${filter.to === undefined ? nothing : sql`and at < ${filter.to}::date + 1`}
    order by at desc, strand desc, sequence desc limit ${limit}`)
  return rows.map(toAuditEntry)
}

/** The newest ones about records of these types, among so many of the last. */
export async function listLastAudit(db: Db, types: readonly string[], lookedThrough: number, limit: number): Promise<AuditEntry[]> {
  const rows = await db.rows<ShownRow>(sql`
    select ${columns} from (
      select * from audit_log where organization_id = ${db.organizationId} order by at desc, strand desc, sequence desc limit ${lookedThrough}
    ) latest
    where target_type = any(${types}) and action <> 'permission_refused'
    order by at desc, strand desc, sequence desc limit ${limit}`)
  return rows.map(toAuditEntry)
}

const unmatchesMax = 100

/**
 * The rows in which automatic matches of a transaction are noted, together with others of the same run: the settlement that it has, and those that were
 * taken back, say when that was.
 */
export async function listMatchesOf(db: Db, transactionId: string, settledAt: string | null): Promise<AuditEntry[]> {
  const undone = await db.rows<{ at: string | null }>(sql`
    select before ->> 'settledAt' as at from audit_log
    where organization_id = ${db.organizationId} and target_id = ${transactionId} and target_type = 'transaction'
      and before ->> 'matchedBy' = 'auto' and before ->> 'settledAt' is not null
    order by at desc limit ${unmatchesMax}`)
  const moments = [...new Set([settledAt, ...undone.map(({ at }) => at)])].filter(at => at !== null).map(at => new Date(at))
  if (moments.length === 0) return []
  const rows = await db.rows<ShownRow>(sql`
    select ${columns} from audit_log
    where organization_id = ${db.organizationId} and at = any(${moments}) and target_type = 'bank_matches'
      and position(${JSON.stringify(transactionId)} in after::text) > 0
    order by at desc, strand desc, sequence desc`)
  return rows.map(toAuditEntry)
}

export async function findAudit(db: Db, id: string): Promise<AuditEntry | undefined> {
  const place = placeInId('aud', id)
  if (!place) return undefined
  const row = await db.row<ShownRow>(sql`
    select ${columns} from audit_log
    where organization_id = ${db.organizationId} and strand = ${place.strand} and sequence = ${place.sequence} and at = ${new Date(place.milliseconds)}`)
  return row && toAuditEntry(row)
}

export interface Verdict {
  rows: number
  /** One hash over the heads of all partitions: kept elsewhere, it shows later that the log as a whole was not rewritten. */
  head: string
  /** The first row that is not what was written, and why. */
  broken: { strand: number; sequence: number; reason: string } | null
}

/** Walks an organization's chain from its start. What it finds is computed here from the columns, not by the database that may have been tampered with. */
export async function verifyAudit(db: Db, pageSize = 1000): Promise<Verdict> {
  const heads = await db.rows<Head>(
    sql`select strand, sequence, hash from audit_head where organization_id = ${db.organizationId} order by strand`,
  )
  const head = digestOf(heads.map(({ hash }) => hash))
  let rows = 0
  for (const strand of heads) {
    const walked = await walkStrand(db, strand, pageSize)
    const broken = walked.broken ?? (walked.hash.equals(strand.hash) ? null : { sequence: strand.sequence, reason: headIsOther })
    if (broken) return { rows: rows + broken.sequence - 1, head, broken: { strand: strand.strand, ...broken } }
    rows += strand.sequence
  }
  const counted = await db.row<{ count: number }>(sql`select count(*) from audit_log where organization_id = ${db.organizationId}`)
  if (counted?.count === rows && rows > 0) return { rows, head, broken: null }
  const stray = await db.row<{ strand: number; sequence: string }>(sql`
    select l.strand, l.sequence::text from audit_log l left join audit_head h on h.organization_id = l.organization_id and h.strand = l.strand
    where l.organization_id = ${db.organizationId} and (h.strand is null or l.sequence > h.sequence or l.sequence < 1) order by l.strand, l.sequence limit 1`)
  if (stray)
    return {
      rows,
      head,
      broken: {
        strand: stray.strand,
        sequence: Number(stray.sequence),
        reason: 'the row was not written by Primanota, or the head of its strand is missing',
      },
    }
  return { rows, head, broken: { strand: 0, sequence: 1, reason: 'the row is missing' } }
}

interface Head {
  strand: number
  sequence: number
  hash: Buffer
}

const headIsOther = 'the head of the strand does not fit its last row'

const digestOf = (hashes: readonly Buffer[]): string => sha256(Buffer.concat(hashes)).toString('hex')

type Walked = { broken: { sequence: number; reason: string } } | { broken: null; hash: Buffer }

/** From the start of a partition up to a row: the hash there, computed from the columns of all rows before it. */
async function walkStrand(db: Db, to: Pick<Head, 'strand' | 'sequence'>, pageSize: number): Promise<Walked> {
  let hash = strandStart(db.organizationId, to.strand)
  let sequence = 0
  const broken = (at: number, reason: string): Walked => ({ broken: { sequence: at, reason } })
  for (;;) {
    const rows = await db.rows<AuditRow>(sql`
      select ${columns}, hash from audit_log
      where organization_id = ${db.organizationId} and strand = ${to.strand} and sequence > ${sequence} and sequence <= ${to.sequence}
      order by sequence limit ${pageSize}`)
    for (const row of rows) {
      if (row.sequence !== sequence + 1) return broken(sequence + 1, 'the row is missing')
      hash = sha256(Buffer.concat([hash, Buffer.from(String(row.sequence)), Buffer.from(contentHash(row), 'hex')]))
      if (!hash.equals(row.hash)) return broken(row.sequence, 'the row is not what was written, or the row before it was changed')
      sequence = row.sequence
    }
    if (rows.length < pageSize) break
  }
  return sequence === to.sequence ? { broken: null, hash } : broken(sequence + 1, 'the row is missing')
}

/** Where an organization's chain stands: kept elsewhere, it shows later that nothing up to there was changed. */
export interface AuditHead {
  strands: readonly { strand: number; sequence: number }[]
  /** Over the hashes of the last rows, in the order of the partitions. */
  digest: string
}

export async function findAuditHead(db: Db): Promise<AuditHead> {
  const heads = await db.rows<Head>(
    sql`select strand, sequence, hash from audit_head where organization_id = ${db.organizationId} order by strand`,
  )
  return { strands: heads.map(({ strand, sequence }) => ({ strand, sequence })), digest: digestOf(heads.map(({ hash }) => hash)) }
}

/** Whether everything up to a head that was kept elsewhere is still what it was; a sentence where it is not. */
export async function findChangeBefore(db: Db, kept: AuditHead, pageSize = 1000): Promise<string | undefined> {
  const hashes: Buffer[] = []
  for (const place of kept.strands) {
    const walked = await walkStrand(db, place, pageSize)
    if (walked.broken) return `row ${walked.broken.sequence} of strand ${place.strand}: ${walked.broken.reason}`
    hashes.push(walked.hash)
  }
  return digestOf(hashes) === kept.digest ? undefined : 'rows were changed, and their hashes computed anew'
}
