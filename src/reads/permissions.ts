import type { KeyPermission } from '../domain/access/permissions.ts'
import { type Refusal, refuse } from '../domain/refusals.ts'
import type { Caller } from '../kernel/context.ts'
import { say } from '../language/say.ts'

/** A read over several areas asks for the permission of each. */
export function lackingPermission(
  { permissions }: Caller,
  operation: string,
  needed: readonly KeyPermission[],
): Refusal<'forbidden'> | undefined {
  const permission = needed.find(one => !permissions.has(one))
  return permission && refuse(say('forbidden.permission', { operation, permission }))
}
