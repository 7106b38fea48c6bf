import type { Refusal, RefusalCode } from '../domain/refusals.ts'
import type { Actor } from '../store/audit.ts'
import { again } from './again.ts'
import type { Answer } from './answer.ts'
import type { Call, Caller, Context, House } from './context.ts'
import type { Action } from './define-action.ts'
import { type Claim, hold } from './idempotency.ts'
import { inStep, inTransaction } from './in-transaction.ts'

declare const finished: unique symbol

/** Only `finish` makes one: an action that works in stages answers from its last transaction. */
export type Finished<Output, Code extends RefusalCode> = Answer & { readonly [finished]: { output: Output; code: Code } }

/**
 * What an action sees that reads files, computes for long or calls the outside: none of that happens inside a transaction, so it has several, and a
 * crash between any two of them must leave something that can be gone on with.
 */
export interface Stage {
  caller: Caller
  house: House
  requestId: string
  /** The same request came before, with this Idempotency-Key, and its process ended before it could answer: what it did may be done. */
  isRepeated: boolean
  /** What the request is known by when it comes again. */
  idempotencyKey: string | undefined
  /** One transaction, durable when this resolves. A returned refusal rolls it back. */
  step<Value>(work: (context: Context) => Promise<Value>, actor?: Actor): Promise<Value>
  /** The last transaction: what it returns is the answer. */
  finish<Output, Code extends RefusalCode = never>(
    work: (context: Context) => Promise<Output | Refusal<Code>>,
    actor?: Actor,
  ): Promise<Finished<Output, Code>>
}

export function toStage(house: House, action: Action, call: Call, claim: Claim | undefined, isRepeated: boolean): Stage {
  const { caller, requestId } = call
  const transaction = house.store.transaction
  return {
    caller,
    house,
    requestId,
    isRepeated,
    idempotencyKey: call.idempotencyKey,
    step: (work, actor) =>
      again(() =>
        transaction(caller.organizationId, db => {
          hold(db, claim)
          return inStep({ house, action, call, db, actor }, work)
        }),
      ),
    finish: <Output, Code extends RefusalCode>(work: (context: Context) => Promise<Output | Refusal<Code>>, actor?: Actor) =>
      again(() =>
        transaction(caller.organizationId, db => {
          hold(db, claim)
          return inTransaction({ house, action, call, db, actor, claim }, work)
        }),
      ) as Promise<Finished<Output, Code>>,
  }
}
