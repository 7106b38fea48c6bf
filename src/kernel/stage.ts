import type { Refusal, RefusalCode } from '../domain/refusals.ts'
import type { Actor } from '../store/access/audit.ts'
import type { Call, Context, Services } from './context.ts'
import type { Action } from './define-action.ts'
import { type Claim, hold } from './idempotency.ts'
import { inStep, inTransaction } from './in-transaction.ts'
import { retryTransaction } from './retry-transaction.ts'
import type { Finished, Stage } from './stage-types.ts'

export function toStage(services: Services, action: Action, call: Call, claim: Claim | undefined, isRepeated: boolean): Stage {
  const { caller, requestId } = call
  const transaction = services.store.transaction
  return {
    caller,
    services,
    requestId,
    isRepeated,
    idempotencyKey: call.idempotencyKey,
    step: (work, actor) =>
      retryTransaction(() =>
        transaction(caller.organizationId, db => {
          hold(db, claim)
          return inStep({ services, action, call, db, actor }, work)
        }),
      ),
    finish: <Output, Code extends RefusalCode>(work: (context: Context) => Promise<Output | Refusal<Code>>, actor?: Actor) =>
      retryTransaction(() =>
        transaction(caller.organizationId, db => {
          hold(db, claim)
          return inTransaction({ services, action, call, db, actor, claim }, work)
        }),
      ) as Promise<Finished<Output, Code>>,
  }
}
