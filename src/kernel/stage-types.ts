/** What an action in stages works with: see stage.ts for how it is done. */
import type { Refusal, RefusalCode } from '../domain/refusals.ts'
import type { Actor } from '../store/access/audit.ts'
import type { Answer } from './answer.ts'
import type { Caller, Context, Services } from './context.ts'

declare const finished: unique symbol

/** Only `finish` makes one: an action that works in stages answers from its last transaction. */
export type Finished<Output, Code extends RefusalCode> = Answer & { readonly [finished]: { output: Output; code: Code } }

/**
 * What an action sees that reads files, computes for long or calls the outside: none of that happens inside a transaction, so it has several, and a
 * crash between any two of them must leave something that can be gone on with.
 */
export interface Stage {
  caller: Caller
  services: Services
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
