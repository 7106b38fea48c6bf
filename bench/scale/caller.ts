import { rolePermissions } from '../../src/domain/access/permissions.ts'
import type { Caller } from '../../src/kernel/context.ts'
import { paddedId } from './mix.ts'

/** Who may see and do everything in an organization. */
export const ownerOf = (organizationId: string): Caller => ({
  organizationId,
  actor: { type: 'user', id: paddedId('usr', 1), name: 'bench@example.com', onBehalfOf: null },
  permissions: rolePermissions.owner,
  userId: paddedId('usr', 1),
  role: 'owner',
  credential: 'bench',
})
