/** An Idempotency-Key: the first answer is kept, sealed, and given again. */
import { createHash, randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { canonicalJson } from '../domain/access/changes.ts'
import { refuse } from '../domain/refusals.ts'
import type { Language } from '../language/languages.ts'
import { say } from '../language/say.ts'
import { hashSlowly } from '../secrets.ts'
import type { Transaction } from '../store/connection/db.ts'
import { isUnavailable } from '../store/connection/faults.ts'
import { claimKey, forgetKey, holdClaim, keepAnswer, releaseKey } from '../store/idempotency.ts'
import { type Answer, toAnswer, toReplay } from './answer.ts'
import { type Call, languageOf, type Services } from './context.ts'
import type { Action } from './define-action.ts'
import { retryTransaction } from './retry-transaction.ts'

export interface Claim {
  organizationId: string
  key: string
  action: string
  inputHash: Buffer
  requestId: string
  language: Language
  /** Drawn anew for each request: the id of a request may be the caller's own, and come twice. */
  by: string
  open(sealed: Buffer): string
  seal(body: string): Buffer
}

/** A fast hash of a body that holds a password would let whoever sees the store guess it. The key is the salt: the same request is recognised. */
async function hashInput(action: Action, asked: unknown, purpose: string): Promise<Buffer> {
  const text = canonicalJson(asked)
  return action.takesPassword ? hashSlowly(text, purpose) : createHash('sha256').update(text).digest()
}

export async function claimOf(services: Services, action: Action, call: Call): Promise<Claim | undefined> {
  const { caller, body, sent = body, idempotencyKey, requestId } = call
  if (idempotencyKey === undefined) return undefined
  // What management answers may hold a secret, and depends on who asks: the same words from another caller are another request.
  const asked = action.route ? { caller: caller.credential, body: sent } : sent
  const purpose = `idempotency.answer ${caller.organizationId} ${idempotencyKey}`
  return {
    organizationId: caller.organizationId,
    key: idempotencyKey,
    action: action.name,
    inputHash: await hashInput(action, asked, purpose),
    requestId,
    language: languageOf(call),
    by: randomUUID(),
    open: sealed => services.cipher.open(sealed, purpose),
    seal: text => services.cipher.seal(text, purpose),
  }
}

export const inProgress = ({ requestId, language }: Claim): Answer => toAnswer(refuse(say('idempotency_in_progress')), requestId, language)

/** Claims the key in this transaction; an answer when another request was first. */
export async function keptAnswer(db: Transaction, claim: Claim, now: Date, process: number | null): Promise<Answer | 'new' | 'taken over'> {
  const kept = await claimKey(db, claim.key, claim.action, claim.inputHash, now, process === null ? null : { process, by: claim.by })
  if (kept === 'new' || kept === 'taken over') return kept
  if (kept === 'in progress') return inProgress(claim)
  if (kept.action !== claim.action || !kept.inputHash.equals(claim.inputHash)) {
    return toAnswer(refuse(say('idempotency_mismatch')), claim.requestId, claim.language)
  }
  if (kept.status === null || kept.answer === null) return inProgress(claim)
  return toReplay(kept.status, claim.open(kept.answer), claim.language)
}

/**
 * A replay is committed: to ask for the key has locked its row, so that the commit waits for a standby where one has to confirm it, and with it what was
 * answered the first time. Otherwise a change that no standby has would be acknowledged by its repetition.
 */
export const endWith = (db: Transaction, answer: Answer): Answer => (answer.replayed ? answer : db.rollBack(answer))

/** Longer than a dead process holds its claims: a retry right after a crash waits, and is then answered. */
const timeoutMs = 12_000
const pauseMs = 40
const pauseMsMax = 320

/** Claims the key for an action of several transactions. While another request with it is under way this one waits, as it would on a row. */
export async function awaitClaim(services: Services, claim: Claim): Promise<Answer | 'new' | 'taken over'> {
  const process = await services.store.processNumber()
  for (let waited = 0, pause = pauseMs; ; waited += pause, pause = Math.min(pause * 2, pauseMsMax)) {
    const kept = await retryTransaction(() =>
      services.store.transaction(claim.organizationId, async db => {
        const now = await services.sharedClock(db)
        const answer = await keptAnswer(db, claim, now, process)
        return typeof answer === 'string' ? answer : endWith(db, answer)
      }),
    )
    if (typeof kept === 'string' || kept.refusal?.refusal !== 'idempotency_in_progress' || waited >= timeoutMs) return kept
    await wait(pause)
  }
}

export const writeAnswer = (db: Transaction, claim: Claim, answer: Answer): void =>
  db.write(keepAnswer(db, claim.key, claim.by, answer.status, claim.seal(JSON.stringify(answer.content))))

/** For every transaction of a claim that was committed before: who lost it changes nothing more. */
export const hold = (db: Transaction, claim: Claim | undefined): void => {
  if (claim) holdClaim(db, claim.key, claim.by)
}

export const keep = (services: Services, claim: Claim, answer: Answer): Promise<void> =>
  retryTransaction(() =>
    services.store.transaction(claim.organizationId, async db => {
      hold(db, claim)
      writeAnswer(db, claim, answer)
    }),
  )

const releaseAgainMs = 1_000

/** Tried until it succeeds: nobody else ends the claim of a process that lives. */
async function untilDone(services: Services, organizationId: string, work: (db: Transaction) => void): Promise<void> {
  try {
    await retryTransaction(() => services.store.transaction(organizationId, async db => work(db)))
  } catch (error) {
    if (isUnavailable(error)) setTimeout(() => void untilDone(services, organizationId, work), releaseAgainMs).unref()
  }
}

/** Somebody may go on with the request: something of it may be done. */
export const release = (services: Services, claim: Claim): Promise<void> =>
  untilDone(services, claim.organizationId, db => releaseKey(db, claim.key, claim.by))

/** As if the request had never come: nothing of it is done. */
export const forget = (services: Services, claim: Claim): Promise<void> =>
  untilDone(services, claim.organizationId, db => forgetKey(db, claim.key, claim.by))
