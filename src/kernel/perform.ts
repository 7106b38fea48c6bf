/**
 * The one door: REST, agents, jobs and tests change the books only through here. Find, permission, parse, idempotency, one transaction of the
 * caller's organization, run, audit row in the same transaction, commit. The order of the checks is part of the contract.
 */
import { createHash } from 'node:crypto'
import type { z } from 'zod'
import { type Change, canonicalJson, changedFields } from '../domain/changes.ts'
import { type Fault, REFUSALS, type Refusal, refuse, refused, toProblem } from '../domain/refusals.ts'
import { newId } from '../ids.ts'
import { appendAudit, type Occasion } from '../store/audit.ts'
import type { Transaction } from '../store/db.ts'
import { isRetryable } from '../store/faults.ts'
import { claimKey, keepAnswer, markBeforeRun, undoRun } from '../store/idempotency.ts'
import type { Caller, Context, House } from './context.ts'
import type { Action } from './define-action.ts'
import type { Read } from './define-read.ts'

export interface Call {
  caller: Caller
  body: unknown
  requestId: string
  idempotencyKey?: string | undefined
}

/** The answer as it goes over the wire: kept word for word for a repeated Idempotency-Key. */
export interface Answer {
  status: number
  body: string
  refusal: Refusal | null
  replayed: boolean
}

const attemptsMax = 4

/** Whether the caller may run it at all: asked before the body is read, since a body tells nothing about that. */
export function forbidden(caller: Caller, operation: Action | Read): Refusal<'forbidden'> | undefined {
  if (caller.permissions.has(operation.permission)) return undefined
  return refuse('forbidden', `${operation.name} needs the permission ${operation.permission}, which this caller does not have.`)
}

export async function perform(house: House, action: Action, call: Call): Promise<Answer> {
  const denied = forbidden(call.caller, action)
  if (denied) return toAnswer(denied, call.requestId)
  if (call.idempotencyKey !== undefined && !/^[\x21-\x7e]{1,255}$/.test(call.idempotencyKey)) {
    return toAnswer(
      refuse('invalid_idempotency_key', 'Use 1 to 255 visible ASCII characters without spaces, for example a UUID.'),
      call.requestId,
    )
  }
  const input = parseInput(action.input, call.body)
  if (refused(input)) return toAnswer(input, call.requestId)
  return again(() => house.store.transaction(call.caller.organizationId, db => runOnce(house, action, call, input.value, db)))
}

/** Of two transactions that would have waited for each other one is rolled back whole, so it can simply run again. */
async function again<Value>(work: () => Promise<Value>): Promise<Value> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work()
    } catch (error) {
      if (attempt === attemptsMax || !isRetryable(error)) throw error
    }
  }
}

async function runOnce(house: House, action: Action, call: Call, input: unknown, db: Transaction): Promise<Answer> {
  const now = house.clock()
  const { caller, requestId, idempotencyKey } = call
  if (idempotencyKey !== undefined) {
    // What management answers may hold a secret, and depends on who asks: the same words from another caller are another request.
    const asked = action.route ? { caller: caller.credential, body: call.body } : call.body
    const inputHash = createHash('sha256').update(canonicalJson(asked)).digest()
    const kept = await claimKey(db, idempotencyKey, action.name, inputHash, now)
    if (kept === 'in progress') {
      const refusal = refuse('idempotency_in_progress', 'Wait for the first request to end, then ask again with the same key.')
      return db.rollBack(toAnswer(refusal, requestId))
    }
    if (kept) {
      if (kept.action === action.name && kept.inputHash.equals(inputHash)) {
        return db.rollBack({ status: kept.status, body: house.cipher.open(kept.answer, sealPurpose(call)), refusal: null, replayed: true })
      }
      return db.rollBack(toAnswer(refuse('idempotency_mismatch', 'Use a new Idempotency-Key for a new request.'), requestId))
    }
    markBeforeRun(db)
  }
  const changes: Change[] = []
  const occasion: Occasion = { organizationId: caller.organizationId, at: now, actor: caller.actor, action: action.name, requestId }
  const context: Context = {
    db,
    caller,
    house,
    now,
    occasion,
    newId: prefix => newId(prefix, now),
    changed: change => changes.push(changedFields(change)),
  }
  const outcome = await action.run(input, context)
  const answer = refused(outcome) ? toAnswer(outcome, requestId) : toSuccess(outcome)
  if (answer.refusal) {
    if (idempotencyKey === undefined) return db.rollBack(answer)
    undoRun(db)
  } else {
    for (const change of changes.filter(saysSomething)) db.last(appendAudit(occasion, change))
  }
  if (idempotencyKey !== undefined)
    db.write(keepAnswer(db, idempotencyKey, answer.status, house.cipher.seal(answer.body, sealPurpose(call))))
  return answer
}

