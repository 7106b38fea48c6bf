/**
 * The one door: REST, agents, jobs and tests change the books only through here. Find, permission, parse, idempotency, one transaction of the
 * caller's organization (or, for an action that calls the outside, several), run, audit rows in the same transaction, commit. The order of the
 * checks is part of the contract.
 */
import { isPassing, refuse, refused } from '../domain/refusals.ts'
import { say } from '../language/say.ts'
import { isClaimLost, lockedDays } from '../store/connection/faults.ts'
import { inSpan } from '../telemetry/span.ts'
import { noteRefused } from './access-log.ts'
import { type Answer, toAnswer, toSuccess } from './answer.ts'
import { type Call, languageOf, type Services } from './context.ts'
import type { Action } from './define-action.ts'
import type { Read } from './define-read.ts'
import { forbidden } from './forbidden.ts'
import { awaitClaim, type Claim, claimOf, endWith, forget, inProgress, keep, keptAnswer, release } from './idempotency.ts'
import { inTransaction } from './in-transaction.ts'
import { parseInput } from './parse-input.ts'
import { retryTransaction } from './retry-transaction.ts'
import { toStage } from './stage.ts'

export type { Answer } from './answer.ts'
export type { Call } from './context.ts'

const inSpanOf = (name: string, work: () => Promise<Answer>): Promise<Answer> =>
  inSpan(name, 'internal', {}, async notes => {
    const answer = await work()
    if (answer.refusal) notes.set({ 'primanota.refusal': answer.refusal.refusal })
    return answer
  })

export const perform = (services: Services, action: Action, call: Call): Promise<Answer> =>
  inSpanOf(`action ${action.name}`, () => performAndNote(services, action, call))

async function performAndNote(services: Services, action: Action, call: Call): Promise<Answer> {
  try {
    const answer = await performAllowed(services, action, call)
    if (answer.status === 403) await noteRefused(services, call.caller, action.name, call.requestId)
    return answer
  } catch (error) {
    // The store refuses to post into locked days, whatever posts: rolled back whole, it is a refusal like any other.
    const locked = lockedDays(error)
    if (locked) return toAnswer(refuse(say('period_locked', locked)), call.requestId, languageOf(call))
    throw error
  }
}

async function performAllowed(services: Services, action: Action, call: Call): Promise<Answer> {
  const denied = forbidden(call.caller, action)
  if (denied) return toAnswer(denied, call.requestId, languageOf(call))
  if (call.idempotencyKey !== undefined && !/^[\x21-\x7e]{1,255}$/.test(call.idempotencyKey)) {
    return toAnswer(refuse(say('invalid_idempotency_key')), call.requestId, languageOf(call))
  }
  const input = parseInput(action.input, call.body)
  if (refused(input)) return toAnswer(input, call.requestId, languageOf(call))
  const claim = call.idempotencyKey === undefined ? undefined : await claimOf(services, action, call)
  return action.conduct
    ? performInStages(services, action, call, input.value, claim)
    : performAtOnce(services, action, call, input.value, claim)
}

const performAtOnce = (services: Services, action: Action, call: Call, input: unknown, claim: Claim | undefined): Promise<Answer> =>
  retryTransaction(() =>
    services.store.transaction(call.caller.organizationId, async db => {
      const kept = claim && (await keptAnswer(db, claim, await services.sharedClock(db), null))
      if (kept && typeof kept !== 'string') return endWith(db, kept)
      if (!action.addsOnly?.(input)) await db.ready()
      return inTransaction({ services, action, call, db, claim }, context => action.run!(input, context))
    }),
  )

/** The claim of the key is committed before the first stage, and the answer with the last one: a crash in between leaves a claim that others take over. */
async function performInStages(services: Services, action: Action, call: Call, input: unknown, claim: Claim | undefined): Promise<Answer> {
  const kept = claim && (await awaitClaim(services, claim))
  if (kept && typeof kept !== 'string') return kept
  try {
    const stage = toStage(services, action, call, claim, kept === 'taken over')
    const outcome = await action.conduct!(input, stage)
    const answer = refused(outcome) ? toAnswer(outcome, call.requestId, languageOf(call)) : outcome
    if (claim && isPassing(answer.refusal)) {
      const isUntouched = kept === 'new' && !stage.hasCommitted
      await (isUntouched ? forget(services, claim) : release(services, claim))
    } else if (claim && refused(outcome)) await keep(services, claim, answer)
    return answer
  } catch (error) {
    // This process was thought dead, and another one goes on with the request: its answer is the one that counts.
    if (claim && isClaimLost(error)) return inProgress(claim)
    // Nothing was answered, so nothing is to be said again: the next request with this key goes on from what is there.
    if (claim) await release(services, claim)
    throw error
  }
}

export const performRead = (services: Services, read: Read, call: Call): Promise<Answer> =>
  inSpanOf(`read ${read.name}`, () => readAllowed(services, read, call))

async function readAllowed(services: Services, read: Read, call: Call): Promise<Answer> {
  const { caller, requestId } = call
  const language = languageOf(call)
  const denied = forbidden(caller, read)
  if (denied) return toAnswer(denied, requestId, language)
  const input = parseInput(read.input, call.body)
  if (refused(input)) return toAnswer(input, requestId, language)
  const found = await retryTransaction(() =>
    services.store.transaction(caller.organizationId, db => read.run(input.value, { db, caller, services, now: services.clock() }), {
      readOnly: true,
      mayBeReplica: typeof read.mayBeReplica === 'function' ? read.mayBeReplica(input.value) : (read.mayBeReplica ?? false),
    }),
  )
  const outcome = typeof found === 'function' ? await (found as () => Promise<unknown>)() : found
  return refused(outcome) ? toAnswer(outcome, requestId, language) : toSuccess(outcome, language)
}
