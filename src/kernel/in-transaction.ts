import { type Change, changedFields } from '../domain/access/changes.ts'
import { isPassing, refused } from '../domain/refusals.ts'
import { newId } from '../ids.ts'
import { type Actor, appendAudit, type Occasion } from '../store/access/audit.ts'
import type { Transaction } from '../store/connection/db.ts'
import { markBeforeRun, undoRun } from '../store/idempotency.ts'
import { type Answer, toAnswer, toSuccess } from './answer.ts'
import { type Call, type Context, languageOf, type Services } from './context.ts'
import type { Action } from './define-action.ts'
import { type Claim, writeAnswer } from './idempotency.ts'

export interface Occurrence {
  services: Services
  action: Action
  call: Call
  db: Transaction
  /** Who acts, when that is not the caller: automatic posting acts under a setting. */
  actor?: Actor | undefined
}

/** What an action sees in one transaction; `changes` fills with what it says it changed. */
function toContext({ services, action, call, db, actor = call.caller.actor }: Occurrence, changes: Change[]): Context {
  const now = services.clock()
  const { caller, requestId } = call
  db.requestId = requestId
  const occasion: Occasion = { organizationId: caller.organizationId, at: now, actor, action: action.name, requestId }
  return {
    db,
    caller,
    services,
    now,
    language: languageOf(call),
    occasion,
    newId: prefix => newId(prefix, now),
    changed: (change, act) => changes.push({ ...changedFields(change), ...(act === undefined ? {} : { act }) }),
  }
}

/** A change that left every field as it was is none. */
const saysSomething = ({ before, after }: Change): boolean =>
  before === null || after === null || Object.keys(before).length > 0 || Object.keys(after).length > 0

function writeChanges(db: Transaction, occasion: Occasion, changes: readonly Change[]): void {
  for (const change of changes.filter(saysSomething)) {
    db.last(appendAudit(change.act === undefined ? occasion : { ...occasion, action: change.act }, change))
  }
}

/** Runs to an answer: a refusal rolls back, and is kept all the same where there is a key, unless it passes. */
export async function inTransaction(
  occurrence: Occurrence & { claim: Claim | undefined },
  run: (context: Context) => Promise<unknown>,
): Promise<Answer> {
  const { db, claim, call } = occurrence
  const changes: Change[] = []
  const context = toContext(occurrence, changes)
  if (claim) markBeforeRun(db)
  const outcome = await run(context)
  const language = languageOf(call)
  const answer = refused(outcome) ? toAnswer(outcome, call.requestId, language) : toSuccess(outcome, language)
  if (answer.refusal) {
    if (!claim || isPassing(answer.refusal)) return db.rollBack(answer)
    undoRun(db)
  } else {
    writeChanges(db, context.occasion, changes)
  }
  if (claim) writeAnswer(db, claim, answer)
  return answer
}

/** Runs to a value that the action goes on with. */
export async function inStep<Value>(occurrence: Occurrence, run: (context: Context) => Promise<Value>): Promise<Value> {
  const changes: Change[] = []
  const context = toContext(occurrence, changes)
  const value = await run(context)
  if (refused(value)) return occurrence.db.rollBack(value)
  writeChanges(occurrence.db, context.occasion, changes)
  return value
}