const sealPurpose = ({ caller, idempotencyKey }: Call): string => `idempotency.answer ${caller.organizationId} ${idempotencyKey}`

/** A change that left every field as it was is none. */
const saysSomething = ({ before, after }: Change): boolean =>
  before === null || after === null || Object.keys(before).length > 0 || Object.keys(after).length > 0

export async function performRead(house: House, read: Read, call: Call): Promise<Answer> {
  const { caller, requestId } = call
  const denied = forbidden(caller, read)
  if (denied) return toAnswer(denied, requestId)
  const input = parseInput(read.input, call.body)
  if (refused(input)) return toAnswer(input, requestId)
  const run = (db: Transaction) => read.run(input.value, { db, caller, house, now: house.clock() })
  const outcome = await again(() => house.store.transaction(caller.organizationId, run, { readOnly: true }))
  return refused(outcome) ? toAnswer(outcome, requestId) : toSuccess(outcome)
}

function toSuccess(result: unknown): Answer {
  return { status: 200, body: JSON.stringify({ result }), refusal: null, replayed: false }
}

export function toAnswer(refusal: Refusal, requestId: string): Answer {
  return { status: REFUSALS[refusal.refusal].status, body: JSON.stringify(toProblem(refusal, requestId)), refusal, replayed: false }
}

/** Every fault at once, each with its path. */
export function parseInput<Value>(schema: z.ZodType<Value>, body: unknown): { value: Value } | Refusal<'invalid_input'> {
  const parsed = schema.safeParse(body)
  if (parsed.success) return { value: parsed.data }
  const faults = parsed.error.issues
    .slice(0, faultsMax)
    .flatMap(issue => toFaults(issue, body))
    .slice(0, faultsMax)
  const [first] = faults
  const detail = faults.length === 1 ? `${first?.path || 'The body'}: ${first?.message}` : `${faults.length} things are wrong; see errors.`
  return refuse('invalid_input', detail, faults)
}

const faultsMax = 100
const segmentMax = 60

/** A key may be as long as the body: what is named back is cut. */
const toSegment = (key: PropertyKey): string => String(key).slice(0, segmentMax)

function toFaults(issue: z.core.$ZodIssue, body: unknown): Fault[] {
  const path = issue.path.map(toSegment)
  if (issue.code === 'unrecognized_keys') {
    const keys = issue.keys.slice(0, faultsMax)
    return keys.map(key => ({ path: [...path, toSegment(key)].join('.'), message: 'This property is not known here.' }))
  }
  const missing = path.length > 0 && valueAt(body, issue.path) === undefined
  if (missing) return [{ path: path.join('.'), message: 'This property is required.' }]
  const message = messageOf(issue)
  return [{ path: path.join('.'), message: message.endsWith('.') ? message : `${message}.` }]
}

/** Of alternatives that all failed, the one with words of its own says best what was meant. */
function messageOf(issue: z.core.$ZodIssue): string {
  const own = issue.code === 'invalid_union' ? issue.errors.flat().find(one => one.code === 'custom') : undefined
  return own?.message ?? issue.message
}

function valueAt(body: unknown, path: readonly PropertyKey[]): unknown {
  let value = body
  for (const key of path) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, key)) return undefined
    value = (value as Record<PropertyKey, unknown>)[key]
  }
  return value
}
