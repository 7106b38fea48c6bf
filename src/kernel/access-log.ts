/**
 * What was refused to somebody, and who signed in or tried to, in the audit log of the organization. A flood must not fill it: the same thing of the same
 * actor is written once an hour, with how often it came since, and there is a limit to the rows of a kind an hour, of one actor and of the
 * organization.
 */
import { randomUUID } from 'node:crypto'
import type { Change } from '../domain/access/changes.ts'
import { type Actor, appendAudit } from '../store/access/audit.ts'
import type { Store } from '../store/connection/db.ts'
import type { Caller, Services } from './context.ts'

const windowMs = 60 * 60 * 1000
/** Of each kind: one who floods the log with one kind hides nothing of another. */
const rowsMax = 60
/** Of each actor: one who tries everything that there is hides nothing of another. */
const rowsOfActorMax = 20
/** Beyond this many actors and things at once the counts start anew: memory is bounded, and so are the rows. */
const keptMax = 10_000

interface Counts {
  sinceMs: number
  rows: number
  rowsOf: Map<string, number>
  /** How often each came since its row was written. */
  unwritten: Map<string, number>
}

const kept = new WeakMap<Store, Map<string, Counts>>()

/** How often it came since its last row, this time included; undefined where no row is due. */
function due({ store, clock }: AccessServices, group: string, who: string, what: string): number | undefined {
  const now = clock().getTime()
  const all = kept.get(store) ?? new Map<string, Counts>()
  kept.set(store, all)
  const before = all.get(group)
  const isOver = !before || now - before.sinceMs >= windowMs || before.unwritten.size >= keptMax
  const counts: Counts = isOver ? { sinceMs: now, rows: 0, rowsOf: new Map(), unwritten: new Map() } : before
  if (isOver && all.size >= keptMax) all.clear()
  all.set(group, counts)
  const times = (before?.unwritten.get(what) ?? 0) + 1
  const rowsOfActor = counts.rowsOf.get(who) ?? 0
  if (counts.unwritten.has(what) || counts.rows >= rowsMax || rowsOfActor >= rowsOfActorMax) {
    counts.unwritten.set(what, (counts.unwritten.get(what) ?? 0) + 1)
    return undefined
  }
  counts.rows++
  counts.rowsOf.set(who, rowsOfActor + 1)
  counts.unwritten.set(what, 0)
  return times
}

export type AccessServices = Pick<Services, 'store' | 'clock'>

export interface AccessNote {
  organizationId: string
  actor: Actor
  action: 'permission_refused' | 'sign_in' | 'sign_in_failed'
  target: Change['target']
  after: Record<string, unknown>
  /** From where, if each place is to have a row of its own. */
  place?: string
  requestId?: string
}

/** Never fails: what is refused is refused, and who signs in is in, whether the log can be written or not. */
export async function noteAccess(services: AccessServices, note: AccessNote): Promise<void> {
  const { organizationId, actor, action, target, after, requestId = `req_${randomUUID().replaceAll('-', '')}` } = note
  // Nobody knows who failed to sign in: there each account counts for itself.
  const who = actor.type === 'system' ? target.id : actor.id
  const times = due(services, `${organizationId} ${action}`, who, `${actor.id} ${target.id} ${note.place ?? ''}`)
  if (times === undefined) return
  const occasion = { organizationId, at: services.clock(), actor, action, requestId }
  const change = { target, before: null, after: times > 1 ? { ...after, times } : after }
  await services.store
    .transaction(organizationId, async db => {
      db.last(appendAudit(occasion, change))
    })
    .catch(() => {})
}

const operationMax = 100

export const noteRefused = (services: AccessServices, caller: Caller, operation: string, requestId: string): Promise<void> =>
  noteAccess(services, {
    organizationId: caller.organizationId,
    actor: caller.actor,
    action: 'permission_refused',
    target: { type: 'operation', id: operation.slice(0, operationMax) },
    after: { operation: operation.slice(0, operationMax) },
    requestId,
  })
