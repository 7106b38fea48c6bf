import { type Refusal, refuse } from '../domain/refusals.ts'
import { say } from '../language/say.ts'
import type { Caller } from './context.ts'
import type { Action } from './define-action.ts'
import type { Read } from './define-read.ts'

/** Whether the caller may run it at all: asked before the body is read, since a body tells nothing about that. */
export function forbidden(caller: Caller, operation: Action | Read): Refusal<'forbidden'> | undefined {
  if (caller.isReadOnly && 'hints' in operation) return refuse(say('forbidden.read_only', { operation: operation.name }))
  if (caller.permissions.has(operation.permission)) return undefined
  return refuse(say('forbidden.permission', { operation: operation.name, permission: operation.permission }))
}
