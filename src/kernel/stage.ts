import { type Refusal, type RefusalCode, refused } from '../domain/refusals.ts'
import type { Actor } from '../store/access/audit.ts'
import type { Call, Context, Services } from './context.ts'
import type { Action } from './define-action.ts'
import { type Claim, hold } from './idempotency.ts'
import { inStep, inTransaction } from './in-transaction.ts'
import { retryTransaction } from './retry-transaction.ts'
import type { Finished, Stage } from './stage-types.ts'

interface ConductedStage extends Stage {
  /** Whether a step may have been committed: all are but those that ended with a refusal. */
  readonly hasCommitted: boolean
}

export function toStage(services: Services, action: Action, call: Call, claim: Claim | undefined, isRepeated: boolean): ConductedStage {
  const { caller, requestId } = call
  const transaction = services.store.transaction
  let committed = 0
  return {
    get hasCommitted() {
      return committed > 0
    },
    caller,
    services,
    requestId,
    isRepeated,
    idempotencyKey: call.idempotencyKey,
    async step(work, actor) {
      // Counted beforehand: of one whose connection was lost nobody knows.
      committed++
      const value = await retryTransaction(() =>
        transaction(caller.organizationId, async db => {
          hold(db, claim)
          await db.ready()
          return inStep({ services, action, call, db, actor }, work)
        }),
      )
      if (refused(value)) committed--
      return value
    },
    finish: <Output, Code extends RefusalCode>(work: (context: Context) => Promise<Output | Refusal<Code>>, actor?: Actor) =>
      retryTransaction(() =>
        transaction(caller.organizationId, async db => {
          hold(db, claim)
          await db.ready()
          return inTransaction({ services, action, call, db, actor, claim }, work)
        }),
      ) as Promise<Finished<Output, Code>>,
  }
}
